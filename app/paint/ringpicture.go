package paint

import (
	"image/color"
	"math"
	"strconv"
)

// RingPicture is a ring of partitions: a thin ring a replica in the colours of
// its devices, heat as spikes outside, and swaps as numbered chords.
type RingPicture struct {
	Title      string
	Rows       [][]int   // colour number of each bin, a row a replica; 0: none
	Heat       []float64 // of each bin
	Circles    []RingCircle
	Swaps      []RingSwap
	Selected   int      // index of the swap on show, -1: none
	Ticks      []string // texts at equal steps around, the first at the top
	Centre     []string // lines in the middle, the first large
	Legend     []RingMark
	Notes      [3]string // of spikes, of swapped partitions, of chords
	NumberOnly bool      // too many swaps: no numbers
}

// RingCircle is a reference circle of heat.
type RingCircle struct {
	Heat float64
	Text string
}

// RingSwap is an exchange between two places, in shares of the way around.
type RingSwap struct{ Hot, Cold float64 }

// RingMark is an entry of the legend.
type RingMark struct {
	Number int    // of the colour
	Badge  string // in the swatch
	Text   string
}

// Measures of the picture, in units.
const (
	ringRow    = 9.
	ringGap    = 1.5
	ringBadge  = 10.
	mostBadges = 24
)

// frame returns the middle and the radii: the inner and outer edge of the rings
// and the end of the longest spike.
func (p *RingPicture) frame(w, h float64) (x, y, inner, outer, end float64) {
	room := min(w/2-16, (h-44)/2-8)
	x, y = w/2-min(28, max(0, w/2-16-room)), 40+(h-44)/2
	end = max(40, room-2*ringBadge)
	wide := float64(len(p.Rows)) * (ringRow + ringGap)
	outer = max(wide+12, end*.66)
	return x, y, outer - wide, outer, end
}

// Hit returns the bin at a position, -1 outside the rings and spikes.
func (p *RingPicture) Hit(w, h, x, y float64) int {
	cx, cy, inner, _, end := p.frame(w, h)
	r := math.Hypot(x-cx, y-cy)
	if n := len(p.Heat); n > 0 && r >= inner-4 && r <= end+8 {
		return min(n-1, int(turnOf(x-cx, y-cy)*float64(n)))
	}
	return -1
}

// turnOf is the share of the way around, clockwise from the top.
func turnOf(dx, dy float64) float64 {
	a := math.Atan2(dx, -dy) / (2 * math.Pi)
	if a < 0 {
		a++
	}
	return a
}

func (p *RingPicture) sketch(s *sketch) {
	s.write(p.Title, 14, 24, chartTitle, 0, true, s.pal.Text)
	if len(p.Rows) == 0 {
		return
	}
	x, y, inner, outer, end := p.frame(s.W, s.H)
	hottest := 0.0
	for _, c := range p.Circles {
		hottest = max(hottest, c.Heat)
	}
	for _, h := range p.Heat {
		hottest = max(hottest, h)
	}
	length := func(h float64) float64 {
		if hottest <= 0 {
			return 0
		}
		return (end - outer) * math.Sqrt(h/hottest)
	}
	for _, c := range p.Circles {
		r := outer + length(c.Heat)
		s.circle(x, y, r, s.of(lines), 1)
		s.over(c.Text, x+6, y-r-3, chartText, 0, false, s.pal.Secondary, s.pal.Panel)
	}
	for k, row := range p.Rows {
		p.row(s, x, y, outer-float64(k)*(ringRow+ringGap), row)
	}
	s.circle(x, y, outer+1.5, s.pal.Secondary, .8)
	n := len(p.Heat)
	for i, h := range p.Heat {
		if h > 0 {
			a := 2 * math.Pi * (float64(i) + .5) / float64(n)
			sin, cos := math.Sincos(a)
			r := outer + max(2, length(h))
			s.rule(x+(outer+2)*sin, y-(outer+2)*cos, x+r*sin, y-r*cos, s.pal.Secondary, 1.4)
		}
	}
	p.ticks(s, x, y, inner)
	for i := range p.Swaps {
		if i != p.Selected {
			p.chord(s, x, y, inner, i)
		}
	}
	if p.Selected >= 0 && p.Selected < len(p.Swaps) {
		p.chord(s, x, y, inner, p.Selected)
	}
	p.middle(s, x, y, inner)
	for i := range p.Swaps {
		p.badge(s, x, y, outer, end, length, i)
	}
	p.legends(s)
}

// row draws the ring of one replica, bins of one colour in a piece.
func (p *RingPicture) row(s *sketch, x, y, outer float64, row []int) {
	n := len(row)
	for i := 0; i < n; {
		j := i + 1
		for j < n && row[j] == row[i] {
			j++
		}
		if row[i] > 0 {
			q := &path{}
			from, to := 2*math.Pi*float64(i)/float64(n)-math.Pi/2, 2*math.Pi*float64(j)/float64(n)-math.Pi/2
			q.starts = append(q.starts, 0)
			steps := max(1, int(math.Ceil((to-from)*outer/3)))
			for k := range steps + 1 {
				sin, cos := math.Sincos(from + (to-from)*float64(k)/float64(steps))
				q.pts = append(q.pts, pt{(x + outer*cos) * s.k, (y + outer*sin) * s.k})
			}
			for k := steps; k >= 0; k-- {
				sin, cos := math.Sincos(from + (to-from)*float64(k)/float64(steps))
				q.pts = append(q.pts, pt{(x + (outer-ringRow)*cos) * s.k, (y + (outer-ringRow)*sin) * s.k})
			}
			s.sf.fill(q, CentreColour(row[i], s.dark))
		}
		i = j
	}
}

