package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"fenye/app/guide"
	"fenye/app/look"
	"fenye/app/part"
)

// guideSize is the size of the guide in units; smaller windows have a smaller
// one.
var guideSize = fyne.NewSize(1100, 760)

// showGuide opens the user guide with the keys on its list of pages.
func (w *Window) showGuide() {
	r, err := guide.NewReader()
	if err != nil {
		w.failed(err)
		return
	}
	d := dialog.NewCustomWithoutButtons(look.T("guide.title"), r.Content(), w.win)
	d.SetButtons([]fyne.CanvasObject{part.NewButton(look.T("part.close"), false, d.Hide)})
	d.Resize(guideSize.Min(w.win.Canvas().Size().SubtractWidthHeight(40, 40)))
	d.Show()
	r.FocusList(w.win.Canvas())
}
