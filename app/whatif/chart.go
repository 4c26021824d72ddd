package whatif

import (
	"image"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
)

// chart is a picture of numbers over steps: the step under the pointer, or chosen
// by the arrows, is marked; a press or Enter takes it.
type chart struct {
	widget.BaseWidget
	painter *paint.Painter
	shown   paint.Chart
	// near returns the step nearest to a value of the axis, -1 for none.
	near  func(x float64) int
	point func(step int) // the pointer is at a step, -1: it has left
	take  func(step int) // nil: nothing can be taken
	move  func(by int)   // an arrow

	raster  *canvas.Raster
	ring    *canvas.Rectangle
	buffer  *image.RGBA
	focused bool
}

var (
	_ fyne.Tappable      = (*chart)(nil)
	_ fyne.Focusable     = (*chart)(nil)
	_ desktop.Hoverable  = (*chart)(nil)
	_ desktop.Cursorable = (*chart)(nil)
)

func newChart(p *paint.Painter) *chart {
	c := &chart{painter: p, ring: canvas.NewRectangle(nil)}
	c.ring.StrokeWidth = 2
	c.ring.Hide()
	c.raster = canvas.NewRaster(c.draw)
	c.ExtendBaseWidget(c)
	return c
}

// draw is the raster's generator, with a size in pixels.
func (c *chart) draw(w, h int) image.Image {
	if c.buffer == nil || c.buffer.Rect.Dx() != w || c.buffer.Rect.Dy() != h {
		c.buffer = image.NewRGBA(image.Rect(0, 0, w, h))
	}
	if size := c.Size(); size.Width >= 1 && w > 0 && h > 0 {
		c.painter.PaintCharts(c.buffer, []paint.Chart{c.shown}, float64(w)/float64(size.Width), look.Dark())
	}
	return c.buffer
}

// show paints another chart.
func (c *chart) show(shown paint.Chart) {
	c.shown = shown
	c.Refresh()
}

// step returns the step under a position, -1 for none.
func (c *chart) step(at fyne.Position) int {
	hit := c.painter.HitChart(&c.shown, float64(c.Size().Width), float64(c.Size().Height), float64(at.X), float64(at.Y))
	if !hit.Inside || c.near == nil {
		return -1
	}
	return c.near(hit.At.X)
}

// Tapped implements fyne.Tappable.
func (c *chart) Tapped(e *fyne.PointEvent) {
	if on := fyne.CurrentApp().Driver().CanvasForObject(c); on != nil {
		on.Focus(c)
	}
	if s := c.step(e.Position); s >= 0 && c.take != nil {
		c.take(s)
	}
}

