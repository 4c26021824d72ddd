package desk

import (
	"math"

	"fenye/model"
)

// Province is an argument of a label: the code of a province, named in the
// language of the label.
type Province string

// about names what a wish is about, for a label.
func about(p *model.Plan, w *model.Wish) any {
	switch {
	case w.Kind == model.WishZone:
		return w.Name
	case len(w.Provinces) > 0:
		return Province(w.Provinces[0])
	case len(w.Places) > 0 && int(w.Places[0]) < len(p.Places):
		return p.Places[w.Places[0]].Name
	}
	return ""
}

// wishLabel names the step that makes a wish.
func wishLabel(p *model.Plan, w *model.Wish) Label {
	switch w.Kind {
	case model.WishPin:
		return Label{"desk.edit.pin", []any{about(p, w), w.Centres[0]}}
	case model.WishBan:
		return Label{"desk.edit.ban", []any{about(p, w), w.Centres[0]}}
	case model.WishCeiling:
		return Label{"desk.edit.ceiling", []any{w.Ceiling}}
	}
	return Label{"desk.edit.zone", []any{w.Name}}
}

// AddWish asks for something beyond the capacities. A pin, ban or zone of a
// centre that the scenario does not have changes nothing; a wish that there is
// already takes the other's place. The wish's lists must not be changed
// afterwards.
func (d *Desk) AddWish(w model.Wish) {
	for _, n := range w.Centres {
		if d.index(n) < 0 {
			return
		}
	}
	d.edit("", func(p *model.Plan) { p.Scenario().Wishes = model.AddWish(p.Scenario().Wishes, w) },
		func(_, after *model.Plan) Label { return wishLabel(after, &w) })
}

// RemoveWish takes the wish of an index off.
func (d *Desk) RemoveWish(i int) {
	if list := d.Scenario().Wishes; i >= 0 && i < len(list) {
		w := list[i]
		label := Label{"desk.edit.unwish." + string(w.Kind), []any{about(d.plan, &w)}}
		d.edit("", func(p *model.Plan) { p.Scenario().Wishes = model.RemoveWishes(list, i) }, fixed(label.Key, label.Args...))
	}
}

// PinPlace fixes a place to the centre of a number; 0 frees it.
func (d *Desk) PinPlace(place, number int) {
	if place < 0 || place >= len(d.plan.Places) {
		return
	}
	w := model.Wish{Kind: model.WishPin, Places: []int32{int32(place)}, Centres: []int{number}}
	if number != 0 {
		d.AddWish(w)
		return
	}
	for i, v := range d.Scenario().Wishes {
		if v.Kind == model.WishPin && len(v.Provinces) == 0 && len(v.Places) == 1 && v.Places[0] == int32(place) {
			d.RemoveWish(i)
			return
		}
	}
}

// Pinned returns the number of the centre that a place itself is fixed to, 0 if
// none.
func (d *Desk) Pinned(place int) int {
	for _, v := range d.Scenario().Wishes {
		if v.Kind == model.WishPin && len(v.Provinces) == 0 && len(v.Places) == 1 && v.Places[0] == int32(place) {
			return v.Centres[0]
		}
	}
	return 0
}

// SetCeiling asks that nobody is farther from his centre than so many
// kilometres; 0 or less takes that off. It folds.
func (d *Desk) SetCeiling(km model.Km) {
	if math.IsNaN(float64(km)) {
		return
	}
	km = min(km, mostKm)
	d.edit("ceiling", func(p *model.Plan) {
		s := p.Scenario()
		if km > 0 {
			s.Wishes = model.AddWish(s.Wishes, model.Wish{Kind: model.WishCeiling, Ceiling: km})
			return
		}
		for i := range s.Wishes {
			if s.Wishes[i].Kind == model.WishCeiling && s.Wishes[i].Everywhere() {
				s.Wishes = model.RemoveWishes(s.Wishes, i)
				return
			}
		}
	}, func(_, _ *model.Plan) Label {
		if km <= 0 {
			return Label{Key: "desk.edit.unwish.ceiling"}
		}
		return Label{"desk.edit.ceiling", []any{km}}
	})
}

const mostKm model.Km = 1e6

// Ceiling returns the ceiling of all places in kilometres, 0 if there is none.
func (d *Desk) Ceiling() model.Km {
	for _, w := range d.Scenario().Wishes {
		if w.Kind == model.WishCeiling && w.Everywhere() {
			return w.Ceiling
		}
	}
	return 0
}

// TakeInForce makes the plan on show the one that the users follow today. While
// it is being computed, or where there is none, it does nothing.
func (d *Desk) TakeInForce() {
	if d.Stale() || d.Outcome().Solution == nil {
		return
	}
	f := d.Outcome().InForce()
	d.edit("", func(p *model.Plan) { p.Scenario().InForce = f }, fixed("desk.edit.in_force"))
}

// DropInForce forgets the plan in force, and with it the hold.
func (d *Desk) DropInForce() {
	d.edit("", func(p *model.Plan) { p.Scenario().InForce, p.Scenario().Hold = nil, 0 }, fixed("desk.edit.no_force"))
}

// SetHold sets what a user must gain to leave his centre of the plan in force:
// 0 or more kilometres, or model.HoldFewest. Without such a plan it does
// nothing. It folds.
func (d *Desk) SetHold(km model.Km) {
	if d.Scenario().InForce == nil || math.IsNaN(float64(km)) {
		return
	}
	if km != model.HoldFewest {
		km = min(max(km, 0), mostKm)
	}
	label := fixed("desk.edit.hold", km)
	if km == model.HoldFewest {
		label = fixed("desk.edit.hold_fewest")
	}
	d.edit("hold", func(p *model.Plan) { p.Scenario().Hold = km }, label)
}
