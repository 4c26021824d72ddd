package access

// join finds, for deviations of both halves, the pair that costs least: what
// the two give away and what the loads they lead to give away.
type join struct {
	c      *core
	tree   *partners
	q      []float64 // what a unit of utilisation earns at the prices
	lo, hi []float64 // bounds of the utilisations
	base   float64   // value of the inner problem at the prices
	at     []float64 // utilisations without the partner
	mid, g []float64
	best   float64 // above the bound
	found  int32   // entry in the tree's order, -1
	stack  []int32
}

// prepare begins a join that is to find less than limit.
func (s *join) prepare(c *core, tree *partners, limit float64) {
	if s.c == nil {
		room := make([]float64, 6*c.k)
		for i, v := range []*[]float64{&s.q, &s.lo, &s.hi, &s.at, &s.mid, &s.g} {
			*v = room[i*c.k : (i+1)*c.k]
		}
	}
	s.c, s.tree, s.best, s.found = c, tree, limit, -1
	for j := range c.k {
		// A hair of room for rounding: the plan itself is checked in whole users.
		s.lo[j], s.hi[j] = c.low[j]*c.per(j)-1e-13, c.high[j]*c.per(j)+1e-13
	}
}

// loss is what utilisations r cost above the inner optimum.
func (s *join) loss(r []float64) float64 {
	v := -s.base
	for j, x := range r {
		if x < s.lo[j] || x > s.hi[j] {
			return inf
		}
		v -= s.q[j] * x
	}
	if s.c.alpha > 0 {
		v += s.c.alpha * imbalance(s.c.balance, s.c.scale, r)
	}
	return v
}

// least bounds from below what any utilisation in a box costs: VA lies above
// its tangent at the middle of the box.
func (s *join) least(sides []float64) float64 {
	k := s.c.k
	var rooms [2 * MostCentres]float64
	low, high := rooms[:k], rooms[MostCentres:MostCentres+k]
	for j := range k {
		a := max(s.at[j]+sides[2*j], s.lo[j])
		b := min(s.at[j]+sides[2*j+1], s.hi[j])
		if a > b {
			return inf
		}
		low[j], high[j], s.mid[j] = a, b, (a+b)/2
	}
	v := -s.base
	if s.c.alpha > 0 {
		v += s.c.alpha * imbalance(s.c.balance, s.c.scale, s.mid)
		slope(s.c.balance, s.c.scale, s.mid, s.g)
	}
	for j := range k {
		w := s.c.alpha*s.g[j] - s.q[j]
		half := (high[j] - low[j]) / 2
		v -= s.q[j] * s.mid[j]
		if w > 0 {
			v -= w * half
		} else {
			v += w * half
		}
	}
	return v
}

// partner looks for an entry of the tree that brings the sum below best, for a
// deviation of the given cost that leads to the utilisations in at, and reports
// whether there is one.
func (s *join) partner(cost float64) bool {
	k := s.c.k
	t := s.tree
	before := s.best
	s.stack = append(s.stack[:0], 0)
	for len(s.stack) > 0 {
		id := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		n := &t.nodes[id]
		if cost+n.cost >= s.best {
			continue
		}
		if cost+n.cost+s.least(t.sides[int(id)*2*k:int(id)*2*k+2*k]) >= s.best {
			continue
		}
		if n.left > 0 {
			s.stack = append(s.stack, n.right, n.left)
			continue
		}
		for e := n.from; e < n.to; e++ {
			if cost+t.cost[e] >= s.best {
				continue
			}
			for j := range k {
				s.mid[j] = s.at[j] + t.point[int(e)*k+j]
			}
			if v := cost + t.cost[e] + s.loss(s.mid); v < s.best {
				s.best, s.found = v, e
			}
		}
	}
	return s.best < before
}
