//go:build e2e

package window

import (
	"bytes"
	"encoding/csv"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"fenye/app/whatif"
	"fenye/app/words"
	"fenye/data/planfile"
	"fenye/model"
	"fenye/model/compare"
	"fenye/model/region"
)

// TestE2EScenarios works with scenarios in the real window: it copies one by keys,
// names it, changes its capacity with the mouse, looks at both beside each other at
// one scale, sweeps the users with the mouse, writes CSV and KML, takes a step over
// with a click and takes it back.
func TestE2EScenarios(t *testing.T) {
	needs(t)
	d := start(t)
	twin := newTwin(t)
	first := twin.desk.Plan().Current

	d.xdotool("key", "ctrl+shift+d")
	d.await("a copy of the scenario", func() bool {
		f := d.saved()
		return f != nil && len(f.Plan.Scenarios) == 4 && f.Plan.Current == first+1
	})
	d.xdotool("key", "F2")
	time.Sleep(time.Second) // until the dialog stands
	d.xdotool("key", "ctrl+a")
	d.xdotool("type", "--delay", "12", "Smaller North")
	d.xdotool("key", "Return")
	d.await("the new name", func() bool {
		f := d.saved()
		return f != nil && f.Plan.Scenario().Name == "Smaller North"
	})
	d.drag(twin)
	var plan *model.Plan
	d.await("another capacity in the copy alone", func() bool {
		f := d.saved()
		if f == nil || f.Plan.Scenario().Centres[0].Capacity == 900_000 {
			return false
		}
		plan = &f.Plan
		return f.Plan.Scenarios[first].Centres[0].Capacity == 900_000
	})
	time.Sleep(2 * time.Second)
	plan = &d.saved().Plan // at the end of the drag

	d.compare(plan, first)
	d.sweep(plan)
}

// twinOn makes a window in memory on a plan. What is worked out beside it comes in
// settle, on the test's own goroutine.
func twinOn(t testing.TB, plan *model.Plan) (w *Window, settle func()) {
	t.Helper()
	queue := make(chan func(), 1000)
	w, err := pictured(test.NewTempApp(t), plan, "light", words.EN, func(f func()) { queue <- f })
	if err != nil {
		t.Fatal(err)
	}
	settle = func() {
		for {
			select {
			case f := <-queue:
				f()
			case <-time.After(2 * time.Second):
				w.win.Canvas().Capture()
				return
			}
		}
	}
	w.win.Resize(firstSize)
	settle()
	return w, settle
}

// compare opens the comparison by keys and looks for places that change hands:
// another colour on each map. Then it zooms with the wheel over one map, and the
// other follows.
func (d *stage) compare(plan *model.Plan, first int) {
	d.t.Helper()
	a, b := plan.Clone(), plan.Clone()
	a.Current = first
	before, after := solve(d.t, &a), solve(d.t, &b)
	want, err := compare.Outcomes(before, after)
	if err != nil || want.Move == 0 {
		d.t.Fatalf("%v, %d users move, want more", err, want.Move)
	}
	w, settle := twinOn(d.t, plan)
	w.showStudy(whatif.CompareStudy)
	settle()
	if got := w.bench.Studies().Comparison(); got == nil || got.Move != want.Move {
		d.t.Fatalf("the window compares %+v, want %d users to move", got, want.Move)
	}
	d.xdotool("key", "ctrl+shift+b")
	maps := w.bench.Studies().CompareMaps()
	shown := 0
	d.await("a place in another colour on the second map", func() bool {
		picture := d.shot()
		shown = 0
		for i, place := range plan.Places {
			if before.Solution.Owner[i] == after.Solution.Owner[i] || len(after.Shares(i)) > 1 || after.Users[i] < 10_000 {
				continue
			}
			var colours [2]bool
			for m := range maps {
				x, y, _ := maps[m].View().ToScreen(maps[m].Scene().Projection, place.Position)
				colours[m] = blue(picture.At(d.screen(fyne.CurrentApp().Driver().AbsolutePositionForObject(maps[m]).AddXY(float32(x), float32(y)))))
			}
			if colours[0] && !colours[1] {
				shown++
			}
		}
		return shown > 0
	})
	d.t.Logf("%d places in North's colour on the first map and in South's on the second", shown)
	d.keepPicture("compare")
	right := d.boxOf(maps[1])
	still := cut(d.shot(), right)
	x, y := d.screen(middle(maps[0]))
	d.xdotool("mousemove", "--sync", strconv.Itoa(x), strconv.Itoa(y))
	d.xdotool("click", "4")
	d.await("the second map to follow the first", func() bool { return !bytes.Equal(cut(d.shot(), right), still) })
	d.keepPicture("compare-zoomed")
}

