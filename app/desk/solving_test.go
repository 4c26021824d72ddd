package desk

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

func TestSmallPlansFollowAtOnce(t *testing.T) {
	d, _ := newDesk(t, immediate, Options{})
	var seen Change
	d.Subscribe(func(c Change) { seen |= c })
	d.SetTotal(77)
	if d.Stale() || d.Outcome().Total != 77 {
		t.Errorf("after an edit of a small plan: stale %t, total %d, want 77", d.Stale(), d.Outcome().Total)
	}
	if seen&(PlanChanged|OutcomeChanged) != PlanChanged|OutcomeChanged {
		t.Errorf("told %b, want plan and outcome", seen)
	}
}

func TestNewestWins(t *testing.T) {
	var running, most, started atomic.Int32
	d, q := newDesk(t, immediate+1, Options{Solve: func(ctx context.Context, p *model.Plan) (*region.Outcome, error) {
		most.Store(max(most.Load(), running.Add(1)))
		defer running.Add(-1)
		started.Add(1)
		return nearest(ctx, p)
	}})
	for n := range model.Users(200) {
		d.SetTotal(1000 + n)
	}
	if busy, _ := d.Computing(); !busy || !d.Stale() {
		t.Fatal("a large plan is not solved in the background")
	}
	q.until(t, "the newest outcome", func() bool { return !d.Stale() })
	if got := d.Outcome().Total; got != 1199 {
		t.Errorf("newest outcome: got total %d, want 1199", got)
	}
	if most.Load() != 1 {
		t.Errorf("%d solves ran at once, want 1", most.Load())
	}
	if n := started.Load(); n > 3 {
		t.Errorf("%d solves started for 200 edits in one frame, want at most 3", n)
	}
}

func TestStopKeepsTheOldOutcome(t *testing.T) {
	block := make(chan struct{})
	var again atomic.Bool
	d, q := newDesk(t, immediate+1, Options{Solve: func(ctx context.Context, p *model.Plan) (*region.Outcome, error) {
		if p.Scenario().Total == 1000 || again.Load() {
			return nearest(ctx, p)
		}
		close(block)
		<-ctx.Done()
		return nil, ctx.Err()
	}})
	q.until(t, "the first outcome", func() bool { return !d.Stale() })
	first := d.Outcome()
	d.SetTotal(5)
	<-block
	d.Stop()
	q.until(t, "the stop", func() bool { busy, _ := d.Computing(); return !busy })
	if d.Outcome() != first || d.Err() != nil {
		t.Errorf("after a stop: outcome %p, want %p; err %v", d.Outcome(), first, d.Err())
	}
	again.Store(true)
	d.Solve()
	q.until(t, "the solve asked for", func() bool { return !d.Stale() })
}

func TestOutdatedSolveIsCancelled(t *testing.T) {
	cancelled := make(chan struct{})
	d, q := newDesk(t, immediate+1, Options{Solve: func(ctx context.Context, p *model.Plan) (*region.Outcome, error) {
		if p.Scenario().Total != 7 {
			return nearest(ctx, p)
		}
		<-ctx.Done()
		close(cancelled)
		return nil, ctx.Err()
	}})
	q.until(t, "the first outcome", func() bool { return !d.Stale() })
	d.SetTotal(7)
	d.SetTotal(8)
	<-cancelled
	q.until(t, "the newest outcome", func() bool { return !d.Stale() })
	if got := d.Outcome().Total; got != 8 {
		t.Errorf("newest outcome: got total %d, want 8", got)
	}
}

func TestSolveErrorIsTold(t *testing.T) {
	fault := errors.New("no such thing")
	d, _ := newDesk(t, 3, Options{Solve: func(context.Context, *model.Plan) (*region.Outcome, error) { return nil, fault }})
	if !errors.Is(d.Err(), fault) {
		t.Errorf("err: got %v, want %v", d.Err(), fault)
	}
	d.Dismiss()
	if d.Err() != nil {
		t.Errorf("err after Dismiss: got %v", d.Err())
	}
}

