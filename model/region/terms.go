package region

import (
	"context"
	"math"
	"slices"

	"fenye/model"
)

// mostHold bounds HoldFewest, in kilometres: prices beyond it would lose the
// digits that ties are told by.
const mostHold = 1e6

// terms are what rules and a plan in force make of a transport problem. Its
// rows are parts of places: the users of one place who are at one centre in the
// plan in force. A part costs d(i,b) + mu at every centre b but its own, and
// infinitely much where a rule forbids the pair.
type terms struct {
	base  *transport // the places at their bare distances
	place []int32    // of each row
	home  []int32    // column of each row in the plan in force; -1: at none that is up
	empty []int32    // places with users that no centre may serve
}

// constrain turns a bare transport problem into one with the terms of p.
func (t *transport) constrain(p *Problem, up []int) *transport {
	c := &transport{k: t.k, total: t.total, low: t.low, high: t.high, unlimited: t.unlimited, users: t.users}
	c.terms = &terms{base: t}
	c.d = slices.Clone(t.d)
	c.forbid(p, up)
	if p.InForce != nil {
		c.hold(p, up)
	}
	for _, d := range c.d {
		if !math.IsInf(d, 1) {
			c.reach = math.Max(c.reach, d)
		}
	}
	c.reach = math.Max(c.reach, 1)
	return c
}

// forbid sets the cost of the pairs that rules forbid to infinity. A place
// without users that no centre may serve is left to any. Where provinces are
// served whole, what one of their places with users forbids is forbidden to all.
func (t *transport) forbid(p *Problem, up []int) {
	k := t.k
	for n := range p.Rules {
		r := &p.Rules[n]
		if r.Void(p.Centres) {
			continue
		}
		apply := func(i int) {
			row := t.row(i)
			for j, a := range up {
				if !r.allows(a, t.terms.base.d[i*k+j]) {
					row[j] = math.Inf(1)
				}
			}
		}
		if r.Places == nil {
			for i := range t.users {
				apply(i)
			}
		}
		for _, i := range r.Places {
			apply(int(i))
		}
	}
	if p.Unit == model.UnitProvince {
		t.forbidGroups(p)
	}
	for i, u := range t.users {
		row := t.row(i)
		if slices.ContainsFunc(row, func(d float64) bool { return !math.IsInf(d, 1) }) {
			continue
		}
		if u > 0 {
			t.terms.empty = append(t.terms.empty, int32(i))
			continue
		}
		copy(row, t.terms.base.row(i))
	}
}

func (t *transport) forbidGroups(p *Problem) {
	banned := map[int32][]bool{}
	for i, u := range t.users {
		if u == 0 {
			continue
		}
		for j, d := range t.row(i) {
			if math.IsInf(d, 1) {
				if banned[p.Group[i]] == nil {
					banned[p.Group[i]] = make([]bool, t.k)
				}
				banned[p.Group[i]][j] = true
			}
		}
	}
	for i := range t.users {
		row := t.row(i)
		for j, b := range banned[p.Group[i]] {
			if b {
				row[j] = math.Inf(1)
			}
		}
	}
}

// hold splits places into parts and makes every centre but a part's own cost
// mu more. A unit that is served whole cannot be split: there a centre costs mu
// for the share of its users who are not there.
func (t *transport) hold(p *Problem, up []int) {
	k := t.k
	mu := mu(p.Hold, t.terms.base.d, k)
	column := map[int]int32{}
	for j, a := range up {
		column[p.Centres[a].Number] = int32(j)
	}
	at := func(number int) int32 {
		if j, known := column[number]; known && number != 0 {
			return j
		}
		return -1
	}
	whole := p.whole()
	base := t.terms
	d, users := make([]float64, 0, len(t.d)), make([]int64, 0, len(t.users))
	var homes [1]model.Home // of a place that one centre serves
	for i, u := range t.users {
		homes[0].Users = model.Users(u)
		list := homes[:]
		var alone bool
		if homes[0].Centre, alone = p.InForce.Alone(i); !alone {
			list = p.InForce.Homes(i, model.Users(u))
		}
		if whole {
			from := len(d)
			d = append(d, t.row(i)...)
			for _, h := range list {
				share := 1.0
				if u > 0 {
					share = float64(h.Users) / float64(u)
				}
				for j := range k {
					if own := at(h.Centre); own >= 0 && int32(j) != own {
						d[from+j] += mu * share
					}
				}
			}
			users = append(users, u)
			continue
		}
		for _, h := range list {
			own := at(h.Centre)
			base.place, base.home = append(base.place, int32(i)), append(base.home, own)
			users = append(users, int64(h.Users))
			for j, km := range t.row(i) {
				if own >= 0 && int32(j) != own {
					km += mu
				}
				d = append(d, km)
			}
		}
	}
	t.d, t.users = d, users
}

