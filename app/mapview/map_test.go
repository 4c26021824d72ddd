package mapview

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/geom"
	"fenye/geom/project"
)

// newMap returns a map of 800 x 600 in a window, with two centres, a place and
// a boundary that has a handle.
func newMap(t *testing.T) *Map {
	t.Helper()
	test.NewTempApp(t)
	painter, err := paint.NewPainter(paint.Fonts{})
	if err != nil {
		t.Fatal(err)
	}
	m := New(painter, words.EN, func(f func()) { f() })
	w := test.NewTempWindow(t, m)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(800, 600))
	m.Display(twoCentres())
	return m
}

func twoCentres() *paint.Scene {
	return &paint.Scene{
		Base: &paint.Base{}, Projection: project.ChinaAlbers(), Largest: 10,
		Layers: paint.Layers{Boundaries: true, Places: true},
		Places: []paint.Place{{Name: "Xi'an", At: geom.Point{Lon: 109, Lat: 34}, Users: 10}},
		Served: []paint.Service{{Owner: 1}},
		Centres: []paint.Centre{
			{Number: 1, Name: "North", At: geom.Point{Lon: 116, Lat: 40}},
			{Number: 2, Name: "South", At: geom.Point{Lon: 113, Lat: 23}},
		},
		Boundaries: []paint.Boundary{{A: 1, B: 2, HasHandle: true, Handle: geom.Point{Lon: 114, Lat: 31},
			Line: geom.Line{{Lon: 110, Lat: 31}, {Lon: 118, Lat: 31}}}},
		Selected: paint.Selection{Place: -1},
		Words: paint.Words{Users: "Users", Boundary: "Boundary", Short10k: func(int64) string { return "1" },
			Km: func(float64) string { return "" }},
	}
}

// at returns where a position is on the map.
func at(t *testing.T, m *Map, p geom.Point) fyne.Position {
	t.Helper()
	x, y, ok := m.camera.screen(m.scene, p)
	if !ok {
		t.Fatalf("%v is not on the map", p)
	}
	return fyne.NewPos(float32(x), float32(y))
}

func press(m *Map, p fyne.Position) {
	m.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: p}, Button: desktop.MouseButtonPrimary})
}

func dragTo(m *Map, from, to fyne.Position) {
	press(m, from)
	m.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.Delta{DX: to.X - from.X, DY: to.Y - from.Y}})
}

func TestZoomKeepsThePointInPlace(t *testing.T) {
	m := newMap(t)
	pointer := fyne.NewPos(300, 200)
	want, _ := m.camera.ground(m.scene, 300, 200)
	scale := m.View().Scale
	for _, step := range []float32{25, 10, 0.2, -3000} {
		m.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: pointer}, Scrolled: fyne.Delta{DY: step}})
		got, _ := m.camera.ground(m.scene, 300, 200)
		if geom.Distance(got, want) > 0.01 {
			t.Errorf("wheel step %v: got %v under the pointer, want %v", step, got, want)
		}
	}
	if got, want := m.View().Scale, scale*notch*notch; math.Abs(got/want-1) > 1e-9 {
		t.Errorf("scale after three notches in and one out: got %v, want %v", got, want)
	}
}

func TestDragOfEmptyMapPans(t *testing.T) {
	m := newMap(t)
	m.Gestures.MoveCentre = func(int, geom.Point) { t.Error("a centre moved") }
	from, to := fyne.NewPos(100, 500), fyne.NewPos(130, 480)
	want, _ := m.camera.ground(m.scene, 100, 500)
	dragTo(m, from, to)
	m.DragEnd()
	got, _ := m.camera.ground(m.scene, 130, 480)
	if geom.Distance(got, want) > 0.01 {
		t.Errorf("under the pointer after the pan: got %v, want %v", got, want)
	}
	m.Fit()
	if !m.camera.fitted {
		t.Error("the view is not fitted after Fit")
	}
}

