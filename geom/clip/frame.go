package clip

import (
	"fmt"
	"math"

	"fenye/geom"
)

// Frame returns the cells of a diagram, in the order of its sites, clipped to a
// frame in degrees and ready to be written: rounded to 6 decimals, vertices at
// most maxStep degrees apart (in longitude and in latitude), outer rings
// counter-clockwise, holes clockwise, first point equal to last, every polygon
// valid. Together they cover the frame. A frame with east < west, or beyond
// 180, lies over the antimeridian and is cut there into polygons on both sides.
// The cells of sites at one place are equal; an empty one, or one outside the
// frame, is nil.
//
// The frame itself is rounded to 6 decimals. One without height or width,
// outside -90..90, or over more than 360 degrees, and a maxStep that is not
// positive, are errors.
func Frame(d *geom.Diagram, west, south, east, north float64, tolerance geom.Km, maxStep float64) ([]geom.MultiPolygon, error) {
	boxes, err := frames(west, south, east, north, maxStep)
	if err != nil {
		return nil, err
	}
	out := make([]geom.MultiPolygon, d.Len())
	for _, b := range boxes {
		// The sheet is cut at the box's western side, so each box lies whole in it.
		cells := cut(d, newSheet(b.west, maxStep), tolerance)
		for i := range cells {
			if d.Leader(i) != i {
				continue
			}
			out[i] = append(out[i], settle(b.clip(cells[i]))...)
		}
	}
	for i := range out {
		out[i] = out[d.Leader(i)]
	}
	return out, nil
}

// frames returns the one or two boxes of a frame, each within -180..180.
func frames(west, south, east, north, step float64) ([]box, error) {
	if east < west {
		east += 360
	}
	switch {
	case !(step > 0):
		return nil, fmt.Errorf("clip: found a step of %g degrees, expected more than 0", step)
	case !(south >= -90 && south < north && north <= 90):
		return nil, fmt.Errorf("clip: found a frame from latitude %g to %g, expected south below north within -90 to 90", south, north)
	case !(west < east && east-west <= 360):
		return nil, fmt.Errorf("clip: found a frame from longitude %g to %g, expected a width above 0 and up to 360", west, east)
	}
	shift := 360 * math.Floor((west+180)/360)
	west, east = micro(west-shift), micro(east-shift)
	south, north = micro(south), micro(north)
	if east <= 180 {
		return []box{{west, south, east, north, step}}, nil
	}
	return []box{{west, south, 180, north, step}, {-180, south, east - 360, north, step}}, nil
}

// micro rounds degrees to 6 decimals.
func micro(deg float64) float64 { return math.Round(deg*1e6) / 1e6 }

// clip returns the part of mp within the box, as rings that are not yet
// rounded.
func (b box) clip(mp geom.MultiPolygon) geom.MultiPolygon {
	var out geom.MultiPolygon
	for _, p := range mp {
		var chains []chain
		var loops []geom.Ring
		for _, r := range p {
			cs, loop := b.pieces(r)
			chains = append(chains, cs...)
			if loop != nil {
				loops = append(loops, loop)
			}
		}
		middle := geom.Point{Lon: (b.west + b.east) / 2, Lat: (b.south + b.north) / 2}
		out = append(out, b.fill(chains, loops, b.covered(p, loops, middle))...)
	}
	return tidy(out)
}

// covered reports whether the box, through which no outline of p passes, lies
// in p. Holes inside the box do not count.
func (b box) covered(p geom.Polygon, loops []geom.Ring, at geom.Point) bool {
	in := holds(p, at)
	for _, l := range loops {
		if within(l, at) {
			in = !in
		}
	}
	return in
}

// holds reports whether p lies in a polygon and in none of its holes.
func holds(p geom.Polygon, at geom.Point) bool {
	in := false
	for _, r := range p {
		if within(r, at) {
			in = !in
		}
	}
	return in
}

// inset moves a vertex that lies on one of the box's sides just inside.
func (b box) inset(p geom.Point) geom.Point {
	return geom.Point{Lon: off(off(p.Lon, b.west, 1), b.east, -1), Lat: off(off(p.Lat, b.south, 1), b.north, -1)}
}

func off(x, side, inward float64) float64 {
	if math.Abs(x-side) < nudge {
		return side + inward*nudge
	}
	return x
}

func (b box) inside(p geom.Point) bool {
	return b.west < p.Lon && p.Lon < b.east && b.south < p.Lat && p.Lat < b.north
}

// pieces returns the chains of a ring through the box, or the ring itself when
// it lies inside.
func (b box) pieces(r geom.Ring) (chains []chain, loop geom.Ring) {
	n := len(r) - 1
	path := make([]geom.Point, n)
	start := -1
	for i := range path {
		path[i] = b.inset(r[i])
		if start < 0 && !b.inside(path[i]) {
			start = i
		}
	}
	if start < 0 {
		return nil, append(append(geom.Ring{}, path...), path[0])
	}
	var open chain
	for k := range n {
		p, q := path[(start+k)%n], path[(start+k+1)%n]
		enter, leave, ok := b.through(p, q)
		if !ok {
			continue
		}
		if !b.inside(p) {
			open = chain{enter}
		}
		if b.inside(q) {
			open = append(open, q)
			continue
		}
		if open = append(open, leave); len(open) > 1 {
			chains = append(chains, open)
		}
		open = nil
	}
	return chains, nil
}

// through returns the ends of the part of an edge that lies in the box (p and q
// themselves where they are inside). Both directions give the same points.
func (b box) through(p, q geom.Point) (enter, leave geom.Point, ok bool) {
	if p.Lon > q.Lon || (p.Lon == q.Lon && p.Lat > q.Lat) {
		leave, enter, ok = b.through(q, p)
		return enter, leave, ok
	}
	from, to := 0.0, 1.0
	enter, leave = p, q
	dLon, dLat := q.Lon-p.Lon, q.Lat-p.Lat
	for side := range 4 {
		var outside, outsideQ bool
		var t float64
		var at geom.Point
		switch side {
		case 0:
			outside, outsideQ, t = p.Lat < b.south, q.Lat < b.south, (b.south-p.Lat)/dLat
			at = geom.Point{Lon: p.Lon + t*dLon, Lat: b.south}
		case 1:
			outside, outsideQ, t = p.Lon > b.east, q.Lon > b.east, (b.east-p.Lon)/dLon
			at = geom.Point{Lon: b.east, Lat: p.Lat + t*dLat}
		case 2:
			outside, outsideQ, t = p.Lat > b.north, q.Lat > b.north, (b.north-p.Lat)/dLat
			at = geom.Point{Lon: p.Lon + t*dLon, Lat: b.north}
		case 3:
			outside, outsideQ, t = p.Lon < b.west, q.Lon < b.west, (b.west-p.Lon)/dLon
			at = geom.Point{Lon: b.west, Lat: p.Lat + t*dLat}
		}
		switch {
		case outside && outsideQ:
			return enter, leave, false
		case outside && t > from:
			from, enter = t, at
		case outsideQ && t < to:
			to, leave = t, at
		}
	}
	return enter, leave, from < to
}
