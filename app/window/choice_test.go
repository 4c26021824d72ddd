package window

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/data/example"
)

// TestChoosePopulation opens a file with two candidates for the population,
// chooses the second in the dialog, and finds its places in the plan.
func TestChoosePopulation(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cities.csv")
	text := "name,lon,lat,population_2010,population_2020\nA,100,30,5,6\nB,110,35,7,8\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	plan, err := example.Plan("en")
	if err != nil {
		t.Fatal(err)
	}
	app := test.NewTempApp(t)
	if err := look.SetLang(words.EN); err != nil {
		t.Fatal(err)
	}
	painter, err := paint.NewPainter(output.Fonts())
	if err != nil {
		t.Fatal(err)
	}
	queue := make(chan func(), 1000)
	post := func(f func()) { queue <- f }
	until := func(what string, done func() bool) {
		t.Helper()
		limit := time.After(20 * time.Second)
		for !done() {
			select {
			case f := <-queue:
				f()
			case <-limit:
				t.Fatalf("waited in vain for %s", what)
			}
		}
	}
	d := desk.New(post, desk.Options{Files: output.Disk{}})
	w := newWindow(app, options{desk: d, post: post, painter: painter, pictured: true})
	d.Start(&plan)
	w.win.Resize(firstSize)
	d.Open(path)
	until("the refusal", func() bool { return d.Err() != nil })
	fields, paths := d.Choices()
	w.askField(fields, paths)
	top := w.win.Canvas().Overlays().Top()
	if top == nil {
		t.Fatal("no dialog is open")
	}
	var pick *part.Select
	var read *part.ToolButton
	for _, o := range test.LaidOutObjects(top) {
		switch x := o.(type) {
		case *part.Select:
			if len(x.Options) == 2 && x.Options[0] == fields[0] {
				pick = x
			}
		case *part.ToolButton:
			if x.Text == look.T("window.open") {
				read = x
			}
		}
	}
	if pick == nil || read == nil || len(pick.Options) != 2 {
		t.Fatalf("the dialog has choice %v and button %v", pick, read)
	}
	pick.SetSelected("population_2020")
	test.Tap(fyne.Tappable(read))
	until("the places", func() bool { return len(d.Plan().Places) == 2 })
	if got := d.Plan().Places[1].Population.String(); got != "8" || d.Err() != nil {
		t.Errorf("population of the second place: got %s, want 8; error %v", got, d.Err())
	}
}
