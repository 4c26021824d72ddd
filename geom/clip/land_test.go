package clip

import (
	"math"
	"math/rand/v2"
	"testing"

	"fenye/geom"
)

func chinaLand(t testing.TB) geom.MultiPolygon {
	var land geom.MultiPolygon
	for _, p := range provinces(t) {
		land = append(land, p...)
	}
	return land
}

func TestLandIsShared(t *testing.T) {
	land, err := Union(chinaLand(t))
	if err != nil {
		t.Fatal(err)
	}
	want := PlanarArea(land)
	for _, sites := range [][]geom.Site{
		{{Point: geom.Point{Lon: 116.46, Lat: 39.92}, Price: 250}, {Point: geom.Point{Lon: 120.76, Lat: 30.77}}},
		{{Point: geom.Point{Lon: 116.46, Lat: 39.92}}, {Point: geom.Point{Lon: 120.76, Lat: 30.77}}, {Point: geom.Point{Lon: 104, Lat: 30.6}}, {Point: geom.Point{Lon: 87.6, Lat: 43.8}, Price: 100}},
	} {
		d := geom.NewDiagram(sites)
		cells, err := Frame(d, 73, 3, 136, 54, 1, 0.5)
		if err != nil {
			t.Fatal(err)
		}
		parts, err := Land(cells, land)
		if err != nil {
			t.Fatal(err)
		}
		if got := total(d, parts); math.Abs(got/want-1) > 1e-6 {
			t.Errorf("%d cells hold %v square degrees of land, want %v", len(parts), got, want)
		}
		for i, mp := range parts {
			if err := Valid(mp); err != nil {
				t.Errorf("cell %d: %v", i, err)
			}
		}
	}
}

func TestLandKeepsHoles(t *testing.T) {
	square := func(w, s, e, n float64) geom.Ring { return box{w, s, e, n, 1}.ring() }
	hole := square(4, 4, 6, 6)
	for i, j := 0, len(hole)-1; i < j; i, j = i+1, j-1 {
		hole[i], hole[j] = hole[j], hole[i]
	}
	land := geom.MultiPolygon{{square(0, 0, 10, 10), hole}}
	got, err := Land([]geom.MultiPolygon{{{square(-5, -5, 15, 15)}}, {{square(4.5, -5, 15, 15)}}, nil}, land)
	if err != nil {
		t.Fatal(err)
	}
	if len(got[0]) != 1 || len(got[0][0]) != 2 || PlanarArea(got[0]) != 96 {
		t.Errorf("got %d polygons with area %v, want one with a hole and 96", len(got[0]), PlanarArea(got[0]))
	}
	if len(got[1][0]) != 1 || math.Abs(PlanarArea(got[1])-52) > 1e-9 || got[2] != nil {
		t.Errorf("got area %v, want 52, and nothing of an empty cell", PlanarArea(got[1]))
	}
}

func TestIndexAgreesWithPlainSearch(t *testing.T) {
	outlines := provinces(t)
	x := NewIndex(outlines)
	rng := rand.New(rand.NewPCG(6, 6))
	inside := 0
	for range 400 {
		p := geom.Point{Lon: 73 + 63*rng.Float64(), Lat: 3 + 51*rng.Float64()}
		want := -1
		near, least := -1, geom.Km(math.Inf(1))
		for i, mp := range outlines {
			if want < 0 && Contains(mp, p) {
				want = i
			}
			if d := DistanceTo(mp, p); d < least {
				near, least = i, d
			}
		}
		if want >= 0 {
			inside++
		}
		if got := x.Find(p); got != want {
			t.Fatalf("%v: found in outline %d, want %d", p, got, want)
		}
		if got, d := x.Nearest(p); d != least || outlines[got] == nil || DistanceTo(outlines[got], p) != least {
			t.Fatalf("%v: nearest outline %d at %v, want %d at %v", p, got, d, near, least)
		}
	}
	if inside < 100 {
		t.Errorf("only %d of 400 points lie in an outline", inside)
	}
	if got := x.Find(geom.Point{Lon: -100, Lat: 40}); got != -1 {
		t.Errorf("America is in outline %d", got)
	}
	if i, d := NewIndex(nil).Nearest(geom.Point{}); i != -1 || !math.IsInf(float64(d), 1) {
		t.Errorf("no outlines: nearest %d at %v", i, d)
	}
}

