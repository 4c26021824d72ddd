package region

import (
	"math"

	"fenye/geom"
	"fenye/model"
)

// fill works out every figure of the outcome from users and solution.
func (o *Outcome) fill() {
	for _, u := range o.Users {
		o.Total += u
	}
	o.Centres = make([]CentreFigures, len(o.Scenario.Centres))
	o.findNearest()
	if o.Solution == nil {
		return
	}
	o.UserKm = o.Solution.Certificate.Primal
	if o.Total > 0 {
		o.MeanKm = model.Km(o.UserKm / float64(o.Total))
	}
	o.fillDistances()
	centres := o.Scenario.Centres
	for a, c := range centres {
		f := &o.Centres[a]
		f.Load = o.Solution.Loads[a]
		if !c.Up {
			continue
		}
		if c.Limited() && c.Capacity > 0 {
			f.Utilisation, f.HasUtilisation = float64(f.Load)/float64(c.Capacity), true
		}
		if o.priced() {
			f.Price, f.HasPrice = o.Solution.Prices[a], true
			f.SavingPerUser = max(f.Price, 0)
		}
		for b := a + 1; b < len(centres) && o.priced(); b++ {
			if centres[b].Up {
				o.Boundaries = append(o.Boundaries, PriceDifference{a, b, o.Solution.Prices[a] - o.Solution.Prices[b]})
			}
		}
	}
}

// priced reports whether the regions are those of prices: a split is, whole
// units need not be.
func (o *Outcome) priced() bool { return o.Solution != nil }

// findNearest fills Nearest and what it would cost.
func (o *Outcome) findNearest() {
	for _, c := range o.Scenario.Centres {
		if c.Up {
			o.Nearest = make([]int32, len(o.Users))
			break
		}
	}
	if o.Nearest == nil {
		return
	}
	var sum userKm
	for i, p := range o.Plan.Places {
		v, best := p.Position.Vec(), model.Km(math.Inf(1))
		for a := range o.Scenario.Centres {
			if c := &o.Scenario.Centres[a]; c.Up {
				if d := geom.DistanceVec(v, c.Position.Vec()); d < best {
					best, o.Nearest[i] = d, int32(a)
				}
			}
		}
		sum.add(o.Users[i], float64(best))
	}
	o.NearestUserKm = sum.value()
}

// fillDistances works out mean, 95th percentile and largest distance of each
// centre and of all, and the users who are not at their nearest centre.
func (o *Outcome) fillDistances() {
	sums := make([]userKm, len(o.Centres))
	reach := make([][]weighted, len(o.Centres))
	var all []weighted
	for i := range o.Users {
		for _, s := range o.Shares(i) {
			f := &o.Centres[s.Centre]
			d := o.Distance(i, int(s.Centre))
			f.Places++
			f.MaxKm = max(f.MaxKm, d)
			f.HasDistance = true
			sums[s.Centre].add(s.Users, float64(d))
			reach[s.Centre] = append(reach[s.Centre], weighted{float64(d), int64(s.Users)})
			all = append(all, weighted{float64(d), int64(s.Users)})
		}
		o.MovedUsers += o.Moved(i)
	}
	for a := range o.Centres {
		f := &o.Centres[a]
		if f.HasDistance {
			f.MeanKm = model.Km(sums[a].value() / float64(o.Solution.Loads[a]))
			f.P95Km = model.Km(percentile(reach[a], 19, 20))
		}
	}
	o.P95Km = model.Km(percentile(all, 19, 20))
}
