package provinces

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

// chartView is a raster that a chart is painted into; it can be pressed, and
// with the focus stepped through by the arrows.
type chartView struct {
	widget.BaseWidget
	painter *paint.Painter
	chart   paint.Chart
	press   func(paint.ChartHit)
	hot     func(paint.ChartHit) bool // whether a press would do something
	step    func(by int)

	raster  *canvas.Raster
	ring    *canvas.Rectangle
	buffer  *image.RGBA
	pointer fyne.Position
	focused bool
}

var (
	_ fyne.Tappable      = (*chartView)(nil)
	_ fyne.Focusable     = (*chartView)(nil)
	_ desktop.Cursorable = (*chartView)(nil)
	_ desktop.Hoverable  = (*chartView)(nil)
)

func newChartView(p *paint.Painter) *chartView {
	v := &chartView{painter: p, ring: canvas.NewRectangle(nil)}
	v.ring.StrokeWidth = 2
	v.ring.Hide()
	v.raster = canvas.NewRaster(v.draw)
	v.ExtendBaseWidget(v)
	return v
}

// draw is the raster's generator, with a size in pixels.
func (v *chartView) draw(w, h int) image.Image {
	if v.buffer == nil || v.buffer.Rect.Dx() != w || v.buffer.Rect.Dy() != h {
		v.buffer = image.NewRGBA(image.Rect(0, 0, w, h))
	}
	size := v.Size()
	if size.Width >= 1 && w > 0 && h > 0 {
		v.painter.PaintCharts(v.buffer, []paint.Chart{v.chart}, float64(w)/float64(size.Width), look.Dark())
	}
	return v.buffer
}

// hit returns what lies under a position.
func (v *chartView) hit(at fyne.Position) paint.ChartHit {
	return v.painter.HitChart(&v.chart, float64(v.Size().Width), float64(v.Size().Height), float64(at.X), float64(at.Y))
}

// show paints another chart.
func (v *chartView) show(c paint.Chart) {
	v.chart = c
	v.Refresh()
}

// Tapped implements fyne.Tappable.
func (v *chartView) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(v); c != nil && v.step != nil {
		c.Focus(v)
	}
	if v.press != nil {
		v.press(v.hit(e.Position))
	}
}

// TypedKey implements fyne.Focusable.
func (v *chartView) TypedKey(e *fyne.KeyEvent) {
	if part.PassOn(e) || v.step == nil {
		return
	}
	switch e.Name {
	case fyne.KeyLeft, fyne.KeyUp:
		v.step(-1)
	case fyne.KeyRight, fyne.KeyDown:
		v.step(1)
	}
}

// TypedRune implements fyne.Focusable.
func (v *chartView) TypedRune(rune) {}

// FocusGained implements fyne.Focusable.
func (v *chartView) FocusGained() { v.focused = true; v.Refresh() }

// FocusLost implements fyne.Focusable.
func (v *chartView) FocusLost() { v.focused = false; v.Refresh() }

// MouseIn implements desktop.Hoverable.
func (v *chartView) MouseIn(e *desktop.MouseEvent) { v.pointer = e.Position }

// MouseMoved implements desktop.Hoverable.
func (v *chartView) MouseMoved(e *desktop.MouseEvent) { v.pointer = e.Position }

// MouseOut implements desktop.Hoverable.
func (v *chartView) MouseOut() {}

// Cursor shows where a press would do something.
func (v *chartView) Cursor() desktop.Cursor {
	if v.hot != nil && v.hot(v.hit(v.pointer)) {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// CreateRenderer implements fyne.Widget.
func (v *chartView) CreateRenderer() fyne.WidgetRenderer { return &chartRenderer{v} }

type chartRenderer struct{ v *chartView }

func (r *chartRenderer) Layout(size fyne.Size) {
	part.Place(r.v.raster, 0, 0, size.Width, size.Height)
	part.Place(r.v.ring, 0, 0, size.Width, size.Height)
}
func (r *chartRenderer) MinSize() fyne.Size { return fyne.NewSize(200, 120) }
func (r *chartRenderer) Refresh() {
	r.v.ring.StrokeColor, r.v.ring.Hidden = look.Colour(look.Accent), !r.v.focused
	r.v.ring.FillColor = look.Fade(look.Colour(look.Accent), 0)
	r.v.ring.Refresh()
	canvas.Refresh(r.v.raster)
}
func (r *chartRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.v.raster, r.v.ring}
}
func (r *chartRenderer) Destroy() {}
