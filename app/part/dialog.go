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
	d := dialog.NewCustomWithoutButtons(title, container.NewVScroll(content), w)
	d.SetButtons([]fyne.CanvasObject{NewButton(look.T("part.close"), false, d.Hide)})
	d.Resize(DialogSize.Min(w.Canvas().Size()))
	return d
}

// NewConfirm returns a dialog of DialogSize with two buttons; onAccept is
// called when the accented one is pressed.
func NewConfirm(title, accept string, content fyne.CanvasObject, onAccept func(), w fyne.Window) *dialog.CustomDialog {
	d := dialog.NewCustomWithoutButtons(title, container.NewVScroll(content), w)
	d.SetButtons([]fyne.CanvasObject{
		NewButton(look.T("part.cancel"), false, d.Hide),
		NewButton(accept, true, func() {
			d.Hide()
			if onAccept != nil {
				onAccept()
			}
		}),
	})
	d.Resize(DialogSize.Min(w.Canvas().Size()))
	return d
}

// Choice is one button of a dialog: its text, and what it does after the dialog
// is closed, nil: nothing.
type Choice struct {
	Text string
	Do   func()
}

// NewChoices returns a dialog with a button for each choice; the last one is
// accented.
func NewChoices(title string, content fyne.CanvasObject, w fyne.Window, choices ...Choice) *dialog.CustomDialog {
	d := dialog.NewCustomWithoutButtons(title, container.NewVScroll(content), w)
	var buttons []fyne.CanvasObject
	for i, c := range choices {
		buttons = append(buttons, NewButton(c.Text, i == len(choices)-1, func() {
			d.Hide()
			if c.Do != nil {
				c.Do()
			}
		}))
	}
	d.SetButtons(buttons)
	d.Resize(DialogSize.Min(w.Canvas().Size()))
	return d
}
