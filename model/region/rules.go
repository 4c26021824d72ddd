package region

import (
	"slices"

	"fenye/model"
)

// Rule is a wish as a problem has it: places and centres by their indexes.
type Rule struct {
	Places []int32  // ascending; nil: all places
	Only   []int    // the centres that may serve them; nil: any
	Not    int      // a centre that may not; -1: none
	Within model.Km // no user of them farther than this; 0: any distance
	Pin    bool     // void unless one of Only is up
}

// RulesOf returns the wishes of a scenario over places as rules, one a wish.
func RulesOf(places []model.Place, s *model.Scenario) []Rule {
	var rules []Rule
	var within map[string][]int32
	for i := range s.Wishes {
		w := &s.Wishes[i]
		r := Rule{Not: -1, Within: w.Ceiling, Pin: w.Kind == model.WishPin}
		if !(w.Kind == model.WishCeiling && w.Everywhere()) {
			r.Places = slices.DeleteFunc(append([]int32{}, w.Places...), func(p int32) bool { return p < 0 || int(p) >= len(places) })
		}
		if len(w.Provinces) > 0 && within == nil {
			within = byProvince(places)
		}
		for _, code := range w.Provinces {
			r.Places = append(r.Places, within[code]...)
		}
		if len(w.Provinces) > 0 {
			slices.Sort(r.Places)
			r.Places = slices.Compact(r.Places)
		}
		var centres []int
		for a, c := range s.Centres {
			if slices.Contains(w.Centres, c.Number) {
				centres = append(centres, a)
			}
		}
		switch {
		case w.Kind == model.WishBan && len(centres) > 0:
			r.Not = centres[0]
		case w.Kind == model.WishPin, w.Kind == model.WishZone && len(w.Centres) > 0:
			r.Only = append([]int{}, centres...)
		}
		rules = append(rules, r)
	}
	return rules
}

// byProvince lists the places of every province; places outside all provinces
// are in none.
func byProvince(places []model.Place) map[string][]int32 {
	by := map[string][]int32{}
	for i, p := range places {
		if p.Province != "" {
			by[p.Province] = append(by[p.Province], int32(i))
		}
	}
	return by
}

// Ask puts what a scenario asks beyond bounds into the problem: its wishes, the
// plan in force and the hold.
func (p *Problem) Ask(places []model.Place, s *model.Scenario) {
	p.Rules = RulesOf(places, s)
	p.InForce, p.Hold = s.InForce, s.Hold
}

// Void reports whether the rule asks for nothing: a pin to a centre that is
// not up.
func (r *Rule) Void(centres []model.Centre) bool {
	return r.Pin && !slices.ContainsFunc(r.Only, func(a int) bool { return centres[a].Up })
}

// allows reports whether a centre may serve the places of the rule at a
// distance of km. A rule that is void must not be asked.
func (r *Rule) allows(centre int, km float64) bool {
	return centre != r.Not && (r.Only == nil || slices.Contains(r.Only, centre)) &&
		(r.Within == 0 || km <= float64(r.Within)+tied)
}

// asks reports whether there is anything beyond the bounds.
func (p *Problem) asks() bool { return len(p.Rules) > 0 || p.InForce != nil }
