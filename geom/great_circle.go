package geom

import (
	"math"

	"github.com/golang/geo/r3"
)

// Degrees is an angle in degrees; bearings are clockwise from true north.
type Degrees float64

const degree = math.Pi / 180

// Bearing returns the direction in which the great circle from p to q leaves
// p, in [0, 360). At a pole it is measured from the pole's given longitude;
// for coincident or antipodal points every direction is right and one is given.
func Bearing(p, q Point) Degrees {
	f, g := frameAt(p), frameAt(q)
	east, north, _ := f.offset(&g)
	b := math.Atan2(east, north) / degree
	if b < 0 {
		b += 360
	}
	if b >= 360 {
		b = 0
	}
	return Degrees(b)
}

// Destination returns the point reached from p after a distance along the
// great circle that leaves p with the given bearing. A negative distance goes
// backwards.
func Destination(p Point, bearing Degrees, distance Km) Point {
	f := frameAt(p)
	sin, cos := math.Sincos(float64(bearing) * degree)
	dir := f.north.Mul(cos).Add(f.east.Mul(sin))
	sinD, cosD := math.Sincos(float64(distance / EarthRadius))
	return PointOf(f.up.Mul(cosD).Add(dir.Mul(sinD)))
}

// Interpolate returns the point at fraction t of the great circle from p to q:
// p at 0, q at 1; values outside [0, 1] go beyond the ends. Between antipodal
// points it follows one of the great circles.
func Interpolate(p, q Point, t float64) Point {
	switch {
	case t == 0 || p == q:
		return p
	case t == 1:
		return q
	}
	return Destination(p, Bearing(p, q), Distance(p, q)*Km(t))
}

// Midpoint returns the point half-way from p to q. It is the same, to the last
// bit, when p and q are exchanged, except for antipodal points.
func Midpoint(p, q Point) Point {
	sum := p.Vec().Add(q.Vec())
	if sum.Norm() < 1e-9 {
		return Interpolate(p, q, 0.5)
	}
	return PointOf(sum)
}

// A frame is the tangent plane at a point: up, east and north as unit vectors,
// with the sine and cosine of its latitude.
type frame struct {
	at              Point
	up, east, north r3.Vector
	sin, cos        float64
}

func frameAt(p Point) frame {
	sinLon, cosLon := math.Sincos(p.Lon * degree)
	sin, cos := math.Sincos(p.Lat * degree)
	return frame{
		at:    p,
		up:    r3.Vector{X: cos * cosLon, Y: cos * sinLon, Z: sin},
		east:  r3.Vector{X: -sinLon, Y: cosLon},
		north: r3.Vector{X: -sin * cosLon, Y: -sin * sinLon, Z: cos},
		sin:   sin, cos: cos,
	}
}

// offset returns the components of g's unit vector along f's east and north,
// and the haversine sin²(D/2) of the angle between the two. All are formed from
// differences of degrees, so that points a centimetre apart keep their full
// relative precision.
func (f *frame) offset(g *frame) (east, north, haversine float64) {
	sLat, cLat := math.Sincos((g.at.Lat - f.at.Lat) * degree / 2)
	sLon, cLon := math.Sincos((g.at.Lon - f.at.Lon) * degree / 2)
	east = 2 * g.cos * sLon * cLon
	north = 2*sLat*cLat + 2*f.sin*g.cos*sLon*sLon
	haversine = sLat*sLat + f.cos*g.cos*sLon*sLon
	return east, north, haversine
}

// toward returns the unit vector at direction theta (radians, counter-clockwise
// from east) whose angular radius has the cotangent u.
func (f *frame) toward(theta, u float64) r3.Vector {
	sin, cos := math.Sincos(theta)
	return f.along(sin, cos, u, 1/math.Sqrt(1+u*u))
}

// along is toward for a known sine and cosine of the direction and sine of the
// radius.
func (f *frame) along(sin, cos, u, size float64) r3.Vector {
	return r3.Vector{
		X: size * (u*f.up.X + cos*f.east.X + sin*f.north.X),
		Y: size * (u*f.up.Y + cos*f.east.Y + sin*f.north.Y),
		Z: size * (u*f.up.Z + cos*f.east.Z + sin*f.north.Z),
	}
}
