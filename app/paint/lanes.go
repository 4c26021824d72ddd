package paint

import (
	"image/color"
	"math"
	"strconv"
)

// LaneTile is a chunk on a lane.
type LaneTile struct {
	Chunk    int
	Heat     float64
	Figures  [2]string // heat and size, where there is room for them
	Jumbo    bool
	Moving   bool // it leaves, or has come
	Selected bool
}

// Lane is a shard with its chunks in the order of their keys.
type Lane struct {
	Name    string
	Notes   []string // number of chunks, size
	Figure  string   // relative heat
	Bad     bool     // it is out of the band
	Drained string   // words for a shard that is being removed; "": it is not
	Tiles   []LaneTile
	Seats   []LaneTile // for chunks that are to come
}

// LaneMove is an arrow from a tile to a seat.
type LaneMove struct {
	Number, Chunk, From, To int
}

// Lanes are the chunks of a collection, a lane a shard. More than 200 of them are
// bars without words.
type Lanes struct {
	Lanes                                 []Lane
	Moves                                 []LaneMove
	Hottest                               float64 // heat of the hottest chunk
	JumboTag                              string
	HeatTag, RangeTag, TileTag, SeatTag   string
	KeysTag, LowTag, HighTag              string
	Keys                                  []float64 // heats in the order of keys
	Marked                                []bool    // of Keys: it moves
	Selected                              int       // chunk; -1: none
	chunks                                int
	tileWide, tileHigh, laneHigh, laneGap float64
}

// Measures of lanes, in units.
const (
	laneLeft   = 14.
	laneHead   = 76.
	laneTile   = 33.
	lanePitch  = 36.
	laneSlim   = 13. // tiles with their number alone
	laneBar    = 6.
	mostWorded = 200
	lanesTop   = 10.
	lanesFoot  = 66. // strip of keys and legend
	laneLeast  = 30.
)

// High returns how high the lanes want to be.
func (l *Lanes) High() float64 {
	return lanesTop + lanesFoot + float64(max(1, len(l.Lanes)))*(laneLeast+12)
}

// measure fits the lanes into a size.
func (l *Lanes) measure(w, h float64) {
	l.chunks = len(l.Keys)
	n := float64(max(1, len(l.Lanes)))
	pitch := (h - lanesTop - lanesFoot) / n
	l.laneHigh = min(90, pitch*.7)
	l.laneGap = min(46, pitch-l.laneHigh)
	most := 1
	for i := range l.Lanes {
		most = max(most, len(l.Lanes[i].Tiles)+len(l.Lanes[i].Seats))
	}
	room := w - laneLeft*2 - laneHead - 44
	l.tileWide = min(lanePitch, room/float64(most))
	if l.chunks > mostWorded || l.tileWide < laneSlim {
		l.tileWide = min(laneBar+1, room/float64(most))
	}
	l.tileHigh = max(8, l.laneHigh-30)
	if l.laneHigh < 70 {
		l.tileHigh = max(8, l.laneHigh-10)
	}
}

func (l *Lanes) top(i int) float64 { return lanesTop + float64(i)*(l.laneHigh+l.laneGap) }

// place is where a tile stands by its place on the lane.
func (l *Lanes) place(lane, at int) Rect {
	x, y := laneLeft+laneHead+float64(at)*l.tileWide, l.top(lane)+10
	if l.laneHigh < 70 {
		y = l.top(lane) + 5
	}
	gap := 3.
	if l.tileWide < laneSlim {
		gap = min(1, l.tileWide*.2)
	}
	return Rect{x, y, x + l.tileWide - gap, y + l.tileHigh}
}

// seat is the place of the seat at.
func (l *Lanes) seat(lane, at int) Rect {
	r := l.place(lane, len(l.Lanes[lane].Tiles)+at)
	shift := min(14, l.tileWide*.5)
	r.X0, r.X1 = r.X0+shift, r.X1+shift
	return r
}

