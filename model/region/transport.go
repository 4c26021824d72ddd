package region

import (
	"math"
)

// transport is a split over the centres that are up, in plain numbers: n
// places with users, k centres with bounds, an n x k matrix of kilometres.
type transport struct {
	k         int
	d         []float64 // row i holds the distances of place i
	users     []int64
	total     int64
	low, high []int64 // bounds of each load; high is at most total
	unlimited []bool  // the capacity is above total, so it never binds

	reach float64 // longest finite cost if some may be infinite, else 0
	terms *terms  // nil: rows are places at their distances

	fixed []int64 // loads that are there whatever the rows do; nil: none
	band  *band   // nil: there are no other places
}

func (t *transport) row(i int) []float64 { return t.d[i*t.k : i*t.k+t.k] }

// rowsOf returns the distances of some places.
func (t *transport) rowsOf(places []int32) []float64 {
	d := make([]float64, len(places)*t.k)
	for n, i := range places {
		to, from := d[n*t.k:n*t.k+t.k], t.row(int(i))
		for b := range to {
			to[b] = from[b]
		}
	}
	return d
}

// assignment is a split: the centre of each place, or -1-s for the place whose
// users per centre are row s of shared.
type assignment struct {
	owner  []int32
	shared [][]int64
}

// each calls f for every centre that serves users of place i.
func (x *assignment) each(t *transport, i int, f func(centre int, users int64)) {
	if a := x.owner[i]; a >= 0 {
		f(int(a), t.users[i])
		return
	}
	for a, u := range x.shared[-1-x.owner[i]] {
		if u > 0 {
			f(a, u)
		}
	}
}

// standing returns the loads without the rows.
func (t *transport) standing() []int64 {
	loads := make([]int64, t.k)
	copy(loads, t.fixed)
	return loads
}

func (t *transport) loads(x *assignment) []int64 {
	loads := t.standing()
	for i, a := range x.owner {
		if a >= 0 {
			loads[a] += t.users[i]
			continue
		}
		for b, u := range x.shared[-1-a] {
			loads[b] += u
		}
	}
	return loads
}

// infinite is +Inf as least compares it.
var infinite = math.Float64bits(math.Inf(1))

// least returns the centre of least priced distance of a row (the lowest index
// on ties), that distance, and by how much every other centre is worse. Numbers
// that are not negative are in the order of their bits, and bits are compared
// without branches, which places in any order would mislead.
func least(row, price []float64) (owner int, best, gap float64) {
	first, second, signs := infinite, infinite, uint64(0)
	price = price[:len(row)]
	for b, d := range row {
		v := math.Float64bits(d + price[b])
		signs |= v
		second = min(second, max(first, v))
		if v < first {
			owner = b
		}
		first = min(first, v)
	}
	if signs>>63 != 0 {
		return leastOfAny(row, price)
	}
	best = math.Float64frombits(first)
	return owner, best, math.Float64frombits(second) - best
}

// leastOneByOne is leastRows on any machine.
func leastOneByOne(d, price []float64, owner []int32, gap []float64) {
	k := len(price)
	if k == 2 {
		first, second := price[0], price[1]
		for i := range owner {
			x, y := d[2*i]+first, d[2*i+1]+second
			owner[i], gap[i] = 0, math.Abs(x-y)
			if y < x {
				owner[i] = 1
			}
		}
		return
	}
	for i := range owner {
		a, _, g := least(d[i*k:i*k+k], price)
		owner[i], gap[i] = int32(a), g
	}
}

// leastOfAny is least where priced distances may be negative.
func leastOfAny(row, price []float64) (owner int, best, gap float64) {
	best, second := math.Inf(1), math.Inf(1)
	for b, d := range row {
		v := d + price[b]
		second = min(second, max(best, v))
		if v < best {
			owner = b
		}
		best = min(best, v)
	}
	return owner, best, second - best
}
