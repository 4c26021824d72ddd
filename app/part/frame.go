package part

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"fenye/app/look"
)

// Fyne's entry draws its border between pixels and equally thin with the
// focus; ours is one unit wide, two with the focus or a fault.

func newFrame() *canvas.Rectangle {
	r := canvas.NewRectangle(color.Transparent)
	r.CornerRadius = theme.InputRadiusSize()
	return r
}

// drawFrame colours a frame for the state of its entry.
func drawFrame(r *canvas.Rectangle, focused, fault bool) {
	r.StrokeColor, r.StrokeWidth = look.Colour(look.InputBorder), 1
	switch {
	case fault:
		r.StrokeColor, r.StrokeWidth = look.Colour(look.Error), 2
	case focused:
		r.StrokeColor, r.StrokeWidth = look.Colour(look.Accent), 2
	}
}

// frameless takes the border out of an entry's own renderer. A theme for the
// entry alone would do it too, but the toolkit reads the fonts anew for each.
func frameless(r fyne.WidgetRenderer) fyne.WidgetRenderer {
	for _, o := range r.Objects() {
		if border, is := o.(*canvas.Rectangle); is && border.StrokeWidth > 0 {
			border.Hide()
		}
	}
	return r
}
