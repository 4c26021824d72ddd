package dossier

import (
	"slices"

	"fenye/app/cause"
	"fenye/app/output"
	"fenye/app/paper"
	"fenye/model"
	"fenye/model/access"
	"fenye/model/table"
)

// wired is the plan of whole provinces, where the scenario asks for one.
func (c *composer) wired() {
	w := c.f.Wired
	if w == nil {
		return
	}
	c.heading("wired")
	c.say("wired.what")
	c.wiring()
	if w.Result == nil {
		why := cause.Text(c.lang, w.Err)
		if bad, is := reasons(w.Err); is {
			why = c.lang.T("access.infeasible."+string(bad.Cause), c.users(model.Users(bad.Missing)), c.unitName(bad.Unit), c.centreName(bad.Centre))
		}
		c.add(paper.Paragraph{Text: c.t("wired.none", why), Bad: true})
		return
	}
	p := w.Case.Problem
	p.Units = slices.Clone(p.Units)
	output.NameUnits(p.Units, c.lang)
	charts := output.FigureCharts(&p, w.Result, c.lang)
	c.wiredFigures()
	c.wiredLoads()
	c.add(c.table(access.PlanTable(&p, w.Result, w.Backup), c.t("wired.caption"), 2))
	for i := 0; i+2 <= len(charts); i += 2 {
		c.add(&paper.Picture{Charts: charts[i : i+2], Wide: 960, High: 680, Caption: c.t("wired.figures"), Alt: c.t("wired.figures.alt")})
	}
}

func (c *composer) centreName(index int) string {
	if centres := c.f.Wired.Case.Centres; index >= 0 && index < len(centres) {
		return centres[index].Name
	}
	return ""
}

func (c *composer) unitName(index int) string {
	if index >= 0 && index < len(c.f.Wired.Case.Units) {
		return c.f.Wired.Name(index, c.lang)
	}
	return ""
}

// wiring says under which weights and bounds provinces are wired.
func (c *composer) wiring() {
	s := c.o.Scenario.Wiring
	percent := func(t model.Tenths, none string) string {
		if t == 0 {
			return c.t(none)
		}
		return table.Percent(float64(t) / 1000)
	}
	source := string(s.Source)
	if source == "" {
		source = "places"
	}
	value := c.t("wired.source." + source)
	if s.Source == model.FromRate {
		value = c.t("wired.source.rate", table.PercentTo(float64(s.Rate)/10_000, 2))
	}
	measure := s.Balance
	if measure == "" {
		measure = string(access.MeanDeviation)
	}
	c.add(paper.Facts{
		{Name: c.t("wired.alpha"), Value: table.Fixed(float64(s.Alpha)/100, 2)},
		{Name: c.t("wired.lambda"), Value: percent(s.Lambda, "wired.nolambda")},
		{Name: c.t("wired.gamma"), Value: percent(s.Gamma, "wired.nogamma")},
		{Name: c.t("wired.balance"), Value: c.t("wired.balance." + measure)},
		{Name: c.t("wired.source"), Value: value},
		{Name: c.t("wired.pins"), Value: table.People(int64(len(s.Pins)))},
	})
}

// wiredFigures sets the plan beside nearest access.
func (c *composer) wiredFigures() {
	r := c.f.Wired.Result
	six := func(has bool, x float64) paper.Cell {
		if !has {
			return paper.Cell{Text: "—"}
		}
		return paper.Cell{Text: table.Fixed(x, 6)}
	}
	row := func(key string, p *access.Plan) []paper.Cell {
		return []paper.Cell{{Text: c.t(key)}, six(p.HasVA, p.F), six(p.HasVA, p.VA), six(true, p.DE), {Text: table.Kilometres(float64(p.MeanKm))}}
	}
	t := &paper.Table{Caption: c.t("wired.costs"), Keys: 1, Columns: []paper.Column{{Head: c.t("wired.plan")}, {Head: "F", Number: true},
		{Head: "VA", Number: true}, {Head: "DE", Number: true}, {Head: c.lang.T("column.mean_km"), Number: true}},
		Rows: [][]paper.Cell{row("wired.this", &r.Plan), row("wired.nearest", &r.Nearest)}}
	key := "wired.proved"
	if r.Status != access.Optimal {
		key = "wired.open"
	}
	t.Note = c.t(key, table.Fixed(r.F, 6), table.Fixed(r.Bound, 6), table.Fixed(r.Gap, 6))
	c.add(t)
}

// wiredLoads is the load of each centre in both plans, and its loss.
func (c *composer) wiredLoads() {
	w := c.f.Wired
	used := func(x float64) paper.Cell {
		return paper.Cell{Text: table.Format(table.Share, table.Value{Set: x == x, Float: x}, table.Lang(c.lang))}
	}
	t := &paper.Table{Caption: c.t("wired.loads"), Keys: 1, Columns: []paper.Column{{Head: c.lang.T("column.centre")},
		{Head: c.lang.T("column.load"), Number: true}, {Head: c.lang.T("column.utilisation"), Number: true},
		{Head: c.t("wired.nearest.load"), Number: true}, {Head: c.t("wired.nearest.used"), Number: true}, {Head: c.t("wired.loss")}}}
	for j, centre := range w.Case.Centres {
		t.Rows = append(t.Rows, []paper.Cell{{Text: centre.Name, Badge: c.badge(centre.Name)}, {Text: c.users(w.Result.Loads[j])},
			used(w.Result.Utilisation[j]), {Text: c.users(w.Result.Nearest.Loads[j])}, used(w.Result.Nearest.Utilisation[j]), c.lossOf(j)})
	}
	c.add(t)
}

// lossOf says what happens to a centre's provinces when it is lost.
func (c *composer) lossOf(centre int) paper.Cell {
	for _, l := range c.f.Wired.Losses {
		switch {
		case l.Centre != centre:
		case l.Stranded > 0:
			return paper.Cell{Text: c.t("wired.stranded", c.users(l.Stranded)), Bad: true}
		case !l.Fits:
			return paper.Cell{Text: c.t("wired.short", c.centreName(l.At), c.users(l.Short)), Bad: true}
		default:
			return paper.Cell{Text: c.t("wired.fits", table.Kilometres(float64(l.AddedKm)))}
		}
	}
	return paper.Cell{Text: "—"}
}
