package access_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/access"
	"fenye/model/access/check"
)

// TestOrderOfUnits shuffles the units: the plan stays the same, unit by unit.
func TestOrderOfUnits(t *testing.T) {
	p := bench(34, 3, 1, .2)
	first, err := access.Solve(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int{}
	for i, j := range first.Assign {
		want[p.Units[i].Code] = j
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 5 {
		p.Units = slices.Clone(p.Units)
		rng.Shuffle(len(p.Units), func(a, b int) { p.Units[a], p.Units[b] = p.Units[b], p.Units[a] })
		r, err := access.Solve(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		if r.F != first.F || r.Bound != first.Bound || r.MeanKm != first.MeanKm {
			t.Errorf("shuffled: F %v, bound %v, want %v %v", r.F, r.Bound, first.F, first.Bound)
		}
		for i, j := range r.Assign {
			if want[p.Units[i].Code] != j {
				t.Errorf("shuffled: %s is at %d, want %d", p.Units[i].Code, j, want[p.Units[i].Code])
			}
		}
	}
}

// TestLimits stops searches: the best plan so far comes back with a bound that
// holds, whether a context or a number of nodes ends it.
func TestLimits(t *testing.T) {
	p := bench(333, 8, 1, .2)
	p.MostNodes = 3
	a, err := access.Solve(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	b, err := access.Solve(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	confirm(t, "3 nodes", p, a)
	if a.Status != access.Gap || a.Gap <= 0 || a.F != b.F || a.Bound != b.Bound || !slices.Equal(a.Assign, b.Assign) {
		t.Errorf("3 nodes: %s, F %v and %v, bound %v and %v", a.Status, a.F, b.F, a.Bound, b.Bound)
	}
	p.MostNodes = 0
	ctx, cancel := context.WithCancel(context.Background())
	told := 0
	p.Progress = func(best, bound float64) {
		told++
		if bound > best {
			t.Errorf("progress: bound %v above best %v", bound, best)
		}
		if told == 3 {
			cancel()
		}
	}
	r, err := access.Solve(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	confirm(t, "cancelled", p, r)
	const optimumIsAbove, atMost = 0.189104649, 0.1892017706
	if r.Status != access.Gap || r.Bound > atMost || r.F < optimumIsAbove || told < 3 {
		t.Errorf("cancelled: %s, F %v, bound %v, told %d times", r.Status, r.F, r.Bound, told)
	}
	if _, err := access.Solve(ctx, p); err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("context ended before: %v", err)
	}
}

// small is four units of 100, 60, 50 and 40 users at two centres of 150.
func small() access.Problem {
	p := access.Problem{Alpha: .3, Lambda: .5, Gamma: 1}
	for i, u := range []model.Users{100, 60, 50, 40} {
		p.Units = append(p.Units, access.Unit{Code: string(rune('a' + i)), Point: geom.Point{Lon: 100 + float64(i), Lat: 30}, Users: u})
	}
	for i := range 2 {
		p.Centres = append(p.Centres, model.Centre{Name: string(rune('P' + i)), Position: geom.Point{Lon: 100 + 4*float64(i), Lat: 31}, Capacity: 150, Up: true})
	}
	return p
}

func TestInfeasible(t *testing.T) {
	for _, c := range []struct {
		name          string
		change        func(*access.Problem)
		cause         access.Cause
		unit, centre  int
		missing       float64
		gamma, lambda float64 // NaN: none
	}{
		{"gamma", func(p *access.Problem) { p.Gamma, p.Lambda = .6, .1 }, access.CauseGamma, -1, -1, 70, 140. / 150, math.NaN()},
		{"lambda", func(p *access.Problem) { p.Lambda, p.Gamma = .9, 1.2 }, access.CauseLambda, -1, -1, 20, math.NaN(), 110. / 150},
		{"unit", func(p *access.Problem) { p.Units[0].Users, p.Units[1].Users = 160, 0 }, access.CauseUnit, 0, -1, 10, 160. / 150, math.NaN()},
		{"pinned", func(p *access.Problem) { p.Pins = map[string]int{"a": 0, "b": 0} }, access.CausePinned, -1, 0, 10, 160. / 150, math.NaN()},
		{"reach", func(p *access.Problem) { p.Bans = map[string][]int{"a": {1}, "b": {1}, "c": {1}}; p.Gamma = 2 }, access.CauseReach, -1, 1, 35, math.NaN(), 40. / 150},
		{"banned", func(p *access.Problem) { p.Bans = map[string][]int{"c": {0, 1}} }, access.CauseBanned, 2, -1, 0, math.NaN(), math.NaN()},
		{"down", func(p *access.Problem) { p.Centres[0].Up, p.Centres[1].Up = false, false }, access.CauseNoCentre, -1, -1, 0, math.NaN(), math.NaN()},
		{"whole", func(p *access.Problem) { p.Lambda, p.Gamma = .7, .9 }, access.CauseWhole, -1, -1, 0, 140. / 150, math.NaN()},
	} {
		p := small()
		c.change(&p)
		_, err := access.Solve(context.Background(), p)
		var bad *access.Infeasible
		if !errors.As(err, &bad) {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if bad.Cause != c.cause || bad.Unit != c.unit || bad.Centre != c.centre || bad.Missing != c.missing || !bad.Proven {
			t.Errorf("%s: got %+v", c.name, *bad)
		}
		relaxed(t, c.name, p, "gamma", bad.Gamma, c.gamma)
		relaxed(t, c.name, p, "lambda", bad.Lambda, c.lambda)
	}
}

// relaxed checks a relaxation: it ends feasible, and nothing tighter does.
func relaxed(t *testing.T, name string, p access.Problem, which string, r access.Relaxation, want float64) {
	t.Helper()
	if math.IsNaN(want) {
		if r.Found {
			t.Errorf("%s: %s %v, want none", name, which, r.Value)
		}
		return
	}
	if !r.Found || !r.Proven || math.Abs(r.Value-want) > 1e-12 {
		t.Errorf("%s: %s %+v, want %v", name, which, r, want)
		return
	}
	set := func(x float64) access.Problem {
		q := p
		if which == "gamma" {
			q.Gamma = x
		} else {
			q.Lambda = x
		}
		return q
	}
	if _, err := access.Solve(context.Background(), set(r.Value)); err != nil {
		t.Errorf("%s: with %s %v: %v", name, which, r.Value, err)
	}
	tighter := r.Value - 1e-6
	if which == "lambda" {
		tighter = r.Value + 1e-6
	}
	if got := check.Enumerate(set(tighter), []float64{.5})[0]; !math.IsInf(got, 1) {
		t.Errorf("%s: a plan exists with the tighter %s %v", name, which, tighter)
	}
}

func TestRefused(t *testing.T) {
	for name, change := range map[string]func(*access.Problem){
		"alpha":       func(p *access.Problem) { p.Alpha = 1.1 },
		"not alpha":   func(p *access.Problem) { p.Alpha = math.NaN() },
		"lambda":      func(p *access.Problem) { p.Lambda = -1 },
		"gamma":       func(p *access.Problem) { p.Gamma = .4 },
		"balance":     func(p *access.Problem) { p.Balance = "least" },
		"twice":       func(p *access.Problem) { p.Units[1].Code = "a" },
		"users":       func(p *access.Problem) { p.Units[1].Users = -1 },
		"position":    func(p *access.Problem) { p.Units[1].Point.Lat = 91 },
		"no units":    func(p *access.Problem) { p.Units = nil },
		"pin":         func(p *access.Problem) { p.Pins = map[string]int{"z": 0} },
		"pin at none": func(p *access.Problem) { p.Pins = map[string]int{"a": 2} },
		"pin at down": func(p *access.Problem) { p.Centres[1].Up = false; p.Pins = map[string]int{"a": 1} },
		"ban":         func(p *access.Problem) { p.Bans = map[string][]int{"a": {-1}} },
		"start":       func(p *access.Problem) { p.Start = []int{0} },
		"no limit":    func(p *access.Problem) { p.Centres[0].Capacity = model.NoLimit },
		"no capacity": func(p *access.Problem) { p.Centres[0].Capacity = 0 },
		"capacity":    func(p *access.Problem) { p.Centres[0].Capacity = -1 },
	} {
		p := small()
		change(&p)
		r, err := access.Solve(context.Background(), p)
		var bad *access.Infeasible
		if err == nil || errors.As(err, &bad) {
			t.Errorf("%s: got %v, %v, want a refusal", name, r, err)
		}
	}
	p := small()
	p.Centres[0].Capacity = model.NoLimit
	var capacity *access.CapacityError
	if _, err := access.Solve(context.Background(), p); !errors.As(err, &capacity) || capacity.Centre != 0 {
		t.Errorf("no limit: got %v", err)
	}
}

// TestNobody has no users anywhere.
func TestNobody(t *testing.T) {
	p := small()
	p.Lambda = 0
	for i := range p.Units {
		p.Units[i].Users = 0
	}
	r, err := access.Solve(context.Background(), p)
	if err != nil || r.F != 0 || r.Status != access.Optimal {
		t.Errorf("got %v, %v", r, err)
	}
}
