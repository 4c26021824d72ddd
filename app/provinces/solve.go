package provinces

import (
	"context"
	"errors"
	"time"

	"fenye/app/scene"
	"fenye/model"
	"fenye/model/access"
)

const (
	// instant is after how long a solve that holds the window is ended; with the
	// lists it is at then, that is a step within 50 ms. What takes longer goes on
	// beside the window.
	instant = 28 * time.Millisecond
	// small is up to how many units times centres a solve is tried inside the
	// edit at all.
	small = 600
	// patience is how long a solve that is already outdated may go on: without
	// it a drag would cancel each solve before the map had moved once.
	patience = 200 * time.Millisecond
	// few is up to how many places are summed inside the edit.
	few = 5000
	// longest is how long an optimum is searched for: then the best plan so far
	// is shown with its gap.
	longest = 20 * time.Second
	// mostNodes ends a search before that where its nodes are small.
	mostNodes = 5000
)

// solving is the newest-wins job: at most one solve runs, and one plan waits.
type solving struct {
	outcome *scene.Wired
	interim bool // the outcome is shown, but not yet what is searched for
	running bool
	since   time.Time
	cancel  context.CancelFunc
	waiting *model.Plan
}

// Outcome returns the newest finished solve, nil before the first.
func (b *Bench) Outcome() *scene.Wired { return b.solving.outcome }

// Stale reports whether the outcome belongs to an older plan, or is shown only
// until a better one is found.
func (b *Bench) Stale() bool {
	return b.solving.outcome == nil || b.solving.interim || b.solving.outcome.Plan != b.desk.Plan()
}

// Computing reports whether a solve is running, and since when.
func (b *Bench) Computing() (bool, time.Time) { return b.solving.running, b.solving.since }

// Busy reports whether a solve or the sweep is running.
func (b *Bench) Busy() bool { return b.solving.running || b.sweep.running }

// Stop ends the running solve and the sweep; it reports false if none runs.
func (b *Bench) Stop() bool {
	s := &b.solving
	was := s.running || b.sweep.running
	s.waiting = nil
	if s.running {
		s.cancel()
	}
	b.stopSweep()
	return was
}

// resolve solves the plan in work, at once if that is quick and nothing runs,
// else beside the window.
func (b *Bench) resolve() {
	s := &b.solving
	plan := b.desk.Plan()
	if s.running {
		if s.waiting == nil {
			time.AfterFunc(patience-time.Since(s.since), s.cancel)
		}
		s.waiting = plan
		return
	}
	if len(plan.Places) > few || b.slow != nil && b.slow.same(plan) {
		b.background(plan)
		return
	}
	o := pose(plan)
	if o.Err != nil {
		b.solved(o)
		return
	}
	if len(o.Case.Units)*len(o.Case.Centres) > small {
		b.background(plan)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), instant)
	defer cancel()
	if solve(ctx, o, start(b.solving.outcome, o)); ctx.Err() == nil {
		b.solved(o)
		return
	}
	b.slow = &slow{plan.Places, len(o.Case.Centres)}
	if o.Result != nil { // the best so far, until it is proved or bettered
		b.solving.outcome, b.solving.interim = o, true
		b.show()
	}
	b.background(plan)
}

// slow remembers for which problem the window was held in vain, so that it is
// not held again at each step.
type slow struct {
	places  []model.Place
	centres int
}

func (s *slow) same(p *model.Plan) bool {
	return len(s.places) == len(p.Places) && len(p.Places) > 0 && &s.places[0] == &p.Places[0] &&
		s.centres == len(p.Scenario().Centres)
}

// background sets up and solves on a goroutine of its own.
func (b *Bench) background(plan *model.Plan) {
	s := &b.solving
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	s.running, s.since, s.cancel = true, time.Now(), cancel
	last := s.outcome
	go func() {
		o := pose(plan)
		if o.Err == nil {
			solve(ctx, o, start(last, o))
		}
		o.Prepare()
		b.options.Post(func() {
			outdated := errors.Is(ctx.Err(), context.Canceled)
			cancel()
			s.running = false
			if !outdated || o.Result != nil && s.waiting != nil {
				b.solved(o)
			}
			if s.waiting != nil {
				s.waiting = nil
				b.resolve()
			}
			b.tell()
		})
	}()
	b.tell()
}

// pose sets the problem of a plan up.
func pose(plan *model.Plan) *scene.Wired {
	o := &scene.Wired{Plan: plan, Scenario: plan.Scenario()}
	o.Case, o.Err = access.CaseOf(plan)
	if o.Err == nil && len(o.Case.Units) == 0 {
		o.Err = access.ErrNoUnits
	}
	return o
}

// start is the last plan as one to begin from, nil if it was of other units.
func start(last, o *scene.Wired) []int {
	if last == nil || last.Result == nil || len(last.Case.Units) != len(o.Case.Units) ||
		len(last.Case.Centres) != len(o.Case.Centres) {
		return nil
	}
	return last.Result.Assign
}

// solve fills the outcome of a problem: plan, backups, losses.
func solve(ctx context.Context, o *scene.Wired, start []int) {
	from := time.Now()
	p := o.Case.Problem
	p.Start, p.MostNodes = start, mostNodes
	r, err := access.Solve(ctx, p)
	if err != nil {
		o.Err = err
		o.Took = time.Since(from)
		return
	}
	o.Result = r
	o.Took = time.Since(from)
	if up := centresUp(o.Case.Centres); up > 1 && ctx.Err() == nil {
		backup, losses, err := access.Backups(ctx, o.Case.Problem, r.Assign)
		if err == nil {
			o.Backup, o.Losses = backup, losses
		}
	}
}

func centresUp(centres []model.Centre) int {
	n := 0
	for _, c := range centres {
		if c.Up {
			n++
		}
	}
	return n
}

// solved takes an outcome and shows it.
func (b *Bench) solved(o *scene.Wired) {
	b.solving.outcome, b.solving.interim = o, false
	b.show()
	b.resweep()
}

// tell says that work has begun or ended.
func (b *Bench) tell() {
	b.result.update(b)
	if b.options.Work != nil {
		b.options.Work()
	}
}