func TestDragOfCentreAndHandle(t *testing.T) {
	m := newMap(t)
	var moved, ended int
	var to geom.Point
	m.Gestures.MoveCentre = func(n int, p geom.Point) { moved, to = n, p }
	m.Gestures.EndDrag = func() { ended++ }
	grip := at(t, m, m.scene.Centres[0].At).AddXY(5, 4) // not its middle
	dragTo(m, grip, grip.AddXY(40, 30))
	x, y, _ := m.camera.screen(m.scene, to)
	middle := at(t, m, m.scene.Centres[0].At)
	if moved != 1 || math.Abs(x-float64(middle.X)-40) > 0.01 || math.Abs(y-float64(middle.Y)-30) > 0.01 {
		t.Errorf("centre %d moved to %.2f,%.2f, want centre 1 at %v + 40,30", moved, x, y, middle)
	}
	m.MouseUp(nil)
	m.DragEnd()
	var a, b int
	m.Gestures.MoveBoundary = func(i, j int, _ geom.Point) { a, b = i, j }
	handle := at(t, m, m.scene.Boundaries[0].Handle)
	dragTo(m, handle, handle.AddXY(0, 20))
	m.DragEnd()
	if a != 1 || b != 2 || ended != 2 {
		t.Errorf("boundary %d-%d moved, %d drags ended; want 1-2 and 2", a, b, ended)
	}
}

func TestEscapeStopsADrag(t *testing.T) {
	m := newMap(t)
	stopped, ended := 0, 0
	m.Gestures.MoveCentre = func(int, geom.Point) {}
	m.Gestures.StopDrag = func() { stopped++ }
	m.Gestures.EndDrag = func() { ended++ }
	grip := at(t, m, m.scene.Centres[1].At)
	dragTo(m, grip, grip.AddXY(30, 0))
	m.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	m.DragEnd()
	if stopped != 1 || ended != 0 {
		t.Errorf("got %d stopped and %d ended, want 1 and 0", stopped, ended)
	}
}

func TestClickSelects(t *testing.T) {
	m := newMap(t)
	var got paint.Selection
	m.Gestures.Select = func(s paint.Selection) { got = s }
	for _, c := range []struct {
		at   fyne.Position
		want paint.Selection
	}{
		{at(t, m, m.scene.Places[0].At), paint.Selection{Place: 0}},
		{at(t, m, m.scene.Centres[1].At), paint.Selection{Place: -1, Centre: 2}},
		{fyne.NewPos(100, 500), paint.Selection{Place: -1}},
	} {
		m.Tapped(&fyne.PointEvent{Position: c.at})
		if got != c.want {
			t.Errorf("click at %v: got %+v, want %+v", c.at, got, c.want)
		}
	}
}

func TestTools(t *testing.T) {
	m := newMap(t)
	var added geom.Point
	m.Gestures.AddCentre = func(p geom.Point) { added = p }
	m.TypedRune('a')
	m.Tapped(&fyne.PointEvent{Position: at(t, m, geom.Point{Lon: 104, Lat: 30})})
	if geom.Distance(added, geom.Point{Lon: 104, Lat: 30}) > 0.1 || m.Tool() != ToolSelect {
		t.Errorf("added at %v with tool %d left; want 104,30 and the select tool", added, m.Tool())
	}
	m.TypedRune('m')
	dragTo(m, at(t, m, geom.Point{Lon: 116, Lat: 40}), at(t, m, geom.Point{Lon: 113, Lat: 23}))
	if got := geom.Distance(m.ruler.from, m.ruler.to); math.Abs(float64(got)-float64(geom.Distance(m.scene.Centres[0].At, m.scene.Centres[1].At))) > 0.1 {
		t.Errorf("measured %v", got)
	}
	m.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if m.Tool() != ToolSelect || m.ruler.on {
		t.Error("Esc did not put the ruler down")
	}
}

func TestContextMenu(t *testing.T) {
	m := newMap(t)
	var toggled, deleted int
	m.Gestures.ToggleCentre = func(n int) { toggled = n }
	m.Gestures.DeleteCentre = func(n int) { deleted = n }
	menu := m.contextMenu(at(t, m, m.scene.Centres[1].At))
	if len(menu.Items) != 2 {
		t.Fatalf("got %d items on a centre, want 2", len(menu.Items))
	}
	for _, item := range menu.Items {
		item.Action()
	}
	if toggled != 2 || deleted != 2 {
		t.Errorf("toggled %d, deleted %d, want 2 and 2", toggled, deleted)
	}
}

func TestCyclesThroughCentres(t *testing.T) {
	m := newMap(t)
	m.Gestures.Select = func(s paint.Selection) {
		next := *m.scene
		next.Selected = s
		m.Display(&next)
	}
	for _, want := range []int{1, 2} {
		m.TypedKey(&fyne.KeyEvent{Name: fyne.KeyTab})
		if got := m.scene.Selected.Centre; got != want {
			t.Errorf("Tab: got centre %d, want %d", got, want)
		}
	}
	var east, north float64
	m.Gestures.Nudge = func(_ int, e, n float64) { east, north = e, n }
	m.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyUp, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift})
	if east != 0 || north != 10 {
		t.Errorf("Ctrl+Shift+Up: got %v east, %v north, want 0 and 10", east, north)
	}
}

