package geom

import (
	"math"
	"slices"
)

// An arc is the part of a cell's outline, between two directions about its
// centre, that one rival draws.
type arc struct {
	from, to float64 // radians counter-clockwise from east, from < to
	rival    int
	curve    curve
}

// An envelope is the outline of a cell: the nearest curve in each direction.
// Its arcs cover [0, 2 pi] in order while it grows.
type envelope struct {
	arcs, spare []arc
	heap        []ranked
}

// rival is a candidate for an outline, with the least radius it can reach, as a
// cotangent.
type rival struct {
	index int
	peak  float64
	curve curve
}

// outline returns the arcs of the cell about a centre, counter-clockwise. The
// nearest rivals come first; once the rest cannot reach inside the outline's
// farthest point they are not looked at.
func (e *envelope) outline(rivals []rival) []arc {
	e.heap = e.heap[:0]
	for i := range rivals {
		e.heap = append(e.heap, ranked{rivals[i].peak, i})
	}
	for i := len(e.heap)/2 - 1; i >= 0; i-- {
		e.sink(i)
	}
	e.arcs = e.arcs[:0]
	reach := math.Inf(-1)
	for n := len(e.heap); n > 0 && e.heap[0].peak > reach; n-- {
		r := &rivals[e.heap[0].rival]
		r.curve.orient()
		e.add(r)
		reach = e.reach()
		e.heap[0] = e.heap[n-1]
		e.heap = e.heap[:n-1]
		e.sink(0)
	}
	return e.joined()
}

// ranked is a rival's place in the heap of those not yet looked at.
type ranked struct {
	peak  float64
	rival int
}

// before orders rivals: the one that can come nearest first.
func (r ranked) before(o ranked) bool {
	return r.peak > o.peak || (r.peak == o.peak && r.rival < o.rival)
}

// sink restores the heap below i. Few of many rivals are ever taken, so a heap
// costs less than sorting them.
func (e *envelope) sink(i int) {
	for {
		first := i
		for _, child := range [2]int{2*i + 1, 2*i + 2} {
			if child < len(e.heap) && e.heap[child].before(e.heap[first]) {
				first = child
			}
		}
		if first == i {
			return
		}
		e.heap[i], e.heap[first] = e.heap[first], e.heap[i]
		i = first
	}
}

// add lowers the outline by one more curve.
func (e *envelope) add(r *rival) {
	if len(e.arcs) == 0 {
		e.arcs = append(e.arcs, arc{0, 2 * math.Pi, r.index, r.curve})
		return
	}
	next := e.spare[:0]
	for _, a := range e.arcs {
		middle, half := r.curve.nearer(&a.curve)
		switch half {
		case 0:
			next = extend(next, a, a.from, a.to)
		case math.Pi:
			next = extend(next, arc{rival: r.index, curve: r.curve}, a.from, a.to)
		default:
			next = split(next, a, r, middle, half)
		}
	}
	e.arcs, e.spare = next, e.arcs
}

// split appends arc a with the parts within half of middle given to r. middle
// is in [-pi, pi] and half in (0, pi), so two turns cover [0, 2 pi].
func split(next []arc, a arc, r *rival, middle, half float64) []arc {
	at := a.from
	for turn := 0.0; turn <= 2*math.Pi; turn += 2 * math.Pi {
		lo := math.Max(at, middle-half+turn)
		hi := math.Min(a.to, middle+half+turn)
		if lo < hi {
			next = extend(next, a, at, lo)
			next = extend(next, arc{rival: r.index, curve: r.curve}, lo, hi)
			at = hi
		}
	}
	return extend(next, a, at, a.to)
}

// extend appends the part of a between two directions, joined to the arc before
// where the same rival draws it.
func extend(arcs []arc, a arc, from, to float64) []arc {
	if to <= from {
		return arcs
	}
	if n := len(arcs); n > 0 && arcs[n-1].rival == a.rival {
		arcs[n-1].to = to
		return arcs
	}
	a.from, a.to = from, to
	return append(arcs, a)
}

// reach returns the least cotangent on the outline: its farthest point.
func (e *envelope) reach() float64 {
	least := math.Inf(1)
	for i := range e.arcs {
		a := &e.arcs[i]
		far := a.curve.axis + math.Pi
		if far < a.from {
			far += 2 * math.Pi
		}
		if far <= a.to {
			least = math.Min(least, a.curve.mean-a.curve.swing)
		} else {
			least = math.Min(least, math.Min(a.curve.cot(a.from), a.curve.cot(a.to)))
		}
	}
	return least
}

// joined returns a copy of the arcs in which none is broken at direction 0: the
// first arc may start below it.
func (e *envelope) joined() []arc {
	arcs := slices.Clone(e.arcs)
	if n := len(arcs); n > 1 && arcs[0].rival == arcs[n-1].rival {
		arcs[0].from = arcs[n-1].from - 2*math.Pi
		arcs = arcs[:n-1]
	}
	return arcs
}
