package sessions

import (
	"math/big"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/model/session"
)

// groupColumns lays out a row of a group: the name, four fields that share what
// is left, and the button that takes the group out.
type groupColumns struct{}

// Widths in a group's row, in units; groupShares are how the fields share.
const (
	groupName = 22.
	groupGap  = 4.
	groupOut  = 34.
	groupLow  = 4 * 44.
)

var groupShares = [4]float32{46, 46, 52, 56}

// MinSize implements fyne.Layout.
func (groupColumns) MinSize(o []fyne.CanvasObject) fyne.Size {
	high := float32(0)
	for _, x := range o {
		high = max(high, x.MinSize().Height)
	}
	return fyne.NewSize(groupName+groupLow+groupOut+5*groupGap, high)
}

// Layout implements fyne.Layout.
func (groupColumns) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high := o[0].MinSize().Height
	part.Place(o[0], 0, (size.Height-high)/2, groupName, high)
	rest, x := size.Width-groupName-groupOut-5*groupGap, float32(groupName+groupGap)
	for i, share := range groupShares {
		wide := rest * share / (46 + 46 + 52 + 56)
		part.Place(o[i+1], x, 0, wide, size.Height)
		x += wide + groupGap
	}
	if len(o) > 5 {
		part.Place(o[5], size.Width-groupOut, 0, groupOut, size.Height)
	}
}

// showGroups makes a row a group of blades. The rows are made anew only where
// their number changes, so that a field keeps the focus.
func (p *panels) showGroups(b *Bench) {
	want := len(b.settings.Groups) + 1
	if len(p.groups.Objects) != want {
		p.groups.Objects, p.groupRows = []fyne.CanvasObject{groupHead()}, nil
		for i := range b.settings.Groups {
			r := b.newGroupRow(i)
			p.groupRows = append(p.groupRows, r)
			p.groups.Objects = append(p.groups.Objects, r.box)
		}
		p.groups.Refresh()
	}
	for i, g := range b.settings.Groups {
		p.groupRows[i].show(g, len(b.settings.Groups) > 1)
	}
}

func groupHead() fyne.CanvasObject {
	cell := func(key string) fyne.CanvasObject {
		l := part.NewCaption(look.T("sessions.group." + key))
		l.Shorten = true
		return l
	}
	return container.New(groupColumns{}, cell("name"), cell("count"), cell("workers"), cell("ms"), cell("weight"))
}

// groupRow is the fields of a group.
type groupRow struct {
	box                        *fyne.Container
	name                       *part.Line
	count, workers, ms, weight *part.NumberField
	remove                     *part.ToolButton
}

func (b *Bench) newGroupRow(i int) *groupRow {
	r := &groupRow{name: part.NewLine("")}
	r.name.Shorten = true
	number := func(n part.Number, key string, put func(g *group, v float64)) *part.NumberField {
		return b.number(n, "group."+key, func(s *settings, v float64) {
			if i < len(s.Groups) {
				put(&s.Groups[i], v)
			}
		})
	}
	r.count = number(part.Number{Min: 1, Max: mostCount}, "count", func(g *group, v float64) { g.Count = int(v) })
	r.workers = number(part.Number{Min: 1, Max: 1000}, "workers", func(g *group, v float64) { g.Workers = int(v) })
	r.ms = number(part.Number{Digits: 1, Min: .001, Max: 1e6}, "ms", func(g *group, v float64) { g.Millis = v })
	r.weight = number(part.Number{Digits: 2, Min: 0, Max: 1e6}, "weight", func(g *group, v float64) { g.Weight = v })
	r.remove = part.NewToolButton("", "close", func() { b.RemoveGroup(i) })
	r.remove.Tip = look.T("sessions.group.remove")
	r.box = container.New(groupColumns{}, r.name, r.count, r.workers, r.ms, r.weight, r.remove)
	return r
}

func (r *groupRow) show(g group, several bool) {
	r.name.SetText(g.Name)
	r.count.SetValue(float64(g.Count))
	r.workers.SetValue(float64(g.Workers))
	r.ms.SetValue(g.Millis)
	r.weight.SetValue(g.Weight)
	if several {
		r.remove.Enable()
	} else {
		r.remove.Disable()
	}
}

// AddGroup adds a group like the last one.
func (b *Bench) AddGroup() {
	if len(b.settings.Groups) >= mostGroups {
		return
	}
	b.set(desk.Label{Key: "sessions.edit.group.add"}, "", func(s *settings) {
		g := s.Groups[len(s.Groups)-1]
		g.Name, g.Count = string(rune('A'+len(s.Groups))), 1
		s.Groups = append(s.Groups, g)
	})
}

// RemoveGroup takes a group of blades out.
func (b *Bench) RemoveGroup(i int) {
	if len(b.settings.Groups) < 2 || i >= len(b.settings.Groups) {
		return
	}
	b.set(desk.Label{Key: "sessions.edit.group.remove", Args: []any{b.settings.Groups[i].Name}}, "", func(s *settings) {
		s.Groups = append(s.Groups[:i], s.Groups[i+1:]...)
	})
}

// cycle writes the turns of a blade of each group: "5 : 4".
func (b *Bench) cycle(p session.Policy) string {
	var weights []*big.Rat
	for _, g := range b.settings.Groups {
		w, _ := new(big.Rat).SetString(trimmed(g.Weight))
		weights = append(weights, w)
	}
	turns := session.ExactCycle(weights)
	if p == session.WeightedPaper {
		var err error
		if turns, err = session.PaperCycle(weights); err != nil {
			return "—"
		}
	}
	var text []string
	for _, t := range turns {
		text = append(text, itoa(t))
	}
	return strings.Join(text, " : ")
}
