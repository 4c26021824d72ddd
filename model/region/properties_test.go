package region_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/region/instance"
)

// TestAgainstSimplex compares the optimum, and whether there is one, with a
// general linear programming method on small random problems with minimums,
// limits, centres down and ties.
func TestAgainstSimplex(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	feasible, infeasible := 0, 0
	for n := range 500 {
		p := randomProblem(r, 1+r.IntN(9), 1+r.IntN(4))
		want, possible := simplex(t, p)
		x, err := region.Solve(context.Background(), p)
		var bad *region.Infeasible
		switch {
		case errors.As(err, &bad):
			infeasible++
			if possible {
				t.Errorf("case %d: %v, but the simplex finds %v", n, err, want)
			}
		case err != nil:
			t.Fatalf("case %d: %v", n, err)
		case !possible:
			t.Errorf("case %d: solved, but the simplex finds no plan", n)
		default:
			feasible++
			if math.Abs(x.Certificate.Primal-want) > 1e-5*(1+want) {
				t.Errorf("case %d: %v, want %v", n, x.Certificate.Primal, want)
			}
			checked(t, p, x)
		}
	}
	if feasible < 300 || infeasible < 100 {
		t.Errorf("%d feasible and %d infeasible cases are too few to mean anything", feasible, infeasible)
	}
}

// simplex solves p as a linear programme in standard form: a column for each
// place and centre up, one for the room of each capacity and one for the
// excess over each minimum. Every right side is moved by some 1e-5 users, each
// by another amount and never so that less is possible: that method may go
// round in circles where several bounds meet in one point.
func simplex(t *testing.T, p region.Problem) (float64, bool) {
	t.Helper()
	up, places, total := served(p)
	n, k := len(places), len(up)
	if k == 0 {
		return 0, false
	}
	if n == 0 {
		for _, j := range up {
			if p.Centres[j].Minimum > 0 {
				return 0, false
			}
		}
		return 0, true
	}
	a, b := mat.NewDense(n+2*k, n*k+2*k, nil), []float64(nil)
	c := make([]float64, n*k+2*k)
	tiny := rand.New(rand.NewPCG(uint64(n), uint64(k)))
	for r, i := range places {
		b = append(b, float64(p.Users[i])+1e-5*tiny.Float64())
		for q, j := range up {
			a.Set(r, r*k+q, 1)
			c[r*k+q] = float64(geom.Distance(p.Points[i], p.Centres[j].Position))
		}
	}
	columns := n * k
	bound := func(q int, sign, value float64) {
		for r := range places {
			a.Set(len(b), r*k+q, 1)
		}
		a.Set(len(b), columns, sign)
		b = append(b, value)
		columns++
	}
	for q, j := range up {
		if centre := p.Centres[j]; centre.Capacity <= total {
			bound(q, 1, float64(centre.Capacity)+1e-5*(float64(n)+tiny.Float64()))
		}
		if low := p.Centres[j].Minimum; low > 0 {
			bound(q, -1, float64(low)-1e-5*tiny.Float64())
		}
	}
	sub := a.Slice(0, len(b), 0, columns)
	c = c[:columns]
	value, _, err := lp.Simplex(c, sub, b, 1e-10, nil)
	if errors.Is(err, lp.ErrInfeasible) {
		return 0, false
	}
	if err != nil {
		t.Fatalf("simplex: %v", err)
	}
	return value, true
}

// served lists the centres that are up and the places with users, and adds
// these up.
func served(p region.Problem) (up, places []int, total model.Users) {
	for j, c := range p.Centres {
		if c.Up {
			up = append(up, j)
		}
	}
	for i, u := range p.Users {
		if total += u; u > 0 {
			places = append(places, i)
		}
	}
	return up, places, total
}

// TestWarmEqualsCold walks one solver through random changes and demands, at
// every step, the very solution of a new solver.
func TestWarmEqualsCold(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for walk := range 60 {
		n := 1 + r.IntN(40)
		if walk%20 == 0 {
			n = 9000
		}
		p := randomProblem(r, n, 1+r.IntN(6))
		if n < 15 && walk%2 == 0 {
			p.Unit = model.UnitPlace
		}
		s := region.NewSolver()
		for step := range 12 {
			disturb(r, &p)
			warm, errWarm := s.Solve(context.Background(), p)
			cold, errCold := region.Solve(context.Background(), p)
			if fmt.Sprint(errWarm) != fmt.Sprint(errCold) {
				t.Fatalf("walk %d step %d: warm %v, cold %v", walk, step, errWarm, errCold)
			}
			if errCold == nil {
				identical(t, warm, cold)
				checked(t, p, cold)
			}
		}
	}
}

