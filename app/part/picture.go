package part

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/app/paint"
)

// Picture is a raster that a picture is painted into. It can be pressed and
// dragged on, and with the focus stepped through by the arrows.
type Picture struct {
	widget.BaseWidget
	painter *paint.Painter
	picture paint.Picture
	Press   func(at fyne.Position)      // nil: nothing
	Hot     func(at fyne.Position) bool // whether a press does something there; nil: everywhere
	Drag    bool                        // press follows a drag
	Step    func(by int)
	Enter   func()                 // Enter or Space; nil: nothing
	Point   func(at fyne.Position) // what is under the pointer; nil: nothing
	Leave   func()
	least   fyne.Size

	surface *Surface
	ring    *canvas.Rectangle
	buffer  *image.RGBA
	pointer fyne.Position
	focused bool
}

var (
	_ fyne.Tappable      = (*Picture)(nil)
	_ fyne.Draggable     = (*Picture)(nil)
	_ fyne.Focusable     = (*Picture)(nil)
	_ desktop.Hoverable  = (*Picture)(nil)
	_ desktop.Cursorable = (*Picture)(nil)
)

// NewPicture returns an empty picture of at least a size, in units.
func NewPicture(p *paint.Painter, least fyne.Size) *Picture {
	v := &Picture{painter: p, least: least, ring: canvas.NewRectangle(nil)}
	v.ring.StrokeWidth = 2
	v.ring.Hide()
	v.surface = NewSurface(v.draw)
	v.ExtendBaseWidget(v)
	return v
}

// draw fills the surface, with a size in pixels.
func (v *Picture) draw(w, h int) image.Image {
	if v.buffer == nil || v.buffer.Rect.Dx() != w || v.buffer.Rect.Dy() != h {
		v.buffer = image.NewRGBA(image.Rect(0, 0, w, h))
	}
	size := v.Size()
	if size.Width >= 1 && w > 0 && h > 0 && v.picture != nil {
		v.painter.PaintPicture(v.buffer, v.picture, float64(w)/float64(size.Width), look.Dark())
	}
	return v.buffer
}

// Shown returns the picture on show, nil before the first.
func (v *Picture) Shown() paint.Picture { return v.picture }

// Paint shows another picture.
func (v *Picture) Paint(p paint.Picture) {
	v.picture = p
	v.Refresh()
}

// Tapped implements fyne.Tappable.
func (v *Picture) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(v); c != nil && v.Step != nil {
		c.Focus(v)
	}
	if v.Press != nil {
		v.Press(e.Position)
	}
}

// Dragged implements fyne.Draggable.
func (v *Picture) Dragged(e *fyne.DragEvent) {
	if v.Drag && v.Press != nil {
		v.Press(e.Position)
	}
}

// DragEnd implements fyne.Draggable.
func (v *Picture) DragEnd() {}

// TypedKey implements fyne.Focusable.
func (v *Picture) TypedKey(e *fyne.KeyEvent) {
	if PassOn(e) || v.Step == nil {
		return
	}
	switch e.Name {
	case fyne.KeyLeft, fyne.KeyUp:
		v.Step(-1)
	case fyne.KeyRight, fyne.KeyDown:
		v.Step(1)
	case fyne.KeyPageUp:
		v.Step(-10)
	case fyne.KeyPageDown:
		v.Step(10)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		if v.Enter != nil {
			v.Enter()
		}
	}
}

// TypedRune implements fyne.Focusable.
func (v *Picture) TypedRune(rune) {}

// FocusGained implements fyne.Focusable.
func (v *Picture) FocusGained() { v.focused = true; v.Refresh() }

// FocusLost implements fyne.Focusable.
func (v *Picture) FocusLost() { v.focused = false; v.Refresh() }

// MouseIn implements desktop.Hoverable.
func (v *Picture) MouseIn(e *desktop.MouseEvent) { v.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (v *Picture) MouseMoved(e *desktop.MouseEvent) {
	v.pointer = e.Position
	if v.Point != nil {
		v.Point(e.Position)
	}
}

// MouseOut implements desktop.Hoverable.
func (v *Picture) MouseOut() {
	if v.Leave != nil {
		v.Leave()
	}
}

// Cursor shows where a press does something.
func (v *Picture) Cursor() desktop.Cursor {
	if v.Press != nil && (v.Hot == nil || v.Hot(v.pointer)) {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// CreateRenderer implements fyne.Widget.
func (v *Picture) CreateRenderer() fyne.WidgetRenderer { return &pictureView{v} }

type pictureView struct{ v *Picture }

func (r *pictureView) Layout(size fyne.Size) {
	r.v.surface.Place(0, 0, size.Width, size.Height)
	Place(r.v.ring, 1, 1, size.Width-2, size.Height-2)
}
func (r *pictureView) MinSize() fyne.Size { return r.v.least }
func (r *pictureView) Refresh() {
	r.v.ring.StrokeColor, r.v.ring.Hidden = look.Colour(look.Accent), !r.v.focused
	r.v.ring.FillColor = look.Fade(look.Colour(look.Accent), 0)
	r.v.ring.Refresh()
	r.v.surface.Repaint()
}
func (r *pictureView) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.v.surface.Raster, r.v.ring}
}
func (r *pictureView) Destroy() {}
