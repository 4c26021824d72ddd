package region

import (
	"cmp"
	"slices"
)

// tied is how near two priced distances must be, in kilometres, to count as
// equal: a micrometre. It is far above what rounding makes of distances and
// prices, and changes a total by less than 1e-11 of itself.
const tied = 1e-9

// A tie is a set of places that may be at any of the same centres without
// costing more.
type tie struct {
	centres []int32 // ascending
	places  []int32
	total   int64
	sent    []int64 // users to each of centres
}

// canonicalSplit returns the one split among all optimal ones that depends on
// nothing but the problem: a place whose least priced distance is unique goes
// there; the tied ones are pooled by the centres they may go to, the pools
// filled in a fixed order, and freed of cycles, so that at most k - 1 places
// are shared. before orders places within a pool.
func (t *transport) canonicalSplit(price []float64, before func(a, b int32) int) (*assignment, error) {
	x := &assignment{owner: make([]int32, len(t.users))}
	load := t.standing()
	pools := map[string]*tie{}
	var key []byte
	for i, u := range t.users {
		row := t.row(i)
		a, best, gap := least(row, price)
		if gap > tied {
			x.owner[i] = int32(a)
			load[a] += u
			continue
		}
		key = key[:0]
		for b, d := range row {
			if d+price[b] <= best+tied {
				key = append(key, byte(b), byte(b>>8))
			}
		}
		if u == 0 {
			x.owner[i] = int32(key[0]) | int32(key[1])<<8
			continue
		}
		pool := pools[string(key)]
		if pool == nil {
			pool = &tie{}
			for j := 0; j < len(key); j += 2 {
				pool.centres = append(pool.centres, int32(key[j])|int32(key[j+1])<<8)
			}
			pools[string(key)] = pool
		}
		pool.places = append(pool.places, int32(i))
		pool.total += u
	}
	ties := make([]*tie, 0, len(pools))
	for _, p := range pools {
		ties = append(ties, p)
	}
	slices.SortFunc(ties, func(a, b *tie) int { return slices.Compare(a.centres, b.centres) })
	if !t.fill(ties, price, load) {
		return nil, errStuck
	}
	for _, p := range ties {
		slices.SortFunc(p.places, before)
		t.shareOut(x, p)
	}
	return x, nil
}

// shareOut gives a pool's places, in order, to its centres, in order.
func (t *transport) shareOut(x *assignment, p *tie) {
	c, left := 0, int64(0)
	if len(p.sent) > 0 {
		left = p.sent[0]
	}
	for _, i := range p.places {
		u := t.users[i]
		for left == 0 {
			c++
			left = p.sent[c]
		}
		if u <= left {
			x.owner[i] = p.centres[c]
			left -= u
			continue
		}
		parts := make([]int64, t.k)
		for u > 0 {
			for left == 0 {
				c++
				left = p.sent[c]
			}
			part := min(u, left)
			parts[p.centres[c]] += part
			u -= part
			left -= part
		}
		x.shared = append(x.shared, parts)
		x.owner[i] = int32(-len(x.shared))
	}
}

// fill decides how many users of each pool go to each of its centres. load is
// what the centres have already; a centre with a price keeps its bound. It
// reports whether the bounds can be kept.
func (t *transport) fill(ties []*tie, price []float64, load []int64) bool {
	g := &pooling{ties: ties, load: load, floor: slices.Clone(t.low), ceiling: slices.Clone(t.high)}
	for b, p := range price {
		switch {
		case p > tied:
			g.floor[b] = t.high[b]
		case p < -tied:
			g.ceiling[b] = t.low[b]
		}
	}
	for _, p := range ties {
		p.sent = make([]int64, len(p.centres))
		left := p.total
		for j, b := range p.centres {
			part := max(0, min(left, g.ceiling[b]-load[b]))
			p.sent[j] += part
			load[b] += part
			left -= part
		}
		if left > 0 { // over the last centre's ceiling for now
			last := len(p.centres) - 1
			p.sent[last] += left
			load[p.centres[last]] += left
		}
	}
	for b := range load {
		for load[b] > g.ceiling[b] {
			if !g.push(b, func(c int) int64 { return g.ceiling[c] - load[c] }, load[b]-g.ceiling[b]) {
				return false
			}
		}
	}
	for b := range load {
		for load[b] < g.floor[b] {
			if !g.pull(b) {
				return false
			}
		}
	}
	g.breakCycles()
	return true
}

// pooling moves users between centres through pools.
type pooling struct {
	ties           []*tie
	load           []int64
	floor, ceiling []int64
}

// step is one move on a path: pool's users from one of its centres to another.
type step struct{ pool, from, to int }

