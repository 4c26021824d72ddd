package paint

import (
	"math"

	"fenye/geom"
)

// albers is the projection of the China map, written out here so that the
// painter's pictures do not move with package project.
type albers struct{}

const rad = math.Pi / 180

var (
	albersN    = (math.Sin(25*rad) + math.Sin(47*rad)) / 2
	albersC    = math.Pow(math.Cos(25*rad), 2) + 2*albersN*math.Sin(25*rad)
	albersRho0 = float64(geom.EarthRadius) * math.Sqrt(albersC-2*albersN*math.Sin(36*rad)) / albersN
)

func (albers) Forward(p geom.Point) (x, y float64, ok bool) {
	rho := float64(geom.EarthRadius) * math.Sqrt(albersC-2*albersN*math.Sin(p.Lat*rad)) / albersN
	dl := math.Mod(p.Lon-105+540, 360) - 180
	s, c := math.Sincos(albersN * dl * rad)
	return rho * s, albersRho0 - rho*c, true
}

func (albers) Inverse(x, y float64) (geom.Point, bool) {
	rho := math.Hypot(x, albersRho0-y)
	theta := math.Atan2(x, albersRho0-y)
	q := rho * albersN / float64(geom.EarthRadius)
	s := (albersC - q*q) / (2 * albersN)
	if s < -1 || s > 1 {
		return geom.Point{}, false
	}
	return geom.Point{Lon: wrap(105 + theta/albersN/rad), Lat: math.Asin(s) / rad}, true
}

func (albers) Name() string    { return "albers" }
func (albers) CutLon() float64 { return -75 }
