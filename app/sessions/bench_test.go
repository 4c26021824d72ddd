package sessions

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"fenye/app/desk"
	"fenye/app/inside"
	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/trial"
	"fenye/app/words"
	"fenye/model/session"
)

// rig is a workbench in a test window.
type rig struct {
	*Bench
	*trial.Inside
}

func newRig(t testing.TB, lang words.Lang) *rig {
	t.Helper()
	r := &rig{Inside: trial.NewInside(t, lang)}
	r.Bench = New(r.Desk, r.Options(t), NewState())
	r.Start(t, r, trial.Example(t, lang))
	return r
}

// settle runs what was posted until nothing is computed any more.
func (r *rig) settle(t testing.TB) {
	t.Helper()
	r.Settle(t, r)
}

// small takes the example with a tenth of its rate and blades, so that a run is
// short.
func (r *rig) small(t testing.TB) {
	t.Helper()
	r.UseExample()
	r.set(desk.Label{Key: "sessions.edit.rate"}, "", func(s *settings) {
		s.Centre, s.Rate, s.Seconds = 0, 450, 40
		s.Groups = []group{{"A", 3, 2, 8, 5}, {"B", 2, 2, 10, 4}}
		s.Blade, s.At, s.Sessions, s.Restore = 2, 10, 10_000, 1000
	})
	r.settle(t)
}

func TestEmptyUntilUsed(t *testing.T) {
	r := newRig(t, words.EN)
	if text, _, _ := r.State(); r.used || r.CanExport() || text != look.T("sessions.state.empty") {
		t.Errorf("a plan without settings: used %v, export %v, %q", r.used, r.CanExport(), text)
	}
	r.small(t)
	if !r.used || !r.CanExport() {
		t.Fatal("the example gives no study")
	}
	r.desk.Undo()
	r.desk.Undo()
	if r.used {
		t.Error("undone, the settings are still there")
	}
	r.desk.Redo()
	if !r.used || r.settings.Rate != exampleSettings().Rate {
		t.Error("done again, the settings are not back")
	}
}

// TestTheStudyIsThatOfTheModel: what tiles, charts and tables show is one run.
func TestTheStudyIsThatOfTheModel(t *testing.T) {
	r := newRig(t, words.EN)
	r.small(t)
	s := r.work.study
	c := r.settings.config(450)
	c.Frame = frameOf(40)
	want, err := session.Simulate(context.Background(), c, nil)
	if err != nil {
		t.Fatal(err)
	}
	if s.run.P99 != want.P99 || s.run.Failures[0].Held != want.Failures[0].Held || want.Failures[0].Held == 0 {
		t.Errorf("p99 %g with %d held, want %g with %d", s.run.P99, s.run.Failures[0].Held, want.P99, want.Failures[0].Held)
	}
	tiles := r.pictures.tiles.Shown().(*paint.BladeTiles)
	if len(tiles.Tiles) != 5 || tiles.Tiles[1].Down == nil || tiles.Tiles[0].Down != nil {
		t.Errorf("%d tiles, down: %v, %v", len(tiles.Tiles), tiles.Tiles[0].Down, tiles.Tiles[1].Down)
	}
	if l := r.pictures.latency.Shown().(*paint.Latency); len(l.At) < 40 || len(l.Fails) != 1 || l.Fails[0].Back != 21 {
		t.Errorf("a chart of %d s with %v", len(l.At), l.Fails)
	}
	policies := r.dock.pages["policies"].Shown()
	dots := r.pictures.dots.Shown().(*paint.DotRows)
	if policies.Rows != len(compared) || len(dots.Rows) != len(compared) {
		t.Fatalf("%d policies in the table, %d in the picture", policies.Rows, len(dots.Rows))
	}
	for i, row := range dots.Rows {
		if got := policies.At(i, 4).Float; got != row.High {
			t.Errorf("%s: p99 %g in the table, %g in the picture", row.Name, got, row.High)
		}
	}
}