// BenchmarkEdit measures an edit with its solve of a plan as large as is still
// solved inside the edit.
func BenchmarkEdit(b *testing.B) {
	d := New(newQueue().post, Options{Solve: nearest})
	d.Start(smallPlan(immediate))
	for i := 0; b.Loop(); i++ {
		d.SetCapacity(1, model.Users(900_000+i%1000))
	}
}

// TestWholeUnitsHaveALimit: the search for whole places ends by itself, and the
// best plan so far is the outcome.
func TestWholeUnitsHaveALimit(t *testing.T) {
	limited := make(chan bool, 10)
	d, q := newDesk(t, 5, Options{Solve: func(ctx context.Context, p *model.Plan) (*region.Outcome, error) {
		_, has := ctx.Deadline()
		limited <- has
		o, err := nearest(ctx, p)
		if has {
			o.Solution.Status = region.Gap
		}
		return o, err
	}})
	if <-limited {
		t.Error("a split has a time limit")
	}
	d.SetUnit(model.UnitPlace)
	q.until(t, "the outcome", func() bool { return !d.Stale() })
	if !<-limited || d.Outcome().Solution.Status != region.Gap {
		t.Error("whole places have no time limit, or the best plan so far is not shown")
	}
}

// TestTheLimitIsTold: a search that has found nothing when its time is over is a
// failure that the planner sees, unlike one that was stopped.
func TestTheLimitIsTold(t *testing.T) {
	d, q := newDesk(t, 5, Options{Solve: func(ctx context.Context, p *model.Plan) (*region.Outcome, error) {
		if p.Scenario().Unit == model.UnitSplit {
			return nearest(ctx, p)
		}
		<-ctx.Done()
		return nil, ctx.Err()
	}})
	whole := d.Plan().Clone()
	whole.Scenario().Unit = model.UnitPlace
	ctx, cancel := context.WithTimeout(context.Background(), 0)
	d.background(ctx, cancel, &whole)
	q.until(t, "the failure", func() bool { return errors.Is(d.Err(), context.DeadlineExceeded) })
}

// TestOnlyWhatIsReadIsSolved: edits of what a solve does not read take the
// outcome over, at once and while a solve runs; others are solved.
func TestOnlyWhatIsReadIsSolved(t *testing.T) {
	for _, places := range []int{5, immediate + 1} {
		solves := atomic.Int32{}
		d, q := newDesk(t, places, Options{Solve: func(ctx context.Context, p *model.Plan) (*region.Outcome, error) {
			solves.Add(1)
			return nearest(ctx, p)
		}})
		fresh := func() bool { busy, _ := d.Computing(); return !busy && !d.Stale() }
		settings := []func(){
			func() { d.SetTitle("t") },
			func() { d.SetAlpha(30) },
			func() { d.PinUnit("110000", "北京", 1) },
			func() { d.SetColour(1, "#112233") },
			func() { d.SetInside(Ring, []byte(`{"target": 0.1}`), Label{Key: "desk.edit.frame"}, "") },
			func() { d.ImportKeys([]model.UnitKey{{Unit: "u", Kind: "code", Value: "1"}}) },
			func() { d.DuplicateScenario("copy") },
			func() { d.SetOutline("") },
		}
		settings[0]() // while the first solve runs
		q.until(t, "the first solve", fresh)
		for i, set := range settings {
			before := solves.Load()
			set()
			if got := solves.Load(); got != before || !fresh() {
				t.Errorf("%d places: setting %d: solved %d times, up to date %t", places, i, got-before, fresh())
			}
			if o := d.Outcome(); o.Plan != d.Plan() || o.Scenario != d.Scenario() {
				t.Errorf("%d places: after setting %d the outcome is of another plan", places, i)
			}
		}
		if got := solves.Load(); got != 1 {
			t.Errorf("%d places: %d solves before anything of weight, want 1", places, got)
		}
		d.MoveCentre(1, geom.Point{Lon: 101, Lat: 40})
		q.until(t, "the second solve", fresh)
		if got := solves.Load(); got != 2 {
			t.Errorf("%d places: %d solves after a centre moved, want 2", places, got)
		}
	}
}
