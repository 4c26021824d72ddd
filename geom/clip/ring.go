package clip

import (
	"math"

	"fenye/geom"
)

// nudge is how far (degrees) a vertex on a cut is moved off it, 0.1 mm, so that
// every edge either crosses the cut or stays on one side.
const nudge = 1e-9

// planarArea returns the area of a ring in square degrees, positive when it
// runs counter-clockwise.
func planarArea(r geom.Ring) float64 {
	sum := 0.0
	for i := 1; i < len(r); i++ {
		sum += (r[i-1].Lon-r[0].Lon)*(r[i].Lat-r[0].Lat) - (r[i].Lon-r[0].Lon)*(r[i-1].Lat-r[0].Lat)
	}
	return sum / 2
}

// PlanarArea returns the area of mp in square degrees of longitude and
// latitude, holes taken off: the measure in which a frame's parts add up.
func PlanarArea(mp geom.MultiPolygon) float64 {
	sum := 0.0
	for _, p := range mp {
		for _, r := range p {
			sum += planarArea(r)
		}
	}
	return sum
}

// within reports whether p lies in a ring, in the plane of longitude and
// latitude. On the outline itself either answer may come.
func within(r geom.Ring, p geom.Point) bool {
	in := false
	for i := 1; i < len(r); i++ {
		if passes(r[i-1], r[i], p) {
			in = !in
		}
	}
	return in
}

// passes reports whether the edge from a to b passes east of p.
func passes(a, b, p geom.Point) bool {
	if (a.Lat > p.Lat) == (b.Lat > p.Lat) {
		return false
	}
	if a.Lat > b.Lat {
		a, b = b, a // the same answer for both neighbours of an edge
	}
	return (b.Lon-a.Lon)*(p.Lat-a.Lat) > (p.Lon-a.Lon)*(b.Lat-a.Lat)
}

// thin reports whether a ring is narrower than what nudging can leave behind.
func thin(r geom.Ring) bool {
	length := 0.0
	for i := 1; i < len(r); i++ {
		length += math.Abs(r[i].Lon-r[i-1].Lon) + math.Abs(r[i].Lat-r[i-1].Lat)
	}
	return math.Abs(planarArea(r)) <= 2*nudge*length
}

// tidy returns mp without repeated points and without rings that are thin.
func tidy(mp geom.MultiPolygon) geom.MultiPolygon {
	var out geom.MultiPolygon
	for _, p := range mp {
		var kept geom.Polygon
		for i, r := range p {
			r = distinct(r)
			if len(r) < 4 || thin(r) {
				if i == 0 {
					break
				}
				continue
			}
			kept = append(kept, r)
		}
		if len(kept) > 0 {
			out = append(out, kept)
		}
	}
	return out
}

// distinct returns the ring without successive equal points.
func distinct(r geom.Ring) geom.Ring {
	if len(r) == 0 {
		return r
	}
	out := r[:1]
	for _, p := range r[1:] {
		if p != out[len(out)-1] {
			out = append(out, p)
		}
	}
	return out
}
