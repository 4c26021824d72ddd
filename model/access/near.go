package access

import (
	"cmp"
	"slices"
)

const (
	leastFree   = 20
	mostFree    = 110
	nearList    = 1000
	firstRounds = 40 // rounds without success before the problem is divided
	laterRounds = 1  // rounds after each division
)

// neighbourhoods looks for better plans near the best one: some units are set
// free, the others keep their centres, and the halves of the free ones meet.
func (s *search) neighbourhoods(n *node) {
	if s.best == nil {
		return
	}
	rounds := laterRounds
	if n.fixed == nil {
		rounds = firstRounds
	}
	for round := 0; round < rounds && !s.stopped() && s.value-s.bound > s.closed; round++ {
		before := s.value
		s.near(leastFree + s.below(mostFree-leastFree))
		if s.value < before {
			round = -1
		}
	}
}

// near searches one neighbourhood of the best plan, at the prices that suit
// it. Units that lie close to a change of centre, or are not at their cheapest
// one, are more likely to be set free.
func (s *search) near(size int) {
	allow := slices.Clone(s.allow)
	free := s.draw(size)
	for i := range allow {
		if !free[i] {
			allow[i] = 1 << s.best[i]
		}
	}
	y := slices.Clone(s.prices)
	s.d.restrict(allow)
	if s.d.ascend(y, .02, 1e-9, s.value, 150) >= s.value-better {
		return
	}
	bound := s.d.eval(y, nil)
	limit := s.value - bound - better
	options, base := s.d.deviationsOf(y, allow, limit)
	s.meet(y, bound, base, options, limit, nearList)
}

// draw chooses the units of a neighbourhood.
func (s *search) draw(size int) []bool {
	gap := s.value - s.root
	type ticket struct {
		unit int
		key  float64
	}
	var tickets []ticket
	for i, mask := range s.allow {
		if mask&(mask-1) == 0 {
			continue
		}
		first, second := inf, inf
		for j := range s.c.k {
			if v := s.priced(i, j); mask>>j&1 == 1 {
				first, second = min(first, v), min(second, max(first, v))
			}
		}
		weight := 1 / (0.05 + (second-first)/gap)
		if s.priced(i, int(s.best[i])) > first {
			weight *= 3
		}
		tickets = append(tickets, ticket{i, float64(1+s.below(1<<30)) / weight})
	}
	slices.SortFunc(tickets, func(a, b ticket) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.unit, b.unit)) })
	free := make([]bool, s.c.n)
	for _, t := range tickets[:min(len(tickets), size)] {
		free[t.unit] = true
	}
	return free
}

func compareOptions(a, b option) int {
	return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.unit, b.unit), cmp.Compare(a.centre, b.centre))
}
