package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// scrollBar is the scroll bar of a grid, at the lower or the right edge of what
// it scrolls. It looks and works as those of the toolkit, without their shadows.
type scrollBar struct {
	widget.BaseWidget
	upright         bool
	at, view, whole float64 // where the view begins, how long it is, and all there is
	moved           func(at float64)
	hovered         bool
	dragging        bool
	from            float32 // of the bar's beginning, while it is dragged
	corner          fyne.Position
	bar             *canvas.Rectangle
}

var (
	_ fyne.Draggable    = (*scrollBar)(nil)
	_ fyne.Tappable     = (*scrollBar)(nil)
	_ desktop.Hoverable = (*scrollBar)(nil)
)

func newScrollBar(upright bool, moved func(at float64)) *scrollBar {
	b := &scrollBar{upright: upright, moved: moved, bar: canvas.NewRectangle(look.Colour(theme.ColorNameScrollBar))}
	b.Hidden = true
	b.ExtendBaseWidget(b)
	return b
}

// set shows where a view of all there is begins, at the edge that begins at the
// lower left, or the upper right, corner of the view.
func (b *scrollBar) set(at, view, whole float64, corner fyne.Position) {
	b.at, b.view, b.whole, b.corner = at, view, whole, corner
	b.Hidden = whole <= view || view <= 0
	b.arrange()
	if b.bar.FillColor != look.Colour(theme.ColorNameScrollBar) {
		b.Refresh()
	}
}

// long is how long the bar is, and where it begins.
func (b *scrollBar) long() (length, at float32) {
	length = max(float32(int(b.view))*float32(b.view/b.whole), theme.Size(theme.SizeNameScrollBar))
	return length, (float32(b.view) - length) * float32(b.at/(b.whole-b.view))
}

// arrange places the bar: it is thicker under the pointer.
func (b *scrollBar) arrange() {
	if b.Hidden {
		return
	}
	thick, gap := theme.Size(theme.SizeNameScrollBarSmall), theme.Size(theme.SizeNameScrollBarSmall)
	if b.hovered || b.dragging {
		thick, gap = theme.Size(theme.SizeNameScrollBar), 0
	}
	length, at := b.long()
	if b.upright {
		Place(b, b.corner.X-thick-gap, b.corner.Y, thick+gap, float32(b.view))
		Place(b.bar, gap, at, thick, length)
	} else {
		Place(b, b.corner.X, b.corner.Y-thick-gap, float32(b.view), thick+gap)
		Place(b.bar, at, gap, length, thick)
	}
}

// CreateRenderer implements fyne.Widget.
func (b *scrollBar) CreateRenderer() fyne.WidgetRenderer {
	refresh := func() {
		b.bar.FillColor, b.bar.CornerRadius = look.Colour(theme.ColorNameScrollBar), theme.Size(theme.SizeNameScrollBarRadius)
		b.arrange()
		canvas.Refresh(b.bar)
	}
	refresh()
	return &settled{objects: []fyne.CanvasObject{b.bar}, refresh: refresh}
}

// along is the part of a way that counts.
func (b *scrollBar) along(x, y float32) float32 {
	if b.upright {
		return y
	}
	return x
}

// move begins the bar at a place.
func (b *scrollBar) move(to float32) {
	length, _ := b.long()
	if room := float32(b.view) - length; room > 0 {
		b.moved(float64(min(max(to, 0), room)/room) * (b.whole - b.view))
	}
}

// Dragged implements fyne.Draggable.
func (b *scrollBar) Dragged(e *fyne.DragEvent) {
	if !b.dragging {
		b.dragging = true
		_, b.from = b.long()
	}
	b.from += b.along(e.Dragged.DX, e.Dragged.DY)
	b.move(b.from)
}

// DragEnd implements fyne.Draggable.
func (b *scrollBar) DragEnd() {
	b.dragging = false
	b.Refresh()
}

// Tapped implements fyne.Tappable: beside the bar it moves it there.
func (b *scrollBar) Tapped(e *fyne.PointEvent) {
	length, at := b.long()
	if to := b.along(e.Position.X, e.Position.Y); to < at || to > at+length {
		b.move(to - length/2)
	}
}

// MouseIn implements desktop.Hoverable.
func (b *scrollBar) MouseIn(*desktop.MouseEvent) { b.hovered = true; b.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (b *scrollBar) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (b *scrollBar) MouseOut() { b.hovered = false; b.Refresh() }
