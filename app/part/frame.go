package part

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
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

// frameless shows an entry without its own border.
func frameless(o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewThemeOverride(o, bare{})
}

// bare is the running theme without the border of inputs.
type bare struct{ running }

// Color implements fyne.Theme.
func (b bare) Color(name fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	if name == theme.ColorNameInputBorder {
		return color.Transparent
	}
	return b.running.Color(name, v)
}

// running is whichever theme the program has now.
type running struct{}

var _ fyne.Theme = running{}

func (running) now() fyne.Theme { return fyne.CurrentApp().Settings().Theme() }

// Color implements fyne.Theme.
func (r running) Color(name fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	return r.now().Color(name, v)
}

// Font implements fyne.Theme.
func (r running) Font(style fyne.TextStyle) fyne.Resource { return r.now().Font(style) }

// Icon implements fyne.Theme.
func (r running) Icon(name fyne.ThemeIconName) fyne.Resource { return r.now().Icon(name) }

// Size implements fyne.Theme.
func (r running) Size(name fyne.ThemeSizeName) float32 { return r.now().Size(name) }