func TestRefreshPaintsAnew(t *testing.T) {
	m := newMap(t)
	m.draw(800, 600)
	before := m.painted
	m.draw(800, 600)
	if m.painted != before+1 {
		t.Errorf("got %d paintings, want %d", m.painted, before+1)
	}
	m.slide.sliding, m.slide.cost = true, 0
	m.PanBy(10, 5)
	if got := m.draw(800, 600); got != m.buffer {
		t.Error("a picture that is quickly painted was shifted")
	}
	m.slide.cost = 2 * quick
	m.PanBy(10, 5)
	if got := m.draw(800, 600); got == m.buffer {
		t.Error("a short pan was painted in full instead of shifted")
	}
	m.PanBy(farSlide, 0)
	if got := m.draw(800, 600); got != m.buffer {
		t.Error("a long pan was shifted instead of painted in full")
	}
}

func TestLegendSamples(t *testing.T) {
	for _, c := range []struct{ n, want int64 }{{0, 0}, {1, 1}, {9, 5}, {14, 10}, {16, 15}, {149_008, 100_000}, {150_000, 150_000}, {3_100_000, 3_000_000}} {
		if got := round(c.n); got != c.want {
			t.Errorf("round(%d): got %d, want %d", c.n, got, c.want)
		}
	}
}

// However far the wheel turns, the map stays between the whole globe and a
// street.
func TestZoomHasLimits(t *testing.T) {
	m := newMap(t)
	for range 200 {
		m.ZoomBy(1 / notch)
	}
	if got := m.View().Scale; got != leastScale {
		t.Errorf("zoomed out: %g units a km, want %g", got, leastScale)
	}
	for range 200 {
		m.ZoomBy(notch)
	}
	if got := m.View().Scale; got != mostScale {
		t.Errorf("zoomed in: %g units a km, want %g", got, mostScale)
	}
	m.Fit()
	if v := m.View(); v.Scale <= leastScale || v.Scale >= mostScale {
		t.Errorf("fitted: %g units a km", v.Scale)
	}
}

// The status bar follows a drag, not only a free pointer.
func TestHoverFollowsADrag(t *testing.T) {
	m := newMap(t)
	var seen []geom.Point
	m.Gestures.Hover = func(at geom.Point, ok bool, _ paint.Target) {
		if ok {
			seen = append(seen, at)
		}
	}
	m.Gestures.MoveCentre = func(int, geom.Point) {}
	from := at(t, m, m.Scene().Centres[0].At)
	press(m, from)
	dragTo(m, from, from.AddXY(40, 10))
	if len(seen) == 0 {
		t.Error("nothing was told during the drag")
	}
}

// Drawn is called after the first picture of a scene, and never again.
func TestDrawnOnce(t *testing.T) {
	m := newMap(t)
	posted, drawn := make(chan func(), 4), 0
	m.Post = func(f func()) { posted <- f }
	m.Drawn = func() { drawn++ }
	m.painted = 0
	for range 3 {
		m.Picture()
	}
	(<-posted)()
	if drawn != 1 || len(posted) > 0 {
		t.Errorf("told %d times, %d more are coming", drawn, len(posted))
	}
}

// What is told of the pointer follows a scene that changes under it, and ends when
// it leaves the map.
func TestHoverFollowsTheScene(t *testing.T) {
	m := newMap(t)
	var told []paint.Target
	lies := true
	m.Gestures.Hover = func(_ geom.Point, ok bool, on paint.Target) { told, lies = append(told, on), ok }
	m.Display(twoCentres())
	if len(told) != 0 {
		t.Fatal("a pointer is told of that is elsewhere")
	}
	m.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at(t, m, geom.Point{Lon: 109, Lat: 34})}})
	if len(told) != 1 || told[0].Kind != paint.OnPlace || !lies {
		t.Fatalf("over a place: told of %v", told)
	}
	empty := twoCentres()
	empty.Places, empty.Served = nil, nil
	m.Display(empty)
	if len(told) != 2 || told[1].Kind != paint.Nothing || !lies {
		t.Errorf("without the place: told of %v", told)
	}
	m.MouseOut()
	if len(told) != 3 || lies {
		t.Error("the pointer has left, and is still told of")
	}
	m.Display(twoCentres())
	if len(told) != 3 {
		t.Error("a pointer is told of that has left")
	}
}
