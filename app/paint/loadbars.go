package paint

import (
	"image/color"
	"math"
	"strconv"
)

// BarRow is a shard with a value of each set; NaN for none.
type BarRow struct {
	Name   string
	Values []float64
}

// BarSet is one of the values that are compared.
type BarSet struct {
	Name string
	Bold bool // its figures are those that count
}

// LoadBars compares loads against their fair share, lying bars by rows.
type LoadBars struct {
	Title, BandTag string
	Sets           []BarSet // at most three
	Rows           []BarRow
	Low, High      float64 // the band that the target leaves; equal: none
	Caution        string  // a sentence of warning under the bars
	Note           string  // which rows are shown
	Empty          string
}

// barTones are the colours of the sets: before, the method compared, the plan.
var barTones = [3][2]color.NRGBA{{hex(0xB8C0CC), hex(0x5A6672)}, {hex(0xE2C27B), hex(0xC79A3E)}, {hex(0x0F5C6E), hex(0x5FB7C9)}}

// Measures of the bars, in units.
const (
	barsTop   = 62.
	barsFoot  = 30.
	barsBelow = 56. // with a caution
	barsName  = 60.
)

func (b *LoadBars) sketch(s *sketch) {
	s.write(b.Title, 14, 23, chartTitle, 0, true, s.pal.Text)
	x := s.W - 14
	for i := len(b.Sets) - 1; i >= 0; i-- {
		wide := s.width(b.Sets[i].Name, 11, false)
		if x-wide-20 < 14+s.width(b.Title, chartTitle, true)+8 {
			break
		}
		s.write(b.Sets[i].Name, x, 23, 11, 1, false, s.pal.Secondary)
		x -= wide + 6
		s.fill(Rect{x - 14, 15, x, 24}, s.of(barTones[i]))
		x -= 26
	}
	if len(b.Rows) == 0 {
		s.write(b.Empty, s.W/2, s.H/2, 12, .5, false, s.pal.Secondary)
		return
	}
	foot := barsFoot
	if b.Caution != "" {
		foot += barsBelow
	}
	area := Rect{14 + barsName, barsTop, s.W - 52, s.H - foot}
	most := b.High
	for _, r := range b.Rows {
		for _, v := range r.Values {
			if !math.IsNaN(v) {
				most = max(most, v)
			}
		}
	}
	step := tidyStep(most)
	most = math.Ceil(most/step-1e-9) * step
	at := func(v float64) float64 { return area.X0 + (area.X1-area.X0)*v/most }
	b.ground(s, area, at, most, step)
	b.rows(s, area, at)
	if b.Note != "" {
		s.write(s.short(b.Note, s.W-28, 11, false), 14, 44, 11, 0, false, s.pal.Secondary)
	}
	b.warn(s)
}

// tidyStep is a step of ticks that makes four to eight of them.
func tidyStep(most float64) float64 {
	for _, step := range []float64{.25, .5, 1, 2, 5, 10, 20, 50, 100, 1000, 1e4, 1e5} {
		if most/step <= 6 {
			return step
		}
	}
	return most
}

// ground draws grid, band and axis.
func (b *LoadBars) ground(s *sketch, area Rect, at func(float64) float64, most, step float64) {
	if b.High > b.Low {
		s.fill(Rect{at(b.Low), area.Y0 - 4, at(b.High), area.Y1}, s.of(tints))
		s.write(b.BandTag, at(1), area.Y0-9, 11, .5, false, s.pal.Secondary)
	}
	for v := 0.; v <= most+1e-9; v += step {
		s.rule(at(v), area.Y0, at(v), area.Y1, s.of(lines), 1)
		s.write(strconv.FormatFloat(v, 'f', Decimals(step), 64), at(v), area.Y1+17, 11, .5, false, s.pal.Secondary)
	}
	s.rule(at(1), area.Y0-4, at(1), area.Y1, s.pal.Secondary, 1.4)
}

func (b *LoadBars) rows(s *sketch, area Rect, at func(float64) float64) {
	pitch := (area.Y1 - area.Y0) / float64(len(b.Rows))
	n := float64(max(1, len(b.Sets)))
	high := min(26, pitch*.84/n)
	for i, r := range b.Rows {
		top := area.Y0 + pitch*(float64(i)+.5) - high*n/2
		s.write(s.short(r.Name, barsName-8, 12, false), 14, top+high*n/2+4, 12, 0, false, s.pal.Text)
		for k, v := range r.Values {
			if math.IsNaN(v) {
				continue
			}
			y := top + float64(k)*high
			s.fill(Rect{area.X0, y + .8, max(at(v), area.X0+1), y + high - .8}, s.of(barTones[k]))
			if high >= 9 {
				s.over(strconv.FormatFloat(v, 'f', 3, 64), at(v)+6, y+high/2+4, min(12, high), 0, b.Sets[k].Bold, s.pal.Text, s.pal.Panel)
			}
		}
	}
}

// warn writes the caution in a box, over at most two lines.
func (b *LoadBars) warn(s *sketch) {
	if b.Caution == "" {
		return
	}
	r := Rect{14, s.H - barsBelow - 2, s.W - 14, s.H - 12}
	s.box(r, 5, s.of(cautions), s.of(cautions), 0)
	s.write("!", r.X0+14, r.Y0+26, 15, .5, true, s.pal.Warning)
	room := r.X1 - r.X0 - 40
	first, rest := s.broken(b.Caution, room, 12)
	if rest == "" {
		s.write(first, r.X0+28, (r.Y0+r.Y1)/2+4, 12, 0, false, s.pal.Warning)
		return
	}
	s.write(first, r.X0+28, r.Y0+18, 12, 0, false, s.pal.Warning)
	s.write(s.short(rest, room, 12, false), r.X0+28, r.Y0+35, 12, 0, false, s.pal.Warning)
}

// broken cuts a text where its first line is full: after a space, or between Han
// characters.
func (s *sketch) broken(text string, wide, size float64) (first, rest string) {
	if s.width(text, size, false) <= wide {
		return text, ""
	}
	runes := []rune(text)
	at := len(runes)
	for at > 1 && s.width(string(runes[:at]), size, false) > wide {
		at--
	}
	for cut := at; cut > at/2; cut-- {
		if runes[cut-1] == ' ' || runes[cut-1] >= 0x2e80 && runes[cut] >= 0x2e80 && runes[cut] != '，' && runes[cut] != '。' && runes[cut] != '；' && runes[cut] != '：' && runes[cut] != '）' {
			return string(runes[:cut]), string(runes[cut:])
		}
	}
	return string(runes[:at]), string(runes[at:])
}
