package geom

import (
	"math"
	"math/rand/v2"
	"sync"
	"testing"
)

func TestDestinationGoesWhereBearingPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		p, q := anywhere(rng), anywhere(rng)
		if got := Distance(Destination(p, Bearing(p, q), Distance(p, q)), q); got > 1e-6 {
			t.Fatalf("from %v to %v: ends %v km away", p, q, got)
		}
		at := rng.Float64()
		m := Interpolate(p, q, at)
		if got, want := Distance(p, m), Km(at)*Distance(p, q); math.Abs(float64(got-want)) > 1e-6 {
			t.Fatalf("interpolating %v of %v to %v: %v from the start, want %v", at, p, q, got, want)
		}
		if a, b := Midpoint(p, q), Midpoint(q, p); a != b || Distance(a, Interpolate(p, q, 0.5)) > 1e-6 {
			t.Fatalf("midpoint of %v and %v: %v, the other way %v", p, q, a, b)
		}
	}
}

func TestBearings(t *testing.T) {
	cases := []struct {
		p, q Point
		want Degrees
	}{
		{Point{0, 0}, Point{0, 10}, 0},
		{Point{0, 0}, Point{10, 0}, 90},
		{Point{0, 0}, Point{0, -10}, 180},
		{Point{179, 0}, Point{-179, 0}, 90},
		{Point{116.46, 39.92}, Point{120.76, 30.77}, 157.7493},
	}
	for _, c := range cases {
		if got := Bearing(c.p, c.q); math.Abs(float64(got-c.want)) > 0.01 {
			t.Errorf("bearing from %v to %v: got %v, want %v", c.p, c.q, got, c.want)
		}
	}
	if got := Midpoint(Point{0, 0}, Point{180, 0}); math.Abs(float64(Distance(got, Point{0, 0})-Distance(got, Point{180, 0}))) > 1e-6 {
		t.Errorf("midpoint of antipodes is %v, want one half-way", got)
	}
}

func TestBoundary(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 500 {
		a, b := anywhere(rng), anywhere(rng)
		d := Distance(a, b)
		curve := Boundary{a, b, d * Km(1.98*rng.Float64()-0.99)}
		if !curve.Exists() || curve.AEmpty() || curve.BEmpty() {
			t.Fatalf("%+v at distance %v does not exist", curve, d)
		}
		handle, ok := curve.Handle()
		if got := curve.DifferenceAt(handle); !ok || math.Abs(float64(got-curve.Difference)) > 1e-6 {
			t.Fatalf("%+v: handle %v implies %v", curve, handle, got)
		}
		bearing := Degrees(360 * rng.Float64())
		r, ok := curve.Radius(bearing)
		if got := curve.DifferenceAt(Destination(a, bearing, r)); !ok || math.Abs(float64(got-curve.Difference)) > 1e-6 {
			t.Fatalf("%+v: radius %v at bearing %v lies on %v", curve, r, bearing, got)
		}
		line := curve.Line(10)
		if line[0] != line[len(line)-1] {
			t.Fatalf("%+v: line is open", curve)
		}
		for _, p := range line {
			if got := curve.DifferenceAt(p); math.Abs(float64(got-curve.Difference)) > 1e-6 {
				t.Fatalf("%+v: %v of the line lies on %v", curve, p, got)
			}
		}
	}
}

func TestBoundaryThatDoesNotExist(t *testing.T) {
	a, b := Point{116.46, 39.92}, Point{120.76, 30.77}
	d := Distance(a, b)
	for _, c := range []struct {
		curve          Boundary
		aEmpty, bEmpty bool
	}{
		{Boundary{a, b, d}, true, false},
		{Boundary{a, b, d + 1}, true, false},
		{Boundary{a, b, -d}, false, true},
		{Boundary{a, b, 1e9}, true, false},
		{Boundary{a, b, -1e9}, false, true},
		{Boundary{a, a, 0}, false, true},
		{Boundary{a, a, 1}, true, false},
	} {
		_, onLine := c.curve.Handle()
		_, inDirection := c.curve.Radius(10)
		if c.curve.Exists() || onLine || inDirection || c.curve.Line(1) != nil || c.curve.AEmpty() != c.aEmpty || c.curve.BEmpty() != c.bEmpty {
			t.Errorf("%+v: exists %v, A empty %v, B empty %v", c.curve, c.curve.Exists(), c.curve.AEmpty(), c.curve.BEmpty())
		}
	}
}

