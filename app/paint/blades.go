package paint

import (
	"fmt"
	"math"
)

// BladeTile is one blade of a centre.
type BladeTile struct {
	Name     string
	Service  string    // its mean service time: "8 ms"
	Used     float64   // utilisation as it is usually, a share; NaN: not known
	After    float64   // after a failure; NaN: none
	Rows     [3]string // names of the figures below
	Figures  [3]string // usual utilisation, that after the failure, most outstanding
	Down     []string  // words in place of the figures; nil: it is up
	Selected bool
	Busy     [2]bool // the usual utilisation is above the limit, and that after the failure
}

// BladeTiles is the blades of a centre as tiles; more than 28 are a strip of
// their utilisations.
type BladeTiles struct {
	Title, Note            string
	Usual, Added, LimitTag string
	Limit                  float64 // highest utilisation; 0: none
	Strip                  bool    // a strip even of few
	Tiles                  []BladeTile
}

func (b *BladeTiles) asStrip() bool { return b.Strip || len(b.Tiles) > mostTiles }

// Measures of tiles, in units.
const (
	tileWide  = 66.
	tileHigh  = 98.
	tileGap   = 4.5
	tilesTop  = 36.
	mostTiles = 28
	stripHigh = 54.
)

// High returns how high the tiles are on a width.
func (b *BladeTiles) High(wide float64) float64 {
	if b.asStrip() {
		return tilesTop + stripHigh + 26
	}
	rows := (len(b.Tiles) + b.across(wide) - 1) / b.across(wide)
	return tilesTop + float64(max(rows, 1))*(tileHigh+tileGap) + 8
}

func (b *BladeTiles) across(wide float64) int {
	return max(1, int((wide-28+tileGap)/(tileWide+tileGap)))
}

// Place returns where a tile is on a width.
func (b *BladeTiles) Place(i int, wide float64) Rect {
	if n := len(b.Tiles); b.asStrip() {
		step := (wide - 28) / float64(n)
		return Rect{14 + float64(i)*step, tilesTop, 14 + float64(i+1)*step - min(1, step*.2), tilesTop + stripHigh}
	}
	n := b.across(wide)
	// Tiles that fill a row stretch a little to its end.
	stretched := tileWide
	if len(b.Tiles) >= n-1 && n > 1 {
		stretched = (wide - 28 - float64(n-1)*tileGap) / float64(n)
	}
	x, y := 14+float64(i%n)*(stretched+tileGap), tilesTop+float64(i/n)*(tileHigh+tileGap)
	return Rect{x, y, x + stretched, y + tileHigh}
}

// Hit returns the tile at a position on a width, -1 for none.
func (b *BladeTiles) Hit(wide, x, y float64) int {
	for i := range b.Tiles {
		if b.Place(i, wide).has(x, y) {
			return i
		}
	}
	return -1
}

func (b *BladeTiles) sketch(s *sketch) {
	s.write(b.Title, 14, 23, chartTitle, 0, true, s.pal.Text)
	x := 14 + s.width(b.Title, chartTitle, true) + 10
	legend := s.W - 14
	for _, part := range []struct {
		text string
		kind int
	}{{b.LimitTag, 2}, {b.Added, 1}, {b.Usual, 0}} {
		if part.text == "" {
			continue
		}
		s.write(part.text, legend, 23, chartText, 1, false, s.pal.Secondary)
		legend -= s.width(part.text, chartText, false) + 6
		switch part.kind {
		case 2:
			s.rule(legend-2, 13, legend-2, 25, s.pal.Text, 2)
			legend -= 14
		case 1:
			s.fill(Rect{legend - 20, 15, legend, 23}, s.of(extras))
			legend -= 32
		default:
			s.fill(Rect{legend - 20, 15, legend, 23}, s.pal.Accent)
			legend -= 32
		}
	}
	s.write(s.short(b.Note, legend-x-8, chartText, false), x, 23, chartText, 0, false, s.pal.Secondary)
	for i := range b.Tiles {
		if b.asStrip() {
			b.strip(s, i)
		} else {
			b.tile(s, &b.Tiles[i], b.Place(i, s.W))
		}
	}
	if n := len(b.Tiles); n > 0 && b.asStrip() {
		y := tilesTop + stripHigh + 15
		s.write(b.Tiles[0].Name, 14, y, chartText, 0, false, s.pal.Secondary)
		s.write(b.Tiles[n-1].Name, s.W-14, y, chartText, 1, false, s.pal.Secondary)
	}
}