func (s *sketch) circle(x, y, r float64, c color.NRGBA, width float64) {
	q := &path{}
	q.circle(x*s.k, y*s.k, r*s.k)
	s.sf.stroke(q, pen{colour: c, width: width * s.k})
}

func (p *RingPicture) ticks(s *sketch, x, y, inner float64) {
	if inner < 75 {
		return // they would stand on each other
	}
	for i, text := range p.Ticks {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(len(p.Ticks)))
		s.rule(x+(inner-3)*sin, y-(inner-3)*cos, x+(inner-9)*sin, y-(inner-9)*cos, s.pal.Secondary, 1)
		s.over(text, x+(inner-22)*sin, y-(inner-22)*cos+4, chartText, .5, false, s.pal.Secondary, s.pal.Panel)
	}
}

// chord draws a swap from hot to cold, bent towards the middle.
func (p *RingPicture) chord(s *sketch, x, y, inner float64, i int) {
	w := p.Swaps[i]
	r := inner - 4
	at := func(share float64) pt {
		sin, cos := math.Sincos(2 * math.Pi * share)
		return pt{x + r*sin, y - r*cos}
	}
	a, b := at(w.Hot), at(w.Cold)
	c, width := s.pal.Accent, 1.2
	if i == p.Selected {
		width = 2.4
	} else if p.NumberOnly {
		c = faded(c, .45)
	}
	const bend = .35
	line := make([]pt, 0, 25)
	for k := range 25 {
		t := float64(k) / 24
		mx, my := x+(a.x+b.x-2*x)*bend/2, y+(a.y+b.y-2*y)*bend/2
		line = append(line, pt{(1-t)*(1-t)*a.x + 2*t*(1-t)*mx + t*t*b.x, (1-t)*(1-t)*a.y + 2*t*(1-t)*my + t*t*b.y})
	}
	s.trace(line, c, width)
	s.disc(a.x, a.y, 3, s.pal.Accent)
	s.ring(b.x, b.y, 3, s.pal.Accent)
}

// badge numbers the hot partition of a swap outside its spike.
func (p *RingPicture) badge(s *sketch, x, y, outer, end float64, length func(float64) float64, i int) {
	if len(p.Swaps) > mostBadges && i != p.Selected {
		return
	}
	w := p.Swaps[i]
	bin := min(len(p.Heat)-1, int(w.Hot*float64(len(p.Heat))))
	sin, cos := math.Sincos(2 * math.Pi * w.Hot)
	tip := outer + length(p.Heat[bin])
	r := max(tip+ringBadge+4, outer+(end-outer)*.55+ringBadge)
	s.rule(x+(outer+2)*sin, y-(outer+2)*cos, x+(r-ringBadge)*sin, y-(r-ringBadge)*cos, s.pal.Error, 2)
	cx, cy := x+r*sin, y-r*cos
	s.disc(cx, cy, ringBadge, s.pal.Error)
	ground := s.pal.Panel
	if i == p.Selected {
		ground = s.of(alarms)
	}
	s.disc(cx, cy, ringBadge-1.5, ground)
	s.write(strconv.Itoa(i+1), cx, cy+4, chartText, .5, true, s.pal.Error)
}

func (p *RingPicture) middle(s *sketch, x, y, inner float64) {
	if inner < 60 {
		return
	}
	if len(p.Swaps) > 0 { // the chords end before the words
		wide := 0.
		for i, text := range p.Centre {
			size := float64(chartText)
			if i == 0 {
				size = 20
			}
			wide = max(wide, s.width(text, size, i == 0))
		}
		s.disc(x, y+4, min(wide/2+8, inner*.6), s.pal.Panel)
	}
	for i, text := range p.Centre {
		size, at := chartText, y+float64(i)*18+2
		if i == 0 {
			size, at = 20, y-10
		}
		s.over(text, x, at, size, .5, i == 0, s.pal.Text, s.pal.Panel)
	}
}

// legends are the devices at the right, and what the signs mean below.
func (p *RingPicture) legends(s *sketch) {
	for i, m := range p.Legend {
		yy := 44 + float64(i)*22
		wide := s.width(m.Text, chartText, false)
		c := CentreColour(m.Number, s.dark)
		x := s.W - 14 - wide
		s.box(Rect{x - 24, yy, x - 8, yy + 16}, 3, c, c, 1)
		s.write(m.Badge, x-16, yy+12, 10, .5, true, NumberInk(c, s.dark))
		s.write(m.Text, x, yy+12, chartText, 0, false, s.pal.Text)
	}
	for i, text := range p.Notes {
		if text == "" {
			continue
		}
		y := s.H - 14 - float64(len(p.Notes)-1-i)*20
		switch i {
		case 0:
			for k, h := range []float64{6, 10, 4, 8} {
				s.rule(16+float64(k)*4, y, 16+float64(k)*4, y-h, s.pal.Secondary, 1.4)
			}
		case 1:
			s.rule(16, y-4, 22, y-4, s.pal.Error, 2)
			s.circle(28, y-4, 5, s.pal.Error, 1.5)
		case 2:
			s.rule(17, y-4, 33, y-4, s.pal.Accent, 1.2)
			s.disc(17, y-4, 3, s.pal.Accent)
			s.ring(33, y-4, 3, s.pal.Accent)
		}
		s.over(text, 42, y, chartText, 0, false, s.pal.Secondary, s.pal.Panel)
	}
}
