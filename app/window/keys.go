package window

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/app/part"
)

// typedKey catches the function keys, which make no menu shortcut of their
// own.
func (w *Window) typedKey(e *fyne.KeyEvent) {
	w.tips.Hide()
	if e.Name == fyne.KeyEscape && w.closeTop() {
		return
	}
	if w.asked() {
		return
	}
	if e.Name == fyne.KeyEscape {
		if !w.escape() {
			w.stopWork()
		}
	} else if do := w.keyed(e.Name); do != nil {
		do()
	} else {
		return
	}
	w.refreshMenu()
}

// keyed is the command of a function key, nil if it has none that can be done.
func (w *Window) keyed(name fyne.KeyName) func() {
	for _, m := range w.commands() {
		for _, c := range m.commands {
			k, ok := c.shortcut.(fyne.KeyboardShortcut)
			if ok && k.Mod() == 0 && k.Key() == name && len(name) > 1 && name[0] == 'F' && (c.enabled == nil || c.enabled()) {
				return c.do
			}
		}
	}
	return nil
}

// asked reports whether a dialog or a popover lies over the window: commands
// and function keys then do nothing, so that none opens on top of another.
func (w *Window) asked() bool {
	_, is := w.win.Canvas().Overlays().Top().(*widget.PopUp)
	return is
}

// unlessAsked is a command that waits for the dialog to be closed. It takes the
// tooltip away: the pointer need not move for what lies under it to go.
func (w *Window) unlessAsked(do func()) func() {
	return func() {
		if !w.asked() {
			w.tips.Hide()
			do()
		}
	}
}

// closeTop closes the dialog or popover on top; false if there is none.
func (w *Window) closeTop() bool {
	top, is := w.win.Canvas().Overlays().Top().(*widget.PopUp)
	if is {
		top.Hide()
		w.putOff()
	}
	return is
}

// nextPane moves the focus from pane to pane: rail, map, tables, inspector.
func (w *Window) nextPane() {
	panes := []fyne.Focusable{w.rail}
	if m := w.shownMap(); m != nil {
		panes = append(panes, m)
	}
	panes = append(panes, w.shown().Panes()...)
	focused := w.win.Canvas().Focused()
	next := 0
	for i, p := range panes {
		if p == focused {
			next = (i + 1) % len(panes)
		}
	}
	w.win.Canvas().Focus(panes[next])
}

// focusMap gives the map the focus, or the first pane where there is none.
func (w *Window) focusMap() {
	if m := w.shownMap(); m != nil {
		w.win.Canvas().Focus(m)
		return
	}
	if panes := w.shown().Panes(); len(panes) > 0 {
		w.win.Canvas().Focus(panes[0])
	}
}

// showKeys opens the key sheet.
func (w *Window) showKeys() {
	var groups []part.KeyGroup
	for _, m := range w.commands() {
		group := part.KeyGroup{Title: look.T(m.key)}
		for _, c := range m.commands {
			if c.shortcut != nil {
				group.Keys = append(group.Keys, part.Key{Text: look.T(c.key), Keys: keyText(c.shortcut)})
			}
		}
		if len(group.Keys) > 0 {
			groups = append(groups, group)
		}
	}
	groups = append(groups, mapKeys(), fieldKeys())
	part.NewDialog(look.T("menu.keys"), part.NewKeySheet(groups), w.win).Show()
}

// keyText writes a shortcut as people read it.
func keyText(s fyne.Shortcut) string {
	k, ok := s.(fyne.KeyboardShortcut)
	if !ok {
		return ""
	}
	var parts []string
	for _, m := range []struct {
		modifier fyne.KeyModifier
		name     string
	}{
		{fyne.KeyModifierControl, "Ctrl"}, {fyne.KeyModifierSuper, "Cmd"},
		{fyne.KeyModifierAlt, "Alt"}, {fyne.KeyModifierShift, "Shift"},
	} {
		if k.Mod()&m.modifier != 0 {
			parts = append(parts, m.name)
		}
	}
	name := string(k.Key())
	if written, is := keyNames[k.Key()]; is {
		name = written
	}
	return strings.Join(append(parts, name), "+")
}

// keyNames are what stands on keys that Fyne names otherwise.
var keyNames = map[fyne.KeyName]string{
	fyne.KeyBackspace: "Backspace", fyne.KeyPageDown: "PageDown", fyne.KeyPageUp: "PageUp", fyne.KeyEscape: "Esc",
	fyne.KeyReturn: "Enter", fyne.KeyEqual: "=", fyne.KeyMinus: "-",
}

func mapKeys() part.KeyGroup {
	return keyGroup("window.keys.map", [][2]string{
		{"pan", "← → ↑ ↓"}, {"panfast", "Shift+← → ↑ ↓"}, {"zoom", "+  −"}, {"fit", "0"},
		{"nudge", "Ctrl+← → ↑ ↓"}, {"nudge10", "Ctrl+Shift+← → ↑ ↓"}, {"tools", "V  A  P  Z  M"}, {"pin", "P 1 … 9"}, {"layers", "L"},
		{"cycle", "Tab"}, {"delete", "Delete"}, {"fine", "Alt"}, {"loss", "Ctrl+1 … 9"}, {"escape", "Esc"},
	})
}

func fieldKeys() part.KeyGroup {
	return keyGroup("window.keys.field", [][2]string{
		{"step", "↑ ↓"}, {"step10", "PageUp  PageDown"}, {"commit", "Enter"}, {"undo", "Esc"},
	})
}

func keyGroup(key string, rows [][2]string) part.KeyGroup {
	group := part.KeyGroup{Title: look.T(key)}
	for _, r := range rows {
		group.Keys = append(group.Keys, part.Key{Text: look.T(key + "." + r[0]), Keys: r[1]})
	}
	return group
}
