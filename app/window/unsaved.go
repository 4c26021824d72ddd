package window

import (
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/data/planfile"
)

// kept is a document that never got a path, as it lies in the recovery folder.
type kept struct {
	path, name, when string
}

// others lists the unsaved documents that are not the one in work, newest
// first.
func (w *Window) others() []kept {
	var all []kept
	for _, path := range w.desk.Unsaved() {
		if path == w.desk.Recovery() {
			continue
		}
		k := kept{path: path, name: filepath.Base(path)}
		if saved, err := planfile.Load(path); err == nil {
			k.name = look.T("window.unsaved.entry", saved.Plan.Title, len(saved.Plan.Places), len(saved.Plan.Scenario().Centres))
			if saved.Plan.Title == "" {
				k.name = look.T("window.unsaved.entry", look.T("window.unnamed"), len(saved.Plan.Places), len(saved.Plan.Scenario().Centres))
			}
		}
		if info, err := os.Stat(path); err == nil {
			k.when = info.ModTime().Format("2006-01-02 15:04")
		}
		all = append(all, k)
	}
	return all
}

// tellUnsaved says at the start that there are more unsaved documents than the
// newest, which is open, and offers them.
func (w *Window) tellUnsaved() {
	n := len(w.desk.Unsaved())
	if w.desk.Recovery() != "" {
		n--
	}
	if n < 1 {
		return
	}
	w.hint.SetText(look.T("window.unsaved.more", n), look.T("window.unsaved.where"))
	w.hint.SetAction(look.T("window.notes.show"), w.showUnsaved)
	w.hint.Show()
	w.root.Refresh()
}

// showUnsaved lists the unsaved documents, each with what can be done with it.
func (w *Window) showUnsaved() {
	list := part.Rows(8)
	d := part.NewDialog(look.T("menu.unsaved"), part.Inset(4, 8, 4, 8, list), w.win)
	var fill func()
	fill = func() {
		list.Objects = nil
		for _, k := range w.others() {
			name, when := part.NewLine(k.name), part.NewCaption(k.when)
			name.Shorten = true
			list.Add(part.Wide(8, nil, name, part.Columns(8, when,
				part.NewButton(look.T("window.unsaved.open"), false, func() {
					d.Hide()
					w.hint.Hide()
					w.desk.Resume(k.path)
				}),
				part.NewButton(look.T("window.unsaved.discard"), false, func() { w.askDiscard(k, fill) }))))
		}
		if len(list.Objects) == 0 {
			list.Add(part.NewCaption(look.T("window.unsaved.none")))
		}
		list.Refresh()
	}
	fill()
	d.Resize(w.dialogSize())
	d.Show()
}

// askDiscard deletes an unsaved document after a question: that alone cannot
// be undone.
func (w *Window) askDiscard(k kept, then func()) {
	d := part.NewConfirm(look.T("window.unsaved.discard"), look.T("window.unsaved.discard"),
		paragraph(look.T("window.unsaved.sure", k.name)), func() {
			w.desk.Discard(k.path)
			then()
		}, w.win)
	d.Resize(fyne.NewSize(460, 180).Min(w.dialogSize()))
	d.Show()
}

// hasUnsaved reports whether there are unsaved documents besides the one in
// work.
func (w *Window) hasUnsaved() bool {
	all := w.desk.Unsaved()
	return len(all) > 1 || len(all) == 1 && all[0] != w.desk.Recovery()
}
