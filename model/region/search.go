package region

import (
	"context"
	"math"
	"slices"
)

const (
	// closed is the relative gap at which a plan of whole units counts as
	// proved.
	closed = 1e-9
	// effort bounds the search where the context sets no deadline: relaxations
	// solved times units times centres. It is some seconds.
	effort = 2e7
	// shakes is the part of effort that goes into each search for better plans.
	shakes = 1
	// fewUnits are all held movable in a relaxation.
	fewUnits = 500
)

// search is a depth-first branch and bound over units, in t.users and t.d. A
// centre is forbidden to a unit by a distance of far.
type search struct {
	ctx     context.Context
	t       *transport
	far     float64
	longest float64 // distance that is not far
	horizon float64 // for the relaxations
	effort  float64
	nodes   int
	most    int
	stopped bool

	unit       []int32 // of a core: the units it is about
	fixed      []int32 // of a core: the centre of each other unit; -1: open
	offset     float64 // what the fixed units cost
	cutBelow   float64 // least bound of the choices left out of the core
	impossible bool    // the fixed units alone exceed a capacity

	root  []float64 // prices of the relaxation
	floor float64   // its value
	best  []int32   // centre of each unit; nil: none found yet
	cost  float64   // of best
	open  float64   // least bound of all branches cut off or left open
}

// dual returns the value of any prices as a bound, see certificate.
func (t *transport) dual(price []float64) float64 {
	sum := 0.0
	for b, p := range price {
		if p > 0 && t.unlimited[b] {
			return math.Inf(-1)
		}
		sum -= float64(t.high[b])*math.Max(p, 0) + float64(t.low[b])*math.Min(p, 0)
	}
	for i, u := range t.users {
		if u > 0 {
			_, best, _ := least(t.row(i), price)
			sum += float64(u) * best
		}
	}
	return sum
}

// cut reports whether a bound leaves nothing to gain, and notes it if so.
func (w *search) cut(bound float64) bool {
	if bound+w.offset < (w.cost+w.offset)*(1-closed/2) {
		return false
	}
	w.open = math.Min(w.open, bound)
	return true
}

// branch works on one node: x, price and bound are its relaxation.
func (w *search) branch(x *assignment, price []float64, bound float64) error {
	if w.cut(bound) {
		return nil
	}
	w.nodes++
	if w.stopped = w.stopped || w.nodes > w.most || w.ctx.Err() != nil; w.stopped {
		w.open = math.Min(w.open, bound)
		return nil
	}
	split := w.round(x)
	if split < 0 || w.cut(bound) {
		if split < 0 {
			w.open = math.Min(w.open, bound)
		}
		return nil
	}
	k := w.t.k
	row := w.t.row(split)
	saved := slices.Clone(row)
	children := w.children(split, price, bound, w.t.dual(price))
	for n, c := range children {
		if w.cut(c.bound) {
			continue
		}
		for b := range k {
			row[b] = w.far
		}
		row[c.centre] = saved[c.centre]
		y, p, err := w.t.improve(w.ctx, price, w.horizon, nil)
		if err != nil {
			copy(row, saved)
			if w.ctx.Err() == nil {
				return err
			}
			w.stopped = true
			for _, rest := range children[n:] {
				w.open = math.Min(w.open, rest.bound)
			}
			return nil
		}
		if w.allowed(y) {
			if err := w.branch(y, p, math.Max(c.bound, w.t.dual(p))); err != nil {
				return err
			}
		}
		copy(row, saved)
	}
	return nil
}

// child is a unit's possible centre with a bound on what follows.
type child struct {
	centre int
	bound  float64
}

// children lists the centres that a unit may go to, cheapest bound first: the
// parent's, or the dual value at its prices and the unit's priced distance
// above its least.
func (w *search) children(unit int, price []float64, bound, dual float64) []child {
	row := w.t.row(unit)
	_, best, _ := least(row, price)
	var all []child
	for b, d := range row {
		if d < w.far {
			more := float64(w.t.users[unit]) * (d + price[b] - best)
			all = append(all, child{b, math.Max(bound, dual+more)})
		}
	}
	slices.SortStableFunc(all, func(a, b child) int {
		switch {
		case a.bound < b.bound:
			return -1
		case a.bound > b.bound:
			return 1
		}
		return 0
	})
	return all
}

// allowed reports whether a relaxation keeps away from forbidden centres. If
// even the cheapest does not, the node has no plan.
func (w *search) allowed(x *assignment) bool {
	ok := true
	for i := range w.t.users {
		if w.t.users[i] == 0 {
			continue
		}
		x.each(w.t, i, func(b int, _ int64) { ok = ok && w.t.row(i)[b] < w.far })
	}
	return ok
}

// round makes a plan of a relaxation by giving its shared units, largest
// first, to the cheapest centre with room. It returns the largest shared unit,
// or -1 if none is shared.
func (w *search) round(x *assignment) int {
	t := w.t
	owner := slices.Clone(x.owner)
	load := make([]int64, t.k)
	var shared []int
	for i, a := range owner {
		if a < 0 {
			shared = append(shared, i)
			continue
		}
		load[a] += t.users[i]
	}
	slices.SortStableFunc(shared, func(a, b int) int {
		switch {
		case t.users[a] > t.users[b]:
			return -1
		case t.users[a] < t.users[b]:
			return 1
		}
		return a - b
	})
	for _, i := range shared {
		to, best := -1, w.far
		for b, d := range t.row(i) {
			if d < best && load[b]+t.users[i] <= t.high[b] {
				to, best = b, d
			}
		}
		if to < 0 {
			return shared[0]
		}
		owner[i] = int32(to)
		load[to] += t.users[i]
	}
	w.keep(owner, load)
	if len(shared) == 0 {
		return -1
	}
	return shared[0]
}

// keep takes over an assignment if it keeps the bounds and costs less.
func (w *search) keep(owner []int32, load []int64) {
	t := w.t
	for b, l := range load {
		if l < t.low[b] || l > t.high[b] {
			return
		}
	}
	cost := 0.0
	for i, a := range owner {
		if t.row(i)[a] >= w.far && t.users[i] > 0 {
			return
		}
		cost += float64(t.users[i]) * t.row(i)[a]
	}
	if cost < w.cost {
		w.best, w.cost = owner, cost
		w.polish(owner, load)
	}
}
