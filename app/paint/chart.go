package paint

import (
	"image"
	"image/color"
	"io"
	"math"
)

// Chart is a picture of numbers over two axes.
type Chart struct {
	Title, Note    string // above, to the left and to the right
	XTitle, YTitle string
	X, Y           Axis
	Lines          []ChartLine
	Dots           []ChartDot
	Bars           []ChartBar
	Band           ChartBand
	Cursor         ChartCursor
}

// Axis is the span of an axis. Where Min and Max are equal, what is drawn
// decides, with some room around.
type Axis struct {
	Min, Max float64
	Text     func(value, step float64) string // of a tick; nil writes the number
	Names    []string                         // of the whole numbers 0, 1, ... in place of ticks; nil: ticks
}

// ChartPoint is a point in the units of the axes.
type ChartPoint struct{ X, Y float64 }

// ChartLine is a line through points. Centre is the number whose colour it
// bears; 0 is the accent.
type ChartLine struct {
	Centre int
	Colour string // "#rrggbb"; "" is the palette's
	Name   string // written at its first point
	Dashed bool
	Steps  bool // level from each point to the next
	Points []ChartPoint
}

// Sign is how a dot is drawn.
type Sign uint8

// The signs: an optimum, the chosen one, and one out of the bounds.
const (
	Ring Sign = iota
	Disc
	Cross
)

// ChartDot is a marked point with a text beside it. A Bad one is red.
type ChartDot struct {
	At     ChartPoint
	Sign   Sign
	Centre int    // number whose colour it bears; 0 is the accent
	Colour string // "#rrggbb" of that centre; "" is the palette's
	Text   string
	Bold   bool
	Bad    bool
}

// ChartBar is a bar from 0 over the whole number X; bars of one X stand side by
// side in their order.
type ChartBar struct {
	X      int
	Y      float64
	Centre int
	Colour string // "#rrggbb" of that centre; "" is the palette's
	Hollow bool
}

// ChartBand is a span of y that is allowed, with a text at each edge. It is
// drawn if Shown.
type ChartBand struct {
	Shown              bool
	Low, High          float64
	LowText, HighText  string
	HasLow, HasHighest bool // an edge that is no bound is not drawn
}

// ChartCursor is a vertical line, drawn if Shown.
type ChartCursor struct {
	Shown bool
	X     float64
}

// ChartSize is a picture of charts one below the other.
type ChartSize struct {
	W, H float64 // units, of all charts together
	Dark bool
}

// PaintCharts draws charts one below the other over the whole of dst, at
// pixels a unit.
func (p *Painter) PaintCharts(dst *image.RGBA, charts []Chart, pixels float64, isDark bool) {
	if dst.Rect.Empty() || pixels <= 0 {
		return
	}
	size := ChartSize{float64(dst.Rect.Dx()) / pixels, float64(dst.Rect.Dy()) / pixels, isDark}
	p.drawCharts(newRaster(dst, p.tools), charts, size, pixels)
}

// WriteChartsPNG writes charts as PNG at dpi dots an inch, 96 being one pixel a
// unit.
func (p *Painter) WriteChartsPNG(w io.Writer, charts []Chart, size ChartSize, dpi float64) error {
	k := dpi / 96
	img := image.NewRGBA(image.Rect(0, 0, int(math.Round(size.W*k)), int(math.Round(size.H*k))))
	p.PaintCharts(img, charts, k, size.Dark)
	return WritePNG(w, img, dpi)
}

// WriteChartsSVG writes charts as SVG, texts as texts.
func (p *Painter) WriteChartsSVG(w io.Writer, charts []Chart, size ChartSize) error {
	return writeSVG(w, p.tools.letters, size.W, size.H, size.W*25.4/96, size.H*25.4/96, func(sf surface) {
		p.drawCharts(sf, charts, size, 1)
	})
}

// WriteChartsInline writes charts as a picture inside an HTML page: name is its
// own on that page, alt says what it shows.
func (p *Painter) WriteChartsInline(w io.Writer, charts []Chart, size ChartSize, name, alt string) error {
	return writeInline(w, p.tools.letters, size.W, size.H, name, alt, func(sf surface) {
		p.drawCharts(sf, charts, size, 1)
	})
}

func (p *Painter) drawCharts(sf surface, charts []Chart, size ChartSize, k float64) {
	pal := PaletteOf(size.Dark)
	ground := &path{}
	ground.rect(Rect{0, 0, size.W*k + 1, size.H*k + 1})
	sf.fill(ground, pal.Panel)
	high := size.H / float64(max(1, len(charts)))
	for i := range charts {
		c := newPlot(&charts[i], p.tools.letters, Rect{0, float64(i) * high, size.W, float64(i+1) * high}, size.Dark, k)
		c.draw(sf)
	}
}