// Hit returns the chunk at a position of a picture of a size, -1 for none.
func (l *Lanes) Hit(w, h, x, y float64) int {
	l.measure(w, h)
	for i := range l.Lanes {
		lane := &l.Lanes[i]
		if y < l.top(i) || y > l.top(i)+l.laneHigh {
			continue
		}
		for at := range lane.Seats {
			if l.seat(i, at).has(x, y) {
				return lane.Seats[at].Chunk
			}
		}
		at := int((x - laneLeft - laneHead) / l.tileWide)
		if x >= laneLeft+laneHead && at < len(lane.Tiles) {
			return lane.Tiles[at].Chunk
		}
	}
	if r := l.strip(w, h); r.has(x, y) && l.chunks > 0 {
		return min(l.chunks-1, int((x-r.X0)/(r.X1-r.X0)*float64(l.chunks)))
	}
	return -1
}

// heatColours are the ends of the one hue, in the light and the dark theme.
var heatColours = [2][2]color.NRGBA{{hex(0xE4EFF0), hex(0x0B4A59)}, {hex(0x26343D), hex(0x8FDDEB)}}

// heat is the colour of a heat: by its square root, so that what is a quarter as
// hot is half as strong.
func (l *Lanes) heat(x float64, isDark bool) color.NRGBA {
	ends := heatColours[0]
	if isDark {
		ends = heatColours[1]
	}
	t := 0.
	if l.Hottest > 0 && x > 0 {
		t = math.Sqrt(min(1, x/l.Hottest))
	}
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*t)) }
	return color.NRGBA{mix(ends[0].R, ends[1].R), mix(ends[0].G, ends[1].G), mix(ends[0].B, ends[1].B), 255}
}

func (l *Lanes) sketch(s *sketch) {
	l.measure(s.W, s.H)
	for i := range l.Lanes {
		l.lane(s, i)
	}
	l.arrows(s)
	l.keys(s)
	l.legend(s)
}

// lane draws one shard.
func (l *Lanes) lane(s *sketch, i int) {
	lane, y := &l.Lanes[i], l.top(i)
	ground := [2]color.NRGBA{hex(0xF6F8F9), hex(0x222B34)}
	s.box(Rect{laneLeft - 2, y, s.W - laneLeft, y + l.laneHigh}, 5, s.of(ground), s.of(ground), 0)
	figure := s.pal.Text
	if lane.Bad {
		figure = s.pal.Error
	}
	x := laneLeft + 10.
	wide := laneHead - 16
	if l.laneHigh < 40 { // name and figure beside each other
		base := y + l.laneHigh/2 + 4
		room := s.width(lane.Figure, 10.5, true) + 4
		s.write(s.short(lane.Name, laneHead-4-room, 10.5, false), laneLeft+2, base, 10.5, 0, false, s.pal.Text)
		s.write(lane.Figure, laneLeft+laneHead-4, base, 10.5, 1, true, figure)
	} else {
		s.write(s.short(lane.Name, wide, 13, true), x, y+min(24, l.laneHigh*.45), 13, 0, true, s.pal.Text)
	}
	switch {
	case l.laneHigh < 40:
	case l.laneHigh >= 70:
		for k, note := range lane.Notes {
			s.write(s.short(note, wide, 11, false), x, y+42+float64(k)*17, 11, 0, false, s.pal.Secondary)
		}
		s.write(lane.Figure, x, y+l.laneHigh-6, 12, 0, true, figure)
	default:
		s.write(lane.Figure, x, y+l.laneHigh-6, 11, 0, true, figure)
	}
	if lane.Drained != "" {
		s.write(lane.Drained, s.W-laneLeft-8, y+l.laneHigh-7, 11, 1, false, s.pal.Warning)
	}
	if l.tileWide < laneSlim {
		l.bars(s, i)
	} else {
		for at := range lane.Tiles {
			l.tile(s, &lane.Tiles[at], l.place(i, at))
		}
	}
	for at := range lane.Seats {
		l.empty(s, &lane.Seats[at], l.seat(i, at))
	}
}

