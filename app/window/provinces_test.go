package window

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"fenye/app/command"
	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/words"
	"fenye/data/example"
	"fenye/data/gslb"
)

// queued is a window whose posts wait until the test runs them.
type queued struct {
	*Window
	queue chan func()
}

func newQueued(t *testing.T, lang words.Lang) *queued {
	t.Helper()
	plan, err := example.Plan(string(lang))
	if err != nil {
		t.Fatal(err)
	}
	q := &queued{queue: make(chan func(), 1000)}
	q.Window, err = pictured(test.NewTempApp(t), &plan, "light", lang, func(f func()) { q.queue <- f })
	if err != nil {
		t.Fatal(err)
	}
	q.win.Resize(firstSize)
	return q
}

func (q *queued) until(t *testing.T, what string, done func() bool) {
	t.Helper()
	limit := time.After(time.Minute)
	for !done() {
		select {
		case f := <-q.queue:
			f()
		case <-limit:
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// idle runs what was posted until nothing is computed.
func (q *queued) idle(t *testing.T) {
	t.Helper()
	q.until(t, "rest", func() bool {
		running, _ := q.desk.Computing()
		return !running && !q.provinces.Busy() && len(q.queue) == 0
	})
}

func TestRailSwitchesWorkbenches(t *testing.T) {
	w := newQueued(t, words.EN)
	test.Tap(tapAt{w.rail, fyne.NewPos(38, 90)})
	w.idle(t)
	if w.benchAt != 1 || w.provinces.Outcome() == nil || w.provinces.Outcome().Result == nil {
		t.Fatalf("the rail shows workbench %d with %v", w.benchAt, w.provinces.Outcome())
	}
	if w.body.Objects[3] != w.provinces.Content() || w.win.Canvas().Focused() != fyne.Focusable(w.provinces.Map) {
		t.Error("the window does not show the workbench, or its map has no focus")
	}
	item(t, w.Window, "menu.regions").Action()
	if w.benchAt != 0 || w.body.Objects[3] != w.bench.Content() || w.rail.Selected() != 0 {
		t.Error("the menu does not lead back")
	}
	item(t, w.Window, "menu.provinces").Action()
	w.idle(t)
	w.desk.SetCapacity(2, 1_800_000)
	w.desk.SetGamma(10)
	w.idle(t)
	if text := w.status.state.Text; text != w.provinces.Reason(w.provinces.Outcome()) || w.tools.export.Disabled() == w.proved() {
		t.Errorf("without a plan the status says %q", text)
	}
	w.switchLanguage()
	if w.body.Objects[3] != w.provinces.Content() {
		t.Error("a change of language leaves the workbench")
	}
}

// tapAt presses an object at a place of its own.
type tapAt struct {
	on fyne.Tappable
	at fyne.Position
}

func (t tapAt) Tapped(*fyne.PointEvent) { t.on.Tapped(&fyne.PointEvent{Position: t.at}) }

func TestAccessPlanIsExported(t *testing.T) {
	w := newQueued(t, words.EN)
	w.showBench(1)
	w.idle(t)
	w.desk.SetCapacity(2, 1_800_000)
	w.desk.SetAlpha(30)
	w.idle(t)
	files, err := w.provinces.Files(words.EN)
	if err != nil {
		t.Fatal(err)
	}
	folder := w.newFolderChoice("-access")
	folder.entry.SetText(filepath.Join(t.TempDir(), "out"))
	made := func() bool { _, err := os.Stat(filepath.Join(folder.entry.Text, "access.csv")); return err == nil }
	folder.write(constant(files))
	w.until(t, "the files", made)
	text, err := os.ReadFile(filepath.Join(folder.entry.Text, "access.csv"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Count(string(text), "\n"), 1+len(w.provinces.Outcome().Case.Units); got != want {
		t.Errorf("access.csv has %d lines, want %d", got, want)
	}
}

// TestPutIntoForce exports gdnsd from the assistant: first it refuses a key that
// two units have, then it writes what the plan says.
func TestPutIntoForce(t *testing.T) {
	w := newQueued(t, words.EN)
	w.showBench(1)
	w.desk.SetCapacity(2, 1_800_000)
	w.desk.SetAlpha(20)
	w.idle(t)
	dir := t.TempDir()
	var keys, addresses strings.Builder
	keys.WriteString("unit,kind,key\n")
	for i, r := range w.provinces.Routes(words.EN) {
		fmt.Fprintf(&keys, "%s,cidr,10.%d.0.0/16\n", r.Code, i+1)
	}
	addresses.WriteString("name,dc,v4,v6,http\n")
	for i, c := range w.desk.Scenario().Centres {
		fmt.Fprintf(&addresses, "%s,dc%d,192.0.2.%d,,192.0.2.%d:8080\n", c.Name, i+1, i+1, i+1)
	}
	put := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	f := w.newForcing()
	f.keys.SetText(put("twice.csv", keys.String()+"999999,cidr,10.1.0.0/16\n"))
	f.addresses.SetText(put("centres.csv", addresses.String()))
	f.name.SetText("www.example.cn")
	f.folder.entry.SetText(filepath.Join(dir, "out"))
	f.engines[gslb.Gdnsd].SetChecked(true)
	checking := look.T("window.force.checking")
	f.run()
	w.until(t, "the refusal", func() bool { return f.found.Text != checking })
	if f.ready != nil || !f.write.Disabled() || !strings.Contains(f.found.Text, "10.1.0.0/16") {
		t.Fatalf("a key of two units: got %q", f.found.Text)
	}
	f.keys.SetText(put("keys.csv", keys.String()))
	f.run()
	w.until(t, "the check", func() bool { return f.found.Text != checking })
	if f.ready == nil {
		t.Fatalf("refused: %s", f.found.Text)
	}
	if share := f.ready.Fidelity[0].Share; share != 0 {
		t.Errorf("the files would send %g of the users elsewhere", share)
	}
	f.put()
	w.until(t, "the files", func() bool { return len(w.desk.Jobs()) == 0 })
	if w.desk.Err() != nil {
		t.Fatal(w.desk.Err())
	}
	if _, err := os.Stat(filepath.Join(dir, "out", "manifest.json")); err != nil {
		t.Error(err)
	}
}

// TestProvincesPicture draws the workbench without a display.
func TestProvincesPicture(t *testing.T) {
	plan, err := example.Plan("zh")
	if err != nil {
		t.Fatal(err)
	}
	m, err := draw(&plan, command.Shot{Width: 1200, Height: 800, Scale: 1, Bench: "provinces", Theme: "dark", Lang: words.ZH})
	if err != nil {
		t.Fatal(err)
	}
	fill := paint.CentreColour(2, true)
	r, _, _, _ := m.At(10, 10).RGBA()
	if b := m.Bounds(); b.Dx() != 1200 || b.Dy() != 800 || uint8(r>>8) == fill.R {
		t.Errorf("got a picture of %v", b)
	}
}

// constant hands files over that are made already.
func constant(files map[string]func(io.Writer) error) func(context.Context) (map[string]func(io.Writer) error, error) {
	return func(context.Context) (map[string]func(io.Writer) error, error) { return files, nil }
}
