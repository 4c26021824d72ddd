package command

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"fenye/data/report"
	"fenye/model"
	"fenye/model/failover"
)

// losing is one call of the failover command.
type losing struct {
	planning planning
	together []string
	drain    string
	step     string
	share    float64 // --step
}

func (s *session) failoverCommand() *cobra.Command {
	f := &losing{}
	p := &f.planning
	c := &cobra.Command{
		Use:     "failover [PLAN.fenye]",
		Short:   s.lang.T("failover.short"),
		Long:    s.lang.T("failover.long"),
		Example: s.lang.T("failover.example"),
		Args:    s.between(0, 1),
		RunE: func(c *cobra.Command, args []string) error {
			if f.drain == "" && c.Flags().Changed("step") {
				return &usage{s.lang.T("failover.step_alone")}
			}
			return s.failover(c.Context(), f, args)
		},
	}
	p.inputs.register(s, c)
	flags := c.Flags()
	flags.StringVar(&p.unit, "unit", "", s.lang.T("command.flag.unit"))
	flags.StringArrayVar(&f.together, "together", nil, s.lang.T("failover.flag.together"))
	flags.StringVar(&f.drain, "drain", "", s.lang.T("failover.flag.drain"))
	flags.StringVar(&f.step, "step", "10%", s.lang.T("failover.flag.step"))
	p.folder.register(s, c, s.lang.T("command.flag.output"))
	s.jsonFlag(c)
	p.effort.register(s, c, 0, s.lang.T("failover.flag.time_limit"))
	return c
}

// failover reads, loses every centre, drains one if asked, writes and tells.
func (s *session) failover(ctx context.Context, f *losing, args []string) error {
	if err := s.checkLosing(f, args); err != nil {
		return err
	}
	work(f.planning.workers)
	plan, sources, err := s.load(ctx, &f.planning, args)
	if err != nil {
		return err
	}
	together, drained, err := s.named(f, plan.Scenario().Centres)
	if err != nil {
		return err
	}
	l, d, err := s.lose(ctx, f, plan, together, drained)
	if err != nil {
		return err
	}
	sum := report.FailoverOf(l, d, sources)
	if sum.Status == "infeasible" {
		if l.Base.Infeasible != nil {
			s.explain(l.Base)
		} else {
			s.explainDrain(d)
		}
		if s.json {
			if err := report.WriteFailover(s.stdout, sum); err != nil {
				return err
			}
		}
		return exit(Infeasible)
	}
	if err := f.planning.write(ctx, s, func() (writers, error) { return failoverFiles(l, d), nil }); err != nil {
		return err
	}
	if s.json {
		err = report.WriteFailover(s.stdout, sum)
	} else {
		err = s.tellLosses(l, d)
	}
	return ended(err, sum.Status)
}

// lose solves the plan, loses each of its centres and drains one, unless drained
// is below 0.
func (s *session) lose(ctx context.Context, f *losing, plan *model.Plan, together [][]int, drained int) (*failover.Losses, *failover.Schedule, error) {
	base, err := s.solve(ctx, plan, f.planning.limit)
	if err != nil {
		return nil, nil, err
	}
	defer s.working("command.solving")()
	l, err := failover.Matrix(ctx, plan, failover.Options{Together: together, Base: base, Limit: f.planning.limit})
	if err != nil {
		return nil, nil, err
	}
	if drained < 0 || base.Infeasible != nil {
		return l, nil, ctx.Err()
	}
	d, err := failover.Drain(ctx, base, drained, f.share)
	if err != nil {
		return nil, nil, err
	}
	return l, d, ctx.Err()
}

// failoverFiles are the files of the command, by name.
func failoverFiles(l *failover.Losses, d *failover.Schedule) map[string]func(io.Writer) error {
	files := map[string]func(io.Writer) error{
		"failover.csv": func(w io.Writer) error { return report.WriteCSV(w, failover.Table(l)) },
		"reserve.json": func(w io.Writer) error { return report.WriteReserve(w, report.ReserveOf(l)) },
	}
	if d != nil {
		files["drain.csv"] = func(w io.Writer) error {
			return report.WriteCSV(w, failover.StepsTable("drain", d.Outcome, d.Steps))
		}
		files["back.csv"] = func(w io.Writer) error {
			return report.WriteCSV(w, failover.StepsTable("back", d.Outcome, d.Back()))
		}
	}
	return files
}
