package paint

import (
	"math"

	"fenye/geom"
)

// Sizes on the map, in units.
const (
	badgeSize   = 24.0
	badgeRadius = 4.0
	handleSize  = 19.0
)

// symbolRadius returns the radius of a place in units: its area goes by users,
// 14 for the largest, at least 2.
func symbolRadius(users, largest int64) float64 {
	if largest <= 0 || users <= 0 {
		return 2
	}
	return max(2, symbolMost*math.Sqrt(float64(users)/float64(largest)))
}

// holds reports whether p lies in the shape, whichever turn of the globe the
// shape's longitudes are on.
func holds(shape geom.MultiPolygon, p geom.Point) bool {
	for _, turn := range [3]float64{0, 360, -360} {
		if contains(shape, geom.Point{Lon: p.Lon + turn, Lat: p.Lat}) {
			return true
		}
	}
	return false
}

// contains is the even-odd rule in longitude and latitude.
func contains(shape geom.MultiPolygon, p geom.Point) bool {
	for _, polygon := range shape {
		inside := false
		for _, ring := range polygon {
			for i := 1; i < len(ring); i++ {
				a, b := ring[i-1], ring[i]
				if (a.Lat > p.Lat) != (b.Lat > p.Lat) &&
					p.Lon < a.Lon+(p.Lat-a.Lat)/(b.Lat-a.Lat)*(b.Lon-a.Lon) {
					inside = !inside
				}
			}
		}
		if inside {
			return true
		}
	}
	return false
}
