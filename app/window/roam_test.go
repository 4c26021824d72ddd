package window

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
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
	"fenye/data/planfile"
	"fenye/geom"
	"fenye/model"
	"fenye/model/table"
)

// roamer does at random what a planner could do with the window: every command
// of the menu, gestures on the map, buttons of panels and dialogs, keys.
type roamer struct {
	*Window
	t      *testing.T
	r      *rand.Rand
	posted posted
	last   string // what was done last
	done   map[string]int
}

// posted is what waits for the window's goroutine, however much it is.
type posted struct {
	mu   sync.Mutex
	work []func()
	more chan struct{}
}

func (p *posted) post(f func()) {
	p.mu.Lock()
	p.work = append(p.work, f)
	p.mu.Unlock()
	select {
	case p.more <- struct{}{}:
	default:
	}
}

// run runs what waits, and reports whether there was anything.
func (p *posted) run() bool {
	p.mu.Lock()
	work := p.work
	p.work = nil
	p.mu.Unlock()
	for _, f := range work {
		f()
	}
	return len(work) > 0
}

// newRoamer is the window on the example, with a home of its own on the disk.
func newRoamer(t *testing.T, seed uint64) *roamer {
	t.Helper()
	home := t.TempDir()
	t.Setenv("HOME", home)
	a := test.NewTempApp(t)
	a.Preferences().SetString(folderKey, home)
	if err := look.SetLang(words.EN); err != nil {
		t.Fatal(err)
	}
	a.Settings().SetTheme(look.New(look.Light))
	painter, err := paint.NewPainter(output.Fonts())
	if err != nil {
		t.Fatal(err)
	}
	state := filepath.Join(home, "state")
	if err := os.Mkdir(state, 0o700); err != nil {
		t.Fatal(err)
	}
	s := &roamer{t: t, r: rand.New(rand.NewPCG(seed, 8)), posted: posted{more: make(chan struct{}, 1)}, done: map[string]int{}}
	d := desk.New(s.posted.post, desk.Options{Files: output.Disk{}, Keep: true, Recovery: state, Settle: 20 * time.Millisecond})
	s.Window = newWindow(a, options{desk: d, post: s.posted.post, painter: painter, pictured: true})
	s.begin()
	s.win.Resize(firstSize)
	t.Cleanup(func() {
		table.SetGrouping(3)
		s.stopWork()
		s.rest()
		d.Abandon()
	})
	return s
}

// begin makes the example the document, without a history.
func (s *roamer) begin() {
	plan, err := example.Plan(string(look.Lang()))
	if err != nil {
		s.t.Fatal(err)
	}
	s.desk.Start(&plan)
	s.rest()
}

// enough is how long work beside the window may take before it is cancelled.
const enough = 3 * time.Second

