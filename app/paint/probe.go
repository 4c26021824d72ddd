package paint

import (
	"fenye/geom"
)

// probe asks again and again which positions lie in a shape.
type probe []probed

// probed is a polygon of a shape with its bounds in degrees.
type probed struct {
	polygon geom.Polygon
	box     Rect
}

func newProbe(shape geom.MultiPolygon) probe {
	p := make(probe, len(shape))
	for i, polygon := range shape {
		p[i] = probed{polygon, noRect}
		for _, ring := range polygon {
			for _, q := range ring {
				p[i].box.add(q.Lon, q.Lat)
			}
		}
	}
	return p
}

// holds is the same as the function of that name.
func (p probe) holds(at geom.Point) bool {
	for _, turn := range [3]float64{0, 360, -360} {
		q := geom.Point{Lon: at.Lon + turn, Lat: at.Lat}
		for i := range p {
			if p[i].box.has(q.Lon, q.Lat) && contains(geom.MultiPolygon{p[i].polygon}, q) {
				return true
			}
		}
	}
	return false
}

// banded is an outline on the page with its sides by their height, so that a ray
// meets few of them.
type banded struct {
	shape
	high  float64   // of a band
	bands [][]int32 // sides, by where they begin, that reach into each band
}

// perBand is how many sides a band has in the middle, if all are short.
const perBand = 8

func newBanded(s shape) banded {
	n := max(1, len(s.pts)/perBand)
	b := banded{shape: s, high: (s.box.Y1 - s.box.Y0) / float64(n), bands: make([][]int32, n)}
	for i, a := range s.pts {
		c := s.pts[(i+1)%len(s.pts)]
		if a.y == c.y {
			continue // a ray along it does not cross it
		}
		for k := b.band(min(a.y, c.y)); k <= b.band(max(a.y, c.y)); k++ {
			b.bands[k] = append(b.bands[k], int32(i))
		}
	}
	return b
}

// band returns the band of a height within the box.
func (b *banded) band(y float64) int {
	if b.high <= 0 {
		return 0
	}
	return min(max(int((y-b.box.Y0)/b.high), 0), len(b.bands)-1)
}

// crossings counts how often the outline crosses the ray from a point of its box to
// the left.
func (b *banded) crossings(p pt) int {
	n := 0
	for _, i := range b.bands[b.band(p.y)] {
		a, c := b.pts[i], b.pts[(int(i)+1)%len(b.pts)]
		if (a.y > p.y) != (c.y > p.y) && p.x > a.x+(p.y-a.y)/(c.y-a.y)*(c.x-a.x) {
			n++
		}
	}
	return n
}

// abroad returns the neighbours' land as it is asked for by labels.
func (g *ground) abroad() []banded {
	if g.banded == nil {
		for _, s := range g.neighbours {
			g.banded = append(g.banded, newBanded(s))
		}
	}
	return g.banded
}