// mu is the hold over a matrix of distances to k centres. HoldFewest becomes so
// many kilometres that no chain of moves among them could gain as much: then,
// where places may be shared, one user fewer who moves is worth any distance.
func mu(hold model.Km, km []float64, k int) float64 {
	if !math.IsInf(float64(hold), 1) {
		return math.Max(0, float64(hold))
	}
	widest := 0.0
	for ; len(km) >= k && k > 0; km = km[k:] {
		widest = math.Max(widest, slices.Max(km[:k])-slices.Min(km[:k]))
	}
	return math.Min(float64(k)*widest+1, mostHold)
}

// order is placeOrder over rows.
func (t *transport) order(p *Problem) func(a, b int32) int {
	places := placeOrder(p)
	if t.terms == nil || t.terms.place == nil {
		return places
	}
	return func(a, b int32) int {
		if x, y := t.terms.place[a], t.terms.place[b]; x != y {
			return places(x, y)
		}
		return int(t.terms.home[a] - t.terms.home[b])
	}
}

// folded returns a split of rows as one of places.
func (t *transport) folded(x *assignment) *assignment {
	if t.terms.place == nil {
		return x
	}
	out := &assignment{owner: make([]int32, len(t.terms.base.users))}
	for r := 0; r < len(t.terms.place); {
		i := t.terms.place[r]
		end := r + 1
		for end < len(t.terms.place) && t.terms.place[end] == i {
			end++
		}
		if end == r+1 && x.owner[r] >= 0 {
			out.owner[i] = x.owner[r]
			r = end
			continue
		}
		parts, serving := make([]int64, t.k), 0
		for ; r < end; r++ {
			x.each(t, r, func(b int, u int64) { parts[b] += u })
		}
		for b, u := range parts {
			if u > 0 {
				out.owner[i] = int32(b)
				serving++
			}
		}
		if serving > 1 {
			out.shared = append(out.shared, parts)
			out.owner[i] = int32(-len(out.shared))
		}
	}
	return out
}

// keepHomes returns, of all splits that the prices prove optimal, one in which
// the fewest users are away from their centre in the plan in force: ties keep
// their centre.
func (t *transport) keepHomes(ctx context.Context, price []float64, before func(a, b int32) int) (*assignment, error) {
	free, rows, x := t.tiedOnly(price)
	if len(rows) == 0 {
		return x, nil
	}
	y, _, err := free.optimum(ctx, make([]float64, t.k), func(a, b int32) int { return before(rows[a], rows[b]) })
	if err != nil {
		return nil, err
	}
	for r, i := range rows {
		if x.owner[i] = y.owner[r]; y.owner[r] < 0 {
			x.shared = append(x.shared, y.shared[-1-y.owner[r]])
			x.owner[i] = int32(-len(x.shared))
		}
	}
	return x, nil
}

// tiedOnly returns the split of the rows that the prices leave open, at a cost
// of one for every user away, and the assignment of all others.
func (t *transport) tiedOnly(price []float64) (free *transport, rows []int32, fixed *assignment) {
	k := t.k
	fixed = &assignment{owner: make([]int32, len(t.users))}
	load := make([]int64, k)
	free = &transport{k: k, reach: 1}
	for i, u := range t.users {
		row := t.row(i)
		a, best, gap := least(row, price)
		if gap > tied || u == 0 {
			for b := a - 1; u == 0 && b >= 0; b-- {
				if row[b]+price[b] <= best+tied {
					a = b
				}
			}
			fixed.owner[i] = int32(a)
			load[a] += u
			continue
		}
		rows = append(rows, int32(i))
		free.users = append(free.users, u)
		free.total += u
		for b, d := range row {
			switch {
			case d+price[b] > best+tied:
				free.d = append(free.d, math.Inf(1))
			case int32(b) == t.terms.home[i]:
				free.d = append(free.d, 0)
			default:
				free.d = append(free.d, 1)
			}
		}
	}
	for b, p := range price {
		low, high := t.low[b], t.high[b]
		switch {
		case p > tied:
			low = high
		case p < -tied:
			high = low
		}
		free.low = append(free.low, max(0, low-load[b]))
		free.high = append(free.high, min(high-load[b], free.total))
		free.unlimited = append(free.unlimited, high-load[b] > free.total)
	}
	return free, rows, fixed
}
