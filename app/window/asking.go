package window

import "fyne.io/fyne/v2"

// wishCommands ask for more than capacities, and compare with the plan in force.
func (w *Window) wishCommands() []action {
	hasPlaces := func() bool { return w.onRegions() && len(w.desk.Plan().Places) > 0 }
	return []action{
		separator,
		{key: "menu.pin", shortcut: keys(fyne.KeyP, 0), do: w.bench.PinSelected, enabled: hasPlaces},
		{key: "menu.zone", shortcut: keys(fyne.KeyZ, 0), do: w.bench.DrawZone, enabled: hasPlaces},
		{key: "menu.wishes.place", items: w.placeCommands},
		{key: "menu.zone.provinces", shortcut: keys(fyne.KeyA, ctrl|shift), do: w.bench.AskZone, enabled: hasPlaces},
		{key: "menu.unwish", do: w.bench.RemoveWishes, enabled: w.bench.HasWishes},
		separator,
		{key: "menu.in_force", shortcut: keys(fyne.KeyF, ctrl|shift), do: w.bench.TakeInForce, enabled: w.solved},
		{key: "menu.fewest", shortcut: keys(fyne.KeyR, ctrl|shift), do: w.bench.HoldFewest, enabled: w.bench.HasInForce},
	}
}

// placeCommands fix the selected place or its province to a centre, or keep
// centres from serving it, as a right click on it does.
func (w *Window) placeCommands() []action {
	if !w.onRegions() {
		return nil
	}
	var all []action
	for _, item := range w.bench.PlaceMenu(w.desk.Selection().Place) {
		if item.ChildMenu == nil {
			continue
		}
		all = append(all, action{
			label: func() string { return item.Label },
			items: func() []action { return choices(item.ChildMenu.Items) },
		})
	}
	return all
}

// choices are the entries of a menu as commands.
func choices(items []*fyne.MenuItem) []action {
	var all []action
	for _, i := range items {
		all = append(all, action{label: func() string { return i.Label }, do: i.Action, checked: func() bool { return i.Checked }})
	}
	return all
}
