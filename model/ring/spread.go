package ring

import (
	"math"
)

// Spread says how evenly load lies on a ring's devices.
type Spread struct {
	Load     []float64 // of each device, by id
	Relative []float64 // load by weight, 1 is fair; NaN for weight 0 and holes
	Max, Min float64   // of Relative
	Hottest  ID
	Coldest  ID
	CV       float64 // standard deviation of Relative by its mean
	Floor    Floor
}

// Width is the largest less the smallest relative load.
func (s *Spread) Width() float64 { return s.Max - s.Min }

// Floor says why the largest relative load cannot be lower: one part-replica
// that no device can share, or the whole load of a region, zone or host that
// must stay in it.
type Floor struct {
	Hot     float64 // relative load of the hottest part-replica alone on a device of the largest weight
	HotPart Part
	Tier    Tier    // the one with the largest relative load
	TierU   float64 // its relative load
}

// Value is the larger of the two floors.
func (f Floor) Value() float64 { return max(f.Hot, f.TierU) }

// IsHot reports whether the hottest part-replica is what stops further gain.
func (f Floor) IsHot() bool { return f.Hot >= f.TierU }

// Spread works out how evenly heat lies on the devices of r. A ring without
// load, or without weight, has relative loads of 1 and no floor.
func (r *Ring) Spread(heat []float64) Spread {
	s := Spread{Load: r.Loads(heat), Relative: make([]float64, len(r.Devices)), Max: math.Inf(-1), Min: math.Inf(1)}
	total, weight := 0.0, r.Weight()
	for _, l := range s.Load {
		total += l
	}
	n, sum, squares := 0.0, 0.0, 0.0
	for id, d := range r.Devices {
		if d == nil || d.Weight <= 0 {
			s.Relative[id] = math.NaN()
			continue
		}
		u := 1.0
		if total > 0 {
			u = s.Load[id] / total / (d.Weight / weight)
		}
		s.Relative[id] = u
		if u > s.Max {
			s.Max, s.Hottest = u, ID(id)
		}
		if u < s.Min {
			s.Min, s.Coldest = u, ID(id)
		}
		n, sum = n+1, sum+u
	}
	if n == 0 {
		s.Max, s.Min = 1, 1
		return s
	}
	for _, u := range s.Relative {
		if !math.IsNaN(u) {
			squares += (u - sum/n) * (u - sum/n)
		}
	}
	if sum > 0 {
		s.CV = math.Sqrt(squares/n) / (sum / n)
	}
	if total > 0 {
		s.Floor = r.floor(heat, s.Load, total, weight)
	}
	return s
}

func (r *Ring) floor(heat, load []float64, total, weight float64) Floor {
	var f Floor
	hottest := math.Inf(-1)
	for p, h := range heat {
		if h > hottest && r.ReplicasOf(Part(p)) > 0 {
			hottest, f.HotPart = h, Part(p)
		}
	}
	widest := 0.0
	for _, d := range r.Devices {
		if d != nil {
			widest = max(widest, d.Weight)
		}
	}
	f.Hot = hottest / total / (widest / weight)
	for _, t := range TierLoads(NewTiers(r), load) {
		if t.U > f.TierU {
			f.Tier, f.TierU = t.Tier, t.U
		}
	}
	return f
}

// TierLoad is the load of a tier and its relative load: of its devices of
// weight above 0, by the sum of their weights.
type TierLoad struct {
	Tier
	Load, U float64
}

// TierLoads returns the regions, zones and hosts that have weight, with the
// load of their devices that have weight, largest domains first.
func TierLoads(t *Tiers, load []float64) []TierLoad {
	total, weight := 0.0, 0.0
	for _, l := range load {
		total += l
	}
	for _, tier := range t.All[DeviceLevel] {
		weight += tier.Weight
	}
	var out []TierLoad
	for level := RegionLevel; level < DeviceLevel; level++ {
		sums := make([]float64, len(t.All[level]))
		for id, at := range t.At[level] {
			if at >= 0 && t.All[DeviceLevel][t.At[DeviceLevel][id]].Weight > 0 {
				sums[at] += load[id]
			}
		}
		for i, tier := range t.All[level] {
			if tier.Weight <= 0 {
				continue
			}
			u := 1.0
			if total > 0 {
				u = sums[i] / total / (tier.Weight / weight)
			}
			out = append(out, TierLoad{tier, sums[i], u})
		}
	}
	return out
}
