package project

import (
	"math"

	"fenye/geom"
)

// Mercator is the Web Mercator projection about the Greenwich meridian, in
// kilometres of the equator of the sphere used here.
type Mercator struct{ lon0 float64 }

// Plate is the plate carrée: longitude and latitude as they are, at the scale
// of the equator.
type Plate struct{ lon0 float64 }

// mercatorLimit is the latitude where Web Mercator's square map ends.
const mercatorLimit = 85.0511287798066

// WebMercator returns Web Mercator. Latitudes beyond 85.0511 are off the map:
// they are put at its edge and ok is false.
func WebMercator() Mercator { return Mercator{} }

// PlateCarree returns the plate carrée about the Greenwich meridian.
func PlateCarree() Plate { return Plate{} }

// Forward implements Projection.
func (m Mercator) Forward(p geom.Point) (x, y float64, ok bool) {
	lat := math.Max(-mercatorLimit, math.Min(mercatorLimit, p.Lat))
	x = radius * east(p.Lon, m.lon0) * degree
	return x, radius * math.Asinh(math.Tan(lat*degree)), lat == p.Lat
}

// Inverse implements Projection.
func (m Mercator) Inverse(x, y float64) (geom.Point, bool) {
	lon, lat := x/radius/degree, math.Atan(math.Sinh(y/radius))/degree
	if math.Abs(lon) > 180+1e-9 || math.Abs(lat) > mercatorLimit+1e-9 {
		return geom.Point{}, false
	}
	return geom.Point{Lon: wrap(m.lon0 + lon), Lat: lat}, true
}

// Name implements Projection.
func (m Mercator) Name() string { return "mercator" }

// CutLon implements Projection.
func (m Mercator) CutLon() float64 { return wrap(m.lon0 + 180) }

// Forward implements Projection. It shows the whole sphere.
func (c Plate) Forward(p geom.Point) (x, y float64, ok bool) {
	return radius * east(p.Lon, c.lon0) * degree, radius * p.Lat * degree, true
}

// Inverse implements Projection.
func (c Plate) Inverse(x, y float64) (geom.Point, bool) {
	lon, lat := x/radius/degree, y/radius/degree
	if math.Abs(lon) > 180+1e-9 || math.Abs(lat) > 90+1e-9 {
		return geom.Point{}, false
	}
	return geom.Point{Lon: wrap(c.lon0 + lon), Lat: math.Max(-90, math.Min(90, lat))}, true
}

// Name implements Projection.
func (c Plate) Name() string { return "plate" }

// CutLon implements Projection.
func (c Plate) CutLon() float64 { return wrap(c.lon0 + 180) }
