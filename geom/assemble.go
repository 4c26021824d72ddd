package geom

import (
	"cmp"
	"math"
	"slices"

	"github.com/golang/geo/r3"
)

// A side is an edge as one of its two cells sees it.
type side struct {
	cell, rival int
	from, to    float64
	start, end  r3.Vector
	tail, head  int     // corners
	blur        float64 // bound of the rounding of end, radians
	met, meet   [3]int  // cells that meet at start and at end, in order
	closed      bool
	curve       curve
}

// assemble joins the outlines of all cells into one net, in which each edge is
// held once and corners are common. Neighbours compute a corner with slightly
// different rounding, and where four or more regions meet they may see a
// vanishing edge that others do not; so corners closer than a closeness are one,
// and edges that shrink to a corner are dropped. The closeness starts at the
// rounding and grows, at the corners concerned, until both cells of every edge
// agree.
func (d *Diagram) assemble() {
	sides := d.sides()
	closeness := make([]float64, 2*len(sides))
	for i := range closeness {
		closeness[i] = 1e-12
	}
	for i := range sides {
		closeness[2*i+1] = math.Max(1e-12, 8*sides[i].blur)
	}
	for range 8 {
		at := corners(sides, closeness)
		for _, merged := range []bool{false, true} {
			kept := d.settle(sides, at, closeness, merged)
			odd := d.net(kept)
			if len(odd) == 0 {
				return
			}
			if merged {
				loosen(closeness, at, odd)
			}
		}
	}
}

// loosen lets the corners of sides without counterpart reach ten times as far.
func loosen(closeness []float64, at []int, odd []side) {
	loose := make(map[int]bool)
	for _, s := range odd {
		loose[s.tail], loose[s.head] = true, true
	}
	for i, c := range at {
		if loose[c] {
			closeness[i] *= 10
		}
	}
}

// sides lists the arcs of all cells with their ends on the sphere.
func (d *Diagram) sides() []side {
	var sides []side
	for i := range d.cells {
		arcs := d.cells[i].arcs
		first := len(sides)
		for _, a := range arcs {
			sides = append(sides, side{cell: i, rival: a.rival, from: a.from, to: a.to, curve: a.curve})
		}
		own := sides[first:]
		f := &d.frames[i]
		if len(own) == 1 {
			s := &own[0]
			s.closed = true
			s.from = s.curve.axis
			s.to = s.from + 2*math.Pi
			s.start = f.toward(s.from, s.curve.cot(s.from))
			s.end = s.start
			continue
		}
		for k := range own {
			next := &own[(k+1)%len(own)]
			theta := own[k].to
			v, blur := f.crossing(&own[k].curve, &next.curve, theta)
			own[k].end, next.start, own[k].blur = v, v, blur
			own[k].meet = [3]int{i, own[k].rival, next.rival}
			slices.Sort(own[k].meet[:])
			next.met = own[k].meet
		}
	}
	return sides
}

// crossing returns the place where two curves about f meet, which is in
// direction theta, and a bound of its rounding. The flatter of the two is followed,
// since it loses less.
func (f *frame) crossing(c, d *curve, theta float64) (v r3.Vector, blur float64) {
	cSlope, dSlope := c.slope(theta), d.slope(theta)
	flat, slope := c, cSlope
	if math.Abs(dSlope) < math.Abs(cSlope) {
		flat, slope = d, dSlope
	}
	u := flat.cot(theta)
	size := math.Abs(c.mean) + c.swing + math.Abs(d.mean) + d.swing
	turn := 4e-16 * (1 + size/math.Max(math.Abs(cSlope-dSlope), 1e-300))
	sin2 := 1 / (1 + u*u)
	return f.toward(theta, u), math.Min(0.01, turn*math.Hypot(math.Sqrt(sin2), slope*sin2)+4e-16)
}

