package provinces

import (
	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/model"
	"fenye/model/forecast"
)

// sourcePanel is the first section: what the users of the provinces come from.
type sourcePanel struct {
	section *part.Section
	choice  *part.Segmented
	body    *fyne.Container
	rate    *part.NumberField
	total   *part.Row
	action  *part.Link
	shown   sourceShown
}

// sourceShown is what the body was made for.
type sourceShown struct {
	source   model.UserSource
	forecast *model.Forecast
	file     string
	places   int
	units    *model.UnitTable
}

var sources = []model.UserSource{model.FromRate, model.FromPlaces, model.FromUnits, model.FromForecast}

const fieldWide = 100

func (b *Bench) newSource() *sourcePanel {
	p := &sourcePanel{body: part.Rows(3)}
	names := []string{look.T("provinces.source.rate"), look.T("provinces.source.places"), look.T("provinces.source.units"), look.T("provinces.source.forecast")}
	p.choice = part.NewSegmented(names, 1, func(i int) {
		if sources[i] == model.FromForecast && b.desk.Scenario().Wiring.Forecast == nil {
			b.ShowForecast()
			p.update(b)
			return
		}
		if sources[i] == model.FromUnits && b.desk.Scenario().Wiring.Units == nil {
			b.ReadUnits()
			p.update(b)
			return
		}
		if sources[i] == model.FromRate && b.desk.Scenario().Wiring.Rate == 0 {
			b.desk.SetRate(firstRate)
			b.desk.EndFold()
			return
		}
		b.desk.SetUserSource(sources[i])
	})
	p.rate = part.NewNumberField(part.Number{Percent: true, Digits: 2, Min: 0, Max: 1}, 0, func(v float64) {
		b.desk.SetRate(model.PerTenThousand(v*10_000 + .5))
		b.desk.EndFold()
	})
	p.total = part.NewRow(look.T("provinces.source.total"), "—")
	p.total.Value.Bold = true
	p.action = part.NewLink(look.T("provinces.forecast.open"), "", func() {
		if b.desk.Scenario().Wiring.Source == model.FromUnits {
			b.ReadUnits()
			return
		}
		b.ShowForecast()
	})
	p.section = part.NewSection(look.T("provinces.source"), p.action, part.Rows(5, p.choice, p.body, p.total))
	return p
}

// firstRate is the share of the population that the rate begins with: 1 %.
const firstRate model.PerTenThousand = 100

func (p *sourcePanel) update(b *Bench) {
	plan := b.desk.Plan()
	w := plan.Scenario().Wiring
	for i, s := range sources {
		if s == w.Source && p.choice.Selected() != i {
			p.choice.SetSelected(i)
		}
	}
	p.rate.SetValue(float64(w.Rate) / 10_000)
	shown := sourceShown{w.Source, w.Forecast, "", len(plan.Places), w.Units}
	if len(plan.Sources) > 0 {
		shown.file = plan.Sources[0].Name
	}
	if shown != p.shown || len(p.body.Objects) == 0 {
		p.shown = shown
		p.action.SetText(look.T("provinces.forecast.open"))
		if w.Source == model.FromUnits {
			p.action.SetText(look.T("provinces.units.read"))
		}
		p.body.Objects = p.rows(w, shown)
		p.body.Refresh()
		p.section.Refresh()
		if b.sections != nil {
			b.sections.Refresh()
		}
	}
	p.total.SetValue("—")
	if o := b.outcome(); o != nil && o.Case != nil {
		p.total.SetValue(users(o.Users()))
	}
}

// rows are what is said of a source.
func (p *sourcePanel) rows(w model.Wiring, shown sourceShown) []fyne.CanvasObject {
	caption := func(text string) *part.Line {
		l := part.NewCaption(text)
		l.Shorten = true
		return l
	}
	switch {
	case w.Source == model.FromRate:
		label := part.NewLine(look.T("provinces.source.rate.field"))
		label.Colour = look.Secondary
		return []fyne.CanvasObject{part.Wide(8, label, nil, part.Fixed(fieldWide, p.rate)), caption(look.T("provinces.source.rate.note"))}
	case w.Source == model.FromUnits && w.Units != nil:
		return []fyne.CanvasObject{caption(look.T("provinces.source.table", len(w.Units.Units), w.Units.File))}
	case w.Source == model.FromForecast && w.Forecast != nil:
		return forecastRows(w.Forecast)
	case shown.places == 0:
		return []fyne.CanvasObject{caption(look.T("provinces.source.none"))}
	case shown.file == "":
		return []fyne.CanvasObject{caption(look.T("provinces.source.summed", shown.places))}
	}
	return []fyne.CanvasObject{caption(look.T("provinces.source.file", shown.places, shown.file))}
}

// forecastRows are the figures of the fit that was applied: the coefficients,
// two a line if they are short, then how well it fits.
func forecastRows(f *model.Forecast) []fyne.CanvasObject {
	var cells []fyne.CanvasObject
	short := true
	for _, c := range f.Coefficients {
		name := c.Name
		if name == forecast.Intercept {
			name = look.T("provinces.forecast.intercept")
		}
		caption, value := part.NewCaption(name), part.NewLine(significant(c.Value)+" ± "+significant(c.SE))
		caption.Shorten = true
		value.Points, value.Align = 11, fyne.TextAlignTrailing
		short = short && fyne.MeasureText(name+value.Text, 11, fyne.TextStyle{}).Width < (part.InspectorNarrow-28-pairGap)/2-8
		cells = append(cells, part.Wide(6, nil, caption, value))
	}
	rows := cells
	if short {
		rows = nil
		for i := 0; i < len(cells); i += 2 {
			var second fyne.CanvasObject
			if i+1 < len(cells) {
				second = cells[i+1]
			}
			rows = append(rows, pair(cells[i], second))
		}
	}
	sample := part.NewCaption(look.T("provinces.forecast.sample", part.Group(f.Sample, 0)))
	sample.Shorten = true
	fit := part.NewCaption(look.T("provinces.forecast.fit", part.Group(f.Deviance, 1), f.Degrees, part.Group(f.AUC, 3)))
	return append(rows, part.Wide(6, nil, sample, fit))
}
