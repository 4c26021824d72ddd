package desk

import (
	"context"
	"path/filepath"

	"fenye/data/demand"
	"fenye/data/journal"
	"fenye/data/safefile"
	"fenye/model"
)

// Doubt is what a question is about.
type Doubt string

// The doubts. In none of them is anything lost, whatever the answer.
const (
	DoubtLeft    Doubt = "left"    // a window ended before its changes reached the plan file
	DoubtHeld    Doubt = "held"    // the plan is open in another window
	DoubtChanged Doubt = "changed" // another program has changed the file since it was opened
)

// Answer is one choice of a question; each has words in assets/words.
type Answer string

// The answers.
const (
	Recover   Answer = "recover"    // go on with the changes
	OpenSaved Answer = "open_saved" // open the file as it is; undo brings the changes
	Later     Answer = "later"      // leave everything as it is
	OpenCopy  Answer = "open_copy"  // open a copy without a path
	TakeOver  Answer = "take_over"  // go on here with what the other window has
	Overwrite Answer = "overwrite"  // write this plan over the file
	OpenOther Answer = "open_other" // take the file as it is now; undo brings this plan
)

// Question is something that the planner alone can decide.
type Question struct {
	Doubt   Doubt
	Path    string        // of the plan file; "" if it never had one
	Left    journal.Entry // with DoubtLeft: the newest state
	Owner   journal.Owner // with DoubtHeld: who has it
	Answers []Answer      // the one that is most often meant last
	answer  func(Answer)
}

// Question returns what is to be decided first, nil if there is nothing.
func (d *Desk) Question() *Question {
	if len(d.questions) == 0 {
		return nil
	}
	return d.questions[0]
}

// Answer decides a question; one that is decided already, or an answer that it
// does not have, changes nothing.
func (d *Desk) Answer(q *Question, a Answer) {
	for i, other := range d.questions {
		if other != q {
			continue
		}
		for _, allowed := range q.Answers {
			if allowed == a {
				d.questions = append(d.questions[:i:i], d.questions[i+1:]...)
				q.answer(a)
				d.tell(QuestionChanged)
				return
			}
		}
	}
}

func (d *Desk) ask(q *Question) {
	d.questions = append(d.questions, q)
	d.tell(QuestionChanged)
}

// askLeft asks what to do with changes that never reached the file of f, whose
// mark this window has.
func (d *Desk) askLeft(f *file, o found) {
	q := &Question{Doubt: DoubtLeft, Path: f.path, Left: *o.left, Answers: []Answer{Later, OpenSaved, Recover}}
	if o.Plan == nil {
		q.Answers = []Answer{Later, Recover}
	}
	q.answer = func(a Answer) {
		if a == Later {
			d.letGo(f)
			return
		}
		d.recover(f, o)
		if a == OpenSaved {
			d.turn(o.Plan, openLabel(f.home()))
		}
	}
	d.ask(q)
}

// recover makes the newest state of a plan the document, ahead of its file.
func (d *Desk) recover(f *file, o found) {
	f.saved, f.stamp, f.changes = o.Plan, o.stamp, o.left.Changes
	name := o.left.Plan.Title
	if f.path != "" {
		name = filepath.Base(f.path)
	}
	d.reset(o.left.Plan, f, Label{"desk.edit.recover", []any{name}})
}

// turn puts another content of the document's file in place of the plan, as
// an undo step.
func (d *Desk) turn(plan *model.Plan, label Label) {
	d.history.undo = append(d.history.undo, step{label: label, plan: d.plan})
	d.history.redo = nil
	d.replace(plan)
}

// letGo takes the mark of a document away that is not opened after all.
func (d *Desk) letGo(f *file) {
	if f.lock != nil {
		f.lock.Release()
		f.lock = nil
	}
}

// askHeld asks what to do with a plan that another window has open.
func (d *Desk) askHeld(path string, o found, owner journal.Owner) {
	q := &Question{Doubt: DoubtHeld, Path: path, Owner: owner, Answers: []Answer{Later, TakeOver, OpenCopy}}
	q.answer = func(a Answer) {
		switch a {
		case OpenCopy:
			plan := o.Plan
			if o.left != nil { // as the other window has it
				plan = o.left.Plan
			}
			d.Reset(plan, "", Label{"desk.edit.copy", []any{filepath.Base(path)}})
		case TakeOver:
			d.takeOver(path)
		}
	}
	d.ask(q)
}

// takeOver goes on with the plan of another window, with all that it has kept.
func (d *Desk) takeOver(path string) {
	lock, err := d.claim(path, true)
	if err != nil {
		d.fail(err)
		return
	}
	d.document(path).lock = lock
	d.openAgain(path, func(f *file, o found) {
		if o.left != nil {
			d.recover(f, o)
			return
		}
		d.use(f, o)
	})
}

// openAgain reads a plan file whose mark this window has, with its journal.
func (d *Desk) openAgain(path string, take func(f *file, o found)) {
	start(d, Label{"desk.job.open", []any{filepath.Base(path)}},
		func(ctx context.Context, progress func(float64)) (found, error) {
			return d.find(ctx, []string{path}, demand.Options{}, false, progress)
		}, func(o found, err error) {
			if err != nil {
				d.fail(err)
				return
			}
			take(d.document(path), o)
		})
}

// askChanged asks what to do now that the file of f holds what this window did
// not write.
func (d *Desk) askChanged(f *file, now safefile.Stamp) {
	for _, q := range d.questions {
		if q.Doubt == DoubtChanged && q.Path == f.path {
			return
		}
	}
	f.noticed = now
	q := &Question{Doubt: DoubtChanged, Path: f.path, Answers: []Answer{Later, Overwrite, OpenOther}}
	q.answer = func(a Answer) {
		switch {
		case f != d.file || a == Later: // asked again when it is to be written
		case a == Overwrite:
			f.stamp = now
			d.Save()
		case a == OpenOther:
			d.openOther(f)
		}
	}
	d.ask(q)
}

// openOther takes the document's file as another program has left it.
func (d *Desk) openOther(f *file) {
	start(d, Label{"desk.job.open", []any{filepath.Base(f.path)}},
		func(ctx context.Context, progress func(float64)) (found, error) {
			return d.find(ctx, []string{f.path}, demand.Options{}, true, progress)
		}, func(o found, err error) {
			switch {
			case err != nil:
				d.fail(err)
			case f != d.file || o.Plan == nil:
			default:
				f.saved, f.stamp = o.Plan, o.stamp
				d.turn(o.Plan, openLabel(f.path))
			}
		})
}
