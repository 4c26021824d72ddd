package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// Fill is a rectangle in a colour of the theme that follows it.
type Fill struct {
	widget.BaseWidget
	name fyne.ThemeColorName
}

// NewFill returns a rectangle in a colour of the theme.
func NewFill(name fyne.ThemeColorName) *Fill {
	f := &Fill{name: name}
	f.ExtendBaseWidget(f)
	return f
}

// CreateRenderer implements fyne.Widget.
func (f *Fill) CreateRenderer() fyne.WidgetRenderer {
	r := canvas.NewRectangle(look.Colour(f.name))
	d := &drawn{objects: []fyne.CanvasObject{r}}
	d.min = func() fyne.Size { return fyne.NewSize(1, 1) }
	d.layout = func(s fyne.Size) { Place(r, 0, 0, s.Width, s.Height) }
	d.refresh = func() { r.FillColor = look.Colour(f.name) }
	return d
}

// Bordered draws the border of an input round an object, such as a choice from
// a list.
func Bordered(o fyne.CanvasObject) fyne.CanvasObject {
	b := &border{}
	b.ExtendBaseWidget(b)
	return container.NewStack(o, b)
}

type border struct{ widget.BaseWidget }

// CreateRenderer implements fyne.Widget.
func (b *border) CreateRenderer() fyne.WidgetRenderer {
	r := newFrame()
	d := &drawn{objects: []fyne.CanvasObject{r}}
	d.min = func() fyne.Size { return fyne.NewSize(1, 1) }
	d.layout = func(s fyne.Size) { Place(r, 0, 0, s.Width, s.Height) }
	d.refresh = func() { drawFrame(r, false, false) }
	d.refresh()
	return d
}
