package clip

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"fenye/geom"
)

// A layout is a named set of sites.
type layout struct {
	name  string
	sites []geom.Site
}

// layouts returns random diagrams, many of them on round degrees where
// boundaries run along meridians and through the poles.
func layouts(seeds uint64) []layout {
	at := func(lon, lat, price float64) geom.Site {
		return geom.Site{Point: geom.Point{Lon: lon, Lat: lat}, Price: geom.Km(price)}
	}
	all := []layout{
		{"one", []geom.Site{at(116, 40, 0)}},
		{"the paper's two", []geom.Site{at(116.46, 39.92, 300), at(120.76, 30.77, 0)}},
		{"boundary on the cut", []geom.Site{at(-90, 0, 0), at(90, 0, 0)}},
		{"boundary through the poles", []geom.Site{at(105, 0, 0), at(-75, 0, 0)}},
		{"octants", []geom.Site{at(0, 0, 0), at(90, 0, 0), at(180, 0, 0), at(-90, 0, 0), at(0, 90, 0), at(0, -90, 0)}},
		{"meridians", []geom.Site{at(-135, 10, 0), at(-45, 10, 0), at(45, 10, 0), at(135, 10, 0)}},
		{"1 cm apart", []geom.Site{at(116, 40, 0), at(116, 40.0000000899, 0), at(116, 40.0000001798, 0), at(121, 31, 0)}},
		{"island about a pole", []geom.Site{at(0, 90, 3000), at(10, 0, 0)}},
		{"cap opposite the other", []geom.Site{at(105, 30, 19000), at(-75, -30, 0)}},
		{"coincident", []geom.Site{at(116, 40, 3), at(116, 40, 0), at(121, 31, 0)}},
		{"needle", []geom.Site{at(116, 40, 999.9), at(116, 49, 0), at(121, 31, 0)}},
	}
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 1))
		var sites []geom.Site
		for range 1 + rng.IntN(10) {
			if seed%2 == 0 {
				sites = append(sites, at(float64(rng.IntN(37))*10-180, float64(rng.IntN(19))*10-90, 500*float64(rng.IntN(3))))
			} else {
				sites = append(sites, at(60+90*rng.Float64(), 60*rng.Float64(), 800*rng.Float64()))
			}
		}
		all = append(all, layout{fmt.Sprintf("random %d", seed), sites})
	}
	return all
}

// total returns the planar area of the cells of distinct places.
func total(d *geom.Diagram, cells []geom.MultiPolygon) float64 {
	sum := 0.0
	for i := range cells {
		if d.Leader(i) == i {
			sum += PlanarArea(cells[i])
		}
	}
	return sum
}

func TestCutCoversTheSheet(t *testing.T) {
	for _, cutLon := range []float64{180, -75, 0, 100} {
		west := cutLon
		if west > 0 {
			west -= 360
		}
		for _, l := range layouts(60) {
			d := geom.NewDiagram(l.sites)
			cells := Cut(d, cutLon, 20)
			if got := total(d, cells); math.Abs(got/64800-1) > 1e-8 {
				t.Errorf("%s cut at %v: cells have %v square degrees, want 64800", l.name, cutLon, got)
			}
			for i, c := range cells {
				for _, p := range c {
					for k, r := range p {
						if r[0] != r[len(r)-1] || (planarArea(r) > 0) != (k == 0) {
							t.Fatalf("%s cut at %v: ring %d of cell %d is open or runs the wrong way", l.name, cutLon, k, i)
						}
						for j, q := range r {
							if q.Lon < west || q.Lon > west+360 || math.Abs(q.Lat) > 90 || j > 0 && math.Abs(q.Lon-r[j-1].Lon) > 10.1 {
								t.Fatalf("%s cut at %v: cell %d has vertex %v after %v", l.name, cutLon, i, q, r[max(0, j-1)])
							}
						}
					}
				}
			}
		}
	}
}

