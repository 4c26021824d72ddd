package access

import "math"

// partners is a tree over a list of deviations: boxes in the space of what the
// utilisations change by, each with the least cost of what it holds.
type partners struct {
	k     int
	index []int32   // of entries, in the order of the leaves
	point []float64 // k an entry, in that order
	cost  []float64 // in that order
	nodes []box
	sides []float64 // 2k a node: least and highest of each coordinate
}

type box struct {
	from, to    int32
	left, right int32 // 0: a leaf
	cost        float64
}

const leafSize = 8

// plant builds the tree over a list.
func (t *partners) plant(c *core, l *deviations) {
	k, n := c.k, len(l.entries)
	t.k = k
	t.index, t.cost, t.point = t.index[:0], t.cost[:0], t.point[:0]
	t.nodes, t.sides = t.nodes[:0], t.sides[:0]
	for e := range n {
		t.index = append(t.index, int32(e))
		t.cost = append(t.cost, l.entries[e].cost)
		for j := range k {
			t.point = append(t.point, l.shift[e*k+j]*c.per(j))
		}
	}
	t.grow(0, int32(n))
}

// grow adds the node of entries from..to and those below it.
func (t *partners) grow(from, to int32) int32 {
	k := t.k
	id := int32(len(t.nodes))
	t.nodes = append(t.nodes, box{from: from, to: to, cost: inf})
	at := len(t.sides)
	for range k {
		t.sides = append(t.sides, inf, -inf)
	}
	cost := inf
	for e := from; e < to; e++ {
		cost = min(cost, t.cost[e])
		for j := range k {
			x := t.point[int(e)*k+j]
			t.sides[at+2*j] = min(t.sides[at+2*j], x)
			t.sides[at+2*j+1] = max(t.sides[at+2*j+1], x)
		}
	}
	t.nodes[id].cost = cost
	if to-from <= leafSize {
		return id
	}
	wide, width := 0, 0.0
	for j := range k {
		if w := t.sides[at+2*j+1] - t.sides[at+2*j]; w > width {
			wide, width = j, w
		}
	}
	if width == 0 {
		return id
	}
	mid := (from + to) / 2
	t.halve(from, to, mid, wide)
	left := t.grow(from, mid)
	right := t.grow(mid, to)
	t.nodes[id].left, t.nodes[id].right = left, right
	return id
}

// halve puts the entries of the lower coordinates before mid (quickselect).
func (t *partners) halve(from, to, mid int32, j int) {
	k := t.k
	at := func(e int32) float64 { return t.point[int(e)*k+j] }
	for lo, hi := from, to-1; lo < hi; {
		pivot := at((lo + hi) / 2)
		a, b := lo, hi
		for a <= b {
			for at(a) < pivot {
				a++
			}
			for at(b) > pivot {
				b--
			}
			if a <= b {
				t.swap(a, b)
				a++
				b--
			}
		}
		switch {
		case mid <= b:
			hi = b
		case mid >= a:
			lo = a
		default:
			return
		}
	}
}

func (t *partners) swap(a, b int32) {
	if a == b {
		return
	}
	t.index[a], t.index[b] = t.index[b], t.index[a]
	t.cost[a], t.cost[b] = t.cost[b], t.cost[a]
	p, q := t.point[int(a)*t.k:int(a)*t.k+t.k], t.point[int(b)*t.k:int(b)*t.k+t.k]
	for j := range p {
		p[j], q[j] = q[j], p[j]
	}
}

// per is what one user is to the utilisation of centre j; of a centre without
// a utilisation, to all users.
func (c *core) per(j int) float64 {
	if math.IsInf(c.capacity[j], 1) || c.capacity[j] == 0 {
		return 1 / c.total
	}
	return 1 / c.capacity[j]
}
