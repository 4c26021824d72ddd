//go:build e2e

package window

import (
	"image"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"fenye/app/desk"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/data/journal"
	"fenye/data/planfile"
	"fenye/model"
)

// TestE2ELost kills the real window in the middle of the work and starts it
// again: the edit is offered, and comes back by the mouse. It is killed again,
// and comes back by keys; then the plan lies in a file, a second window on it
// asks, and goes on with a copy.
func TestE2ELost(t *testing.T) {
	needs(t)
	d := start(t)
	twin := newTwin(t)
	d.drag(twin)
	d.await("the edit in the journal", func() bool { return d.capacity() != 900_000 })
	want := d.capacity()
	d.kill()

	left := &desk.Question{Doubt: desk.DoubtLeft, Left: journal.Entry{Plan: twin.desk.Plan(), Changes: 1}, Answers: []desk.Answer{desk.Later, desk.OpenSaved, desk.Recover}}
	left.Answers = []desk.Answer{desk.Later, desk.Recover} // it was never saved
	d.launch()
	recover := answerButton(d.t, twin, left, desk.Recover)
	d.awaitDialog("the question", recover)
	d.keepShot("left")
	d.click(d.screen(recover))
	d.awaitClosed("the end of the question", recover)
	d.xdotool("key", "ctrl+d") // nothing is selected: no edit
	if got := d.capacity(); got != want {
		t.Errorf("capacity after the recovery: got %d, want %d", got, want)
	}
	d.kill()

	d.launch()
	d.awaitDialog("the question again", recover)
	d.xdotool("key", "Tab", "Tab", "Return") // decide later, recover
	d.awaitClosed("the end of the question by keys", recover)
	d.keepShot("recovered")
	d.quit()
	f := d.saved()
	if f == nil || f.Plan.Scenario().Centres[0].Capacity != want {
		t.Fatalf("the plan after a proper end: %+v, want a capacity of %d", f, want)
	}
	d.secondWindow(twin, f)
}

// secondWindow opens a plan in two windows.
func (d *stage) secondWindow(twin *Window, f *planfile.File) {
	d.t.Helper()
	plan := filepath.Join(d.home, "plan.fenye")
	if err := planfile.Save(plan, f); err != nil {
		d.t.Fatal(err)
	}
	d.launch(plan)
	d.await("the mark of the first window", func() bool { owner, err := journal.Held(journal.LockBeside(plan)); return err == nil && owner != nil })
	first, firstEnded := d.program, d.ended
	held := &desk.Question{Doubt: desk.DoubtHeld, Path: plan, Answers: []desk.Answer{desk.Later, desk.TakeOver, desk.OpenCopy}}
	d.launch(plan)
	open := answerButton(d.t, twin, held, desk.OpenCopy)
	d.awaitDialog("the question of the second window", open)
	d.keepShot("held")
	d.click(d.screen(open))
	d.awaitClosed("the copy", open)
	d.xdotool("key", "ctrl+shift+n") // adds a centre
	centres := func(f *planfile.File) int { return len(f.Plan.Scenario().Centres) }
	d.await("an edit of the copy in a journal of its own", func() bool { f := d.saved(); return f != nil && centres(f) == 3 })
	d.keepShot("copy")
	if now, err := planfile.Load(plan); err != nil || centres(now) != 2 {
		d.t.Errorf("the file of the first window: %v, want it as it was", err)
	}
	if owner, err := journal.Held(journal.LockBeside(plan)); err != nil || owner == nil || owner.PID != first.Process.Pid {
		d.t.Errorf("the mark: %+v, %v, want the first window's", owner, err)
	}
	d.quit()
	select {
	case err := <-firstEnded:
		d.t.Errorf("the first window has ended: %v", err)
	default:
	}
}

// capacity is that of the first centre in what the program has kept, 900,000 if
// it has kept nothing.
func (d *stage) capacity() model.Users {
	f := d.saved()
	if f == nil {
		return 900_000
	}
	return f.Plan.Scenario().Centres[0].Capacity
}

// kill ends the program at once.
func (d *stage) kill() {
	d.t.Helper()
	if err := d.program.Process.Kill(); err != nil {
		d.t.Fatal(err)
	}
	<-d.ended
}

// quit ends the program by keys.
func (d *stage) quit() {
	d.t.Helper()
	d.xdotool("key", "ctrl+q")
	if err := <-d.ended; err != nil {
		d.t.Errorf("the program ended with %v", err)
	}
}

// answerButton says where the dialog of a question has the button of an answer.
func answerButton(t testing.TB, twin *Window, q *desk.Question, a desk.Answer) fyne.Position {
	t.Helper()
	twin.askQuestion(q)
	twin.win.Canvas().Capture()
	defer twin.win.Canvas().Overlays().Top().Hide()
	for _, o := range test.LaidOutObjects(twin.win.Canvas().Overlays().Top()) {
		if b, ok := o.(*part.ToolButton); ok && b.Text == words.EN.T("window.answer."+string(a)) {
			return fyne.CurrentApp().Driver().AbsolutePositionForObject(b).AddXY(b.Size().Width/2, b.Size().Height/2)
		}
	}
	t.Fatalf("no answer %s", a)
	return fyne.Position{}
}

// awaitDialog waits until the accented button of a dialog is drawn at a place,
// awaitClosed until it is not.
func (d *stage) awaitDialog(what string, at fyne.Position) {
	d.t.Helper()
	d.await(what, func() bool { return d.accented(at) })
}

func (d *stage) awaitClosed(what string, at fyne.Position) {
	d.t.Helper()
	d.await(what, func() bool { return !d.accented(at) })
}

// accented reports whether most of a small box is in the accent colour.
func (d *stage) accented(at fyne.Position) bool {
	x, y := d.screen(at)
	m, n := d.shot(), 0
	box := image.Rect(x-24, y-9, x+24, y+9)
	for py := box.Min.Y; py < box.Max.Y; py++ {
		for px := box.Min.X; px < box.Max.X; px++ {
			if r, g, b, _ := m.At(px, py).RGBA(); r>>8 == 0x0f && g>>8 == 0x5c && b>>8 == 0x6e {
				n++
			}
		}
	}
	return n > box.Dx()*box.Dy()/3
}

// keepShot leaves a picture of the screen where FENYE_E2E_PICTURES says, to be
// looked at.
func (d *stage) keepShot(name string) {
	if folder := os.Getenv("FENYE_E2E_PICTURES"); folder != "" {
		time.Sleep(time.Second) // until it is drawn
		_, _ = d.command("import", "-silent", "-window", "root", filepath.Join(folder, name+".png"))
	}
}
