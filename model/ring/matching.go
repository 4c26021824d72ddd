package ring

import (
	"math"
	"math/rand/v2"
	"slices"
)

// matching says which donor gives which partition: each partition is given at
// most once.
type matching struct {
	donors []donor
	index  []map[Part]int // place of a partition in donor.can, the first of its rows
	owner  map[Part]int   // donor that gives the partition
	mine   []map[int]bool // places in donor.can that are given
}

func newMatching(donors []donor) *matching {
	m := &matching{donors: donors, owner: map[Part]int{}}
	for _, d := range donors {
		index := make(map[Part]int, len(d.can))
		for k, s := range d.can {
			if _, ok := index[s.part]; !ok {
				index[s.part] = k
			}
		}
		m.index = append(m.index, index)
		m.mine = append(m.mine, map[int]bool{})
	}
	return m
}

func (m *matching) take(i, k int) {
	m.owner[m.donors[i].can[k].part] = i
	m.mine[i][k] = true
}

func (m *matching) leave(i, k int) {
	delete(m.owner, m.donors[i].can[k].part)
	delete(m.mine[i], k)
}

// taken returns the places that donor i gives, in order.
func (m *matching) taken(i int) []int {
	out := make([]int, 0, len(m.mine[i]))
	for k := range m.mine[i] {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// free returns the places of donor i whose partition nobody gives, hottest
// first.
func (m *matching) free(i int) []int {
	var out []int
	for k, s := range m.donors[i].can {
		if _, given := m.owner[s.part]; !given && m.index[i][s.part] == k {
			out = append(out, k)
		}
	}
	return out
}

// choose lets donor i give every (m/e)-th of the m that it may, from hot to
// cold, as far as they are free; with dice, any.
func (m *matching) choose(i int, dice *rand.Rand) {
	free := m.free(i)
	if dice != nil {
		dice.Shuffle(len(free), func(a, b int) { free[a], free[b] = free[b], free[a] })
	}
	e := min(m.donors[i].give, len(free))
	for j := range e {
		at := j
		if dice == nil {
			at = (2*j + 1) * len(free) / (2 * e)
		}
		m.take(i, free[at])
	}
}

// complete looks for what donors still miss along augmenting paths: a donor
// takes a partition from another one, which takes another instead.
func (m *matching) complete() {
	for i := range m.donors {
		for len(m.mine[i]) < m.donors[i].give && m.augment(i) {
			continue
		}
	}
}

// augment finds a partition more for donor i, and reports whether it could.
func (m *matching) augment(i int) bool {
	type step struct{ donor, from, place int } // donor loses place to from
	came := map[int]step{i: {donor: i, from: -1}}
	queue := []int{i}
	for len(queue) > 0 {
		d := queue[0]
		queue = queue[1:]
		if free := m.free(d); len(free) > 0 {
			at := free[len(free)/2]
			for {
				s := came[d]
				if s.from < 0 {
					m.take(d, at)
					return true
				}
				part := m.donors[d].can[s.place].part
				m.leave(d, s.place)
				m.take(d, at)
				at, d = m.index[s.from][part], s.from
			}
		}
		for k, s := range m.donors[d].can {
			o, given := m.owner[s.part]
			if _, seen := came[o]; !given || seen || m.index[d][s.part] != k {
				continue
			}
			came[o] = step{donor: o, from: d, place: m.index[o][s.part]}
			queue = append(queue, o)
		}
	}
	return false
}

// refine brings the heat that each donor gives closer to its aim: it exchanges
// one that it gives for one that is free, while that helps and the difference
// is more than 5 % of the aim and than the smallest step of heat.
func (m *matching) refine() {
	for i := range m.donors {
		for range 2 * len(m.donors[i].can) {
			if !m.nearer(i) {
				break
			}
		}
	}
}

// nearer makes the exchange of donor i that leaves the smallest difference.
func (m *matching) nearer(i int) bool {
	d := m.donors[i]
	taken, free := m.taken(i), m.free(i)
	sum, step := 0.0, math.Inf(1)
	for _, k := range taken {
		sum += d.can[k].heat
	}
	for k := range d.can[:max(0, len(d.can)-1)] {
		if x := d.can[k].heat - d.can[k+1].heat; x > 0 {
			step = min(step, x)
		}
	}
	off := sum - d.aim
	if math.Abs(off) <= max(0.05*d.aim, step) || len(free) == 0 {
		return false
	}
	// Both lists run from hot to cold; for each taken one the best free one has
	// a heat as close as can be to its own less off.
	best, out, in := math.Abs(off), -1, -1
	for _, k := range taken {
		want := d.can[k].heat - off
		at, _ := slices.BinarySearchFunc(free, want, func(f int, want float64) int {
			switch {
			case d.can[f].heat > want:
				return -1
			case d.can[f].heat < want:
				return 1
			}
			return 0
		})
		for _, j := range []int{at - 1, at} {
			if j < 0 || j >= len(free) {
				continue
			}
			if x := math.Abs(off - d.can[k].heat + d.can[free[j]].heat); x < best*(1-1e-12) {
				best, out, in = x, k, free[j]
			}
		}
	}
	if out < 0 {
		return false
	}
	m.leave(i, out)
	m.take(i, in)
	return true
}
