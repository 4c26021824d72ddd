package sessions

import (
	"math/big"
	"strings"

	"fyne.io/fyne/v2"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/model/session"
)

// columns of the groups' rows, in units.
const (
	groupName = 26.
	groupCell = 52.
	groupLast = 64.
)

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
	cell := func(key string, wide float32) fyne.CanvasObject {
		l := part.NewCaption(look.T("sessions.group." + key))
		l.Shorten = true
		return part.Fixed(wide, l)
	}
	return part.Columns(4, cell("name", groupName), cell("count", groupCell), cell("workers", groupCell), cell("ms", groupCell), cell("weight", groupLast))
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
	r.box = part.Columns(4, part.Fixed(groupName, r.name), part.Fixed(groupCell, r.count), part.Fixed(groupCell, r.workers), part.Fixed(groupCell, r.ms), part.Fixed(groupLast, r.weight), r.remove)
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
