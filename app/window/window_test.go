package window

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/data/demand"
	"fenye/data/example"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// now is a poster for plans that are solved at once.
func now(f func()) { f() }

// newTestWindow is the window on the example, on a canvas in memory.
func newTestWindow(t *testing.T, lang words.Lang) *Window {
	t.Helper()
	plan, err := example.Plan(string(lang))
	if err != nil {
		t.Fatal(err)
	}
	w, err := pictured(test.NewTempApp(t), &plan, "light", lang, now)
	if err != nil {
		t.Fatal(err)
	}
	w.win.Resize(firstSize)
	return w
}

// item finds a menu item by the key of its words.
func item(t *testing.T, w *Window, key string) *fyne.MenuItem {
	t.Helper()
	want := look.T(key)
	for _, m := range w.mainMenu().Items {
		for _, i := range m.Items {
			if i.Label == want || strings.HasPrefix(i.Label, want+look.T("window.colon")) {
				return i
			}
		}
	}
	t.Fatalf("no menu item %q", want)
	return nil
}

func TestEveryTextIsTranslated(t *testing.T) {
	for _, lang := range []words.Lang{words.ZH, words.EN} {
		w := newTestWindow(t, lang)
		var check func(items []*fyne.MenuItem)
		check = func(items []*fyne.MenuItem) {
			for _, i := range items {
				if strings.HasPrefix(i.Label, "menu.") || strings.HasPrefix(i.Label, "desk.") || (i.Label == "" && !i.IsSeparator) {
					t.Errorf("%s: menu item %q has no words", lang, i.Label)
				}
				if !i.IsSeparator && i.Action == nil && i.ChildMenu == nil {
					t.Errorf("%s: menu item %q does nothing", lang, i.Label)
				}
				if i.ChildMenu != nil {
					check(i.ChildMenu.Items)
				}
			}
		}
		for _, m := range w.mainMenu().Items {
			check(m.Items)
		}
		for _, text := range shownTexts(w) {
			if strings.HasPrefix(text, "regions.") || strings.HasPrefix(text, "window.") || strings.HasPrefix(text, "menu.") ||
				strings.HasPrefix(text, "column.") || strings.Contains(text, "{0}") {
				t.Errorf("%s: %q on screen", lang, text)
			}
			if lang == words.EN && strings.ContainsFunc(text, func(r rune) bool { return r >= 0x3000 }) && text != "中 / EN" {
				t.Errorf("en: %q on screen", text)
			}
		}
	}
}

// shownTexts are all texts of the window.
func shownTexts(w *Window) []string {
	var all []string
	for _, o := range test.LaidOutObjects(w.root) {
		if text, ok := o.(*canvas.Text); ok && text.Text != "" {
			all = append(all, text.Text)
		}
	}
	return all
}

func TestUndoByMenu(t *testing.T) {
	w := newTestWindow(t, words.EN)
	if i := item(t, w, "menu.undo"); !i.Disabled {
		t.Errorf("undo is on before any edit: %q", i.Label)
	}
	w.desk.SetCapacity(1, 950_000)
	i := item(t, w, "menu.undo")
	if i.Disabled || i.Label != "Undo: Capacity North 900,000 → 950,000" {
		t.Errorf("undo: got %q, disabled %v", i.Label, i.Disabled)
	}
	i.Action()
	if got := w.desk.Scenario().Centres[0].Capacity; got != 900_000 {
		t.Errorf("capacity after undo: got %d, want 900000", got)
	}
	item(t, w, "menu.redo").Action()
	if got := w.desk.Scenario().Centres[0].Capacity; got != 950_000 {
		t.Errorf("capacity after redo: got %d, want 950000", got)
	}
}

// While somebody types, undo goes to the text and not to the plan.
func TestUndoGoesToTheText(t *testing.T) {
	w := newTestWindow(t, words.EN)
	w.desk.SetCapacity(1, 950_000)
	w.nextPane() // rail
	for range 3 {
		w.nextPane()
	}
	entry, ok := w.win.Canvas().Focused().(typing)
	if !ok {
		t.Fatalf("%T has the focus, want a field of the inspector", w.win.Canvas().Focused())
	}
	w.win.Canvas().Focused().TypedRune('7')
	if !entry.Typing() {
		t.Error("the field does not know that somebody types")
	}
	w.undo()
	if got := w.desk.Scenario().Centres[0].Capacity; got != 950_000 {
		t.Errorf("capacity: got %d, want the plan untouched", got)
	}
}

