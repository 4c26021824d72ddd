package regions

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/wishes"
	"fenye/model"
	"fenye/model/region"
)

// shortPanel is what the inspector shows first while no plan meets the limits:
// the balance, and the repairs.
type shortPanel struct {
	box     *fyne.Container
	shown   *region.Outcome
	applies []*part.ToolButton // of the cards, for tests and keys
}

func (b *Bench) newShort() *shortPanel { return &shortPanel{box: part.Rows(0)} }

// update shows an infeasible outcome; any other empties the panel.
func (b *Bench) updateShort() {
	p, o := b.short, b.outcome()
	if o == nil || o.Infeasible == nil {
		if p.shown != nil {
			p.shown, p.box.Objects = nil, nil
			b.sections.Refresh()
		}
		p.box.Hide()
		return
	}
	if p.shown == o {
		return
	}
	if p.shown == nil {
		b.lead()
	}
	p.shown, p.applies = o, nil
	p.box.Objects = []fyne.CanvasObject{
		part.NewFixedSection("", nil, b.balance(o)),
		part.NewFixedSection(look.T("regions.repairs"), part.NewCaption(look.T("regions.repairs.hint")), b.repairCards(o)),
	}
	p.box.Show()
	b.sections.Refresh()
}

// causeKey returns the key of the words for a cause, with their arguments.
func causeKey(o *region.Outcome) (string, []any) {
	i := o.Infeasible
	switch i.Cause {
	case region.CauseMinimum:
		return "regions.cause.minimum", []any{users(i.Shortage)}
	case region.CauseMinimumCapacity:
		c := o.Scenario.Centres[i.Centre]
		return "regions.cause.minimum_capacity", []any{c.Number, c.Name, users(i.Shortage)}
	case region.CauseNoCentre:
		return "regions.cause.no_centre", nil
	case region.CauseWhole:
		return "regions.cause.whole", nil
	case region.CauseWishes:
		if len(i.Wishes) == 1 && i.Wishes[0] < len(o.Scenario.Wishes) {
			w := &o.Scenario.Wishes[i.Wishes[0]]
			return "regions.cause.wish", []any{wishes.Text(look.Lang(), o.Plan, o.Scenario, w), users(i.Shortage)}
		}
		return "regions.cause.wishes", []any{len(i.Wishes), users(i.Shortage)}
	}
	return "regions.cause.capacity", []any{users(i.Shortage)}
}

// ShortSentence says why there is no plan; "" if there is one.
func ShortSentence(o *region.Outcome) string {
	if o == nil || o.Infeasible == nil {
		return ""
	}
	key, args := causeKey(o)
	return look.T(key, args...)
}

// balance sets the users against the capacities that are up.
func (b *Bench) balance(o *region.Outcome) fyne.CanvasObject {
	title := part.NewLine(look.T("regions.short." + string(o.Infeasible.Cause)))
	title.Colour, title.Points = look.Error, 15
	icon := part.NewIcon(look.IconIn("error", look.Error))
	var bars []part.Slice
	var sums []string
	capacities, limited := model.Users(0), true
	for _, c := range o.Scenario.Centres {
		if !c.Up {
			continue
		}
		if !c.Limited() {
			limited = false
			continue
		}
		capacities += c.Capacity
		bars = append(bars, part.Slice{Number: c.Number, Own: c.Colour, Value: float64(c.Capacity)})
		sums = append(sums, users(c.Capacity))
	}
	rows := []fyne.CanvasObject{part.Columns(8, icon, title)}
	scale := float64(max(o.Total, capacities))
	wide := max(captionWide(), fyne.MeasureText(look.T("regions.capacity.up"), theme.TextSize(), fyne.TextStyle{}).Width+2)
	caption := func(key string) fyne.CanvasObject {
		l := part.NewLine(look.T(key))
		l.Colour, l.Shorten = look.Secondary, true
		return part.Fixed(wide, l)
	}
	rows = append(rows, part.Wide(8, caption("regions.demand.total"),
		part.NewStackedBar(scale, part.Slice{Value: float64(o.Total), Text: users(o.Total)}), nil))
	if limited && o.Infeasible.Cause == region.CauseCapacity {
		bars = append(bars, part.Slice{Value: float64(o.Infeasible.Shortage), Short: true})
		short := part.NewLine(look.T("regions.short.by", users(o.Infeasible.Shortage)))
		short.Colour, short.Points, short.Bold = look.Error, 12, true
		sum := part.NewCaption(strings.Join(sums, " + ") + " = " + users(capacities))
		sum.Points, sum.Shorten = 12, true
		rows = append(rows,
			part.Wide(8, caption("regions.capacity.up"), part.NewStackedBar(scale, bars...), nil),
			part.Wide(8, nil, sum, short))
	}
	return part.Rows(5, rows...)
}

const upKind = string(region.RepairUp)

// repairCards makes one card for each kind of repair, its variants as radios.
func (b *Bench) repairCards(o *region.Outcome) fyne.CanvasObject {
	box := part.Rows(10)
	var kinds []string
	groups := map[string][]region.Repair{}
	for _, r := range o.Infeasible.Repairs {
		kind := string(r.Kind)
		if r.Kind == region.RepairUp && len(r.Changes) == 1 {
			kind = upKind + strconv.Itoa(r.Changes[0].Centre) // each centre its own card
		}
		if _, ok := groups[kind]; !ok {
			kinds = append(kinds, kind)
		}
		if !slices.ContainsFunc(groups[kind], func(other region.Repair) bool { return same(other, r) }) {
			groups[kind] = append(groups[kind], r)
		}
	}
	for i, kind := range kinds {
		box.Add(b.repairCard(o, groups[kind], i == 0))
	}
	if len(kinds) == 0 {
		box.Add(part.NewCaption(look.T("regions.repairs.none")))
	}
	noUp := !slices.ContainsFunc(kinds, func(k string) bool { return strings.HasPrefix(k, upKind) })
	if noUp && o.Infeasible.Cause == region.CauseCapacity {
		box.Add(part.NewCaption(look.T("regions.repairs.noup")))
	}
	return box
}

