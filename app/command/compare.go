package command

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"fenye/app/cause"
	"fenye/app/output"
	"fenye/data/report"
	"fenye/model"
	"fenye/model/compare"
	"fenye/model/region"
	"fenye/model/table"
)

func (s *session) compareCommand() *cobra.Command {
	p, names := &planning{}, ""
	c := &cobra.Command{
		Use:     "compare PLAN.fenye",
		Short:   s.lang.T("compare.short"),
		Long:    s.lang.T("compare.long"),
		Example: s.lang.T("compare.example"),
		Args:    s.between(1, 1),
		RunE:    func(c *cobra.Command, args []string) error { return s.compare(c.Context(), p, names, args) },
	}
	c.Flags().StringVar(&names, "scenarios", "", s.lang.T("compare.flag.scenarios"))
	p.folder.register(s, c, s.lang.T("command.flag.output"))
	s.jsonFlag(c)
	p.effort.register(s, c, 0, s.lang.T("sweep.flag.time_limit"))
	return c
}

// compare reads, solves both scenarios, writes and tells.
func (s *session) compare(ctx context.Context, p *planning, names string, args []string) error {
	if err := s.checkCommon(p, args); err != nil {
		return err
	}
	work(p.workers)
	plan, sources, err := s.load(ctx, p, args)
	if err != nil {
		return err
	}
	pair, err := scenarioPair(plan, names)
	if err != nil {
		return err
	}
	var outcomes [2]*region.Outcome
	for i, at := range pair {
		one := plan.Clone()
		one.Current = at
		if outcomes[i], err = s.solve(ctx, &one, p.limit); err != nil {
			return err
		}
	}
	r, err := compare.Outcomes(outcomes[0], outcomes[1])
	if err != nil {
		return err
	}
	bad := 0
	for _, o := range outcomes {
		if o.Infeasible != nil {
			fmt.Fprintln(s.stderr, s.lang.T("compare.no_plan", o.Scenario.Name))
			s.explain(o)
			bad++
		}
	}
	if bad == 0 {
		if err := p.write(ctx, s, func() (writers, error) { return output.CompareFiles(r, sources), nil }); err != nil {
			return err
		}
	}
	if s.json {
		err = report.WriteComparison(s.stdout, report.ComparisonOf(r, sources))
	} else {
		err = s.tellComparison(r)
	}
	switch {
	case err != nil:
		return err
	case bad > 0:
		return exit(Infeasible)
	case outcomes[0].Solution.Status == region.Gap || outcomes[1].Solution.Status == region.Gap:
		return exit(OpenGap)
	}
	return nil
}

// scenarioPair finds the scenarios of "A,B", by name or by number from 1; of a plan
// of two scenarios they need not be named.
func scenarioPair(plan *model.Plan, names string) (pair [2]int, err error) {
	list := make([]string, len(plan.Scenarios))
	for i := range plan.Scenarios {
		list[i] = plan.Scenarios[i].Name
	}
	if names == "" && len(list) == 2 {
		return [2]int{0, 1}, nil
	}
	for cut := range names {
		if names[cut] != ',' {
			continue
		}
		a, okA := scenarioOf(list, names[:cut])
		b, okB := scenarioOf(list, names[cut+1:])
		if okA && okB && a != b {
			return [2]int{a, b}, nil
		}
	}
	return pair, &cause.Said{Key: "compare.names", Args: []any{names, strings.Join(list, ", ")}}
}

// scenarioOf finds one scenario by its name, or else by its number from 1.
func scenarioOf(names []string, text string) (int, bool) {
	text = strings.TrimSpace(text)
	for i, name := range names {
		if name == text {
			return i, true
		}
	}
	n, err := strconv.Atoi(text)
	return n - 1, err == nil && n >= 1 && n <= len(names)
}

// tellComparison writes a comparison for a person.
func (s *session) tellComparison(r *compare.Result) error {
	var b strings.Builder
	people := func(n model.Users) string { return table.People(int64(n)) }
	fmt.Fprintf(&b, "%s\n", s.lang.T("compare.tell.head", r.A.Scenario.Name, r.B.Scenario.Name))
	fmt.Fprintf(&b, "%s\n\n", output.CompareSum(r, s.lang))
	rows := [][]string{{s.lang.T("compare.tell.centre"), s.lang.T("compare.tell.load", "A"), s.lang.T("compare.tell.load", "B"), s.lang.T("compare.tell.change"),
		s.lang.T("compare.tell.mean", "A"), s.lang.T("compare.tell.mean", "B")}}
	for j, c := range r.Centres {
		x, y := r.Load(j)
		row := []string{c.Name, people(x), people(y), signed(y - x), "–", "–"}
		for i, f := range figuresOf(r, j) {
			if f != nil && f.HasDistance {
				row[4+i] = km(f.MeanKm)
			}
		}
		rows = append(rows, row)
	}
	row := []string{s.lang.T("compare.tell.all"), people(served(r.A)), people(served(r.B)), signed(served(r.B) - served(r.A)), "–", "–"}
	for i, o := range []*region.Outcome{r.A, r.B} {
		if o.Solution != nil {
			row[4+i] = km(o.MeanKm)
		}
	}
	aligned(&b, append(rows, row))
	_, err := fmt.Fprint(s.stdout, b.String())
	return err
}

func figuresOf(r *compare.Result, centre int) [2]*region.CentreFigures {
	a, b := r.Figures(centre)
	return [2]*region.CentreFigures{a, b}
}

// served is how many users a plan serves.
func served(o *region.Outcome) model.Users {
	if o.Solution == nil {
		return 0
	}
	return o.Total
}

// signed writes a change of users with its sign.
func signed(n model.Users) string {
	if n > 0 {
		return "+" + table.People(int64(n))
	}
	return table.People(int64(n))
}
