package regions

import (
	"math"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/mapview"
	"fenye/app/paint"
	"fenye/geom"
	"fenye/model"
)

// gestures turns what happens on the map into edits of the desk. Indexes and numbers
// are those of the picture: while that is of other places than the plan's nothing
// comes of them.
func (b *Bench) gestures() mapview.Gestures {
	about := func(do func()) {
		if b.current() {
			do()
		}
	}
	g := mapview.Gestures{
		Select: func(s paint.Selection) { about(func() { b.desk.Select(desk.Selection(s)) }) },
		MoveCentre: func(number int, to geom.Point) {
			about(func() { b.edits.Do(func() { b.desk.MoveCentre(number, to) }) })
		},
		MoveBoundary: func(first, second int, to geom.Point) {
			about(func() { b.edits.Do(func() { b.moveBoundary(first, second, to) }) })
		},
		EndDrag:  b.endDrag,
		Stop:     b.stop,
		StopDrag: b.stopDrag,
		Nudge:    func(number int, east, north float64) { about(func() { b.nudge(number, east, north) }) },
		AddCentre: func(at geom.Point) {
			b.desk.AddCentre(at, look.T("regions.new_centre", b.desk.Plan().NextNumber()))
		},
		DeleteCentre: func(number int) { about(func() { b.desk.RemoveCentre(number) }) },
		ToggleCentre: func(number int) { about(func() { b.ToggleCentre(number) }) },
		Pin:          func(place, number int) { about(func() { b.desk.PinPlace(place, number) }) },
		Zone:         func(outline []geom.Point, places []int) { about(func() { b.drawZone(outline, places) }) },
		PlaceMenu:    b.placeMenu,
		Layers:       b.SetLayers,
		Projection:   b.SetProjection,
		Hover:        b.hover,
		Camera:       b.cameraMoved,
		Tip:          b.tip,
	}
	if b.viewing() { // the plan rests meanwhile
		g.MoveCentre, g.MoveBoundary, g.Nudge, g.AddCentre, g.DeleteCentre, g.ToggleCentre = nil, nil, nil, nil, nil, nil
		g.Pin, g.Zone, g.PlaceMenu = nil, nil, nil
	}
	return g
}

// endDrag closes the undo step of a drag or a slider run.
func (b *Bench) endDrag() {
	b.edits.Flush()
	b.pushed.centre = 0
	b.desk.EndFold()
}

// stopDrag puts back what an unfinished drag has moved.
func (b *Bench) stopDrag() {
	b.edits.Drop()
	b.pushed.centre = 0
	b.desk.EndFold()
	b.desk.Undo()
}

// stop ends a running solve, or else leaves a loss; it reports false if there is
// neither.
func (b *Bench) stop() bool {
	running, _ := b.desk.Computing()
	if running {
		b.desk.StopComputing()
	}
	return running || b.whatif.Stop() || b.LeaveStudy() || b.LeaveLoss()
}

// nudge moves a centre by kilometres to the east and north.
func (b *Bench) nudge(number int, east, north float64) {
	s := b.desk.Scenario()
	i := s.IndexOf(number)
	if i < 0 {
		return
	}
	p := s.Centres[i].Position
	degree := float64(geom.EarthRadius) * math.Pi / 180
	shrink := max(0.01, math.Cos(p.Lat*math.Pi/180))
	lon := math.Mod(p.Lon+east/degree/shrink+540, 360) - 180
	lat := max(-90, min(90, p.Lat+north/degree))
	b.desk.MoveCentre(number, geom.Point{Lon: lon, Lat: lat})
}

// ToggleCentre takes a centre down, or brings it up.
func (b *Bench) ToggleCentre(number int) {
	s := b.desk.Scenario()
	if i := s.IndexOf(number); i >= 0 {
		b.desk.SetUp(number, !s.Centres[i].Up)
	}
}

// ToggleSelected takes the selected centre down, or brings it up.
func (b *Bench) ToggleSelected() {
	b.LeaveLoss()
	b.ToggleCentre(b.desk.Selection().Centre)
}

// DeleteSelected takes the selected centre out.
func (b *Bench) DeleteSelected() {
	b.LeaveLoss()
	b.desk.RemoveCentre(b.desk.Selection().Centre)
}

// AddCentre adds a centre where most users are without one near: at the place
// whose users, times the distance to the nearest centre, weigh most.
func (b *Bench) AddCentre() {
	b.LeaveLoss()
	plan := b.desk.Plan()
	users, err := plan.Scenario().Users(plan.Places)
	at, most := geom.Point{Lon: 105, Lat: 35}, -1.0
	for i, p := range plan.Places {
		if err != nil {
			break
		}
		near := model.Km(math.Inf(1))
		for _, c := range plan.Scenario().Centres {
			near = min(near, geom.Distance(p.Position, c.Position))
		}
		if len(plan.Scenario().Centres) == 0 {
			near = 1
		}
		if w := float64(near) * float64(users[i]); w > most {
			most, at = w, p.Position
		}
	}
	b.desk.AddCentre(at, look.T("regions.new_centre", plan.NextNumber()))
}
