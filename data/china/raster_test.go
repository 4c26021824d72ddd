package china

import (
	"math/rand/v2"
	"testing"

	"fenye/geom"
)

// The raster answers as the outlines do: for points anywhere, close to the
// outlines, on the sides of its cells and around the seat that an outline
// misses.
func TestRaster(t *testing.T) {
	l := NewLookup(Provinces())
	r := newRaster(l)
	if r == nil {
		t.Fatal("no raster")
	}
	rng := rand.New(rand.NewPCG(5, 6))
	sure, seen := 0, 0
	var asked []geom.Point
	check := func(p geom.Point) {
		t.Helper()
		if !p.Valid() {
			return
		}
		seen++
		asked = append(asked, p)
		got, ok := r.at(l, p)
		if !ok {
			return
		}
		sure++
		if want := l.exact(p, nil); got != want {
			t.Fatalf("%v: the raster says %q, the outlines %q", p, l.code(got), l.code(want))
		}
	}
	for range 60_000 {
		check(geom.Point{Lon: 72 + 65*rng.Float64(), Lat: 2 + 53*rng.Float64()})
	}
	inside := sure
	for range 60_000 {
		check(geom.Point{Lon: -180 + 360*rng.Float64(), Lat: -90 + 180*rng.Float64()})
	}
	if inside < 18_000 {
		t.Errorf("the raster is sure of %d points of 60,000 only", inside)
	}
	nearOutlines(l, rng, check)
	for _, i := range l.seats {
		for range 5000 {
			seat := *l.provinces[i].Seat
			check(geom.Point{Lon: seat.Lon + 0.04*(rng.Float64()-0.5), Lat: seat.Lat + 0.04*(rng.Float64()-0.5)})
		}
	}
	l.Expect(len(asked))
	codes := make([]string, len(asked))
	l.ProvincesOf(asked, codes)
	for i, p := range asked {
		if i%4 == 0 && codes[i] != l.code(l.exact(p, nil)) {
			t.Fatalf("%v: together with others %q, want %q", p, codes[i], l.code(l.exact(p, nil)))
		}
	}
	t.Logf("the raster is sure of %d points of %d; %d divided cells", sure, seen, len(r.fine)/division/division)
}

// nearOutlines checks points on outlines, at many distances from them, and on
// corners of fine cells there.
func nearOutlines(l *Lookup, rng *rand.Rand, check func(geom.Point)) {
	for _, province := range l.provinces {
		for _, polygon := range province.Shape {
			for _, ring := range polygon {
				for i := 1; i < len(ring); i += 1 + rng.IntN(3) {
					a, b := ring[i-1], ring[i]
					at := geom.PointOf(a.Vec().Mul(rng.Float64()).Add(b.Vec().Mul(rng.Float64())))
					for _, off := range []float64{0, 1e-9, 1e-6, 1e-5, 1e-4, 1e-3, 4e-3, 1e-2, 1e-1, 3e-1} {
						check(geom.Point{Lon: at.Lon + off*(2*rng.Float64()-1), Lat: at.Lat + off*(2*rng.Float64()-1)})
					}
					x, y := float64(int(at.Lon*fineness)+rng.IntN(3))/fineness, float64(int(at.Lat*fineness)+rng.IntN(3))/fineness
					check(geom.Point{Lon: x, Lat: y})
				}
			}
		}
	}
}

// Outlines over too much of the globe have no raster, and lose nothing by it.
func TestNoRaster(t *testing.T) {
	wide := Province{Code: "1", Shape: geom.MultiPolygon{{{{Lon: -179, Lat: 60}, {Lon: 0, Lat: 50}, {Lon: 179, Lat: 60}, {Lon: 0, Lat: 75}, {Lon: -179, Lat: 60}}}}}
	l := NewLookup([]Province{wide})
	p := geom.Point{Lon: 0, Lat: 65}
	before := l.ProvinceOf(p)
	l.Expect(1 << 30)
	if l.raster.Load() != nil || l.ProvinceOf(p) != before || before != "1" {
		t.Errorf("raster %v, %q before and %q after", l.raster.Load() != nil, before, l.ProvinceOf(p))
	}
}

// An edge that leaves the box of the corners, as a long great circle does, leaves
// the look-up without a raster, and right.
func TestNoRasterOfLongEdges(t *testing.T) {
	for _, lat := range []float64{50, -50} {
		ring := geom.Ring{{Lon: 0, Lat: 0}, {Lon: 100, Lat: 0}, {Lon: 100, Lat: lat}, {Lon: 0, Lat: lat}, {Lon: 0, Lat: 0}}
		l := NewLookup([]Province{{Code: "1", Shape: geom.MultiPolygon{{ring}}}})
		l.Expect(1 << 30)
		for _, off := range []float64{1, 1.15} {
			if p := (geom.Point{Lon: 50, Lat: off * lat}); l.ProvinceOf(p) != "1" {
				t.Errorf("%v lies in %q", p, l.ProvinceOf(p))
			}
		}
		if p := (geom.Point{Lon: 50, Lat: 1.3 * lat}); l.ProvinceOf(p) != "" {
			t.Errorf("%v lies in %q", p, l.ProvinceOf(p))
		}
	}
}

// BenchmarkRaster looks up points of the provinces by the raster, and makes one.
func BenchmarkRaster(b *testing.B) {
	l := NewLookup(Provinces())
	rng := rand.New(rand.NewPCG(7, 8))
	var points []geom.Point
	for len(points) < 1<<16 {
		p := geom.Point{Lon: 73 + 63*rng.Float64(), Lat: 17 + 37*rng.Float64()}
		if l.inside(p) >= 0 {
			points = append(points, p)
		}
	}
	l.Expect(len(points))
	codes := make([]string, 1024)
	b.Run("look-up", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			l.ProvinceOf(points[i%len(points)])
		}
	})
	b.Run("look-up-1024", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			from := i % (len(points) / len(codes)) * len(codes)
			l.ProvincesOf(points[from:from+len(codes)], codes)
		}
	})
	b.Run("make", func(b *testing.B) {
		for b.Loop() {
			newRaster(l)
		}
	})
}
