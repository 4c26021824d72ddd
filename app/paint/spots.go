package paint

import (
	"cmp"
	"math"
	"slices"

	"fenye/geom/project"
)

// Spots are where places lie in a projection, worked out once for all scenes of
// the same places: a picture of a million need not project them again, and what is
// under the pointer is found without looking at each. They are not changed after
// NewSpots and may be read by several goroutines.
type Spots struct {
	proj project.Projection
	at   []spot
	box  Rect // of all, in kilometres
	cell float64
	wide int     // cells in a row
	from []int32 // of each cell in sorted, and the end
	in   []int32 // places by cell
}

// spot is a place in projected kilometres; ok is false off the map.
type spot struct {
	x, y float64
	ok   bool
}

// perCell is how many places a cell of the grid holds in the middle.
const perCell = 8

// NewSpots projects places.
func NewSpots(places []Place, proj project.Projection) *Spots {
	s := &Spots{proj: proj, at: make([]spot, len(places)), box: noRect}
	for i := range places {
		x, y, ok := proj.Forward(places[i].At)
		if s.at[i] = (spot{x, y, ok}); ok {
			s.box.add(x, y)
		}
	}
	w, h := max(s.box.X1-s.box.X0, 1), max(s.box.Y1-s.box.Y0, 1)
	s.cell = math.Sqrt(w * h * perCell / float64(max(1, len(places))))
	s.cell = max(s.cell, w/4096, h/4096)
	s.wide = int(w/s.cell) + 1
	cells := s.wide * (int(h/s.cell) + 1)
	s.from = make([]int32, cells+1)
	for _, q := range s.at {
		if q.ok {
			s.from[s.cellOf(q.x, q.y)+1]++
		}
	}
	for i := range cells {
		s.from[i+1] += s.from[i]
	}
	next := slices.Clone(s.from)
	s.in = make([]int32, s.from[cells])
	for i, q := range s.at {
		if q.ok {
			c := s.cellOf(q.x, q.y)
			s.in[next[c]] = int32(i)
			next[c]++
		}
	}
	return s
}

// cellOf returns the cell of a point of the box.
func (s *Spots) cellOf(x, y float64) int {
	return int((y-s.box.Y0)/s.cell)*s.wide + int((x-s.box.X0)/s.cell)
}

// near returns the places within reach kilometres east and north of a point, and
// perhaps some more, in their order.
func (s *Spots) near(x, y, reach float64) []int32 {
	x0, x1 := max(x-reach, s.box.X0), min(x+reach, s.box.X1)
	y0, y1 := max(y-reach, s.box.Y0), min(y+reach, s.box.Y1)
	if len(s.in) == 0 || x0 > x1 || y0 > y1 {
		return nil
	}
	var found []int32
	for row := int((y0 - s.box.Y0) / s.cell); row <= int((y1-s.box.Y0)/s.cell); row++ {
		first := row * s.wide
		found = append(found, s.in[s.from[first+int((x0-s.box.X0)/s.cell)]:s.from[first+int((x1-s.box.X0)/s.cell)+1]]...)
	}
	slices.SortFunc(found, cmp.Compare[int32])
	return found
}

// spot returns where a place of the scene lies in proj.
func (s *Scene) spot(i int, proj project.Projection) spot {
	if k := s.Spots; k != nil && i < len(k.at) && k.proj == proj {
		return k.at[i]
	}
	x, y, ok := proj.Forward(s.Places[i].At)
	return spot{x, y, ok}
}

// symbolMost is the radius of the largest symbol, in units.
const symbolMost = 14

// nearby returns the places whose symbols may be within Reach of (x, y) units:
// all of them where there are no spots.
func (s *Scene) nearby(v View, x, y float64) (some []int32, all bool) {
	if s.Spots == nil || s.Spots.proj != projection(s) || len(s.Spots.at) != len(s.Places) {
		return nil, true
	}
	return s.Spots.near(v.X+(x-v.W/2)/v.Scale, v.Y-(y-v.H/2)/v.Scale, (symbolMost+Reach)/v.Scale), false
}