func TestLanguageSwitchKeepsEverything(t *testing.T) {
	w := newTestWindow(t, words.ZH)
	w.desk.SetCapacity(1, 800_000)
	w.desk.Select(desk.Selection{Place: 3})
	w.bench.Map.ZoomBy(2)
	plan, view := w.desk.Plan(), w.bench.Map.View()
	item(t, w, "menu.language").Action()
	if look.Lang() != words.EN || w.mainMenu().Items[0].Label != "File" {
		t.Errorf("language %s, first menu %q; want English", look.Lang(), w.mainMenu().Items[0].Label)
	}
	if w.desk.Plan() != plan || w.desk.Selection().Place != 3 || !w.desk.CanUndo() {
		t.Error("plan, selection or undo were lost")
	}
	if got := w.bench.Map.View(); got.Scale != view.Scale || got.X != view.X || got.Y != view.Y {
		t.Errorf("the map moved from %+v to %+v", view, got)
	}
	item(t, w, "menu.theme").Action()
	if !look.Dark() {
		t.Error("the theme is not dark")
	}
	item(t, w, "menu.theme").Action()
	if look.Dark() {
		t.Error("the theme is not light")
	}
}

// TestUnsolvedIsSaid: a plan whose solving has failed or was stopped has places, and
// is not called empty.
func TestUnsolvedIsSaid(t *testing.T) {
	plan, err := example.Plan("en")
	if err != nil {
		t.Fatal(err)
	}
	app, painter := english(t)
	post := func(f func()) { f() }
	d := desk.New(post, desk.Options{Solve: func(context.Context, *model.Plan) (*region.Outcome, error) { return nil, context.Canceled }})
	d.Start(&plan)
	w := newWindow(app, options{desk: d, post: post, painter: painter})
	w.win.Resize(firstSize)
	for busy := true; busy; busy, _ = d.Computing() {
		time.Sleep(time.Millisecond)
	}
	w.showState()
	if got, want := w.status.state.Text, look.T("window.unsolved"); got != want {
		t.Errorf("status: got %q, want %q", got, want)
	}
}

func TestInfeasibleAndRepair(t *testing.T) {
	w := newTestWindow(t, words.ZH)
	w.desk.SetCapacity(2, 1_500_000)
	if w.solved() || !w.tools.export.Disabled() || !item(t, w, "menu.exportall").Disabled || !item(t, w, "menu.proof").Disabled {
		t.Error("a plan that does not exist can be exported or proved")
	}
	if got := w.status.state.Text; !strings.Contains(got, "120,000") {
		t.Errorf("status: got %q, want the shortage of 120,000", got)
	}
	if !w.bench.Map.Scene().Infeasible || len(w.bench.Map.Scene().Regions) > 0 {
		t.Error("regions are drawn for a plan that does not exist")
	}
	applies := w.bench.RepairButtons()
	if len(applies) < 2 {
		t.Fatalf("got %d repairs, want at least 2", len(applies))
	}
	test.Tap(applies[0])
	if !w.solved() {
		t.Fatal("the repair does not end feasible")
	}
	total := model.Users(0)
	for _, c := range w.desk.Scenario().Centres {
		total += c.Capacity
	}
	if total != 2_520_000 {
		t.Errorf("capacities after the repair: got %d in all, want 2520000", total)
	}
	w.desk.Undo()
	if w.solved() {
		t.Error("undo of the repair left a plan")
	}
}

func TestErrorStrip(t *testing.T) {
	w := newTestWindow(t, words.EN)
	w.failed(errors.New("kml: row 3: no coordinates"))
	if !w.strip.Visible() {
		t.Fatal("a failure does not show")
	}
	w.strip.OnClose()
	if w.strip.Visible() {
		t.Error("the strip stays after it was closed")
	}
}

