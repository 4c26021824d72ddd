package failover

import (
	"cmp"
	"context"
	"math"
	"slices"

	"fenye/model"
	"fenye/model/region"
)

// mostTurns is how often extra capacity changes places in search of the
// shortest plan; nearly always the first or second turn proves it.
const mostTurns = 30

// shortest finds where the least extra capacity shortens the plan most.
//
// The least distance V of a plan is a convex function of the capacities, and
// the prices p of its solution are a subgradient: V(e') >= V(e) - sum p (e' -
// e). So max sum p (e' - e) over all e' of the same total that survive bounds
// how much shorter any of them can be; that maximum is a matter of dealing the
// total out by price (Frank and Wolfe). From e the search goes towards that e'
// as far as prices say that it pays.
func (c *choosing) shortest(ctx context.Context) (*Choice, error) {
	extra := c.byPrice(c.w.o.Solution.Prices)
	for turn := 0; ; turn++ {
		x, err := c.w.solve(ctx, c.w.solver, c.w.problem(c.raised(extra)))
		if err != nil {
			return nil, err
		}
		better := c.byPrice(x.Prices)
		gap := slope(x, extra, better)
		if gap < 0.5 || turn == mostTurns {
			return &Choice{Way: WayDistance, Extra: extra, Total: c.total, Least: true, Gap: max(0, gap)}, nil
		}
		if extra, err = c.towards(ctx, extra, better); err != nil {
			return nil, err
		}
	}
}

// slope is by how much the prices of a plan say that it gets shorter from one
// share of the extra capacity to another, in user-km.
func slope(x *region.Solution, from, to []model.Users) float64 {
	sum := 0.0
	for a, p := range x.Prices {
		sum += float64(max(0, p)) * float64(to[a]-from[a])
	}
	return sum
}

// byPrice deals the total out to the centres of the highest prices first.
func (c *choosing) byPrice(prices []model.Km) []model.Users {
	centres := c.w.o.Scenario.Centres
	best := func(s int) int {
		at := limited(centres, c.sites[s])
		for _, a := range c.sites[s] {
			if centres[a].Limited() && prices[a] > prices[at] {
				at = a
			}
		}
		return at
	}
	order := make([]int, len(c.sites))
	for s := range order {
		order[s] = s
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(prices[best(b)], prices[best(a)]), cmp.Compare(c.short[a], c.short[b]))
	})
	extra := make([]model.Users, len(centres))
	deal(extra, c.total, c.short, order, best)
	return extra
}

// towards goes from one share of the extra capacity to another until prices say
// that going on does not pay, by halving.
func (c *choosing) towards(ctx context.Context, from, to []model.Users) ([]model.Users, error) {
	low, high := 0, parts
	for high-low > 1 {
		middle := (low + high) / 2
		x, err := c.w.solve(ctx, c.w.solver, c.w.problem(c.raised(c.between(from, to, middle))))
		if err != nil {
			return nil, err
		}
		if slope(x, from, to) > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return c.between(from, to, high), nil
}

// parts is into how many parts the way between two shares is cut.
const parts = 1 << 12

// between is n parts of the way from one share of the extra capacity to
// another, in whole users; what rounding leaves goes where there is room.
func (c *choosing) between(from, to []model.Users, n int) []model.Users {
	extra, left := make([]model.Users, len(from)), c.total
	for a := range extra {
		extra[a] = from[a] + model.Users(math.Floor(float64(to[a]-from[a])*float64(n)/parts))
		left -= extra[a]
	}
	for s, site := range c.sites {
		room := c.total - c.short[s]
		for _, a := range site {
			room -= extra[a]
		}
		for _, a := range site {
			more := max(0, min(left, room, max(from[a], to[a])-extra[a]))
			extra[a] += more
			left -= more
			room -= more
		}
	}
	return extra
}
