package sweep

import (
	"context"
	"fmt"
	"math/bits"
	"time"

	"fenye/model"
	"fenye/model/region"
)

// AllUsers as the Centre of a Range means that the total of users runs.
const AllUsers = -1

// MostSteps is the largest number of steps of one sweep.
const MostSteps = 1000

// mostUsers is the largest number of users that a plan counts.
const mostUsers model.Users = 1e15

// Range says what runs, and from where to where.
type Range struct {
	Centre   int // index of the centre whose capacity runs; AllUsers: the total of users
	From, To model.Users
	Steps    int // number of plans, both ends among them: 2 to MostSteps, or 1 where From is To
}

// A RangeError reports a range that cannot be swept.
type RangeError struct {
	Range   Range
	Centres int
}

func (e *RangeError) Error() string {
	if e.Range.Centre >= e.Centres || e.Range.Centre < AllUsers {
		return fmt.Sprintf("sweep: there is no centre %d", e.Range.Centre+1)
	}
	return fmt.Sprintf("sweep: from %d to %d in %d steps: expected 0 to %d users and 2 to %d steps",
		e.Range.From, e.Range.To, e.Range.Steps, mostUsers, MostSteps)
}

// Check returns a *RangeError if r cannot be swept over a scenario of some
// centres.
func (r Range) Check(centres int) error {
	ends := min(r.From, r.To) >= 0 && max(r.From, r.To) <= mostUsers
	count := r.Steps >= 2 && r.Steps <= MostSteps || r.Steps == 1 && r.From == r.To
	if !ends || !count || r.Centre < AllUsers || r.Centre >= centres {
		return &RangeError{r, centres}
	}
	return nil
}

// Values returns the value of each step: evenly spaced whole numbers, rounded
// towards From, the first From and the last To.
func (r Range) Values() []model.Users {
	values := make([]model.Users, max(r.Steps, 0))
	for i := range values {
		values[i] = r.From
		if i == 0 {
			continue
		}
		if r.To >= r.From {
			values[i] += part(r.To-r.From, i, r.Steps-1)
		} else {
			values[i] -= part(r.From-r.To, i, r.Steps-1)
		}
	}
	return values
}

// part returns n * i / whole, rounded down, without overflow.
func part(n model.Users, i, whole int) model.Users {
	high, low := bits.Mul64(uint64(n), uint64(i))
	q, _ := bits.Div64(high, low, uint64(whole))
	return model.Users(q)
}

// At returns a plan whose current scenario has the value: as the total of
// users, met exactly and without growth or reductions, or as the capacity of
// the centre. The plan itself is not touched.
func (r Range) At(plan *model.Plan, value model.Users) model.Plan {
	next := plan.Clone()
	s := next.Scenario()
	if r.Centre == AllUsers {
		s.Scaled, s.Total, s.Growth, s.Reductions = true, value, 0, nil
	} else {
		s.Centres[r.Centre].Capacity = value
	}
	return next
}

// Result is a sweep that was made.
type Result struct {
	Plan     *model.Plan
	Scenario *model.Scenario // of Plan, before anything runs
	Range    Range
	Steps    []Step
}

// Step is what one value leads to. Without a plan Cause is set and the figures
// of the plan are nil or 0.
type Step struct {
	Value    model.Users
	Users    model.Users // in all
	Status   region.Status
	Cause    region.Cause // why there is no plan; "": there is one
	Shortage model.Users  // users without service, or missing to meet the minimums
	Loads    []model.Users
	Prices   []model.Km
	MeanKm   model.Km
	P95Km    model.Km
	UserKm   float64
	Moved    model.Users // not at their nearest centre
	Gap      float64     // user-kilometres between the plan and its bound
}

// Options say how a sweep is made; the zero value is ready.
type Options struct {
	Limit    time.Duration         // for each search of whole units; 0: none
	Progress func(done, total int) // called after each step
}

// Run solves each step of a range over the plan's current scenario. The error
// is a *RangeError, that of ctx, or says why the users cannot be worked out.
func Run(ctx context.Context, plan *model.Plan, r Range, o Options) (*Result, error) {
	if err := r.Check(len(plan.Scenario().Centres)); err != nil {
		return nil, err
	}
	out := &Result{Plan: plan, Scenario: plan.Scenario(), Range: r}
	solver := region.NewSolver()
	for i, v := range r.Values() {
		at := r.At(plan, v)
		outcome, err := solve(ctx, solver, &at, o.Limit)
		if err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out.Steps = append(out.Steps, stepOf(v, outcome))
		if o.Progress != nil {
			o.Progress(i+1, r.Steps)
		}
	}
	return out, nil
}

// solve solves a step; for whole units the limit yields the best plan found.
func solve(ctx context.Context, s *region.Solver, plan *model.Plan, limit time.Duration) (*region.Outcome, error) {
	if limit > 0 && plan.Scenario().Unit.Whole() {
		limited, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		ctx = limited
	}
	return s.Plan(ctx, plan)
}

func stepOf(value model.Users, o *region.Outcome) Step {
	s := Step{Value: value, Users: o.Total}
	if bad := o.Infeasible; bad != nil {
		s.Cause, s.Shortage = bad.Cause, bad.Shortage
		return s
	}
	s.Status = o.Solution.Status
	s.Loads, s.Prices = o.Solution.Loads, o.Solution.Prices
	s.MeanKm, s.P95Km, s.UserKm, s.Moved = o.MeanKm, o.P95Km, o.UserKm, o.MovedUsers
	s.Gap = o.Solution.Certificate.Gap
	return s
}

// Feasible reports whether the step has a plan.
func (s *Step) Feasible() bool { return s.Cause == "" }

// Capacity returns the capacity of a centre at a step.
func (r *Result) Capacity(step, centre int) model.Users {
	if centre == r.Range.Centre {
		return r.Steps[step].Value
	}
	return r.Scenario.Centres[centre].Capacity
}

// Utilisation returns the utilisation of a centre at a step; it reports false
// where the centre is down or has no limit, the capacity is 0, or there is no
// plan.
func (r *Result) Utilisation(step, centre int) (float64, bool) {
	s, c := &r.Steps[step], r.Capacity(step, centre)
	if !s.Feasible() || !r.Scenario.Centres[centre].Up || c == model.NoLimit || c == 0 {
		return 0, false
	}
	return float64(s.Loads[centre]) / float64(c), true
}

// Pairs returns every two centres that are up, the first before the second.
func (r *Result) Pairs() [][2]int {
	var pairs [][2]int
	for a, c := range r.Scenario.Centres {
		for b := a + 1; b < len(r.Scenario.Centres); b++ {
			if c.Up && r.Scenario.Centres[b].Up {
				pairs = append(pairs, [2]int{a, b})
			}
		}
	}
	return pairs
}

// Half returns half the difference of two prices at a step in km, which says
// where their boundary lies: 0 halfway, above 0 nearer to the first centre, whose
// region has drawn back. It reports false without a plan.
func (r *Result) Half(step int, pair [2]int) (model.Km, bool) {
	s := &r.Steps[step]
	if !s.Feasible() {
		return 0, false
	}
	return (s.Prices[pair[0]] - s.Prices[pair[1]]) / 2, true
}

// Status is Gap if any step is not proven, and infeasible if no step has a plan.
func (r *Result) Status() string {
	status, any := string(region.Optimal), false
	for i := range r.Steps {
		if !r.Steps[i].Feasible() {
			continue
		}
		any = true
		if r.Steps[i].Status == region.Gap {
			status = string(region.Gap)
		}
	}
	if !any {
		return "infeasible"
	}
	return status
}
