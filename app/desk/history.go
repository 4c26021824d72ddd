package desk

import (
	"reflect"

	"fenye/model"
)

// history keeps the plans before each edit, and those undone.
type history struct {
	undo, redo []step
}

// step is an edit: what it is called, and the plan on its other side.
type step struct {
	label Label
	fold  string // consecutive edits of one key are one step; "" never folds
	plan  *model.Plan
	file  *file // only if the step leads to another document
}

// Edit changes the plan as one undo step. Consecutive edits that share a
// non-empty fold key, such as the moves of one drag, are one step until
// EndFold; it bears the newest label. An edit that changes nothing is no step.
func (d *Desk) Edit(label Label, fold string, change func(*model.Plan)) {
	d.edit(fold, change, func(_, _ *model.Plan) Label { return label })
}

// edit is Edit with a label made from the plan before the step and after it, so
// that a drag is labelled with the value it started from.
func (d *Desk) edit(fold string, change func(*model.Plan), label func(before, after *model.Plan) Label) {
	next := d.plan.Clone()
	change(&next)
	if same(&next, d.plan) {
		return
	}
	h := &d.history
	if n := len(h.undo); fold == "" || n == 0 || h.undo[n-1].fold != fold {
		h.undo = append(h.undo, step{fold: fold, plan: d.plan})
		d.file.changes++
	}
	h.redo = nil
	top := &h.undo[len(h.undo)-1]
	top.label = label(top.plan, &next)
	result := &next
	if same(top.plan, &next) {
		result = top.plan // itself, so that it is known as what lies on the disk
		h.undo = h.undo[:len(h.undo)-1]
		d.file.changes--
	}
	d.replace(result)
}

// EndFold ends a run of folding edits: the drag is over.
func (d *Desk) EndFold() {
	if n := len(d.history.undo); n > 0 {
		d.history.undo[n-1].fold = ""
	}
}

// CanUndo reports whether there is a step to undo.
func (d *Desk) CanUndo() bool { return len(d.history.undo) > 0 }

// CanRedo reports whether there is an undone step.
func (d *Desk) CanRedo() bool { return len(d.history.redo) > 0 }

// UndoLabel names the step that Undo would take back; the zero Label if none.
func (d *Desk) UndoLabel() Label { return last(d.history.undo) }

// RedoLabel names the step that Redo would do again; the zero Label if none.
func (d *Desk) RedoLabel() Label { return last(d.history.redo) }

func last(steps []step) Label {
	if len(steps) == 0 {
		return Label{}
	}
	return steps[len(steps)-1].label
}

// Undo takes the last step back; without one it does nothing.
func (d *Desk) Undo() { d.step(&d.history.undo, &d.history.redo) }

// Redo does the last undone step again; without one it does nothing.
func (d *Desk) Redo() { d.step(&d.history.redo, &d.history.undo) }

func (d *Desk) step(from, to *[]step) {
	n := len(*from)
	if n == 0 {
		return
	}
	s := (*from)[n-1]
	*from = (*from)[:n-1]
	d.EndFold()
	back := step{label: s.label, plan: d.plan}
	if s.file != nil {
		d.queueDirty()
		back.file = d.file
		*to = append(*to, back)
		d.open(s.plan, s.file)
		d.pump()
		return
	}
	*to = append(*to, back)
	d.file.changes++
	d.replace(s.plan)
}

// replace makes p the plan in work and starts its solve.
func (d *Desk) replace(p *model.Plan) {
	selected := d.selection
	if !SamePlaces(d.plan, p) {
		selected.Place = -1 // of the former places
	}
	d.plan = p
	changed := PlanChanged
	if s := d.existing(selected); s != d.selection {
		d.selection = s
		changed |= SelectionChanged
	}
	changed |= d.touch()
	changed |= d.forgetSolved(func(former *model.Plan) bool { return !SamePlaces(former, p) })
	changed |= d.resolve()
	d.tell(changed)
}

// same reports whether two plans are equal; places are compared by identity,
// since an edit that touches them makes new ones.
func same(a, b *model.Plan) bool {
	if !SamePlaces(a, b) {
		return false
	}
	x, y := *a, *b
	x.Places, y.Places = nil, nil
	return reflect.DeepEqual(x, y)
}
