package desk

import (
	"slices"

	"fenye/model"
)

// totals keeps sums over the places of the plan in work: a step of a drag changes
// neither the places nor, mostly, what their users are made from.
type totals struct {
	first      *model.Place
	n          int
	population model.Users

	users      model.Users // of the scenario below
	known      bool
	scaled     bool
	total      model.Users
	growth     model.Tenths
	reductions []model.Reduction
}

// Total returns the users before growth and reductions: the scenario's total if
// it is scaled, else the sum of the populations.
func (d *Desk) Total() model.Users {
	if s := d.Scenario(); s.Scaled {
		return s.Total
	}
	return d.population()
}

// population returns the sum of the populations of the places.
func (d *Desk) population() model.Users {
	t, places := &d.totals, d.plan.Places
	if len(places) == 0 {
		*t = totals{}
		return 0
	}
	if t.first != &places[0] || t.n != len(places) {
		*t = totals{first: &places[0], n: len(places), population: baseTotal(&model.Plan{Places: places, Scenarios: []model.Scenario{{}}})}
	}
	return t.population
}

// Users returns the users after growth and reductions.
func (d *Desk) Users() model.Users {
	s, sum := d.Scenario(), d.population()
	if len(s.Reductions) == 0 {
		if s.Scaled {
			sum = s.Total
		}
		return s.Growth.Of(sum)
	}
	t := &d.totals
	if !t.known || t.scaled != s.Scaled || t.total != s.Total || t.growth != s.Growth || !slices.Equal(t.reductions, s.Reductions) {
		t.users, t.known = s.TotalUsers(d.plan.Places), true
		t.scaled, t.total, t.growth, t.reductions = s.Scaled, s.Total, s.Growth, slices.Clone(s.Reductions)
	}
	return t.users
}
