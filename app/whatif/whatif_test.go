package whatif

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/app/trial"
	"fenye/app/words"
	"fenye/geom"
	"fenye/model"
	"fenye/model/siting"
)

// host is what stands around the studies.
type host struct {
	*trial.Stage
	t       *testing.T
	b       *Bench
	dock    *part.Dock
	pages   []*part.Page
	saved   map[string][]byte
	profile string
	errs    []error
	moved   geom.Point
	shown   *paint.Scene
}

func newHost(t *testing.T) *host {
	t.Helper()
	h := &host{Stage: trial.New(t, words.EN), t: t, saved: map[string][]byte{}}
	h.Window.Resize(fyne.NewSize(1000, 700))
	h.b = New(h.Desk, Options{
		Post: h.Post, Window: h.Window,
		SaveFile:      func(name string, content []byte) { h.saved[name] = content },
		ChooseProfile: func(use func(string)) { use(h.profile) },
		Centre:        func(int) (string, bool) { return "", false },
		Arrange:       h.arrange,
		ShowMap:       func() { h.shown = h.b.Scene(scene.AllLayers, "") },
		Reveal:        func(p geom.Point) { h.moved = p },
		ShowPage:      func(key string) { h.dock.Choose(key) },
		SetPage: func(key, count string, away bool) {
			if h.dock != nil {
				h.dock.Set(key, count, away)
			}
		},
		Changed: func() {},
		Failed:  func(err error) { h.errs = append(h.errs, err) },
	})
	h.pages = h.b.Build()
	h.dock = part.NewDock(&part.DockState{}, "", h.pages...)
	h.dock.OnChosen = h.b.PageShown
	h.Desk.Subscribe(h.b.Update)
	h.Desk.Start(trial.Example(t, words.EN))
	return h
}

func (h *host) arrange() {
	content := h.b.View()
	if content == nil {
		content = h.b.Over(container.NewStack())
	}
	h.Window.SetContent(content)
}

// until works the queue off until something holds.
func (h *host) until(what string, ok func() bool) {
	h.t.Helper()
	h.Until(h.t, what, ok)
	h.Drain()
}

// TestScenariosAreSolvedAndChosen: the page has a row a scenario with the figures
// of its own plan, and a press on a row works on it.
func TestScenariosAreSolvedAndChosen(t *testing.T) {
	h := newHost(t)
	h.dock.Choose(ScenariosPage)
	h.until("all scenarios", func() bool { return !h.b.scenarios.running && h.b.scenarios.find(h.Desk.Plan(), 0) != nil })
	table := h.b.scenarios.table.Shown()
	if table.Rows != 3 {
		t.Fatalf("%d rows, want 3", table.Rows)
	}
	for row := range 3 {
		h.Desk.SelectScenario(row)
		o := h.Desk.Outcome()
		for column, c := range table.Columns {
			v := table.At(row, column)
			switch {
			case c.Key == "users" && v.Int != int64(o.Total), c.Key == "mean_km" && v.Float != float64(o.MeanKm),
				c.Key == "load_at" && v.Int != int64(o.Solution.Loads[c.Centre-1]):
				t.Errorf("scenario %d, %s: %+v", row, c.Key, v)
			}
		}
	}
	h.b.scenarios.table.OnSelected(1)
	if h.Desk.Plan().Current != 1 || h.b.scenarios.table.Selected() != 1 {
		t.Errorf("scenario %d in work, row %d marked, want 1", h.Desk.Plan().Current, h.b.scenarios.table.Selected())
	}
}

