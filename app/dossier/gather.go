package dossier

import (
	"context"
	"errors"
	"reflect"
	"time"

	"fenye/app/output"
	"fenye/app/scene"
	"fenye/model"
	"fenye/model/access"
	"fenye/model/failover"
	"fenye/model/region"
)

// Findings is everything that a report tells.
type Findings struct {
	Outcome   *region.Outcome   // of the scenario in work
	Scenarios []*region.Outcome // of every scenario, in the plan's order
	Losses    *failover.Losses
	Prices    []region.WishPrice // of the wishes of the scenario in work
	// Wired is the plan of whole provinces, nil where the scenario asks for none.
	Wired  *scene.Wired
	Inputs []Input
	Date   time.Time // zero: the report bears none
}

// Request says what to work out.
type Request struct {
	Plan    *model.Plan
	Outcome *region.Outcome // of the scenario in work, where it is known already
	Inputs  []Input         // files that the plan came from, see Files
	Date    time.Time
	Limit   time.Duration      // for each search of whole units; 0: none
	Told    func(done float64) // progress, 0 to 1; nil: nobody asks
}

// mostNodes ends the search for an access plan as in the window.
const mostNodes = 5000

// Gather works out all scenarios of a plan, the loss of each centre and the
// plan of whole provinces. Where the scenario in work has no plan, Outcome says
// why and nothing else is worked out. The error is that of ctx, or says why a
// scenario's users cannot be worked out.
func Gather(ctx context.Context, q Request) (*Findings, error) {
	f := &Findings{Outcome: q.Outcome, Inputs: q.Inputs, Date: q.Date}
	steps := float64(len(q.Plan.Scenarios) + 2)
	done := 0.0
	step := func() {
		if done++; q.Told != nil {
			q.Told(done / steps)
		}
	}
	_ = output.Ground(q.Plan) // without its map layer a plan is drawn on the bundled one
	var err error
	if f.Outcome == nil {
		if f.Outcome, err = solve(ctx, q.Plan, q.Limit); err != nil {
			return nil, err
		}
	}
	step()
	if f.Outcome.Solution == nil {
		return f, nil
	}
	for i := range q.Plan.Scenarios {
		if i == q.Plan.Current {
			f.Scenarios = append(f.Scenarios, f.Outcome)
			continue
		}
		other := q.Plan.Clone()
		other.Current = i
		o, err := solve(ctx, &other, q.Limit)
		if err != nil {
			return nil, err
		}
		f.Scenarios = append(f.Scenarios, o)
		step()
	}
	if f.Prices, err = region.NewSolver().WishPrices(ctx, f.Outcome); err != nil {
		return nil, err
	}
	centres := f.Outcome.Scenario.Centres
	f.Losses, err = failover.Matrix(ctx, q.Plan, failover.Options{Base: f.Outcome, Limit: q.Limit, Together: failover.Together(centres)})
	if err != nil {
		return nil, err
	}
	step()
	if !reflect.DeepEqual(f.Outcome.Scenario.Wiring, model.Wiring{}) {
		f.Wired = wire(ctx, q.Plan)
	}
	step()
	return f, ctx.Err()
}

// solve is region.Plan; where the limit ends a search of whole units before a
// plan was found, it says so.
func solve(ctx context.Context, plan *model.Plan, limit time.Duration) (*region.Outcome, error) {
	if limit > 0 {
		limited, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		ctx = limited
	}
	return region.Plan(ctx, plan)
}

// wire solves the plan of whole provinces, its backups and losses.
func wire(ctx context.Context, plan *model.Plan) *scene.Wired {
	w := &scene.Wired{Plan: plan, Scenario: plan.Scenario()}
	if w.Case, w.Err = access.CaseOf(plan); w.Err == nil && len(w.Case.Units) == 0 {
		w.Err = access.ErrNoUnits
	}
	if w.Err != nil {
		return w
	}
	p := w.Case.Problem
	p.MostNodes = mostNodes
	r, err := access.Solve(ctx, p)
	if err != nil {
		w.Err = err
		return w
	}
	w.Result = r
	up := 0
	for _, c := range w.Case.Centres {
		if c.Up {
			up++
		}
	}
	if up > 1 {
		backup, losses, err := access.Backups(ctx, w.Case.Problem, r.Assign)
		if err == nil {
			w.Backup, w.Losses = backup, losses
		}
	}
	return w
}

// reasons names why there is no access plan.
func reasons(err error) (bad *access.Infeasible, is bool) {
	is = errors.As(err, &bad)
	return bad, is
}