// TestComparedPoliciesAndAFailedBlade is the planner's way: open a capture,
// compare two policies, fail a blade, watch.
func TestComparedPoliciesAndAFailedBlade(t *testing.T) {
	r := newRig(t, words.ZH)
	r.OpenTrace("../../data/diameter/testdata/ccr-sample.pcap")
	r.settle(t)
	if r.Failed != nil || r.settings.Traffic != captured || r.trace == nil || len(r.trace.requests) != 80 {
		t.Fatalf("opening a capture: %v, traffic %q", r.Failed, r.settings.Traffic)
	}
	if r.work.study.run.Messages != 80 {
		t.Fatalf("the run has %d messages, want the 80 of the capture", r.work.study.run.Messages)
	}
	first := r.work.study.config.Policy
	r.choosePolicyRow(5)
	r.settle(t)
	if got := r.work.study.config.Policy; got == first || string(got) != r.settings.Policy {
		t.Errorf("the run follows %q, chosen was %q", got, r.settings.Policy)
	}
	r.Select(2)
	r.FailSelected()
	r.settle(t)
	if r.settings.Blade != 3 || !r.settings.Fails || len(r.work.study.run.Failures) != 1 {
		t.Errorf("blade %d fails: %v", r.settings.Blade, r.settings.Fails)
	}
	r.FailSelected()
	r.settle(t)
	if r.settings.Fails {
		t.Error("failed once more, the blade is not up again")
	}
	r.OpenTrace("bench_test.go")
	r.settle(t)
	if r.Failed == nil || r.settings.File == "bench_test.go" || r.trace == nil {
		t.Errorf("a file that is no trace: error %v, the file of the settings is %q", r.Failed, r.settings.File)
	}
}

// TestSettingsNameTheirTrace: opened again, the plan reads its trace anew; one
// that is gone is said.
func TestSettingsNameTheirTrace(t *testing.T) {
	r := newRig(t, words.EN)
	whole, err := os.ReadFile("../../data/diameter/testdata/ccr-trace.csv")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "t.csv")
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	r.OpenTrace(path)
	r.settle(t)
	plan := r.desk.Plan()
	for _, gone := range []bool{false, true} {
		if gone {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}
		q := newRig(t, words.EN)
		q.desk.Start(plan)
		q.settle(t)
		if found := q.trace != nil && len(q.trace.requests) == 1068; found == gone || (q.missing != nil) != gone {
			t.Errorf("the trace was gone: %v; read %v, error %v", gone, found, q.missing)
		}
	}
}

// TestTheLoadOfACentreSetsTheRate: messages a user and hour times the load.
func TestTheLoadOfACentreSetsTheRate(t *testing.T) {
	r := newRig(t, words.EN)
	r.UseExample()
	r.Stop()
	load, ok := inside.Load(r.desk, 1)
	if !ok || load == 0 || r.settings.Centre != 1 {
		t.Fatalf("no load of centre 1: %d, the settings take %d", load, r.settings.Centre)
	}
	if got := r.rate(); math.Abs(got-10_719) > 1 {
		t.Errorf("the example's rate is %g, want 10,719", got)
	}
	r.set(desk.Label{}, "", func(s *settings) { s.PerHour = 3600 })
	r.Stop()
	if got := r.rate(); got != float64(load) {
		t.Errorf("a message a user and second: %g a second of %d users", got, load)
	}
	r.set(desk.Label{}, "", func(s *settings) { r.putRate(s, 500) })
	r.Stop()
	if got := r.rate(); math.Abs(got-500) > 1e-9 || math.Abs(r.settings.PerHour-500*3600/float64(load)) > 1e-9 {
		t.Errorf("typed 500 a second: %g, %g a user and hour", got, r.settings.PerHour)
	}
}

// TestWatching: the moment moves tiles, cursor and state, and the keys step it.
func TestWatching(t *testing.T) {
	r := newRig(t, words.EN)
	r.small(t)
	r.Watch(12)
	if x := r.moment(); x == nil || x.At != 12 || x.Held == 0 {
		t.Fatalf("at 12 s: %+v", x)
	}
	if l := r.pictures.latency.Shown().(*paint.Latency); l.Cursor != 12 {
		t.Errorf("the cursor is at %g s", l.Cursor)
	}
	if text, _, _ := r.State(); !strings.Contains(text, "t = 12 s") {
		t.Errorf("the state is %q", text)
	}
	tiles := r.pictures.tiles.Shown().(*paint.BladeTiles)
	if got := tiles.Tiles[0].Used; got != r.moment().Blades[0].Used || tiles.Tiles[1].Down == nil {
		t.Errorf("blade 1 is used to %g, blade 2 is down: %v", got, tiles.Tiles[1].Down)
	}
	r.pictures.latency.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	if r.at != 13 {
		t.Errorf("a step leads to %g s", r.at)
	}
	r.Watch(1e9)
	if r.at != r.end() {
		t.Errorf("beyond the end is %g s, the end %g", r.at, r.end())
	}
	r.Play()
	p := r.playing
	for range 3 {
		r.pass(p)
	}
	if r.at != 1.5 || p == nil {
		t.Errorf("from the start, three ticks lead to %g s", r.at)
	}
	r.Play()
	if r.playing != nil {
		t.Error("played twice, it still runs")
	}
	r.Watch(math.NaN())
	if r.moment() != nil {
		t.Error("the whole run is a moment")
	}
}

