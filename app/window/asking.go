package window

import "fyne.io/fyne/v2"

// wishCommands ask for more than capacities, and compare with the plan in force.
func (w *Window) wishCommands() []action {
	hasPlaces := func() bool { return w.onRegions() && len(w.desk.Plan().Places) > 0 }
	return []action{
		separator,
		{key: "menu.pin", shortcut: keys(fyne.KeyP, 0), do: w.bench.PinSelected, enabled: hasPlaces},
		{key: "menu.zone", shortcut: keys(fyne.KeyZ, 0), do: w.bench.DrawZone, enabled: hasPlaces},
		{key: "menu.zone.provinces", shortcut: keys(fyne.KeyA, ctrl|shift), do: w.bench.AskZone, enabled: hasPlaces},
		{key: "menu.unwish", do: w.bench.RemoveWishes, enabled: w.bench.HasWishes},
		separator,
		{key: "menu.in_force", shortcut: keys(fyne.KeyF, ctrl|shift), do: w.bench.TakeInForce, enabled: w.solved},
		{key: "menu.fewest", shortcut: keys(fyne.KeyR, ctrl|shift), do: w.bench.HoldFewest, enabled: w.bench.HasInForce},
	}
}
