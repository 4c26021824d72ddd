package region

import (
	"context"
	"errors"
	"math"
	"slices"
)

// run searches; best stays nil if there is no plan or none was found in time.
//
// A first short search on all units gives a plan. With its cost, most units
// can only be where the prices put them: anything else would cost more even at
// the bound. The rest, the core, is searched again with ever longer limits,
// and made smaller whenever a better plan is found.
func (w *search) run() error {
	t := w.t
	budget := math.MaxInt
	if _, timed := w.ctx.Deadline(); !timed || w.effort < effort {
		budget = 100 + int(w.effort/float64(len(t.users)*t.k))
	}
	order := func(a, b int32) int { return int(a - b) }
	_, price, err := t.optimum(w.ctx, make([]float64, t.k), order)
	if err != nil {
		return err
	}
	w.root = price
	w.floor = t.dual(price)
	limit := min(budget, 200, 2*t.k+int(2e7/float64(len(t.users)*t.k)))
	for {
		c := w.core(price, w.floor)
		c.most = limit
		if err := c.search(w.ctx); err != nil {
			return err
		}
		w.adopt(c)
		if budget -= c.nodes; !c.stopped || budget <= 0 || w.ctx.Err() != nil {
			w.stopped = c.stopped
			break
		}
		w.shake(int(shakes*w.effort), uint64(limit))
		limit = min(budget, 4*limit)
	}
	if w.stopped && errors.Is(w.ctx.Err(), context.Canceled) {
		return w.ctx.Err()
	}
	return nil
}

// core returns the search over the units whose centre is open: with any other
// centre than those left, a plan would cost as much as the best one.
func (w *search) core(price []float64, bound float64) *search {
	t := w.t
	c := &search{t: &transport{k: t.k}, cost: math.Inf(1), open: math.Inf(1), cutBelow: math.Inf(1)}
	c.root = price
	c.far = w.far
	c.horizon = math.Inf(1)
	if len(t.users) > fewUnits {
		c.horizon = w.longest / 200
	}
	fixed := make([]int64, t.k)
	c.fixed = make([]int32, len(t.users))
	row := make([]float64, t.k)
	for i, u := range t.users {
		a, best, _ := least(t.row(i), price)
		c.fixed[i] = int32(a)
		left := 0
		for b, d := range t.row(i) {
			row[b] = c.far
			if u > 0 && d < c.far && !c.hopeless(w.cost, bound+float64(u)*(d+price[b]-best)) {
				row[b] = d
				left++
			}
		}
		if left <= 1 {
			fixed[a] += u
			c.offset += float64(u) * t.row(i)[a]
			continue
		}
		c.fixed[i] = -1
		c.unit = append(c.unit, int32(i))
		c.t.users = append(c.t.users, u)
		c.t.d = append(c.t.d, row...)
		c.t.total += u
	}
	for b := range t.k {
		high := t.high[b] - fixed[b]
		c.t.low = append(c.t.low, max(0, t.low[b]-fixed[b]))
		c.t.high = append(c.t.high, min(high, c.t.total))
		c.t.unlimited = append(c.t.unlimited, t.unlimited[b] || high > c.t.total)
		c.impossible = c.impossible || high < 0
	}
	if w.best != nil {
		c.cost = w.cost - c.offset
	}
	return c
}

// hopeless reports whether a bound is no better than a cost, and notes the
// least such bound.
func (w *search) hopeless(cost, bound float64) bool {
	if bound < cost*(1-closed/2) {
		return false
	}
	w.cutBelow = math.Min(w.cutBelow, bound)
	return true
}

// search solves the core.
func (w *search) search(ctx context.Context) error {
	w.ctx = ctx
	if w.impossible || !w.t.feasible() {
		return nil // no better plan: what is fixed leaves no room
	}
	if len(w.t.users) == 0 {
		w.keep([]int32{}, make([]int64, w.t.k))
		return nil
	}
	x, price, err := w.t.improve(ctx, w.root, w.horizon, nil)
	if err != nil {
		if ctx.Err() == nil {
			return err
		}
		w.stopped, w.open = true, math.Inf(-1)
		return nil
	}
	if !w.allowed(x) {
		return nil
	}
	return w.branch(x, price, w.t.dual(price))
}

// feasible reports whether the bounds leave room for the users.
func (t *transport) feasible() bool {
	low, high := int64(0), int64(0)
	for b := range t.k {
		if t.low[b] > t.high[b] {
			return false
		}
		low += t.low[b]
		high += t.high[b]
	}
	return low <= t.total && t.total <= high
}

// adopt takes over what the search of the core found.
func (w *search) adopt(c *search) {
	w.nodes += c.nodes
	if c.best != nil {
		w.best = slices.Clone(c.fixed)
		for n, i := range c.unit {
			w.best[i] = c.best[n]
		}
		w.cost = c.cost + c.offset
	}
	w.open = math.Max(w.floor, math.Min(c.open+c.offset, c.cutBelow))
}
