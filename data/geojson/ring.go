package geojson

import (
	"math"
	"slices"

	"fenye/geom"
)

// Normalise closes the rings of p, drops repeated points and rings of fewer
// than three, and turns the outer ring counter-clockwise and holes clockwise.
func Normalise(p geom.Polygon) geom.Polygon {
	var out geom.Polygon
	for i, r := range p {
		ring := slices.Compact(slices.Clone(r))
		if len(ring) > 0 && ring[0] != ring[len(ring)-1] {
			ring = append(ring, ring[0])
		}
		if len(ring) < 4 {
			if i == 0 {
				return nil
			}
			continue
		}
		if (area(ring) > 0) != (i == 0) {
			slices.Reverse(ring)
		}
		out = append(out, ring)
	}
	return out
}

// area is twice the signed planar area: positive for counter-clockwise rings.
func area(r geom.Ring) float64 {
	sum := 0.0
	for i := 1; i < len(r); i++ {
		sum += (r[i-1].Lon-r[0].Lon)*(r[i].Lat-r[0].Lat) - (r[i].Lon-r[0].Lon)*(r[i-1].Lat-r[0].Lat)
	}
	return sum
}

// Centroid returns the planar centroid of polygons in their own coordinates,
// holes taken out. ok is false for shapes without area.
func Centroid(m geom.MultiPolygon) (c geom.Point, ok bool) {
	var x, y, whole float64
	for _, p := range m {
		for _, r := range p {
			for i := 1; i < len(r); i++ {
				a := (r[i-1].Lon-r[0].Lon)*(r[i].Lat-r[0].Lat) - (r[i].Lon-r[0].Lon)*(r[i-1].Lat-r[0].Lat)
				x += a * (r[0].Lon + r[i-1].Lon + r[i].Lon) / 3
				y += a * (r[0].Lat + r[i-1].Lat + r[i].Lat) / 3
				whole += a
			}
		}
	}
	if whole == 0 || math.IsNaN(whole) {
		return geom.Point{}, false
	}
	return geom.Point{Lon: x / whole, Lat: y / whole}, true
}
