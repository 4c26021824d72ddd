package desk

import (
	"context"
	"reflect"
	"testing"

	"fenye/model"
	"fenye/model/region"
)

// TestWarmSolverForgetsNothingWrong drags sliders over plans that are solved
// inside the edit and in the background, and compares the last outcome with one
// from a solver that starts from nothing.
func TestWarmSolverForgetsNothingWrong(t *testing.T) {
	for _, n := range []int{300, immediate + 1} {
		q := newQueue()
		d := New(q.post, Options{})
		d.Start(cloud(n, 4))
		q.until(t, "the first solve", func() bool { return !d.Stale() })
		first := d.Scenario().Centres[1].Capacity
		for i := range model.Users(30) {
			d.SetCapacity(2, first-i*first/1000)
			if i%7 == 0 {
				select {
				case f := <-q.work:
					f()
				default:
				}
			}
		}
		d.SetUp(3, false)
		d.Undo()
		q.until(t, "the last solve", func() bool { return !d.Stale() })
		want, err := region.Plan(context.Background(), d.Plan())
		if err != nil {
			t.Fatal(err)
		}
		got := d.Outcome()
		if !reflect.DeepEqual(got.Solution, want.Solution) || !reflect.DeepEqual(got.Infeasible, want.Infeasible) {
			t.Errorf("%d places: the warm solver and a fresh one differ: loads %v and %v", n, loads(got), loads(want))
		}
	}
}

func loads(o *region.Outcome) []model.Users {
	if o.Solution == nil {
		return nil
	}
	return o.Solution.Loads
}
