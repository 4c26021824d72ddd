package regions

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"fenye/app/desk"
	"fenye/app/mapview"
	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/scene"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// twoCentres is a made-up plan of n places in a row and two centres.
func twoCentres(n int, unit model.Unit) *model.Plan {
	p := &model.Plan{Title: "another", Scenarios: []model.Scenario{{
		Name: "one", Unit: unit, Scaled: true, Total: 1_000_000,
		Centres: []model.Centre{
			{Number: 1, Name: "West", Position: geom.Point{Lon: 105, Lat: 35}, Capacity: model.NoLimit, Up: true},
			{Number: 2, Name: "East", Position: geom.Point{Lon: 118, Lat: 35}, Capacity: model.NoLimit, Up: true},
		},
	}}}
	for i := range n {
		p.Places = append(p.Places, model.Place{Name: "another " + strconv.Itoa(i), Population: model.People(1000),
			Position: geom.Point{Lon: 100 + 20*float64(i)/float64(n), Lat: 30 + float64(i%100)/20}})
	}
	return p
}

// holding solves plans of whole places only when told to, with the error it is sent.
func holding(release <-chan error) desk.SolveFunc {
	return func(ctx context.Context, plan *model.Plan) (*region.Outcome, error) {
		if plan.Scenario().Unit == model.UnitPlace {
			select {
			case err := <-release:
				if err != nil {
					return nil, err
				}
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		return region.Plan(ctx, plan)
	}
}

// await does what is posted until something is so.
func await(t *testing.T, b *Bench, so func() bool) {
	t.Helper()
	for end := time.After(20 * time.Second); !so(); {
		select {
		case f := <-posted[b]:
			f()
		case <-end:
			t.Fatal("it does not happen")
		}
	}
}

// gestureEach does all that a map can ask of place 0 and of centres 1 and 2, and the
// first row of tables, and says which of it changed the plan or what is selected.
func gestureEach(b *Bench, d *desk.Desk, tables ...string) (effective []string) {
	g := b.Map.Gestures
	did := func(name string, do func()) {
		before, selected := d.Plan(), d.Selection()
		if do(); d.Plan() != before || d.Selection() != selected {
			effective = append(effective, name)
		}
	}
	did("pin", func() { g.Pin(0, 1) })
	did("select", func() { g.Select(paint.Selection{Place: 0}) })
	did("centre", func() { g.Select(paint.Selection{Place: -1, Centre: 1}) })
	did("nudge", func() { g.Nudge(1, 10, 10) })
	did("move", func() { g.MoveCentre(1, geom.Point{Lon: 111, Lat: 31}); g.EndDrag() })
	did("boundary", func() { g.MoveBoundary(1, 2, geom.Point{Lon: 110, Lat: 35}); g.EndDrag() })
	did("down", func() { g.ToggleCentre(2) })
	did("delete", func() { g.DeleteCentre(2) })
	did("menu", func() {
		if items := g.PlaceMenu(0); len(items) > 0 {
			items[1].ChildMenu.Items[0].Action()
		}
	})
	for _, key := range tables {
		b.ChooseTable(key)
		did("table of "+key, func() { b.dock.Page(key).Table.OnSelected(0) })
		b.desk.Select(desk.Nothing)
	}
	return effective
}

// TestFormerPictureIsNotLive: as long as another document is not solved, and where it
// cannot be, neither map nor tables nor figures show the former one, and nothing that
// they would ask for by an index or a number reaches the new plan; solved, all does.
func TestFormerPictureIsNotLive(t *testing.T) {
	ways := map[string]func(d *desk.Desk, next *model.Plan, solved func()){
		"start": func(d *desk.Desk, next *model.Plan, _ func()) { d.Start(next) },
		"open":  func(d *desk.Desk, next *model.Plan, _ func()) { d.Reset(next, "", desk.Label{Key: "desk.edit.new"}) },
		"undo": func(d *desk.Desk, next *model.Plan, solved func()) {
			former := d.Plan()
			d.Start(next)
			solved()
			d.Reset(former, "", desk.Label{Key: "desk.edit.new"})
			d.Undo()
		},
		"demand": func(d *desk.Desk, next *model.Plan, solved func()) {
			d.SetUnit(model.UnitPlace)
			solved()
			d.ReplaceDemand(next.Places, nil)
		},
	}
	for name, change := range ways {
		for _, n := range []int{77, 20} { // as many as the former, and fewer
			t.Run(name+strconv.Itoa(n), func(t *testing.T) {
				release := make(chan error)
				b, d := newBenchOf(t, desk.Options{Solve: holding(release)})
				idle := func() bool { busy, _ := d.Computing(); return !busy }
				solved := func() {
					t.Helper()
					release <- nil
					await(t, b, func() bool { return idle() && !d.Stale() })
				}
				formerDemand := d.Plan().Places
				d.Select(desk.Selection{Place: 0})
				change(d, twoCentres(n, model.UnitPlace), solved)
				if d.Plan().Places[0].Name == formerDemand[0].Name {
					t.Fatal("the places are still the former ones")
				}
				check := func(when string) {
					t.Helper()
					if s := b.Map.Scene(); len(s.Places)+len(s.Centres)+len(s.Regions)+len(s.Boundaries) > 0 || s.Selected.Place >= 0 {
						t.Errorf("%s the map shows %d places and %d centres", when, len(s.Places), len(s.Centres))
					}
					if rows := b.dock.Current().Table.Shown().Rows; rows > 0 {
						t.Errorf("%s the table shows %d rows", when, rows)
					}
					if got := b.result.mean.Value.Text; got != "—" {
						t.Errorf("%s the mean distance reads %q", when, got)
					}
					if bar, limited := b.centres.cards[0].bar, d.Scenario().Centres[0].Limited(); bar.Share != 0 || bar.Capacity > 0 != limited {
						t.Errorf("%s the bar of centre 1 has a load of %v and its capacity at %v", when, bar.Share, bar.Capacity)
					}
					if did := gestureEach(b, d, "places", "centres"); did != nil {
						t.Fatalf("%s these reach the new plan: %v", when, did)
					}
				}
				check("while it is solved")
				release <- errors.New("no such thing")
				await(t, b, idle)
				check("after a failure")
				d.Solve()
				solved()
				if s := b.Map.Scene(); len(s.Places) != n || s.Places[0].Name != "another 0" || b.dock.Current().Table.Shown().Rows == 0 {
					t.Errorf("solved, the map shows %d places", len(s.Places))
				}
				b.Map.Gestures.Pin(0, 1)
				b.Map.Gestures.Select(paint.Selection{Place: 0})
				if d.Pinned(0) != 1 || d.Selection().Place != 0 {
					t.Error("solved, the map is not live")
				}
			})
		}
	}
}

// besideBench is a workbench whose scenes of very many places are made beside the
// window.
func besideBench(t *testing.T) (*Bench, *desk.Desk) {
	t.Helper()
	b, d := newBenchOf(t, desk.Options{})
	painter, err := paint.NewPainter(output.Fonts())
	if err != nil {
		t.Fatal(err)
	}
	b.Map.PaintBeside(painter)
	return b, d
}

// TestFarSceneOfAnotherDocument: a plan of very many places is solved before its
// scene and its table are made; the former ones are gone by then, and what is
// selected meanwhile is highlighted in the new scene alone.
func TestFarSceneOfAnotherDocument(t *testing.T) {
	b, d := besideBench(t)
	table := b.dock.Page("places").Table
	table.OnSelected(3)
	d.Reset(twoCentres(manyPlaces+5, model.UnitSplit), "", desk.Label{Key: "desk.edit.new"})
	await(t, b, func() bool { return !d.Stale() })
	if !b.Drawing() {
		t.Fatal("the scene is not made beside the window")
	}
	d.Select(desk.Selection{Place: 7})
	if s := b.Map.Scene(); len(s.Places) > 0 || s.Selected.Place >= 0 {
		t.Errorf("the map shows %d places, number %d highlighted", len(s.Places), s.Selected.Place)
	}
	if rows := table.Shown().Rows; rows > 0 {
		t.Errorf("the table shows %d rows", rows)
	}
	b.Map.Gestures.Pin(0, 1)
	table.OnSelected(2)
	if d.CanUndo() && d.UndoLabel().Key != "desk.edit.new" || d.Selection().Place != 7 {
		t.Errorf("%q was done, place %d selected", d.UndoLabel().Key, d.Selection().Place)
	}
	settle(t, b)
	if s := b.Map.Scene(); len(s.Places) != manyPlaces+5 || s.Selected.Place != 7 {
		t.Errorf("made, the map shows %d places, number %d highlighted", len(s.Places), s.Selected.Place)
	}
	if table.Shown().Rows != manyPlaces+5 || table.Selected() != 7 {
		t.Errorf("made, the table shows %d rows, number %d marked", table.Shown().Rows, table.Selected())
	}
}

// TestFarSceneOfTheFormerDocument: a scene that is done after its document was left
// is not shown.
func TestFarSceneOfTheFormerDocument(t *testing.T) {
	b, d := besideBench(t)
	former := d.Plan()
	d.Reset(twoCentres(manyPlaces+5, model.UnitSplit), "", desk.Label{Key: "desk.edit.new"})
	await(t, b, func() bool { return !d.Stale() })
	if !b.Drawing() {
		t.Fatal("the scene is not made beside the window")
	}
	d.Reset(twoCentres(manyPlaces+6, model.UnitSplit), "", desk.Label{Key: "desk.edit.new"})
	await(t, b, func() bool { return !b.Drawing() })
	if n := len(b.Map.Scene().Places); n == manyPlaces+5 {
		t.Error("the scene of the former document is shown")
	}
	settle(t, b)
	d.Undo()
	d.Undo()
	settle(t, b)
	await(t, b, func() bool { return !d.Stale() })
	if n := len(b.Map.Scene().Places); d.Plan() != former || n != len(former.Places) {
		t.Errorf("back in the first document the map shows %d places", n)
	}
}

// TestFarSelectionOfTheSamePlaces: while the next scene of the same places is made
// the one on the map follows what is selected.
func TestFarSelectionOfTheSamePlaces(t *testing.T) {
	b, d := besideBench(t)
	d.Start(twoCentres(manyPlaces+5, model.UnitSplit))
	await(t, b, func() bool { return !d.Stale() })
	settle(t, b)
	d.MoveCentre(1, geom.Point{Lon: 106, Lat: 35})
	await(t, b, func() bool { return !d.Stale() })
	d.Select(desk.Selection{Place: 9})
	if s := b.Map.Scene(); !b.Drawing() || s.Selected.Place != 9 {
		t.Errorf("place %d is highlighted, want 9 at once", s.Selected.Place)
	}
	settle(t, b)
	if s := b.Map.Scene(); s.Selected.Place != 9 || s.Centres[0].At.Lon != 106 {
		t.Errorf("made: place %d is highlighted, centre 1 at %v", s.Selected.Place, s.Centres[0].At)
	}
}

// TestGestureEndsWithItsDocument: what was begun on the map of one document and not
// finished does nothing to the next, even one that is solved at once.
func TestGestureEndsWithItsDocument(t *testing.T) {
	at := func(p fyne.Position) fyne.PointEvent { return fyne.PointEvent{Position: p} }
	press := func(b *Bench, p fyne.Position) {
		b.Map.MouseDown(&desktop.MouseEvent{PointEvent: at(p), Button: desktop.MouseButtonPrimary})
		b.Map.Dragged(&fyne.DragEvent{PointEvent: at(p)})
	}
	begun := map[string]func(b *Bench) (finish func()){
		"pin": func(b *Bench) func() {
			b.Map.SetTool(mapview.ToolPin)
			press(b, spot(b, b.Map.Scene().Places[southern(t, b)].At))
			return func() {
				b.Map.Dragged(&fyne.DragEvent{PointEvent: at(spot(b, b.Map.Scene().Centres[0].At))})
				b.Map.DragEnd()
			}
		},
		"held centre": func(b *Bench) func() {
			p := spot(b, b.Map.Scene().Centres[0].At)
			b.Map.MouseDown(&desktop.MouseEvent{PointEvent: at(p), Button: desktop.MouseButtonPrimary})
			return func() {
				b.Map.Dragged(&fyne.DragEvent{PointEvent: at(p.AddXY(40, 40))})
				b.Map.DragEnd()
			}
		},
		"queued step": func(b *Bench) func() {
			var later []func()
			b.edits.Post = func(f func()) { later = append(later, f) }
			b.Map.Gestures.MoveCentre(1, geom.Point{Lon: 111, Lat: 31})
			return func() { later[0]() }
		},
		"zone": func(b *Bench) func() {
			z := b.newZoneDialog(model.Wish{Kind: model.WishZone, Places: []int32{3, 4}})
			return z.make
		},
		"menu": func(b *Bench) func() { return b.Map.Gestures.PlaceMenu(0)[0].ChildMenu.Items[0].Action },
	}
	for name, begin := range begun {
		b, d := newBench(t)
		finish := begin(b)
		next := twoCentres(20, model.UnitSplit)
		d.Reset(next, "", desk.Label{Key: "desk.edit.new"})
		if d.Stale() {
			t.Fatal("the plan is not solved at once")
		}
		if finish(); d.Plan() != next {
			t.Errorf("%s: it reaches the new document as %q", name, d.UndoLabel().Key)
		}
	}
}

// TestStudyOfFormerPlacesIsNotLive: the map of a study stays when another document
// is opened; it only can be looked at then.
func TestStudyOfFormerPlacesIsNotLive(t *testing.T) {
	b, d := newBench(t)
	s := scene.Map(d.Outcome(), scene.Options{})
	b.displayStudy(s)
	b.Map.Gestures.Select(paint.Selection{Place: 3})
	if d.Selection().Place != 3 || b.tip(paint.Target{Kind: paint.OnPlace, Index: 3}) == nil {
		t.Error("the map of a study of the plan is not live")
	}
	d.Reset(twoCentres(77, model.UnitSplit), "", desk.Label{Key: "desk.edit.new"})
	b.displayStudy(s)
	if did := gestureEach(b, d); did != nil {
		t.Errorf("these reach the new plan: %v", did)
	}
	if lines := b.tip(paint.Target{Kind: paint.OnPlace, Index: 3}); lines != nil {
		t.Errorf("the tooltip speaks of %q", lines)
	}
}
