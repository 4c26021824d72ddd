package command

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"fenye/app/output"
	"fenye/app/wishes"
	"fenye/app/words"
	"fenye/data/report"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/table"
)

// tellJSON writes the summary on standard output where --json asks for it.
func (s *session) tellJSON(o *region.Outcome, set output.Set) error {
	if !s.json {
		return nil
	}
	return report.WriteSummary(s.stdout, output.Summary(o, set))
}

// tell writes the plan for a person: the total, one line a centre, the
// boundaries and the proof.
func (s *session) tell(o *region.Outcome) error {
	var b strings.Builder
	text := s.lang.T
	users := func(n model.Users) string { return table.People(int64(n)) }
	fmt.Fprintf(&b, "%s\n\n", text("command.tell.head", users(o.Total), table.People(int64(len(o.Plan.Places)))))
	rows := [][]string{{text("command.tell.centre"), text("command.tell.load"), text("command.tell.capacity"),
		text("command.tell.utilisation"), text("command.tell.price"), text("command.tell.mean")}}
	for i, c := range o.Centres {
		centre := o.Scenario.Centres[i]
		row := []string{centre.Name, users(c.Load), text("desk.no_limit"), "–", "–", "–"}
		if centre.Limited() {
			row[2] = users(centre.Capacity)
		}
		if c.HasUtilisation {
			row[3] = table.Percent(c.Utilisation)
		}
		if c.HasPrice {
			row[4] = km(c.Price)
		}
		if c.HasDistance {
			row[5] = km(c.MeanKm)
		}
		rows = append(rows, row)
	}
	aligned(&b, rows)
	fmt.Fprintln(&b)
	fmt.Fprintln(&b, text("command.tell.distance", km(o.MeanKm), km(o.P95Km), users(o.MovedUsers)))
	if len(o.Boundaries) <= 6 {
		for _, d := range o.Boundaries {
			fmt.Fprintln(&b, text("command.tell.boundary", o.Scenario.Centres[d.A].Name, o.Scenario.Centres[d.B].Name, km(d.Difference)))
		}
	}
	proof := o.Solution.Certificate
	key := "command.tell.proof"
	if o.Solution.Status == region.Gap {
		key = "command.tell.gap"
	}
	fmt.Fprintln(&b, text(key, table.Fixed(proof.Primal, 1), table.Fixed(proof.Dual, 1), table.Fixed(proof.Gap, 1)))
	if r := report.SurviveOf(o); r != nil {
		fmt.Fprintln(&b, s.survival(r))
	}
	_, err := fmt.Fprint(s.stdout, b.String())
	return err
}

func km(x model.Km) string { return table.Kilometres(float64(x)) }

// aligned writes rows in columns: the first to the left, the others to the
// right. Han characters take two cells of a terminal.
func aligned(b *strings.Builder, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], cells(cell))
		}
	}
	for _, row := range rows {
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-cells(cell))
			if i == 0 {
				b.WriteString(cell + pad)
			} else {
				b.WriteString("  " + pad + cell)
			}
		}
		b.WriteString("\n")
	}
}

// cells is the width of s on a terminal.
func cells(s string) int {
	n := utf8.RuneCountInString(s)
	for _, r := range s {
		if r >= 0x1100 && (r <= 0x115f || r >= 0x2e80 && r <= 0xffe6 && (r < 0xff61 || r > 0xffdc)) {
			n++
		}
	}
	return n
}

// list joins names for a message.
func list(names []string) string { return strings.Join(names, ", ") }

// explain says on standard error why there is no plan and what would help.
func (s *session) explain(o *region.Outcome) {
	bad := o.Infeasible
	text := s.lang.T
	name := ""
	if bad.Cause == region.CauseMinimumCapacity {
		name = o.Scenario.Centres[bad.Centre].Name
	}
	if bad.Cause == region.CauseWishes {
		why := wishes.Sentence(s.lang, o.Plan, o.Scenario, bad.Wishes, bad.Shortage)
		fmt.Fprintln(s.stderr, "fenye: "+text("command.infeasible.wishes", why))
	} else {
		fmt.Fprintln(s.stderr, "fenye: "+text("command.infeasible."+string(bad.Cause), table.People(int64(bad.Shortage)), name))
	}
	for _, r := range bad.Repairs {
		fmt.Fprintln(s.stderr, "  "+s.repair(o, r))
	}
}

// repair is one line on a repair: what to change and what the mean distance
// would be.
func (s *session) repair(o *region.Outcome, r region.Repair) string {
	var changes []string
	for _, c := range r.Changes {
		name := o.Scenario.Centres[c.Centre].Name
		if r.Kind == region.RepairUp {
			changes = append(changes, name)
			continue
		}
		changes = append(changes, fmt.Sprintf("%s %s → %s", name, table.People(int64(c.From)), table.People(int64(c.To))))
	}
	for _, i := range r.Release {
		changes = append(changes, wishes.Text(s.lang, o.Plan, o.Scenario, &o.Scenario.Wishes[i]))
	}
	what := strings.Join(changes, s.lang.T("wishes.and"))
	if r.Kind == region.RepairShed || r.Kind == region.RepairGrow {
		what = table.People(int64(o.Total)) + " → " + table.People(int64(r.Total))
	}
	key := "command.repair." + string(r.Kind)
	if exact := key + "." + string(r.Variant); words.Has(exact) {
		key = exact
	}
	return s.lang.T("command.repair.line", s.lang.T(key), what, km(r.MeanKm))
}

// survival says whether a plan that is to survive any single loss does.
func (s *session) survival(r *report.SurviveSummary) string {
	switch {
	case !r.Possible:
		return s.lang.T("failover.reserve.impossible")
	case r.Extra > 0:
		return s.lang.T("failover.survive.short", table.People(int64(r.Extra)))
	case !r.Exact:
		return s.lang.T("failover.survive.room")
	}
	return s.lang.T("failover.reserve.none")
}
