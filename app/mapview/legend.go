package mapview

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
	"fenye/app/paint"
)

// legend is the card that explains the symbols that are on the map, and only
// those.
type legend struct {
	box   *fyne.Container
	shown string // what the card was laid out for
}

func newLegend() *legend {
	l := &legend{box: container.NewWithoutLayout()}
	l.box.Hide()
	return l
}

// row is one line of the legend: a symbol drawn about the middle of a cell,
// and a text.
type row struct {
	symbol  func(middle fyne.Position) []fyne.CanvasObject
	text    string
	colours [2]color.Color // of the centres in the symbol
}

const (
	legendPad  = 11
	legendRow  = 20
	symbolWide = 30
)

// show lays the legend out for a scene.
func (l *legend) show(s *paint.Scene) {
	rows := legendRows(s)
	samples := sampleSizes(s)
	key := fmt.Sprint(look.Dark(), s.Infeasible, s.Largest, samples, s.Words.Users)
	for _, n := range samples {
		key += s.Words.Short10k(n)
	}
	for _, r := range rows {
		key += r.text + fmt.Sprint(r.colours)
	}
	if key == l.shown {
		return
	}
	l.shown = key
	l.box.Objects = nil
	if len(rows) == 0 && len(samples) == 0 {
		l.box.Hide()
		return
	}
	ground := canvas.NewRectangle(look.Colour(look.Panel))
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Colour(look.Hairline), 1, 6
	l.box.Add(ground)
	x, height := float32(legendPad), float32(2*legendPad+len(rows)*legendRow)
	if len(samples) > 0 {
		x += l.samples(s, samples, height) + 18
		height = max(height, 2*legendPad+64)
	}
	y := (height - float32(len(rows)*legendRow)) / 2
	width := x
	for i, r := range rows {
		middle := fyne.NewPos(x+symbolWide/2, y+float32(i*legendRow)+legendRow/2)
		for _, o := range r.symbol(middle) {
			l.box.Add(o)
		}
		width = max(width, x+symbolWide+8+l.text(r.text, 12, look.Text, fyne.NewPos(x+symbolWide+8, middle.Y), false))
	}
	size := fyne.NewSize(width+legendPad, height)
	ground.Resize(size)
	l.box.Resize(size)
	l.box.Show()
	l.box.Refresh()
}

// text adds a text whose middle line is at y and returns its width; centred
// texts have their middle at x.
func (l *legend) text(s string, size float32, name fyne.ThemeColorName, at fyne.Position, centred bool) float32 {
	t := canvas.NewText(s, look.Colour(name))
	t.TextSize = size
	m := t.MinSize()
	t.Resize(m)
	if centred {
		at.X -= m.Width / 2
	}
	t.Move(fyne.NewPos(at.X, at.Y-m.Height/2))
	l.box.Add(t)
	return m.Width
}

// samples draws the circles that give the scale of the symbols, and returns
// how wide they are.
func (l *legend) samples(s *paint.Scene, sizes []int64, height float32) float32 {
	height = max(height, 2*legendPad+64)
	l.text(s.Words.Users, 11, look.Secondary, fyne.NewPos(legendPad, legendPad+7), false)
	x := float32(legendPad)
	for _, n := range sizes {
		r := symbolRadius(n, s.Largest)
		label := canvas.NewText(s.Words.Short10k(n), nil)
		label.TextSize = 11
		cell := max(2*r, label.MinSize().Width) + 8
		c := canvas.NewCircle(look.Fade(look.Colour(look.Secondary), 0.25))
		c.StrokeColor, c.StrokeWidth = look.Colour(look.Secondary), 1
		c.Resize(fyne.NewSquareSize(2 * r))
		c.Move(fyne.NewPos(x+cell/2-r, height-legendPad-20-2*r))
		l.box.Add(c)
		l.text(s.Words.Short10k(n), 11, look.Text, fyne.NewPos(x+cell/2, height-legendPad-8), true)
		x += cell
	}
	return x - legendPad
}

func symbolRadius(users, largest int64) float32 {
	if largest <= 0 {
		return 2
	}
	return max(2, float32(14*math.Sqrt(float64(users)/float64(largest))))
}

