package paint

import (
	"image/color"
	"math"
	"strconv"
)

// LatencyLine is a percentile over time; values are in milliseconds, NaN where
// there is none.
type LatencyLine struct {
	Name   string
	Values []float64
	Dashed bool
	Accent bool
}

// Latency is the response times of a run over time, on a logarithmic axis, with
// the failure of a blade.
type Latency struct {
	Title, Note string
	XTitle      string
	At          []float64 // seconds, rising, one for each value
	Lines       []LatencyLine
	Target      float64 // milliseconds; 0: none
	TargetText  string
	Fails       []LatencyFailure
	Cursor      float64 // seconds; NaN: none
	Empty       string  // said where there are no lines
}

// LatencyFailure is the loss of a blade in a chart.
type LatencyFailure struct {
	At, Known, Back float64 // seconds: it fails, it is known, the last session is back (NaN: never)
	Text, BackText  string
}

// latencyAxes is where the axes of a chart are.
type latencyAxes struct {
	area      Rect
	from, to  float64 // seconds
	low, high float64 // powers of ten of milliseconds
}

func (l *Latency) axes(w, h float64) latencyAxes {
	a := latencyAxes{area: Rect{62, 50, w - 20, h - 44}, low: math.Inf(1), high: math.Inf(-1)}
	for _, line := range l.Lines {
		for _, v := range line.Values {
			if v > 0 {
				a.low, a.high = min(a.low, math.Log10(v)), max(a.high, math.Log10(v))
			}
		}
	}
	if l.Target > 0 {
		a.low, a.high = min(a.low, math.Log10(l.Target)), max(a.high, math.Log10(l.Target))
	}
	if a.low > a.high {
		a.low, a.high = 0, 1
	}
	a.low, a.high = math.Floor(a.low*2-.3)/2, math.Ceil(a.high*2+.5)/2
	if n := len(l.At); n > 0 {
		a.from, a.to = 0, l.At[n-1]
		if n > 1 {
			a.from = max(0, l.At[0]-(l.At[1]-l.At[0]))
		}
	}
	if a.to <= a.from {
		a.to = a.from + 1
	}
	return a
}

func (a *latencyAxes) x(seconds float64) float64 {
	return a.area.X0 + (min(max(seconds, a.from), a.to)-a.from)/(a.to-a.from)*(a.area.X1-a.area.X0)
}

func (a *latencyAxes) y(ms float64) float64 {
	p := min(max(math.Log10(max(ms, 1e-9)), a.low), a.high)
	return a.area.Y1 - (p-a.low)/(a.high-a.low)*(a.area.Y1-a.area.Y0)
}

// Hit returns the second at a position of a chart of w by h units; ok is false
// outside the axes.
func (l *Latency) Hit(w, h, x, y float64) (seconds float64, ok bool) {
	a := l.axes(w, h)
	if len(l.At) == 0 || !a.area.grow(4).has(x, y) {
		return 0, false
	}
	share := min(max((x-a.area.X0)/(a.area.X1-a.area.X0), 0), 1)
	return a.from + share*(a.to-a.from), true
}

func (l *Latency) sketch(s *sketch) {
	s.write(l.Title, 14, 24, chartTitle, 0, true, s.pal.Text)
	room := s.W - 28 - s.width(l.Title, chartTitle, true) - 12
	s.write(s.short(l.Note, room, chartText, false), s.W-14, 24, chartText, 1, false, s.pal.Secondary)
	if len(l.At) == 0 {
		s.write(l.Empty, s.W/2, s.H/2, 12, .5, false, s.pal.Secondary)
		return
	}
	a := l.axes(s.W, s.H)
	l.shades(s, &a)
	l.grid(s, &a)
	if l.Target > 0 {
		y := a.y(l.Target)
		s.rule(a.area.X0, y, a.area.X1, y, s.pal.Error, 1.4, 2, 3)
	}
	for i := range l.Lines {
		l.line(s, &a, &l.Lines[i])
	}
	l.failures(s, &a)
	if l.Target > 0 {
		s.over(l.TargetText, a.area.X1-4, a.y(l.Target)-5, chartText, 1, false, s.pal.Error, s.pal.Panel)
	}
	if !math.IsNaN(l.Cursor) {
		x := a.x(l.Cursor)
		s.rule(x, a.area.Y0, x, a.area.Y1, s.pal.Accent, 1.5)
	}
	l.names(s, &a)
}

// shades draws detection and restoring.
func (l *Latency) shades(s *sketch, a *latencyAxes) {
	for _, f := range l.Fails {
		s.fill(Rect{a.x(f.At), a.area.Y0, a.x(f.Known), a.area.Y1}, faded(s.pal.Error, .12))
		if back := f.Back; !math.IsNaN(back) {
			s.fill(Rect{a.x(f.Known), a.area.Y0, a.x(back), a.area.Y1}, s.of(cautions))
		}
	}
}

