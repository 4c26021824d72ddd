package paint

import (
	"image/color"
	"math"
	"strconv"
)

// Dumbbells compare figures before and after a change, a line each, about a
// band that is aimed at.
type Dumbbells struct {
	Title         string
	Before, After string // of the legend
	Fair          float64
	Low, High     float64 // of the band
	BandText      string
	Lines         []Dumbbell
	Decimals      int
}

// Dumbbell is one line; Heading ones have a name alone.
type Dumbbell struct {
	Number        int // of the badge and colour; 0: none
	Badge         string
	Name          string
	Before, After float64 // NaN: not there
	Heading       bool
	Selected      bool
}

// Measures of the lines, in units.
const (
	bellTop  = 62.
	bellFoot = 26.
	bellLow  = 17.
	bellHigh = 46.
)

// visible returns the lines that have room, by their places, and how high one
// is: of groups under headings the first lines, of the last group the last ones.
func (d *Dumbbells) visible(h float64) (shown []int, pitch float64) {
	room := h - bellTop - bellFoot
	groups := [][]int{{}}
	headings := 0.0
	for i, l := range d.Lines {
		if l.Heading {
			headings++
			groups = append(groups, nil)
			continue
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], i)
	}
	lines := float64(len(d.Lines)) - headings
	pitch = max(bellLow, min(bellHigh, room/max(lines+.8*headings, 1)))
	keep := map[int]bool{}
	if lines*pitch+headings*pitch*.8 <= room+1 {
		for i := range d.Lines {
			keep[i] = true
		}
	} else {
		each := max(1, int((room/pitch-.8*headings)/float64(max(len(groups)-1, 1))))
		if headings == 0 {
			each = max(1, int(room/pitch))
		}
		for g, group := range groups {
			cut := group[:min(each, len(group))]
			if g == len(groups)-1 && g > 0 {
				cut = group[max(0, len(group)-each):]
			}
			for _, i := range cut {
				keep[i] = true
			}
		}
	}
	for i, l := range d.Lines {
		if l.Heading || keep[i] {
			shown = append(shown, i)
		}
	}
	return shown, pitch
}

// Hit returns the line at a height, -1 for none.
func (d *Dumbbells) Hit(h, y float64) int {
	at := bellTop
	shown, pitch := d.visible(h)
	for _, i := range shown {
		high := pitch
		if d.Lines[i].Heading {
			high *= .8
		}
		if y >= at && y < at+high {
			return i
		}
		at += high
	}
	return -1
}

func (d *Dumbbells) span() (low, high float64) {
	low, high = min(d.Low, d.Fair), max(d.High, d.Fair)
	for _, l := range d.Lines {
		for _, v := range []float64{l.Before, l.After} {
			if !math.IsNaN(v) && !l.Heading {
				low, high = min(low, v), max(high, v)
			}
		}
	}
	room := max(.02, (high-low)*.12)
	return low - room, high + room
}

func (d *Dumbbells) sketch(s *sketch) {
	x := s.W - 14
	legend := s.width(d.After, chartText, false) + s.width(d.Before, chartText, false) + 60
	s.write(s.short(d.Title, max(40, x-legend-14), chartTitle, true), 14, 24, chartTitle, 0, true, s.pal.Text)
	s.write(d.After, x, 24, chartText, 1, false, s.pal.Secondary)
	x -= s.width(d.After, chartText, false) + 10
	s.disc(x, 20, 5, s.pal.Text)
	x -= 14
	s.write(d.Before, x, 24, chartText, 1, false, s.pal.Secondary)
	x -= s.width(d.Before, chartText, false) + 10
	s.ring(x, 20, 5, s.pal.Secondary)
	if len(d.Lines) == 0 {
		return
	}
	names := 60.
	for _, l := range d.Lines {
		if !l.Heading {
			names = max(names, s.width(l.Name, 13, false)+38)
		}
	}
	names = min(names, s.W*.42)
	left, right := 18+names, s.W-44
	low, high := d.span()
	at := func(v float64) float64 { return left + (v-low)/(high-low)*(right-left) }
	foot := s.H - bellFoot
	band := s.of(tints)
	s.fill(Rect{at(d.Low), bellTop - 6, at(d.High), foot}, band)
	s.write(d.BandText, min(max(at(d.Fair), left+s.width(d.BandText, chartText, false)/2), s.W-14-s.width(d.BandText, chartText, false)/2), bellTop-12, chartText, .5, false, s.pal.Secondary)
	axis := scaleOf(low, high, right-left)
	for _, v := range axis {
		if math.Abs(v) < 1e-9 { // sums of steps come near zero from below: no "-0.0"
			v = 0
		}
		s.rule(at(v), bellTop-6, at(v), foot, s.of(lines), 1)
		s.write(strconv.FormatFloat(v, 'f', 1, 64), at(v), foot+16, chartText, .5, false, s.pal.Secondary)
	}
	s.rule(at(d.Fair), bellTop-6, at(d.Fair), foot, s.pal.Secondary, 1.4)
	y := bellTop
	shown, pitch := d.visible(s.H)
	for _, i := range shown {
		high := pitch
		if d.Lines[i].Heading {
			high *= .8
		}
		if y+high > foot+2 {
			break
		}
		d.line(s, d.Lines[i], y+high/2, names, high, at)
		y += high
	}
}

