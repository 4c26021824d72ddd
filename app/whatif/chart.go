package whatif

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
)

// chart is a picture of numbers over steps.
type chart struct {
	*part.Picture
	near func(x float64) int // the step nearest to a value of the axis, -1 for none
}

// step returns the step under a position, -1 for none.
func (c *chart) step(at fyne.Position) int {
	hit := c.HitChart(at)
	if !hit.Inside {
		return -1
	}
	return c.near(hit.At.X)
}

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

// newCharts makes room for some charts. count says how many steps there are, near
// which is nearest to a value of the axis, -1 for none. The step under the
// pointer, or chosen by the arrows, is marked; a press or Enter takes it, unless
// take is nil.
func newCharts(p *paint.Painter, number int, count func() int, near func(x float64) int, take func(step int)) *charts {
	c := &charts{mark: -1, line: part.NewLine("")}
	c.line.Colour, c.line.Shorten = look.Secondary, true
	grid := container.New(quarters{})
	for range number {
		one := &chart{part.NewChart(p, fyne.NewSize(120, 80)), near}
		one.Point, one.Leave = func(at fyne.Position) { c.point(one.step(at)) }, func() { c.point(-1) }
		if take != nil {
			one.Press = func(at fyne.Position) {
				if step := one.step(at); step >= 0 {
					take(step)
				}
			}
			one.Enter = func() {
				if c.mark >= 0 {
					take(c.mark)
				}
			}
		}
		one.Step = func(by int) {
			if n := count(); n > 0 {
				c.point(min(max(c.mark+by, 0), n-1))
			}
		}
		c.all = append(c.all, one)
		grid.Add(one.Picture)
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
		one.Paint(&shown)
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
		part.Place(x, float32(i%2)*w, float32(i/2)*h, w, h)
	}
}
