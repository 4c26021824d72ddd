package window

import (
	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/part"
)

// showAbout names the program, its licence, and whom its data is owed to.
func (w *Window) showAbout() {
	title := part.NewLine(look.T("app.name") + "  " + w.app.Metadata().Version)
	title.Points = 20
	rows := []fyne.CanvasObject{title, part.NewLine(look.T("app.tagline")), part.NewCaption(look.T("window.licence"))}
	heading := part.NewLine(look.T("window.credits"))
	heading.Points = 15
	rows = append(rows, part.NewLine(""), heading)
	for _, credit := range credits() {
		rows = append(rows, paragraph(credit))
	}
	part.NewDialog(look.T("menu.about"), part.Rows(4, rows...), w.win).Show()
}

// credits are the sources of data and font, in the order of NOTICE.
func credits() []string {
	var all []string
	for _, key := range []string{"outlines", "dashes", "world", "cities", "font", "modules"} {
		all = append(all, look.T("window.credit."+key))
	}
	return all
}