// scaleOf returns ticks of 0.1, 0.2, 0.5, 1, ... such that their texts have
// room.
func scaleOf(low, high, room float64) []float64 {
	step := .1
	for i := 0; (high-low)/step*44 > room; i++ {
		step *= []float64{2, 2.5, 2}[i%3]
	}
	var out []float64
	for i := math.Ceil(low/step - 1e-9); i*step <= high+1e-9; i++ {
		out = append(out, i*step)
	}
	return out
}

func (d *Dumbbells) line(s *sketch, l Dumbbell, y, names, pitch float64, at func(float64) float64) {
	if l.Heading {
		s.write(s.short(l.Name, names+60, chartText, false), 18, y+5, chartText, 0, false, s.pal.Secondary)
		return
	}
	if l.Selected {
		s.fill(Rect{8, y - pitch/2, s.W - 8, y + pitch/2}, faded(s.pal.Accent, .10))
	}
	c := s.pal.Accent
	if l.Number > 0 {
		c = CentreColour(l.Number, s.dark)
	}
	s.box(Rect{18, y - 8, 18 + max(16, s.width(l.Badge, chartText, true)+6), y + 8}, 3, c, c, 1)
	s.write(l.Badge, 18+max(16, s.width(l.Badge, chartText, true)+6)/2, y+4, chartText, .5, true, NumberInk(c, s.dark))
	s.write(s.short(l.Name, names-34, 13, false), 18+max(22, s.width(l.Badge, chartText, true)+12), y+5, 13, 0, false, s.pal.Text)
	text := func(v float64) string { return strconv.FormatFloat(v, 'f', d.Decimals, 64) }
	small := pitch < 30
	b, a := at(l.Before), at(l.After)
	if math.IsNaN(l.After) {
		a = b
	}
	if math.IsNaN(l.Before) {
		b = a
	}
	if math.Abs(a-b) > 8 {
		sign := math.Copysign(1, a-b)
		s.rule(b+5*sign, y, a-6*sign, y, s.pal.Text, 1.4)
		s.trace([]pt{{a - 12*sign, y - 3.5}, {a - 6*sign, y}, {a - 12*sign, y + 3.5}}, s.pal.Text, 1.4)
	}
	if !math.IsNaN(l.Before) {
		s.ring(b, y, 5, s.pal.Secondary)
		if !small && math.Abs(a-b) > 8 {
			s.over(text(l.Before), b, y-9, chartText, .5, false, s.pal.Secondary, s.pal.Panel)
		}
	}
	if !math.IsNaN(l.After) {
		s.disc(a, y, 5.5, s.pal.Text)
		s.disc(a, y, 4.5, c)
		d.value(s, text(l.After), a, y, a >= b, small, s.pal.Text)
	} else {
		d.value(s, text(l.Before), b, y, true, small, s.pal.Text)
	}
}

// value writes a figure beside its dot, or below it where there is room.
func (d *Dumbbells) value(s *sketch, text string, x, y float64, right, small bool, c color.NRGBA) {
	switch {
	case !small:
		s.over(text, x, y+17, chartText, .5, true, c, s.pal.Panel)
	case right:
		s.over(text, x+9, y+4, chartText, 0, true, c, s.pal.Panel)
	default:
		s.over(text, x-9, y+4, chartText, 1, true, c, s.pal.Panel)
	}
}