func TestCutAgreesWithOwner(t *testing.T) {
	const tolerance = 1
	for _, l := range layouts(30) {
		d := geom.NewDiagram(l.sites)
		cells := Cut(d, -75, tolerance)
		rng := rand.New(rand.NewPCG(8, 8))
		for range 300 {
			p := geom.Point{Lon: 360*rng.Float64() - 180, Lat: math.Asin(1.98*rng.Float64()-0.99) * 180 / math.Pi}
			owner := d.Owner(p)
			if !clear(d, p, 3*tolerance) {
				continue
			}
			for i := range cells {
				if got := Contains(cells[i], p); got != (d.Leader(i) == owner) {
					t.Fatalf("%s: cell %d contains %v: %v, owner is %d", l.name, i, p, got, owner)
				}
			}
		}
	}
}

// clear reports whether p's owner leads by more than a margin.
func clear(d *geom.Diagram, p geom.Point, margin geom.Km) bool {
	o := d.Owner(p)
	best := geom.Distance(p, d.Site(o).Point) + d.Site(o).Price
	for i := range d.Len() {
		if d.Leader(i) != o && geom.Distance(p, d.Site(d.Leader(i)).Point)+d.Site(d.Leader(i)).Price < best+margin {
			return false
		}
	}
	return true
}

var testFrames = [][4]float64{{-180, -90, 180, 90}, {73, 3, 136, 54}, {170, -20, -150, 40}, {190, -90, 200, 10.5}, {116, 39.5, 116.25, 40.123456}}

func TestFrameIsFilled(t *testing.T) {
	for _, f := range testFrames {
		width := f[2] - f[0]
		if width < 0 {
			width += 360
		}
		for _, l := range layouts(25) {
			d := geom.NewDiagram(l.sites)
			cells, err := Frame(d, f[0], f[1], f[2], f[3], 5, 0.5)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := total(d, cells), width*(f[3]-f[1]); math.Abs(got/want-1) > 1e-6 {
				t.Errorf("%s in %v: cells have %v square degrees, want %v", l.name, f, got, want)
			}
			for i, c := range cells {
				if err := Valid(c); err != nil {
					t.Errorf("%s in %v: cell %d: %v", l.name, f, i, err)
				}
				if fault := written(c); fault != "" {
					t.Errorf("%s in %v: cell %d: %s", l.name, f, i, fault)
				}
			}
		}
	}
}

// written returns what is wrong with rings that are to be written to a file.
func written(mp geom.MultiPolygon) string {
	for _, p := range mp {
		for k, r := range p {
			if r[0] != r[len(r)-1] {
				return "open ring"
			}
			if (planarArea(r) > 0) != (k == 0) {
				return "ring runs the wrong way"
			}
			for j, q := range r {
				if micro(q.Lon) != q.Lon || micro(q.Lat) != q.Lat || !q.Valid() {
					return fmt.Sprintf("vertex %v is not rounded or out of range", q)
				}
				if j > 0 && math.Max(math.Abs(q.Lon-r[j-1].Lon), math.Abs(q.Lat-r[j-1].Lat)) > 0.5+2e-6 {
					return fmt.Sprintf("step from %v to %v", r[j-1], q)
				}
			}
		}
	}
	return ""
}

func TestFrameRefuses(t *testing.T) {
	d := geom.NewDiagram([]geom.Site{{}})
	for _, f := range [][5]float64{{0, 0, 0, 10, 1}, {0, 10, 10, 10, 1}, {0, -91, 10, 10, 1}, {0, 0, 10, 91, 1}, {-200, 0, 200, 10, 1}, {0, 0, 10, 10, 0}, {math.NaN(), 0, 10, 10, 1}} {
		if cells, err := Frame(d, f[0], f[1], f[2], f[3], 1, f[4]); err == nil {
			t.Errorf("frame %v: got %d cells and no error", f, len(cells))
		}
	}
}
