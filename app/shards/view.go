package shards

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
)

// view is a raster that a picture is painted into. It can be pressed, and with
// the focus stepped through by the arrows.
type view struct {
	widget.BaseWidget
	painter *paint.Painter
	picture paint.Picture
	press   func(at fyne.Position) // nil: nothing
	step    func(by int)
	point   func(at fyne.Position) // what is under the pointer; nil: nothing
	leave   func()
	least   fyne.Size

	raster  *canvas.Raster
	ring    *canvas.Rectangle
	buffer  *image.RGBA
	focused bool
}

var (
	_ fyne.Tappable      = (*view)(nil)
	_ fyne.Focusable     = (*view)(nil)
	_ desktop.Hoverable  = (*view)(nil)
	_ desktop.Cursorable = (*view)(nil)
)

func newView(p *paint.Painter, least fyne.Size) *view {
	v := &view{painter: p, least: least, ring: canvas.NewRectangle(nil)}
	v.ring.StrokeWidth = 2
	v.ring.Hide()
	v.raster = canvas.NewRaster(v.draw)
	v.ExtendBaseWidget(v)
	return v
}

// draw is the raster's generator, with a size in pixels.
func (v *view) draw(w, h int) image.Image {
	if v.buffer == nil || v.buffer.Rect.Dx() != w || v.buffer.Rect.Dy() != h {
		v.buffer = image.NewRGBA(image.Rect(0, 0, w, h))
	}
	size := v.Size()
	if size.Width >= 1 && w > 0 && h > 0 && v.picture != nil {
		v.painter.PaintPicture(v.buffer, v.picture, float64(w)/float64(size.Width), look.Dark())
	}
	return v.buffer
}

// show paints another picture.
func (v *view) show(p paint.Picture) {
	v.picture = p
	v.Refresh()
}

// Tapped implements fyne.Tappable.
func (v *view) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(v); c != nil && v.step != nil {
		c.Focus(v)
	}
	if v.press != nil {
		v.press(e.Position)
	}
}

// TypedKey implements fyne.Focusable.
func (v *view) TypedKey(e *fyne.KeyEvent) {
	if part.PassOn(e) || v.step == nil {
		return
	}
	switch e.Name {
	case fyne.KeyLeft, fyne.KeyUp:
		v.step(-1)
	case fyne.KeyRight, fyne.KeyDown:
		v.step(1)
	case fyne.KeyPageUp:
		v.step(-10)
	case fyne.KeyPageDown:
		v.step(10)
	}
}

// TypedRune implements fyne.Focusable.
func (v *view) TypedRune(rune) {}

// FocusGained implements fyne.Focusable.
func (v *view) FocusGained() { v.focused = true; v.Refresh() }

// FocusLost implements fyne.Focusable.
func (v *view) FocusLost() { v.focused = false; v.Refresh() }

// MouseIn implements desktop.Hoverable.
func (v *view) MouseIn(e *desktop.MouseEvent) { v.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (v *view) MouseMoved(e *desktop.MouseEvent) {
	if v.point != nil {
		v.point(e.Position)
	}
}

// MouseOut implements desktop.Hoverable.
func (v *view) MouseOut() {
	if v.leave != nil {
		v.leave()
	}
}

// Cursor shows where a press does something.
func (v *view) Cursor() desktop.Cursor {
	if v.press != nil {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// CreateRenderer implements fyne.Widget.
func (v *view) CreateRenderer() fyne.WidgetRenderer { return &viewRenderer{v} }

type viewRenderer struct{ v *view }

func (r *viewRenderer) Layout(size fyne.Size) {
	put(r.v.raster, 0, 0, size.Width, size.Height)
	put(r.v.ring, 1, 1, size.Width-2, size.Height-2)
}
func (r *viewRenderer) MinSize() fyne.Size { return r.v.least }
func (r *viewRenderer) Refresh() {
	r.v.ring.StrokeColor, r.v.ring.Hidden = look.Colour(look.Accent), !r.v.focused
	r.v.ring.FillColor = look.Fade(look.Colour(look.Accent), 0)
	r.v.ring.Refresh()
	canvas.Refresh(r.v.raster)
}
func (r *viewRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.v.raster, r.v.ring}
}
func (r *viewRenderer) Destroy() {}

func put(o fyne.CanvasObject, x, y, w, h float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(w, h))
}
