package access

import (
	"math"
	"math/bits"

	"fenye/model"
)

// Status says how much is proved.
type Status string

const (
	Optimal Status = "optimal" // no plan has a lower F, to 1e-10
	Gap     Status = "gap"     // stopped by a limit: a valid plan, with an open gap
)

// Plan (接入方案) is a centre for every unit, and what it costs.
type Plan struct {
	Assign []int // index of the centre of each unit
	F      float64
	VA     float64 // 0 if HasVA is false
	DE     float64
	// HasVA tells whether every centre up has a utilisation.
	HasVA bool
	Loads []model.Users // one a centre
	// Utilisation is the load as a share of the capacity, one a centre; NaN for
	// a centre that is down, has no limit or no capacity.
	Utilisation []float64
	MeanKm      model.Km // mean distance of a user; 0 without users
}

// Result is an access plan with its proof.
type Result struct {
	Plan
	Status Status
	Bound  float64 // no plan within the bounds has a lower F
	Gap    float64 // F - Bound
	Nodes  int     // divisions of the problem
	// Nearest is the baseline: every unit at its nearest centre (the lowest
	// index on ties), whatever the bounds, the pins and the bans say.
	Nearest Plan
}

// plan computes what a choice of centres up, by unit, costs. Sums run in an
// order that does not depend on the order of the units.
func (r *ready) plan(at []int8) Plan {
	p, k := r.p, len(r.up)
	out := Plan{
		Assign: make([]int, len(at)), HasVA: true,
		Loads: make([]model.Users, len(p.Centres)), Utilisation: make([]float64, len(p.Centres)),
	}
	userKm := 0.0
	total := model.Users(0)
	for _, i := range r.order {
		u := p.Units[i].Users
		out.Assign[i] = r.up[at[i]]
		out.Loads[out.Assign[i]] += u
		userKm += float64(u) * r.km[i*k+int(at[i])]
		total += u
	}
	if r.far > 0 {
		out.DE = userKm / r.far
	}
	if total > 0 {
		out.MeanKm = model.Km(userKm / float64(total))
	}
	used := make([]float64, 0, k)
	for j := range out.Utilisation {
		out.Utilisation[j] = math.NaN()
	}
	for _, j := range r.up {
		if c := p.Centres[j]; c.Limited() && c.Capacity > 0 {
			out.Utilisation[j] = float64(out.Loads[j]) / float64(c.Capacity)
			used = append(used, out.Utilisation[j])
		}
	}
	out.HasVA = len(used) == k
	if out.HasVA {
		out.VA = imbalance(r.core.balance, r.core.scale, used)
	}
	out.F = p.Alpha*out.VA + (1-p.Alpha)*out.DE
	return out
}

// nearest returns the nearest centre of each unit among those of its mask.
func (r *ready) nearest(masks []uint16) []int8 {
	k := len(r.up)
	at := make([]int8, len(r.p.Units))
	for i := range at {
		best := inf
		mask := uint16(1)<<k - 1
		if masks != nil {
			mask = masks[i]
		}
		for ; mask > 0; mask &= mask - 1 {
			j := bits.TrailingZeros16(mask)
			if d := r.km[i*k+j]; d < best {
				best, at[i] = d, int8(j)
			}
		}
	}
	return at
}

// spread turns a plan of the core's units into one of all; units without users
// go to the nearest centre that they may have.
func (r *ready) spread(x []int8) []int8 {
	at := r.nearest(r.masks)
	for row, i := range r.row {
		at[i] = x[row]
	}
	return at
}

// gather turns a plan of indexes of centres into one of the core's units; where
// it names a centre that a unit may not have, the unit's nearest is taken.
func (r *ready) gather(assign []int) []int8 {
	at := r.nearest(r.masks)
	x := make([]int8, len(r.row))
	for row, i := range r.row {
		x[row] = at[i]
		for j, c := range r.up {
			if assign[i] == c && r.masks[i]>>j&1 == 1 {
				x[row] = int8(j)
			}
		}
	}
	return x
}
