package desk

import (
	"context"
	"errors"
	"slices"
	"time"

	"fenye/app/background"
	"fenye/model"
	"fenye/model/region"
)

// Plans of up to immediate places are solved inside the edit, so that the
// screen follows in the same frame: 9 ms for 5,000 places and 8 centres, see
// BenchmarkSliderImmediate.
const immediate = 5000

// patience is how long a solve that is already outdated may go on: without it
// a drag would cancel each solve before the map had moved once.
const patience = 200 * time.Millisecond

// wholeLimit is how long whole places or provinces are searched for: then the
// best plan so far is shown with its gap.
const wholeLimit = 10 * time.Second

// WarmSolve returns a solver that goes on from where it stood: a step of a
// slider costs only what moves. It must not be called twice at a time, and a
// Desk does not.
func WarmSolve() SolveFunc {
	solver := region.NewSolver()
	return solver.Plan
}

// solving is the newest-wins job: at most one solve runs and one plan waits.
type solving struct {
	solve   SolveFunc
	outcome *region.Outcome
	running bool
	since   time.Time
	took    time.Duration
	cancel  context.CancelFunc
	plan    *model.Plan // of the solve that runs
	former  bool        // and whose answer nobody wants any more, see forgetSolved
	waiting *model.Plan
}

// Outcome returns the newest finished solve; its Plan is not Desk.Plan while a
// newer one is being computed, but its places are those of Desk.Plan: an index
// into them means the same place in both. Nil before the first solve of a
// document, and of other places in the same one.
func (d *Desk) Outcome() *region.Outcome { return d.solving.outcome }

// Stale reports whether Outcome belongs to an older plan.
func (d *Desk) Stale() bool {
	return d.solving.outcome == nil || d.solving.outcome.Plan != d.plan
}

// Computing reports whether a solve is running, and since when.
func (d *Desk) Computing() (bool, time.Time) { return d.solving.running, d.solving.since }

// Took returns how long the newest finished solve took; 0 before the first of the
// document, or of other places in the same one.
func (d *Desk) Took() time.Duration { return d.solving.took }

// StopComputing ends the running solve; the old outcome stays.
func (d *Desk) StopComputing() {
	if d.solving.running {
		d.solving.waiting = nil
		d.solving.cancel()
	}
}

// Solve starts the solve of the plan in work again after StopComputing or an
// error; without need it does nothing.
func (d *Desk) Solve() {
	if d.Stale() && !d.solving.running {
		d.tell(d.resolve())
	}
}

// resolve solves the plan in work, at once if it is small and the solver is
// free, else in the background.
func (d *Desk) resolve() Change {
	s := &d.solving
	if !s.running && s.outcome != nil && alike(s.outcome.Plan, d.plan) {
		return d.solved(s.outcome, nil)
	}
	if s.running {
		if s.waiting == nil {
			if !s.former && alike(s.plan, d.plan) {
				return 0 // the answer is of this plan too
			}
			time.AfterFunc(patience-d.options.Now().Sub(s.since), s.cancel)
		}
		s.waiting = d.plan
		return 0
	}
	if d.plan.Scenario().Unit == model.UnitSplit && len(d.plan.Places) <= immediate {
		began := d.options.Now()
		outcome, err := s.solve(context.Background(), d.plan)
		s.took = d.options.Now().Sub(began)
		return d.solved(outcome, err)
	}
	ctx, cancel := bounded(d.plan.Scenario().Unit)
	d.background(ctx, cancel, d.plan)
	return JobsChanged
}

// background starts the solve of plan on a goroutine of its own.
func (d *Desk) background(ctx context.Context, cancel context.CancelFunc, plan *model.Plan) {
	s := &d.solving
	s.running, s.since, s.cancel, s.plan, s.former = true, d.options.Now(), cancel, plan, false
	solve := s.solve
	background.Go(func() {
		outcome, err := solve(ctx, plan)
		stopped := errors.Is(ctx.Err(), context.Canceled) // an end by the time limit is told
		d.post(func() { d.finished(outcome, err, stopped) })
	})
}

// bounded is the context of a solve: with a time limit for whole units.
func bounded(u model.Unit) (context.Context, context.CancelFunc) {
	if u == model.UnitSplit {
		return context.WithCancel(context.Background())
	}
	return context.WithTimeout(context.Background(), wholeLimit)
}

// finished takes the answer of a background solve.
func (d *Desk) finished(outcome *region.Outcome, err error, stopped bool) {
	s := &d.solving
	s.cancel()
	s.running = false
	changed := JobsChanged
	if !s.former && (err == nil || !stopped) {
		s.took = d.options.Now().Sub(s.since)
		changed |= d.solved(outcome, err)
	}
	if s.waiting != nil {
		s.waiting = nil
		changed |= d.resolve()
	}
	d.tell(changed)
	d.pump()
}

// solved takes an outcome, for the plan in work as well if that differs in
// nothing that a solve reads.
func (d *Desk) solved(outcome *region.Outcome, err error) Change {
	if err != nil {
		d.err = err
		return ErrorChanged
	}
	if outcome.Plan != d.plan && alike(outcome.Plan, d.plan) {
		same := *outcome
		same.Plan, same.Scenario = d.plan, d.plan.Scenario()
		outcome = &same
	}
	d.solving.outcome = outcome
	return OutcomeChanged
}

// alike reports whether a solve of two plans reads the same: they may differ in
// titles, files, keys, colours, how whole provinces are wired, what is kept for
// the inside of centres, and in scenarios that are not in work.
func alike(a, b *model.Plan) bool {
	if a == b {
		return true
	}
	x, y := read(a), read(b)
	return same(&x, &y)
}

// read returns what a solve reads of a plan.
func read(p *model.Plan) model.Plan {
	s := *p.Scenario()
	s.Name, s.Wiring = "", model.Wiring{}
	s.Centres = slices.Clone(s.Centres)
	for i := range s.Centres {
		s.Centres[i].Colour = ""
	}
	r := *p
	r.Title, r.Outline, r.Sources, r.Keys = "", "", nil, nil
	r.Frame, r.Inside = model.Frame{}, model.Inside{}
	r.Scenarios, r.Current = []model.Scenario{s}, 0
	return r
}