// sampleSizes returns three round numbers of users, the largest just under the
// largest place's.
func sampleSizes(s *paint.Scene) []int64 {
	if s.Infeasible || s.Largest < 10 || !s.Layers.Places || s.Words.Short10k == nil {
		return nil
	}
	top := round(s.Largest)
	sizes := []int64{round(top / 12), round(top / 3), top}
	if sizes[0] == 0 {
		return sizes[2:]
	}
	return sizes
}

// round returns the largest of 1, 1.5, 2, 3, 5 times a power of ten that is
// not above n; 0 for n below 1.
func round(n int64) int64 {
	if n < 1 {
		return 0
	}
	power := int64(1)
	for power <= n/10 {
		power *= 10
	}
	best := power
	for _, tenths := range []int64{15, 20, 30, 50} {
		if v := power * tenths / 10; v <= n && v*10 == power*tenths {
			best = v
		}
	}
	return best
}

func legendRows(s *paint.Scene) []row {
	if len(s.Units) > 0 {
		return unitRows(s)
	}
	if s.Infeasible {
		rows := []row{{symbol: circleSymbol(color.NRGBA{R: 0x7C, G: 0x87, B: 0x91, A: 255}, nil), text: s.Words.Unassigned}}
		if slices.ContainsFunc(s.Marks, func(m paint.Mark) bool { return m.Short > 0 }) {
			rows = append(rows, row{symbol: shortSymbol, text: s.Words.Short})
		}
		return rows
	}
	var rows []row
	if s.Layers.Boundaries && len(s.Boundaries) > 0 {
		rows = append(rows, row{symbol: lineSymbol(2.2, false), text: s.Words.Boundary})
	}
	if s.Layers.Ghosts && len(s.Ghosts) > 0 {
		rows = append(rows, row{symbol: lineSymbol(1.3, true), text: s.Words.Nearest})
	}
	if len(s.Zones) > 0 && s.Words.Zone != "" {
		rows = append(rows, row{symbol: zoneSymbol, text: s.Words.Zone})
	}
	rows = append(rows, lossRows(s)...)
	rows = append(rows, heatRows(s)...)
	if !s.Layers.Places {
		return rows
	}
	moved := slices.IndexFunc(s.Served, func(v paint.Service) bool {
		return v.Nearest > 0 && v.Nearest != v.Owner && (s.Loss == nil || int(v.Nearest) == s.Loss.Number)
	})
	if moved >= 0 {
		v := s.Served[moved]
		own, near := colourOf(s, int(v.Owner)), colourOf(s, int(v.Nearest))
		rows = append(rows, row{circleSymbol(own, near), s.Words.Moved, [2]color.Color{own, near}})
	}
	if m := first(s, func(m *paint.Mark) bool { return len(m.Shares) > 1 }); m != nil {
		left, right := colourOf(s, m.Shares[0].Number), colourOf(s, m.Shares[1].Number)
		rows = append(rows, row{pieSymbol(left, right), s.Words.Shared, [2]color.Color{left, right}})
	}
	if m := first(s, func(m *paint.Mark) bool { return m.Pin > 0 }); m != nil && s.Words.Pinned != "" {
		head := colourOf(s, m.Pin)
		rows = append(rows, row{pinSymbol(head), s.Words.Pinned, [2]color.Color{head, head}})
	}
	return rows
}

// first returns the mark of the first place for which it is so; nil for none.
func first(s *paint.Scene, so func(*paint.Mark) bool) *paint.Mark {
	var best *paint.Mark
	for i := range s.Marks {
		if m := &s.Marks[i]; so(m) && (best == nil || m.Place < best.Place) {
			best = m
		}
	}
	return best
}

// lossRows explain what a loss adds to the map.
func lossRows(s *paint.Scene) []row {
	l := s.Loss
	if l == nil {
		return nil
	}
	var rows []row
	if s.Layers.Boundaries && len(l.Outline) > 0 {
		former := colourOf(s, l.Number)
		rows = append(rows, row{formerSymbol(former), s.Words.Former, [2]color.Color{former}})
	}
	if s.Layers.Places && len(l.Moves) > 0 {
		taker := colourOf(s, l.Moves[0].Number)
		rows = append(rows, row{arrowSymbol(taker), s.Words.Taken, [2]color.Color{taker}})
	}
	return rows
}

func colourOf(s *paint.Scene, number int) color.Color {
	for _, c := range s.Centres {
		if c.Number == number {
			return look.CentreColour(number, c.Colour)
		}
	}
	return look.CentreColour(number, "")
}
