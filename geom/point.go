package geom

import (
	"math"

	"github.com/golang/geo/r3"
)

// EarthRadius is the mean radius of the Earth (IUGG), the only radius used.
const EarthRadius Km = 6371.0088

// Km is a length in kilometres along the surface, or a price in kilometres.
type Km float64

// Point is a position in degrees: Lon in [-180, 180], Lat in [-90, 90]. The
// zero value lies in the Gulf of Guinea; it never stands for "no position".
type Point struct{ Lon, Lat float64 }

// Vec returns the unit vector of p. Distances over many points are computed
// from vectors, so that each sine and cosine is taken once.
func (p Point) Vec() r3.Vector {
	sinLon, cosLon := math.Sincos(p.Lon * math.Pi / 180)
	sinLat, cosLat := math.Sincos(p.Lat * math.Pi / 180)
	return r3.Vector{X: cosLat * cosLon, Y: cosLat * sinLon, Z: sinLat}
}

// PointOf returns the position of a vector of any length but zero.
func PointOf(v r3.Vector) Point {
	return Point{
		Lon: math.Atan2(v.Y, v.X) * 180 / math.Pi,
		Lat: math.Atan2(v.Z, math.Hypot(v.X, v.Y)) * 180 / math.Pi,
	}
}

// Valid reports whether p is a finite position in range.
func (p Point) Valid() bool {
	return p.Lon >= -180 && p.Lon <= 180 && p.Lat >= -90 && p.Lat <= 90
}

// Distance returns the great-circle distance from p to q.
func Distance(p, q Point) Km { return DistanceVec(p.Vec(), q.Vec()) }

// DistanceVec is Distance for unit vectors: 2 R asin(|p-q| / 2). The chord
// form loses nothing at small distances, where the arc cosine would.
func DistanceVec(p, q r3.Vector) Km {
	x, y, z := p.X-q.X, p.Y-q.Y, p.Z-q.Z
	half := math.Sqrt(x*x+y*y+z*z) / 2
	return EarthRadius * 2 * Km(math.Asin(math.Min(1, half)))
}
