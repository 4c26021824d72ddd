package audit

import (
	"math"
	"slices"

	"fenye/model"
	"fenye/model/region"
)

// rule is what a wish asks of places and centres, worked out from the plan.
func rule(p *model.Plan, s *model.Scenario, w *model.Wish) region.Rule {
	r := region.Rule{Not: -1, Within: w.Ceiling, Pin: w.Kind == model.WishPin}
	everywhere := w.Kind == model.WishCeiling && len(w.Places) == 0 && len(w.Provinces) == 0
	if !everywhere {
		r.Places = []int32{}
		for i, place := range p.Places {
			if _, named := slices.BinarySearch(w.Places, int32(i)); named || place.Province != "" && slices.Contains(w.Provinces, place.Province) {
				r.Places = append(r.Places, int32(i))
			}
		}
	}
	if w.Kind == model.WishPin || w.Kind == model.WishZone && len(w.Centres) > 0 {
		r.Only = []int{}
	}
	for a, c := range s.Centres {
		if !slices.Contains(w.Centres, c.Number) {
			continue
		}
		if w.Kind == model.WishBan {
			r.Not = a
		} else if r.Only != nil {
			r.Only = append(r.Only, a)
		}
	}
	return r
}

// ask works out the rules and the hold.
func (g *figures) ask() {
	for i := range g.scenario.Wishes {
		g.rules = append(g.rules, rule(g.plan, g.scenario, &g.scenario.Wishes[i]))
	}
	if g.scenario.InForce == nil {
		return
	}
	if g.hold = float64(g.scenario.Hold); g.scenario.Hold != model.HoldFewest {
		return
	}
	widest, up := 0.0, 0
	for _, c := range g.scenario.Centres {
		if c.Up {
			up++
		}
	}
	for i := range g.users {
		_, near := g.least(i, -1, false)
		for a, c := range g.scenario.Centres {
			if c.Up {
				widest = math.Max(widest, g.km(i, a)-near)
			}
		}
	}
	g.hold = min(float64(up)*widest+1, 1e6)
}

// breaks reports whether a rule keeps a centre from a place.
func (g *figures) breaks(r *region.Rule, place, centre int) bool {
	if r.Places != nil {
		if _, named := slices.BinarySearch(r.Places, int32(place)); !named {
			return false
		}
	}
	if r.Pin && !slices.ContainsFunc(r.Only, func(a int) bool { return g.scenario.Centres[a].Up }) {
		return false
	}
	return centre == r.Not || r.Only != nil && !slices.Contains(r.Only, centre) ||
		r.Within > 0 && g.km(place, centre) > float64(r.Within)+equalKm
}

// allowed reports whether the wishes about a place let a centre serve it; any
// may that none may, if it has no users.
func (g *figures) allowed(place, centre int) bool {
	free := func(a int) bool {
		return !slices.ContainsFunc(g.rules, func(r region.Rule) bool { return g.breaks(&r, place, a) })
	}
	if len(g.rules) == 0 || free(centre) {
		return true
	}
	for a, c := range g.scenario.Centres {
		if g.users[place] > 0 || c.Up && free(a) {
			return false
		}
	}
	return true
}

// cost is the priced distance to a centre, and the hold for users whose centre
// in the plan in force is up and another.
func (g *figures) cost(place, centre, home int) float64 {
	km := g.priced(place, centre)
	if home == 0 || g.scenario.Centres[centre].Number == home {
		return km
	}
	for _, c := range g.scenario.Centres {
		if c.Number == home && c.Up {
			return km + g.hold
		}
	}
	return km
}

// home is where users of a place who are at a centre now were: there, or where
// most of the place was.
func (g *figures) home(place, now int) int {
	if g.scenario.InForce == nil || now < 0 {
		return 0
	}
	home, most := 0, model.Users(-1)
	for _, h := range g.scenario.InForce.Homes(place, g.users[place]) {
		if h.Centre == g.scenario.Centres[now].Number {
			return h.Centre
		}
		if h.Users > most {
			home, most = h.Centre, h.Users
		}
	}
	return home
}

// journey is users who were at the centre of a number and are at one of an index.
type journey struct {
	home, now int
	users     model.Users
}

// journeys pairs where the users of a place were with where they are: as many
// as possible stay. A place without users has one, of nobody.
func (g *figures) journeys(place int) []journey {
	shares := slices.Clone(g.shares[place])
	if len(shares) == 0 {
		own := int(g.solution.Owner[place])
		return []journey{{g.home(place, own), own, 0}}
	}
	homes := slices.Clone(g.scenario.InForce.Homes(place, g.users[place]))
	var list []journey
	pair := func(stay bool) {
		for h := range homes {
			for s := range shares {
				n := min(homes[h].Users, shares[s].Users)
				if n > 0 && (!stay || g.scenario.Centres[shares[s].Centre].Number == homes[h].Centre) {
					list = append(list, journey{homes[h].Centre, int(shares[s].Centre), n})
					homes[h].Users -= n
					shares[s].Users -= n
				}
			}
		}
	}
	pair(true)
	pair(false)
	return list
}

// changed counts the users who are not at their centre of the plan in force.
func (g *figures) changed() float64 {
	sum := model.Users(0)
	for i, u := range g.users {
		if u == 0 || g.scenario.InForce == nil {
			continue
		}
		for _, j := range g.journeys(i) {
			if j.home != 0 && g.scenario.Centres[j.now].Number != j.home {
				sum += j.users
			}
		}
	}
	return float64(sum)
}

// wishes are the wishes as summary.json must have them, but for their prices.
func (g *figures) wishes() []any {
	var list []any
	for i, w := range g.scenario.Wishes {
		one := object{"kind": string(w.Kind)}
		if w.Name != "" {
			one["name"] = w.Name
		}
		if w.Ceiling > 0 {
			one["ceiling_km"] = float64(w.Ceiling)
		}
		names := func(key string, list []string) {
			var all []any
			for _, n := range list {
				all = append(all, n)
			}
			if all != nil {
				one[key] = all
			}
		}
		var places, centres []string
		for _, p := range w.Places {
			places = append(places, g.plan.Places[p].Name)
		}
		for _, n := range w.Centres {
			for _, c := range g.scenario.Centres {
				if c.Number == n {
					centres = append(centres, c.Name)
				}
			}
		}
		names("places", places)
		names("provinces", w.Provinces)
		names("centres", centres)
		if r := &g.rules[i]; r.Pin && !slices.ContainsFunc(r.Only, func(a int) bool { return g.scenario.Centres[a].Up }) {
			one["void"] = true
		}
		list = append(list, one)
	}
	return list
}
