package geom

import (
	"cmp"
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
type envelope struct{ arcs, spare []arc }

// rival is a candidate for an outline, with the least radius it can reach, as a
// cotangent.
type rival struct {
	index int
	peak  float64
	curve curve
}

// outline returns the arcs of the cell about a centre, counter-clockwise. The
// nearest rivals come first; once the rest cannot reach inside the outline's
// farthest point they are not looked at. The order of rivals is changed.
func (e *envelope) outline(rivals []rival) []arc {
	slices.SortFunc(rivals, func(a, b rival) int {
		return cmp.Or(cmp.Compare(b.peak, a.peak), cmp.Compare(a.index, b.index))
	})
	e.arcs = e.arcs[:0]
	reach := math.Inf(-1)
	for i := range rivals {
		if rivals[i].peak <= reach {
			break
		}
		rivals[i].curve.orient()
		e.add(&rivals[i])
		reach = e.reach()
	}
	return e.joined()
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
