package command

import (
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"fenye/app/cause"
	"fenye/app/output"
	"fenye/data/demand"
	"fenye/data/report"
	"fenye/model"
	"fenye/model/access"
)

// wiring is one call of the access command.
type wiring struct {
	inputs    inputs
	provinces string
	alpha     float64
	lambda    float64
	gamma     float64
	set       func(flag string) bool
	balance   string
	sweep     string
	alphas    []float64
	pins      []string
	bans      []string
	backup    string
	folder
	effort
}

// accessLimit is how long the access command searches unless told otherwise.
const accessLimit = time.Minute

func (s *session) accessCommand() *cobra.Command {
	a := &wiring{}
	c := &cobra.Command{
		Use:     "access [PLAN.fenye]",
		Short:   s.lang.T("access.short"),
		Long:    s.lang.T("access.long"),
		Example: s.lang.T("access.example"),
		Args:    s.between(0, 1),
		RunE: func(c *cobra.Command, args []string) error {
			a.set = c.Flags().Changed
			return s.access(c.Context(), a, args)
		},
	}
	f := c.Flags()
	f.StringVar(&a.provinces, "provinces", "", s.lang.T("access.flag.provinces"))
	a.inputs.register(s, c)
	f.Float64Var(&a.alpha, "alpha", 0.1, s.lang.T("access.flag.alpha"))
	f.Float64Var(&a.lambda, "lambda", 0, s.lang.T("access.flag.lambda"))
	f.Float64Var(&a.gamma, "gamma", 0, s.lang.T("access.flag.gamma"))
	f.StringVar(&a.balance, "balance", "", s.lang.T("access.flag.balance"))
	f.StringVar(&a.sweep, "sweep", "", s.lang.T("access.flag.sweep"))
	f.StringArrayVar(&a.pins, "pin", nil, s.lang.T("access.flag.pin"))
	f.StringArrayVar(&a.bans, "ban", nil, s.lang.T("access.flag.ban"))
	f.StringVar(&a.backup, "backup", "yes", s.lang.T("access.flag.backup"))
	a.folder.register(s, c, s.lang.T("command.flag.output"))
	s.jsonFlag(c)
	a.effort.register(s, c, accessLimit, s.lang.T("command.flag.time_limit"))
	return c
}

// access reads, solves, writes and tells.
func (s *session) access(ctx context.Context, a *wiring, args []string) error {
	if err := s.checkWiring(a, args); err != nil {
		return err
	}
	work(a.workers)
	p, outside, sources, err := s.pose(ctx, a, args)
	if err != nil {
		return err
	}
	sum := report.AccessInputs(p, outside, sources)
	done, err := s.wire(ctx, a, p)
	var bad *access.Infeasible
	if errors.As(err, &bad) && bad.Proven {
		sum.Refused(p, bad)
		s.explainAccess(p, bad)
		if s.json {
			if err := report.WriteAccess(s.stdout, sum); err != nil {
				return err
			}
		}
		return exit(Infeasible)
	}
	if err != nil {
		return saidOfAccess(err)
	}
	sum.Solved(p, done.result, done.losses, done.trade)
	if err := a.write(ctx, s, func() (writers, error) {
		return output.AccessFiles(&output.Access{Problem: p, Result: done.result, Backup: done.backup, Trade: done.trade, Summary: sum}, s.lang)
	}); err != nil {
		return err
	}
	if s.json {
		err = report.WriteAccess(s.stdout, sum)
	} else {
		err = s.tellAccess(p, done)
	}
	return ended(err, string(done.result.Status))
}

// saidOfAccess words what the planner can act on.
func saidOfAccess(err error) error {
	var bad *access.Infeasible
	var capacity *access.CapacityError
	switch {
	case errors.As(err, &bad):
		return &cause.Said{Key: "access.not_found"}
	case errors.As(err, &capacity):
		return &cause.Said{Key: "access.no_capacity", Args: []any{capacity.Name}}
	case errors.Is(err, access.ErrNoUnits):
		return &cause.Said{Key: "access.empty"}
	}
	return err
}

// wired is what came of a call.
type wired struct {
	result *access.Result
	trade  *access.Trade
	backup []int
	losses []access.Loss
}

// sweepNodes bounds the search for one point of a trade-off: where balance is
// all, a proof may take for ever.
const sweepNodes = 300