// settle gives each side its corners and drops those without length. With
// merged, successive sides of a cell with one rival become a single one.
func (d *Diagram) settle(sides []side, at []int, closeness []float64, merged bool) []side {
	kept := make([]side, 0, len(sides))
	for i, s := range sides {
		if s.closed {
			kept = append(kept, s)
			continue
		}
		s.tail, s.head = at[2*i], at[2*i+1]
		s.start, s.end = corner(sides, s.tail), corner(sides, s.head)
		if s.tail == s.head {
			theta := (s.from + s.to) / 2
			mid := d.frames[s.cell].toward(theta, s.curve.cot(theta))
			if mid.Sub(s.start).Norm() < 100*max(closeness[2*i], closeness[2*i+1]) {
				continue
			}
		}
		if n := len(kept) - 1; merged && n >= 0 && kept[n].cell == s.cell && kept[n].rival == s.rival {
			kept[n].to, kept[n].end, kept[n].head = s.to, s.end, s.head
			continue
		}
		kept = append(kept, s)
	}
	return kept
}

// corners numbers the ends of all sides, start before end: ends that lie within
// the closeness of one of them, directly or through others, get the number of
// the first of them.
func corners(sides []side, closeness []float64) []int {
	widest := slices.Max(append(closeness, 0))
	order := make([]int, 0, 2*len(sides))
	for i := range sides {
		if !sides[i].closed {
			order = append(order, 2*i, 2*i+1)
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(corner(sides, a).X, corner(sides, b).X), cmp.Compare(a, b))
	})
	root := make([]int, 2*len(sides))
	for i := range root {
		root[i] = i
	}
	find := func(i int) int {
		for root[i] != i {
			root[i] = root[root[i]]
			i = root[i]
		}
		return i
	}
	for k, a := range order {
		v := corner(sides, a)
		for _, b := range order[k+1:] {
			w := corner(sides, b)
			if w.X-v.X > widest {
				break
			}
			near := max(closeness[a], closeness[b])
			if meeting(sides, a) != meeting(sides, b) {
				near = min(near, max(apart, min(closeness[a], closeness[b])))
			}
			if w.X-v.X <= near && math.Abs(w.Y-v.Y) <= near && math.Abs(w.Z-v.Z) <= near {
				i, j := find(a), find(b)
				root[max(i, j)] = min(i, j)
			}
		}
	}
	for i := range root {
		root[i] = find(i)
	}
	return root
}

// apart is the most by which corners of different cells may lie apart and be one
// at first. A corner between two nearly equal curves is blurred far along them,
// over corners that are well determined and none of its own.
const apart = 1e-9

// meeting returns the cells that meet at an end.
func meeting(sides []side, end int) [3]int {
	if end%2 == 0 {
		return sides[end/2].met
	}
	return sides[end/2].meet
}

// corner returns the place of an end: the start of side i is 2i, its end 2i+1.
func corner(sides []side, end int) r3.Vector {
	if end%2 == 0 {
		return sides[end/2].start
	}
	return sides[end/2].end
}

// net makes the edges and the cells' chains from the sides, and returns the
// sides without a counterpart; those become edges of their own.
func (d *Diagram) net(sides []side) (odd []side) {
	type key struct{ left, right, tail, head int }
	held := make(map[key][]int, len(sides)/2) // left sides still to be paired
	d.edges = d.edges[:0]
	for i := range d.cells {
		d.cells[i].chain = nil
	}
	var later []side
	order := make([]int, len(sides)) // edge of each side
	for i, s := range sides {
		if s.cell > s.rival {
			continue
		}
		k := key{s.cell, s.rival, s.tail, s.head}
		held[k] = append(held[k], len(d.edges))
		order[i] = len(d.edges)
		d.edges = append(d.edges, s.edge())
	}
	total := len(d.edges)
	for i, s := range sides {
		if s.cell < s.rival {
			continue
		}
		k := key{s.rival, s.cell, s.head, s.tail}
		if found := held[k]; len(found) > 0 {
			order[i] = found[0]
			held[k] = found[1:]
			continue
		}
		order[i] = total + len(later)
		later = append(later, s)
	}
	for _, s := range later {
		d.edges = append(d.edges, s.edge())
	}
	for i, s := range sides {
		reversed := s.cell > s.rival && order[i] < total
		d.cells[s.cell].chain = append(d.cells[s.cell].chain, link{order[i], reversed})
	}
	for k, left := range held {
		for _, e := range left {
			odd = append(odd, side{tail: k.tail, head: k.head, cell: d.edges[e].left})
		}
	}
	return append(odd, later...)
}

func (s *side) edge() edge {
	return edge{
		left: s.cell, right: s.rival, from: s.from, to: s.to,
		start: s.start, end: s.end, closed: s.closed, curve: s.curve,
	}
}
