package trial

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/words"
	"fenye/model"
)

// Stage is what stands around a workbench that is tested. What is posted waits
// in a queue until the test lets it run.
type Stage struct {
	Desk    *desk.Desk
	Window  fyne.Window
	Painter *paint.Painter
	queue   chan func()
}

// Bench is what a stage asks of a workbench.
type Bench interface {
	Content() fyne.CanvasObject
	SetVisible(bool)
	Update(desk.Change)
	Busy() bool
}

// New returns a stage in the light mode, for as long as the test runs.
func New(t testing.TB, lang words.Lang) *Stage {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(look.New(look.Light))
	if err := look.SetLang(lang); err != nil {
		t.Fatal(err)
	}
	painter, err := paint.NewPainter(output.Fonts())
	if err != nil {
		t.Fatal(err)
	}
	s := &Stage{Window: test.NewTempWindow(t, nil), Painter: painter, queue: make(chan func(), 1000)}
	s.Desk = desk.New(s.Post, desk.Options{})
	return s
}

// Post puts a function into the queue.
func (s *Stage) Post(f func()) { s.queue <- f }

// Next runs what was posted first, and waits for it.
func (s *Stage) Next() { (<-s.queue)() }

// Start shows a workbench with a plan, and waits for what it works out.
func (s *Stage) Start(t testing.TB, b Bench, plan *model.Plan) {
	t.Helper()
	s.Desk.Subscribe(b.Update)
	s.Desk.Start(plan)
	s.Window.SetContent(b.Content())
	s.Window.Resize(fyne.NewSize(1364, 800))
	b.SetVisible(true)
	s.Settle(t, b)
}

// Settle runs what was posted until the desk and a workbench have nothing to do
// any more; the test fails where that takes more than two minutes.
func (s *Stage) Settle(t testing.TB, b Bench) {
	t.Helper()
	s.Until(t, "the work to end", func() bool {
		solving, _ := s.Desk.Computing()
		return len(s.queue) == 0 && !solving && !b.Busy()
	})
}

// Drain runs what was posted so far.
func (s *Stage) Drain() {
	for len(s.queue) > 0 {
		s.Next()
	}
}

// Until runs what is posted until something holds; the test fails where that
// takes more than two minutes.
func (s *Stage) Until(t testing.TB, what string, holds func() bool) {
	t.Helper()
	limit := time.After(2 * time.Minute)
	for !holds() {
		select {
		case f := <-s.queue:
			f()
		case <-limit:
			t.Fatalf("waited too long for %s", what)
		}
	}
}