// grid draws the ticks of both axes.
func (l *Latency) grid(s *sketch, a *latencyAxes) {
	line := s.of(lines)
	for p := math.Ceil(a.low); p <= a.high; p++ {
		y := a.area.Y1 - (p-a.low)/(a.high-a.low)*(a.area.Y1-a.area.Y0)
		s.rule(a.area.X0, y, a.area.X1, y, line, 1)
		s.write(powerText(p), a.area.X0-8, y+4, chartText, 1, false, s.pal.Secondary)
	}
	step := niceStep((a.to - a.from) / max(2, (a.area.X1-a.area.X0)/80))
	for v := math.Ceil(a.from/step) * step; v <= a.to+1e-9*step; v += step {
		s.rule(a.x(v), a.area.Y1, a.x(v), a.area.Y1+4, s.pal.Secondary, 1)
		s.write(strconv.FormatFloat(v, 'f', Decimals(step), 64), a.x(v), a.area.Y1+17, chartText, .5, false, s.pal.Secondary)
	}
	s.rule(a.area.X0, a.area.Y1, a.area.X1, a.area.Y1, line, 1)
	s.write(l.XTitle, a.area.X1, a.area.Y1+34, chartText, 1, false, s.pal.Secondary)
}

// powerText writes 10^p milliseconds: "10 ms", "1 s".
func powerText(p float64) string {
	unit := " ms"
	if p >= 3 {
		p, unit = p-3, " s"
	}
	return strconv.FormatFloat(math.Pow(10, p), 'f', int(max(0, -p)), 64) + unit
}

// niceStep returns 1, 2 or 5 times a power of ten, at least raw.
func niceStep(raw float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(raw)))
	for _, m := range []float64{1, 2, 5} {
		if m*power >= raw {
			return m * power
		}
	}
	return 10 * power
}

func (l *Latency) colour(s *sketch, line *LatencyLine) color.NRGBA {
	if line.Accent {
		return s.pal.Accent
	}
	return s.pal.Text
}

// line draws one percentile; where there is none it is interrupted.
func (l *Latency) line(s *sketch, a *latencyAxes, line *LatencyLine) {
	var run []pt
	var dash []float64
	if line.Dashed {
		dash = []float64{5, 3}
	}
	for i, v := range line.Values {
		if v > 0 {
			run = append(run, pt{a.x(l.At[i]), a.y(v)})
			continue
		}
		s.trace(run, l.colour(s, line), 1.8, dash...)
		run = nil
	}
	s.trace(run, l.colour(s, line), 1.8, dash...)
}

// failures writes what happens when.
func (l *Latency) failures(s *sketch, a *latencyAxes) {
	for _, f := range l.Fails {
		x := a.x(f.At)
		s.rule(x, a.area.Y0, x, a.area.Y1, s.pal.Error, 1.4)
		if s.width(f.Text, chartText, false) < x-a.area.X0 {
			s.over(f.Text, x-6, a.area.Y0+12, chartText, 1, false, s.pal.Error, s.pal.Panel)
		} else {
			s.over(f.Text, x+6, a.area.Y0+12, chartText, 0, false, s.pal.Error, s.pal.Panel)
		}
		known, back := a.x(f.Known), a.x(f.Back)
		if wide := s.width(f.BackText, chartText, false); !math.IsNaN(f.Back) && back-known > wide+8 {
			y := a.area.Y0 + (a.area.Y1-a.area.Y0)*.5
			s.rule(known, y, back, y, s.pal.Warning, 1.2)
			for _, end := range []struct{ x, way float64 }{{known, 1}, {back, -1}} {
				s.trace([]pt{{end.x + end.way*5, y - 3}, {end.x, y}, {end.x + end.way*5, y + 3}}, s.pal.Warning, 1.2)
			}
			s.over(f.BackText, (known+back)/2, y-7, chartText, .5, false, s.pal.Warning, s.of(cautions))
		}
	}
}

// names writes the name of each line near its beginning, above or below it.
func (l *Latency) names(s *sketch, a *latencyAxes) {
	for i := range l.Lines {
		line := &l.Lines[i]
		at := len(line.Values) / 10
		if at >= len(line.Values) || !(line.Values[at] > 0) {
			continue
		}
		y := a.y(line.Values[at]) - 6
		if i > 0 && i+1 < len(l.Lines) || i > 0 && line.Accent {
			y += 20
		}
		s.over(line.Name, a.x(l.At[at]), y, chartText, 0, i == 0, l.colour(s, line), s.pal.Panel)
	}
}
