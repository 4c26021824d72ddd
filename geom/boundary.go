package geom

import "math"

// A Boundary is the curve d(X,B) - d(X,A) = Difference, the spherical hyperbola
// between two centres, where Difference is the price of A less that of B. A
// positive Difference bends it towards A. On the sphere it is a closed curve;
// with Difference 0 it is a great circle.
type Boundary struct {
	A, B       Point
	Difference Km
}

// Exists reports whether there is such a curve: |Difference| < d(A,B). At or
// above d(A,B) A's region is empty, at or below -d(A,B) B's is.
func (b Boundary) Exists() bool {
	_, _, s := b.seen()
	return s == bothReign
}

// AEmpty reports whether the price difference leaves A no region at all.
// Coincident centres of one price count as B giving way.
func (b Boundary) AEmpty() bool {
	_, _, s := b.seen()
	return s == firstEmpty && b.Difference > 0
}

// BEmpty reports whether the price difference leaves B no region at all.
func (b Boundary) BEmpty() bool {
	_, _, s := b.seen()
	return s != bothReign && !(s == firstEmpty && b.Difference > 0)
}

func (b Boundary) seen() (frame, curve, standing) {
	f, g := frameAt(b.A), frameAt(b.B)
	c, s := f.curveTo(&g, b.Difference)
	c.orient()
	return f, c, s
}

// Radius returns the distance from A to the curve in the direction of a
// bearing at A. ok is false when the curve does not exist.
func (b Boundary) Radius(bearing Degrees) (radius Km, ok bool) {
	_, c, s := b.seen()
	if s != bothReign {
		return 0, false
	}
	return EarthRadius * Km(angular(c.cot(math.Pi/2-float64(bearing)*degree))), true
}

// Handle returns the point where the curve meets the great circle from A to B
// between the two: (d(A,B) - Difference) / 2 from A. ok is false when the
// curve does not exist.
func (b Boundary) Handle() (p Point, ok bool) {
	if !b.Exists() {
		return Point{}, false
	}
	d := Distance(b.A, b.B)
	return Destination(b.A, Bearing(b.A, b.B), (d-b.Difference)/2), true
}

// DifferenceAt returns the Difference for which the curve passes through p. It
// is the inverse of Handle, and follows a handle dragged off the line too. By
// the triangle inequality it never exceeds d(A,B) in size.
func (b Boundary) DifferenceAt(p Point) Km { return Distance(p, b.B) - Distance(p, b.A) }

// Line returns the whole closed curve, first point equal to last, anticlockwise
// about A, such that the great circles between neighbours are within tolerance
// of it (and, see Edge, straight lines on an ordinary map nearly so). It is nil
// when the curve does not exist.
func (b Boundary) Line(tolerance Km) Line {
	f, c, s := b.seen()
	if s != bothReign {
		return nil
	}
	from := c.axis
	start := f.toward(from, c.cot(from))
	e := edge{from: from, to: from + 2*math.Pi, start: start, end: start, closed: true, curve: c}
	return e.line(&f, tolerance)
}
