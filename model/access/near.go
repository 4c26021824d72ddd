package access

import (
	"cmp"
	"slices"
)

const (
	leastFree   = 20   // units that a neighbourhood sets free: so many,
	leastMost   = 80   // up to a fifth of those with a choice, but at least
	highestMost = 240  // so many and at most so many
	nearList    = 1000 // how long the lists of a neighbourhood are
	firstVain   = 25   // neighbourhoods in vain before the problem is divided
	leastVain   = 20   // and later: a twentieth of the units with a choice, but at
	mostVain    = 60   // least and at most so many
	longestRest = 6    // divisions between two such searches, at most
)

// heuristics looks for better plans after a node has been divided: near the
// best plan or, every other time, in the node's part of the problem. While that
// is in vain it is done ever more seldom.
func (s *search) heuristics(n *node) {
	if s.best == nil {
		return
	}
	before := s.value
	switch {
	case n.fixed == nil:
		s.nearby(firstVain)
	case s.rest > 0:
		s.rest--
		return
	case s.turn%2 == 0:
		s.dive(n)
	default:
		s.nearby(s.patience())
	}
	s.turn++
	s.pause = min(2*s.pause+1, longestRest)
	if s.value < before || n.fixed == nil {
		s.pause = 0
	}
	s.rest = s.pause
}

// nearby searches neighbourhoods of the best plan until so many in a row have
// been in vain: some units are set free, the others keep their centres, and the
// halves of the free ones meet.
func (s *search) nearby(rounds int) {
	most := min(max(s.choosing()/5, leastMost), highestMost)
	for round := 0; round < rounds && !s.stopped() && s.value-s.bound > s.closed; round++ {
		before := s.value
		s.near(leastFree + s.below(most-leastFree))
		if s.value < before {
			round = -1
		}
	}
}

// patience is how many neighbourhoods in vain end a search.
func (s *search) patience() int { return min(max(s.choosing()/20, leastVain), mostVain) }

// choosing is how many units have a choice.
func (s *search) choosing() int {
	n := 0
	for _, mask := range s.allow {
		if mask&(mask-1) != 0 {
			n++
		}
	}
	return n
}

// dive looks for the best plan near the cheapest choices in a part of the
// problem.
func (s *search) dive(n *node) {
	if s.sub == nil {
		s.sub = newSearch(s.ctx, s.c, nil, nil)
	}
	sub := s.sub
	sub.allow, sub.prices, sub.root, sub.bound = slices.Clone(s.allow), n.prices, n.bound, n.bound
	for f := n.fixed; f != nil; f = f.parent {
		sub.allow[f.unit] = 1 << f.centre
	}
	x := sub.cheapest()
	st := newState(s.c, x)
	for st.single(sub.allow) {
	}
	sub.value, sub.best = inf, nil
	if !sub.offer(x) {
		return
	}
	sub.nearby(sub.patience())
	s.offer(sub.best)
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
