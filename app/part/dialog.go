package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"

	"fenye/app/look"
)

// DialogSize is the size of the program's dialogs in units.
var DialogSize = fyne.NewSize(720, 520)

// NewDialog returns a dialog of DialogSize with a close button; the content
// scrolls if it is higher. Show shows it.
func NewDialog(title string, content fyne.CanvasObject, w fyne.Window) *dialog.CustomDialog {
	d := dialog.NewCustom(title, look.T("part.close"), container.NewVScroll(content), w)
	d.Resize(DialogSize.Min(w.Canvas().Size()))
	return d
}

// NewConfirm returns a dialog of DialogSize with two buttons; onAccept is
// called when the first is pressed.
func NewConfirm(title, accept string, content fyne.CanvasObject, onAccept func(), w fyne.Window) *dialog.ConfirmDialog {
	d := dialog.NewCustomConfirm(title, accept, look.T("part.cancel"), container.NewVScroll(content), func(ok bool) {
		if ok && onAccept != nil {
			onAccept()
		}
	}, w)
	d.Resize(DialogSize.Min(w.Canvas().Size()))
	return d
}
