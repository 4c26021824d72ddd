package ring

// paper makes the exchange of the source paper: the hottest part-replica of the
// device with the largest relative load for the coldest of the one with the
// smallest, whatever that does to either. Only partitions that the other device
// holds already are passed over, which Swift would refuse. It may swing for
// ever: it is here for comparison.
func (l *layout) paper() (Swap, bool) {
	a, c := l.extremes()
	if a == c {
		return Swap{}, false
	}
	p, okP := l.outermost(a, c, true)
	q, okQ := l.outermost(c, a, false)
	if !okP || !okQ || p.part == q.part {
		return Swap{}, false
	}
	l.move(p, c)
	l.move(q, a)
	s := Swap{Hot: p.part, Cold: q.part, HotRow: p.row, ColdRow: q.row, From: a, To: c, HotHeat: p.heat, ColdHeat: q.heat}
	high, low := l.extremes()
	s.Max, s.Min = l.relative(high), l.relative(low)
	return s, true
}

// outermost returns the hottest or the coldest movable slot of a that c does
// not hold, of equals the lowest partition.
func (l *layout) outermost(a, c ID, hottest bool) (slot, bool) {
	best, found := slot{}, false
	for _, s := range l.slots[a] {
		if l.locked[s.part] || l.holds(c, s.part) {
			continue
		}
		if !hottest {
			return s, true
		}
		if !found || s.heat > best.heat {
			best, found = s, true
		}
	}
	return best, found
}