// TestStopKeepsWhatIsShown: stopped work is not finished, and begins anew with
// the next change.
func TestStopKeepsWhatIsShown(t *testing.T) {
	r := newRig(t, words.EN)
	r.small(t)
	shown := r.work.study
	r.set(desk.Label{}, "", func(s *settings) { s.Seed++ })
	if busy, _ := r.Computing(); !busy {
		t.Fatal("a new seed begins no work")
	}
	if !r.Stop() || r.Stop() || r.work.study != shown || r.CanExport() {
		t.Error("stopped work is still there, or what was shown is gone")
	}
	r.SetVisible(false)
	r.SetVisible(true)
	r.settle(t)
	if r.work.study == shown || !r.CanExport() {
		t.Error("shown again, the work was not taken up")
	}
}

func TestExportWritesEverything(t *testing.T) {
	r := newRig(t, words.ZH)
	r.small(t)
	r.Export()
	for _, name := range []string{"summary.json", "blades.csv", "policies.csv", "sizing.csv", "timeline.csv", "weights.csv", "haproxy.cfg", "rt_default.conf", "session-report.html"} {
		write := r.Written[name]
		if write == nil {
			t.Errorf("%s is missing", name)
			continue
		}
		var b strings.Builder
		if err := write(&b); err != nil || b.Len() == 0 {
			t.Errorf("%s: %d bytes, %v", name, b.Len(), err)
		}
	}
}

// TestLanguages: built anew in the other language, results stay.
func TestLanguages(t *testing.T) {
	r := newRig(t, words.EN)
	r.small(t)
	before := r.work.study
	if err := look.SetLang(words.ZH); err != nil {
		t.Fatal(err)
	}
	r.Relabel()
	r.Window.SetContent(r.Content())
	if r.work.study != before || r.pictures.dots.Shown().(*paint.DotRows).Rows[0].Name != "业务量均衡" {
		t.Error("in Chinese the results are gone, or not in Chinese")
	}
	if got := r.dock.pages["policies"].Shown().Rows; got != len(compared) {
		t.Errorf("%d policies in the table", got)
	}
}

// TestForeignSettings: what another hand wrote is moved into its bounds, and
// what cannot be read counts as none.
func TestForeignSettings(t *testing.T) {
	for text, used := range map[string]bool{
		`{}`:                         false,
		`{"version":2}`:              false,
		`{"version":1}`:              true,
		`{"version":1,"groups":[]}`:  false,
		`{"version":1,"groups":"x"}`: false,
		`{"version":1,"speedup":-1,"failing_blade":99,"groups":[{"count":-5,"workers":0,"service_ms":0}]}`: true,
		`{"version":1,"policy":"best","messages":"later","service_kind":"odd","client":"?"}`:               true,
	} {
		s, got := parseSettings(json.RawMessage(text))
		if got != used {
			t.Errorf("%s: used %v, want %v", text, got, used)
		}
		if got {
			c := s.config(100)
			if err := c.Check(); err != nil {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
}

// TestPanesAndTargets: all that F6 goes to can have the focus, and is high
// enough to be hit.
func TestPanesAndTargets(t *testing.T) {
	r := newRig(t, words.EN)
	r.small(t)
	for i, p := range r.Panes() {
		r.Window.Canvas().Focus(p)
		if r.Window.Canvas().Focused() != p {
			t.Errorf("pane %d takes no focus", i)
		}
	}
	for _, o := range []fyne.CanvasObject{r.pictures.play, r.panels.rate, r.panels.policy} {
		if h := o.MinSize().Height; h < 26 {
			t.Errorf("%T is %g high", o, h)
		}
	}
	var commands []part.Command = r.Commands()
	for _, c := range commands {
		if !words.Has(c.Key) {
			t.Errorf("%s has no words", c.Key)
		}
	}
}