// TypedKey implements fyne.Focusable.
func (c *chart) TypedKey(e *fyne.KeyEvent) {
	if part.PassOn(e) {
		return
	}
	switch e.Name {
	case fyne.KeyLeft, fyne.KeyUp:
		c.move(-1)
	case fyne.KeyRight, fyne.KeyDown:
		c.move(1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		if c.take != nil {
			c.take(-1)
		}
	}
}

// TypedRune implements fyne.Focusable.
func (c *chart) TypedRune(rune) {}

// FocusGained implements fyne.Focusable.
func (c *chart) FocusGained() { c.focused = true; c.Refresh() }

// FocusLost implements fyne.Focusable.
func (c *chart) FocusLost() { c.focused = false; c.Refresh() }

// MouseIn implements desktop.Hoverable.
func (c *chart) MouseIn(e *desktop.MouseEvent) { c.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (c *chart) MouseMoved(e *desktop.MouseEvent) { c.point(c.step(e.Position)) }

// MouseOut implements desktop.Hoverable.
func (c *chart) MouseOut() { c.point(-1) }

// Cursor implements desktop.Cursorable.
func (c *chart) Cursor() desktop.Cursor {
	if c.take != nil {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// CreateRenderer implements fyne.Widget.
func (c *chart) CreateRenderer() fyne.WidgetRenderer { return &chartView{c} }

type chartView struct{ c *chart }

// Layout implements fyne.WidgetRenderer.
func (r *chartView) Layout(size fyne.Size) {
	put(r.c.raster, 0, 0, size.Width, size.Height)
	put(r.c.ring, 1, 1, size.Width-2, size.Height-2)
}

// MinSize implements fyne.WidgetRenderer.
func (r *chartView) MinSize() fyne.Size { return fyne.NewSize(120, 80) }

// Refresh implements fyne.WidgetRenderer.
func (r *chartView) Refresh() {
	r.c.ring.StrokeColor, r.c.ring.Hidden = look.Colour(look.Accent), !r.c.focused
	r.c.ring.FillColor = look.Fade(look.Colour(look.Accent), 0)
	r.c.ring.Refresh()
	canvas.Refresh(r.c.raster)
}

// Objects implements fyne.WidgetRenderer.
func (r *chartView) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.c.raster, r.c.ring}
}

// Destroy implements fyne.WidgetRenderer.
func (r *chartView) Destroy() {}

// charts are up to four pictures over the same steps, two beside two.
type charts struct {
	box   *fyne.Container
	line  *part.Line // what is under the pointer
	all   []*chart
	shown []paint.Chart
	mark  int // the step marked, -1: none

	at   func(step int) float64 // where a step stands on the axis
	text func(step int) string  // what the line says of it
	rest string                 // what it says of none
}

// newCharts makes room for some charts. count says how many steps there are.
func newCharts(p *paint.Painter, number int, count func() int, near func(x float64) int, take func(step int)) *charts {
	c := &charts{mark: -1, line: part.NewLine("")}
	c.line.Colour, c.line.Shorten = look.Secondary, true
	grid := container.New(quarters{})
	for range number {
		one := newChart(p)
		one.near, one.point = near, c.point
		if take != nil {
			one.take = func(step int) {
				if step < 0 {
					step = c.mark
				}
				if step >= 0 {
					take(step)
				}
			}
		}
		one.move = func(by int) {
			if n := count(); n > 0 {
				c.point(min(max(c.mark+by, 0), n-1))
			}
		}
		c.all = append(c.all, one)
		grid.Add(one)
	}
	foot := container.NewStack(part.NewFill(look.Panel), part.Inset(1, 12, 4, 16, c.line))
	c.box = container.NewBorder(nil, foot, nil, nil, container.NewStack(part.NewFill(look.Panel), grid))
	return c
}

// show paints other charts; those that are missing are empty.
func (c *charts) show(shown []paint.Chart) {
	c.shown = shown
	c.mark = -1
	c.draw()
}

// point marks a step.
func (c *charts) point(step int) {
	if step != c.mark {
		c.mark = step
		c.draw()
	}
}

func (c *charts) draw() {
	for i, one := range c.all {
		var shown paint.Chart
		if i < len(c.shown) {
			shown = c.shown[i]
			if c.mark >= 0 && len(shown.Lines)+len(shown.Dots) > 0 {
				shown.Cursor = paint.ChartCursor{Shown: true, X: c.at(c.mark)}
			}
		}
		one.show(shown)
	}
	text := c.rest
	if c.mark >= 0 && c.text != nil {
		text = c.text(c.mark)
	}
	c.line.SetText(text)
}

// nearest returns the index of the value nearest to x, -1 without values.
func nearest(n int, at func(i int) float64, x float64) int {
	best := -1
	for i := range n {
		if best < 0 || math.Abs(at(i)-x) < math.Abs(at(best)-x) {
			best = i
		}
	}
	return best
}

// quarters puts up to four objects two beside two; where it is low only the first
// row shows.
type quarters struct{}

const quarterHigh = 150

// MinSize implements fyne.Layout.
func (quarters) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 120) }

// Layout implements fyne.Layout.
func (quarters) Layout(o []fyne.CanvasObject, size fyne.Size) {
	rows := (len(o) + 1) / 2
	if size.Height < float32(rows)*quarterHigh {
		rows = 1
	}
	w, h := size.Width/2, size.Height/float32(rows)
	for i, x := range o {
		if i/2 >= rows {
			x.Hide()
			continue
		}
		x.Show()
		put(x, float32(i%2)*w, float32(i/2)*h, w, h)
	}
}
