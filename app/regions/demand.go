package regions

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/model"
)

// demandPanel is the first section: how many users, and where they come from.
type demandPanel struct {
	section              *part.Section
	total                *part.Slider
	totalField           *part.NumberField
	growth               *part.Slider
	growthField          *part.NumberField
	source, scaled, note *part.Line
	rows                 []fyne.CanvasObject // whose layout follows the numbers in them
}

// fieldWide is the width of the number fields.
const fieldWide = 100

// captionWide is the width of the words before the sliders: that of the
// longest in the language of the moment.
func captionWide() float32 {
	wide := float32(0)
	for _, key := range []string{"regions.demand.total", "regions.demand.growth", "regions.capacity"} {
		wide = max(wide, fyne.MeasureText(look.T(key), theme.TextSize(), fyne.TextStyle{}).Width)
	}
	return wide + 2
}

func (b *Bench) newDemand() *demandPanel {
	p := &demandPanel{source: part.NewCaption(""), scaled: part.NewCaption(""), note: part.NewCaption("")}
	p.source.Shorten, p.scaled.Shorten, p.note.Shorten = true, true, true
	d := b.desk
	p.total = part.NewSlider(0, 1, 0, func(v float64) {
		b.edits.Do(func() { d.SetTotal(model.Users(v)) })
	})
	p.totalField = part.NewNumberField(part.Number{Min: 0, Max: 1e12, Of: "users"}, 0, func(v float64) {
		d.SetTotal(model.Users(v))
		d.EndFold()
	})
	p.growth = part.NewSlider(-0.5, 3, 0, func(v float64) {
		b.edits.Do(func() { d.SetGrowth(tenths(v)) })
	})
	p.growth.Step = 0.005
	p.growthField = part.NewNumberField(part.Number{Percent: true, Digits: 1, Min: -0.5, Max: 3}, 0, func(v float64) {
		d.SetGrowth(tenths(v))
		d.EndFold()
	})
	p.total.Tip, p.growth.Tip = p.totalField.Number.Hint(), p.growthField.Number.Hint()
	for _, s := range []*part.Slider{p.total, p.growth} {
		s.OnChangeEnded = func(float64) { b.endDrag() }
	}
	change := part.NewLink(look.T("regions.demand.change"), "", func() { b.options.ChangeSource() })
	p.rows = []fyne.CanvasObject{
		line(look.T("regions.demand.total"), p.total, p.totalField),
		line(look.T("regions.demand.growth"), p.growth, p.growthField),
	}
	p.section = part.NewSection(look.T("regions.demand"), change, part.Rows(5,
		p.rows[0], p.rows[1], p.source, p.scaled, p.note))
	return p
}

// line puts a caption, a slider and a field side by side.
func line(caption string, slider *part.Slider, field *part.NumberField) fyne.CanvasObject {
	text := part.NewLine(caption)
	text.Colour, text.Shorten = look.Secondary, true
	return part.Wide(8, part.Fixed(captionWide(), text), slider, roomy(fieldWide, field))
}

func tenths(share float64) model.Tenths {
	if share < 0 {
		return model.Tenths(share*1000 - 0.5)
	}
	return model.Tenths(share*1000 + 0.5)
}

// update shows the scenario of the moment.
func (p *demandPanel) update(d *desk.Desk) {
	plan := d.Plan()
	total := float64(d.Total())
	if most := p.total.Max; total > most || total < most/12 || most <= 1 {
		p.total.SetRange(0, roundUp(1.5*total))
		p.total.Step = max(1, roundUp(total/1000))
	}
	p.total.SetValue(total)
	p.totalField.SetValue(total)
	growth := float64(plan.Scenario().Growth) / 1000
	p.growth.SetValue(growth)
	p.growthField.SetValue(growth)
	p.source.SetText(sourceLine(plan))
	p.scaled.SetText(scaledLine(plan))
	p.note.SetText(skippedLine(plan))
	p.note.Hidden = p.note.Text == ""
	if p.note.Colour != look.Warning {
		p.note.SetColour(look.Warning)
	}
	relayout(p.rows)
}

// sourceLine says what the places are.
func sourceLine(plan *model.Plan) string {
	if len(plan.Places) == 0 {
		return look.T("regions.demand.none")
	}
	if len(plan.Sources) == 0 {
		return look.T("regions.demand.places", users(model.Users(len(plan.Places))))
	}
	return look.T("regions.demand.source", users(model.Users(len(plan.Places))), plan.Sources[0].Name)
}

// scaledLine says how populations became users.
func scaledLine(plan *model.Plan) string {
	switch {
	case len(plan.Places) == 0:
		return ""
	case plan.Scenario().Scaled:
		return look.T("regions.demand.scaled")
	}
	return look.T("regions.demand.asfile")
}

// skippedLine counts the rows that could not be used.
func skippedLine(plan *model.Plan) string {
	n := 0
	for _, s := range plan.Sources {
		for _, row := range s.Skipped {
			n += row.Count
		}
	}
	if n == 0 {
		return ""
	}
	return look.T("regions.demand.skipped", n)
}
