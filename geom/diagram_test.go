package geom

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/golang/geo/r3"
)

func vector(x, y, z float64) r3.Vector { return r3.Vector{X: x, Y: y, Z: z} }

// encloses reports whether p is inside a ring of which inside is a point that
// is: the great circle between the two crosses the ring an even number of times.
func encloses(ring []r3.Vector, inside, p r3.Vector) bool {
	within := true
	side := inside.Cross(p)
	for i := 1; i < len(ring); i++ {
		a, b := ring[i-1], ring[i]
		sa, sb := a.Dot(side) >= 0, b.Dot(side) >= 0
		if sa == sb {
			continue
		}
		edge := b.Sub(a).Cross(a.Add(b)) // without cancellation
		meet := side.Cross(edge)
		if meet.Dot(a.Add(b)) < 0 {
			meet = meet.Mul(-1)
		}
		// The crossing must lie on the shorter arc from inside to p.
		if inside.Cross(meet).Dot(side) >= 0 && meet.Cross(p).Dot(side) >= 0 {
			within = !within
		}
	}
	return within
}

func vectors(ring Ring) []r3.Vector {
	vs := make([]r3.Vector, len(ring))
	for i, p := range ring {
		vs[i] = p.Vec()
	}
	return vs
}

// margin returns how much nearer p is to its owner than to the next site.
func margin(d *Diagram, p Point) Km {
	owner := d.Owner(p)
	best := Distance(p, d.Site(owner).Point) + d.Site(owner).Price
	least := Km(math.Inf(1))
	for i := range d.Len() {
		if d.Leader(i) == i && i != owner {
			least = min(least, Distance(p, d.Site(i).Point)+d.Site(i).Price-best)
		}
	}
	return least
}

func TestCellsAgreeWithOwner(t *testing.T) {
	const tolerance = 1
	checked := 0
	for _, l := range layouts() {
		d := NewDiagram(l.sites)
		rings := d.Rings(tolerance)
		outlines := make([][]r3.Vector, len(rings))
		for i, ring := range rings {
			outlines[i] = vectors(ring)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		for range 2000 {
			p := anywhere(rng)
			if margin(d, p) < 2*tolerance {
				continue
			}
			checked++
			owner := d.Owner(p)
			for i := range outlines {
				c := d.Cell(i)
				if c.Empty() || d.Leader(i) != i {
					continue
				}
				got := c.Whole()
				if !got && outlines[i] != nil {
					got = encloses(outlines[i], d.frames[i].up, p.Vec())
				}
				if got != (owner == i) {
					t.Fatalf("%s: point %v in cell %d: got %v, owner is %d", l.name, p, i, got, owner)
				}
			}
		}
	}
	if checked < 100000 {
		t.Fatalf("checked %d points, want at least 100000", checked)
	}
}

func TestOwnerIsLeastPricedDistance(t *testing.T) {
	for _, l := range layouts() {
		d := NewDiagram(l.sites)
		rng := rand.New(rand.NewPCG(3, 4))
		for range 200 {
			p := anywhere(rng)
			least := Km(math.Inf(1))
			for _, s := range l.sites {
				least = min(least, Distance(p, s.Point)+s.Price)
			}
			o := d.Owner(p)
			if got := Distance(p, l.sites[o].Point) + l.sites[o].Price; got-least > samePlace {
				t.Fatalf("%s: owner of %v costs %v, least is %v", l.name, p, got, least)
			}
		}
	}
}

func TestAreasAddUpToTheSphere(t *testing.T) {
	for _, l := range layouts() {
		d := NewDiagram(l.sites)
		sum := 0.0
		for i := range l.sites {
			if d.Leader(i) == i {
				sum += d.Cell(i).AreaKm2()
			}
		}
		if got := sum/SphereAreaKm2 - 1; math.Abs(got) > 1e-10 {
			t.Errorf("%s: areas differ from the sphere by %.2g of it", l.name, got)
		}
	}
}

func TestEdgesLieOnTheBoundary(t *testing.T) {
	for _, l := range layouts() {
		d := NewDiagram(l.sites)
		for _, e := range d.edges {
			if e.left >= e.right {
				t.Fatalf("%s: edge of %d and %d has no counterpart", l.name, e.left, e.right)
			}
		}
		for _, e := range d.Edges(1) {
			for _, p := range e.Line {
				got := Distance(p, d.Site(e.Right).Point) - Distance(p, d.Site(e.Left).Point)
				if math.Abs(float64(got-e.Difference)) > 1e-6 {
					t.Fatalf("%s: %v on edge %d|%d has difference %v, want %v", l.name, p, e.Left, e.Right, got, e.Difference)
				}
			}
		}
	}
}

func TestSamplingKeepsTolerance(t *testing.T) {
	for _, tolerance := range []Km{1, 25} {
		for n, l := range layouts() {
			if len(l.sites) > 50 || n%2 == 1 {
				continue
			}
			d := NewDiagram(l.sites)
			for i := range d.edges {
				e := &d.edges[i]
				coarse := vectors(Ring(d.line(i, tolerance)))
				fine := vectors(Ring(d.line(i, tolerance/20)))
				for _, v := range fine {
					if got := farFrom(coarse, v); got > tolerance {
						t.Fatalf("%s: edge %d|%d at tolerance %v is off by %v", l.name, e.left, e.right, tolerance, got)
					}
				}
			}
		}
	}
}

// farFrom returns the distance from v to the nearest piece of a line.
func farFrom(line []r3.Vector, v r3.Vector) Km {
	least := math.Inf(1)
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		ab := b.Sub(a)
		t := 0.0
		if n := ab.Norm2(); n > 0 {
			t = math.Max(0, math.Min(1, v.Sub(a).Dot(ab)/n))
		}
		least = math.Min(least, a.Add(ab.Mul(t)).Normalize().Sub(v).Norm())
	}
	return EarthRadius * Km(least)
}

func TestNeighboursHaveIdenticalVertices(t *testing.T) {
	for _, l := range layouts() {
		d := NewDiagram(l.sites)
		steps := make(map[[2]Point]int)
		for i, ring := range d.Rings(5) {
			if d.Leader(i) != i || ring == nil {
				continue
			}
			if ring[0] != ring[len(ring)-1] {
				t.Fatalf("%s: ring %d is open", l.name, i)
			}
			for k := 1; k < len(ring); k++ {
				steps[[2]Point{ring[k-1], ring[k]}]++
			}
		}
		for s, n := range steps {
			if back := steps[[2]Point{s[1], s[0]}]; n != 1 || back != 1 {
				t.Fatalf("%s: step %v is taken %d times, and %d times by the neighbour, want once each", l.name, s, n, back)
			}
		}
	}
}
