package access

import (
	"math"
	"math/bits"
	"slices"
)

const (
	// pooled is how many units are set free for the load of one centre: two
	// halves of them meet, each with a list of all its subsets.
	pooled = 24
	// attempts is how many plans are made at most.
	attempts = 1000
	// enough is how many plans of exactly the given loads are compared for the
	// nearest of them.
	enough = 30
)

// leveller seeks plans whose loads are given to the user: centre after centre
// gets its load by exchanging units with those that have theirs still to come.
type leveller struct {
	s      *search
	x      []int8
	loads  []float64
	lists  [2][]subset
	room   []subset
	onward []int8 // where each unit goes that leaves the centre in work
}

// subset is some units of a half that change sides: what that adds to the load
// of the centre in work, and to the cost.
type subset struct {
	load, cost float64
	units      uint16
}

// level returns the most balanced plan found when loads as balanced as the
// first of evens are sought, of equal ones the cheapest; nil if none is found
// within the bounds. start may have any loads.
func (s *search) level(start []int8, evens []even) []int8 {
	ties := 1
	for ties < len(evens) && evens[ties].va <= evens[0].va+better {
		ties++
	}
	v := &leveller{s: s, onward: make([]int8, s.c.n)}
	var best []int8
	worth, cheapest, exact := inf, inf, 0
	for try := 0; try < attempts && exact < enough && !s.stopped(); try++ {
		want := evens[try%ties].loads
		if !v.try(start, want) || !s.c.within(v.loads) {
			continue
		}
		if slices.Equal(v.loads, want) {
			exact++
		}
		va, cost := s.c.imbalanceOf(v.loads), s.costOf(v.x)
		if va < worth-better || va <= worth && cost < cheapest {
			worth, cheapest, best = va, cost, slices.Clone(v.x)
		}
	}
	return best
}

// costOf is the cost of a plan without its imbalance.
func (s *search) costOf(x []int8) float64 {
	cost := 0.0
	for i, j := range x {
		cost += s.c.cost[i*s.c.k+int(j)]
	}
	return cost
}

// try changes start into a plan of the loads want, of the last two as close to
// it as units drawn at random allow; the plan is then in x.
func (v *leveller) try(start []int8, want []float64) bool {
	c := v.s.c
	v.x = append(v.x[:0], start...)
	v.loads = make([]float64, c.k)
	for i, j := range v.x {
		v.loads[j] += c.users[i]
	}
	order := make([]int, c.k)
	for a := range order {
		b := v.s.below(a + 1)
		order[a], order[b] = order[b], a
	}
	open := uint16(1)<<c.k - 1
	for at, j := range order[:c.k-1] {
		open &^= 1 << j
		if missed := v.settle(int8(j), open, want[j]-v.loads[j]); missed > 0 && at < c.k-2 {
			return false
		}
	}
	return true
}

// settle adds need to the load of centre j by the exchange of units with the
// open centres, among those drawn, that comes closest to it, of equal ones the
// cheapest. It returns by how much need is missed.
func (v *leveller) settle(j int8, open uint16, need float64) float64 {
	if need == 0 {
		return 0
	}
	pool := v.draw(j, open)
	for h := range v.lists {
		v.subsets(h, pool[h*len(pool)/2:(h+1)*len(pool)/2], j)
	}
	first, second := v.lists[0], v.lists[1]
	missed, best := inf, inf
	var chosen [2]uint16
	for a, b := 0, len(second)-1; a < len(first) && b >= 0; {
		sum := first[a].load + second[b].load
		cost := first[a].cost + second[b].cost
		if off := math.Abs(sum - need); off < missed || off == missed && cost < best {
			missed, best, chosen = off, cost, [2]uint16{first[a].units, second[b].units}
		}
		if sum < need {
			a++
		} else {
			b--
		}
	}
	for h, units := range chosen {
		half := pool[h*len(pool)/2 : (h+1)*len(pool)/2]
		for ; units > 0; units &= units - 1 {
			v.change(int(half[bits.TrailingZeros16(units)]), j)
		}
	}
	return missed
}

// draw chooses units that can go to centre j from an open one or leave it for
// one.
func (v *leveller) draw(j int8, open uint16) []int32 {
	c := v.s.c
	var pool []int32
	for i, mask := range v.s.allow {
		at := v.x[i]
		if mask>>j&1 == 0 || at != j && open>>at&1 == 0 || mask&open == 0 {
			continue
		}
		least := inf
		for m := mask & open; m > 0; m &= m - 1 {
			o := bits.TrailingZeros16(m)
			if cost := c.cost[i*c.k+o]; cost < least {
				least, v.onward[i] = cost, int8(o)
			}
		}
		pool = append(pool, int32(i))
	}
	size := min(len(pool), pooled)
	for a := range size {
		b := a + v.s.below(len(pool)-a)
		pool[a], pool[b] = pool[b], pool[a]
	}
	return pool[:size]
}

// subsets lists all subsets of some units by load, of equal loads the cheapest
// alone.
func (v *leveller) subsets(h int, units []int32, j int8) {
	c := v.s.c
	list := append(v.lists[h][:0], subset{})
	for at, i := range units {
		row := c.cost[int(i)*c.k : int(i+1)*c.k]
		add := subset{c.users[i], row[j] - row[v.x[i]], 1 << at}
		if v.x[i] == j {
			add.load, add.cost = -c.users[i], row[v.onward[i]]-row[j]
		}
		v.room = merge(v.room[:0], list, add)
		list, v.room = v.room, list
	}
	v.lists[h] = list
}

// merge appends list, and list with one unit more, in the order of loads.
func merge(out, list []subset, add subset) []subset {
	with := func(s subset) subset { return subset{s.load + add.load, s.cost + add.cost, s.units | add.units} }
	for a, b := 0, 0; a < len(list) || b < len(list); {
		var next subset
		if b == len(list) || a < len(list) && list[a].load <= list[b].load+add.load {
			next = list[a]
			a++
		} else {
			next = with(list[b])
			b++
		}
		if n := len(out); n > 0 && out[n-1].load == next.load {
			if next.cost < out[n-1].cost {
				out[n-1] = next
			}
			continue
		}
		out = append(out, next)
	}
	return out
}

// change moves a unit to centre j, or on from it.
func (v *leveller) change(i int, j int8) {
	to := j
	if v.x[i] == j {
		to = v.onward[i]
	}
	v.loads[v.x[i]] -= v.s.c.users[i]
	v.loads[to] += v.s.c.users[i]
	v.x[i] = to
}
