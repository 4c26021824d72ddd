package desk

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"fenye/app/output"
	"fenye/data/journal"
	"fenye/data/planfile"
	"fenye/model"
)

// room is where desks of tests keep plans: on the disk, as the program does.
type room struct {
	t             *testing.T
	folder, state string
}

func newRoom(t *testing.T) room { return room{t, t.TempDir(), t.TempDir()} }

func (r room) path(name string) string { return filepath.Join(r.folder, name) }

// desk returns a new window's desk on a small plan.
func (r room) desk() (*Desk, *queue) {
	r.t.Helper()
	d, q := newDesk(r.t, 3, Options{Files: output.Disk{}, Keep: true, Recovery: r.state, Settle: time.Millisecond, Solve: WarmSolve()})
	r.t.Cleanup(d.Abandon)
	return d, q
}

// saved returns a desk whose plan of the given total lies in a file.
func (r room) saved(name string, total model.Users) (*Desk, *queue) {
	r.t.Helper()
	d, q := r.desk()
	d.SetTotal(total)
	d.SaveAs(r.path(name)) // ends the fold
	q.until(r.t, "the save", func() bool { return d.Path() != "" && !d.Dirty() })
	return d, q
}

// kill ends a desk as if its process were killed: what is on the disk stays,
// and the mark is of a process that is gone.
func (r room) kill(d *Desk) {
	d.closed = true
	for _, f := range d.files {
		if f.keeper != nil {
			f.keeper.end()
		}
		if f.lock != nil {
			f.lock.Release()
		}
	}
}

func (r room) total(name string) model.Users {
	r.t.Helper()
	f, err := planfile.Load(r.path(name))
	if err != nil {
		r.t.Fatal(err)
	}
	return f.Plan.Scenario().Total
}

// files lists the names in both folders but for marks of open plans.
func (r room) files() []string {
	var names []string
	for _, dir := range []string{r.folder, r.state} {
		list, err := os.ReadDir(dir)
		if err != nil {
			r.t.Fatal(err)
		}
		for _, e := range list {
			if !strings.HasSuffix(e.Name(), ".lock") {
				names = append(names, e.Name())
			}
		}
	}
	return names
}

func isKept(d *Desk) func() bool { return func() bool { return !d.KeptAt().IsZero() } }

// TestChangesGoIntoTheJournal: the journal has each change, the file only what
// was saved, and closing writes the file and leaves nothing beside it.
func TestChangesGoIntoTheJournal(t *testing.T) {
	r := newRoom(t)
	d, q := r.saved("a.fenye", 5)
	d.SetTotal(123)
	if !d.Dirty() || d.Changes() != 1 {
		t.Errorf("after an edit: dirty %t, %d changes", d.Dirty(), d.Changes())
	}
	q.until(t, "the journal", isKept(d))
	e, err := journal.Read(journal.Beside(r.path("a.fenye")))
	if err != nil || e.Plan.Scenario().Total != 123 || e.Changes != 1 || e.File != r.path("a.fenye") {
		t.Fatalf("journal: got %+v, %v; want the total of 123", e, err)
	}
	if got := r.total("a.fenye"); got != 5 {
		t.Errorf("the file has total %d before it was saved, want 5", got)
	}
	d.Undo()
	q.until(t, "the end of the journal", func() bool {
		_, err := os.Stat(journal.Beside(r.path("a.fenye")))
		return errors.Is(err, os.ErrNotExist)
	})
	d.Redo()
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if got := r.total("a.fenye"); got != 123 {
		t.Errorf("the file has total %d after closing, want 123", got)
	}
	if got := r.files(); !reflect.DeepEqual(got, []string{"a.fenye"}) {
		t.Errorf("files left: %q", got)
	}
	if got := d.Recent(); !reflect.DeepEqual(got, []string{r.path("a.fenye")}) {
		t.Errorf("recent: got %q", got)
	}
}

// crash leaves a plan with a file of total 5 and a journal of total 6.
func crash(t *testing.T) room {
	r := newRoom(t)
	d, q := r.saved("a.fenye", 5)
	d.SetTotal(6)
	q.until(t, "the journal", isKept(d))
	r.kill(d)
	return r
}

func question(t *testing.T, d *Desk, q *queue, about Doubt) *Question {
	t.Helper()
	q.until(t, "a question", func() bool { return d.Question() != nil || d.Err() != nil })
	if d.Question() == nil || d.Question().Doubt != about {
		t.Fatalf("got question %+v and error %v, want one about %q", d.Question(), d.Err(), about)
	}
	return d.Question()
}

