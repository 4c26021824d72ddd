package desk

import "fenye/model"

// SamePlaces reports whether an index into the places of one plan means the same
// place in the other: they share them. Places read anew are others, even where
// they are equal.
func SamePlaces(a, b *model.Plan) bool {
	return len(a.Places) == len(b.Places) && (len(a.Places) == 0 || &a.Places[0] == &b.Places[0])
}

// forgetSolved forgets the outcome if other says that it is about something else than
// the plan in work: what it shows of a place by its index, or of a centre by its
// number, would be taken for the plan's. A solve of such a plan that still runs
// ends, and its answer is not taken.
func (d *Desk) forgetSolved(other func(former *model.Plan) bool) Change {
	s := &d.solving
	if s.running && other(s.plan) {
		s.former = true
		s.cancel()
	}
	if s.outcome == nil || !other(s.outcome.Plan) {
		return 0
	}
	s.outcome, s.took = nil, 0
	return OutcomeChanged
}
