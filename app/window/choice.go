package window

import (
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/data/demand"
)

// choosePopulation asks which field of the files holds the population, and
// reads them again with it. "1" gives every place one user.
func (w *Window) choosePopulation(fields, paths []string) {
	names := append(append([]string{}, fields...), look.T("desk.choose.one"))
	pick := widget.NewSelect(names, nil)
	pick.SetSelectedIndex(0)
	content := part.Inset(8, 8, 8, 8, part.Rows(10, part.NewLine(look.T("desk.choose.which")), pick))
	d := dialog.NewCustomConfirm(look.T("desk.choose.title"), look.T("desk.choose.read"), look.T("part.cancel"), content, func(ok bool) {
		if !ok {
			return
		}
		population := pick.Selected
		if pick.SelectedIndex() == len(fields) {
			population = "1"
		}
		w.dismiss()
		w.desk.OpenWith(demand.Options{Population: population}, paths...)
	}, w.win)
	d.Show()
}
