package dossier

import (
	"cmp"
	"slices"
	"strconv"

	"fenye/app/output"
	"fenye/app/paper"
	"fenye/model/region"
	"fenye/model/table"
)

// loads is what each centre carries, the boundaries and the shared places.
func (c *composer) loads() {
	c.heading("loads")
	t := c.table(region.CentresTable(c.o), c.t("loads.caption"), 1, "lon", "lat", "minimum", "up")
	c.badged(t)
	for i, centre := range c.o.Scenario.Centres {
		if !centre.Limited() {
			t.Rows[i][1].Text = c.lang.T("scene.unlimited")
		}
	}
	t.Note = c.t("loads.note")
	c.add(t)
	c.boundaries()
	c.shared()
}

func (c *composer) boundaries() {
	if len(c.o.Boundaries) == 0 {
		return
	}
	t := &paper.Table{Caption: c.t("boundaries"), Keys: 2, Note: c.t("boundaries.note"), Columns: []paper.Column{
		{Head: c.t("boundaries.a")}, {Head: c.t("boundaries.b")}, {Head: c.t("boundaries.2k"), Number: true}, {Head: c.t("boundaries.k"), Number: true}}}
	for _, b := range c.o.Boundaries {
		centres := c.o.Scenario.Centres
		t.Rows = append(t.Rows, []paper.Cell{
			{Text: centres[b.A].Name, Badge: c.badge(centres[b.A].Name)}, {Text: centres[b.B].Name, Badge: c.badge(centres[b.B].Name)},
			{Text: table.Kilometres(float64(b.Difference))}, {Text: table.Kilometres(float64(b.Difference) / 2)}})
	}
	c.add(t)
}

// shared lists the places that more than one centre serves.
func (c *composer) shared() {
	t := &paper.Table{Caption: c.t("shared"), Keys: 1, Columns: []paper.Column{
		{Head: c.lang.T("column.place")}, {Head: c.lang.T("column.users"), Number: true},
		{Head: c.lang.T("column.centre")}, {Head: c.lang.T("dossier.column.centre_users"), Number: true}}}
	for _, s := range c.o.Solution.Shared {
		place, centre := c.o.Plan.Places[s.Place], c.o.Scenario.Centres[s.Centre]
		t.Rows = append(t.Rows, []paper.Cell{{Text: place.Name}, {Text: c.users(c.o.Users[s.Place])},
			{Text: centre.Name, Badge: c.badge(centre.Name)}, {Text: c.users(s.Users)}})
	}
	if len(t.Rows) == 0 {
		c.say("shared.none")
		return
	}
	c.add(t)
}

// provinces is the table of provinces.
func (c *composer) provinces() {
	c.heading("provinces")
	c.add(c.table(output.ProvincesTable(c.o, c.lang), c.lang.T("dossier.provinces.caption"), 2))
}

// mostPlaces is how many rows of places are printed; a plan of more places shows
// those with most users, and places.csv has them all.
const mostPlaces = 2000

// places is the table of places, last because it is long.
func (c *composer) places() {
	c.heading("places")
	t := region.PlacesTable(c.o)
	caption, note := c.t("places.caption"), ""
	if t.Rows > mostPlaces {
		note = c.t("places.most", table.People(mostPlaces), table.People(int64(t.Rows)))
		t = largest(t, mostPlaces)
	}
	out := c.table(t, caption, 1, "province_code")
	out.Columns[0].Head = c.lang.T("column.place")
	out.Note = note
	c.add(out)
}

// largest keeps the n rows with the most users, in their order.
func largest(t table.Table, n int) table.Table {
	const users = 5
	rows := make([]int, t.Rows)
	count := make([]int64, t.Rows)
	for i := range rows {
		rows[i], count[i] = i, t.At(i, users).Int
	}
	slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(count[b], count[a]) })
	rows = rows[:n]
	slices.Sort(rows)
	at := t.At
	t.Rows, t.At = n, func(row, column int) table.Value { return at(rows[row], column) }
	return t
}

// scenarios compares the scenarios of a plan that has several.
func (c *composer) scenarios() {
	if len(c.f.Scenarios) < 2 {
		return
	}
	c.heading("scenarios")
	t := &paper.Table{Caption: c.t("scenarios.caption"), Keys: 1, Columns: []paper.Column{
		{Head: c.t("scenarios.name")}, {Head: c.lang.T("column.users"), Number: true}, {Head: c.t("scenarios.mean"), Number: true},
		{Head: c.t("scenarios.p95"), Number: true}, {Head: c.t("scenarios.moved"), Number: true}, {Head: c.t("scenarios.verdict")}}}
	numbers := c.numbers()
	for _, n := range numbers {
		t.Columns = append(t.Columns, paper.Column{Head: c.t("scenarios.load", strconv.Itoa(n), c.nameOf(n)), Number: true})
	}
	for i, o := range c.f.Scenarios {
		name := c.scenarioName(o)
		if i == c.o.Plan.Current {
			name = c.t("scenarios.this", name)
		}
		row := []paper.Cell{{Text: name}, {Text: c.users(o.Total)}}
		if o.Solution == nil {
			short := c.t("scenarios.none")
			if o.Infeasible != nil {
				short = c.t("scenarios.short", c.users(o.Infeasible.Shortage))
			}
			row = append(row, paper.Cell{Text: "—"}, paper.Cell{Text: "—"}, paper.Cell{Text: "—"}, paper.Cell{Text: short, Bad: true})
		} else {
			row = append(row, paper.Cell{Text: table.Kilometres(float64(o.MeanKm))}, paper.Cell{Text: table.Kilometres(float64(o.P95Km))},
				paper.Cell{Text: c.users(o.MovedUsers)}, paper.Cell{Text: c.proved(o)})
		}
		for _, n := range numbers {
			row = append(row, paper.Cell{Text: c.loadIn(o, n)})
		}
		t.Rows = append(t.Rows, row)
	}
	c.add(t)
}

// numbers are those of the centres of any scenario, ascending.
func (c *composer) numbers() (all []int) {
	for _, o := range c.f.Scenarios {
		for _, centre := range o.Scenario.Centres {
			if !slices.Contains(all, centre.Number) {
				all = append(all, centre.Number)
			}
		}
	}
	slices.Sort(all)
	return all
}

// nameOf is what the centre of a number is called, first in this scenario.
func (c *composer) nameOf(number int) string {
	for _, o := range append([]*region.Outcome{c.o}, c.f.Scenarios...) {
		if i := o.Scenario.IndexOf(number); i >= 0 {
			return o.Scenario.Centres[i].Name
		}
	}
	return ""
}

// loadIn is the load of the centre of a number in a scenario, a dash where it
// has none.
func (c *composer) loadIn(o *region.Outcome, number int) string {
	if i := o.Scenario.IndexOf(number); i >= 0 && o.Solution != nil {
		return c.users(o.Centres[i].Load)
	}
	return "—"
}
