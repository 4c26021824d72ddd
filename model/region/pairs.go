package region

// move is a place that can go from one centre to another for key kilometres a
// user.
type move struct {
	key  float64
	slot int32
}

// pairHeap holds the moves from one centre to another, cheapest first.
type pairHeap []move

func (h pairHeap) order() {
	for i := len(h)/2 - 1; i >= 0; i-- {
		h.down(i)
	}
}

func (h pairHeap) down(i int) {
	m := h[i]
	for {
		c := 2*i + 1
		if c >= len(h) {
			break
		}
		if c+1 < len(h) && h[c+1].key < h[c].key {
			c++
		}
		if m.key <= h[c].key {
			break
		}
		h[i] = h[c]
		i = c
	}
	h[i] = m
}

func (h *pairHeap) push(m move) {
	s := append(*h, m)
	i := len(s) - 1
	for i > 0 {
		parent := (i - 1) / 2
		if s[parent].key <= m.key {
			break
		}
		s[i] = s[parent]
		i = parent
	}
	s[i] = m
	*h = s
}

func (h *pairHeap) pop() {
	s := *h
	last := len(s) - 1
	s[0] = s[last]
	*h = s[:last]
	if last > 0 {
		(*h).down(0)
	}
}
