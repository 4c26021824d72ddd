package access_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/access"
	"fenye/model/access/check"
	"fenye/model/region/instance"
)

// bench returns an instance of the reference table; lambda 0.6, gamma 0.9.
func bench(n, k int, seed uint64, alpha float64) access.Problem {
	in := instance.Assign(n, k, seed)
	p := access.Problem{Centres: in.Problem.Centres, Alpha: alpha, Lambda: .6, Gamma: .9}
	for i, at := range in.Problem.Points {
		p.Units = append(p.Units, access.Unit{Code: fmt.Sprint(i), Point: at, Users: in.Problem.Users[i]})
	}
	return p
}

// confirm checks a result by recomputing it without the solver.
func confirm(t *testing.T, name string, p access.Problem, r *access.Result) {
	t.Helper()
	f, wrong := check.Plan(p, r.Assign)
	for _, w := range wrong {
		t.Errorf("%s: %s", name, w)
	}
	if math.Abs(f.F-r.F) > 1e-12 || math.Abs(f.VA-r.VA) > 1e-12 || math.Abs(f.DE-r.DE) > 1e-12 {
		t.Errorf("%s: F, VA, DE %v %v %v, recomputed %v %v %v", name, r.F, r.VA, r.DE, f.F, f.VA, f.DE)
	}
	if r.Bound > r.F || r.Gap != r.F-r.Bound {
		t.Errorf("%s: F %v, bound %v, gap %v do not agree", name, r.F, r.Bound, r.Gap)
	}
}

// TestProvedReferences solves the instances whose optimum is known.
func TestProvedReferences(t *testing.T) {
	for _, c := range []struct {
		n, k  int
		seed  uint64
		alpha float64
		want  float64
	}{
		{27, 2, 1, 0.05, 0.545356206021459},
		{27, 2, 2, 0.35, 0.39860567722634},
		{34, 3, 1, 0.2, 0.340924090381326},
		{34, 3, 2, 0.1, 0.274187502211568},
		{333, 4, 1, 0.1, 0.243038804159183},
		{333, 4, 2, 0.2, 0.206998945396972},
	} {
		p := bench(c.n, c.k, c.seed, c.alpha)
		name := fmt.Sprintf("assign-%d-%d-%d", c.n, c.k, c.seed)
		r, err := access.Solve(context.Background(), p)
		if err != nil {
			t.Fatal(name, err)
		}
		confirm(t, name, p, r)
		if r.Status != access.Optimal || math.Abs(r.F-c.want) > 1e-9 || r.Gap > 1e-9 {
			t.Errorf("%s: %s F %.15f, gap %v, want %.15f", name, r.Status, r.F, r.Gap, c.want)
		}
	}
}

// random makes a small problem whose bounds may or may not be met.
func random(rng *rand.Rand, n, k int) access.Problem {
	p := access.Problem{Pins: map[string]int{}, Bans: map[string][]int{}}
	total := model.Users(0)
	for i := range n {
		users := model.Users(rng.ExpFloat64() * 1e5)
		if rng.IntN(10) == 0 {
			users = 0
		}
		total += users
		p.Units = append(p.Units, access.Unit{Code: fmt.Sprint("u", i), Users: users,
			Point: geom.Point{Lon: 80 + 50*rng.Float64(), Lat: 20 + 30*rng.Float64()}})
	}
	for j := range k {
		p.Centres = append(p.Centres, model.Centre{Name: fmt.Sprint("c", j), Up: true,
			Position: geom.Point{Lon: 80 + 50*rng.Float64(), Lat: 20 + 30*rng.Float64()},
			Capacity: 1 + model.Users(float64(total)*(.8+rng.Float64())/float64(k))})
	}
	for i := range n {
		switch rng.IntN(8) {
		case 0:
			p.Pins[fmt.Sprint("u", i)] = rng.IntN(k)
		case 1:
			p.Bans[fmt.Sprint("u", i)] = []int{rng.IntN(k)}
		}
	}
	return p
}

