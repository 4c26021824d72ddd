package window

import (
	"strconv"

	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/words"
)

// lossCommands show the loss of each centre that is up, with Ctrl and its
// number up to nine, and lead back to the plan.
func (w *Window) lossCommands() []action {
	var all []action
	for _, c := range w.desk.Scenario().Centres {
		if !c.Up {
			continue
		}
		one := action{
			label:   func() string { return words.Spaced(look.T("scene.numbered", c.Number, c.Name)) },
			do:      func() { w.showLoss(c.Number) },
			checked: func() bool { return w.bench.InLoss() == c.Number },
		}
		if c.Number <= 9 {
			one.shortcut = keys(fyne.KeyName(strconv.Itoa(c.Number)), ctrl)
		}
		all = append(all, one)
	}
	return append(all, separator,
		action{key: "menu.loss.back", do: func() { w.bench.LeaveLoss() }, enabled: func() bool { return w.bench.InLoss() > 0 }})
}

// showLoss shows the loss of a centre in the Regions workbench.
func (w *Window) showLoss(number int) {
	w.showBench(0)
	w.bench.ShowLoss(number)
}

// reserveCommands ask for a plan that survives, and empty a centre in steps.
func (w *Window) reserveCommands() []action {
	return []action{
		separator,
		{key: "menu.loss", items: w.lossCommands},
		{key: "menu.survive", do: func() { w.desk.SetSurvive(!w.desk.Scenario().Survive) },
			checked: func() bool { return w.desk.Scenario().Survive }},
		{key: "menu.drain", do: w.bench.ShowDrain, enabled: w.solved},
	}
}

// escape takes Esc before whatever has the focus: it closes what lies over the
// window, or else leaves the loss on show, unless a text is being typed.
func (w *Window) escape() bool {
	if w.closeTop() {
		return true
	}
	if e, ok := w.win.Canvas().Focused().(typing); ok && e.Typing() {
		return false
	}
	return w.onRegions() && (w.bench.LeaveStudy() || w.bench.LeaveLoss())
}