// tile draws a chunk with its words.
func (l *Lanes) tile(s *sketch, t *LaneTile, r Rect) {
	c := l.heat(t.Heat, s.dark)
	edge, width := c, 0.
	if t.Moving {
		edge, width = s.pal.Error, 2
	}
	if t.Selected {
		edge, width = s.pal.Text, 2.4
	}
	s.box(r, 3, c, edge, width)
	ink := inkOn(c)
	mid := (r.X0 + r.X1) / 2
	if l.figures(s, t, r, ink, ink) {
		switch {
		case t.Jumbo && l.laneHigh >= 70:
			s.write(l.JumboTag, mid, r.Y1+14, 10.5, .5, false, s.pal.Secondary)
		case t.Jumbo:
			s.rule(r.X0, r.Y1+3, r.X1, r.Y1+3, s.pal.Secondary, 2)
		}
		return
	}
	if s.width(strconv.Itoa(t.Chunk), 10, true) <= r.X1-r.X0 {
		s.write(strconv.Itoa(t.Chunk), mid, (r.Y0+r.Y1)/2+4, 10, .5, true, ink)
	}
	if t.Jumbo {
		s.rule(r.X0, r.Y1+3, r.X1, r.Y1+3, s.pal.Secondary, 2)
	}
}

// figures writes the number, heat and size of a chunk, if there is room for them.
func (l *Lanes) figures(s *sketch, t *LaneTile, r Rect, number, figures color.NRGBA) bool {
	if l.tileHigh < 42 {
		return false
	}
	wide := max(s.width(t.Figures[0], 10, false), s.width(t.Figures[1], 10, false))
	if wide > r.X1-r.X0 {
		return false
	}
	mid, line := (r.X0+r.X1)/2, l.tileHigh/3.5
	s.write(strconv.Itoa(t.Chunk), mid, r.Y0+line+1, 11.5, .5, true, number)
	s.write(t.Figures[0], mid, r.Y0+2*line+1, 10, .5, false, figures)
	s.write(t.Figures[1], mid, r.Y0+3*line+1, 10, .5, false, figures)
	return true
}

// inkOn is the ink that is readable on a colour: black or white, of which one has
// 4.5 : 1 on any.
func inkOn(c color.NRGBA) color.NRGBA {
	if black := hex(0); Contrast(c, light.OnDark) < Contrast(c, black) {
		return black
	}
	return light.OnDark
}

// bars draws many chunks as bars; more than there is room for share theirs, in
// the colour of the hottest.
func (l *Lanes) bars(s *sketch, lane int) {
	tiles := l.Lanes[lane].Tiles
	if len(tiles) == 0 {
		return
	}
	left, wide := l.place(lane, 0), float64(len(tiles))*l.tileWide
	columns := min(len(tiles), max(1, int(wide)))
	for k := range columns {
		a, b := k*len(tiles)/columns, (k+1)*len(tiles)/columns
		hot, moving, selected := 0., false, false
		for i := a; i < b; i++ {
			hot, moving, selected = max(hot, tiles[i].Heat), moving || tiles[i].Moving, selected || tiles[i].Selected
		}
		x := left.X0 + wide*float64(k)/float64(columns)
		pitch := wide / float64(columns)
		r := Rect{x, left.Y0, x + pitch - min(1, pitch*.2), left.Y1}
		s.fill(r, l.heat(hot, s.dark))
		if moving {
			s.rule(r.X0, r.Y1+3, r.X1, r.Y1+3, s.pal.Error, 2.5)
		}
		if selected {
			s.rule(r.X0, r.Y0-3, r.X1, r.Y0-3, s.pal.Text, 3)
		}
	}
}

