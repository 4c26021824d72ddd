package paint

import (
	"math"

	"fenye/geom"
)

// drawn marks a shared edge that is already part of a line.
const drawn = -1

// edge is a side of an outline whichever way it is run.
type edge struct{ a, b geom.Point }

func edgeOf(a, b geom.Point) edge {
	if b.Lon < a.Lon || b.Lon == a.Lon && b.Lat < a.Lat {
		a, b = b, a
	}
	return edge{a, b}
}

// provinceEdges tells the borders between provinces, each once, from the
// outline of the territory. Neighbouring provinces share vertices; where an
// outline does not, both sides count as outline.
func provinceEdges(provinces []Province) (inner, outline []geom.Line) {
	count := map[edge]int{}
	eachRing(provinces, func(ring geom.Ring) {
		for i := 1; i < len(ring); i++ {
			count[edgeOf(ring[i-1], ring[i])]++
		}
	})
	eachRing(provinces, func(ring geom.Ring) {
		var line geom.Line
		kind := 0
		flush := func() {
			switch {
			case kind == 1:
				outline = append(outline, line)
			case kind == 2:
				inner = append(inner, line)
			}
			line = nil
		}
		for i := 1; i < len(ring); i++ {
			e := edgeOf(ring[i-1], ring[i])
			now := min(count[e], 2)
			if now == 2 {
				count[e] = drawn
			}
			if now != kind {
				flush()
				kind = now
				line = geom.Line{ring[i-1]}
			}
			line = append(line, ring[i])
		}
		flush()
	})
	return inner, outline
}

func eachRing(provinces []Province, visit func(geom.Ring)) {
	for _, province := range provinces {
		for _, polygon := range province.Shape {
			for _, ring := range polygon {
				visit(ring)
			}
		}
	}
}

// landward returns the parts of the outline beyond which a neighbour's land
// begins within about 60 km. Outlines run with the territory on their left.
func landward(outline []geom.Line, neighbours geom.MultiPolygon) []geom.Line {
	boxes := make([]Rect, len(neighbours))
	for i, polygon := range neighbours {
		boxes[i] = noRect
		for _, p := range outer(polygon) {
			boxes[i].add(p.Lon, p.Lat)
		}
	}
	land := func(p geom.Point) bool {
		for i, polygon := range neighbours {
			if boxes[i].has(p.Lon, p.Lat) && contains(geom.MultiPolygon{polygon}, p) {
				return true
			}
		}
		return false
	}
	var out []geom.Line
	for _, line := range outline {
		var part geom.Line
		for i := 1; i < len(line); i++ {
			a, b := line[i-1], line[i]
			if land(beyond(a, b, 0.55)) || land(beyond(a, b, 0.2)) {
				if part == nil {
					part = geom.Line{a}
				}
				part = append(part, b)
				continue
			}
			if part != nil {
				out = append(out, part)
			}
			part = nil
		}
		if part != nil {
			out = append(out, part)
		}
	}
	return out
}

// beyond returns the position d degrees of latitude to the right of the middle
// of a-b.
func beyond(a, b geom.Point, d float64) geom.Point {
	shrink := max(math.Cos((a.Lat+b.Lat)/2*math.Pi/180), 0.1)
	dx, dy := (b.Lon-a.Lon)*shrink, b.Lat-a.Lat
	length := max(math.Hypot(dx, dy), 1e-9)
	return geom.Point{Lon: (a.Lon+b.Lon)/2 + d*dy/length/shrink, Lat: (a.Lat+b.Lat)/2 - d*dx/length}
}

// outer returns a polygon's outer ring, nil for a polygon without rings.
func outer(polygon geom.Polygon) geom.Ring {
	if len(polygon) == 0 {
		return nil
	}
	return polygon[0]
}
