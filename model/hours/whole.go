package hours

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
)

// mostNodes bounds branch and bound.
const mostNodes = 3000

// tree is a search for whole units.
type tree struct {
	p      *problem
	free   [][]bool // what the wishes forbid
	best   []int    // centre of each unit; nil: none found
	value  float64
	open   float64 // undercuts every plan
	prices [][Day]float64
	closed bool
}

// node is a part of the search: units that are fixed to centres, and what no plan
// in it can undercut.
type node struct {
	parent       *node
	unit, centre int
	key          []int
	bound        float64
}

// whole finds the best plan of whole units: branch and bound over the programme
// with shares, depth first, the shared unit of most user-hours at its largest
// share first.
func whole(ctx context.Context, p *problem, key []int) (*tree, error) {
	w := &tree{p: p, free: slices.Clone(p.forbidden), value: math.Inf(1), closed: true}
	defer func() { p.forbidden = w.free }()
	stack := []*node{{unit: -1, key: key, bound: math.Inf(-1)}}
	for nodes := 0; len(stack) > 0; nodes++ {
		if nodes == mostNodes {
			w.closed = false
			break
		}
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if top.bound >= w.value*(1-closeEnough) {
			continue
		}
		children, err := w.branch(ctx, top)
		if errors.Is(err, errStuck) || errors.Is(err, context.DeadlineExceeded) {
			stack = append(stack, top) // it stays open
			w.closed = false
			break
		}
		if err != nil {
			return nil, err
		}
		stack = append(stack, children...)
	}
	w.open = w.value
	for _, n := range stack {
		w.open = math.Min(w.open, n.bound)
	}
	return w, nil
}

// closeEnough is the part of a value within which two plans are as good.
const closeEnough = 1e-12

// branch solves a node and returns its children, the one to be tried first last.
func (w *tree) branch(ctx context.Context, at *node) ([]*node, error) {
	w.p.forbidden = slices.Clone(w.free)
	for n := at; n.unit >= 0; n = n.parent {
		only := make([]bool, w.p.k)
		for c := range only {
			only[c] = c != n.centre
		}
		w.p.forbidden[n.unit] = only
	}
	s, fits, err := solve(ctx, w.p, slices.Clone(at.key))
	if err != nil || !fits {
		return nil, err
	}
	shares, prices := s.shares(), s.prices()
	if at.unit < 0 {
		w.prices = prices
	}
	bound := math.Max(at.bound, w.p.certificate(shares, prices).Dual)
	if bound >= w.value*(1-closeEnough) {
		return nil, nil
	}
	unit := w.shared(shares)
	if unit < 0 {
		w.take(shares)
		return nil, nil
	}
	var children []*node
	for c := range w.p.k {
		if !w.p.may(unit, c) {
			continue
		}
		key := slices.Clone(s.key)
		key[unit] = c
		children = append(children, &node{at, unit, c, key, bound})
	}
	slices.SortStableFunc(children, func(a, b *node) int { return cmp.Compare(shares[unit][a.centre], shares[unit][b.centre]) })
	return children, nil
}

// shared returns the unit of most user-hours that several centres serve, -1 if
// none is shared.
func (w *tree) shared(shares [][]float64) int {
	unit := -1
	for n, row := range shares {
		most := slices.Max(row)
		if most < 1-1e-9 && (unit < 0 || w.p.amount[n] > w.p.amount[unit]) {
			unit = n
		}
	}
	return unit
}

// take keeps a plan of whole units if it is the best and keeps the bounds.
func (w *tree) take(shares [][]float64) {
	best := make([]int, len(shares))
	value := 0.0
	for n, row := range shares {
		for c, x := range row {
			if x > row[best[n]] {
				best[n] = c
			}
		}
		value += w.p.amount[n] * w.p.km[n][best[n]]
	}
	if value < w.value && w.p.keeps(best) {
		w.value, w.best = value, best
	}
}

// keeps reports whether whole units keep every bound.
func (p *problem) keeps(centre []int) bool {
	loads := make([][Day]float64, p.k)
	for n, c := range centre {
		for h := range loads[c] {
			loads[c][h] += p.amount[n] * p.part[n][h]
		}
	}
	for c := range loads {
		for _, users := range loads[c] {
			if users > p.high[c]*(1+1e-12)+1e-6 || users < p.low[c]*(1-1e-12)-1e-6 {
				return false
			}
		}
	}
	return true
}
