package ring

import "slices"

// What a single part-replica brings may be more than a device's fair share of
// all load. Such a part-replica belongs on a device of large weight; exchanges
// between the hottest and the coldest device alone would pass it on from device
// to device, a round each time.

// fair is the load that the weight of a device makes fair.
func (l *layout) fair(d ID) float64 { return l.ring.Devices[d].Weight * l.total / l.weight }

// enlarge moves a part-replica that is too much for its device even alone to the
// device of the largest weight that takes it, the coldest of equals, if that
// leaves this device cooler than the other one was. The hottest devices come
// first.
func (l *layout) enlarge(target float64) (Swap, bool) {
	var best Swap
	found := false
	var from ID
	var hot, cold slot
	var to ID
	for _, a := range l.weighted() {
		if found && l.relative(a) <= l.relative(from) {
			continue
		}
		if p, q, c, ok := l.larger(a, target); ok {
			found, from, to, hot, cold = true, a, c, p, q
		}
	}
	if found {
		best = l.exchange(hot, cold, from, to)
	}
	return best, found
}

// larger finds the exchange that takes a part-replica that is too much for
// device a to a larger device.
func (l *layout) larger(a ID, target float64) (p, q slot, c ID, ok bool) {
	for _, s := range slices.Backward(l.slots[a]) {
		if s.heat <= l.fair(a) {
			return p, q, c, ok
		}
		if l.locked[s.part] {
			continue
		}
		for _, d := range l.weighted() {
			w := l.ring.Devices[d].Weight
			if w <= l.ring.Devices[a].Weight || ok && (w < l.ring.Devices[c].Weight || w == l.ring.Devices[c].Weight && l.relative(d) >= l.relative(c)) {
				continue
			}
			if l.relative(a)-l.relative(d) <= target || !l.admits(s.part, a, d) {
				continue
			}
			if t, fits := l.counterpart(s, a, d); fits {
				p, q, c, ok = s, t, d, true
			}
		}
		if ok {
			return p, q, c, ok
		}
	}
	return p, q, c, ok
}

// counterpart finds what device c gives for part-replica s of a: what leaves c
// below the relative load of a, and is closest to the ideal exchange, see pair.
func (l *layout) counterpart(s slot, a, c ID) (q slot, ok bool) {
	wa, wc := l.ring.Devices[a].Weight, l.ring.Devices[c].Weight
	gap := l.load[a]/wa - l.load[c]/wc
	ideal, limit := gap/(1/wa+1/wc), wc*gap
	best := 0.0
	for _, t := range l.able(c, a) {
		d := s.heat - t.heat
		if d <= 0 || d >= limit {
			continue
		}
		if off := max(d-ideal, ideal-d); !ok || off < best {
			best, q, ok = off, t, true
		}
	}
	return q, ok
}

// waits reports whether a device should keep what it has in this round: one of
// its partitions would be too much for it even alone, has moved elsewhere in
// this round, and may go to a larger device in the next one. Were the device
// relieved of everything else now, no device could take that partition then
// without becoming the hottest.
func (l *layout) waits(a ID) bool {
	if !l.later || l.total <= 0 {
		return false
	}
	for _, s := range slices.Backward(l.slots[a]) {
		if s.heat <= l.fair(a) {
			return false
		}
		if !l.moved[s.part] {
			continue
		}
		for _, c := range l.weighted() {
			if l.ring.Devices[c].Weight > l.ring.Devices[a].Weight && l.admits(s.part, a, c) {
				return true
			}
		}
	}
	return false
}