var steps = func() (all []float64) {
	for i := range 21 {
		all = append(all, float64(i)/20)
	}
	return all
}()

// TestEnumeration compares with every plan there is, for every measure, alphas
// in steps of 0.05, with and without bounds, pins and bans.
func TestEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	none, some := 0, 0
	for round := range 60 {
		k := 1 + round%4
		n := []int{15, 15, 9, 7}[k-1]
		p := random(rng, n, k)
		p.Balance = []access.Balance{access.MeanDeviation, access.Variance, access.Worst}[round/4%3]
		if round%3 > 0 {
			p.Lambda, p.Gamma = .4+.3*rng.Float64(), .8+.4*rng.Float64()
		}
		if round%5 == 0 {
			p.Pins, p.Bans = nil, nil
		}
		for i, want := range check.Enumerate(p, steps) {
			p.Alpha = steps[i]
			name := fmt.Sprintf("round %d, %d units, %d centres, %s, alpha %v", round, n, k, p.Balance, p.Alpha)
			r, err := access.Solve(context.Background(), p)
			var bad *access.Infeasible
			if math.IsInf(want, 1) {
				none++
				if !errors.As(err, &bad) || !bad.Proven {
					t.Errorf("%s: got %v, want a proof that there is no plan", name, err)
				}
				continue
			}
			some++
			if err != nil {
				t.Errorf("%s: %v, want F %v", name, err, want)
				continue
			}
			confirm(t, name, p, r)
			if r.Status != access.Optimal || math.Abs(r.F-want) > 1e-9 {
				t.Errorf("%s: %s F %v, want %v", name, r.Status, r.F, want)
			}
		}
	}
	if none < 50 || some < 500 {
		t.Errorf("%d problems without a plan and %d with one: the test has lost its cases", none, some)
	}
}

// TestEnumerationOfThree is fourteen million plans of 15 units at 3 centres.
func TestEnumerationOfThree(t *testing.T) {
	if testing.Short() {
		t.Skip("enumerates fourteen million plans")
	}
	p := random(rand.New(rand.NewPCG(5, 2)), 15, 3)
	p.Pins, p.Bans, p.Lambda, p.Gamma = nil, nil, .5, .95
	for i, want := range check.Enumerate(p, steps) {
		p.Alpha = steps[i]
		r, err := access.Solve(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		confirm(t, fmt.Sprint("alpha ", p.Alpha), p, r)
		if r.Status != access.Optimal || math.Abs(r.F-want) > 1e-9 {
			t.Errorf("alpha %v: %s F %v, want %v", p.Alpha, r.Status, r.F, want)
		}
	}
}

// TestOpenReferences solves the instances whose optimum is not known: within a
// number of nodes the plan is no worse than the best known, and the bound no
// higher than that.
func TestOpenReferences(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for about twenty seconds")
	}
	for _, c := range []struct {
		n     int
		seed  uint64
		nodes int
		known float64
		below float64 // a bound that was proved elsewhere
	}{
		{333, 1, 300, 0.189201770514938, 0.189104649},
		{333, 2, 300, 0.134409833979633, 0.134180819},
		{2844, 1, 220, 0.15387973787704, 0.153869949},
		{2844, 2, 130, 0.15212799521433, 0.152117252},
	} {
		t.Run(fmt.Sprintf("assign-%d-8-%d", c.n, c.seed), func(t *testing.T) {
			t.Parallel()
			p := bench(c.n, 8, c.seed, .2)
			p.MostNodes = c.nodes
			r, err := access.Solve(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			confirm(t, t.Name(), p, r)
			if r.F > c.known+1e-9 || r.F < c.below || r.Bound > r.F {
				t.Errorf("F %.15f, bound %.12f, best known %.15f, lower bound %.9f", r.F, r.Bound, c.known, c.below)
			}
		})
	}
}
