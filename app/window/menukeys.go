package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// openMenu shows every menu at the upper left corner with the focus in it: the
// toolkit's bar takes no keys, and so commands without a shortcut are reached
// with the arrows, Enter and Esc.
func (w *Window) openMenu() {
	var all []*fyne.MenuItem
	for _, m := range w.mainMenu().Items {
		item := fyne.NewMenuItem(m.Label, nil)
		item.ChildMenu = m
		all = append(all, item)
	}
	c := w.win.Canvas()
	pop := widget.NewPopUpMenu(fyne.NewMenu("", all...), c)
	pop.ShowAtPosition(fyne.NewPos(4, 4))
	c.Focus(pop)
}

// stepScenario goes some scenarios on, round the end.
func (w *Window) stepScenario(by int) {
	p := w.desk.Plan()
	n := len(p.Scenarios)
	w.desk.SelectScenario(((p.Current+by)%n + n) % n)
}

func (w *Window) severalScenarios() bool { return len(w.desk.Plan().Scenarios) > 1 }
