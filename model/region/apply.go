package region

import (
	"slices"

	"fenye/model"
)

// Apply returns a plan whose current scenario is changed as the repair says;
// plan itself is not touched.
//
// A new total is written as the scenario's scaled total without growth, so
// that it is met exactly. Shedding where the shortage falls adds to the
// scenario's Reductions: the total before stays, and only the users of the
// places named go.
func Apply(repair Repair, plan *model.Plan) model.Plan {
	next := plan.Clone()
	s := next.Scenario()
	for _, c := range repair.Changes {
		switch repair.Kind {
		case RepairCapacity:
			s.Centres[c.Centre].Capacity = c.To
		case RepairMinimum:
			s.Centres[c.Centre].Minimum = c.To
		case RepairUp:
			s.Centres[c.Centre].Up = true
		}
	}
	if repair.Kind == RepairPin {
		s.Wishes = model.RemoveWishes(s.Wishes, repair.Release...)
	}
	switch {
	case repair.Variant == WhereItFalls:
		s.Reductions = reduce(s.Reductions, repair.Shed)
	case repair.Kind == RepairShed || repair.Kind == RepairGrow:
		s.Scaled, s.Total, s.Growth, s.Reductions = true, repair.Total, 0, nil
	}
	return next
}

// reduce adds users to reductions, one a place, in the order of places.
func reduce(before []model.Reduction, shed []Share) []model.Reduction {
	users := map[int]model.Users{}
	for _, r := range before {
		users[r.Place] += r.Users
	}
	for _, s := range shed {
		users[int(s.Place)] += s.Users
	}
	after := make([]model.Reduction, 0, len(users))
	for place, u := range users {
		after = append(after, model.Reduction{Place: place, Users: u})
	}
	slices.SortFunc(after, func(a, b model.Reduction) int { return a.Place - b.Place })
	return after
}
