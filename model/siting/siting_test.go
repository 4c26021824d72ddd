package siting_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/siting"
)

// randomPlan is a plan in a box of 20 degrees; tight leaves little room.
func randomPlan(r *rand.Rand, unit model.Unit) *model.Plan {
	at := func() geom.Point { return geom.Point{Lon: 100 + 20*r.Float64(), Lat: 20 + 20*r.Float64()} }
	p := &model.Plan{Scenarios: []model.Scenario{{Name: "base", Unit: unit}}}
	total := int64(0)
	for i := range 8 + r.IntN(25) {
		n := 1 + r.Int64N(200)
		total += n
		p.Places = append(p.Places, model.Place{Name: fmt.Sprint("p", i), Position: at(), Population: model.People(n), Province: fmt.Sprint(r.IntN(5))})
	}
	model.SortPlaces(p.Places)
	k := 1 + r.IntN(4)
	for i := range k {
		c := model.Centre{Number: i + 1, Name: fmt.Sprint("c", i), Position: at(), Up: true}
		c.Capacity = model.Users(total/int64(k) + r.Int64N(1+total/2))
		if r.IntN(4) == 0 {
			c.Minimum = model.Users(r.Int64N(1 + total/int64(2*k)))
		}
		if r.IntN(5) == 0 {
			c.Capacity = model.NoLimit
		}
		p.Scenarios[0].Centres = append(p.Scenarios[0].Centres, c)
	}
	return p
}

// every solves the plan with a centre at each candidate, from nothing.
func every(t *testing.T, plan *model.Plan, capacity model.Users, candidates []siting.Candidate) []*region.Outcome {
	t.Helper()
	var all []*region.Outcome
	for _, c := range candidates {
		with := siting.At(plan, "new", c.Position, capacity)
		o, err := region.Plan(context.Background(), &with)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, o)
	}
	return all
}

// TestTheBestIsTheBestOfAll holds the search against one plan a candidate, each
// solved from nothing: the best is the best, what is called solved is exact, and
// what is a bound is one.
func TestTheBestIsTheBestOfAll(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	solved, candidates, saved := 0, 0, 0
	for n := range 150 {
		unit := model.UnitSplit
		if n%10 == 9 {
			unit = model.UnitProvince
		}
		plan := randomPlan(r, unit)
		capacity := model.Users(1 + r.IntN(800))
		if n%12 == 0 {
			capacity = model.NoLimit
		}
		options := siting.Options{Capacity: capacity, Candidates: siting.Places(plan), Solve: r.IntN(3)}
		got, err := siting.Find(context.Background(), plan, options)
		var short *siting.ShortError
		all := every(t, plan, capacity, options.Candidates)
		if errors.As(err, &short) {
			for i, o := range all {
				if o.Solution != nil {
					t.Errorf("case %d: short by %d, but candidate %d has a plan", n, short.Shortage, i)
				}
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		best := math.Inf(1)
		for i, o := range all {
			s := &got.Sites[i]
			switch {
			case o.Solution == nil:
				if s.Solved && !s.None {
					t.Errorf("case %d: candidate %d has no plan, got %v", n, i, s.UserKm)
				}
				continue
			case s.Solved && s.UserKm != o.UserKm && unit == model.UnitSplit, s.None:
				t.Errorf("case %d: candidate %d is said to cost %v, want %v", n, i, s.UserKm, o.UserKm)
			case s.UserKm > o.UserKm*(1+1e-9):
				t.Errorf("case %d: candidate %d is said to cost at least %v, but costs %v", n, i, s.UserKm, o.UserKm)
			}
			best = min(best, o.UserKm)
		}
		if math.IsInf(best, 1) {
			if got.Best() != nil {
				t.Errorf("case %d: a best one, but no candidate leads to a plan", n)
			}
			continue
		}
		b := got.Best()
		if b == nil || math.Abs(b.UserKm-best) > 1e-9*best {
			t.Fatalf("case %d: the best costs %+v, want %v", n, b, best)
		}
		if save, ok := got.Saved(got.Ranking[0]); ok && save > 0 {
			saved++
			if want := got.Base.UserKm - best; math.Abs(save-want) > 1e-9*got.Base.UserKm {
				t.Errorf("case %d: saves %v, want %v", n, save, want)
			}
		}
		solved += got.Solved
		candidates += len(options.Candidates)
	}
	if saved < 80 || solved*2 > candidates {
		t.Errorf("%d cases with a saving, %d of %d candidates solved: too little to mean anything", saved, solved, candidates)
	}
	t.Logf("%d of %d candidates were solved", solved, candidates)
}

// TestEveryCandidateCanBeSolved: with Solve all are exact, and the ranking is
// that of the plans.
func TestEveryCandidateCanBeSolved(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for n := range 20 {
		plan := randomPlan(r, model.UnitSplit)
		for i := range plan.Scenarios[0].Centres {
			plan.Scenarios[0].Centres[i].Minimum = 0
		}
		candidates := siting.Places(plan)
		got, err := siting.Find(context.Background(), plan, siting.Options{Capacity: 300, Candidates: candidates, Solve: len(candidates)})
		var short *siting.ShortError
		if errors.As(err, &short) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		all := every(t, plan, 300, candidates)
		for i, s := range got.Sites {
			if !s.Solved || s.UserKm != all[i].UserKm || s.Load != all[i].Solution.Loads[len(all[i].Solution.Loads)-1] {
				t.Errorf("case %d: candidate %d: %+v, want %v", n, i, s, all[i].UserKm)
			}
		}
		for i := 1; i < len(got.Ranking); i++ {
			if got.Sites[got.Ranking[i-1]].UserKm > got.Sites[got.Ranking[i]].UserKm {
				t.Errorf("case %d: the ranking runs back at %d", n, i)
			}
		}
	}
}

// TestANewCentreMendsAShortage: a plan that is short by so many has sites once
// the new centre is as large.
func TestANewCentreMendsAShortage(t *testing.T) {
	plan := &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit, Centres: []model.Centre{
		{Number: 1, Name: "A", Position: geom.Point{Lon: 0}, Capacity: 10, Up: true},
	}}}, Places: []model.Place{
		{Name: "p", Position: geom.Point{Lon: 1}, Population: model.People(10)},
		{Name: "q", Position: geom.Point{Lon: 30}, Population: model.People(20)},
	}}
	var short *siting.ShortError
	if _, err := siting.Find(context.Background(), plan, siting.Options{Capacity: 19, Candidates: siting.Places(plan)}); !errors.As(err, &short) || short.Shortage != 1 {
		t.Errorf("got %v, want a shortage of 1", err)
	}
	got, err := siting.Find(context.Background(), plan, siting.Options{Capacity: 20, Candidates: siting.Places(plan)})
	if err != nil {
		t.Fatal(err)
	}
	if b := got.Best(); b == nil || b.Name != "q" || b.Load != 20 {
		t.Errorf("the best is %+v, want q with all its users", b)
	}
	if _, ok := got.Saved(0); ok {
		t.Error("there is a saving against no plan")
	}
}

