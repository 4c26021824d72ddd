package window

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/app/part"
)

// frame lays out, without gaps, what is on top, the status bar, the rail and
// the workbench, in this order.
type frame struct{}

// MinSize implements fyne.Layout.
func (frame) MinSize(o []fyne.CanvasObject) fyne.Size {
	top, status, rail, bench := o[0].MinSize(), o[1].MinSize(), o[2].MinSize(), o[3].MinSize()
	return fyne.NewSize(
		max(top.Width, status.Width, rail.Width+bench.Width),
		top.Height+status.Height+max(rail.Height, bench.Height))
}

// Layout implements fyne.Layout.
func (frame) Layout(o []fyne.CanvasObject, size fyne.Size) {
	top, status, rail := o[0].MinSize().Height, o[1].MinSize().Height, o[2].MinSize().Width
	put := func(o fyne.CanvasObject, x, y, width, height float32) {
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(width, height))
	}
	middle := size.Height - top - status
	put(o[0], 0, 0, size.Width, top)
	put(o[1], 0, size.Height-status, size.Width, status)
	put(o[2], 0, top, rail, middle)
	put(o[3], rail, top, size.Width-rail, middle)
}

// divider is the upright hairline between groups.
func divider() fyne.CanvasObject {
	line := part.NewFill(look.Hairline)
	return container.NewCenter(container.New(sized{fyne.NewSize(1, 20)}, line))
}

// panel is a ground in the panel's colour with a hairline below.
func panel() fyne.CanvasObject {
	return edged(false)
}

// edged is a ground in the panel's colour with a hairline above or below.
func edged(above bool) fyne.CanvasObject {
	return container.New(edge{above}, part.NewFill(look.Panel), part.NewFill(look.Hairline))
}

type edge struct{ above bool }

// MinSize implements fyne.Layout.
func (edge) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, 1) }

// Layout implements fyne.Layout.
func (e edge) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(size)
	y := size.Height - 1
	if e.above {
		y = 0
	}
	o[1].Move(fyne.NewPos(0, y))
	o[1].Resize(fyne.NewSize(size.Width, 1))
}

func backdrop() fyne.CanvasObject { return part.NewFill(look.Window) }

// sized gives its objects a least size and all the room there is.
type sized struct{ size fyne.Size }

// MinSize implements fyne.Layout.
func (s sized) MinSize([]fyne.CanvasObject) fyne.Size { return s.size }

// Layout implements fyne.Layout.
func (s sized) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Move(fyne.NewPos(0, 0))
		o.Resize(size)
	}
}

func fixedHigh(high float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(sized{fyne.NewSize(0, high)}, o)
}

// stacked puts objects under each other without gaps.
type stacked struct{}

// MinSize implements fyne.Layout.
func (stacked) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var m fyne.Size
	for _, o := range objects {
		if o.Visible() {
			s := o.MinSize()
			m = fyne.NewSize(max(m.Width, s.Width), m.Height+s.Height)
		}
	}
	return m
}

// Layout implements fyne.Layout.
func (stacked) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for _, o := range objects {
		if o.Visible() {
			h := o.MinSize().Height
			o.Move(fyne.NewPos(0, y))
			o.Resize(fyne.NewSize(size.Width, h))
			y += h
		}
	}
}

// outline is the border of an input.
type outline struct{ widget.BaseWidget }

func newOutline() *outline {
	o := &outline{}
	o.ExtendBaseWidget(o)
	return o
}

// CreateRenderer implements fyne.Widget.
func (o *outline) CreateRenderer() fyne.WidgetRenderer {
	v := &outlineView{r: canvas.NewRectangle(color.Transparent)}
	v.WidgetRenderer = widget.NewSimpleRenderer(v.r)
	v.r.StrokeWidth, v.r.CornerRadius = 1, 5
	v.r.StrokeColor = look.Colour(look.InputBorder)
	return v
}

type outlineView struct {
	fyne.WidgetRenderer
	r *canvas.Rectangle
}

// Refresh takes the colour of the running theme.
func (v *outlineView) Refresh() {
	v.r.StrokeColor = look.Colour(look.InputBorder)
	v.r.Refresh()
}
