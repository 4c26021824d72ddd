package ring

import "math"

// Overfull is the balance of a device of weight 0 that still holds partitions,
// in per cent, as Swift writes it.
const Overfull = 999.99

// Figures are what swift-ring-builder tells of a ring.
type Figures struct {
	Parts      []int64   // part-replicas of each device, by id
	Wanted     []float64 // part-replicas by its share of the weights
	Balance    []float64 // per cent above (or below, if negative) what it wants
	Worst      float64   // the balance of the ring: the largest in size
	AtRisk     int64     // replicas at risk in the whole ring, see Tiers.Risk
	Dispersion float64   // per cent of replicas at risk, as Swift counts them
}

// Figures works out the figures of r. In a ring whose last row is short Swift
// looks for dispersion at the partitions of that row alone, and so does
// Dispersion; AtRisk counts all partitions.
func (r *Ring) Figures() Figures {
	f := Figures{Parts: r.Counts(), Wanted: make([]float64, len(r.Devices)), Balance: make([]float64, len(r.Devices))}
	one := math.Inf(1) // weight of one part-replica, inverted
	if w := r.Weight(); w > 0 {
		one = float64(r.Partitions()) * r.Replicas() / w
	}
	for id, d := range r.Devices {
		switch {
		case d == nil:
		case d.Weight > 0:
			f.Wanted[id] = d.Weight * one
			f.Balance[id] = 100*float64(f.Parts[id])/f.Wanted[id] - 100
		case f.Parts[id] > 0:
			f.Balance[id] = Overfull
		}
		f.Worst = max(f.Worst, math.Abs(f.Balance[id]))
	}
	var seen int64
	f.AtRisk, seen = r.risk(NewTiers(r))
	if n := float64(r.Partitions()) * r.Replicas(); n > 0 {
		f.Dispersion = 100 * float64(seen) / n
	}
	return f
}

// risk sums the risk of all partitions, and of those that the last row holds.
func (r *Ring) risk(t *Tiers) (all, last int64) {
	if len(r.Rows) == 0 {
		return 0, 0
	}
	short := len(r.Rows[len(r.Rows)-1])
	ids := make([]ID, 0, len(r.Rows))
	for p := range r.Partitions() {
		ids = r.holders(ids[:0], Part(p))
		risk := int64(t.Risk(ids))
		all += risk
		if p < short {
			last += risk
		}
	}
	return all, last
}