// same reports whether two repairs change the same: with one centre, all ways
// of spreading an increase are one.
func same(a, b region.Repair) bool {
	return a.Total == b.Total && len(a.Changes) > 0 && slices.Equal(a.Changes, b.Changes)
}

func (b *Bench) repairCard(o *region.Outcome, variants []region.Repair, first bool) fyne.CanvasObject {
	chosen := 0
	apply := part.NewButton(look.T("regions.apply"), first, func() { b.desk.ApplyRepair(variants[chosen]) })
	b.short.applies = append(b.short.applies, apply)
	title := part.NewLine(repairTitle(o, variants[0]))
	title.Points, title.Shorten = 14, true
	rows := []fyne.CanvasObject{part.Wide(8, nil, title, apply)}
	var radios []*radio
	for i, r := range variants {
		button := newRadio(repairText(o, r), i == 0, func() {
			chosen = i
			for k, other := range radios {
				other.set(k == i)
			}
		})
		button.lone = len(variants) == 1
		radios = append(radios, button)
		mean := part.NewLine(km(r.MeanKm))
		mean.Colour = look.Secondary
		rows = append(rows, part.Wide(6, nil, button, mean))
	}
	hint := part.NewCaption(look.T("regions.repair.hint." + string(variants[0].Kind)))
	hint.Shorten = true
	rows = append(rows, hint)
	return part.NewCard(part.Rows(3, rows...))
}

// repairTitle names a kind of repair and its size.
func repairTitle(o *region.Outcome, r region.Repair) string {
	sum := model.Users(0)
	for _, c := range r.Changes {
		sum += c.To - c.From
	}
	key := "regions.repair." + string(r.Kind)
	switch r.Kind {
	case region.RepairShed:
		return look.T(key, users(o.Total-r.Total))
	case region.RepairGrow:
		return look.T(key, users(r.Total-o.Total))
	case region.RepairUp:
		if len(r.Changes) == 0 {
			return look.T("regions.repair.up.many")
		}
		c := o.Scenario.Centres[r.Changes[0].Centre]
		return look.T(key, c.Number, c.Name, users(c.Capacity))
	case region.RepairMinimum:
		return look.T(key, users(-sum))
	case region.RepairPin:
		return look.T(key, len(r.Release))
	}
	return look.T(key, users(sum))
}

// repairText says what one variant changes.
func repairText(o *region.Outcome, r region.Repair) string {
	names, numbers := make([]string, len(r.Changes)), make([]string, len(r.Changes))
	for i, c := range r.Changes {
		sign := "+"
		if c.To < c.From {
			sign = ""
		}
		names[i] = o.Scenario.Centres[c.Centre].Name + " " + sign + users(c.To-c.From)
		numbers[i] = strconv.Itoa(o.Scenario.Centres[c.Centre].Number) + ": " + sign + users(c.To-c.From)
	}
	list := strings.Join(names, look.T("regions.comma"))
	if fyne.MeasureText(list, theme.TextSize(), fyne.TextStyle{}).Width > 150 { // names would be cut off
		list = strings.Join(numbers, look.T("regions.comma"))
	}
	switch {
	case r.Kind == region.RepairPin:
		var released []string
		for _, i := range r.Release {
			released = append(released, wishes.Text(look.Lang(), o.Plan, o.Scenario, &o.Scenario.Wishes[i]))
		}
		return strings.Join(released, look.T("wishes.semicolon"))
	case r.Kind == region.RepairUp && len(r.Changes) > 0:
		c := o.Scenario.Centres[r.Changes[0].Centre]
		if !c.Limited() || c.Capacity == 0 {
			return look.T("regions.repair.carries.free", users(r.Load))
		}
		return look.T("regions.repair.carries", users(r.Load), percent(float64(r.Load)/float64(c.Capacity), 1))
	case r.Kind == region.RepairShed && r.Variant == region.WhereItFalls:
		return look.T("regions.repair.where", len(o.Infeasible.Unserved))
	case r.Kind == region.RepairShed:
		share := 0.0
		if o.Total > 0 {
			share = float64(r.Total-o.Total) / float64(o.Total)
		}
		return look.T("regions.repair.everywhere", percent(share, 2), users(r.Total))
	case r.Kind == region.RepairGrow:
		return look.T("regions.repair.to", users(r.Total))
	case r.Variant == region.OneCentre && len(r.Changes) == 1:
		c := r.Changes[0]
		return look.T("regions.repair.only", o.Scenario.Centres[c.Centre].Name, users(c.To))
	case r.Variant == region.Proportion:
		return look.T("regions.repair.proportion", list)
	case r.Variant == region.LeastDistance:
		return look.T("regions.repair.least", list)
	}
	return list
}

// RepairButtons returns the buttons that apply the repairs on offer, in order;
// none if there is a plan.
func (b *Bench) RepairButtons() []*part.ToolButton {
	if b.short.shown == nil {
		return nil
	}
	return b.short.applies
}
