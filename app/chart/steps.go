package chart

import (
	"image/color"
	"math"

	"fenye/app/paint"
)

// Series is a value at each of the steps' positions.
type Series struct {
	Name   string
	Colour color.NRGBA
	Values []float64
	Dashed bool
}

// Steps are values that stay from one position on until the next, such as the
// utilisation of each centre over alpha.
type Steps struct {
	Title, YText, XText string
	At                  []float64 // positions, rising
	Series              []Series
	Low, High           float64 // a band the values must stay in; NaN: no end
	LowText, HighText   string
	Now                 float64 // the position in work
	XHi                 float64 // where the axis ends
	Empty               string
}

func (t *Steps) box(w, h float64) paint.Rect {
	return paint.Rect{X0: 66, Y0: 50, X1: w - 30, Y1: h - 36}
}

func (t *Steps) plot(box paint.Rect) Plot {
	lo, hi := math.Inf(1), math.Inf(-1)
	add := func(v float64) {
		if !math.IsNaN(v) {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	for _, s := range t.Series {
		for i, v := range s.Values {
			if t.At[i] <= t.XHi {
				add(v)
			}
		}
	}
	add(t.Low)
	add(t.High)
	if math.IsInf(lo, 1) {
		lo, hi = 0, 1
	}
	room := max((hi-lo)*.04, 1e-9)
	x := Axis{Lo: 0, Hi: t.XHi, Step: nice(t.XHi / 5)}
	return Plot{Box: box, X: x, Y: NiceAxis(lo-room, hi+room, 5)}
}

// Paint draws the chart over the whole sketch.
func (t *Steps) Paint(s *paint.Sketch, ink Ink) {
	box := head(s, ink, t.Title, "", t.YText, t.XText)
	if len(t.At) == 0 || len(t.Series) == 0 {
		s.Text(t.Empty, noteSize, false, (box.X0+box.X1)/2, (box.Y0+box.Y1)/2, .5, ink.Secondary, ink.Ground)
		return
	}
	p := t.plot(box)
	t.band(s, ink, p)
	p.grid(s, ink, false)
	t.bounds(s, ink, p)
	for _, line := range t.Series {
		t.line(s, p, line)
	}
	now := p.At(min(max(t.Now, p.X.Lo), p.X.Hi), p.Y.Lo)
	s.Line([]paint.XY{now, {X: now.X, Y: box.Y0}}, ink.Accent, 1.6)
	for _, line := range t.Series {
		if v := t.value(line); !math.IsNaN(v) {
			at := p.At(t.Now, v)
			s.Disc(at.X, at.Y, 5, ink.Ground)
			s.Disc(at.X, at.Y, 4, line.Colour)
		}
	}
	t.names(s, ink, p)
}

// band tints what is within the bounds.
func (t *Steps) band(s *paint.Sketch, ink Ink, p Plot) {
	low, high := p.Y.Lo, p.Y.Hi
	if !math.IsNaN(t.Low) {
		low = t.Low
	}
	if !math.IsNaN(t.High) {
		high = t.High
	}
	if math.IsNaN(t.Low) && math.IsNaN(t.High) {
		return
	}
	top, bottom := p.At(p.X.Lo, high), p.At(p.X.Lo, low)
	s.Fill(paint.Rect{X0: p.Box.X0, Y0: top.Y, X1: p.Box.X1, Y1: bottom.Y}, faded(ink.Tint, .5))
}

// bounds draws the ends of the band and what they are.
func (t *Steps) bounds(s *paint.Sketch, ink Ink, p Plot) {
	for i, v := range []float64{t.High, t.Low} {
		if math.IsNaN(v) {
			continue
		}
		at := p.At(p.X.Lo, v)
		s.Line([]paint.XY{at, {X: p.Box.X1, Y: at.Y}}, ink.Secondary, 1.2, 5, 4)
		text, y := t.HighText, at.Y-4
		if i == 1 {
			text = t.LowText
		}
		if y < p.Box.Y0+8 {
			y = at.Y + 13
		}
		s.Text(text, axisSize, false, p.Box.X1-2, y, 1, ink.Secondary, ink.Ground)
	}
}

// line draws one series as stairs.
func (t *Steps) line(s *paint.Sketch, p Plot, l Series) {
	var stairs []paint.XY
	for i, v := range l.Values {
		if math.IsNaN(v) || t.At[i] > t.XHi {
			continue
		}
		end := t.XHi
		if i+1 < len(t.At) {
			end = min(end, t.At[i+1])
		}
		stairs = append(stairs, p.At(t.At[i], v), p.At(end, v))
	}
	if l.Dashed {
		s.Line(stairs, l.Colour, 2, 6, 3)
	} else {
		s.Line(stairs, l.Colour, 2)
	}
}

// value is a series' value at the position in work, NaN for none.
func (t *Steps) value(l Series) float64 {
	v := math.NaN()
	for i, at := range t.At {
		if at <= t.Now+1e-9 {
			v = l.Values[i]
		}
	}
	return v
}

// names writes each series' name over or under its beginning, where they do
// not touch.
func (t *Steps) names(s *paint.Sketch, ink Ink, p Plot) {
	var taken []paint.Rect
	for _, l := range t.Series {
		if len(l.Values) == 0 || math.IsNaN(l.Values[0]) {
			continue
		}
		at, w := p.At(t.At[0], l.Values[0]), s.Width(l.Name, noteSize, false)
		if now := p.At(t.Now, t.value(l)); now.X > at.X+4 && now.X < at.X+w+20 && now.X+w+20 < p.Box.X1 {
			at = now // beside the line of the position in work
		}
		for _, y := range []float64{at.Y - 7, at.Y + 17, at.Y - 22, at.Y + 32} {
			box := paint.Rect{X0: at.X + 12, Y0: y - 10, X1: at.X + 12 + w, Y1: y + 2}
			clear := box.Y0 >= p.Box.Y0-8 && box.Y1 <= p.Box.Y1
			for _, r := range taken {
				if box.X0 < r.X1 && box.X1 > r.X0 && box.Y0 < r.Y1 && box.Y1 > r.Y0 {
					clear = false
				}
			}
			if clear {
				s.Text(l.Name, noteSize, false, box.X0, y, 0, ink.Text, ink.Ground)
				taken = append(taken, box)
				break
			}
		}
	}
}

// Hit returns the position under x on a page of w by h units; ok is false off
// the plot.
func (t *Steps) Hit(w, h, x, y float64) (at float64, ok bool) {
	if len(t.At) == 0 {
		return 0, false
	}
	p := t.plot(t.box(w, h))
	if x < p.Box.X0-6 || x > p.Box.X1+6 || y < p.Box.Y0-6 || y > p.Box.Y1+6 {
		return 0, false
	}
	at = p.X.Lo + (x-p.Box.X0)/(p.Box.X1-p.Box.X0)*(p.X.Hi-p.X.Lo)
	return min(max(at, p.X.Lo), p.X.Hi), true
}
