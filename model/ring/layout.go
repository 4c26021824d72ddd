package ring

import (
	"cmp"
	"slices"
)

// slot is a part-replica on a device.
type slot struct {
	heat float64
	part Part
	row  int
}

// before is the order of slots on a device: colder first, then the lower
// partition, then the lower row.
func (s slot) before(o slot) int {
	return cmp.Or(cmp.Compare(s.heat, o.heat), cmp.Compare(s.part, o.part), cmp.Compare(s.row, o.row))
}

// layout is a ring whose part-replicas are being moved.
type layout struct {
	ring   *Ring // a clone
	tiers  *Tiers
	heat   []float64
	load   []float64
	slots  [][]slot         // of each device, in their order
	locked []bool           // partitions that may not move in this round
	moved  []bool           // partitions that moved in it
	later  bool             // another round follows
	dead   map[[2]ID][2]int // pairs without an exchange, at their versions
	// What follows holds for a round, in which options only ever go away.
	none    map[[2]ID]bool // no slot of the first device may go to the second
	shut    []shutters     // by device and zone: whether no slot of the device may go there
	version []int          // of a device: grows when its load changes
	weight  float64
	total   float64
}

// newLayout copies r, so that it may be changed. A nil movable lets every
// partition move.
func newLayout(r *Ring, heat []float64, movable []bool) *layout {
	tiers := NewTiers(r)
	l := &layout{ring: r.Clone(), tiers: tiers, heat: heat, load: r.Loads(heat), slots: make([][]slot, len(r.Devices)),
		locked: make([]bool, r.Partitions()), moved: make([]bool, r.Partitions()), dead: map[[2]ID][2]int{}, none: map[[2]ID]bool{}, shut: make([]shutters, len(r.Devices)*len(tiers.All[ZoneLevel])), version: make([]int, len(r.Devices)), weight: r.Weight()}
	for id, n := range r.Counts() {
		l.slots[id] = make([]slot, 0, n)
	}
	for k, row := range r.Rows {
		for p, d := range row {
			l.slots[d] = append(l.slots[d], slot{heat[p], Part(p), k})
		}
	}
	for _, s := range l.slots {
		slices.SortFunc(s, slot.before)
	}
	for _, x := range l.load {
		l.total += x
	}
	for p := range movable {
		l.locked[p] = !movable[p]
	}
	return l
}

// relative is the load of a device by its weight, see Spread.
func (l *layout) relative(d ID) float64 {
	if l.total <= 0 {
		return 1
	}
	return l.load[d] / l.total / (l.ring.Devices[d].Weight / l.weight)
}

// admits reports whether a replica of partition p may move from device a to c:
// c does not hold p, and the risk of p does not rise.
func (l *layout) admits(p Part, a, c ID) bool {
	if l.holds(c, p) {
		return false
	}
	if l.tiers.At[HostLevel][a] == l.tiers.At[HostLevel][c] && l.ring.Devices[c].Weight > 0 {
		return true
	}
	worst, after := l.risks(p, a, c, DeviceLevel)
	return after <= worst
}

// risks returns the risk of p, and what it would be down to a level if device a
// gave its replica to c.
func (l *layout) risks(p Part, a, c ID, down Level) (worst, after int) {
	rows := l.ring.Rows
	n := l.ring.ReplicasOf(p)
	for level := range levels {
		at, all := l.tiers.At[level], l.tiers.All[level]
		over, inA, inC := 0, 0, 0
		for k := range n {
			t := at[rows[k][p]]
			count, first := 0, true
			for j := range n {
				if at[rows[j][p]] == t {
					count++
					first = first && j >= k
				}
			}
			if first {
				over += max(0, count-all[t].Allowed)
			}
			if t == at[a] {
				inA = count
			}
			if t == at[c] {
				inC = count
			}
		}
		worst = max(worst, over)
		if level > down {
			continue
		}
		if at[a] != at[c] {
			if inA > all[at[a]].Allowed {
				over--
			}
			if inC+1 > all[at[c]].Allowed {
				over++
			}
		}
		after = max(after, over)
	}
	return worst, after
}

// shutters is what is known of a way: nothing, that it is open, or shut.
type shutters uint8

const (
	unknown shutters = iota
	open
	shut
)

// closed reports whether no slot of a may go to c in this round because of the
// zone that c is in.
func (l *layout) closed(a, c ID) bool {
	zone := l.tiers.At[ZoneLevel][c]
	if zone == l.tiers.At[ZoneLevel][a] {
		return false
	}
	at := int(a)*len(l.tiers.All[ZoneLevel]) + zone
	if l.shut[at] == unknown {
		l.shut[at] = shut
		for _, s := range l.slots[a] {
			if l.locked[s.part] {
				continue
			}
			if worst, after := l.risks(s.part, a, c, ZoneLevel); after <= worst {
				l.shut[at] = open
				break
			}
		}
	}
	return l.shut[at] == shut
}

// move gives row k of partition p to device c.
func (l *layout) move(s slot, c ID) {
	row := l.ring.Rows[s.row]
	a := row[s.part]
	at, _ := slices.BinarySearchFunc(l.slots[a], s, slot.before)
	l.slots[a] = slices.Delete(l.slots[a], at, at+1)
	at, _ = slices.BinarySearchFunc(l.slots[c], s, slot.before)
	l.slots[c] = slices.Insert(l.slots[c], at, s)
	l.version[a]++
	l.version[c]++
	row[s.part] = c
	l.load[a] -= s.heat
	l.load[c] += s.heat
}

// weighted returns the devices that take part: those of weight above 0.
func (l *layout) weighted() []ID {
	var out []ID
	for id, d := range l.ring.Devices {
		if d != nil && d.Weight > 0 {
			out = append(out, ID(id))
		}
	}
	return out
}

// holds reports whether device d has a replica of partition p.
func (l *layout) holds(d ID, p Part) bool {
	for k := range l.ring.ReplicasOf(p) {
		if l.ring.Rows[k][p] == d {
			return true
		}
	}
	return false
}
