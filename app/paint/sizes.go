package paint

import (
	"math"
	"strconv"
)

// SizeDot is a number of blades that was tried.
type SizeDot struct {
	Blades int
	Used   float64 // utilisation, a share
	Left   float64 // after the losses; NaN or above 1.2: off the axis
	Fits   bool
	Lives  bool // fits after the losses
	Chosen bool
}

// Sizes shows how many blades are needed.
type Sizes struct {
	Title, Used, Left string
	Limit             float64 // highest utilisation; 0: none
	Dots              []SizeDot
	Empty             string
}

func (z *Sizes) area(w, h float64) Rect { return Rect{44, 40, w - 16, h - 26} }

func (z *Sizes) x(i int, a Rect) float64 {
	return a.X0 + (float64(i)+.5)/float64(len(z.Dots))*(a.X1-a.X0)
}

// Hit returns the number at a position, -1 for none.
func (z *Sizes) Hit(w, h, x, y float64) int {
	a := z.area(w, h)
	if len(z.Dots) == 0 || !a.grow(6).has(x, y) {
		return -1
	}
	return min(int((x-a.X0)/(a.X1-a.X0)*float64(len(z.Dots))), len(z.Dots)-1)
}

func (z *Sizes) sketch(s *sketch) {
	x := s.W - 14
	s.write(z.Left, x, 24, chartText, 1, false, s.pal.Secondary)
	x -= s.width(z.Left, chartText, false) + 9
	s.disc(x, 20, 4.5, s.of(extras))
	x -= 14
	s.write(z.Used, x, 24, chartText, 1, false, s.pal.Secondary)
	x -= s.width(z.Used, chartText, false) + 9
	s.disc(x, 20, 4.5, s.pal.Accent)
	s.write(s.short(z.Title, x-28, chartTitle, true), 14, 24, chartTitle, 0, true, s.pal.Text)
	if len(z.Dots) == 0 {
		s.write(z.Empty, s.W/2, s.H/2, 12, .5, false, s.pal.Secondary)
		return
	}
	a := z.area(s.W, s.H)
	low, high := z.span()
	at := func(share float64) float64 {
		return a.Y1 - (min(max(share, low), high)-low)/(high-low)*(a.Y1-a.Y0)
	}
	step := niceStep((high - low) / max(2, (a.Y1-a.Y0)/24))
	for i, d := range z.Dots {
		if d.Chosen {
			wide := (a.X1 - a.X0) / float64(len(z.Dots)) * .9
			s.fill(Rect{z.x(i, a) - wide/2, a.Y0 - 4, z.x(i, a) + wide/2, s.H - 6}, s.of(tints))
		}
	}
	for v := math.Ceil(low/step) * step; v <= high+1e-9; v += step {
		s.rule(a.X0, at(v), a.X1, at(v), s.of(lines), 1)
		s.write(percentText(v), a.X0-8, at(v)+4, chartText, 1, false, s.pal.Secondary)
	}
	if z.Limit > 0 {
		s.rule(a.X0, at(z.Limit), a.X1, at(z.Limit), s.pal.Error, 1.4, 2, 3)
	}
	for i, d := range z.Dots {
		x := z.x(i, a)
		if !math.IsNaN(d.Left) {
			s.rule(x, at(d.Used), x, at(d.Left), s.pal.Secondary, 1.6)
		}
		if d.Lives {
			s.disc(x, at(d.Left), 4.5, s.of(extras))
		} else {
			s.cross(x, at(d.Left), 4.5, s.pal.Error)
		}
		if d.Fits {
			s.disc(x, at(d.Used), 4.5, s.pal.Accent)
		} else {
			s.cross(x, at(d.Used), 4.5, s.pal.Error)
		}
		s.write(strconv.Itoa(d.Blades), x, s.H-9, 11.5, .5, d.Chosen, s.pal.Text)
	}
}

// span returns the ends of the axis.
func (z *Sizes) span() (low, high float64) {
	low, high = 1., max(z.Limit, .5)
	for _, d := range z.Dots {
		low = min(low, d.Used)
		for _, v := range []float64{d.Used, d.Left} {
			if !math.IsNaN(v) && v <= 1.2 {
				high = max(high, v)
			}
		}
	}
	low = math.Floor(low*10-.5) / 10
	return max(0, low), math.Ceil(high*20+.6) / 20
}

// Count returns the number of blades of a dot.
func (z *Sizes) Count(dot int) int { return z.Dots[dot].Blades }