// boxOf is the middle of an object on the screen.
func (d *stage) boxOf(o fyne.CanvasObject) image.Rectangle {
	x, y := d.screen(middle(o))
	return image.Rect(x-80, y-60, x+80, y+60)
}

// sweep makes a sweep with the mouse, writes its files, and takes a step over.
func (d *stage) sweep(plan *model.Plan) {
	d.t.Helper()
	w, settle := twinOn(d.t, plan)
	w.showStudy(whatif.SweepStudy)
	settle()
	d.xdotool("key", "ctrl+shift+w")
	time.Sleep(time.Second)
	run, files := w.bench.Studies().SweepButtons()
	chart, _ := w.bench.Studies().SweepStep(0)
	box := d.boxOf(chart)
	empty := cut(d.shot(), box)
	d.click(d.screen(middle(run)))
	d.await("the chart of the sweep", func() bool { return !bytes.Equal(cut(d.shot(), box), empty) })
	time.Sleep(time.Second)
	d.keepPicture("sweep")
	run.OnTapped()
	settle()
	result := w.bench.Studies().SweepResult()

	table := d.write(w, files[0], "sweep.csv")
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(table), "\ufeff"))).ReadAll()
	if err != nil || len(rows) != len(result.Steps)+1 {
		d.t.Errorf("sweep.csv: %v, %d rows, want %d", err, len(rows), len(result.Steps)+1)
	}
	if animation := d.write(w, files[1], "sweep.kml"); bytes.Count(animation, []byte("<TimeSpan>")) < len(result.Steps) {
		d.t.Errorf("sweep.kml has %d spans of time, want one a step at least", bytes.Count(animation, []byte("<TimeSpan>")))
	}
	on, at := w.bench.Studies().SweepStep(2)
	d.click(d.screen(fyne.CurrentApp().Driver().AbsolutePositionForObject(on).Add(at)))
	d.await("the users of the third step in the saved plan", func() bool {
		f := d.saved()
		return f != nil && f.Plan.Scenario().Total == result.Steps[2].Value
	})
	taken := solveCurrent(d.t, d.saved())
	if taken.MeanKm != result.Steps[2].MeanKm {
		d.t.Errorf("a mean of %v km, want that of the step, %v", taken.MeanKm, result.Steps[2].MeanKm)
	}
	d.keepPicture("sweep-taken")
	d.xdotool("key", "ctrl+z")
	d.await("the users of before", func() bool {
		f := d.saved()
		return f != nil && f.Plan.Scenario().Total == plan.Scenario().Total
	})
	d.xdotool("key", "Escape")
	time.Sleep(time.Second)
	d.keepPicture("back")
}

func solveCurrent(t testing.TB, f *planfile.File) *region.Outcome { return solve(t, &f.Plan) }

// write presses a button that writes a file, and the button of the file dialog, and
// returns what was written.
func (d *stage) write(w *Window, button fyne.CanvasObject, name string) []byte {
	d.t.Helper()
	w.askSaveTable(name, nil)
	w.win.Canvas().Capture()
	save := findButton(d.t, w, "fyne.Save")
	at := middle(save)
	w.win.Canvas().Overlays().Top().Hide()
	for w.win.Canvas().Overlays().Top() != nil {
		w.win.Canvas().Overlays().Remove(w.win.Canvas().Overlays().Top())
	}
	d.clickUntilDrawn("the file dialog", middle(button), at)
	d.click(d.screen(at))
	path := filepath.Join(d.home, name)
	var content []byte
	d.await(name, func() bool {
		content, _ = os.ReadFile(path)
		return len(content) > 0
	})
	time.Sleep(time.Second) // until the dialog is gone
	return content
}

// keepPicture leaves a picture of the screen where FENYE_E2E_PICTURES says, to be
// looked at.
func (d *stage) keepPicture(name string) {
	folder := os.Getenv("FENYE_E2E_PICTURES")
	if folder == "" {
		return
	}
	time.Sleep(time.Second) // until it is drawn
	var b bytes.Buffer
	if err := png.Encode(&b, d.shot()); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "scenarios-"+name+".png"), b.Bytes(), 0o600); err != nil {
		d.t.Fatal(err)
	}
}