// empty draws the seat of a chunk that is to come.
func (l *Lanes) empty(s *sketch, t *LaneTile, r Rect) {
	line := []pt{{r.X0, r.Y0}, {r.X1, r.Y0}, {r.X1, r.Y1}, {r.X0, r.Y1}, {r.X0, r.Y0}}
	width := 1.6
	if t.Selected {
		width = 2.6
	}
	s.fill(r, s.pal.Panel)
	if r.X1-r.X0 < laneSlim-3 {
		s.trace(line, s.pal.Error, 1)
		return
	}
	s.trace(line, s.pal.Error, width, 3.5, 2.5)
	mid := (r.X0 + r.X1) / 2
	if l.figures(s, t, r, s.pal.Error, s.pal.Secondary) {
		return
	}
	if s.width(strconv.Itoa(t.Chunk), 10, true) <= r.X1-r.X0 {
		s.write(strconv.Itoa(t.Chunk), mid, (r.Y0+r.Y1)/2+4, 10, .5, true, s.pal.Error)
	}
}

// strip is where all chunks stand in the order of their keys.
func (l *Lanes) strip(w, h float64) Rect {
	return Rect{laneLeft + laneHead, h - lanesFoot + 12, w - laneLeft - 4, h - lanesFoot + 24}
}

// keys draws the range of keys from end to end.
func (l *Lanes) keys(s *sketch) {
	if l.chunks == 0 {
		return
	}
	r := l.strip(s.W, s.H)
	s.write(s.short(l.KeysTag, laneHead-8, 11, false), laneLeft+10, r.Y1-2, 11, 0, false, s.pal.Secondary)
	columns := min(l.chunks, max(1, int(r.X1-r.X0)))
	wide := (r.X1 - r.X0) / float64(columns)
	for k := range columns {
		a, b := k*l.chunks/columns, (k+1)*l.chunks/columns
		hot, marked, selected := 0., false, false
		for i := a; i < b; i++ {
			hot, marked, selected = max(hot, l.Keys[i]), marked || l.Marked[i], selected || i == l.Selected
		}
		x := r.X0 + float64(k)*wide
		s.fill(Rect{x, r.Y0, x + wide - min(1, wide*.15), r.Y1}, l.heat(hot, s.dark))
		if marked {
			s.fill(Rect{x, r.Y1 + 1, x + max(1.5, wide-1), r.Y1 + 3}, s.pal.Error)
		}
		if selected {
			s.fill(Rect{x, r.Y0 - 4, x + max(2, wide-1), r.Y0 - 1}, s.pal.Text)
		}
	}
	s.write(l.LowTag, r.X0, r.Y0-3, 9.5, 0, false, s.pal.Secondary)
	s.write(l.HighTag, r.X1, r.Y0-3, 9.5, 1, false, s.pal.Secondary)
}

// legend says what the colours and figures are.
func (l *Lanes) legend(s *sketch) {
	if len(l.Lanes) == 0 {
		return
	}
	y := s.H - 14
	x := laneLeft + 4.
	s.write(l.HeatTag, x, y, 11, 0, false, s.pal.Text)
	x += s.width(l.HeatTag, 11, false) + 6
	for i := range 60 {
		s.fill(Rect{x + float64(i)*1.9, y - 10, x + float64(i+1)*1.9 + .4, y + 2}, l.heat(l.Hottest*math.Pow(float64(i)/59, 2), s.dark))
	}
	x += 60*1.9 + 6
	for i, text := range []string{l.RangeTag, l.TileTag, l.SeatTag} {
		if text == "" {
			continue
		}
		wide := s.width(text, 11, false)
		if i == 2 {
			if x+26+wide > s.W-laneLeft {
				return
			}
			r := Rect{x, y - 10, x + 17, y + 2}
			s.trace([]pt{{r.X0, r.Y0}, {r.X1, r.Y0}, {r.X1, r.Y1}, {r.X0, r.Y1}, {r.X0, r.Y0}}, s.pal.Error, 1.4, 3, 2)
			x += 23
		} else if x+wide > s.W-laneLeft {
			return
		}
		s.write(text, x, y, 11, 0, false, s.pal.Text)
		x += wide + 20
	}
}
