package dossier

import (
	"strings"
	"time"

	"fenye/app/paper"
	"fenye/app/scene"
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
	"fenye/model/table"
)

// picture is the printed map.
func (c *composer) picture() {
	sheet, ok := scene.Sheet(c.o, c.lang, time.Time{}) // the report bears its date once
	if !ok {
		return
	}
	c.heading("map")
	c.add(&paper.Picture{Sheet: sheet, Alt: c.lang.T("dossier.map.alt", sheet.Text.Title, sheet.Text.Subtitle), Caption: c.lang.T("dossier.map.caption")})
}

// assumptions say what the plan rests on.
func (c *composer) assumptions() {
	s := c.o.Scenario
	c.heading("assumptions")
	facts := paper.Facts{
		{Name: c.t("assume.scenario"), Value: c.scenarioName(c.o)},
		{Name: c.t("assume.unit"), Value: c.lang.T("menu.unit." + string(s.Unit))},
		{Name: c.t("assume.users"), Value: c.scaling(s)},
		{Name: c.t("assume.growth"), Value: table.Fixed(float64(s.Growth)/10, 1) + " %"},
	}
	if len(s.Reductions) > 0 {
		n := model.Users(0)
		for _, r := range s.Reductions {
			n += r.Users
		}
		facts = append(facts, paper.Fact{Name: c.t("assume.reductions"), Value: c.t("assume.reductions.value", c.users(n), len(s.Reductions))})
	}
	facts = append(facts, paper.Fact{Name: c.t("assume.total"), Value: c.users(c.o.Total)},
		paper.Fact{Name: c.t("assume.distance"), Value: c.t("assume.distance.value")})
	c.add(facts)
	c.capacities()
	c.asked()
	c.sources()
}

// scaling says how many users the places have before growth.
func (c *composer) scaling(s *model.Scenario) string {
	if s.Scaled {
		return c.t("assume.scaled", c.users(s.Total))
	}
	return c.t("assume.asread")
}

// capacities is the table of what is set of each centre.
func (c *composer) capacities() {
	t := region.CentresTable(c.o)
	var figures []string
	for _, col := range t.Columns[6:] {
		figures = append(figures, col.Key)
	}
	limits := c.table(t, c.t("capacities"), 1, figures...)
	c.badged(limits)
	for i := range limits.Rows {
		if !c.o.Scenario.Centres[i].Limited() {
			limits.Rows[i][3].Text = c.lang.T("scene.unlimited")
		}
	}
	c.add(limits)
	for _, site := range failover.Together(c.o.Scenario.Centres) {
		var names []string
		for _, a := range site {
			names = append(names, c.o.Scenario.Centres[a].Name)
		}
		c.say("capacities.site", strings.Join(names, c.lang.T("scene.sheet.comma")))
	}
}

// sources is the table of the files that the places came from.
func (c *composer) sources() {
	t := &paper.Table{Caption: c.t("sources"), Keys: 1, Columns: []paper.Column{
		{Head: c.t("sources.file")}, {Head: c.t("sources.field")}, {Head: c.t("sources.rows"), Number: true},
		{Head: c.t("sources.used"), Number: true}, {Head: c.t("sources.skipped"), Number: true}, {Head: c.t("sources.why")},
	}}
	for _, in := range c.f.Inputs {
		if in.Source == nil {
			continue
		}
		s := in.Source
		skipped := 0
		var why []string
		for _, k := range s.Skipped {
			skipped += k.Count
			why = append(why, c.t("sources.reason", k.Reason, table.People(int64(k.Count))))
		}
		t.Rows = append(t.Rows, []paper.Cell{{Text: s.Name}, {Text: s.Population}, {Text: table.People(int64(s.Rows))},
			{Text: table.People(int64(s.Used))}, {Text: table.People(int64(skipped))}, {Text: strings.Join(why, c.t("semicolon"))}})
	}
	if len(t.Rows) > 0 {
		c.add(t)
	}
}

// inputs is the table of the files' checksums.
func (c *composer) inputs() {
	c.heading("inputs")
	c.say("inputs.what")
	t := &paper.Table{Caption: c.t("inputs.caption"), Keys: 1, Columns: []paper.Column{
		{Head: c.t("inputs.role")}, {Head: c.t("inputs.file")}, {Head: "SHA-256"}}}
	missing := false
	for _, in := range c.f.Inputs {
		sum := in.SHA256
		if sum == "" {
			sum, missing = c.t("inputs.unknown"), true
		}
		t.Rows = append(t.Rows, []paper.Cell{{Text: c.t("inputs.role." + string(in.Role))}, {Text: in.Name}, {Text: sum}})
	}
	t.Rows = append(t.Rows, []paper.Cell{{Text: c.t("inputs.role.checksum")}, {Text: c.t("inputs.whole")}, {Text: scene.Checksum(c.o)}})
	if missing {
		t.Note = c.t("inputs.missing")
	}
	c.add(t)
}
