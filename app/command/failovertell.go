package command

import (
	"fmt"
	"strings"

	"fenye/app/output"
	"fenye/app/wishes"
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
	"fenye/model/table"
)

// tellLosses writes the losses for a person: a line a loss, the reserve, and
// the drain if there is one.
func (s *session) tellLosses(l *failover.Losses, d *failover.Schedule) error {
	var b strings.Builder
	text := s.lang.T
	users := func(n model.Users) string { return table.People(int64(n)) }
	fmt.Fprintf(&b, "%s\n\n", text("command.tell.head", users(l.Base.Total), table.People(int64(len(l.Base.Plan.Places)))))
	rows := [][]string{{text("failover.tell.lost"), text("failover.tell.users"), text("failover.tell.over"), text("failover.tell.nearest_km"),
		text("failover.tell.optimal_km"), text("failover.tell.moved"), text("failover.tell.verdict")}}
	for i := range l.Cases {
		c := &l.Cases[i]
		row := []string{l.Name(*c), users(c.Users), "–", "–", "–", "–", s.verdictOf(c)}
		if c.Nearest != nil {
			row[2], row[3] = users(c.Nearest.Over), km(c.Nearest.MeanKm)
		}
		if c.Optimal != nil {
			row[4], row[5] = km(c.Optimal.MeanKm), users(c.Optimal.Moved)
		}
		rows = append(rows, row)
	}
	aligned(&b, rows)
	fmt.Fprintln(&b)
	for i := range l.Cases {
		for _, w := range l.Cases[i].Void(l.Base.Scenario) {
			fmt.Fprintln(&b, text("wishes.tell.void", wishes.Text(s.lang, l.Base.Plan, l.Base.Scenario, &l.Base.Scenario.Wishes[w])))
		}
	}
	fmt.Fprintln(&b, output.ReserveText(l, s.lang, ", "))
	if d != nil {
		o := d.Outcome
		name := o.Scenario.Centres[d.Centre].Name
		fmt.Fprintln(&b, text("failover.tell.drain", name, users(d.First), len(d.Steps), users(d.Most), table.UserKm(d.AddedUserKm, table.Lang(s.lang))))
	}
	_, err := fmt.Fprint(s.stdout, b.String())
	return err
}

// verdictOf says in a word or two whether the others carry on.
func (s *session) verdictOf(c *failover.Case) string {
	switch {
	case c.Shortage > 0:
		return s.lang.T("failover.verdict.short", table.People(int64(c.Shortage)))
	case c.Cause == failover.CauseUndecided:
		return s.lang.T("failover.verdict.undecided")
	case c.Cause == region.CauseWishes:
		return s.lang.T("failover.verdict.wishes")
	case c.Optimal == nil:
		return s.lang.T("failover.verdict.whole")
	}
	return s.lang.T("failover.verdict.fits")
}

// explainDrain says on standard error at which step a drain fails and by how
// much.
func (s *session) explainDrain(d *failover.Schedule) {
	f, name := d.Failure, d.Outcome.Scenario.Centres[d.Centre].Name
	key := "failover.drain.short"
	switch f.Cause {
	case region.CauseNoCentre:
		key = "failover.drain.alone"
	case region.CauseWhole:
		key = "failover.drain.whole"
	case "":
		key = "failover.drain.unit"
	}
	unit := ""
	if f.Cause == "" {
		unit = failover.UnitName(d.Outcome, f.Place)
	}
	fmt.Fprintln(s.stderr, "fenye: "+s.lang.T(key, name, f.Step, table.People(int64(f.Short)), table.People(int64(f.Left)), unit))
}