// wire solves within the time limit, which holds for each part of the work.
func (s *session) wire(ctx context.Context, a *wiring, p *access.Problem) (*wired, error) {
	part := func() (context.Context, context.CancelFunc) {
		if a.limit > 0 {
			return context.WithTimeout(ctx, a.limit)
		}
		return context.WithCancel(ctx)
	}
	defer s.working("command.solving")()
	out := &wired{}
	limited, cancel := part()
	defer cancel()
	var err error
	if out.result, err = access.Solve(limited, *p); err != nil {
		return nil, err
	}
	if a.backup == "yes" {
		limited, cancel := part()
		defer cancel()
		if out.backup, out.losses, err = access.Backups(limited, *p, out.result.Assign); err != nil {
			return nil, err
		}
	}
	if len(a.alphas) > 0 {
		limited, cancel := part()
		defer cancel()
		q := *p
		q.MostNodes = sweepNodes
		if out.trade, err = access.Sweep(limited, q, a.alphas); err != nil {
			return nil, err
		}
	}
	return out, ctx.Err()
}

// checkWiring finds what is wrong with the call before anything is read.
func (s *session) checkWiring(a *wiring, args []string) error {
	_, balance := access.ParseBalance(a.balance)
	switch {
	case !(a.alpha >= 0 && a.alpha <= 1):
		return s.bad("--alpha", a.alpha, "0-1")
	case !(a.lambda >= 0 && a.lambda < 1e6):
		return s.bad("--lambda", a.lambda, "0, 0.6, ...")
	case !(a.gamma >= 0 && a.gamma < 1e6) || a.set("gamma") && a.gamma < a.lambda:
		return s.bad("--gamma", a.gamma, ">= lambda")
	case balance != nil:
		return s.bad("--balance", a.balance, "mad, variance, worst")
	case a.backup != "yes" && a.backup != "no":
		return s.bad("--backup", a.backup, "yes, no")
	}
	if err := a.effort.check(s); err != nil {
		return err
	}
	if a.sweep != "" {
		var ok bool
		if a.alphas, ok = parseSweep(a.sweep); !ok {
			return s.bad("--sweep", a.sweep, "0:1:0.05")
		}
	}
	if err := a.folder.check(s); err != nil {
		return err
	}
	return s.checkSources(a, args)
}

// checkSources finds whether the call says where units and centres come from.
func (s *session) checkSources(a *wiring, args []string) error {
	saved := len(args) > 0 || a.inputs.example
	if a.provinces == "" {
		if !saved && len(a.inputs.demand) == 0 {
			return &usage{s.lang.T("access.no_units")}
		}
		return s.checkInputs(&a.inputs, args)
	}
	if len(a.inputs.demand) > 0 || a.inputs.users != "" {
		return &usage{s.lang.T("access.two_sources")}
	}
	if !saved && a.inputs.file == "" && len(a.inputs.centres) == 0 {
		return &usage{s.lang.T("command.no_centres")}
	}
	return nil
}

// pose makes the problem that the call describes; outside are users of places
// in no province.
func (s *session) pose(ctx context.Context, a *wiring, args []string) (*access.Problem, model.Users, []model.Source, error) {
	plan, sources, err := s.load(ctx, &planning{inputs: a.inputs}, args)
	if err != nil {
		return nil, 0, nil, err
	}
	c, err := access.CaseOf(plan)
	if err != nil && a.provinces == "" {
		return nil, 0, nil, err
	}
	p := &access.Problem{Centres: plan.Scenario().Centres}
	outside := model.Users(0)
	if c != nil {
		p = &c.Problem
	}
	if a.provinces != "" {
		units, source, err := demand.Units(ctx, a.provinces)
		if err != nil {
			return nil, 0, nil, err
		}
		p.Units, p.Pins = units, nil
		sources = append(sources, source)
	} else if outside, err = s.outside(plan); err != nil {
		return nil, 0, nil, err
	}
	output.NameUnits(p.Units, s.lang)
	saved := len(args) > 0 || a.inputs.example
	if a.set("alpha") || !saved {
		p.Alpha = a.alpha
	}
	if a.set("lambda") {
		p.Lambda = a.lambda
	}
	if a.set("gamma") {
		p.Gamma = a.gamma
	}
	if a.set("balance") {
		p.Balance = access.Balance(a.balance)
	}
	return p, outside, sources, s.choose(a, p)
}
