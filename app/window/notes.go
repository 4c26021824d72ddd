package window

import (
	"strconv"

	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/data/demand"
	"fenye/model"
)

// notesOf says in sentences what a planner should know about the demand that
// was read last: rows that could not be used, and warnings.
func notesOf(sources []model.Source, warnings []demand.Warning) []string {
	var notes []string
	for _, s := range sources {
		for _, row := range s.Skipped {
			reason := row.Reason
			if key := demand.Reason(row.Reason).Key(); key != "" {
				reason = look.T(key)
			}
			if row.Row == 0 { // a saved plan does not keep which rows they were
				notes = append(notes, look.T("window.note.left_out", s.Name, row.Count, reason))
				continue
			}
			notes = append(notes, look.T("window.note.skipped", s.Name, row.Count, row.Row, reason))
		}
	}
	for _, w := range warnings {
		notes = append(notes, look.T("warning."+string(w.Kind), w.Text, w.Count))
	}
	return notes
}

// showNotes shows the amber strip once for each reading of demand that left
// something to say.
func (w *Window) showNotes() {
	sources, places := w.desk.Plan().Sources, w.desk.Plan().Places
	if len(sources) == 0 || len(places) == 0 || w.noted == &places[0] {
		return
	}
	first := w.noted == nil && w.untouched
	w.noted = &places[0]
	notes := notesOf(sources, w.desk.Warnings())
	if len(notes) == 0 || first {
		w.hint.Hide()
		w.root.Refresh()
		return
	}
	w.tellNotes()
}

// tellNotes says in the amber strip what is to be known about the demand.
func (w *Window) tellNotes() {
	notes := notesOf(w.desk.Plan().Sources, w.desk.Warnings())
	if len(notes) == 0 {
		return
	}
	w.retell = w.tellNotes
	w.hint.SetText(look.T("window.notes", len(notes)), notes[0])
	w.hint.SetAction(look.T("window.notes.show"), func() { w.showList(look.T("window.notes", len(notes)), notes) })
	w.hint.Show()
	w.root.Refresh()
}

// showList opens a dialog with one paragraph a line.
func (w *Window) showList(title string, lines []string) {
	var rows []fyne.CanvasObject
	for i, line := range lines {
		if i == 200 {
			rows = append(rows, part.NewCaption("… "+strconv.Itoa(len(lines)-i)))
			break
		}
		rows = append(rows, paragraph(line))
	}
	part.NewDialog(title, part.Rows(2, rows...), w.win).Show()
}

// askField lets the planner say which field of the refused files holds the
// population, and reads them again.
func (w *Window) askField(fields, paths []string) {
	choice := part.NewSelect(fields, nil)
	choice.SetSelectedIndex(0)
	d := part.NewConfirm(look.T("window.field.title"), look.T("window.open"), choice, func() {
		w.dismiss()
		w.desk.OpenWith(demand.Options{Population: choice.Selected}, paths...)
	}, w.win)
	d.Resize(fyne.NewSize(420, 180))
	d.Show()
}