func TestRecoverAfterACrash(t *testing.T) {
	r := crash(t)
	d, q := r.desk()
	if !d.AskLeft() {
		t.Fatal("nothing is asked")
	}
	ask := question(t, d, q, DoubtLeft)
	if ask.Path != r.path("a.fenye") || ask.Left.Changes != 1 || time.Since(ask.Left.At) > time.Hour {
		t.Errorf("question: got %+v", ask)
	}
	d.Answer(ask, Recover)
	if d.Scenario().Total != 6 || d.Path() != r.path("a.fenye") || !d.Dirty() || d.Question() != nil {
		t.Errorf("after recovery: total %d at %q", d.Scenario().Total, d.Path())
	}
	d.Undo()
	if d.Scenario().Total != 1000 {
		t.Errorf("undo of the recovery gave total %d, want the plan before it", d.Scenario().Total)
	}
	d.Redo()
	if err := d.Close(); err != nil || r.total("a.fenye") != 6 {
		t.Errorf("after closing: %v, total %d", err, r.total("a.fenye"))
	}
	if got := r.files(); !reflect.DeepEqual(got, []string{"a.fenye"}) {
		t.Errorf("files left: %q", got)
	}
}

func TestOpenTheSavedFileAfterACrash(t *testing.T) {
	r := crash(t)
	d, q := r.desk()
	d.Open(r.path("a.fenye"))
	d.Answer(question(t, d, q, DoubtLeft), OpenSaved)
	if d.Scenario().Total != 5 || d.Dirty() {
		t.Errorf("total %d, dirty %t; want the file as it is", d.Scenario().Total, d.Dirty())
	}
	d.Undo()
	if d.Scenario().Total != 6 || !d.Dirty() {
		t.Errorf("undo gives total %d, want the changes back", d.Scenario().Total)
	}
}

func TestDecideLater(t *testing.T) {
	r := crash(t)
	d, q := r.desk()
	d.AskLeft()
	d.Answer(question(t, d, q, DoubtLeft), Later)
	if d.Path() != "" || len(d.LeftOver()) != 1 {
		t.Fatalf("open: %q, left: %q; want nothing opened and the journal kept", d.Path(), d.LeftOver())
	}
	d.Resume(d.LeftOver()[0])
	q.until(t, "the changes", func() bool { return d.Path() != "" })
	if d.Scenario().Total != 6 {
		t.Errorf("resumed total %d, want 6", d.Scenario().Total)
	}
}

func TestDiscardWhatIsLeft(t *testing.T) {
	r := crash(t)
	d, _ := r.desk()
	d.Discard(d.LeftOver()[0])
	if got := r.files(); len(d.LeftOver()) != 0 || !reflect.DeepEqual(got, []string{"a.fenye"}) || r.total("a.fenye") != 5 {
		t.Errorf("left %q, files %q", d.LeftOver(), got)
	}
}

// TestJournalWithoutItsFile: changes survive the loss of the plan file.
func TestJournalWithoutItsFile(t *testing.T) {
	r := crash(t)
	if err := os.Remove(r.path("a.fenye")); err != nil {
		t.Fatal(err)
	}
	d, q := r.desk()
	d.AskLeft()
	ask := question(t, d, q, DoubtLeft)
	d.Answer(ask, OpenSaved)
	if d.Question() != ask {
		t.Fatal("an answer that is not offered was taken")
	}
	d.Answer(ask, Recover)
	if err := d.Close(); err != nil || r.total("a.fenye") != 6 {
		t.Errorf("after closing: %v, total %d", err, r.total("a.fenye"))
	}
}

// TestUnsavedDocument: a plan that was never saved is kept in the state folder:
// after a crash it is asked about, after a quiet end it is simply there.
func TestUnsavedDocument(t *testing.T) {
	r := newRoom(t)
	d, q := r.desk()
	if d.Recover() || d.AskLeft() {
		t.Fatal("recovered from an empty folder")
	}
	d.SetTotal(55)
	q.until(t, "the journal", isKept(d))
	if d.Path() != "" || len(d.Unsaved()) != 0 {
		t.Errorf("path of an unsaved document: got %q", d.Path())
	}
	e, _ := r.desk()
	if e.Recover() || e.AskLeft() {
		t.Error("a second window takes the unsaved document of the first")
	}
	r.kill(d)
	d, q = r.desk()
	if d.Recover() || !d.AskLeft() {
		t.Fatal("nothing is asked")
	}
	ask := question(t, d, q, DoubtLeft)
	if ask.Path != "" {
		t.Errorf("path of an unsaved document: got %q", ask.Path)
	}
	d.Answer(ask, Recover)
	d.SetTotal(56)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	d, q = r.desk()
	if !d.Recover() || d.Scenario().Total != 56 || d.Path() != "" || d.AskLeft() {
		t.Fatalf("recovered total %d at path %q, want 56 and none", d.Scenario().Total, d.Path())
	}
	d.SaveAs(r.path("kept.fenye"))
	q.until(t, "the save", func() bool { return d.Path() != "" })
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if got := r.files(); !reflect.DeepEqual(got, []string{"kept.fenye"}) {
		t.Errorf("files left: %q", got)
	}
}