// push moves at most most users away from centre a to the nearest centre (by
// number of moves) where room is above 0.
func (g *pooling) push(a int, room func(int) int64, most int64) bool {
	path, end := g.path(a, func(c int) bool { return c != a && room(c) > 0 })
	if end < 0 {
		return false
	}
	g.shift(path, a, end, min(most, room(end)))
	return true
}

// pull brings users to centre b from the nearest centre above its floor.
func (g *pooling) pull(b int) bool {
	for a := range g.load {
		if a == b || g.load[a] <= g.floor[a] {
			continue
		}
		path, end := g.path(a, func(c int) bool { return c == b })
		if end >= 0 {
			g.shift(path, a, b, min(g.load[a]-g.floor[a], g.floor[b]-g.load[b]))
			return true
		}
	}
	return false
}

// path searches breadth first from centre a to one that end accepts.
func (g *pooling) path(a int, end func(int) bool) ([]step, int) {
	by := make([]step, len(g.load))
	seen := make([]bool, len(g.load))
	before := make([]int, len(g.load))
	seen[a] = true
	queue := []int{a}
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		if end(c) {
			var path []step
			for v := c; v != a; v = before[v] {
				path = append(path, by[v])
			}
			return path, c
		}
		for i, p := range g.ties {
			from := slices.Index(p.centres, int32(c))
			if from < 0 || p.sent[from] == 0 {
				continue
			}
			for to, b := range p.centres {
				if !seen[b] {
					seen[b], by[b], before[b] = true, step{i, from, to}, c
					queue = append(queue, int(b))
				}
			}
		}
	}
	return nil, -1
}

func (g *pooling) shift(path []step, from, to int, amount int64) {
	for _, s := range path {
		amount = min(amount, g.ties[s.pool].sent[s.from])
	}
	for _, s := range path {
		g.ties[s.pool].sent[s.from] -= amount
		g.ties[s.pool].sent[s.to] += amount
	}
	g.load[from] -= amount
	g.load[to] += amount
}

// breakCycles turns the pools and centres with flow between them into a
// forest: round every cycle, users are exchanged until one flow is 0.
func (g *pooling) breakCycles() {
	for i := range g.ties {
		for j := range g.ties[i].sent {
			for g.ties[i].sent[j] > 0 {
				cycle := g.cycle(i, j)
				if cycle == nil {
					break
				}
				g.turn(cycle)
			}
		}
	}
}

// edge is the flow from a pool to one of its centres.
type edge struct{ pool, centre int }

// cycle returns a cycle of flows through the flow (pool, j), or nil: a path
// from the pool to that centre by other flows, then the flow itself.
func (g *pooling) cycle(pool, j int) []edge {
	target := int(g.ties[pool].centres[j])
	seenPool := make([]bool, len(g.ties))
	seenCentre := make([]bool, len(g.load))
	var path []edge
	var visit func(i int) bool
	visit = func(i int) bool {
		seenPool[i] = true
		for e, b := range g.ties[i].centres {
			if g.ties[i].sent[e] == 0 || seenCentre[b] || (i == pool && e == j) {
				continue
			}
			seenCentre[b] = true
			path = append(path, edge{i, e})
			if int(b) == target {
				return true
			}
			for next, p := range g.ties {
				at := slices.Index(p.centres, b)
				if seenPool[next] || at < 0 || p.sent[at] == 0 {
					continue
				}
				path = append(path, edge{next, at})
				if visit(next) {
					return true
				}
				path = path[:len(path)-1]
			}
			path = path[:len(path)-1]
		}
		return false
	}
	if !visit(pool) {
		return nil
	}
	return append(path, edge{pool, j})
}

// turn exchanges users round a cycle: flows at odd places shrink, the others
// grow by the same, and the last place's flow is among those that shrink.
func (g *pooling) turn(cycle []edge) {
	amount := int64(-1)
	for n := 1; n < len(cycle); n += 2 {
		if s := g.ties[cycle[n].pool].sent[cycle[n].centre]; amount < 0 || s < amount {
			amount = s
		}
	}
	for n, e := range cycle {
		if n%2 == 1 {
			g.ties[e.pool].sent[e.centre] -= amount
		} else {
			g.ties[e.pool].sent[e.centre] += amount
		}
	}
}

// placeOrder orders places by position, users, then index.
func placeOrder(p *Problem) func(a, b int32) int {
	return func(a, b int32) int {
		return cmp.Or(
			cmp.Compare(p.Points[a].Lon, p.Points[b].Lon),
			cmp.Compare(p.Points[a].Lat, p.Points[b].Lat),
			cmp.Compare(p.Users[a], p.Users[b]),
			cmp.Compare(a, b),
		)
	}
}
