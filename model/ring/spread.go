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
}

// Width is the largest less the smallest relative load.
func (s *Spread) Width() float64 { return s.Max - s.Min }

// Spread works out how evenly heat lies on the devices of r. A ring without
// load, or without weight, has relative loads of 1.
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
	return s
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
