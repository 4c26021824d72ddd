package dossier

import (
	"fenye/app/paper"
	"fenye/app/wishes"
	"fenye/model"
	"fenye/model/table"
)

// asked is the table of the wishes with what each adds, and a line about the
// plan in force; nothing where the scenario asks for neither.
func (c *composer) asked() {
	s := c.o.Scenario
	if len(s.Wishes) > 0 {
		t := &paper.Table{Caption: c.t("asked"), Keys: 1, Columns: []paper.Column{
			{Head: c.t("asked.what")}, {Head: c.t("asked.added"), Number: true}}, Note: c.t("asked.note")}
		for i := range s.Wishes {
			t.Rows = append(t.Rows, []paper.Cell{{Text: wishes.Text(c.lang, c.o.Plan, s, &s.Wishes[i])}, {Text: c.addedText(i)}})
		}
		c.add(t)
	}
	if s.InForce == nil {
		return
	}
	hold := c.t("force.fewest")
	if s.Hold != model.HoldFewest {
		hold = c.t("force.hold", km(s.Hold))
	}
	c.say("force", hold, c.users(c.o.ChangedUsers))
}

// addedText is what a wish adds, in user-km.
func (c *composer) addedText(i int) string {
	switch {
	case c.o.Void(i):
		return c.lang.T("wishes.void")
	case i < len(c.f.Prices):
		return table.Fixed(c.f.Prices[i].Added, 1)
	}
	return "–"
}
