package window

import (
	"fyne.io/fyne/v2"

	"fenye/app/whatif"
)

// studyCommands open the studies of the Regions workbench: scenarios beside each
// other, a sweep, the hours of a day, the site of a new centre.
func (w *Window) studyCommands() []action {
	open := func(key string, letter fyne.KeyName) action {
		return action{key: "menu.study." + key, shortcut: keys(letter, ctrl|shift), do: func() { w.showStudy(key) },
			checked: func() bool { return w.onRegions() && w.bench.Study() == key }}
	}
	return []action{
		separator,
		open(whatif.CompareStudy, fyne.KeyB),
		open(whatif.SweepStudy, fyne.KeyW),
		open(whatif.HoursStudy, fyne.KeyH),
		open(whatif.SiteStudy, fyne.KeyT),
		{key: "menu.study.close", do: func() { w.bench.LeaveStudy() }, enabled: func() bool { return w.bench.Study() != "" }},
	}
}

// showStudy opens a study in the Regions workbench.
func (w *Window) showStudy(key string) {
	w.showBench(0)
	w.bench.OpenStudy(key)
}
