package china

import (
	"github.com/golang/geo/s1"
	"github.com/golang/geo/s2"

	"fenye/geom"
)

// fillCoarse says of each cell that is not divided where it lies. Such cells
// that have a side in common lie in one province, so the outlines are asked
// once for all that hang together.
func (r *raster) fillCoarse(l *Lookup) {
	var todo []int
	for first := range r.cells {
		if r.cells[first].Load() != unsure {
			continue
		}
		value := int32(outside)
		if i := l.inside(r.centre(first%r.wide, first/r.wide)); i >= 0 {
			value = province + int32(i)
		}
		r.cells[first].Store(value)
		for todo = append(todo[:0], first); len(todo) > 0; {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for k, next := range [4]int{at - 1, at + 1, at - r.wide, at + r.wide} {
				if next < 0 || next >= len(r.cells) || k == 0 && at%r.wide == 0 || k == 1 && next%r.wide == 0 {
					continue
				}
				if r.cells[next].Load() == unsure {
					r.cells[next].Store(value)
					todo = append(todo, next)
				}
			}
		}
	}
	for at := range r.cells {
		// Far from all edges the coarser grid answers already.
		if r.cells[at].Load() == outside && !l.grid.edges[cell(r.centre(at%r.wide, at/r.wide))] {
			r.cells[at].Store(unsure)
		}
	}
}

// fillFine takes the provinces of whole cells on into the divided ones beside
// them, up to the outlines. What is not reached so remains unsure.
func (r *raster) fillFine() {
	var todo [][2]int
	for at := range r.cells {
		value := r.cells[at].Load()
		if value < province || value == outside {
			continue
		}
		x, y := at%r.wide*division, at/r.wide*division
		for k, beside := range [4]int{at - 1, at + 1, at - r.wide, at + r.wide} {
			if beside < 0 || beside >= len(r.cells) || r.cells[beside].Load() >= 0 {
				continue // nor is one divided at the end of a row
			}
			for i := range division {
				next := [4][2]int{{x - 1, y + i}, {x + division, y + i}, {x + i, y - 1}, {x + i, y + division}}[k]
				if f := r.free(next); f != nil {
					*f = uint8(value)
					todo = append(todo, next)
				}
			}
		}
		for len(todo) > 0 {
			c := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, next := range [4][2]int{{c[0] - 1, c[1]}, {c[0] + 1, c[1]}, {c[0], c[1] - 1}, {c[0], c[1] + 1}} {
				if f := r.free(next); f != nil {
					*f = uint8(value)
					todo = append(todo, next)
				}
			}
		}
	}
}

// free returns the fine cell at c if it has no value yet, else nil.
func (r *raster) free(c [2]int) *uint8 {
	x, y := c[0], c[1]
	if x < 0 || y < 0 || x >= r.wide*division || y >= r.high*division {
		return nil
	}
	block := r.cells[y/division*r.wide+x/division].Load()
	if block >= 0 {
		return nil
	}
	f := &r.fine[int(-block-1)*division*division+y%division*division+x%division]
	if *f != unsure {
		return nil
	}
	return f
}

// centre returns the middle of a coarse cell.
func (r *raster) centre(x, y int) geom.Point {
	return geom.Point{Lon: r.west + (float64(x)+0.5)/coarse, Lat: r.south + (float64(y)+0.5)/coarse}
}

// decide says which province all points of a coarse cell outside of all
// outlines belong to, if it is one. No point of the cell is farther than radius
// from its centre, so the distances to the outlines are those from there within
// radius; a cell is decided where one province is nearer than every other by
// more than twice that.
func (r *raster) decide(l *Lookup, x, y int) int {
	centre := r.centre(x, y)
	south := geom.Point{Lon: r.west + float64(x)/coarse, Lat: r.south + float64(y)/coarse}
	north := geom.Point{Lon: south.Lon, Lat: south.Lat + 1.0/coarse}
	radius := 1.01 * max(geom.Distance(centre, south), geom.Distance(centre, north))
	target := s2.NewMinDistanceToPointTarget(s2.Point{Vector: centre.Vec()})
	edges := func(within geom.Km) []s2.EdgeQueryResult {
		options := s2.NewClosestEdgeQueryOptions().IncludeInteriors(false).
			DistanceLimit(s1.ChordAngleFromAngle(s1.Angle(within / geom.EarthRadius)))
		return s2.NewClosestEdgeQuery(l.index, options).FindEdges(target)
	}
	near := edges(Reach + radius)
	if len(near) == 0 {
		return nowhere
	}
	nearest := geom.Km(near[0].Distance().Angle()) * geom.EarthRadius
	if nearest+radius >= Reach {
		return unsure
	}
	code := l.codes[l.index.Shape(near[0].ShapeID())]
	for _, e := range edges(nearest + 2*radius) {
		if l.codes[l.index.Shape(e.ShapeID())] != code {
			return unsure
		}
	}
	return province + code
}
