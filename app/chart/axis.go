package chart

import (
	"math"
	"strconv"
	"strings"

	"fenye/app/paint"
)

// Axis is a scale with ticks at whole multiples of Step.
type Axis struct{ Lo, Hi, Step float64 }

// NiceAxis returns an axis that holds lo to hi with at most some ticks, a
// little room at both ends, and steps of 1, 2 or 5 times a power of ten. Equal
// ends are spread by one.
func NiceAxis(lo, hi float64, ticks int) Axis {
	if !(hi > lo) {
		lo, hi = lo-.5, hi+.5
	}
	step := nice((hi - lo) / float64(max(ticks, 1)))
	return Axis{math.Floor(lo/step+1e-9) * step, math.Ceil(hi/step-1e-9) * step, step}
}

// nice returns the least of 1, 2, 5 times a power of ten not below x.
func nice(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, m := range []float64{1, 2, 5, 10} {
		if m*power >= x*(1-1e-9) {
			return m * power
		}
	}
	return 10 * power
}

// Ticks returns the multiples of the step on the axis.
func (a Axis) Ticks() []float64 {
	var out []float64
	if !(a.Step > 0) {
		return nil
	}
	for i := math.Ceil(a.Lo/a.Step - 1e-9); i*a.Step <= a.Hi+a.Step*1e-9 && len(out) < 50; i++ {
		out = append(out, i*a.Step)
	}
	return out
}

// Text writes a tick with as many digits as the step has.
func (a Axis) Text(v float64) string {
	digits := max(0, int(math.Ceil(-math.Log10(a.Step)-1e-9)))
	if math.Abs(v) < a.Step/1000 {
		v = 0
	}
	return strings.Replace(strconv.FormatFloat(v, 'f', digits, 64), "-", "−", 1)
}

// Plot is the frame of two axes on a page.
type Plot struct {
	Box  paint.Rect
	X, Y Axis
}

// At returns where a point lies on the page.
func (p Plot) At(x, y float64) paint.XY {
	return paint.XY{
		X: p.Box.X0 + (x-p.X.Lo)/(p.X.Hi-p.X.Lo)*(p.Box.X1-p.Box.X0),
		Y: p.Box.Y1 - (y-p.Y.Lo)/(p.Y.Hi-p.Y.Lo)*(p.Box.Y1-p.Box.Y0),
	}
}

// Text sizes of charts, in units.
const (
	titleSize = 15.0
	axisSize  = 11.0
	noteSize  = 12.0
)

// head writes a chart's title, a note at the right where there is room, and
// the captions of the axes. It returns the box that is left for the plot.
func head(s *paint.Sketch, ink Ink, title, note, y, x string) paint.Rect {
	s.Fill(paint.Rect{X0: 0, Y0: 0, X1: s.W, Y1: s.H}, ink.Ground)
	s.Text(title, titleSize, true, 14, 25, 0, ink.Text, ink.Ground)
	if note != "" && s.Width(title, titleSize, true)+s.Width(note, axisSize, false)+44 < s.W {
		s.Text(note, axisSize, false, s.W-14, 24, 1, ink.Secondary, ink.Ground)
	}
	s.Text(y, axisSize, false, 14, 42, 0, ink.Secondary, ink.Ground)
	s.Text(x, axisSize, false, s.W-30, s.H-5, 1, ink.Secondary, ink.Ground)
	return paint.Rect{X0: 66, Y0: 50, X1: s.W - 30, Y1: s.H - 36}
}

// grid draws the lines at the ticks and writes their values.
func (p Plot) grid(s *paint.Sketch, ink Ink, upright bool) {
	for _, v := range p.Y.Ticks() {
		at := p.At(p.X.Lo, v)
		s.Line([]paint.XY{at, {X: p.Box.X1, Y: at.Y}}, ink.Grid, 1)
		s.Text(p.Y.Text(v), axisSize, false, p.Box.X0-6, at.Y+4, 1, ink.Secondary, ink.Ground)
	}
	for _, v := range p.X.Ticks() {
		at := p.At(v, p.Y.Lo)
		if upright {
			s.Line([]paint.XY{at, {X: at.X, Y: p.Box.Y0}}, ink.Grid, 1)
		}
		s.Text(p.X.Text(v), axisSize, false, at.X, p.Box.Y1+16, .5, ink.Secondary, ink.Ground)
	}
}
