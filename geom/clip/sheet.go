package clip

import (
	"math"

	"fenye/geom"
)

// Cut returns the cells of a diagram, in the order of its sites, as polygons in
// longitude and latitude, cut at the meridian cutLon and closed along the poles
// where they hold one. Longitudes run over one turn that ends at the cut:
// [cutLon, cutLon+360] for cutLon <= 0, [cutLon-360, cutLon] else, which is
// what a projection with that CutLon takes. Vertices along the cut and the poles
// are at most 2 degrees apart. The cells of sites at one place, and
// only those, share their slices; an empty cell is nil.
func Cut(d *geom.Diagram, cutLon float64, tolerance geom.Km) []geom.MultiPolygon {
	west := cutLon
	if cutLon > 0 {
		west = cutLon - 360
	}
	return cut(d, sheet{newSheet(west, 2).box, 10, 180}, tolerance)
}

func cut(d *geom.Diagram, s sheet, tolerance geom.Km) []geom.MultiPolygon {
	rings := d.Rings(tolerance)
	cells := make([]geom.MultiPolygon, d.Len())
	for i := range cells {
		if d.Leader(i) != i {
			continue
		}
		switch {
		case d.Cell(i).Whole():
			cells[i] = geom.MultiPolygon{{s.ring()}}
		case rings[i] != nil:
			cells[i] = tidy(s.lay(rings[i]))
		}
	}
	for i := range cells {
		cells[i] = cells[d.Leader(i)]
	}
	return cells
}

// A sheet is the sphere laid out as a rectangle over one turn of longitude.
// Edges that reach farther in longitude or latitude than it says are divided.
type sheet struct {
	box
	stepLon, stepLat float64
}

func newSheet(west, step float64) sheet {
	return sheet{box{west: west, south: -90, east: west + 360, north: 90, step: step}, step, step}
}

// lay returns a ring on the sphere, its inside on its left, as polygons of the
// sheet.
func (s sheet) lay(ring geom.Ring) geom.MultiPolygon {
	path := s.path(ring)
	if len(path) < 3 {
		return nil
	}
	chains, loop := s.chop(path)
	if loop != nil {
		return s.fill(nil, []geom.Ring{loop}, planarArea(loop) < 0)
	}
	return s.fill(chains, nil, false)
}

// place returns p with its longitude in the sheet, off the cut and, next to a
// pole, on it.
func (s sheet) place(p geom.Point) geom.Point {
	lon := p.Lon
	for lon >= s.east {
		lon -= 360
	}
	for lon < s.west {
		lon += 360
	}
	if lon-s.west < nudge || s.east-lon < nudge {
		lon = s.east - nudge
	}
	if math.Abs(p.Lat) > 90-nudge {
		return geom.Point{Lon: lon, Lat: math.Copysign(90, p.Lat)}
	}
	return geom.Point{Lon: lon, Lat: p.Lat}
}

// path returns the vertices of a ring placed on the sheet, the first not
// repeated, with vertices added where an edge turns far in longitude or latitude.
// A vertex on a pole becomes a walk along the sheet's edge, towards the side on
// which the ring's inside lies.
func (s sheet) path(ring geom.Ring) []geom.Point {
	var dense []geom.Point
	for i := 1; i < len(ring); i++ {
		a, b := s.place(ring[i-1]), s.place(ring[i])
		if a != b {
			dense = s.divide(append(dense, a), a, b, 0)
		}
	}
	n := len(dense)
	first := 0
	for first < n && atPole(dense[first]) {
		first++
	}
	var path []geom.Point
	for k := range n {
		p := dense[(first+k)%n]
		if !atPole(p) {
			path = append(path, p)
			continue
		}
		next := dense[(first+k+1)%n]
		if !atPole(next) && len(path) > 0 {
			path = s.round(path, p.Lat, next.Lon)
		}
	}
	return path
}

func atPole(p geom.Point) bool { return math.Abs(p.Lat) == 90 }

// divide appends the points strictly between a and b that keep steps short.
func (s sheet) divide(path []geom.Point, a, b geom.Point, depth int) []geom.Point {
	far := math.Abs(b.Lat-a.Lat) > s.stepLat
	if !atPole(a) && !atPole(b) {
		far = far || math.Abs(turn(a.Lon, b.Lon)) > s.stepLon
	}
	if !far || depth > 50 {
		return path
	}
	m := s.place(geom.Midpoint(a, b))
	if m == a || m == b {
		return path
	}
	path = append(s.divide(path, a, m, depth+1), m)
	return s.divide(path, m, b, depth+1)
}

// turn returns the shorter way from one longitude to another, eastwards
// positive.
func turn(from, to float64) float64 {
	d := to - from
	switch {
	case d > 180:
		return d - 360
	case d < -180:
		return d + 360
	}
	return d
}

// round walks along a pole from the last point's meridian to another: westwards
// at the north pole and eastwards at the south pole, which keeps the inside on
// the left.
func (s sheet) round(path []geom.Point, pole, lon float64) []geom.Point {
	at := path[len(path)-1].Lon
	way := lon - at
	if pole > 0 && way > 0 {
		way -= 360
	}
	if pole < 0 && way < 0 {
		way += 360
	}
	n := int(math.Ceil(math.Abs(way)/s.step)) + 1
	for k := range n + 1 {
		p := s.place(geom.Point{Lon: at + way*float64(k)/float64(n), Lat: pole})
		path = append(path, p)
	}
	return path
}

// chop cuts a closed path where it crosses the cut. Without a crossing it
// returns the path as a loop.
func (s sheet) chop(path []geom.Point) (chains []chain, loop geom.Ring) {
	n := len(path)
	start := -1
	for i := range path {
		if s.jumps(path[i], path[(i+1)%n]) {
			start = i
			break
		}
	}
	if start < 0 {
		return nil, append(append(geom.Ring{}, path...), path[0])
	}
	var open chain
	for k := range n + 1 {
		p, q := path[(start+k)%n], path[(start+k+1)%n]
		if k > 0 {
			open = append(open, p)
		}
		if !s.jumps(p, q) {
			continue
		}
		leave, enter := s.cross(p, q)
		if k > 0 {
			chains = append(chains, append(open, leave))
		}
		open = chain{enter}
	}
	return chains, nil
}

// jumps reports whether the step from p to q crosses the cut.
func (s sheet) jumps(p, q geom.Point) bool { return math.Abs(q.Lon-p.Lon) > 180 }

// cross returns where the step from p to q leaves the sheet and where it comes
// in again. Both directions give the same latitude.
func (s sheet) cross(p, q geom.Point) (leave, enter geom.Point) {
	w, e := p, q // the western one lies at the sheet's eastern end
	if p.Lon < q.Lon {
		w, e = q, p
	}
	before, after := s.east-w.Lon, e.Lon-s.west
	lat := w.Lat + (e.Lat-w.Lat)*before/(before+after)
	right, left := geom.Point{Lon: s.east, Lat: lat}, geom.Point{Lon: s.west, Lat: lat}
	if p.Lon > q.Lon {
		return right, left
	}
	return left, right
}
