package part

import "fyne.io/fyne/v2"

// Layered is a part that does not refresh all that is in it when it is refreshed
// itself: only its own changes.
type Layered interface {
	fyne.Widget
	Layers() []fyne.CanvasObject // what it does not refresh
}

var _ Layered = (*Split)(nil)

// Recolour draws an object and all that is in it in the colours of the moment,
// each once.
func Recolour(o fyne.CanvasObject) {
	switch o := o.(type) {
	case *fyne.Container:
		for _, in := range o.Objects {
			Recolour(in)
		}
	case Layered:
		o.Refresh()
		for _, in := range o.Layers() {
			Recolour(in)
		}
	default:
		o.Refresh()
	}
}
