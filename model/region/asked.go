package region

import (
	"cmp"
	"math"
	"slices"

	"fenye/model"
)

// asked is what an outcome knows of wishes and the plan in force.
type asked struct {
	rules []Rule
	hold  float64 // km
	all   []int   // rules about all places
	by    map[int32][]int
}

// ask takes over what a problem asks beyond its bounds.
func (o *Outcome) ask(p *Problem) {
	o.asked = &asked{rules: p.Rules, by: map[int32][]int{}}
	if p.InForce != nil {
		o.asked.hold = mu(p.Hold, o.km, o.width)
	}
	for n, r := range p.Rules {
		if r.Places == nil {
			o.asked.all = append(o.asked.all, n)
		}
		for _, i := range r.Places {
			o.asked.by[i] = append(o.asked.by[i], n)
		}
	}
}

// Hold returns the hold in kilometres that the plan was found with: the
// scenario's, or what model.HoldFewest came to; 0 without a plan in force.
func (o *Outcome) Hold() model.Km {
	if o.asked == nil {
		return 0
	}
	return model.Km(o.asked.hold)
}

// WishesOf returns the wishes about a place, as indexes of Scenario.Wishes.
func (o *Outcome) WishesOf(place int) []int {
	if o.asked == nil {
		return nil
	}
	list := append(slices.Clone(o.asked.all), o.asked.by[int32(place)]...)
	slices.Sort(list)
	return list
}

// Void reports whether a wish asks for nothing, since its centre is not up.
func (o *Outcome) Void(wish int) bool {
	return o.asked != nil && wish < len(o.asked.rules) && o.asked.rules[wish].Void(o.Scenario.Centres)
}

// Forbids returns the wishes that keep a centre from serving a place, as
// indexes of Scenario.Wishes. Where provinces are served whole, only those about
// the place itself are named.
func (o *Outcome) Forbids(place, centre int) []int {
	var list []int
	for _, n := range o.WishesOf(place) {
		if r := &o.asked.rules[n]; !r.Void(o.Scenario.Centres) && !r.allows(centre, float64(o.Distance(place, centre))) {
			list = append(list, n)
		}
	}
	return list
}

// Allowed reports whether the wishes about a place let a centre serve it; every
// centre may that none may, if it has no users.
func (o *Outcome) Allowed(place, centre int) bool {
	if !o.ruled(place) || !o.breaks(place, centre) {
		return true
	}
	if o.Users[place] > 0 {
		return false
	}
	for a, c := range o.Scenario.Centres {
		if c.Up && !o.breaks(place, a) {
			return false
		}
	}
	return true
}

// ruled reports whether any wish is about a place.
func (o *Outcome) ruled(place int) bool {
	return o.asked != nil && (len(o.asked.all) > 0 || len(o.asked.by[int32(place)]) > 0)
}

// breaks reports whether a wish keeps a centre from serving a place.
func (o *Outcome) breaks(place, centre int) bool {
	km := float64(o.Distance(place, centre))
	for _, list := range [2][]int{o.asked.all, o.asked.by[int32(place)]} {
		for _, n := range list {
			if r := &o.asked.rules[n]; !r.Void(o.Scenario.Centres) && !r.allows(centre, km) {
				return true
			}
		}
	}
	return false
}

// cost is the priced distance of a user to a centre, and the hold if the
// centre is not the one of the number home.
func (o *Outcome) cost(place, centre, home int) model.Km {
	d := o.Priced(place, centre)
	if o.asked != nil && o.asked.hold > 0 && home != 0 && o.Scenario.Centres[centre].Number != home && o.upNumber(home) {
		d += model.Km(o.asked.hold)
	}
	return d
}

func (o *Outcome) upNumber(number int) bool {
	i := o.Scenario.IndexOf(number)
	return i >= 0 && o.Scenario.Centres[i].Up
}

// home is the centre in force of the users of a place who are at a centre now:
// that one if any of its users were there, else the one where most were.
func (o *Outcome) home(place, now int) int {
	if o.Scenario.InForce == nil {
		return 0
	}
	if number, alone := o.Scenario.InForce.Alone(place); alone {
		return number
	}
	homes := o.Scenario.InForce.Homes(place, o.Users[place])
	number := o.Scenario.Centres[now].Number
	most := homes[0]
	for _, h := range homes {
		if h.Centre == number {
			return number
		}
		if h.Users > most.Users {
			most = h
		}
	}
	return most.Centre
}

// journey is users who were at one centre and are at another, or still there.
type journey struct {
	home, now int // number and index of a centre; home 0: none
	users     model.Users
}

// journeys returns where the users of a place were in the plan in force and are
// now. Users stay where that is possible; the others are paired in the order of
// the centres.
func (o *Outcome) journeys(place int) []journey {
	shares := slices.Clone(o.Shares(place))
	if o.Scenario.InForce == nil {
		var list []journey
		for _, s := range shares {
			list = append(list, journey{0, int(s.Centre), s.Users})
		}
		return list
	}
	homes := slices.Clone(o.Scenario.InForce.Homes(place, o.Users[place]))
	var list []journey
	for h := range homes {
		for s := range shares {
			if o.Scenario.Centres[shares[s].Centre].Number != homes[h].Centre {
				continue
			}
			if stay := min(homes[h].Users, shares[s].Users); stay > 0 {
				list = append(list, journey{homes[h].Centre, int(shares[s].Centre), stay})
				homes[h].Users -= stay
				shares[s].Users -= stay
			}
		}
	}
	for h := range homes {
		for s := range shares {
			if part := min(homes[h].Users, shares[s].Users); part > 0 {
				list = append(list, journey{homes[h].Centre, int(shares[s].Centre), part})
				homes[h].Users -= part
				shares[s].Users -= part
			}
		}
	}
	slices.SortStableFunc(list, func(a, b journey) int { return cmp.Or(a.now-b.now, a.home-b.home) })
	return list
}

// Changed returns the users of a place who are not at their centre of the plan
// in force; 0 without one. Users who had none have not changed.
func (o *Outcome) Changed(place int) model.Users {
	if o.Scenario.InForce == nil || o.Solution == nil {
		return 0
	}
	if home, alone := o.Scenario.InForce.Alone(place); alone && len(o.sharesOf(place)) == 0 {
		if home == 0 || o.Scenario.Centres[o.Solution.Owner[place]].Number == home {
			return 0
		}
		return o.Users[place]
	}
	changed := model.Users(0)
	for _, j := range o.journeys(place) {
		if j.home != 0 && o.Scenario.Centres[j.now].Number != j.home {
			changed += j.users
		}
	}
	return changed
}

// heldMargin is Margin where wishes or a plan in force decide too: the least
// over the users of the place.
func (o *Outcome) heldMargin(place int) (model.Km, bool) {
	journeys := o.journeys(place)
	if len(journeys) == 0 {
		own := int(o.Solution.Owner[place])
		journeys = []journey{{o.home(place, own), own, 0}}
	}
	margin, found := model.Km(math.Inf(1)), false
	for _, j := range journeys {
		here := o.cost(place, j.now, j.home)
		for b, c := range o.Scenario.Centres {
			if c.Up && b != j.now && o.Allowed(place, b) {
				margin, found = min(margin, o.cost(place, b, j.home)-here), true
			}
		}
	}
	if !found {
		return 0, false
	}
	if !o.Scenario.Unit.Whole() {
		margin = max(margin, 0)
	}
	return margin, true
}
