package window

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/words"
	"fenye/data/example"
)

// english returns an app in English and in the light theme, and a painter.
func english(t testing.TB) (fyne.App, *paint.Painter) {
	t.Helper()
	if err := look.SetLang(words.EN); err != nil {
		t.Fatal(err)
	}
	app := test.NewTempApp(t)
	app.Settings().SetTheme(look.New(look.Light))
	painter, err := paint.NewPainter(output.Fonts())
	if err != nil {
		t.Fatal(err)
	}
	return app, painter
}

// A lazy window makes the workbench on show, the others when somebody asks for
// them or when there is time; a change of language does the same with their texts.
func TestWorkbenchesAreMadeWhenNeeded(t *testing.T) {
	app, painter := english(t)
	queue := make(chan func(), 1024)
	post := func(f func()) { queue <- f }
	d := desk.New(post, desk.Options{})
	plan, err := example.Plan("en")
	if err != nil {
		t.Fatal(err)
	}
	d.Start(&plan)
	w := newWindow(app, options{desk: d, post: post, painter: painter, pictured: true, lazy: true})
	made := func() (n int) {
		for _, s := range w.seats {
			if s.bench != nil {
				n++
			}
		}
		return n
	}
	if made() != 1 || w.bench == nil || w.provinces != nil {
		t.Fatalf("%d workbenches at the start, want the first", made())
	}
	w.showBench(w.seatOf("ring"))
	if made() != 2 || w.ring == nil || w.shown() != workbench(w.ring) {
		t.Errorf("%d workbenches after the ring was shown", made())
	}
	w.makeRest()
	for len(queue) > 0 {
		(<-queue)()
	}
	if made() != len(w.seats) {
		t.Errorf("%d workbenches after all are made, want %d", made(), len(w.seats))
	}
	before := w.shards.Content()
	w.switchLanguage()
	if w.seats[w.seatOf("ring")].aged || !w.seats[w.seatOf("shards")].aged || w.shards.Content() != before {
		t.Error("a change of language makes what is not on show at once, or not what is")
	}
	w.showBench(w.seatOf("shards"))
	if w.seats[w.seatOf("shards")].aged || w.shards.Content() == before {
		t.Error("a workbench is shown in the language before")
	}
	for len(queue) > 0 {
		(<-queue)()
	}
	for _, s := range w.seats {
		if s.aged {
			t.Errorf("%s keeps the texts of the language before", s.key)
		}
	}
}

// The memory limit never holds a plan up that needs more.
func TestMemoryLimit(t *testing.T) {
	for live, want := range map[uint64]int64{0: 1 << 30, 800 << 20: 1 << 30, 8 << 30: 9 << 30} {
		if got := memoryLimit(live); got != want {
			t.Errorf("%d bytes in use: limit %d, want %d", live, got, want)
		}
	}
}
