package region

import (
	"math"

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
	if o.Scenario.InForce != nil {
		o.sumChanged()
	}
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
		f.Price, f.HasPrice = o.Solution.Prices[a], true
		f.SavingPerUser = max(f.Price, 0)
		for b := a + 1; b < len(centres); b++ {
			if centres[b].Up {
				o.Boundaries = append(o.Boundaries, PriceDifference{a, b, o.Solution.Prices[a] - o.Solution.Prices[b]})
			}
		}
	}
}

// sumChanged works out the distance without the hold, and who has changed.
func (o *Outcome) sumChanged() {
	var sum userKm
	for i := range o.Users {
		for _, s := range o.Shares(i) {
			sum.add(s.Users, float64(o.Distance(i, int(s.Centre))))
		}
		o.ChangedUsers += o.Changed(i)
	}
	o.UserKm = sum.value()
}

// findNearest fills Nearest and what it would cost.
func (o *Outcome) findNearest() {
	var up []int32
	for a, c := range o.Scenario.Centres {
		if c.Up {
			up = append(up, int32(a))
		}
	}
	if len(up) == 0 {
		return
	}
	o.Nearest = make([]int32, len(o.Users))
	var sum userKm
	for i, u := range o.Users {
		best := math.Inf(1)
		for j, d := range o.km[i*o.width : (i+1)*o.width] {
			if d < best {
				best, o.Nearest[i] = d, up[j]
			}
		}
		sum.add(u, best)
	}
	o.NearestUserKm = sum.value()
}

// fillDistances works out mean, 95th percentile and largest distance of each
// centre and of all, and the users who are not at their nearest centre.
func (o *Outcome) fillDistances() {
	sums := make([]userKm, len(o.Centres))
	reach := make([][]weighted, len(o.Centres))
	all := make([]weighted, 0, len(o.Users))
	add := func(i int, a int32, users model.Users) {
		f := &o.Centres[a]
		d := o.Distance(i, int(a))
		f.Places++
		f.MaxKm = max(f.MaxKm, d)
		f.HasDistance = true
		sums[a].add(users, float64(d))
		reach[a] = append(reach[a], weighted{float64(d), int64(users)})
		all = append(all, weighted{float64(d), int64(users)})
	}
	shared := o.Solution.Shared
	for i, u := range o.Users {
		if len(shared) > 0 && int(shared[0].Place) == i {
			for len(shared) > 0 && int(shared[0].Place) == i {
				add(i, shared[0].Centre, shared[0].Users)
				shared = shared[1:]
			}
			o.MovedUsers += o.Moved(i)
		} else if a := o.Solution.Owner[i]; u > 0 {
			add(i, a, u)
			if a != o.Nearest[i] {
				o.MovedUsers += o.Moved(i)
			}
		}
	}
	for a := range o.Centres {
		if f := &o.Centres[a]; f.HasDistance {
			f.MeanKm = model.Km(sums[a].value() / float64(o.Solution.Loads[a]))
			f.P95Km = model.Km(percentile(reach[a], 19, 20))
		}
	}
	o.P95Km = model.Km(percentile(all, 19, 20))
}
