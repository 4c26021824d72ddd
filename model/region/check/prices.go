package check

import (
	"math"

	"fenye/model"
	"fenye/model/region"
)

// prices checks that the prices prove the split: their signs, every share at a
// centre of least priced distance, primal equal to dual. If they do not, it
// looks for a cheaper split to show.
func (c *checking) prices() {
	r, s := c.report, c.Solution
	before := len(r.Violations)
	slack := tolerance * math.Max(1, c.far)
	for a, q := range c.Problem.Centres {
		price := float64(s.Prices[a])
		switch {
		case math.IsNaN(price) || math.IsInf(price, 0):
			r.say("the price of %s is not a number", c.Centre(a))
		case !q.Up && price != 0:
			r.say("%s is down but has a price of %g km", c.Centre(a), price)
		case q.Up && price > slack && r.Loads[a] != q.Capacity:
			r.say("%s has a price of %g km although its capacity of %d does not bind (load %d)", c.Centre(a), price, q.Capacity, r.Loads[a])
		case q.Up && price < -slack && r.Loads[a] != q.Minimum:
			r.say("%s has a price of %g km although its minimum of %d does not bind (load %d)", c.Centre(a), price, q.Minimum, r.Loads[a])
		}
	}
	for i := range c.shares {
		for _, x := range c.parts(i) {
			own := c.cost(i, x.now, x.home) + float64(s.Prices[x.now])
			for _, b := range c.up {
				if save := own - c.cost(i, b, x.home) - float64(s.Prices[b]); save > slack && c.allowed(i, b) {
					r.say("%d users of %s are at %s, but by the prices %s is %.6g km nearer", x.users, c.Place(i), c.Centre(x.now), c.Centre(b), save)
				}
			}
		}
		if len(c.shares[i]) == 0 {
			c.unserved(i, slack)
		}
	}
	if open := r.Gap; open > tolerance*math.Max(1, math.Abs(r.Primal))+c.noise {
		r.say("not proved optimal: the cost exceeds the dual value by %.6g user-km", open)
	}
	if len(r.Violations) > before {
		c.improvement()
	}
}

// unserved checks the owner of a place without users.
func (c *checking) unserved(i int, slack float64) {
	own := int(c.Solution.Owner[i])
	home := 0
	if c.Problem.InForce != nil {
		home = c.Problem.InForce.Homes(i, 0)[0].Centre
	}
	here := c.cost(i, own, home) + float64(c.Solution.Prices[own])
	for _, b := range c.up {
		if here-c.cost(i, b, home)-float64(c.Solution.Prices[b]) > slack && c.allowed(i, b) {
			c.report.say("%s has no users and is shown with %s, but lies in the region of %s", c.Place(i), c.Centre(own), c.Centre(b))
			return
		}
	}
}

// sharing checks that at most K - 1 places are shared beside those that the
// plan in force shares, and each once.
func (c *checking) sharing() {
	shared := 0
	for i := range c.shares {
		if len(c.shares[i]) > 1 {
			shared++
		}
		most, seen := model.Users(0), map[int32]bool{}
		for _, x := range c.shares[i] {
			if seen[x.Centre] {
				c.report.say("%s has two shares at %s", c.Place(i), c.Centre(int(x.Centre)))
			}
			seen[x.Centre] = true
			most = max(most, x.Users)
		}
		for _, x := range c.shares[i] {
			if x.Centre == c.Solution.Owner[i] && x.Users < most {
				c.report.say("%s is shown with %s, which serves less of it than another", c.Place(i), c.Centre(int(x.Centre)))
			}
		}
	}
	limit := max(len(c.up)-1, 0)
	for i, u := range c.Problem.Users {
		if c.Problem.InForce != nil && len(c.Problem.InForce.Homes(i, u)) > 1 {
			limit++
		}
	}
	if shared > limit {
		c.report.say("%d places are shared, expected at most %d", shared, limit)
	}
}

// hop is the cheapest way to take one user from one centre to another.
type hop struct {
	km    float64
	place int
	users model.Users
}

// improvement looks for a chain or cycle of moves that lowers the cost: a
// negative cycle among the centres and one node for the room that is left. It
// says what it would save.
func (c *checking) improvement() {
	k := len(c.up)
	hops := c.hops()
	dist, from := make([]float64, k+1), make([]int, k+1)
	last := -1
	for range k + 2 {
		last = -1
		for u := range hops {
			for v, h := range hops[u] {
				if near := dist[u] + h.km; h.users > 0 && near < dist[v]-tolerance*math.Max(1, c.far) {
					dist[v], from[v], last = near, u, v
				}
			}
		}
		if last < 0 {
			return
		}
	}
	for range k + 1 { // step back into the cycle
		last = from[last]
	}
	var moves Chain
	save, users, v := 0.0, model.Users(math.MaxInt64), last
	single := -1
	for {
		u := from[v]
		h := hops[u][v]
		save -= h.km
		users = min(users, h.users)
		if h.place >= 0 {
			single = h.place
			move := Violation{"%s from %s to %s", []any{c.Place(h.place), c.Centre(c.up[u]), c.Centre(c.up[v])}}
			moves = append(Chain{move}, moves...)
		}
		if v = u; v == last {
			break
		}
	}
	if len(moves) == 1 {
		c.report.say("not optimal: %d users of %s would save %.1f km each (%s)", users, c.Place(single), save, moves[:1])
		return
	}
	c.report.say("not optimal: %d users each of %s would together save %.1f km a chain", users, moves, save)
}

// hops lists the cheapest move between every two centres; node len(up) is the
// room within the bounds.
func (c *checking) hops() [][]hop {
	k := len(c.up)
	hops := make([][]hop, k+1)
	for u := range hops {
		hops[u] = make([]hop, k+1)
		for v := range hops[u] {
			hops[u][v].place = -1
		}
	}
	at := map[int32]int{}
	for u, a := range c.up {
		at[int32(a)] = u
		q, load := c.Problem.Centres[a], c.report.Loads[a]
		hops[u][k].users = max(0, q.Capacity-load)
		hops[k][u].users = max(0, load-q.Minimum)
	}
	for i := range c.shares {
		for _, x := range c.parts(i) {
			c.hop(hops, at, i, x)
		}
	}
	return hops
}

func (c *checking) hop(hops [][]hop, at map[int32]int, place int, x part) {
	u, up := at[int32(x.now)]
	if !up {
		return
	}
	own := c.cost(place, x.now, x.home)
	for v, b := range c.up {
		if !c.allowed(place, b) {
			continue
		}
		km := c.cost(place, b, x.home) - own
		if h := &hops[u][v]; v != u && (h.place < 0 || km < h.km) {
			*h = hop{km, place, x.users}
		}
	}
}

// units checks that whole places, and whole provinces, stay whole.
func (c *checking) units() {
	at := map[int32]int32{}
	for i := range c.shares {
		if len(c.shares[i]) > 1 {
			c.report.say("%s is shared by %d centres although places are served whole", c.Place(i), len(c.shares[i]))
		}
		if c.Problem.Unit != model.UnitProvince || i >= len(c.Problem.Group) {
			continue
		}
		g, owner := c.Problem.Group[i], c.Solution.Owner[i]
		if other, known := at[g]; known && other != owner {
			c.report.say("%s is at %s, but its province is at %s", c.Place(i), c.Centre(int(owner)), c.Centre(int(other)))
		}
		at[g] = owner
	}
	if c.Solution.Status == region.Optimal && c.report.Gap > tolerance*math.Max(1, c.report.Primal)+c.noise {
		c.report.say("called optimal, but the bound leaves a gap of %.6g user-km", c.report.Gap)
	}
}
