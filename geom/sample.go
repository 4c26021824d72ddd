package geom

import (
	"math"

	"github.com/golang/geo/r3"
)

// line samples the edge about its left site. The curve is first split where it
// comes nearest and where it goes farthest; in between both radius and
// direction are monotone, so halving the larger of the two steps halves the
// piece.
func (e *edge) line(f *frame, tolerance Km) Line {
	s := sampler{frame: f, curve: &e.curve, tolerance: math.Max(float64(tolerance/EarthRadius), 1e-12)}
	s.emit(e.start)
	prev := s.at(e.from)
	prev.v = e.start
	turn := e.curve.axis + math.Pi*math.Ceil((e.from-e.curve.axis)/math.Pi)
	for ; turn < e.to; turn += math.Pi {
		if turn > e.from {
			next := s.at(turn)
			s.between(prev, next, 0)
			s.emit(next.v)
			prev = next
		}
	}
	last := s.at(e.to)
	last.v = e.end
	s.between(prev, last, 0)
	s.emit(e.end)
	if e.closed {
		s.line[len(s.line)-1] = s.line[0]
	}
	return s.line
}

// A sampler walks along one curve.
type sampler struct {
	frame     *frame
	curve     *curve
	tolerance float64 // radians
	line      Line
}

// A sample is a point of a curve: direction, radius and its sine, and place.
type sample struct {
	theta, radius, sine float64
	v                   r3.Vector
}

func (s *sampler) emit(v r3.Vector) { s.line = append(s.line, PointOf(v)) }

func (s *sampler) at(theta float64) sample {
	sin, cos := math.Sincos(theta)
	u := s.curve.mean + s.curve.east*cos + s.curve.north*sin
	size := 1 / math.Sqrt(1+u*u)
	return sample{theta, angular(u), size, s.frame.along(sin, cos, u, size)}
}

// deepest bounds the halvings of one monotone piece.
const deepest = 60

// between emits the samples needed strictly between a and b.
func (s *sampler) between(a, b sample, depth int) {
	if depth == deepest || a.v == b.v {
		return
	}
	mid := s.halve(a, b, outward(a, b) > sideways(a, b))
	straight := offChord(a.v, b.v, mid.v) <= s.tolerance/2
	if straight && s.short(a, b) {
		return
	}
	// The curve bends one way only, so halves of a straight piece are straight.
	if !straight || !s.short(a, mid) {
		s.between(a, mid, depth+1)
	}
	s.emit(mid.v)
	if !straight || !s.short(mid, b) {
		s.between(mid, b, depth+1)
	}
}

// short reports whether a monotone piece is no longer than a map allows.
func (s *sampler) short(a, b sample) bool {
	return sideways(a, b)+outward(a, b) <= s.longest(a.v, b.v)
}

// sideways and outward bound the length of a monotone piece across and along
// the direction from the centre.
func sideways(a, b sample) float64 {
	widest := 1.0
	if (a.radius-math.Pi/2)*(b.radius-math.Pi/2) > 0 {
		widest = math.Max(a.sine, b.sine)
	}
	return (b.theta - a.theta) * widest
}

func outward(a, b sample) float64 { return math.Abs(b.radius - a.radius) }

// halve returns the sample half-way in radius or in direction.
func (s *sampler) halve(a, b sample, outward bool) sample {
	if outward && s.curve.swing > 0 {
		u := 1 / math.Tan((a.radius+b.radius)/2)
		off := math.Acos(math.Max(-1, math.Min(1, (u-s.curve.mean)/s.curve.swing)))
		half := math.Floor((((a.theta + b.theta) / 2) - s.curve.axis) / math.Pi)
		theta := s.curve.axis + half*math.Pi
		if math.Mod(half, 2) == 0 {
			theta += off
		} else {
			theta += math.Pi - off
		}
		if a.theta < theta && theta < b.theta {
			return s.at(theta)
		}
	}
	return s.at((a.theta + b.theta) / 2)
}

// longest returns the longest step (radians) between two points such that a
// straight line on a map bends off the great circle by no more than the
// tolerance: the sagitta of a circle whose curvature is that of a parallel at
// this latitude, limited near the poles.
func (s *sampler) longest(a, b r3.Vector) float64 {
	z := math.Max(math.Abs(a.Z), math.Abs(b.Z))
	bend := math.Min(20, math.Max(1, z/math.Sqrt(math.Max(1e-9, 1-z*z))))
	return math.Sqrt(8 * s.tolerance / bend)
}

// offChord returns the distance (radians) of m from the great circle through a
// and b, or from a when they coincide.
func offChord(a, b, m r3.Vector) float64 {
	n := b.Sub(a).Cross(a.Add(b)) // 2 a x b, without cancellation
	size := n.Norm()
	if size < 1e-14 {
		return m.Sub(a).Norm()
	}
	return math.Abs(m.Dot(n)) / size
}