// tile draws one blade.
func (b *BladeTiles) tile(s *sketch, t *BladeTile, r Rect) {
	ground, edge, ink, width := s.pal.Panel, s.of(lines), s.pal.Text, 1.
	if t.Down != nil {
		ground, edge = s.of(alarms), s.pal.Error
	}
	if t.Selected {
		width = 2
		if edge = s.pal.Accent; t.Down != nil {
			edge = s.pal.Error
		}
	}
	s.box(r, 4, ground, edge, width)
	right := s.width(t.Service, 11, false)
	s.write(s.short(t.Name, r.X1-r.X0-right-16, 12, true), r.X0+6, r.Y0+15, 12, 0, true, ink)
	s.write(t.Service, r.X1-6, r.Y0+15, 11, 1, false, s.pal.Secondary)
	b.bar(s, t, Rect{r.X0 + 6, r.Y0 + 24, r.X1 - 6, r.Y0 + 32})
	if t.Down != nil {
		for i, line := range t.Down {
			c := s.pal.Secondary
			if i == 0 {
				c = s.pal.Error
			}
			s.write(s.short(line, r.X1-r.X0-8, 11, false), (r.X0+r.X1)/2, r.Y0+52+float64(i)*18, 11, .5, i == 0, c)
		}
		return
	}
	for i, name := range t.Rows {
		y := r.Y0 + 52 + float64(i)*18
		s.write(name, r.X0+6, y, 11, 0, false, s.pal.Secondary)
		c := ink
		if i < 2 && t.Busy[i] && t.Figures[i] != "" {
			c = s.pal.Error
		}
		s.write(t.Figures[i], r.X1-6, y, 12, 1, i == 1, c)
	}
}

// bar draws the utilisation of a blade: usual, added by a failure, limit.
func (b *BladeTiles) bar(s *sketch, t *BladeTile, r Rect) {
	s.fill(r, s.of(tracks))
	at := func(share float64) float64 { return r.X0 + (r.X1-r.X0)*min(max(share, 0), 1) }
	if !math.IsNaN(t.Used) && t.Down == nil {
		s.fill(Rect{r.X0, r.Y0, at(t.Used), r.Y1}, s.pal.Accent)
		if t.After > t.Used {
			s.fill(Rect{at(t.Used), r.Y0, at(t.After), r.Y1}, s.of(extras))
		}
	}
	if b.Limit > 0 {
		s.rule(at(b.Limit), r.Y0-2, at(b.Limit), r.Y1+2, s.pal.Text, 1.6)
	}
}

// strip draws a blade as one of many: its utilisation as height, usual and added,
// and a red edge where it is above the limit.
func (b *BladeTiles) strip(s *sketch, i int) {
	t, r := &b.Tiles[i], b.Place(i, s.W)
	s.fill(r, s.of(tracks))
	at := func(share float64) float64 { return r.Y1 - (r.Y1-r.Y0)*min(max(share, 0), 1) }
	switch {
	case t.Down != nil:
		s.fill(r, s.of(alarms))
		s.cross((r.X0+r.X1)/2, (r.Y0+r.Y1)/2, min(4, (r.X1-r.X0)/2), s.pal.Error)
	case !math.IsNaN(t.Used):
		s.fill(Rect{r.X0, at(t.Used), r.X1, r.Y1}, s.pal.Accent)
		if t.After > t.Used {
			s.fill(Rect{r.X0, at(t.After), r.X1, at(t.Used)}, s.of(extras))
		}
		if t.Busy[0] || t.Busy[1] {
			s.fill(Rect{r.X0, r.Y0 - 3, r.X1, r.Y0}, s.pal.Error)
		}
	}
	if b.Limit > 0 {
		s.rule(r.X0, at(b.Limit), r.X1, at(b.Limit), s.pal.Text, 1.2)
	}
	if wide := s.width(t.Name, chartText, true); wide+6 < r.X1-r.X0 && t.Down == nil {
		s.write(t.Name, (r.X0+r.X1)/2, r.Y1-6, chartText, .5, true, s.pal.Panel)
	}
	if t.Selected {
		s.rule(r.X0, r.Y1+2, r.X1, r.Y1+2, s.pal.Accent, 2)
	}
}

// percentText writes a share as a tick: "80".
func percentText(share float64) string { return fmt.Sprintf("%.0f", share*100) }
