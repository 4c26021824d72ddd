package command_test

import (
	"path/filepath"
	"testing"
	"time"

	"fenye/app/desk"
	"fenye/app/output"
	"fenye/app/words"
	"fenye/data/demand"
	"fenye/geom"
	"fenye/model"
)

// TestWindowAndCommandWriteTheSamePlan makes one plan by the edits of the
// window and by the command, and compares the files.
func TestWindowAndCommandWriteTheSamePlan(t *testing.T) {
	byCommand := filepath.Join(t.TempDir(), "command")
	fenye(t, paper("-o", byCommand, "--lang", "en")...).want(t, 0)

	dir := t.TempDir()
	queue := make(chan func(), 1000)
	d := desk.New(func(f func()) { queue <- f }, desk.Options{Files: output.Disk{}, Settle: time.Hour})
	until := func(what string, done func() bool) {
		t.Helper()
		limit := time.After(time.Minute)
		for !done() && d.Err() == nil {
			select {
			case f := <-queue:
				f()
			case <-limit:
				t.Fatalf("waited in vain for %s", what)
			}
		}
		if d.Err() != nil {
			t.Fatal(d.Err())
		}
	}
	d.Start(desk.EmptyPlan())
	places := savedPlaces(t, byCommand)
	d.ReplaceDemand(places.Places, places.Sources)
	d.SetTotal(2_000_000)
	north := d.AddCentre(geom.Point{Lon: 100, Lat: 30}, "North")
	south := d.AddCentre(geom.Point{Lon: 120.76, Lat: 30.77}, "South")
	for n := model.Users(500_000); n <= 900_000; n += 100_000 {
		d.SetCapacity(north, n)
	}
	d.MoveCentre(north, geom.Point{Lon: 116.46, Lat: 39.92})
	d.SetUp(south, false)
	d.Undo()
	d.SetTotal(2_520_000)
	until("the solve", func() bool { return !d.Stale() })
	path := filepath.Join(dir, "plan.fenye")
	d.SaveAs(path)
	until("the save", func() bool { return d.Path() == path })
	if read(t, path) != read(t, byCommand, "plan.fenye") {
		t.Error("window and command write different plan files for one plan")
	}
	byWindow := filepath.Join(dir, "out")
	d.Export(desk.Export{Path: byWindow, Dir: true, Lang: words.EN})
	until("the export", func() bool { return d.Exported() == byWindow })
	want := listing(t, byCommand)
	for name, text := range listing(t, byWindow) {
		if name != "summary.json" && text != want[name] {
			t.Errorf("%s differs between window and command", name)
		}
	}
	fenye(t, "verify", byWindow).want(t, 0)
}

func savedPlaces(t *testing.T, dir string) *model.Plan {
	t.Helper()
	loaded, err := output.Disk{}.Read(t.Context(), []string{filepath.Join(dir, "plan.fenye")}, demand.Options{}, func(float64) {})
	if err != nil {
		t.Fatal(err)
	}
	return loaded.Plan
}