// rest waits until all work beside the window has ended; what takes long is
// cancelled, as a planner would.
func (s *roamer) rest() {
	s.t.Helper()
	cancel := time.Now().Add(enough)
	for end := time.Now().Add(2 * time.Minute); ; {
		busy := s.posted.run()
		if running, _ := s.desk.Computing(); !busy && !running && len(s.desk.Jobs()) == 0 && !s.working() {
			return
		}
		if time.Now().After(cancel) {
			s.stopWork()
			cancel = time.Now().Add(enough)
		}
		if time.Now().After(end) {
			s.t.Fatalf("after %s: the work beside the window does not end", s.last)
		}
		select {
		case <-s.posted.more:
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// leaves lists the commands that can be given now, but the one that ends the
// program.
func leaves(commands []action) []action {
	var all []action
	for _, c := range commands {
		switch {
		case c.items != nil:
			all = append(all, leaves(c.items())...)
		case c.do != nil && !c.quit && (c.enabled == nil || c.enabled()):
			all = append(all, c)
		}
	}
	return all
}

// command gives a random command of the menu.
func (s *roamer) command() {
	var all []action
	for _, m := range s.commands() {
		all = append(all, leaves(m.commands)...)
	}
	c := all[s.r.IntN(len(all))]
	s.last = c.key
	if c.label != nil {
		s.last = c.label()
	}
	s.done[c.key]++
	s.unlessAsked(c.do)()
}

// centre is the number of a random centre, 0 if there is none.
func (s *roamer) centre() int {
	centres := s.desk.Scenario().Centres
	if len(centres) == 0 {
		return 0
	}
	return centres[s.r.IntN(len(centres))].Number
}

// gesture does something that the map or a field would do.
func (s *roamer) gesture() {
	at := geom.Point{Lon: 75 + s.r.Float64()*55, Lat: 18 + s.r.Float64()*34}
	gestures := []func(){
		func() { s.desk.SetCapacity(s.centre(), model.Users(s.r.IntN(2_000_000))) },
		func() { s.desk.SetCapacity(s.centre(), model.NoLimit) },
		func() { s.desk.SetMinimum(s.centre(), model.Users(s.r.IntN(400_000))) },
		func() { s.desk.SetTotal(model.Users(s.r.IntN(4_000_000))) },
		func() { s.desk.SetGrowth(model.Tenths(s.r.IntN(900) - 300)) },
		func() { s.desk.SetAlpha(model.Hundredths(s.r.IntN(101))) },
		func() {
			if do := s.bench.Map.Gestures.AddCentre; do != nil { // none while a loss is looked at
				do(at)
			}
		},
		func() {
			if do := s.bench.Map.Gestures.DeleteCentre; do != nil { // none while a loss is looked at
				do(s.centre())
			}
		},
		func() {
			if do := s.bench.Map.Gestures.MoveCentre; do != nil { // none while a loss is looked at
				do(s.centre(), at)
			}
		},
		func() {
			if do := s.bench.Map.Gestures.EndDrag; do != nil { // none while a loss is looked at
				do()
			}
		},
		func() {
			if b, do := s.bench.Map.Scene().Boundaries, s.bench.Map.Gestures.MoveBoundary; len(b) > 0 && do != nil {
				do(b[0].A, b[0].B, at)
			}
		},
		func() {
			s.desk.Select(desk.Selection{Place: s.r.IntN(len(s.desk.Plan().Places)+1) - 1, Centre: s.centre()})
		},
	}
	i := s.r.IntN(len(gestures))
	s.last = fmt.Sprintf("gesture %d", i)
	gestures[i]()
}

// tap presses a random button under an object of the window.
func (s *roamer) tap(under fyne.CanvasObject) {
	var all []fyne.Tappable
	for _, o := range test.LaidOutObjects(under) {
		if d, can := o.(fyne.Disableable); can && d.Disabled() || !o.Visible() {
			continue
		}
		switch b := o.(type) {
		case *part.ToolButton:
			all = append(all, b)
		case *part.Link:
			all = append(all, b)
		case *part.Tab:
			all = append(all, b)
		case *part.Check:
			all = append(all, b)
		}
	}
	if len(all) == 0 {
		return
	}
	b := all[s.r.IntN(len(all))]
	s.last = fmt.Sprintf("%T", b)
	if named, ok := b.(*part.ToolButton); ok {
		s.last += " " + named.Text
	}
	test.Tap(b)
}

// key types a key where the focus is.
func (s *roamer) key() {
	names := []fyne.KeyName{fyne.KeyEscape, fyne.KeyTab, fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyReturn, fyne.KeySpace,
		fyne.KeyDelete, fyne.KeyF6, fyne.KeyF7, fyne.KeyF8, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyHome}
	e := &fyne.KeyEvent{Name: names[s.r.IntN(len(names))]}
	s.last = "key " + string(e.Name)
	if f := s.win.Canvas().Focused(); f != nil {
		f.TypedKey(e)
		if s.r.IntN(2) == 0 {
			f.TypedRune([]rune("0123456789pavm万.-")[s.r.IntN(17)])
		}
		return
	}
	s.typedKey(e)
}

// step does one random thing, answers what dialogs come of it, and waits for
// the work that it has begun.
func (s *roamer) step() {
	s.t.Helper()
	switch n := s.r.IntN(10); {
	case n < 5:
		s.command()
	case n < 7:
		s.gesture()
	case n < 9:
		s.tap(s.root)
	default:
		s.key()
	}
	s.rest()
	for n := 0; ; n++ {
		top := s.win.Canvas().Overlays().Top()
		switch {
		case top == nil:
			return
		case n < 4 && s.r.IntN(2) == 0:
			s.tap(top)
		case n > 20:
			s.t.Fatalf("after %s: %T does not close", s.last, top)
		case !s.closeTop():
			top.Hide()
			s.win.Canvas().Overlays().Remove(top)
		}
		s.rest()
	}
}

// bytesOf is the plan as a file has it.
func (s *roamer) bytesOf(p *model.Plan) []byte {
	s.t.Helper()
	var b bytes.Buffer
	if err := planfile.Encode(&b, output.PlanFile(p, nil)); err != nil {
		s.t.Fatalf("after %s: the plan cannot be saved: %v", s.last, err)
	}
	return b.Bytes()
}

// check holds what must be so after whatever was done: the plan can be saved
// and read, undo and redo lead back to it, and map and status show the figures
// of its outcome.
func (s *roamer) check() {
	s.t.Helper()
	now := s.bytesOf(s.desk.Plan())
	f, err := planfile.Decode(bytes.NewReader(now))
	if err != nil {
		s.t.Fatalf("after %s: the plan cannot be read again: %v", s.last, err)
	}
	if again := s.bytesOf(&f.Plan); !bytes.Equal(again, now) {
		s.t.Fatalf("after %s: the plan reads as another", s.last)
	}
	if s.desk.CanUndo() && s.r.IntN(8) == 0 {
		s.desk.Undo()
		s.rest()
		s.desk.Redo()
		s.rest()
		if !bytes.Equal(s.bytesOf(s.desk.Plan()), now) {
			s.t.Fatalf("after %s: undo and redo give another plan", s.last)
		}
	}
	s.checkFigures()
}

// checkFigures compares the map of the regions with the outcome.
func (s *roamer) checkFigures() {
	s.t.Helper()
	o := s.desk.Outcome()
	if s.desk.Stale() || o == nil || s.bench.InLoss() != 0 || s.bench.Study() != "" || len(s.desk.Plan().Places) == 0 {
		return
	}
	m := s.bench.Map.Scene()
	if m.Infeasible != (o.Infeasible != nil) || len(m.Centres) != len(o.Scenario.Centres) {
		s.t.Fatalf("after %s: the map has %d centres and says infeasible %t, the outcome %d and %t",
			s.last, len(m.Centres), m.Infeasible, len(o.Scenario.Centres), o.Infeasible != nil)
	}
	for _, r := range m.Regions {
		for i, c := range o.Scenario.Centres {
			if c.Number != r.Number {
				continue
			}
			load := o.Centres[i].Load
			if told := strings.HasSuffix(r.Title, table.People(int64(load))); told != (load > 0) || load == 0 && r.Title != "" {
				s.t.Fatalf("after %s: the map says %q, the load is %d", s.last, r.Title, load)
			}
		}
	}
}

// TestRoam: whatever is done in whatever order, nothing panics, plan, history
// and figures stay right, and undoing all leads back to the beginning.
func TestRoam(t *testing.T) {
	steps := 150
	if testing.Short() {
		steps = 40
	}
	s := newRoamer(t, 1)
	first := s.bytesOf(s.desk.Plan())
	for range steps {
		s.step()
		s.check()
	}
	last := s.bytesOf(s.desk.Plan())
	undone := 0
	for ; s.desk.CanUndo(); undone++ {
		s.desk.Undo()
	}
	s.rest()
	if got := s.bytesOf(s.desk.Plan()); !bytes.Equal(got, first) {
		t.Errorf("undoing all %d steps gives\n%s\nwant\n%s", undone, got, first)
	}
	for s.desk.CanRedo() {
		s.desk.Redo()
	}
	s.rest()
	if !bytes.Equal(s.bytesOf(s.desk.Plan()), last) {
		t.Error("doing all again does not lead to the end")
	}
	t.Logf("%d steps to undo; commands given: %d of them different", undone, len(s.done))
}
