package project

import (
	"math"

	"fenye/geom"
)

// Azimuthal is a projection about a centre that keeps directions from it:
// Lambert's equal-area one, or the orthographic view of a globe. Its zero value
// is Lambert's about (0, 0).
type Azimuthal struct {
	centre geom.Point
	globe  bool
}

// LambertAzimuthal returns the azimuthal equal-area projection about a centre
// (Snyder 24-2 to 24-16). It shows all but the antipode.
func LambertAzimuthal(centre geom.Point) Azimuthal { return Azimuthal{centre: centre} }

// Orthographic returns the view of the globe from far above a centre (Snyder
// 20-3 to 20-19). It shows the near half.
func Orthographic(centre geom.Point) Azimuthal { return Azimuthal{centre: centre, globe: true} }

// Forward implements Projection.
func (a Azimuthal) Forward(p geom.Point) (x, y float64, ok bool) {
	sin0, cos0 := math.Sincos(a.centre.Lat * degree)
	sin, cos := math.Sincos(p.Lat * degree)
	sinLon, cosLon := math.Sincos((p.Lon - a.centre.Lon) * degree)
	east, north := cos*sinLon, cos0*sin-sin0*cos*cosLon
	up := sin0*sin + cos0*cos*cosLon // cosine of the angle from the centre
	scale := radius
	if a.globe {
		ok = up >= 0
	} else {
		scale *= math.Sqrt(2 / math.Max(1+up, 1e-15))
		ok = up > -1+1e-12
	}
	return scale * east, scale * north, ok
}

// Inverse implements Projection.
func (a Azimuthal) Inverse(x, y float64) (geom.Point, bool) {
	x, y = x/radius, y/radius
	r2 := x*x + y*y
	var up, scale float64
	if a.globe {
		if r2 > 1 {
			return geom.Point{}, false
		}
		up, scale = math.Sqrt(1-r2), 1
	} else {
		if r2 > 4 {
			return geom.Point{}, false
		}
		up, scale = 1-r2/2, math.Sqrt(1-r2/4)
	}
	e, n := x*scale, y*scale
	sin0, cos0 := math.Sincos(a.centre.Lat * degree)
	forward := up*cos0 - n*sin0 // towards the centre's meridian, in the equator's plane
	return geom.Point{
		Lon: wrap(a.centre.Lon + math.Atan2(e, forward)/degree),
		Lat: math.Atan2(up*sin0+n*cos0, math.Hypot(e, forward)) / degree,
	}, true
}

// Name implements Projection.
func (a Azimuthal) Name() string {
	if a.globe {
		return "orthographic"
	}
	return "lambert"
}

// CutLon implements Projection.
func (a Azimuthal) CutLon() float64 { return wrap(a.centre.Lon + 180) }
