package region

import (
	"cmp"
	"slices"

	"fenye/geom"
	"fenye/model"
)

// Distance returns the kilometres from a place to a centre, up or down.
func (o *Outcome) Distance(place, centre int) model.Km {
	if o.km != nil {
		if c := o.column[centre]; c >= 0 {
			return model.Km(o.km[place*o.width+int(c)])
		}
	}
	return geom.Distance(o.Plan.Places[place].Position, o.Scenario.Centres[centre].Position)
}

// Priced returns the priced distance of a place to a centre: its distance and
// the centre's price.
func (o *Outcome) Priced(place, centre int) model.Km {
	d := o.Distance(place, centre)
	if o.Solution != nil {
		d += o.Solution.Prices[centre]
	}
	return d
}

// Shares returns the centres that serve users of a place, in the order of the
// centres; none for a place without users or if there is no solution.
func (o *Outcome) Shares(place int) []Share {
	if o.Solution == nil || o.Users[place] == 0 {
		return nil
	}
	if shared := o.sharesOf(place); len(shared) > 0 {
		return shared
	}
	return []Share{{int32(place), o.Solution.Owner[place], o.Users[place]}}
}

// sharesOf returns the part of Solution.Shared about a place.
func (o *Outcome) sharesOf(place int) []Share {
	all := o.Solution.Shared
	by := func(s Share, place int) int { return cmp.Compare(int(s.Place), place) }
	from, found := slices.BinarySearchFunc(all, place, by)
	if !found {
		return nil
	}
	to := from
	for to < len(all) && int(all[to].Place) == place {
		to++
	}
	return all[from:to]
}

// Second returns the centre of least priced distance among those that are up,
// may serve the place and are not its own; beside a plan in force the hold
// counts. It reports false if there is none.
func (o *Outcome) Second(place int) (int, bool) {
	if o.Solution == nil {
		return 0, false
	}
	return o.second(place, int(o.Solution.Owner[place]))
}

// second is Second as seen from one of the centres that serve the place.
func (o *Outcome) second(place, own int) (int, bool) {
	second, best, home := -1, model.Km(0), o.home(place, own)
	for b := range o.Scenario.Centres {
		if !o.Scenario.Centres[b].Up || b == own || !o.Allowed(place, b) {
			continue
		}
		if d := o.cost(place, b, home); second < 0 || d < best {
			second, best = b, d
		}
	}
	return max(second, 0), second >= 0
}

// Margin returns how many kilometres prices may move before the place changes
// hands: the least of d(b)+p(b) - (d(a)+p(a)) over the other centres b that
// are up and may serve it, a being its own. It is 0 for a shared place, and may
// be below 0 only where whole units are served. Beside a plan in force the hold
// counts, and it is the least over the users of the place. It reports false if no other centre is up.
func (o *Outcome) Margin(place int) (model.Km, bool) {
	if o.Solution != nil && (o.Scenario.InForce != nil || o.ruled(place)) {
		return o.heldMargin(place)
	}
	second, ok := o.Second(place)
	if !ok {
		return 0, false
	}
	if len(o.sharesOf(place)) > 0 {
		return 0, true
	}
	margin := o.Priced(place, second) - o.Priced(place, int(o.Solution.Owner[place]))
	if !o.Scenario.Unit.Whole() {
		margin = max(margin, 0) // below 0 by rounding alone
	}
	return margin, true
}

// Moved returns the users of a place who are not at their nearest centre that
// is up. A centre that is as near as the nearest counts as nearest.
func (o *Outcome) Moved(place int) model.Users {
	if o.Solution == nil || o.Users[place] == 0 {
		return 0
	}
	shared := o.sharesOf(place)
	if len(shared) == 0 {
		if o.farther(place, o.Solution.Owner[place]) {
			return o.Users[place]
		}
		return 0
	}
	moved := model.Users(0)
	for _, s := range shared {
		if o.farther(place, s.Centre) {
			moved += s.Users
		}
	}
	return moved
}

// farther reports whether a centre is farther from a place than the nearest.
func (o *Outcome) farther(place int, centre int32) bool {
	near := o.Nearest[place]
	return centre != near && o.Distance(place, int(centre)) > o.Distance(place, int(near))+tied
}
