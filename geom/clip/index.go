package clip

import (
	"math"
	"slices"

	"fenye/geom"

	"github.com/golang/geo/r3"
)

// An Index answers, for a set of outlines, which holds a position and which is
// nearest. It is immutable and may be used from several goroutines.
type Index struct {
	bands [][]strand // edges by the band of latitude they pass through
	runs  []run
	n     int
}

// bandsPerDegree sets the height of the bands.
const bandsPerDegree = 4

// A strand is an edge of an outline.
type strand struct {
	a, b    geom.Point
	outline int
}

// A run is some successive vertices of an outline within a cap.
type run struct {
	outline int
	centre  r3.Vector
	radius  float64 // chord
	points  []r3.Vector
}

const runLength = 16

// NewIndex returns the index of outlines, such as one for each province.
// Longitudes must be within -180..180.
func NewIndex(outlines []geom.MultiPolygon) *Index {
	x := &Index{bands: make([][]strand, 180*bandsPerDegree+1), n: len(outlines)}
	for i, mp := range outlines {
		for _, p := range mp {
			for _, r := range p {
				x.add(i, r)
			}
		}
	}
	return x
}

func (x *Index) add(outline int, r geom.Ring) {
	vs := make([]r3.Vector, len(r))
	for i, p := range r {
		vs[i] = p.Vec()
		if i == 0 || r[i-1].Lat == p.Lat {
			continue
		}
		a, b := r[i-1], p
		for k := band(math.Min(a.Lat, b.Lat)); k <= band(math.Max(a.Lat, b.Lat)); k++ {
			x.bands[k] = append(x.bands[k], strand{a, b, outline})
		}
	}
	for from := 0; from+1 < len(vs); from += runLength {
		part := vs[from:min(len(vs), from+runLength+1)]
		c := run{outline: outline, points: part}
		for _, v := range part {
			c.centre = c.centre.Add(v)
		}
		c.centre = c.centre.Normalize()
		for _, v := range part {
			c.radius = math.Max(c.radius, v.Sub(c.centre).Norm())
		}
		x.runs = append(x.runs, c)
	}
}

func band(lat float64) int {
	k := int(math.Floor((lat + 90) * bandsPerDegree))
	return max(0, min(180*bandsPerDegree, k))
}

// Find returns the outline that holds p, the lowest index if several do, or -1.
func (x *Index) Find(p geom.Point) int {
	if x.n == 0 {
		return -1
	}
	var small [64]bool
	in := small[:]
	if x.n > len(small) {
		in = make([]bool, x.n)
	}
	for i := range x.bands[band(p.Lat)] {
		s := &x.bands[band(p.Lat)][i]
		if (s.a.Lat > p.Lat) != (s.b.Lat > p.Lat) && passes(s.a, s.b, p) {
			in[s.outline] = !in[s.outline]
		}
	}
	return slices.Index(in, true)
}

// Nearest returns the outline whose border is nearest to p and its distance. It
// is -1 at an infinite distance when there are no outlines.
func (x *Index) Nearest(p geom.Point) (int, geom.Km) {
	v := p.Vec()
	outline, least := -1, math.Inf(1)
	// A cap holds the arcs between its points, so its bound is safe. The most
	// promising run is measured first; few of the others can then beat it.
	bounds := make([]float64, len(x.runs))
	first := -1
	for i := range x.runs {
		bounds[i] = x.runs[i].centre.Sub(v).Norm() - x.runs[i].radius
		if first < 0 || bounds[i] < bounds[first] {
			first = i
		}
	}
	measure := func(r *run) {
		for i := 1; i < len(r.points); i++ {
			d := chordTo(r.points[i-1], r.points[i], v)
			if d < least || (d == least && r.outline < outline) {
				outline, least = r.outline, d
			}
		}
	}
	if first >= 0 {
		measure(&x.runs[first])
	}
	for i := range x.runs {
		if i != first && bounds[i] <= least+1e-12 {
			measure(&x.runs[i])
		}
	}
	return outline, kmOfChord(least)
}