// disturb changes one input: a capacity, a minimum, users, up or down, or
// where a centre is.
func disturb(r *rand.Rand, p *region.Problem) {
	p.Centres = slices.Clone(p.Centres)
	c := &p.Centres[r.IntN(len(p.Centres))]
	switch r.IntN(6) {
	case 0:
		c.Capacity = model.NoLimit
	case 1:
		c.Capacity = model.Users(r.IntN(20 * len(p.Points)))
	case 2:
		c.Minimum = model.Users(r.IntN(5 * len(p.Points)))
	case 3:
		c.Up = !c.Up
	case 4:
		p.Users = slices.Clone(p.Users)
		p.Users[r.IntN(len(p.Users))] = model.Users(r.IntN(100))
	case 5:
		c.Position = geom.Point{Lon: 100 + 5*float64(r.IntN(5)), Lat: 20 + 5*float64(r.IntN(5))}
	}
}

// TestOrderDoesNotMatter shuffles places and demands the same solution for
// each of them.
func TestOrderDoesNotMatter(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var problems []region.Problem
	for range 150 {
		problems = append(problems, randomProblem(r, 1+r.IntN(60), 1+r.IntN(6)))
	}
	for _, i := range instance.Edges() {
		problems = append(problems, i.Problem)
	}
	problems = append(problems, instance.Split(20000, 8, 3).Problem)
	for n, p := range problems {
		if n%3 == 0 && len(p.Points) < 20 {
			p.Unit = model.UnitPlace
		}
		want, err := region.Solve(context.Background(), p)
		if err != nil {
			continue
		}
		order := r.Perm(len(p.Points))
		q := p
		q.Points, q.Users = make([]geom.Point, len(order)), make([]model.Users, len(order))
		for to, from := range order {
			q.Points[to], q.Users[to] = p.Points[from], p.Users[from]
		}
		got, err := region.Solve(context.Background(), q)
		if err != nil {
			t.Fatalf("problem %d: shuffled: %v", n, err)
		}
		identical(t, unshuffle(got, order, p), unshuffle(want, identity(len(order)), p))
	}
}

