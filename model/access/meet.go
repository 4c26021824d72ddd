package access

// meet is the two halves' meeting: all plans that deviate from base by options
// and cost less than limit above bound, at prices y. most bounds the length of
// either list. It offers the best plan it finds and returns what is proved: no
// plan costs less than bound plus the result, unless it has been offered.
func (s *search) meet(y []float64, bound float64, base []int8, options []option, limit float64, most int) float64 {
	s.deal(options)
	proved := limit
	for h := range s.halves {
		l := &s.halves[h]
		reach := limit
		if sets := count(l.options, limit); sets[bins-1] > float64(most) {
			b := bins - 1
			for b > 0 && sets[b-1] > float64(most) {
				b--
			}
			reach = limit * float64(b) / bins
		}
		// Where all is equal the cheapest sets are already too many: some of
		// them serve the search, and prove nothing.
		if !l.list(s.c, base, max(reach, limit/bins), 4*most) {
			reach = 0
		}
		proved = min(proved, reach)
	}
	if !s.pair(y, bound, base, limit) {
		return 0
	}
	return proved
}

// deal shares the options out over the halves, unit by unit in the order of
// their cheapest option.
func (s *search) deal(options []option) {
	for h := range s.halves {
		s.halves[h].options = s.halves[h].options[:0]
	}
	side := make(map[int32]int, len(options))
	for _, o := range options {
		h, known := side[o.unit]
		if !known {
			h = len(side) % 2
			side[o.unit] = h
		}
		s.halves[h].options = append(s.halves[h].options, o)
	}
}

// pair joins the lists. It reports false if the context has ended.
func (s *search) pair(y []float64, bound float64, base []int8, limit float64) bool {
	c, k := s.c, s.c.k
	first, second := &s.halves[0], &s.halves[1]
	s.tree.plant(c, second)
	j := &s.join
	j.prepare(c, &s.tree, limit)
	loads := make([]float64, k)
	for i, b := range base {
		loads[b] += c.users[i]
	}
	for a := range k {
		s.d.price[a] = y[a] / c.total
		j.q[a] = s.d.price[a] / c.per(a)
	}
	j.base = s.d.in.solve(s.d.price, s.d.loads)
	from := int32(-1)
	for e := range first.entries {
		if e%64 == 63 && s.stopped() {
			return false
		}
		if first.entries[e].cost >= j.best {
			continue
		}
		for a := range k {
			j.at[a] = (loads[a] + first.shift[e*k+a]) * c.per(a)
		}
		if j.partner(first.entries[e].cost) {
			from = int32(e)
		}
	}
	if from >= 0 {
		x := append([]int8(nil), base...)
		first.apply(from, x)
		second.apply(s.tree.index[j.found], x)
		s.offer(x)
	}
	return true
}
