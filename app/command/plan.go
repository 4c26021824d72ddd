package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"fenye/app/cause"
	"fenye/app/output"
	"fenye/model"
	"fenye/model/region"
)

// planning is one call of the plan command.
type planning struct {
	inputs  inputs
	unit    string
	formats []string
	frame   string
	asking  asking
	folder
	effort
}

func (s *session) planCommand() *cobra.Command {
	p := &planning{}
	c := &cobra.Command{
		Use:     "plan [PLAN.fenye]",
		Short:   s.lang.T("command.plan.short"),
		Long:    s.lang.T("command.plan.long"),
		Example: s.lang.T("command.plan.example"),
		Args:    s.between(0, 1),
		RunE:    func(c *cobra.Command, args []string) error { return s.plan(c.Context(), p, args) },
	}
	p.inputs.register(s, c)
	p.asking.register(s, c)
	f := c.Flags()
	f.StringVar(&p.unit, "unit", "", s.lang.T("command.flag.unit"))
	f.StringSliceVar(&p.formats, "format", nil, s.lang.T("command.flag.format"))
	f.StringVar(&p.frame, "frame", "", s.lang.T("command.flag.frame"))
	p.folder.register(s, c, s.lang.T("command.flag.output"))
	s.jsonFlag(c)
	p.effort.register(s, c, 0, s.lang.T("command.flag.time_limit"))
	return c
}

// plan reads, solves, writes and tells.
func (s *session) plan(ctx context.Context, p *planning, args []string) error {
	if err := s.checkPlanning(p, args); err != nil {
		return err
	}
	work(p.workers)
	plan, sources, err := s.load(ctx, p, args)
	if err != nil {
		return err
	}
	if err := p.asking.apply(s, plan); err != nil {
		return err
	}
	outcome, err := s.solve(ctx, plan, p.limit)
	if err == nil {
		err = ctx.Err() // interrupted: what was found so far is not wanted
	}
	if err != nil {
		return err
	}
	set := output.Set{Formats: p.formats, Lang: s.lang, Input: sources}
	if outcome.Infeasible != nil {
		s.explain(outcome)
		if err := s.tellJSON(outcome, set); err != nil {
			return err
		}
		return exit(Infeasible)
	}
	if set.Prices, err = wishPrices(ctx, outcome, p.limit); err != nil {
		return err
	}
	if err := p.write(ctx, s, func() (writers, error) {
		s.warnOutline(plan)
		return output.Files(outcome, set)
	}); err != nil {
		return err
	}
	if s.json {
		err = s.tellJSON(outcome, set)
	} else {
		if err = s.tell(outcome); err == nil {
			err = s.tellWishes(ctx, s.stdout, outcome, set.Prices)
		}
	}
	return ended(err, string(outcome.Solution.Status))
}

// checkPlanning finds what is wrong with the call before anything is read.
func (s *session) checkPlanning(p *planning, args []string) error {
	for _, f := range p.formats {
		if !slices.Contains(output.Formats, f) {
			return s.bad("--format", f, list(output.Formats))
		}
	}
	if err := p.asking.check(s); err != nil {
		return err
	}
	return s.checkCommon(p, args)
}

// solve finds the outcome within the time limit; 0 is none.
func (s *session) solve(ctx context.Context, plan *model.Plan, limit time.Duration) (*region.Outcome, error) {
	if limit > 0 {
		limited, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		ctx = limited
	}
	defer s.working("command.solving")()
	outcome, err := region.Plan(ctx, plan)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, &cause.Said{Key: "cause.time_limit"}
	}
	return outcome, err
}

// warnOutline says on standard error that a plan's map layer is not there.
func (s *session) warnOutline(plan *model.Plan) {
	if err := output.Ground(plan); err != nil {
		fmt.Fprintln(s.stderr, s.lang.T("output.no_outline", cause.Text(s.lang, err)))
	}
}

// watched makes each file's writer tell of progress and stop when ctx ends, so
// that an interrupted run leaves nothing behind.
func watched(ctx context.Context, progress func(float64), files map[string]func(io.Writer) error) map[string]func(io.Writer) error {
	done := 0
	all := make(map[string]func(io.Writer) error, len(files))
	for name, write := range files {
		all[name] = func(w io.Writer) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			err := write(w)
			done++
			progress(float64(done) / float64(len(files)))
			return err
		}
	}
	return all
}