func identity(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// unshuffle brings a solution back to the order of the places. Places that are
// equal in every respect may have changed roles, so shares and owners are
// listed by position and users.
func unshuffle(s *region.Solution, order []int, p region.Problem) *region.Solution {
	back := *s
	key := func(i int) [3]float64 {
		return [3]float64{p.Points[i].Lon, p.Points[i].Lat, float64(p.Users[i])}
	}
	sorted := identity(len(order))
	slices.SortFunc(sorted, func(a, b int) int {
		ka, kb := key(order[a]), key(order[b])
		if c := slices.Compare(ka[:], kb[:]); c != 0 {
			return c
		}
		return int(s.Owner[a] - s.Owner[b])
	})
	rank := make([]int32, len(order))
	for at, i := range sorted {
		rank[i] = int32(at)
	}
	back.Owner = make([]int32, len(order))
	for i, a := range s.Owner {
		back.Owner[rank[i]] = a
	}
	back.Shared = slices.Clone(s.Shared)
	for i := range back.Shared {
		back.Shared[i].Place = rank[back.Shared[i].Place]
	}
	slices.SortFunc(back.Shared, func(a, b region.Share) int {
		if a.Place != b.Place {
			return int(a.Place - b.Place)
		}
		return int(a.Centre - b.Centre)
	})
	return &back
}

// TestCores solves on one core and on all.
func TestCores(t *testing.T) {
	p := instance.Split(20000, 8, 2).Problem
	want, err := region.Solve(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	got, err := region.Solve(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	identical(t, got, want)
}

// TestCancelled ends at once when the context has ended.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := instance.Split(10000, 8, 1).Problem
	for _, unit := range []model.Unit{model.UnitSplit, model.UnitPlace} {
		p.Unit = unit
		if x, err := region.Solve(ctx, p); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v, %v, want %v", unit, x, err, context.Canceled)
		}
	}
}

// TestBadInput refuses what is no problem at all, in words.
func TestBadInput(t *testing.T) {
	good := instance.Split(5, 2, 1).Problem
	for name, spoil := range map[string]func(p *region.Problem){
		"users":    func(p *region.Problem) { p.Users = p.Users[:4] },
		"negative": func(p *region.Problem) { p.Users = []model.Users{1, 2, -3, 4, 5} },
		"nowhere":  func(p *region.Problem) { p.Points = slices.Clone(p.Points); p.Points[2].Lat = math.NaN() },
		"centre":   func(p *region.Problem) { p.Centres[1].Position.Lon = 200 },
		"capacity": func(p *region.Problem) { p.Centres[1].Capacity = -1 },
		"minimum":  func(p *region.Problem) { p.Centres[1].Minimum = -1 },
		"groups":   func(p *region.Problem) { p.Unit = model.UnitProvince },
		"too many": func(p *region.Problem) { p.Users = []model.Users{1e15, 1e15, 1e15, 1e15, math.MaxInt64} },
	} {
		p := good
		p.Centres = slices.Clone(good.Centres)
		spoil(&p)
		x, err := region.Solve(context.Background(), p)
		var bad *region.Infeasible
		if err == nil || errors.As(err, &bad) {
			t.Errorf("%s: got %v, %v, want an error about the input", name, x, err)
		}
	}
}

// TestLargeNumbers keeps exact sums where 32 bits, and user-kilometres in 64
// bits of nanometres, would not do.
func TestLargeNumbers(t *testing.T) {
	p := region.Problem{
		Points: []geom.Point{{Lon: 0, Lat: 0}, {Lon: 179, Lat: 0}, {Lon: -60, Lat: -40}},
		Users:  []model.Users{4e14, 3e14, 2.6e9},
		Centres: []model.Centre{
			{Position: geom.Point{Lon: 1, Lat: 1}, Capacity: 35e13, Up: true},
			{Position: geom.Point{Lon: -170, Lat: 10}, Capacity: model.NoLimit, Up: true},
		},
	}
	x, err := region.Solve(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	checked(t, p, x)
	if x.Loads[0] != 35e13 || x.Loads[0]+x.Loads[1] != 7e14+2.6e9 {
		t.Errorf("loads %v", x.Loads)
	}
}

// TestAntipodes puts places opposite to centres.
func TestAntipodes(t *testing.T) {
	p := region.Problem{
		Points: []geom.Point{{Lon: -63.54, Lat: -39.92}, {Lon: -59.24, Lat: -30.77}, {Lon: 116.46, Lat: 39.92}, {Lon: 0, Lat: 90}},
		Users:  []model.Users{7, 8, 9, 10},
		Centres: []model.Centre{
			{Position: geom.Point{Lon: 116.46, Lat: 39.92}, Capacity: 20, Up: true},
			{Position: geom.Point{Lon: 120.76, Lat: 30.77}, Capacity: 20, Up: true},
			{Position: geom.Point{Lon: 0, Lat: -90}, Capacity: 1, Up: true},
		},
	}
	x, err := region.Solve(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	checked(t, p, x)
}

// TestCanonicalPrices pins down which of several optimal prices is given: the
// least that are not below 0, and below 0 only under a minimum, as near to 0
// as can be.
func TestCanonicalPrices(t *testing.T) {
	at := func(lon float64) geom.Point { return geom.Point{Lon: lon} }
	degree := model.Km(math.Pi / 180 * float64(geom.EarthRadius))
	for name, c := range map[string]struct {
		capacity, minimum [2]model.Users
		want              [2]model.Km
	}{
		"room everywhere":     {[2]model.Users{10, 10}, [2]model.Users{}, [2]model.Km{0, 0}},
		"both full":           {[2]model.Users{3, 3}, [2]model.Users{}, [2]model.Km{0, 0}},
		"one full, moved":     {[2]model.Users{2, 10}, [2]model.Users{}, [2]model.Km{6 * degree, 0}},
		"full as it happens":  {[2]model.Users{3, 10}, [2]model.Users{}, [2]model.Km{0, 0}},
		"minimum binds":       {[2]model.Users{10, 10}, [2]model.Users{4, 0}, [2]model.Km{-4 * degree, 0}},
		"minimum as it is":    {[2]model.Users{10, 10}, [2]model.Users{3, 3}, [2]model.Km{0, 0}},
		"no capacity":         {[2]model.Users{0, 10}, [2]model.Users{}, [2]model.Km{10 * degree, 0}},
		"all of it by minima": {[2]model.Users{10, 10}, [2]model.Users{4, 2}, [2]model.Km{-4 * degree, 0}},
	} {
		// Places at 0, 1, 2 and 7, 8, 9 degrees, centres at 0 and 10.
		p := region.Problem{Users: []model.Users{1, 1, 1, 1, 1, 1}}
		for _, lon := range []float64{0, 1, 2, 7, 8, 9} {
			p.Points = append(p.Points, at(lon))
		}
		for j := range 2 {
			p.Centres = append(p.Centres, model.Centre{Position: at(10 * float64(j)), Capacity: c.capacity[j], Minimum: c.minimum[j], Up: true})
		}
		x, err := region.Solve(context.Background(), p)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		checked(t, p, x)
		for j := range 2 {
			if math.Abs(float64(x.Prices[j]-c.want[j])) > 1e-9 {
				t.Errorf("%s: prices %v, want %v", name, x.Prices, c.want)
			}
		}
	}
}
