package region

import (
	"math"
	"slices"
	"sync"

	"fenye/model"
)

// fill works out every figure of the outcome from users and solution.
func (o *Outcome) fill(s *Solver) {
	for _, u := range o.Users {
		o.Total += u
	}
	o.Centres = make([]CentreFigures, len(o.Scenario.Centres))
	o.findNearest(s)
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
	o.fillDistances(s)
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

// nearby is what was found of the nearest centres last, and for what: as long as
// neither distances nor users change it stays, whatever the capacities are.
type nearby struct {
	km      *float64 // the first of the distances
	users   *model.Users
	up      []int32
	nearest []int32
	userKm  float64
}

// findNearest fills Nearest and what it would cost.
func (o *Outcome) findNearest(s *Solver) {
	var up []int32
	for a, c := range o.Scenario.Centres {
		if c.Up {
			up = append(up, int32(a))
		}
	}
	if len(up) == 0 {
		return
	}
	if len(o.Users) == 0 {
		o.Nearest = []int32{}
		return
	}
	n := &s.nearby
	if n.km != &o.km[0] || n.users != &o.Users[0] || len(n.nearest) != len(o.Users) || !slices.Equal(n.up, up) {
		*n = nearby{&o.km[0], &o.Users[0], up, make([]int32, len(o.Users)), 0}
		n.find(o)
	}
	o.Nearest, o.NearestUserKm = n.nearest, n.userKm
}

func (n *nearby) find(o *Outcome) {
	var sum userKm
	for i, u := range o.Users {
		best := math.Inf(1)
		for j, d := range o.km[i*o.width : (i+1)*o.width] {
			if d < best {
				best, n.nearest[i] = d, n.up[j]
			}
		}
		sum.add(u, best)
	}
	n.userKm = sum.value()
}

// fillDistances works out mean, 95th percentile and largest distance of each
// centre and of all, and the users who are not at their nearest centre.
func (o *Outcome) fillDistances(s *Solver) {
	k := len(o.Centres)
	parts := make([]part, (len(o.Users)/chunk+1)*k) // of each chunk, one a centre
	eachChunk(len(o.Users), func(from, to int) {
		mine := parts[from/chunk*k:][:k]
		o.eachServed(from, to, func(_ int, a int32, _ model.Users) { mine[a].places++ })
	})
	total := 0
	for a := range k { // a centre's values lie together, in the order of the places
		for c := a; c < len(parts); c += k {
			parts[c].next = total
			total += parts[c].places
			o.Centres[a].Places += parts[c].places
		}
	}
	if cap(s.spread) < total {
		s.spread = make([]weighted, total)
	}
	all := s.spread[:total]
	eachChunk(len(o.Users), func(from, to int) {
		mine := parts[from/chunk*k:][:k]
		o.eachServed(from, to, func(i int, a int32, users model.Users) {
			d, p := o.Distance(i, int(a)), &mine[a]
			p.most = max(p.most, d)
			p.sum.add(users, float64(d))
			all[p.next] = weighted{float64(d), int64(users)}
			p.next++
		})
		for i, a := range o.Solution.Owner[from:to] {
			if a != o.Nearest[from+i] {
				mine[a].moved += o.Moved(from + i)
			}
		}
	})
	var each sync.WaitGroup
	end := 0
	for a := range o.Centres {
		f, sum := &o.Centres[a], userKm{}
		for c := a; c < len(parts); c += k {
			sum.join(parts[c].sum)
			f.MaxKm = max(f.MaxKm, parts[c].most)
			o.MovedUsers += parts[c].moved
		}
		if end += f.Places; f.Places > 0 {
			f.HasDistance = true
			f.MeanKm = model.Km(sum.value() / float64(o.Solution.Loads[a]))
			mine := all[end-f.Places : end]
			each.Go(func() { f.P95Km = model.Km(percentile(mine, 19, 20)) })
		}
	}
	each.Wait()
	o.P95Km = model.Km(percentile(all, 19, 20))
	o.addShared()
}

// part is what a chunk of the places adds to a centre's figures.
type part struct {
	places int
	next   int // where the next value goes
	most   model.Km
	sum    userKm
	moved  model.Users
}

// eachServed visits the users of the places from one to before another, by the
// centre that serves them.
func (o *Outcome) eachServed(from, to int, visit func(place int, centre int32, users model.Users)) {
	shared := o.Solution.Shared
	first, _ := slices.BinarySearchFunc(shared, from, func(s Share, place int) int { return int(s.Place) - place })
	shared = shared[first:]
	for i := from; i < to; i++ {
		u := o.Users[i]
		if len(shared) > 0 && int(shared[0].Place) == i {
			for len(shared) > 0 && int(shared[0].Place) == i {
				visit(i, shared[0].Centre, shared[0].Users)
				shared = shared[1:]
			}
		} else if u > 0 {
			visit(i, o.Solution.Owner[i], u)
		}
	}
}

// addShared adds the users who have moved of places that are shared but belong to
// their nearest centre.
func (o *Outcome) addShared() {
	last := int32(-1)
	for _, s := range o.Solution.Shared {
		if s.Place != last && o.Solution.Owner[s.Place] == o.Nearest[s.Place] {
			o.MovedUsers += o.Moved(int(s.Place))
		}
		last = s.Place
	}
}
