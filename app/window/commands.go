package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"fenye/app/mapview"
)

// action is one thing that can be done, by menu and by key.
type action struct {
	key      string // of its words: "menu.open"
	shortcut fyne.Shortcut
	do       func()
	enabled  func() bool   // nil: always
	checked  func() bool   // nil: has no tick
	label    func() string // nil: the words of key
	items    func() []action
	quit     bool
}

// separator is the line between groups of commands.
var separator = action{}

// menus are the titles and the commands under them.
type menu struct {
	key      string
	commands []action
}

const (
	ctrl  = fyne.KeyModifierShortcutDefault
	shift = fyne.KeyModifierShift
	alt   = fyne.KeyModifierAlt
)

// keys makes a shortcut; without a modifier it is only shown, and caught by
// the window's key handler.
func keys(name fyne.KeyName, modifier fyne.KeyModifier) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: name, Modifier: modifier}
}

// commands returns every command of the program, by menu.
func (w *Window) commands() []menu {
	return []menu{
		{"menu.file", w.fileCommands()},
		{"menu.edit", w.editCommands()},
		{"menu.view", w.viewCommands()},
		{"menu.plan", w.planCommands()},
		{"menu.export", w.exportCommands()},
		{"menu.help", w.helpCommands()},
	}
}

func (w *Window) fileCommands() []action {
	return []action{
		{key: "menu.new", shortcut: keys(fyne.KeyN, ctrl), do: w.desk.NewDocument},
		{key: "menu.open", shortcut: keys(fyne.KeyO, ctrl), do: w.askOpen},
		{key: "menu.recent", items: w.recentCommands},
		{key: "menu.unsaved", do: w.showUnsaved, enabled: w.hasUnsaved},
		{key: "menu.example", shortcut: keys(fyne.KeyO, ctrl|shift), do: w.openExample},
		separator,
		{key: "menu.save", shortcut: keys(fyne.KeyS, ctrl), do: w.save},
		{key: "menu.saveas", shortcut: keys(fyne.KeyS, ctrl|shift), do: w.askSaveAs},
		separator,
		{key: "menu.outline", do: w.askOutline},
		{key: "menu.outline.bundled", do: func() { w.desk.SetOutline("") }, enabled: func() bool { return w.desk.Plan().Outline != "" }},
		separator,
		{key: "menu.quit", shortcut: keys(fyne.KeyQ, ctrl), do: w.close, quit: true},
	}
}

func (w *Window) editCommands() []action {
	return []action{
		{key: "menu.undo", shortcut: &fyne.ShortcutUndo{}, do: w.undo, enabled: w.canUndo, label: w.undoLabel},
		{key: "menu.redo", shortcut: &fyne.ShortcutRedo{}, do: w.redo, enabled: w.canRedo, label: w.redoLabel},
		{key: "menu.redo2", shortcut: keys(fyne.KeyZ, ctrl|shift), do: w.redo, enabled: w.canRedo},
		separator,
		{key: "menu.find", shortcut: keys(fyne.KeyF, ctrl), do: w.shown().FocusFilter},
		{key: "menu.copytable", shortcut: keys(fyne.KeyC, ctrl|shift), do: w.shown().CopyTable},
		{key: "menu.csv", shortcut: keys(fyne.KeyX, ctrl|shift), do: w.askTable},
	}
}

func (w *Window) viewCommands() []action {
	return append(w.benchCommands(), []action{
		separator,
		{key: "menu.zoomin", shortcut: keys(fyne.KeyEqual, ctrl), do: w.onMap(func(m *mapview.Map) { m.ZoomBy(1.25) }), enabled: w.hasMap},
		{key: "menu.zoomout", shortcut: keys(fyne.KeyMinus, ctrl), do: w.onMap(func(m *mapview.Map) { m.ZoomBy(1 / 1.25) }), enabled: w.hasMap},
		{key: "menu.fit", shortcut: keys(fyne.Key0, ctrl), do: w.onMap((*mapview.Map).Fit), enabled: w.hasMap},
		{key: "menu.layers", shortcut: keys(fyne.KeyL, ctrl), do: w.onMap((*mapview.Map).ShowLayers), enabled: w.onRegions},
		separator,
		{key: "menu.nextpane", shortcut: keys(fyne.KeyF6, 0), do: w.nextPane},
		{key: "menu.dock", shortcut: keys(fyne.KeyF7, 0), do: w.shown().ToggleDock, checked: w.shown().DockOpen},
		{key: "menu.inspector", shortcut: keys(fyne.KeyF8, 0), do: w.shown().ToggleInspector, checked: w.shown().InspectorOpen},
		separator,
		{key: "menu.theme", shortcut: keys(fyne.KeyL, ctrl|shift), do: w.switchTheme},
		{key: "menu.language", shortcut: keys(fyne.KeyG, ctrl|shift), do: w.switchLanguage},
		{key: "menu.grouping", items: w.groupingCommands},
	}...)
}

