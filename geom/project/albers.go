package project

import (
	"math"

	"fenye/geom"
)

const (
	radius = float64(geom.EarthRadius)
	degree = math.Pi / 180
)

// Albers is the conical equal-area projection. Its zero value is not usable;
// make it with AlbersEqualArea or ChinaAlbers.
type Albers struct {
	lon0       float64 // middle meridian, degrees
	n, c, rho0 float64 // cone constant, and radii on a unit sphere
}

// ChinaAlbers is the usual Albers map of China: standard parallels 25 and 47
// degrees north, middle meridian 105 degrees east, origin on the equator.
func ChinaAlbers() Albers { return AlbersEqualArea(25, 47, 0, 105) }

// AlbersEqualArea returns the projection with standard parallels lat1 and lat2
// and its origin at (lon0, lat0), all in degrees. lat1 and lat2 must not be
// opposite each other about the equator, which would make the cone a cylinder;
// they are then taken a hundredth of a degree apart from it. The formulas are
// those of Snyder, Map Projections (USGS 1395), 14-1 to 14-11, for the sphere.
func AlbersEqualArea(lat1, lat2, lat0, lon0 float64) Albers {
	if math.Abs(lat1+lat2) < 0.01 {
		lat1 += 0.01
	}
	s1, c1 := math.Sincos(lat1 * degree)
	s2 := math.Sin(lat2 * degree)
	a := Albers{lon0: lon0, n: (s1 + s2) / 2}
	a.c = c1*c1 + 2*a.n*s1
	a.rho0 = a.rho(math.Sin(lat0 * degree))
	return a
}

func (a Albers) rho(sinLat float64) float64 {
	return math.Sqrt(math.Max(0, a.c-2*a.n*sinLat)) / a.n
}

// Forward implements Projection. It shows the whole sphere.
func (a Albers) Forward(p geom.Point) (x, y float64, ok bool) {
	rho := a.rho(math.Sin(p.Lat * degree))
	sin, cos := math.Sincos(a.n * east(p.Lon, a.lon0) * degree)
	return radius * rho * sin, radius * (a.rho0 - rho*cos), true
}

// Inverse implements Projection. Outside the fan of the map ok is false.
func (a Albers) Inverse(x, y float64) (geom.Point, bool) {
	x, y = x/radius, a.rho0-y/radius
	if a.n < 0 {
		x, y = -x, -y
	}
	rho := math.Hypot(x, y)
	sin := (a.c - rho*rho*a.n*a.n) / (2 * a.n)
	dLon := math.Atan2(x, y) / a.n / degree
	if math.Abs(sin) > 1+1e-12 || math.Abs(dLon) > 180+1e-9 {
		return geom.Point{}, false
	}
	return geom.Point{Lon: wrap(a.lon0 + dLon), Lat: math.Asin(clamp(sin)) / degree}, true
}

// Name implements Projection.
func (a Albers) Name() string { return "albers" }

// CutLon implements Projection.
func (a Albers) CutLon() float64 { return wrap(a.lon0 + 180) }

// east returns how far lon lies east of lon0, in [-180, 180]. The two sides of
// the cut keep their sign, so that a shape cut there stays on its side; a
// longitude already unwrapped into the map's turn is used as it is.
func east(lon, lon0 float64) float64 {
	d := lon - lon0
	if math.Abs(d) > 180+1e-9 {
		d -= 360 * math.Round(d/360)
	}
	return d
}

// wrap returns lon in [-180, 180].
func wrap(lon float64) float64 { return east(lon, 0) }

func clamp(sin float64) float64 { return math.Max(-1, math.Min(1, sin)) }
