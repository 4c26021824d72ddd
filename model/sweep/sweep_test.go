package sweep_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/sweep"
	"fenye/model/table"
)

// randomPlan is a plan of places in a box of 10 degrees, with centres that may
// be down, have no limit, or have a minimum.
func randomPlan(r *rand.Rand) *model.Plan {
	at := func() geom.Point { return geom.Point{Lon: 100 + 10*r.Float64(), Lat: 30 + 10*r.Float64()} }
	p := &model.Plan{Scenarios: []model.Scenario{{Name: "base", Unit: model.UnitSplit, Scaled: true, Total: 1000}}}
	for i := range 5 + r.IntN(20) {
		p.Places = append(p.Places, model.Place{Name: fmt.Sprint("p", i), Position: at(), Population: model.People(1 + r.Int64N(200))})
	}
	model.SortPlaces(p.Places)
	for i := range 1 + r.IntN(4) {
		c := model.Centre{Number: i + 1, Name: fmt.Sprint("c", i), Position: at(), Capacity: model.Users(r.IntN(700)), Up: r.IntN(6) > 0}
		if r.IntN(4) == 0 {
			c.Capacity = model.NoLimit
		}
		if r.IntN(4) == 0 {
			c.Minimum = model.Users(r.IntN(100))
		}
		p.Scenarios[0].Centres = append(p.Scenarios[0].Centres, c)
	}
	return p
}

// TestEachStepIsThePlanOfItsValue: a step equals the plan that is solved from
// nothing with the value typed in, and a shortage equals the one of that plan.
func TestEachStepIsThePlanOfItsValue(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	feasible, not := 0, 0
	for n := range 150 {
		plan := randomPlan(r)
		over := sweep.Range{Centre: r.IntN(len(plan.Scenarios[0].Centres)+1) - 1, From: model.Users(r.IntN(2000)), To: model.Users(r.IntN(2000)), Steps: 2 + r.IntN(5)}
		got, err := sweep.Run(context.Background(), plan, over, sweep.Options{})
		if err != nil {
			t.Fatal(err)
		}
		values := over.Values()
		if values[0] != over.From || values[len(values)-1] != over.To || len(got.Steps) != over.Steps {
			t.Fatalf("case %d: %v leads to %v and %d steps", n, over, values, len(got.Steps))
		}
		for i, s := range got.Steps {
			at := over.At(plan, values[i])
			want, err := region.Plan(context.Background(), &at)
			if err != nil {
				t.Fatal(err)
			}
			if s.Value != values[i] || s.Users != want.Total {
				t.Fatalf("case %d, step %d: value %d and %d users, want %d and %d", n, i, s.Value, s.Users, values[i], want.Total)
			}
			if want.Infeasible != nil {
				not++
				if s.Feasible() || s.Cause != want.Infeasible.Cause || s.Shortage != want.Infeasible.Shortage {
					t.Errorf("case %d, step %d: %q short by %d, want %q by %d", n, i, s.Cause, s.Shortage, want.Infeasible.Cause, want.Infeasible.Shortage)
				}
				continue
			}
			feasible++
			if !slices.Equal(s.Loads, want.Solution.Loads) || !slices.Equal(s.Prices, want.Solution.Prices) || s.UserKm != want.UserKm ||
				s.MeanKm != want.MeanKm || s.P95Km != want.P95Km || s.Moved != want.MovedUsers {
				t.Errorf("case %d, step %d: loads %v, prices %v, %v km; want %v, %v, %v", n, i, s.Loads, s.Prices, s.MeanKm, want.Solution.Loads, want.Solution.Prices, want.MeanKm)
			}
			for _, b := range want.Boundaries {
				if half, ok := got.Half(i, [2]int{b.A, b.B}); !ok || half != b.Difference/2 {
					t.Errorf("case %d, step %d: half difference %v, want %v", n, i, half, b.Difference/2)
				}
			}
		}
	}
	if feasible < 100 || not < 100 {
		t.Errorf("%d steps with a plan and %d without are too few to mean anything", feasible, not)
	}
}