// plot is one chart on its way to a surface.
type plot struct {
	c       *Chart
	letters *typeface
	pal     *Palette
	dark    bool
	k       float64
	whole   Rect // units
	area    Rect // of the data, units
	x, y    scale
	taken   []Rect  // texts and signs that are drawn already
	inked   []pt    // points of lines
	turned  float64 // size of names that stand upright; 0: they lie
	every   int     // each how manyth of them is written
}

// scale is one axis with its ticks.
type scale struct {
	min, max float64
	step     float64
	from, to float64 // units
}

func (s scale) at(v float64) float64 {
	if s.max == s.min {
		return (s.from + s.to) / 2
	}
	return s.from + (v-s.min)/(s.max-s.min)*(s.to-s.from)
}

const chartText, chartTitle = 11.0, 14.0

func newPlot(c *Chart, letters *typeface, whole Rect, isDark bool, k float64) *plot {
	g := &plot{c: c, letters: letters, pal: PaletteOf(isDark), dark: isDark, k: k, whole: whole}
	g.area = Rect{whole.X0 + 56, whole.Y0 + 52, whole.X1 - 20, whole.Y1 - 42}
	xs, ys := c.extent()
	g.x = spanOf(c.X, xs, max(2, (g.area.X1-g.area.X0)/90))
	g.y = spanOf(c.Y, ys, max(2, (g.area.Y1-g.area.Y0)/40))
	g.x.from, g.x.to = g.area.X0, g.area.X1
	g.turnNames()
	g.y.from, g.y.to = g.area.Y1, g.area.Y0
	return g
}

// turnNames turns the names below the axis upright where they would run into
// each other, and makes room for them; where even that is too narrow each
// second, third, ... is written.
func (g *plot) turnNames() {
	widest := 0.0
	for _, name := range g.c.X.Names {
		widest = max(widest, g.letters.width(name, chartText, false))
	}
	slot := g.x.at(1) - g.x.at(0)
	if widest+6 <= slot {
		return
	}
	g.turned = min(chartText, max(8, slot*.9))
	g.every = max(1, int(math.Ceil(g.turned/slot)))
	room := min(widest*g.turned/chartText+14, (g.area.Y1-g.area.Y0)*.5)
	g.area.Y1 = g.whole.Y1 - max(42, room)
}

// extent returns the least and highest x and y of what is drawn.
func (c *Chart) extent() (x, y [2]float64) {
	x, y = [2]float64{math.Inf(1), math.Inf(-1)}, [2]float64{math.Inf(1), math.Inf(-1)}
	add := func(span *[2]float64, v float64) { span[0], span[1] = min(span[0], v), max(span[1], v) }
	for _, l := range c.Lines {
		for _, p := range l.Points {
			add(&x, p.X)
			add(&y, p.Y)
		}
	}
	for _, d := range c.Dots {
		add(&x, d.At.X)
		add(&y, d.At.Y)
	}
	for _, b := range c.Bars {
		add(&x, float64(b.X)-.5)
		add(&x, float64(b.X)+.5)
		add(&y, 0)
		add(&y, b.Y)
	}
	if c.Band.Shown {
		if c.Band.HasLow {
			add(&y, c.Band.Low)
		}
		if c.Band.HasHighest {
			add(&y, c.Band.High)
		}
	}
	return x, y
}

// spanOf chooses the ends of an axis and a step of 1, 2 or 5 times a power of
// ten between its ticks, with about so many of them.
func spanOf(a Axis, data [2]float64, ticks float64) scale {
	s := scale{min: a.Min, max: a.Max}
	fixed := a.Min != a.Max
	if !fixed {
		s.min, s.max = data[0], data[1]
		if s.min > s.max {
			s.min, s.max = 0, 1
		}
		if s.min == s.max {
			s.min, s.max = s.min-.5, s.max+.5
		}
	}
	raw := (s.max - s.min) / ticks
	power := math.Pow(10, math.Floor(math.Log10(raw)))
	s.step = 10 * power
	for _, m := range []float64{1, 2, 5} {
		if m*power >= raw {
			s.step = m * power
			break
		}
	}
	if !fixed && a.Names == nil {
		s.min = math.Floor(s.min/s.step) * s.step
		s.max = math.Ceil(s.max/s.step) * s.step
	}
	return s
}

func (g *plot) accent(centre int, colour string) color.NRGBA {
	if centre > 0 {
		return ColourOr(colour, centre, g.dark)
	}
	return g.pal.Accent
}
