package access

import (
	"slices"
)

// mostMoves is how many single moves the local search combines in pairs.
const mostMoves = 400

// improve brings a plan into the bounds as far as it can, and to a local
// optimum under moves of one unit and of two, and offers it.
func (s *search) improve(x []int8) {
	x = slices.Clone(x)
	st := newState(s.c, x)
	moves := s.moves()
	for round := 0; round < 60 && !s.stopped(); round++ {
		if !st.single(s.allow) && !st.double(moves) {
			break
		}
	}
	s.offer(x)
}

// moves are the choices that lie close to the cheapest at the prices, these
// too.
func (s *search) moves() []option {
	var all []option
	for i := range s.c.n {
		best := inf
		for j := range s.c.k {
			if s.allow[i]>>j&1 == 1 {
				best = min(best, s.priced(i, j))
			}
		}
		for j := range s.c.k {
			if s.allow[i]>>j&1 == 1 && s.allow[i] != 1<<j {
				all = append(all, option{int32(i), int8(j), s.priced(i, j) - best})
			}
		}
	}
	slices.SortFunc(all, compareOptions)
	// The cheapest choices come first and cost nothing: as many others follow.
	cheap := 0
	for cheap < len(all) && all[cheap].cost == 0 {
		cheap++
	}
	near := all[cheap:min(len(all), cheap+mostMoves)]
	kept := slices.Clone(near)
	units := map[int32]bool{}
	for _, o := range near {
		units[o.unit] = true
	}
	for _, o := range all[:cheap] {
		if units[o.unit] && len(kept) < 2*mostMoves {
			kept = append(kept, o)
		}
	}
	return kept
}

// state is a plan that moves are tried on.
type state struct {
	c     *core
	x     []int8
	loads []float64
	cost  float64
	worth float64
	r     []float64
}

func newState(c *core, x []int8) *state {
	st := &state{c: c, x: x, loads: make([]float64, c.k), r: make([]float64, c.k)}
	for i, j := range x {
		st.loads[j] += c.users[i]
		st.cost += c.cost[i*c.k+int(j)]
	}
	st.worth = st.judge(st.cost)
	return st
}

// judge is F where the bounds hold; missing them costs more than F can be, in
// proportion.
func (st *state) judge(cost float64) float64 {
	v := st.c.violation(st.loads)
	if v > 0 {
		v = 2*st.c.dear + 100*v
	}
	if st.c.alpha > 0 {
		for j, l := range st.loads {
			st.r[j] = l / st.c.capacity[j]
		}
		v += st.c.alpha * imbalance(st.c.balance, st.c.scale, st.r)
	}
	return cost + v
}

// shift moves the load of unit i and returns the change in cost.
func (st *state) shift(i int, to int8) float64 {
	from := st.x[i]
	u := st.c.users[i]
	st.loads[from] -= u
	st.loads[to] += u
	st.x[i] = to
	return st.c.cost[i*st.c.k+int(to)] - st.c.cost[i*st.c.k+int(from)]
}

// single makes every move of one unit that helps, and reports whether one did.
func (st *state) single(allow []uint16) bool {
	moved := false
	for i := range st.x {
		for j := range int8(st.c.k) {
			from := st.x[i]
			if j == from || allow[i]>>j&1 == 0 {
				continue
			}
			cost := st.cost + st.shift(i, j)
			if w := st.judge(cost); w < st.worth-better {
				st.cost, st.worth, moved = cost, w, true
			} else {
				st.shift(i, from)
			}
		}
	}
	return moved
}

// double makes every pair of moves that helps, and reports whether one did.
func (st *state) double(moves []option) bool {
	moved := false
	for a, m := range moves {
		if st.x[m.unit] == m.centre {
			continue
		}
		from := st.x[m.unit]
		cost := st.cost + st.shift(int(m.unit), m.centre)
		kept := false
		for _, n := range moves[a+1:] {
			back := st.x[n.unit]
			if n.unit == m.unit || back == n.centre {
				continue
			}
			both := cost + st.shift(int(n.unit), n.centre)
			if w := st.judge(both); w < st.worth-better {
				st.cost, st.worth, kept, moved = both, w, true, true
				break
			}
			st.shift(int(n.unit), back)
		}
		if !kept {
			st.shift(int(m.unit), from)
		}
	}
	return moved
}