func TestAnotherOutline(t *testing.T) {
	w := newTestWindow(t, words.EN)
	bad := filepath.Join(t.TempDir(), "bad.geojson")
	own := filepath.Join(t.TempDir(), "own.geojson")
	write(t, bad, `{"type":"FeatureCollection","features":[]}`)
	write(t, own, `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"adcode":"1"},
		"geometry":{"type":"Polygon","coordinates":[[[90,20],[120,20],[120,45],[90,45],[90,20]]]}}]}`)
	w.setOutline(bad)
	if !w.strip.Visible() || w.desk.Plan().Outline != "" {
		t.Error("an outline that cannot be used was taken")
	}
	w.setOutline(own)
	if got := len(w.bench.Map.Scene().Base.Provinces); got != 1 {
		t.Errorf("got %d provinces on the map, want the one of the file", got)
	}
	item(t, w, "menu.outline.bundled").Action()
	if got := len(w.bench.Map.Scene().Base.Provinces); got != 34 {
		t.Errorf("got %d provinces on the map, want the bundled 34", got)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// hintText is what stands in the amber strip.
func hintText(w *Window) string {
	text := ""
	for _, o := range test.WidgetRenderer(w.hint).Objects() {
		if l, is := o.(*part.Line); is {
			text += l.Text + "\n"
		}
	}
	return text
}

// What was under the pointer in one plan is not told of another.
func TestPointerForgetsThePlanBefore(t *testing.T) {
	w := newTestWindow(t, words.EN)
	w.showPointer("Wuhan")
	w.desk.SetCapacity(1, 800_000)
	if w.status.pointer.Text != "Wuhan" {
		t.Error("an edit takes away what is under the pointer")
	}
	plan := w.desk.Plan().Clone()
	w.desk.Start(&plan)
	if got := w.status.pointer.Text; got != "" {
		t.Errorf("another plan is opened, under the pointer there still is %q", got)
	}
}

func TestNotesAboutTheSource(t *testing.T) {
	w := newTestWindow(t, words.EN)
	plan := w.desk.Plan()
	w.desk.ReplaceDemand(slices.Clone(plan.Places[:5]), []model.Source{{Name: "cities.csv", Rows: 7, Used: 5, Skipped: []model.Skipped{
		{Row: 3, Reason: string(demand.Swapped), Count: 2},
	}}})
	if !w.hint.Visible() {
		t.Error("rows that were skipped are not told")
	}
	w.switchLanguage()
	if text := hintText(w); !w.hint.Visible() || !strings.Contains(text, "条") {
		t.Errorf("in the other language the hint shows: %v, %q", w.hint.Visible(), text)
	}
	w.hint.OnClose()
	w.switchLanguage()
	if w.hint.Visible() {
		t.Error("a hint that was closed comes back with the language")
	}
	notes := notesOf(w.desk.Plan().Sources, nil)
	if len(notes) != 1 || !strings.Contains(notes[0], "rows skipped: 2, the first is row 3") || !strings.Contains(notes[0], "swapped") {
		t.Errorf("notes: got %q", notes)
	}
	saved := []model.Source{{Name: "cities.csv", Skipped: []model.Skipped{{Reason: string(demand.Swapped), Count: 2}}}}
	if notes := notesOf(saved, nil); len(notes) != 1 || strings.Contains(notes[0], "row 0") || !strings.HasSuffix(notes[0], "rows skipped: 2") {
		t.Errorf("notes of a saved plan: got %q", notes)
	}
}

func TestNewDocumentOffersTheExample(t *testing.T) {
	w := newTestWindow(t, words.EN)
	item(t, w, "menu.new").Action()
	if len(w.desk.Plan().Places) != 0 {
		t.Fatal("the new plan has places")
	}
	for _, o := range test.LaidOutObjects(w.root) {
		if b, ok := o.(*part.ToolButton); ok && b.Text == words.EN.T("regions.empty.example") {
			test.Tap(b)
		}
	}
	if got := len(w.desk.Plan().Places); got != 77 {
		t.Errorf("after “use the example”: got %d places, want 77", got)
	}
}

func TestScenarios(t *testing.T) {
	w := newTestWindow(t, words.EN)
	item(t, w, "menu.duplicate").Action()
	if got := len(w.desk.Plan().Scenarios); got != 4 || w.tools.scenario.Selected != w.desk.Scenario().Name {
		t.Errorf("%d scenarios, %q shown; want 4 and %q", got, w.tools.scenario.Selected, w.desk.Scenario().Name)
	}
	w.tools.scenario.SetSelectedIndex(0)
	if got := w.desk.Plan().Current; got != 0 {
		t.Errorf("scenario in work: got %d, want 0", got)
	}
}

func TestCentresByMenu(t *testing.T) {
	w := newTestWindow(t, words.EN)
	item(t, w, "menu.addcentre").Action()
	number := w.desk.Selection().Centre
	if number != 3 || len(w.desk.Scenario().Centres) != 3 {
		t.Fatalf("centre %d selected of %d, want 3 of 3", number, len(w.desk.Scenario().Centres))
	}
	item(t, w, "menu.togglecentre").Action()
	if w.desk.Scenario().Centres[2].Up {
		t.Error("the centre is still up")
	}
	item(t, w, "menu.deletecentre").Action()
	if got := len(w.desk.Scenario().Centres); got != 2 {
		t.Errorf("got %d centres, want 2", got)
	}
}

func TestDialogsOpen(t *testing.T) {
	w := newTestWindow(t, words.EN)
	for _, key := range []string{"menu.exportall", "menu.proof", "menu.keys", "menu.about", "menu.renamescenario"} {
		item(t, w, key).Action()
		top := w.win.Canvas().Overlays().Top()
		if top == nil {
			t.Errorf("%s opens nothing", key)
			continue
		}
		w.win.Canvas().Overlays().Remove(top)
	}
}

// Whatever is done in whatever order, nothing panics, the window shows the plan
// of the desk, and undoing everything leads back to the beginning.
func TestRandomActions(t *testing.T) {
	w := newTestWindow(t, words.EN)
	first := w.desk.Plan()
	random := rand.New(rand.NewPCG(1, 2))
	number := func() int {
		centres := w.desk.Scenario().Centres
		if len(centres) == 0 {
			return 0
		}
		return centres[random.IntN(len(centres))].Number
	}
	somewhere := func() geom.Point {
		return geom.Point{Lon: 75 + random.Float64()*55, Lat: 18 + random.Float64()*34}
	}
	actions := []func(){
		func() { w.desk.SetCapacity(number(), model.Users(random.IntN(2_000_000))) },
		func() { w.desk.SetCapacity(number(), model.NoLimit) },
		func() { w.desk.SetMinimum(number(), model.Users(random.IntN(400_000))) },
		func() { w.desk.SetTotal(model.Users(random.IntN(4_000_000))) },
		func() { w.bench.ToggleCentre(number()) },
		func() { w.bench.Map.Gestures.AddCentre(somewhere()) },
		func() { w.bench.Map.Gestures.DeleteCentre(number()) },
		func() { w.bench.Map.Gestures.MoveCentre(number(), somewhere()) },
		func() { w.bench.Map.Gestures.EndDrag() },
		func() { w.desk.Select(desk.Selection{Place: random.IntN(77), Centre: number()}) },
		func() { w.desk.SelectScenario(random.IntN(3)) },
		func() { w.bench.ToggleDock() },
		func() { w.undo() },
		func() { w.redo() },
		func() {
			if b := w.bench.Map.Scene().Boundaries; len(b) > 0 {
				w.bench.Map.Gestures.MoveBoundary(b[0].A, b[0].B, somewhere())
			}
		},
		func() {
			if b := w.bench.RepairButtons(); len(b) > 0 {
				test.Tap(b[random.IntN(len(b))])
			}
		},
	}
	for range 250 {
		actions[random.IntN(len(actions))]()
		o := w.desk.Outcome()
		if o.Plan != w.desk.Plan() {
			t.Fatal("the outcome is not that of the plan")
		}
		if got, want := len(w.bench.Map.Scene().Centres), len(w.desk.Scenario().Centres); got != want {
			t.Fatalf("%d centres on the map, %d in the plan", got, want)
		}
		if w.bench.Map.Scene().Infeasible != (o.Infeasible != nil) {
			t.Fatal("map and outcome disagree on whether there is a plan")
		}
		w.bench.Map.Picture()
	}
	for w.desk.CanUndo() {
		w.undo()
	}
	if w.desk.Plan() != first {
		t.Error("undoing everything does not lead back to the first plan")
	}
}

// A map that is not on show does not tell what was under the pointer when it was.
func TestPointerOfTheMapOnShow(t *testing.T) {
	w := newTestWindow(t, words.EN)
	w.shownMap().MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(300, 200)}})
	if w.status.pointer.Text == "" {
		t.Fatal("nothing is told of the pointer")
	}
	w.desk.SetCapacity(1, 850_000)
	if w.status.pointer.Text == "" {
		t.Error("an edit takes away what is under the pointer")
	}
	w.showBench(1)
	w.desk.SetCapacity(1, 800_000)
	if got := w.status.pointer.Text; got != "" {
		t.Errorf("the map that was on show before tells %q", got)
	}
}

// TestFirstLanguage: what is asked for goes before what was chosen last.
func TestFirstLanguage(t *testing.T) {
	for _, c := range []struct {
		asked  words.Lang
		chosen string
		want   words.Lang
	}{{words.EN, "zh", words.EN}, {words.ZH, "en", words.ZH}, {"", "zh", words.ZH}, {"", "en", words.EN}} {
		if got := firstLanguage(c.asked, c.chosen); got != c.want {
			t.Errorf("asked %q, chosen %q: got %q, want %q", c.asked, c.chosen, got, c.want)
		}
	}
}