func TestInputsThatAreNone(t *testing.T) {
	plan := randomPlan(rand.New(rand.NewPCG(1, 1)), model.UnitSplit)
	for _, o := range []siting.Options{{Capacity: 0}, {Capacity: -3}, {Capacity: 5, Candidates: make([]siting.Candidate, siting.MostCandidates+1)}} {
		if _, err := siting.Find(context.Background(), plan, o); err == nil {
			t.Errorf("capacity %d, %d candidates: no error", o.Capacity, len(o.Candidates))
		}
	}
	got, err := siting.Find(context.Background(), plan, siting.Options{Capacity: model.NoLimit})
	if err != nil || got.Best() != nil {
		t.Errorf("no candidates: %v, %v", got, err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := siting.Find(ctx, plan, siting.Options{Capacity: 9, Candidates: siting.Places(plan)}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the end of the context", err)
	}
}

func TestProgressNeverRunsBack(t *testing.T) {
	plan := randomPlan(rand.New(rand.NewPCG(15, 16)), model.UnitSplit)
	last, calls := 0.0, 0
	_, err := siting.Find(context.Background(), plan, siting.Options{Capacity: 100, Candidates: siting.Places(plan), Solve: 20, Progress: func(part float64) {
		if part < last || part > 1 {
			t.Errorf("progress %v after %v", part, last)
		}
		last = part
		calls++
	}})
	if err != nil || calls < 3 {
		t.Errorf("%d calls, %v", calls, err)
	}
}

func TestGrid(t *testing.T) {
	frame := model.Frame{West: 170, South: -1, East: -179, North: 1}
	all, err := siting.Grid(frame, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	var lons []float64
	for _, c := range all {
		if c.Position.Lat == 0 {
			lons = append(lons, c.Position.Lon)
		}
	}
	if want := []float64{170, 171, 172, 173, 174, 175, 176, 177, 178, 179, -180, -179}; !slices.Equal(lons, want) || len(all) != 36 {
		t.Errorf("%d positions, %v; want %v", len(all), lons, want)
	}
	some, err := siting.Grid(model.Frame{West: 0, South: 0, East: 1, North: 1}, .1, func(p geom.Point) bool { return p.Lon < .35 })
	if err != nil || len(some) != 44 || some[3].Position.Lon != .3 {
		t.Errorf("%d positions, %v", len(some), err)
	}
	for _, step := range []float64{0, -1, 50, math.NaN(), math.Inf(1)} {
		if _, err := siting.Grid(frame, step, nil); err == nil {
			t.Errorf("a step of %v: no error", step)
		}
	}
	var many *siting.TooManyError
	if _, err := siting.Grid(model.Frame{West: -180, South: -90, East: 180, North: 90}, .05, nil); !errors.As(err, &many) {
		t.Errorf("got %v, want too many", err)
	}
}
