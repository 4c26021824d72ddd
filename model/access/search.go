package access

import (
	"context"
	"math/bits"
	"slices"
)

// Tolerances, in F.
const (
	// better is by how much a plan must improve on the best to count.
	better = 1e-13
	// proof is the gap at which a search ends: F and the bound are then equal
	// for every purpose.
	proof = 1e-10
)

// search is one run of branch and bound.
type search struct {
	ctx      context.Context
	c        *core
	d        *dual
	allow    []uint16 // what pins and bans leave; narrowed as the root's bound allows
	prices   []float64
	root     float64 // the relaxation's bound at prices
	best     []int8  // nil while no plan is known
	value    float64 // F of best; +Inf
	bound    float64
	progress func(best, bound float64)
	random   uint64
	halves   [2]deviations
	tree     partners
	join     join
	room     []float64
	nodes    int
	length   int     // of the lists where a node is settled by listing
	floor    float64 // a bound known beforehand; -Inf if none
	most     int     // nodes; 0 is no limit
	closed   float64 // the gap at which the search ends
	sub      *search // of dives
	turn     int     // of the searches for better plans
	pause    int     // divisions to wait after one in vain
	rest     int     // divisions still to wait
}

func newSearch(ctx context.Context, c *core, allow []uint16, progress func(best, bound float64)) *search {
	return &search{ctx: ctx, c: c, d: newDual(c), allow: allow, prices: make([]float64, c.k), value: inf,
		progress: progress, random: 1, closed: proof, length: listLength, floor: -inf, room: make([]float64, c.k)}
}

// stopped reports whether the context has ended.
func (s *search) stopped() bool { return s.ctx.Err() != nil }

// below returns a number in [0, n), n > 0 (splitmix64, so that a run can be
// repeated).
func (s *search) below(n int) int {
	s.random += 0x9E3779B97F4A7C15
	z := s.random
	z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9
	z = (z ^ (z >> 27)) * 0x94D049BB133111EB
	hi, _ := bits.Mul64(z^(z>>31), uint64(n))
	return int(hi)
}

// exact returns F of a plan, computed from its units alone; +Inf out of the
// bounds.
func (s *search) exact(x []int8) float64 {
	loads := make([]float64, s.c.k)
	cost := 0.0
	for i, j := range x {
		loads[j] += s.c.users[i]
		cost += s.c.cost[i*s.c.k+int(j)]
	}
	return s.c.value(cost, loads, s.room)
}

// offer takes a plan as the best if it is.
func (s *search) offer(x []int8) bool {
	v := s.exact(x)
	if v >= s.value-better {
		return false
	}
	s.value = v
	s.best = append(s.best[:0], x...)
	s.tell()
	return true
}

func (s *search) tell() {
	if s.progress != nil {
		s.progress(s.value, min(s.bound, s.value))
	}
}

// gap is how much a plan may cost above a bound and still be better than the
// best known, or be a plan at all.
func (s *search) gap(bound float64) float64 {
	return min(s.value, s.c.dear) - bound
}

// run searches until the gap is closed or the context ends, and reports
// whether it is closed. start may be nil.
func (s *search) run(start []int8) bool { return s.begin(start) || s.branch() }

// begin takes the bound of the relaxation and the plans nearest to hand. It
// reports whether that closes the gap.
func (s *search) begin(start []int8) bool {
	s.bound = -inf
	if s.c.n == 0 {
		s.best = []int8{}
		s.value = s.exact(s.best)
		s.bound = s.value
		return true
	}
	s.d.restrict(s.allow)
	s.root = s.d.ascend(s.prices, .1, 1e-10, s.c.dear+1, 2000)
	s.bound = s.root
	if s.root > s.c.dear {
		return true
	}
	s.bound = max(s.root, s.floor)
	if start != nil {
		s.offer(start)
		if s.value-s.bound <= s.closed {
			return true
		}
		s.improve(start)
	}
	s.improve(s.cheapest())
	return s.value-s.bound <= s.closed
}

// cheapest returns the choice of every unit at the prices.
func (s *search) cheapest() []int8 {
	k := s.c.k
	x := make([]int8, s.c.n)
	for i := range x {
		best := inf
		for j := range k {
			if v := s.priced(i, j); s.allow[i]>>j&1 == 1 && v < best {
				best, x[i] = v, int8(j)
			}
		}
	}
	return x
}

// priced is what unit i costs at centre j, with the price of its load.
func (s *search) priced(i, j int) float64 {
	return s.c.cost[i*s.c.k+j] + s.prices[j]/s.c.total*s.c.users[i]
}

// deviationsOf returns the options of the free units of d below limit, by
// cost, and the cheapest choice of every unit.
func (d *dual) deviationsOf(y []float64, allow []uint16, limit float64) (options []option, base []int8) {
	base = make([]int8, len(allow))
	for i, mask := range allow {
		base[i] = int8(bits.TrailingZeros16(mask))
	}
	for f, i := range d.free {
		best := inf
		u := d.c.users[i] / d.c.total
		for o := d.from[f]; o < d.from[f+1]; o++ {
			if v := d.cost[o] + y[d.choice[o]]*u; v < best {
				best, base[i] = v, d.choice[o]
			}
		}
		for o := d.from[f]; o < d.from[f+1]; o++ {
			if v := d.cost[o] + y[d.choice[o]]*u - best; v < limit && d.choice[o] != base[i] {
				options = append(options, option{i, d.choice[o], v})
			}
		}
	}
	slices.SortFunc(options, compareOptions)
	return options, base
}

// narrow strikes out what no better plan can use: all but the cheapest choices
// and the given options.
func narrow(allow []uint16, base []int8, options []option) {
	for i := range allow {
		allow[i] = 1 << base[i]
	}
	for _, o := range options {
		allow[o.unit] |= 1 << o.centre
	}
}
