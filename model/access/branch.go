package access

import (
	"container/heap"
	"math"
	"math/bits"
	"slices"
)

const (
	// listLength is how long a half's list may be where a node is settled by
	// listing.
	listLength = 100_000
	// mostOpen is how many nodes are kept in the order of their bounds; above
	// that the search goes down instead of wide.
	mostOpen = 300_000
)

// node is a part of the problem: the root's with some units fixed.
type node struct {
	bound  float64
	prices []float64
	fixed  *fixing
	serial int
}

// fixing gives one unit to one centre, after those of the parent.
type fixing struct {
	parent *fixing
	unit   int32
	centre int8
}

type frontier []*node

func (f frontier) Len() int { return len(f) }
func (f frontier) Less(a, b int) bool {
	if f[a].bound != f[b].bound {
		return f[a].bound < f[b].bound
	}
	return f[a].serial > f[b].serial
}
func (f frontier) Swap(a, b int) { f[a], f[b] = f[b], f[a] }
func (f *frontier) Push(n any)   { *f = append(*f, n.(*node)) }
func (f *frontier) Pop() any {
	old := *f
	n := old[len(old)-1]
	*f = old[:len(old)-1]
	return n
}

// branch divides the problem until every part is settled or bounded, lowest
// bound first. It reports whether it got to the end.
func (s *search) branch() bool {
	open := &frontier{{bound: s.root, prices: s.prices}}
	for open.Len() > 0 {
		if b := (*open)[0].bound; b > s.bound+1e-9 {
			s.bound = b
			s.tell()
		}
		s.bound = max(s.bound, (*open)[0].bound)
		if s.value-s.bound <= s.closed {
			return true
		}
		if s.stopped() || s.most > 0 && s.nodes >= s.most {
			return false
		}
		var n *node
		if open.Len() > mostOpen {
			n = open.Pop().(*node)
		} else {
			n = heap.Pop(open).(*node)
		}
		children := s.divide(n)
		for _, child := range children {
			s.nodes++
			child.serial = s.nodes
			heap.Push(open, child)
		}
		if s.stopped() {
			// The node may not be settled: its bound still holds.
			s.bound = min(s.bound, max(n.bound, s.floor))
			return false
		}
		if len(children) > 0 {
			s.heuristics(n)
		}
	}
	s.bound = s.value
	return true
}

// divide settles a node or returns its children.
func (s *search) divide(n *node) []*node {
	if s.gap(n.bound) <= better {
		return nil
	}
	allow := slices.Clone(s.allow)
	for f := n.fixed; f != nil; f = f.parent {
		allow[f.unit] = 1 << f.centre
	}
	y := slices.Clone(n.prices)
	s.d.restrict(allow)
	bound := max(n.bound, s.d.ascend(y, .02, 1e-9, min(s.value, s.c.dear), 150))
	limit := s.gap(bound) - better
	if limit <= 0 {
		return nil
	}
	bound = s.d.eval(y, nil)
	limit = s.gap(bound) - better
	options, base := s.d.deviationsOf(y, allow, limit)
	narrow(allow, base, options)
	if n.fixed == nil {
		copy(s.allow, allow)
		copy(s.prices, y)
		s.root = bound
	}
	s.deal(options)
	lists := 0.0
	for h := range s.halves {
		sets := count(s.halves[h].options, limit)
		lists = max(lists, sets[bins-1])
	}
	if lists <= float64(s.length) {
		s.meet(y, bound, base, options, limit, s.length)
		return nil
	}
	if s.best == nil {
		s.meet(y, bound, base, options, limit, nearList)
	}
	s.d.restrict(allow)
	return s.children(n, y, bound, allow, options, math.Log(lists))
}

// children divides a node by the unit that promises the least work: the sum
// over its centres of what their parts would take to list.
func (s *search) children(n *node, y []float64, bound float64, allow []uint16, options []option, size float64) []*node {
	var best []*node
	least := inf
	for _, i := range s.candidates(options) {
		var all []*node
		work := 0.0
		mask := allow[i]
		for m := mask; m > 0; m &= m - 1 {
			j := bits.TrailingZeros16(m)
			allow[i] = 1 << j
			s.d.restrict(allow)
			prices := slices.Clone(y)
			b := max(bound, s.d.ascend(prices, .02, 1e-8, min(s.value, s.c.dear), 40))
			if left := s.gap(b); left > better {
				all = append(all, &node{bound: b, prices: prices, fixed: &fixing{n.fixed, i, int8(j)}})
				work += math.Exp(size * math.Sqrt(left/s.gap(bound)))
			}
		}
		allow[i] = mask
		if work < least {
			best, least = all, work
		}
		if len(all) == 0 {
			return nil
		}
	}
	return best
}

// candidates are the units worth dividing by: of the cheapest deviations, the
// largest.
func (s *search) candidates(options []option) []int32 {
	var units []int32
	for _, o := range options {
		if !slices.Contains(units, o.unit) {
			units = append(units, o.unit)
		}
		if len(units) == 3*candidates {
			break
		}
	}
	slices.SortStableFunc(units, func(a, b int32) int {
		return int(math.Copysign(1, s.c.users[b]-s.c.users[a]))
	})
	return units[:min(len(units), candidates)]
}

// candidates is how many units are tried before a node is divided.
const candidates = 6
