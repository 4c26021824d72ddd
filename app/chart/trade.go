package chart

import (
	"image/color"
	"math"

	"fenye/app/paint"
)

// TradePoint is one optimum: how unequal the centres are, and how far the
// users.
type TradePoint struct {
	X, Y    float64
	Label   string // "α = 0"; "" for none
	Current bool   // the plan in work
	Knee    bool
}

// Trade is the trade-off of balance against distance. Points are in the order
// of their X.
type Trade struct {
	Title, Note, XText, YText string
	Points                    []TradePoint
	Nearest                   TradePoint // nearest access; its label is always written
	HasNearest                bool
	Outside                   bool   // nearest access breaks the bounds
	KneeText                  string // "拐点"
	Empty                     string // in place of the plot if there is no point
}

// plot lays the axes out on a page of w by h units.
func (t *Trade) plot(box paint.Rect) Plot {
	x0, x1, y0, y1 := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	add := func(p TradePoint) {
		x0, x1, y0, y1 = min(x0, p.X), max(x1, p.X), min(y0, p.Y), max(y1, p.Y)
	}
	for _, p := range t.Points {
		add(p)
	}
	if t.HasNearest {
		add(t.Nearest)
	}
	room := max((y1-y0)*.08, 1e-9)
	return Plot{Box: box, X: NiceAxis(min(0, x0), x1*1.04, 4), Y: NiceAxis(y0-room, y1+room, 5)}
}

func (t *Trade) box(w, h float64) paint.Rect {
	return paint.Rect{X0: 66, Y0: 50, X1: w - 30, Y1: h - 36}
}

// Paint draws the chart over the whole sketch.
func (t *Trade) Paint(s *paint.Sketch, ink Ink) {
	box := head(s, ink, t.Title, t.Note, t.YText, t.XText)
	if len(t.Points) == 0 {
		s.Text(t.Empty, noteSize, false, (box.X0+box.X1)/2, (box.Y0+box.Y1)/2, .5, ink.Secondary, ink.Ground)
		return
	}
	p := t.plot(box)
	p.grid(s, ink, true)
	var line []paint.XY
	for _, q := range t.Points {
		line = append(line, p.At(q.X, q.Y))
	}
	s.Line(line, ink.Accent, 1.6)
	var taken []paint.Rect
	for _, q := range t.Points {
		at := p.At(q.X, q.Y)
		radius := 4.0
		if q.Current {
			radius = 6
		}
		s.Disc(at.X, at.Y, radius+.8, ink.Accent)
		if !q.Current {
			s.Disc(at.X, at.Y, radius-.8, ink.Ground)
		}
		if q.Knee {
			t.knee(s, ink, at)
		}
		taken = append(taken, paint.Rect{X0: at.X - radius, Y0: at.Y - radius, X1: at.X + radius, Y1: at.Y + radius})
	}
	if t.HasNearest {
		taken = t.nearest(s, ink, p, taken)
	}
	for _, current := range []bool{true, false} {
		for _, q := range t.Points {
			if q.Label != "" && q.Current == current {
				taken = write(s, ink, q.Label, current, p.At(q.X, q.Y), ink.Text, taken, false)
			}
		}
	}
	for _, q := range t.Points {
		if q.Knee && !q.Current {
			taken = write(s, ink, t.KneeText, false, p.At(q.X, q.Y), ink.Accent, taken, false)
		}
	}
}

// knee rings the knee.
func (t *Trade) knee(s *paint.Sketch, ink Ink, at paint.XY) {
	var ring []paint.XY
	for i := range 33 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 32)
		ring = append(ring, paint.XY{X: at.X + 9*cos, Y: at.Y + 9*sin})
	}
	s.Line(ring, ink.Accent, 1.2)
}

// nearest marks nearest access: a red cross where it breaks the bounds, else a
// square. Its text ends at the mark or above it.
func (t *Trade) nearest(s *paint.Sketch, ink Ink, p Plot, taken []paint.Rect) []paint.Rect {
	at := p.At(t.Nearest.X, t.Nearest.Y)
	c := ink.Secondary
	if t.Outside {
		c = ink.Error
		s.Line([]paint.XY{{X: at.X - 5, Y: at.Y - 5}, {X: at.X + 5, Y: at.Y + 5}}, c, 2)
		s.Line([]paint.XY{{X: at.X - 5, Y: at.Y + 5}, {X: at.X + 5, Y: at.Y - 5}}, c, 2)
	} else {
		s.Line([]paint.XY{{X: at.X - 6, Y: at.Y - 6}, {X: at.X + 6, Y: at.Y - 6}, {X: at.X + 6, Y: at.Y + 6},
			{X: at.X - 6, Y: at.Y + 6}, {X: at.X - 6, Y: at.Y - 6}}, c, 1.4)
	}
	taken = append(taken, paint.Rect{X0: at.X - 6, Y0: at.Y - 6, X1: at.X + 6, Y1: at.Y + 6})
	return write(s, ink, t.Nearest.Label, false, at, c, taken, true)
}

// write puts a text beside a point where it covers nothing, and returns what
// is taken then. It is left out where there is no room, unless it must be.
func write(s *paint.Sketch, ink Ink, text string, bold bool, at paint.XY, c color.NRGBA, taken []paint.Rect, must bool) []paint.Rect {
	w := s.Width(text, noteSize, bold)
	x := func(v float64) float64 { return min(max(v, 4), s.W-w-4) }
	spots := []paint.XY{
		{X: at.X + 11, Y: at.Y + 4}, {X: at.X + 8, Y: at.Y - 10}, {X: at.X + 8, Y: at.Y + 20},
		{X: x(at.X - w/2), Y: at.Y - 12}, {X: x(at.X - w/2), Y: at.Y + 22},
		{X: at.X - w - 11, Y: at.Y + 4}, {X: at.X - w - 8, Y: at.Y - 10}, {X: at.X - w - 8, Y: at.Y + 20},
	}
	if must {
		spots = append(spots, paint.XY{X: x(at.X - w/2), Y: at.Y - 28}, paint.XY{X: x(at.X - w/2), Y: at.Y + 38}, spots[3])
	}
	for i, q := range spots {
		box := paint.Rect{X0: q.X, Y0: q.Y - 11, X1: q.X + w, Y1: q.Y + 3}
		clear := box.X0 >= 4 && box.X1 <= s.W-4 && box.Y0 >= 44 && box.Y1 <= s.H-20
		for _, r := range taken {
			if box.X0 < r.X1 && box.X1 > r.X0 && box.Y0 < r.Y1 && box.Y1 > r.Y0 {
				clear = false
			}
		}
		if clear || must && i == len(spots)-1 {
			s.Text(text, noteSize, bold, q.X, q.Y, 0, c, ink.Ground)
			return append(taken, box)
		}
	}
	return taken
}

// Hit returns the point within 12 units of (x, y) on a page of w by h, the
// nearest one, or -1.
func (t *Trade) Hit(w, h, x, y float64) int {
	if len(t.Points) == 0 {
		return -1
	}
	p := t.plot(t.box(w, h))
	best, near := -1, 12.0
	for i, q := range t.Points {
		at := p.At(q.X, q.Y)
		if d := math.Hypot(at.X-x, at.Y-y); d < near {
			best, near = i, d
		}
	}
	return best
}

// Where returns the place of point i on a page of w by h units.
func (t *Trade) Where(w, h float64, i int) paint.XY {
	return t.plot(t.box(w, h)).At(t.Points[i].X, t.Points[i].Y)
}
