package window

import (
	"path/filepath"
	"strconv"
	"time"

	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/model"
	"fenye/model/table"
)

// mainMenu builds the menu from the commands. It is built anew when the
// language or what a command is called changes.
func (w *Window) mainMenu() *fyne.MainMenu {
	main := fyne.NewMainMenu()
	for _, m := range w.commands() {
		main.Items = append(main.Items, fyne.NewMenu(look.T(m.key), w.menuItems(m.commands)...))
	}
	return main
}

func (w *Window) menuItems(commands []action) []*fyne.MenuItem {
	var items []*fyne.MenuItem
	for _, c := range commands {
		if c.key == "" && c.label == nil {
			items = append(items, fyne.NewMenuItemSeparator())
			continue
		}
		label := look.T(c.key)
		if c.label != nil {
			label = c.label()
		}
		item := fyne.NewMenuItem(label, c.do)
		if c.do != nil && !c.quit {
			item.Action = w.unlessAsked(c.do)
		}
		item.Shortcut = c.shortcut
		item.IsQuit = c.quit
		item.Disabled = c.enabled != nil && !c.enabled()
		item.Checked = c.checked != nil && c.checked()
		if c.items != nil {
			item.ChildMenu = fyne.NewMenu("", w.menuItems(c.items())...)
			item.Disabled = len(item.ChildMenu.Items) == 0
		}
		items = append(items, item)
	}
	return items
}

// menuState is everything that the menu shows besides its words; when it
// changes, the menu is built anew.
func (w *Window) menuState() string {
	state := string(look.Lang())
	for _, m := range w.commands() {
		state += stateOf(m.commands)
	}
	return state
}

func stateOf(commands []action) string {
	state := ""
	for _, c := range commands {
		if c.label != nil {
			state += c.label()
		}
		if c.enabled != nil && c.enabled() {
			state += "e"
		}
		if c.checked != nil && c.checked() {
			state += "c"
		}
		if c.items != nil {
			state += "(" + stateOf(c.items()) + ")"
		}
		state += "|"
	}
	return state
}

// settle is how long the menu waits before it follows: during a drag the name
// of the step changes with every event, and nobody has the menu open.
const settle = 150 * time.Millisecond

// refreshMenu shows a new menu soon, if it would differ.
func (w *Window) refreshMenu() {
	if w.pictured {
		w.renewMenu()
		return
	}
	w.menuClock.start(settle, w.post, w.renewMenu)
}

// renewMenu shows a new menu if it would differ.
func (w *Window) renewMenu() {
	if state := w.menuState(); state != w.shownMenu {
		w.shownMenu = state
		w.win.SetMainMenu(w.mainMenu())
	}
}

func (w *Window) recentCommands() []action {
	var all []action
	for _, path := range w.desk.Recent() {
		all = append(all, action{
			label: func() string { return filepath.Base(path) + "  —  " + filepath.Dir(path) },
			do:    func() { w.desk.Open(path) },
		})
	}
	if len(all) > 0 {
		all = append(all, separator, action{key: "menu.forget", do: w.desk.ForgetRecent})
	}
	return all
}

func (w *Window) unitCommands() []action {
	var all []action
	for _, u := range []model.Unit{model.UnitSplit, model.UnitPlace, model.UnitProvince} {
		all = append(all, action{
			key:     "menu.unit." + string(u),
			do:      func() { w.desk.SetUnit(u) },
			checked: func() bool { return w.desk.Scenario().Unit == u },
		})
	}
	return all
}

// groupingCommands choose how digits stand in groups.
func (w *Window) groupingCommands() []action {
	var all []action
	for _, size := range []int{3, 4} {
		all = append(all, action{
			key:     "menu.grouping." + strconv.Itoa(size),
			do:      func() { w.setGrouping(size) },
			checked: func() bool { return table.Grouping() == size },
		})
	}
	return all
}

func (w *Window) scenarioCommands() []action {
	var all []action
	for i, s := range w.desk.Plan().Scenarios {
		all = append(all, action{
			label:   func() string { return s.Name },
			do:      func() { w.desk.SelectScenario(i) },
			checked: func() bool { return w.desk.Plan().Current == i },
		})
	}
	return all
}