// TestTwoWindows: the second window may open a copy, take over, or leave it.
func TestTwoWindows(t *testing.T) {
	r := newRoom(t)
	first, q1 := r.saved("a.fenye", 5)
	first.SetTotal(6)
	q1.until(t, "the journal", isKept(first))
	second, q2 := r.desk()
	second.Open(r.path("a.fenye"))
	second.Answer(question(t, second, q2, DoubtHeld), Later)
	if second.Path() != "" {
		t.Fatalf("opened %q", second.Path())
	}
	second.Open(r.path("a.fenye"))
	second.Answer(question(t, second, q2, DoubtHeld), OpenCopy)
	if second.Path() != "" || second.Scenario().Total != 6 {
		t.Errorf("copy: total %d at %q, want 6 as the first window has it, and no path", second.Scenario().Total, second.Path())
	}
	second.SaveAs(r.path("a.fenye"))
	q2.until(t, "the refusal", func() bool { return second.Err() != nil })
	second.Dismiss()
	second.Open(r.path("a.fenye"))
	second.Answer(question(t, second, q2, DoubtHeld), TakeOver)
	q2.until(t, "the plan", func() bool { return second.Path() != "" })
	if second.Scenario().Total != 6 || !second.Dirty() {
		t.Errorf("taken over: total %d, want the 6 that the first window had kept", second.Scenario().Total)
	}
	second.SetTotal(7)
	first.SetTotal(8)
	q1.until(t, "the loss to be told", func() bool { return first.Err() != nil && first.Path() == "" })
	if first.Scenario().Total != 8 {
		t.Errorf("the first window shows total %d, want its 8", first.Scenario().Total)
	}
	q1.until(t, "a journal of its own", isKept(first))
	for _, d := range []*Desk{first, second} {
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if got := r.total("a.fenye"); got != 7 {
		t.Errorf("the file has total %d, want that of the second window", got)
	}
	d, _ := r.desk()
	if !d.Recover() || d.Scenario().Total != 8 {
		t.Errorf("the first window's plan is lost: total %d", d.Scenario().Total)
	}
}

// change writes another total into a plan file, as another program would.
func change(t *testing.T, r room, name string, total model.Users) {
	t.Helper()
	p := smallPlan(4)
	p.Scenario().Total = total
	if err := planfile.Save(r.path(name), output.PlanFile(p, nil)); err != nil {
		t.Fatal(err)
	}
}

func TestFileChangedByAnotherProgram(t *testing.T) {
	for _, c := range []struct {
		answer     Answer
		total, own model.Users // on disk after closing, and by undo
	}{{Overwrite, 6, 5}, {OpenOther, 9, 6}} {
		r := newRoom(t)
		d, q := r.saved("a.fenye", 5)
		d.SetTotal(6)
		change(t, r, "a.fenye", 9)
		d.Check()
		ask := question(t, d, q, DoubtChanged)
		d.Check()
		d.Answer(ask, Later)
		if d.Save(); d.Scenario().Total != 6 {
			t.Errorf("total %d", d.Scenario().Total)
		}
		ask = question(t, d, q, DoubtChanged)
		if got := r.total("a.fenye"); got != 9 {
			t.Fatalf("the change of the other program is lost: total %d", got)
		}
		if err := d.Close(); err == nil {
			t.Fatal("closing writes over the change of another program")
		}
		d.Answer(ask, c.answer)
		q.until(t, string(c.answer), func() bool { return !d.Dirty() && len(d.Jobs()) == 0 })
		if got := r.total("a.fenye"); got != c.total || d.Scenario().Total != c.total {
			t.Errorf("%s: file has %d, window %d, want %d", c.answer, got, d.Scenario().Total, c.total)
		}
		if d.Undo(); d.Scenario().Total != c.own && c.answer == OpenOther {
			t.Errorf("%s: undo gives %d, want %d", c.answer, d.Scenario().Total, c.own)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestLeaveKeepsWhatTheFileLacks: a file that cannot be written now loses
// nothing: the changes are offered at the next start.
func TestLeaveKeepsWhatTheFileLacks(t *testing.T) {
	r := newRoom(t)
	d, _ := r.saved("a.fenye", 5)
	d.SetTotal(6)
	change(t, r, "a.fenye", 9)
	if d.Close() == nil {
		t.Fatal("closing writes over the change of another program")
	}
	if err := d.Leave(); err != nil {
		t.Fatal(err)
	}
	d, q := r.desk()
	d.AskLeft()
	d.Answer(question(t, d, q, DoubtLeft), Recover)
	if d.Scenario().Total != 6 || r.total("a.fenye") != 9 {
		t.Errorf("recovered %d beside %d", d.Scenario().Total, r.total("a.fenye"))
	}
}

// text is a plan as a file has it.
func text(t *testing.T, p *model.Plan) string {
	t.Helper()
	var b bytes.Buffer
	if err := planfile.Encode(&b, output.PlanFile(p, nil)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
