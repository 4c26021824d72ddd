package ring

import (
	"math"

	"fenye/model/exchange"
)

// pair finds the exchange between a hot device a and a cold device c whose heat
// is closest to the ideal one, which would make their relative loads equal:
// (L_a/w_a − L_c/w_c) / (1/w_a + 1/w_c). The exchange takes more from a than it
// gives, and leaves c below a's old relative load. Ties go to the lower hot
// partition, then the lower cold one, then the lower rows.
//
// Whether a part-replica may go depends on it alone, not on what comes back, so
// both sides are filtered first and then met in the order of heat.
func (l *layout) pair(a, c ID) (p, q slot, ok bool) {
	wa, wc := l.ring.Devices[a].Weight, l.ring.Devices[c].Weight
	ideal, limit := exchange.Ideal(l.load[a], wa, l.load[c], wc)
	give, take := l.both(a, c)
	best := math.Inf(1)
	try := func(s, t slot) {
		d := s.heat - t.heat
		if d <= 0 || d >= limit {
			return
		}
		off := math.Abs(d - ideal)
		if off < best || off == best && (s.part < p.part || s.part == p.part && (t.part < q.part || t.part == q.part && (s.row < p.row || s.row == p.row && t.row < q.row))) {
			best, p, q, ok = off, s, t, true
		}
	}
	j := 0 // first of take with heat above s.heat − ideal
	for i, s := range give {
		if i > 0 && s.heat == give[i-1].heat {
			continue // the lowest partition of equal heat comes first
		}
		for j < len(take) && take[j].heat <= s.heat-ideal {
			j++
		}
		if j < len(take) {
			try(s, take[j])
		}
		if j > 0 {
			try(s, first(take, j-1))
		}
	}
	return p, q, ok
}

// first returns the first slot whose heat equals that of slot i.
func first(s []slot, i int) slot {
	low, high := 0, i
	for low < high {
		mid := (low + high) / 2
		if s[mid].heat < s[i].heat {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return s[low]
}

// both returns what a may give to c and c to a; where either is nothing, it
// stays so for the round, and both are.
func (l *layout) both(a, c ID) (give, take []slot) {
	if l.none[[2]ID{a, c}] || l.none[[2]ID{c, a}] || l.closed(a, c) || l.closed(c, a) {
		return nil, nil
	}
	if give = l.able(a, c); len(give) == 0 {
		l.none[[2]ID{a, c}] = true
		return nil, nil
	}
	if take = l.able(c, a); len(take) == 0 {
		l.none[[2]ID{c, a}] = true
		return nil, nil
	}
	return give, take
}

// able returns the slots of a that may move to c, in their order.
func (l *layout) able(a, c ID) []slot {
	var out []slot
	for _, s := range l.slots[a] {
		if !l.locked[s.part] && l.admits(s.part, a, c) {
			out = append(out, s)
		}
	}
	return out
}