// TestScenariosBesideEachOther: a copy with another capacity, two maps at one scale
// under one camera, and tables that add up.
func TestScenariosBesideEachOther(t *testing.T) {
	h := newHost(t)
	h.Desk.DuplicateScenario("larger")
	h.Desk.SetCapacity(1, 1_100_000)
	h.b.Open(CompareStudy)
	c := h.b.comparing
	h.until("the comparison", func() bool { return c.result != nil })
	if got := c.result; got.A.Scenario.Name == "larger" || got.B.Scenario.Name != "larger" || got.Move == 0 || got.Stay+got.Move != 2_520_000 {
		t.Errorf("%q against %q: %d stay, %d move", got.A.Scenario.Name, got.B.Scenario.Name, got.Stay, got.Move)
	}
	if err := c.result.Check(); err != nil {
		t.Error(err)
	}
	if !strings.Contains(c.head.verdict.Text, part.Group(float64(c.result.Move), 0)) {
		t.Errorf("the head says %q, want the users who move", c.head.verdict.Text)
	}
	for i, m := range c.maps {
		m.Resize(fyne.NewSize(480, 400))
		if m.Scene() == nil || m.Scene().Largest != c.maps[1-i].Scene().Largest {
			t.Fatalf("map %d has no scene, or symbols at a scale of its own", i)
		}
	}
	c.maps[0].ZoomBy(2)
	c.maps[1].PanBy(30, -20)
	if a, b := c.maps[0].View(), c.maps[1].View(); a.Scale != b.Scale || a.X != b.X || a.Y != b.Y {
		t.Errorf("the maps look at %v, %v at %v, and %v, %v at %v", a.X, a.Y, a.Scale, b.X, b.Y, b.Scale)
	}
	moved := model.Users(0)
	shown := c.dock.Table.Shown()
	for row := range shown.Rows {
		for column, k := range shown.Columns {
			if k.Key == "flow_users" {
				moved += model.Users(shown.At(row, column).Int)
			}
		}
	}
	if moved != c.result.Move {
		t.Errorf("the table of places has %d users, want %d", moved, c.result.Move)
	}
	c.dock.Table.OnSelected(0)
	place := c.result.Moves[scene.MoveRows(c.result)[0].Move].Place
	if h.Desk.Selection().Place != place || c.maps[1].Scene().Selected.Place != place {
		t.Errorf("place %d selected, on the map %d, want %d", h.Desk.Selection().Place, c.maps[1].Scene().Selected.Place, place)
	}
	h.Desk.RenameScenario(h.Desk.Plan().Current, "wider")
	if c.selects[1].Selected != "wider" || c.result.B.Scenario.Name != "wider" {
		t.Errorf("after a new name: %q, %q", c.selects[1].Selected, c.result.B.Scenario.Name)
	}
	h.Desk.SetCapacity(1, 900_000)
	h.until("the comparison of the same", func() bool { return c.result.Move == 0 })
	if !h.b.Close() || h.b.View() != nil || h.b.Close() {
		t.Error("the study does not close, or closes twice")
	}
}

// TestAStepOfASweepIsTakenOver by mouse and keys, as one edit that can be undone.
func TestAStepOfASweepIsTakenOver(t *testing.T) {
	h := newHost(t)
	h.b.Open(SweepStudy)
	s := h.b.sweeping
	if s.fields[0] >= 2_520_000 || s.fields[1] <= 2_520_000 {
		t.Errorf("from %v to %v is proposed, want a span about 2,520,000", s.fields[0], s.fields[1])
	}
	s.from.SetValue(2_000_000)
	s.fields[0], s.fields[1] = 2_000_000, 3_000_000
	s.to.SetValue(3_000_000)
	test.Tap(s.run)
	if !h.b.Busy() {
		t.Error("nothing runs")
	}
	h.until("the sweep", func() bool { return s.result != nil })
	if len(s.result.Steps) != 11 || s.result.Steps[5].Value != 2_500_000 || s.dock.Table.Len() != 11 {
		t.Fatalf("%d steps", len(s.result.Steps))
	}
	one := s.charts.all[0]
	one.Resize(fyne.NewSize(480, 240))
	at := func(step int) fyne.Position {
		for x := float32(40); x < 480; x++ {
			if one.step(fyne.NewPos(x, 120)) == step {
				return fyne.NewPos(x+2, 120)
			}
		}
		t.Fatalf("step %d is nowhere on the chart", step)
		return fyne.Position{}
	}
	one.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at(3)}})
	if s.charts.mark != 3 || !strings.Contains(s.charts.line.Text, "2,300,000") || !one.Chart().Cursor.Shown {
		t.Errorf("step %d is marked, %q is said; want step 3", s.charts.mark, s.charts.line.Text)
	}
	one.Tapped(&fyne.PointEvent{Position: at(3)})
	if h.Desk.Total() != 2_300_000 || h.Desk.Outcome().MeanKm != s.result.Steps[3].MeanKm {
		t.Errorf("%d users in all, want 2,300,000", h.Desk.Total())
	}
	if s.stale() {
		t.Error("the sweep is said to be of another plan")
	}
	h.Desk.Undo()
	if h.Desk.Total() != 2_520_000 {
		t.Errorf("after undo %d users, want 2,520,000", h.Desk.Total())
	}
	one.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	one.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if h.Desk.Total() != 2_400_000 {
		t.Errorf("by keys %d users, want 2,400,000", h.Desk.Total())
	}
	for _, f := range s.files {
		test.Tap(f)
	}
	if !strings.HasPrefix(string(h.saved["sweep.csv"]), "\ufeffstep,") || !strings.Contains(string(h.saved["sweep.kml"]), "<TimeSpan>") || len(h.saved["sweep.png"]) < 1000 {
		t.Errorf("files: %d, %d and %d bytes", len(h.saved["sweep.csv"]), len(h.saved["sweep.kml"]), len(h.saved["sweep.png"]))
	}
	h.Desk.SetCapacity(1, 800_000)
	before := h.Desk.Total()
	s.take(0)
	if !s.stale() || h.Desk.Total() != before {
		t.Error("a step of another plan was taken over")
	}
}