// TestDistanceNeverFallsWithUsers: more users under the same capacities never
// have fewer user-kilometres, and more capacity never more.
func TestDistanceNeverFallsWithUsers(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	compared := 0
	for range 60 {
		plan := randomPlan(r)
		for i := range plan.Scenarios[0].Centres {
			plan.Scenarios[0].Centres[i].Minimum = 0
		}
		more, err := sweep.Run(context.Background(), plan, sweep.Range{Centre: 0, From: 0, To: 1500, Steps: 6}, sweep.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i := 1; i < len(more.Steps); i++ {
			a, b := &more.Steps[i-1], &more.Steps[i]
			if !a.Feasible() {
				continue
			}
			compared++
			if !b.Feasible() || b.UserKm > a.UserKm*(1+1e-12) {
				t.Errorf("capacity %d: %v user-km, and %v with %d", b.Value, b.UserKm, a.UserKm, a.Value)
			}
		}
	}
	if compared < 50 {
		t.Errorf("%d steps compared are too few", compared)
	}
}

func TestRangesThatAreNone(t *testing.T) {
	plan := randomPlan(rand.New(rand.NewPCG(1, 1)))
	k := len(plan.Scenarios[0].Centres)
	for _, over := range []sweep.Range{
		{Centre: k, From: 1, To: 2, Steps: 2}, {Centre: -2, From: 1, To: 2, Steps: 2}, {Centre: -1, From: -1, To: 2, Steps: 2},
		{Centre: -1, From: 1, To: 2, Steps: 1}, {Centre: -1, From: 1, To: 2, Steps: 0}, {Centre: -1, From: 1, To: 2, Steps: 1001},
		{Centre: -1, From: 1, To: 1e15 + 1, Steps: 3}, {Centre: -1, From: 0, To: model.NoLimit, Steps: 3},
	} {
		var bad *sweep.RangeError
		if _, err := sweep.Run(context.Background(), plan, over, sweep.Options{}); !errors.As(err, &bad) || bad.Error() == "" {
			t.Errorf("%v: got %v, want a RangeError", over, err)
		}
	}
	one := sweep.Range{Centre: -1, From: 7, To: 7, Steps: 1}
	if got, err := sweep.Run(context.Background(), plan, one, sweep.Options{}); err != nil || len(got.Steps) != 1 || got.Steps[0].Value != 7 {
		t.Errorf("one step: %v, %v", got, err)
	}
	down := sweep.Range{Centre: -1, From: 10, To: 0, Steps: 4}
	if got := down.Values(); !slices.Equal(got, []model.Users{10, 7, 4, 0}) {
		t.Errorf("from 10 to 0 in 4 steps: %v", got)
	}
	if got := (sweep.Range{From: 0, To: 1e15, Steps: 1000}).Values(); got[999] != 1e15 || got[1] != 1001001001001 {
		t.Errorf("large values: %v", got[:2])
	}
}

// TestTheEndOfTheContextEndsASweep: a sweep that is stopped has no result.
func TestTheEndOfTheContextEndsASweep(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	plan := randomPlan(rand.New(rand.NewPCG(2, 2)))
	got, err := sweep.Run(ctx, plan, sweep.Range{Centre: -1, From: 1, To: 9, Steps: 5}, sweep.Options{Progress: func(done, total int) {
		if total != 5 {
			t.Errorf("%d steps in all, want 5", total)
		}
		if done == 2 {
			stop()
		}
	}})
	if !errors.Is(err, context.Canceled) || got != nil {
		t.Errorf("got %v, %v; want the end of the context", got, err)
	}
}

func TestTableOfASweep(t *testing.T) {
	plan := &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit, Centres: []model.Centre{
		{Number: 1, Name: "A", Position: geom.Point{Lon: 0}, Capacity: 10, Up: true},
		{Number: 2, Name: "B", Position: geom.Point{Lon: 10}, Capacity: model.NoLimit, Up: true},
	}}}, Places: []model.Place{{Name: "p", Position: geom.Point{Lon: 1}, Population: model.People(1)}}}
	r, err := sweep.Run(context.Background(), plan, sweep.Range{Centre: sweep.AllUsers, From: 5, To: 15, Steps: 3}, sweep.Options{})
	if err != nil {
		t.Fatal(err)
	}
	x := sweep.Table(r)
	want := map[string]string{"step": "3", "value": "15", "users": "15", "status": "optimal", "shortage": "0",
		"load:A": "10", "utilisation:A": "1", "load:B": "5", "utilisation:B": "", "moved_users": "5"}
	for i, c := range x.Columns {
		key := c.Key
		if c.Centre != 0 {
			key += ":" + c.Name
		}
		if w, known := want[key]; known {
			delete(want, key)
			if got := table.Plain(c.Kind, x.At(2, i)); got != w {
				t.Errorf("%s: %q, want %q", key, got, w)
			}
		}
		if key == "half_difference_km:A|B" {
			if got, half := x.At(2, i).Float, (r.Steps[2].Prices[0]-r.Steps[2].Prices[1])/2; got != float64(half) || got < 400 {
				t.Errorf("half difference %v, want %v", got, half)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("columns that are missing: %v", want)
	}
}