func TestDistanceTo(t *testing.T) {
	mp := geom.MultiPolygon{{box{10, -5, 20, 5, 1}.ring()}}
	cases := []struct {
		p    geom.Point
		want geom.Km
	}{
		{geom.Point{Lon: 9, Lat: 0}, geom.Distance(geom.Point{Lon: 9}, geom.Point{Lon: 10})},
		{geom.Point{Lon: 11, Lat: 0}, geom.Distance(geom.Point{Lon: 11}, geom.Point{Lon: 10})},
		{geom.Point{Lon: 8, Lat: -8}, geom.Distance(geom.Point{Lon: 8, Lat: -8}, geom.Point{Lon: 10, Lat: -5})},
		{geom.Point{Lon: 10, Lat: 5}, 0},
	}
	for _, c := range cases {
		if got := DistanceTo(mp, c.p); math.Abs(float64(got-c.want)) > 0.001 {
			t.Errorf("from %v: got %v km, want %v", c.p, got, c.want)
		}
	}
}

func TestAreas(t *testing.T) {
	octant := geom.Polygon{{{Lon: 0, Lat: 0}, {Lon: 90, Lat: 0}, {Lon: 0, Lat: 90}, {Lon: 0, Lat: 0}}}
	if got := PolygonAreaKm2(octant) / geom.SphereAreaKm2; math.Abs(got-0.125) > 1e-12 {
		t.Errorf("an octant is %v of the sphere, want 1/8", got)
	}
	back := geom.Polygon{{octant[0][0], octant[0][2], octant[0][1], octant[0][0]}}
	if got := PolygonAreaKm2(back) / geom.SphereAreaKm2; math.Abs(got-0.875) > 1e-12 {
		t.Errorf("all but an octant is %v of the sphere, want 7/8", got)
	}
	d := geom.NewDiagram([]geom.Site{{Point: geom.Point{Lon: 116, Lat: 40}, Price: 100}, {Point: geom.Point{Lon: 121, Lat: 31}}, {Point: geom.Point{Lon: 104, Lat: 30}}})
	for i, mp := range Cut(d, 180, 0.01) {
		if got, want := AreaKm2(mp), d.Cell(i).AreaKm2(); math.Abs(got/want-1) > 1e-4 {
			t.Errorf("polygons of cell %d have %v km2, the cell has %v", i, got, want)
		}
	}
	// Official areas; generalised outlines are a few per cent off at most.
	for i, want := range map[int]float64{0: 16411} {
		if got := AreaKm2(provinces(t)[i]); math.Abs(got/want-1) > 0.05 {
			t.Errorf("outline %d has %v km2, want about %v", i, got, want)
		}
	}
}

func TestRoundingRepairs(t *testing.T) {
	ring := func(coords ...float64) (r geom.Ring) {
		for i := 0; i < len(coords); i += 2 {
			r = append(r, geom.Point{Lon: coords[i], Lat: coords[i+1]})
		}
		return append(r, r[0])
	}
	cases := []struct {
		name  string
		in    geom.Polygon
		parts int
		area  float64
	}{
		{"a neck that closes", geom.Polygon{ring(0, 0, 1, 0, 1, 0.4999999, 2, 0.4999999, 2, 0, 3, 0, 3, 1, 2, 1, 2, 0.5000001, 1, 0.5000001, 1, 1, 0, 1)}, 2, 2},
		{"a spike", geom.Polygon{ring(0, 0, 1, 0, 1, 0.5, 5, 0.5000002, 1, 0.5000003, 1, 1, 0, 1)}, 1, 1},
		{"a bow tie thinner than the rounding", geom.Polygon{ring(0, 0, 2, 0, 2, 1, 1, -0.0000004, 0, 1)}, 2, 1},
		{"nothing left", geom.Polygon{ring(0, 0, 1e-8, 0, 1e-8, 1e-8)}, 0, 0},
		{"a hole that grows into the edge", geom.Polygon{ring(0, 0, 4, 0, 4, 4, 0, 4), ring(1, 0.0000004, 2, 1, 3, 0.0000004)}, 1, 15},
	}
	for _, c := range cases {
		got := settle(geom.MultiPolygon{c.in})
		if err := Valid(got); err != nil || len(got) != c.parts || math.Abs(PlanarArea(got)-c.area) > 1e-5 {
			t.Errorf("%s: got %d parts of %v, %v, want %d of %v\n%v", c.name, len(got), PlanarArea(got), err, c.parts, c.area, got)
		}
	}
}