func TestASweepOfACapacity(t *testing.T) {
	h := newHost(t)
	h.b.Open(SweepStudy)
	s := h.b.sweeping
	s.what.SetSelectedIndex(1)
	if s.number != 1 || s.fields[0] != 450_000 || s.fields[1] != 1_350_000 {
		t.Errorf("centre %d from %v to %v, want centre 1 about 900,000", s.number, s.fields[0], s.fields[1])
	}
	test.Tap(s.run)
	h.until("the sweep", func() bool { return s.result != nil })
	s.dock.Table.Select(2)
	s.take(2)
	if got := h.Desk.Scenario().Centres[0].Capacity; got != s.result.Steps[2].Value {
		t.Errorf("capacity %d, want %d", got, s.result.Steps[2].Value)
	}
}

// TestHoursOfADay: a table that fits, one that does not, one that cannot be read.
func TestHoursOfADay(t *testing.T) {
	h := newHost(t)
	h.b.Open(HoursStudy)
	write := func(name, factors string) string {
		text := "code"
		for i := range 24 {
			text += "," + strconv.Itoa(i)
		}
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(text+"\n"+factors+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	even := strings.Repeat(",0.9", 23)
	d := h.b.day
	d.path = write("even.csv", "*,1"+even)
	d.start()
	h.until("the day", func() bool { return d.result != nil })
	if !d.result.Joint.Fits || d.head.verdict.Colour != look.Secondary || d.dock.Table.Len() != 24 {
		t.Errorf("an even day: %q", d.head.verdict.Text)
	}
	h.Desk.SetCapacity(2, 1_700_000)
	first := d.result
	d.path = write("peak.csv", "*,1.2"+even)
	d.start()
	h.until("the second day", func() bool { return d.result != first })
	if d.result.Joint.Fits || d.head.verdict.Colour != look.Error || !strings.Contains(d.head.verdict.Text, "00:00") {
		t.Errorf("a day with a peak: %q", d.head.verdict.Text)
	}
	d.path = write("bad.csv", "*,x"+even)
	d.start()
	h.until("the error", func() bool { return len(h.errs) > 0 })
	if !strings.Contains(h.errs[0].Error(), "bad.csv") || !strings.Contains(h.errs[0].Error(), "row 2") || d.result.Profile.File != "peak.csv" {
		t.Errorf("got %v, and the day of %s", h.errs[0], d.result.Profile.File)
	}
}

// TestTheBestSiteIsOneClickAway: what it is said to save is what the plan saves with
// it, and it can be undone.
func TestTheBestSiteIsOneClickAway(t *testing.T) {
	h := newHost(t)
	h.b.Open(SiteStudy)
	p := h.b.placing
	if p.capacity != 500_000 {
		t.Errorf("a capacity of %v is proposed, want 500,000", p.capacity)
	}
	test.Tap(p.run)
	h.until("the sites", func() bool { return p.result != nil })
	if h.shown == nil || h.shown.Heat == nil || len(h.shown.Heat.Spots) != 77 || h.shown.Heat.Best != p.result.Ranking[0] {
		t.Fatalf("the map shows %+v", h.shown)
	}
	before := h.Desk.Outcome().UserKm
	saved, _ := p.result.Saved(p.result.Ranking[0])
	best := p.result.Best().Position
	if tip := h.b.Tip(best, 60); len(tip) != 1 || !strings.Contains(tip[0], "saves") {
		t.Errorf("at the best site %q is said", tip)
	}
	test.Tap(p.add)
	s := h.Desk.Scenario()
	if len(s.Centres) != 3 || s.Centres[2].Position != best || s.Centres[2].Capacity != 500_000 || h.moved != best || h.b.Opened() != "" {
		t.Fatalf("%d centres, study %q", len(s.Centres), h.b.Opened())
	}
	if got := before - h.Desk.Outcome().UserKm; math.Abs(got-saved) > 1e-9*before {
		t.Errorf("%v user-km saved, %v predicted", got, saved)
	}
	h.Desk.Undo()
	if len(h.Desk.Scenario().Centres) != 2 {
		t.Error("the new centre is not undone")
	}
	h.b.Open(SiteStudy)
	p.pressed(3)
	if p.site() != p.result.Ranking[3] || h.shown.Heat.Best != p.site() {
		t.Errorf("site %d chosen, %d marked", p.site(), h.shown.Heat.Best)
	}
	p.grids.SetSelected(1)
	p.grid = 1
	old := p.result
	test.Tap(p.run)
	h.until("the grid", func() bool { return p.result != old })
	if p.step != 2 || h.shown.Heat.Step != 2 || len(p.result.Sites) < 100 {
		t.Errorf("a grid of %v with %d sites", p.step, len(p.result.Sites))
	}
	for _, f := range p.files {
		test.Tap(f)
	}
	if len(h.saved["sites.csv"]) == 0 || len(h.saved["sites.png"]) == 0 {
		t.Error("no files")
	}
}

// TestACentreTooSmall is said, and nothing changes.
func TestACentreTooSmall(t *testing.T) {
	h := newHost(t)
	h.Desk.SetCapacity(2, 1_000_000)
	h.b.Open(SiteStudy)
	p := h.b.placing
	p.capacity = 10
	p.field.SetValue(10)
	test.Tap(p.run)
	h.until("the error", func() bool { return len(h.errs) > 0 })
	if p.result != nil || !strings.Contains(h.errs[0].Error(), "619,990") {
		t.Errorf("got %v", h.errs[0])
	}
}

// TestWorkThatIsStoppedHasNoResult, whatever it would have come to.
func TestWorkThatIsStoppedHasNoResult(t *testing.T) {
	h := newHost(t)
	h.b.Open(SiteStudy)
	p := h.b.placing
	p.grid = 3
	test.Tap(p.run)
	if !h.b.Busy() || p.run.Disabled() != true || p.head.stop.Disabled() {
		t.Error("the work cannot be stopped")
	}
	if !h.b.Stop() || h.b.Busy() || h.b.Stop() {
		t.Error("it does not stop, or stops twice")
	}
	late := make(chan bool)
	go func() {
		time.Sleep(500 * time.Millisecond)
		h.Post(func() { close(late) })
	}()
	h.until("half a second", func() bool {
		select {
		case <-late:
			return true
		default:
			return false
		}
	})
	if p.result != nil || len(h.errs) > 0 {
		t.Errorf("a result came all the same, or %v", h.errs)
	}
}

// TestStudiesOutliveAChangeOfLanguage: what was worked out stays.
func TestStudiesOutliveAChangeOfLanguage(t *testing.T) {
	h := newHost(t)
	h.b.Open(SweepStudy)
	test.Tap(h.b.sweeping.run)
	h.until("the sweep", func() bool { return h.b.sweeping.result != nil })
	if err := look.SetLang(words.ZH); err != nil {
		t.Fatal(err)
	}
	pages := h.b.Build()
	h.b.Update(^desk.Change(0))
	if h.b.Opened() != SweepStudy || pages[2].Away || h.b.sweeping.dock.Table.Len() != 11 || !strings.Contains(h.b.sweeping.head.verdict.Text, "总用户数") {
		t.Errorf("study %q, %q", h.b.Opened(), h.b.sweeping.head.verdict.Text)
	}
}

// TestAPlanWithoutDemand has nothing to ask.
func TestAPlanWithoutDemand(t *testing.T) {
	h := newHost(t)
	h.Desk.Start(desk.EmptyPlan())
	for _, key := range order {
		h.b.Open(key)
		h.b.Update(^desk.Change(0))
	}
	if !h.b.sweeping.run.Disabled() || !h.b.placing.run.Disabled() {
		t.Error("a plan without places can be swept")
	}
	if got := siting.Places(h.Desk.Plan()); got != nil {
		t.Errorf("candidates: %v", got)
	}
	h.b.Close()
}

// TestToolsKeepWithinANarrowWindow: those without room go to another row, a caption
// with its field, and none beyond the edge.
func TestToolsKeepWithinANarrowWindow(t *testing.T) {
	h := newHost(t)
	for _, head := range []*head{h.b.comparing.head, h.b.sweeping.head, h.b.day.head, h.b.placing.head} {
		wide, narrow := head.high(1400), head.high(480)
		if narrow <= wide {
			t.Errorf("a strip of %d tools is %v high at 480 and %v at 1400, want more rows", len(head.tools), narrow, wide)
		}
		for _, width := range []float32{480, 640, 884} {
			last := float32(-1)
			head.flow(width, func(o fyne.CanvasObject, x, y, w, _ float32) {
				if x+w > width {
					t.Errorf("a tool reaches to %v of %v", x+w, width)
				}
				if last >= 0 && y != last {
					t.Error("a caption stands in another row than its field")
				}
				if last = -1; isLine(o) {
					last = y
				}
			})
		}
	}
}

func isLine(o fyne.CanvasObject) bool { _, is := o.(*part.Line); return is }