func (w *Window) planCommands() []action {
	_, plans := w.planner()
	onPlan := func() bool { return plans }
	hasCentre := func() bool { return plans && w.desk.Selection().Centre > 0 }
	all := []action{
		{key: "menu.demand", shortcut: keys(fyne.KeyI, ctrl), do: w.askOpen},
		separator,
		{key: "menu.addcentre", shortcut: keys(fyne.KeyN, ctrl|shift), do: w.onPlanner(planner.AddCentre), enabled: onPlan},
		{key: "menu.deletecentre", shortcut: keys(fyne.KeyDelete, 0), do: w.onPlanner(planner.DeleteSelected), enabled: hasCentre},
		{key: "menu.togglecentre", shortcut: keys(fyne.KeyD, ctrl), do: w.onPlanner(planner.ToggleSelected), enabled: hasCentre},
		separator,
		{key: "menu.unit", items: w.unitCommands},
		separator,
		{key: "menu.scenario", items: w.scenarioCommands},
		{key: "menu.duplicate", shortcut: keys(fyne.KeyD, ctrl|shift), do: w.duplicateScenario},
		{key: "menu.renamescenario", shortcut: keys(fyne.KeyF2, 0), do: w.askRenameScenario},
		{key: "menu.nextscenario", shortcut: keys(fyne.KeyPageDown, ctrl), do: func() { w.stepScenario(1) }, enabled: w.severalScenarios},
		{key: "menu.previousscenario", shortcut: keys(fyne.KeyPageUp, ctrl), do: func() { w.stepScenario(-1) }, enabled: w.severalScenarios},
		{key: "menu.removescenario", do: func() { w.desk.RemoveScenario(w.desk.Plan().Current) },
			enabled: w.severalScenarios},
	}
	all = append(all, w.wishCommands()...)
	all = append(all, w.reserveCommands()...)
	all = append(all, w.studyCommands()...)
	return append(append(all, w.ownCommands()...), separator, action{key: "menu.stop", shortcut: keys(fyne.KeyEscape, 0), do: w.stopWork, enabled: w.working})
}

// ownCommands are those that the workbench on show brings itself.
func (w *Window) ownCommands() []action {
	i, ok := w.inside()
	if !ok {
		return nil
	}
	all := []action{separator}
	for _, c := range i.Commands() {
		all = append(all, action{key: c.Key, shortcut: c.Shortcut, do: c.Do, enabled: c.Enabled, checked: c.Checked})
	}
	return all
}

func (w *Window) exportCommands() []action {
	all := []action{
		{key: "menu.exportall", shortcut: keys(fyne.KeyE, ctrl), do: w.askExport, enabled: w.proved},
		{key: "menu.report", shortcut: keys(fyne.KeyP, ctrl), do: w.askReport, enabled: w.solved},
		separator,
	}
	for _, f := range formats {
		all = append(all, action{key: "menu.export." + f, do: func() { w.askExportOne(f) }, enabled: w.regionsSolved})
	}
	return append(all, separator,
		action{key: "menu.force", shortcut: keys(fyne.KeyU, ctrl|shift), do: w.askForce, enabled: func() bool { return w.onProvinces() && w.proved() }},
		separator,
		action{key: "menu.slide", items: w.slideCommands},
		action{key: "menu.picture", shortcut: keys(fyne.KeyI, ctrl|shift), do: w.askPicture},
		action{key: "menu.proof", shortcut: keys(fyne.KeyP, ctrl|shift), do: w.onPlanner(planner.ShowProof), enabled: w.provedPlan},
	)
}

func (w *Window) helpCommands() []action {
	return []action{
		{key: "menu.guide", shortcut: keys(fyne.KeyF1, ctrl), do: w.showGuide},
		{key: "menu.keys", shortcut: keys(fyne.KeyF1, 0), do: w.showKeys},
		{key: "menu.bar", shortcut: keys(fyne.KeyF10, 0), do: w.openMenu},
		{key: "menu.about", do: w.showAbout},
	}
}

// regionsSolved reports whether the Regions workbench is on show with a plan.
func (w *Window) regionsSolved() bool { return w.onRegions() && w.solved() }

// solved reports whether there is a plan to write.
func (w *Window) solved() bool {
	o := w.desk.Outcome()
	return o != nil && o.Solution != nil && len(o.Plan.Places) > 0 && !w.desk.Stale()
}

// working reports whether something can be stopped.
func (w *Window) working() bool {
	return w.busy() || w.bench.Studies().Busy() || len(w.desk.Jobs()) > 0
}
