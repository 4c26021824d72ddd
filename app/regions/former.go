package regions

import (
	"fenye/app/desk"
	"fenye/app/paint"
	"fenye/model"
	"fenye/model/region"
)

// leaveFormer ends what was begun on other places than the plan's, where there are
// others since it was called last: a drag, a line to a centre, a lasso, a step that
// has not been made yet. Let go of, they would change the new plan.
func (b *Bench) leaveFormer() {
	former := b.followed
	b.followed = b.desk.Plan()
	if former == nil || desk.SamePlaces(former, b.followed) {
		return
	}
	b.edits.Drop()
	b.Map.SetTool(b.Map.Tool())
	b.Map.DragEnd()
}

// current reports whether the places on the map are the plan's, so that an index or
// a number from the map means the same in the plan.
func (b *Bench) current() bool {
	return b.pictured != nil && desk.SamePlaces(b.pictured, b.desk.Plan())
}

// display puts a scene of a plan on the map.
func (b *Bench) display(s *paint.Scene, of *model.Plan) {
	b.pictured = of
	b.Map.Display(s)
}

// displayStudy puts the map of a study on show. It may be about places that are no
// longer the plan's: then it only can be looked at.
func (b *Bench) displayStudy(s *paint.Scene) {
	if plan := b.desk.Plan(); b.Map.Scene() != s || !b.current() {
		b.pictured = nil
		if ofPlaces(s, plan.Places) {
			b.pictured = plan
		}
	}
	if b.made = (madeFor{}); b.Map.Scene() != s {
		b.Map.Display(s)
	}
}

// ofPlaces reports whether a scene shows these places, in their order.
func ofPlaces(s *paint.Scene, places []model.Place) bool {
	if len(s.Places) != len(places) {
		return false
	}
	for i := range places {
		if s.Places[i].Name != places[i].Name || s.Places[i].At != places[i].Position {
			return false
		}
	}
	return true
}

// wipe takes everything of a plan off the map while there is nothing to show of the
// one in work. The ground and the camera stay.
func (b *Bench) wipe() {
	s := b.Map.Scene()
	if b.pictured = nil; s == nil || s == b.bare {
		return
	}
	b.bare = &paint.Scene{
		Base: s.Base, Projection: s.Projection, Layers: s.Layers, Words: s.Words, Selected: paint.Selection(desk.Nothing),
	}
	b.Map.Display(b.bare)
}

// selection is what a scene of an outcome highlights: a place only where its places
// are the plan's.
func (b *Bench) selection(o *region.Outcome) paint.Selection {
	s := b.desk.Selection()
	if !desk.SamePlaces(o.Plan, b.desk.Plan()) {
		s.Place = -1
	}
	return paint.Selection(s)
}
