package paint

import (
	"image/color"
	"math"
)

// DotRow is a policy in a comparison; values in milliseconds, NaN for none.
type DotRow struct {
	Name     string
	Low      float64 // p50
	High     float64 // p99
	Half     float64 // half of the interval of the p99
	Text     string  // of the p99
	Selected bool
	Bad      bool // misses the target
}

// DotRows compares policies: a line from p50 to p99.
type DotRows struct {
	Title, Low, High, Unit string
	Target                 float64 // milliseconds; 0: none
	Rows                   []DotRow
	Empty                  string
}

const (
	dotsTop = 38.
	dotsEnd = 26.
)

func (d *DotRows) high(h float64) float64 {
	return max(11, min(25, (h-dotsTop-dotsFoot(h))/float64(max(1, len(d.Rows)))))
}

// dotsFoot is the room under the rows: for the axis, where there is enough.
func dotsFoot(h float64) float64 {
	if h < 150 {
		return 4
	}
	return dotsEnd
}

// Hit returns the row at a height, -1 for none.
func (d *DotRows) Hit(h, y float64) int {
	i := int(math.Floor((y - dotsTop) / d.high(h)))
	if y < dotsTop || i >= len(d.Rows) {
		return -1
	}
	return i
}

func (d *DotRows) sketch(s *sketch) {
	s.write(s.short(d.Title, s.W-150, chartTitle, true), 14, 24, chartTitle, 0, true, s.pal.Text)
	x := s.W - 14
	s.write(d.Unit, x, 24, chartText, 1, false, s.pal.Secondary)
	x -= s.width(d.Unit, chartText, false) + 14
	s.write(d.High, x, 24, chartText, 1, false, s.pal.Secondary)
	x -= s.width(d.High, chartText, false) + 9
	s.disc(x, 20, 4.5, s.pal.Secondary)
	x -= 16
	s.write(d.Low, x, 24, chartText, 1, false, s.pal.Secondary)
	x -= s.width(d.Low, chartText, false) + 9
	s.ring(x, 20, 4.5, s.pal.Secondary)
	if len(d.Rows) == 0 {
		s.write(d.Empty, s.W/2, s.H/2, 12, .5, false, s.pal.Secondary)
		return
	}
	names, most := 0., d.Target
	for _, r := range d.Rows {
		names = max(names, s.width(r.Name, 11.5, false))
		if !math.IsNaN(r.High) {
			most = max(most, r.High)
			if r.Half > 0 {
				most = max(most, r.High+r.Half)
			}
		}
	}
	names = min(names, s.W*.38)
	left, right := 14+names+22, s.W-56
	at := func(ms float64) float64 { return left + ms/max(most, 1e-9)*(right-left) }
	high := d.high(s.H)
	bottom := dotsTop + high*float64(len(d.Rows))
	step := niceStep(most / 3)
	for v := 0.; v <= most+1e-9*step; v += step {
		s.rule(at(v), dotsTop, at(v), bottom, s.of(lines), 1)
		if dotsFoot(s.H) == dotsEnd {
			s.write(numberText(v, step), at(v), bottom+15, chartText, .5, false, s.pal.Secondary)
		}
	}
	for i, r := range d.Rows {
		if r.Selected {
			s.fill(Rect{12, dotsTop + float64(i)*high, s.W - 12, dotsTop + float64(i+1)*high}, s.of(tints))
		}
	}
	if d.Target > 0 {
		s.rule(at(d.Target), dotsTop, at(d.Target), bottom, s.pal.Error, 1.4, 2, 3)
	}
	for i, r := range d.Rows {
		d.row(s, r, dotsTop+float64(i)*high, high, names, at)
	}
}

func (d *DotRows) row(s *sketch, r DotRow, top, high, names float64, at func(float64) float64) {
	y := top + high/2
	s.write(s.short(r.Name, names, 11.5, false), 18, y+4, 11.5, 0, false, s.pal.Text)
	if math.IsNaN(r.Low) || math.IsNaN(r.High) {
		return
	}
	c := s.pal.Secondary
	if r.Selected {
		c = s.pal.Accent
	}
	s.rule(at(r.Low), y, at(r.High), y, c, 2)
	if r.Half > 0 {
		for _, x := range []float64{at(max(r.High-r.Half, 0)), at(r.High + r.Half)} {
			s.rule(x, y-4, x, y+4, c, 1)
		}
		s.rule(at(max(r.High-r.Half, 0)), y, at(r.High+r.Half), y, c, 1)
	}
	s.disc(at(r.Low), y, 4.5, c)
	s.disc(at(r.Low), y, 2.9, s.pal.Panel)
	s.disc(at(r.High), y, 4.5, c)
	ink := s.pal.Text
	if r.Bad {
		ink = s.pal.Error
	}
	beyond := 0.
	if r.Half > 0 {
		beyond = at(r.High+r.Half) - at(r.High)
	}
	s.over(r.Text, at(r.High)+max(8, beyond+5), y+4, 11.5, 0, true, ink, s.ground(r.Selected))
}

// ground is what a row lies on.
func (s *sketch) ground(selected bool) color.NRGBA {
	if selected {
		return s.of(tints)
	}
	return s.pal.Panel
}

func numberText(v, step float64) string { return Axis{}.text(v, step) }
