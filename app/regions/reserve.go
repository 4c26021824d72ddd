package regions

import (
	"strings"

	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
)

// reservePanel stands at the top of the inspector while the plan is asked to
// survive any single loss and does not: by how much it is short, and the extra
// capacity that helps.
type reservePanel struct {
	box   *fyne.Container
	shown reserveShown
	apply *part.ToolButton
}

// reserveShown is what the panel was made for.
type reserveShown struct {
	outcome *region.Outcome
	known   bool
	lang    words.Lang
}

func newReserve() *reservePanel { return &reservePanel{box: part.Rows(0)} }

// reserveShort reports whether the planner asked for a plan that survives any
// single loss, and it does not.
func (b *Bench) reserveShort() bool {
	if !b.desk.Scenario().Survive {
		return false
	}
	s := b.surviving()
	return s == surviveShort || s == surviveNever
}

// updateReserve shows the panel, or takes it away.
func (b *Bench) updateReserve() {
	p, o := b.reserve, b.outcome()
	if !b.reserveShort() {
		if len(p.box.Objects) > 0 {
			p.clear()
			b.sections.Refresh()
		}
		return
	}
	choices, known := b.reserving.answer(o)
	shown := reserveShown{o, known, look.Lang()}
	if shown == p.shown {
		return
	}
	if len(p.box.Objects) == 0 {
		b.lead()
	}
	p.clear()
	p.shown = shown
	title := part.NewLine(look.T("regions.reserve.title"))
	title.Colour, title.Points, title.Shorten = look.Error, 15, true
	rows := []fyne.CanvasObject{
		part.Wide(8, part.NewIcon(look.IconIn("error", look.Error)), title, nil),
		flush(wrapped(b.reserveSentence(o))),
	}
	switch {
	case b.surviving() == surviveNever:
	case !known:
		rows = append(rows, part.NewCaption(look.T("regions.computing")))
	case len(choices) == 0:
		rows = append(rows, part.NewCaption(look.T("regions.reserve.nothing")))
	default:
		rows = append(rows, p.card(b, o, choices))
	}
	p.box.Add(part.NewFixedSection("", nil, part.Rows(8, rows...)))
	p.box.Refresh()
	b.sections.Refresh()
}

// lead scrolls the inspector to its top, where repairs have just appeared. A
// slider or a field at work is not taken from under the pointer or the cursor.
func (b *Bench) lead() {
	at := b.demand.total.Dragging() || b.demand.growth.Dragging()
	for _, c := range b.centres.cards {
		at = at || c.slider.Dragging()
	}
	if canvas := b.canvas(); canvas != nil && !at {
		switch canvas.Focused().(type) {
		case interface{ SelectedText() string }, *part.Slider: // any entry
			at = true
		}
	}
	if !at {
		b.scroll.ScrollToTop()
	}
}

// clear empties the panel.
func (p *reservePanel) clear() {
	p.shown, p.apply, p.box.Objects = reserveShown{}, nil, nil
	p.box.Refresh()
}

// reserveSentence says which loss is the worst and how much reserve is missing.
func (b *Bench) reserveSentence(o *region.Outcome) string {
	if b.surviving() == surviveNever {
		return look.T("regions.reserve.never")
	}
	site, short := worstLoss(o)
	r, _ := reserveOf(o)
	if site == nil {
		return look.T("regions.reserve.packing")
	}
	name := words.Spaced(look.T("scene.numbered", o.Scenario.Centres[site[0]].Number, siteName(o.Scenario.Centres, site)))
	return words.Spaced(look.T("regions.reserve.worst", name, users(short), users(r.Total)))
}

// card offers the choices as radios, with the mean distance of the plan that
// each leads to.
func (p *reservePanel) card(b *Bench, o *region.Outcome, choices []failover.Choice) fyne.CanvasObject {
	chosen := 0
	p.apply = part.NewButton(look.T("regions.apply"), true, func() { b.desk.RaiseReserve(choices[chosen]) })
	title := part.NewLine("")
	title.Points, title.Shorten = 14, true
	proof := part.NewCaption("")
	proof.Shorten = true
	where := part.Rows(2)
	say := func() {
		c := choices[chosen]
		where.Objects = nil
		for _, text := range choiceExtras(o, c, manyExtras) {
			where.Add(part.NewCaption(text))
		}
		title.SetText(look.T("regions.repair.capacity", users(c.Total)))
		switch {
		case !c.Least:
			proof.SetText(look.T("regions.reserve.found"))
		case c.Way == failover.WayDistance && c.Gap < 0.5:
			proof.SetText(look.T("regions.reserve.shortest"))
		default:
			proof.SetText(look.T("regions.reserve.least"))
		}
	}
	rows := []fyne.CanvasObject{part.Wide(8, nil, title, p.apply)}
	var radios []*radio
	for i, c := range choices {
		button := newRadio(choiceText(o, c), i == 0, func() {
			chosen = i
			for k, other := range radios {
				other.set(k == i)
			}
			say()
		})
		button.lone = len(choices) == 1
		radios = append(radios, button)
		mean := part.NewLine(km(c.MeanKm))
		mean.Colour = look.Secondary
		rows = append(rows, part.Wide(6, nil, button, mean))
	}
	say()
	return part.NewCard(part.Rows(3, append(rows, where, proof)...))
}

// manyExtras is from how many centres on a choice names their number alone, and
// the centres under the choices.
const manyExtras = 3

// choiceExtras says what every centre gets of a choice, a line a centre; nothing
// if fewer than least get any.
func choiceExtras(o *region.Outcome, c failover.Choice, least int) []string {
	var list []string
	for a, extra := range c.Extra {
		if extra > 0 {
			list = append(list, extraText(o.Scenario.Centres[a], extra))
		}
	}
	if len(list) < least {
		return nil
	}
	return list
}

// choiceText says where the extra capacity of a choice goes.
func choiceText(o *region.Outcome, c failover.Choice) string {
	list := choiceExtras(o, c, 0)
	text := strings.Join(list, look.T("regions.comma"))
	if len(list) >= manyExtras {
		text = look.T("regions.repair.many", len(list))
	}
	switch {
	case c.Way == failover.WayDistance:
		return look.T("regions.repair.least", text)
	case c.Way == failover.WayProportion:
		return look.T("regions.repair.proportion", text)
	}
	return text
}

func extraText(c model.Centre, extra model.Users) string {
	return words.Spaced(look.T("scene.numbered", c.Number, c.Name)) + " +" + users(extra)
}

// ReserveButton returns the button that adds the reserve; nil if there is none.
func (b *Bench) ReserveButton() *part.ToolButton { return b.reserve.apply }
