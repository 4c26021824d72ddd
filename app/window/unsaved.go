package window

import (
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/data/journal"
	"fenye/data/planfile"
	"fenye/model"
)

// kept is a document that never got a path, as it lies in the state folder, or
// changes that never reached a file.
type kept struct {
	path, name, when string
}

// others lists the unsaved documents that are not the one in work, newest
// first, and behind them the changes that never reached a file.
func (w *Window) others() []kept {
	var all []kept
	for _, path := range append(w.desk.Unsaved(), w.desk.LeftOver()...) {
		if path == w.desk.Recovery() {
			continue
		}
		k := kept{path: path, name: filepath.Base(path)}
		if e, err := journal.Read(path); err == nil {
			k.name, k.when = entryName(e.Plan, e.File), e.At.Local().Format("2006-01-02 15:04")
		} else {
			if saved, err := planfile.Load(path); err == nil {
				k.name = entryName(&saved.Plan, "")
			}
			if info, err := os.Stat(path); err == nil {
				k.when = info.ModTime().Format("2006-01-02 15:04")
			}
		}
		all = append(all, k)
	}
	return all
}

// entryName names a plan by its file, else by its title, and says how large it
// is.
func entryName(p *model.Plan, file string) string {
	name := p.Title
	switch {
	case file != "":
		name = filepath.Base(file)
	case name == "":
		name = look.T("window.unnamed")
	}
	return look.T("window.unsaved.entry", name, len(p.Places), len(p.Scenario().Centres))
}

// tellUnsaved says at the start that there are more unsaved documents than the
// newest, which is open, and offers them.
func (w *Window) tellUnsaved() {
	n := len(w.desk.Unsaved()) + len(w.desk.LeftOver())
	if w.desk.Recovery() != "" {
		n--
	}
	if n < 1 {
		return
	}
	where := ""
	if w.desk.Recovery() != "" {
		where = look.T("window.unsaved.where")
	}
	w.retell = w.tellUnsaved
	w.hint.SetText(look.T("window.unsaved.more", n), where)
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
	return len(all) > 1 || len(all) == 1 && all[0] != w.desk.Recovery() || len(w.desk.LeftOver()) > 0
}
