package ring

import (
	"cmp"
	"slices"
)

// Floor says why the largest relative load cannot be lower: one part-replica
// that no device can share, or the load of a region, zone or host that cannot
// leave it without a partition at higher risk.
type Floor struct {
	Hot     float64 // relative load of the hottest part-replica alone on a device of the largest weight
	HotPart Part
	Tier    Tier    // the one with the largest TierU
	TierU   float64 // its relative load, without what may leave it; 0 if there is no such tier
}

// Value is the larger of the two floors.
func (f Floor) Value() float64 { return max(f.Hot, f.TierU) }

// IsHot reports whether the hottest part-replica is what stops further gain.
func (f Floor) IsHot() bool { return f.Hot >= f.TierU }

// Floor works out the floors of heat on r.
func (r *Ring) Floor(heat []float64) Floor { return newLayout(r, heat, nil).floor() }

func (l *layout) floor() Floor {
	var f Floor
	if l.total <= 0 || l.weight <= 0 {
		return f
	}
	hottest, widest := 0.0, 0.0
	for _, d := range l.weighted() {
		if n := len(l.slots[d]); n > 0 && l.slots[d][n-1].heat > hottest {
			last := l.slots[d][n-1]
			hottest, f.HotPart = last.heat, last.part
		}
		widest = max(widest, l.ring.Devices[d].Weight)
	}
	f.Hot = hottest / l.total / (widest / l.weight)
	loads := TierLoads(l.tiers, l.load)
	slices.SortStableFunc(loads, func(a, b TierLoad) int { return cmp.Compare(b.U, a.U) })
	for _, t := range loads {
		if t.U <= f.TierU || t.U <= 1 {
			break // the rest are no higher
		}
		if u := (t.Load - l.free(t.Tier)) / l.total / (t.Weight / l.weight); u > f.TierU {
			f.Tier, f.TierU = t.Tier, u
		}
	}
	return f
}

// free is the load of a tier's part-replicas that may go to some device outside
// it.
func (l *layout) free(t Tier) float64 {
	var inside []ID
	outside := map[int][]ID{} // by zone
	var zones []int
	at := l.tiers.At[t.Level]
	for _, d := range l.weighted() {
		if l.tiers.All[t.Level][at[d]] == t {
			inside = append(inside, d)
			continue
		}
		z := l.tiers.At[ZoneLevel][d]
		if outside[z] == nil {
			zones = append(zones, z)
		}
		outside[z] = append(outside[z], d)
	}
	sum := 0.0
	for _, a := range inside {
		home := l.tiers.At[ZoneLevel][a]
		for _, s := range slices.Backward(l.slots[a]) {
			if s.heat <= 0 {
				break
			}
			leaves := l.entersOne(s.part, a, outside[home])
			for _, z := range zones {
				if leaves {
					break
				}
				if z == home {
					continue
				}
				if worst, after := l.risks(s.part, a, outside[z][0], ZoneLevel); after <= worst {
					leaves = l.entersOne(s.part, a, outside[z])
				}
			}
			if leaves {
				sum += s.heat
			}
		}
	}
	return sum
}

// entersOne reports whether a replica of p may go from a to one of some devices.
func (l *layout) entersOne(p Part, a ID, devices []ID) bool {
	last := -1
	for _, c := range devices {
		// Devices of one host differ only in what they hold.
		if h := l.tiers.At[HostLevel][c]; h != last || l.holds(c, p) {
			if last = h; l.admits(p, a, c) {
				return true
			}
		}
	}
	return false
}
