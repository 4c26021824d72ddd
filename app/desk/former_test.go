package desk

import (
	"context"
	"errors"
	"testing"

	"fenye/model"
	"fenye/model/region"
)

// held solves as nearest does, but a plan of whole places only when let go, or
// not at all once it is cancelled.
type held struct{ release chan error }

func (h held) solve(ctx context.Context, p *model.Plan) (*region.Outcome, error) {
	if p.Scenario().Unit == model.UnitPlace {
		select {
		case err := <-h.release:
			if err != nil {
				return nil, err
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return nearest(ctx, p)
}

// wholePlan is another document of n places, which is solved beside the window.
func wholePlan(n int) *model.Plan {
	p := smallPlan(n)
	p.Scenario().Unit = model.UnitPlace
	return p
}

// TestFormerOutcomeIsLetGo: while the plan of another document, or one of other
// places, is being solved there is no outcome, since an index into the former
// places would be taken for one of the new; where the solve fails there stays none.
func TestFormerOutcomeIsLetGo(t *testing.T) {
	ways := map[string]func(d *Desk, first func()){
		"open": func(d *Desk, _ func()) { d.Reset(wholePlan(5), "", Label{Key: "desk.edit.new"}) },
		"demand": func(d *Desk, first func()) {
			d.SetUnit(model.UnitPlace)
			first()
			d.ReplaceDemand(smallPlan(5).Places, nil)
		},
		"undo": func(d *Desk, first func()) {
			d.Start(wholePlan(5))
			first()
			d.Reset(smallPlan(5), "", Label{Key: "desk.edit.new"})
			d.Undo()
		},
		"no places": func(d *Desk, _ func()) {
			former, next := smallPlan(0), wholePlan(0)
			former.Scenario().Scaled, next.Scenario().Scaled = false, false
			d.Start(former)
			d.Reset(next, "", Label{Key: "desk.edit.new"})
		},
	}
	failure := errors.New("no such thing")
	for name, change := range ways {
		h := held{make(chan error)}
		d, q := newDesk(t, 5, Options{Solve: h.solve})
		if d.Outcome() == nil {
			t.Fatalf("%s: the first plan is not solved", name)
		}
		idle := func() bool { busy, _ := d.Computing(); return !busy }
		seen := Change(0)
		d.Subscribe(func(c Change) { seen |= c })
		change(d, func() {
			go func() { h.release <- nil }()
			q.until(t, "the first outcome", func() bool { return idle() && !d.Stale() })
			seen = 0
		})
		if o := d.Outcome(); o != nil || seen&OutcomeChanged == 0 || d.Took() != 0 {
			t.Errorf("%s: the outcome is %p of the former plan, told %b, %v", name, o, seen, d.Took())
		}
		go func() { h.release <- failure }()
		q.until(t, "the failure", idle)
		if !errors.Is(d.Err(), failure) || d.Outcome() != nil {
			t.Errorf("%s: after a failure the outcome is %p, the error %v", name, d.Outcome(), d.Err())
		}
		go func() { h.release <- nil }()
		d.Solve()
		q.until(t, "the outcome", func() bool { return idle() && !d.Stale() })
	}
}

// TestFormerAnswerIsNotTaken: a solve of the former document ends with it, and
// neither its answer nor its failure is taken for the new one's, even back in the
// former document.
func TestFormerAnswerIsNotTaken(t *testing.T) {
	for _, failure := range []error{nil, errors.New("no such thing")} {
		began, release := make(chan bool, 1), make(chan error)
		former := wholePlan(5)
		d, q := newDesk(t, 5, Options{Solve: func(ctx context.Context, p *model.Plan) (*region.Outcome, error) {
			if p == former { // deaf: its answer comes although it was cancelled
				began <- true
				if err := <-release; err != nil {
					return nil, err
				}
				return nearest(context.Background(), p)
			}
			return nearest(ctx, p)
		}})
		d.Reset(former, "", Label{Key: "desk.edit.new"})
		<-began
		next := smallPlan(3)
		d.Reset(next, "", Label{Key: "desk.edit.new"})
		var seen []*region.Outcome
		d.Subscribe(func(Change) {
			if o := d.Outcome(); o != nil {
				seen = append(seen, o)
			}
		})
		release <- failure
		q.until(t, "the new outcome", func() bool { busy, _ := d.Computing(); return !busy && !d.Stale() })
		for _, o := range seen {
			if !SamePlaces(o.Plan, next) {
				t.Errorf("an outcome of %d places is given for a plan of %d", len(o.Plan.Places), len(next.Places))
			}
		}
		if d.Err() != nil {
			t.Errorf("the failure %v of the former document is told", d.Err())
		}
	}
}

// TestSelectionEndsWithItsPlaces: a place that is selected is no longer when the
// places are replaced, nor when that is undone; a centre stays.
func TestSelectionEndsWithItsPlaces(t *testing.T) {
	d, _ := newDesk(t, 5, Options{})
	d.Select(Selection{Place: 2, Centre: 1})
	d.ReplaceDemand(smallPlan(5).Places, nil)
	if s := d.Selection(); s != (Selection{Place: -1, Centre: 1}) {
		t.Errorf("after other places: %+v is selected", s)
	}
	d.Select(Selection{Place: 3})
	d.Undo()
	if s := d.Selection(); s != Nothing {
		t.Errorf("after undo: %+v is selected", s)
	}
	d.Select(Selection{Place: 3})
	d.SetTotal(77)
	if s := d.Selection(); s.Place != 3 {
		t.Errorf("after an edit of the same places: %+v is selected", s)
	}
}