func TestGroupsAndStates(t *testing.T) {
	here := Point{116, 40}
	d := NewDiagram([]Site{{here, 9}, {Point{121, 31}, 0}, {here, 4}, {here, 4}, {Point{118, 36}, 5000}})
	for _, i := range []int{0, 2, 3} {
		if d.Leader(i) != 2 || d.Cell(i) != d.Cell(2) {
			t.Errorf("site %d: leader %d, want 2 and its cell", i, d.Leader(i))
		}
	}
	if c := d.Cell(4); !c.Empty() || c.Ring(1) != nil || c.AreaKm2() != 0 {
		t.Errorf("the dominated site has extent %v", c.Extent())
	}
	if got := d.Links(); len(got) != 1 || got[0] != [2]int{1, 2} {
		t.Errorf("links are %v, want 1-2 alone", got)
	}
	if got := d.Cell(1).Neighbours(); len(got) != 1 || got[0] != 2 {
		t.Errorf("neighbours of 1 are %v, want 2", got)
	}
	if one := NewDiagram([]Site{{here, 1}}); !one.Cell(0).Whole() || one.Owner(Point{}) != 0 {
		t.Error("a single site does not own the sphere")
	}
	if none := NewDiagram(nil); none.Owner(here) != -1 || len(none.Rings(1)) != 0 {
		t.Error("no sites, yet an owner")
	}
}

func TestVerticesAreEquallyFarFromThree(t *testing.T) {
	for _, l := range layouts() {
		d := NewDiagram(l.sites)
		for i := range l.sites {
			if d.Cell(i).Empty() {
				continue
			}
			for _, v := range d.Cell(i).Vertices() {
				least := Distance(v, d.Site(d.Owner(v)).Point) + d.Site(d.Owner(v)).Price
				near := 0
				for j, s := range l.sites {
					if d.Leader(j) == j && Distance(v, s.Point)+s.Price-least < 1e-6 {
						near++
					}
				}
				if near < 3 {
					t.Fatalf("%s: corner %v of cell %d is common to %d sites", l.name, v, i, near)
				}
			}
		}
	}
}

func TestDiagramDoesNotDependOnOrder(t *testing.T) {
	sites := scatter(rand.New(rand.NewPCG(4, 4)), 9, 900)
	back := make([]Site, len(sites))
	for i, s := range sites {
		back[len(sites)-1-i] = s
	}
	d, e := NewDiagram(sites), NewDiagram(back)
	for i := range sites {
		if a, b := d.Cell(i).AreaKm2(), e.Cell(len(sites)-1-i).AreaKm2(); math.Abs(a-b) > 1e-3 {
			t.Errorf("cell %d has %v km2, in the other order %v", i, a, b)
		}
	}
}

func TestHalfAndAntipodalAreas(t *testing.T) {
	half := NewDiagram([]Site{{Point{0, 0}, 0}, {Point{60, 20}, 0}})
	if got := half.Cell(0).AreaKm2() / SphereAreaKm2; math.Abs(got-0.5) > 1e-12 {
		t.Errorf("one of two equal sites has %v of the sphere, want half", got)
	}
	// Antipodal sites: a cap of radius pi/2 - w/2.
	w := 0.3
	caps := NewDiagram([]Site{{Point{0, 0}, Km(w) * EarthRadius}, {Point{180, 0}, 0}})
	if got, want := caps.Cell(0).AreaKm2()/SphereAreaKm2, (1-math.Sin(w/2))/2; math.Abs(got-want) > 1e-12 {
		t.Errorf("antipodal sites: got %v of the sphere, want %v", got, want)
	}
}

func TestSitesThatAreNoPositions(t *testing.T) {
	bad := []Site{
		{Point{math.NaN(), 0}, 0}, {Point{0, math.Inf(1)}, 0}, {Point{10, 10}, Km(math.NaN())},
		{Point{20, 20}, Km(math.Inf(1))}, {Point{30, 30}, Km(math.Inf(-1))}, {Point{1e9, 1e9}, 3}, {Point{100, 30}, 0},
	}
	for i := range bad {
		for j := range bad {
			d := NewDiagram([]Site{bad[i], bad[j], {Point{50, 50}, 0}})
			if rings := d.Rings(1); len(rings) != 3 || d.Owner(Point{50, 50}) < 0 {
				t.Errorf("%v and %v: got %d rings and no owner of a good site", bad[i], bad[j], len(rings))
			}
		}
	}
}

func TestOneDiagramFromManyGoroutines(t *testing.T) {
	d := NewDiagram(scatter(rand.New(rand.NewPCG(5, 5)), 8, 500))
	want := map[Km]int{1: len(d.Rings(1)[0]), 30: len(d.Rings(30)[0])}
	var wait sync.WaitGroup
	for n := range 8 {
		tolerance := []Km{1, 30}[n%2]
		wait.Go(func() {
			for range 20 {
				if got := len(d.Cell(0).Ring(tolerance)); got != want[tolerance] {
					t.Errorf("ring at %v has %d points, want %d", tolerance, got, want[tolerance])
				}
			}
		})
	}
	wait.Wait()
}
