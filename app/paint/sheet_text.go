package paint

import (
	"image/color"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// put writes a text, its baseline starting at (x, y) pixels.
func (g *page) put(text string, x, y, size float64, bold bool, c color.NRGBA) {
	g.sf.text(label{text: text, size: size, bold: bold, colour: c}, x, y, 0)
}

// left writes at millimetres, right ends there, in points of size. A text that
// would pass the column's edge is written smaller or cut.
func (g *page) left(text string, x, y, points float64, c color.NRGBA) {
	g.within(text, x, y, points, g.columnRight-x, c)
}

// within is left for a place that is wide millimetres wide.
func (g *page) within(text string, x, y, points, wide float64, c color.NRGBA) {
	size := g.fit(text, points, wide)
	g.put(g.cut(text, size, wide), x*g.mm, y*g.mm, size, false, c)
}

// cut shortens a text that is wider than wide millimetres, with an ellipsis.
func (g *page) cut(text string, size, wide float64) string {
	if g.letters.width(text, size, false) <= wide*g.mm+1e-6 {
		return text
	}
	for len(text) > 0 && g.letters.width(text+"…", size, false) > wide*g.mm {
		_, n := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-n]
	}
	return strings.TrimSpace(text) + "…"
}

func (g *page) right(text string, x, y, points float64, bold bool, c color.NRGBA) {
	size := g.pt(points)
	g.put(text, x*g.mm-g.letters.width(text, size, bold), y*g.mm, size, bold, c)
}

func (g *page) centred(text string, x, y, size float64) {
	g.put(text, x-g.letters.width(text, size, false)/2, y, size, false, light.Secondary)
}

// fit returns the size in pixels at which text is at most wide millimetres, no
// larger than points and no smaller than 7 points.
func (g *page) fit(text string, points, wide float64) float64 {
	size := g.pt(points)
	if w := g.letters.width(text, size, false); w > wide*g.mm {
		size = max(size*wide*g.mm/w, g.pt(7))
	}
	return size
}

// rule draws a horizontal line at millimetres.
func (g *page) rule(x0, x1, y, points float64, c color.NRGBA) {
	p := &path{}
	p.add([]pt{{x0 * g.mm, y * g.mm}, {x1 * g.mm, y * g.mm}})
	g.sf.stroke(p, pen{colour: c, width: g.pt(points)})
}

func (g *page) title() {
	t := g.s.Text
	g.within(t.Title, sheetMargin, 13.2, 18, 205, light.Text)
	g.within(t.Subtitle, sheetMargin, 19.2, 10, 215, light.Secondary)
	g.right(t.Date, sheetRight, 12.4, 9, false, light.Secondary)
	g.right(t.Checksum, sheetRight, 17, 9, false, light.Secondary)
}

func (g *page) foot() {
	t := g.s.Text
	g.rule(sheetMargin, sheetRight, g.lay.foot, .5, light.Secondary)
	right := 0.0
	for _, line := range t.FootRight {
		right = max(right, g.letters.width(line, g.pt(7.5), false)/g.mm)
	}
	at := 0
	for _, line := range t.Foot {
		wide := sheetRight - sheetMargin
		if at < len(t.FootRight) { // beside what stands at the right
			wide -= right + 6
		}
		for _, part := range g.wrap(line, 7.5, wide) {
			g.put(part, sheetMargin*g.mm, (g.lay.foot+4+3.6*float64(at))*g.mm, g.pt(7.5), false, light.Secondary)
			at++
		}
	}
	for i, line := range t.FootRight {
		g.right(line, sheetRight, g.lay.foot+4+3.6*float64(i), 7.5, false, light.Secondary)
	}
}

// wrap breaks a text into lines of at most wide millimetres: at spaces, and
// after any Han character or full-width mark.
func (g *page) wrap(text string, points, wide float64) []string {
	var lines []string
	size := g.pt(points)
	start, last, at := 0, 0, 0.0 // of the line; where it may break; its width
	for i, r := range text {
		at += g.letters.advanceOf(r, g.letters.faceFor(r, false)) * size
		if at > wide*g.mm && last > start {
			lines = append(lines, strings.TrimSpace(text[start:last]))
			start = last
			at = g.letters.width(text[start:i], size, false) + g.letters.advanceOf(r, g.letters.faceFor(r, false))*size
		}
		if r == ' ' || r >= 0x2E80 {
			last = i + utf8.RuneLen(r)
		}
	}
	return append(lines, strings.TrimSpace(text[start:]))
}

// columns draws what stands beside the map: legend, loads, result, loss; on a
// wide page the legend has a column of its own, and what has no room is left
// out.
func (g *page) columns() {
	g.in(0)
	y := g.legend(28.2)
	end := math.Inf(1)
	if len(g.lay.columns) > 1 {
		end = g.lay.frame.Y1 + 4
		placed := g.insetBeside(y + 5)
		g.in(1)
		y = 28.2 - 6.5
		if !placed && g.d.needsInset() {
			end = g.lay.frame.Y1 - insetLeast
			g.insetBeside(end)
		}
	}
	y = g.loads(y + 6.5)
	for _, p := range []SheetPairs{g.s.Text.Result, g.s.Text.Loss} {
		if y+6.5+6+4.35*float64(len(p.Rows)) < end {
			y = g.pairs(p, y+6.5)
		}
	}
}

// The least and the greatest height of an inset beside the map, in millimetres.
const insetLeast, insetMost = 26.0, 46.0

// insetBeside draws the inset in the column from y on, where the map needs one,
// as large as there is room for; false if there is none.
func (g *page) insetBeside(y float64) bool {
	high := min(g.lay.frame.Y1-y, insetMost)
	if !g.d.needsInset() || high < insetLeast {
		return false
	}
	k := g.mm / g.d.k // units a millimetre
	g.d.furniture.inset = Rect{g.columnLeft * k, y * k, (g.columnLeft + high*insetWide/insetHigh) * k, (y + high) * k}
	g.p.drawInset(g.d, g.sf)
	return true
}

// in makes column i the one that is written in.
func (g *page) in(i int) { g.columnLeft, g.columnRight = g.lay.columns[i][0], g.lay.columns[i][1] }

// heading writes a section's title over a line and returns where its content
// begins.
func (g *page) heading(text string, y float64) float64 {
	g.left(text, g.columnLeft, y, 10, light.Text)
	g.rule(g.columnLeft, g.columnRight, y+1.4, 1, light.Text)
	return y + 6
}

func (g *page) pairs(p SheetPairs, y float64) float64 {
	if len(p.Rows) == 0 {
		return y - 6.5
	}
	y = g.heading(p.Title, y)
	for _, r := range p.Rows {
		value := light.Text
		if r.Bad {
			value = light.Error
		}
		taken := g.letters.width(r.Value, g.pt(8), false)/g.mm + 3
		g.within(r.Name, g.columnLeft, y, 8, g.columnRight-g.columnLeft-taken, light.Secondary)
		g.right(r.Value, g.columnRight, y, 8, false, value)
		y += 4.35
	}
	return y - 4.35
}

// mostLoads is how many centres the table of loads has room for.
const mostLoads = 14

// crowded reports whether there are so many centres that the legend leaves the
// regions to the table of loads, whose badges tell them.
func (g *page) crowded() bool { return len(g.s.Text.Loads.Rows) > 5 }

// loads draws the table of loads.
func (g *page) loads(y float64) float64 {
	t := g.s.Text.Loads
	if len(t.Rows) == 0 {
		return y - 6.5
	}
	pitch := 5.6
	if g.crowded() {
		pitch = 4.4
	}
	more := len(t.Rows) - mostLoads
	if more > 0 {
		t.Rows = t.Rows[:mostLoads]
	}
	y = g.heading(t.Title, y)
	points, ends, names := g.tableSize(t)
	line := func(cells []string, indent float64, c color.NRGBA) {
		for i, text := range cells {
			if i == 0 {
				g.within(text, g.columnLeft+indent, y, points, names-indent, c)
			} else {
				g.right(text, ends[i], y, points, false, c)
			}
		}
		g.rule(g.columnLeft, g.columnRight, y+.3*pitch, .3, light.ProvinceBorder)
		y += pitch
	}
	line(t.Head, 0, light.Secondary)
	for _, r := range t.Rows {
		side := .68 * pitch
		box := Rect{g.columnLeft * g.mm, (y - 1 - side/2) * g.mm, (g.columnLeft + side) * g.mm, (y - 1 + side/2) * g.mm}
		g.d.badge(g.sf, box, r.Number, ColourOr(r.Colour, r.Number, false), r.Down, false)
		line(r.Cells, 5, light.Text)
	}
	if more > 0 {
		line([]string{"… + " + strconv.Itoa(more)}, 0, light.Secondary)
	}
	if len(t.Total) > 0 {
		line(t.Total, 0, light.Text)
	}
	return y - pitch + 2.4
}

// tableSize returns the size of the table's texts in points, the right edges of
// its columns and the width left for names, in millimetres: smaller texts, and
// less room between, where names would be cut.
func (g *page) tableSize(t SheetTable) (points float64, ends []float64, names float64) {
	points = 8
	ends, names = g.columnEnds(t, points, 3)
	for _, r := range t.Rows {
		if len(r.Cells) > 0 && g.letters.width(r.Cells[0], g.pt(points), false)/g.mm > names-5 {
			points = 7
			ends, names = g.columnEnds(t, points, 1.6)
			break
		}
	}
	return points, ends, names
}

// columnEnds returns the right edges of the table's columns with texts of a
// size in points, in millimetres, and the width left for names: numbers get the
// room their longest text needs, and gap between.
func (g *page) columnEnds(t SheetTable, points, gap float64) (ends []float64, names float64) {
	widths := make([]float64, len(t.Head))
	measure := func(cells []string) {
		for i, text := range cells {
			if i < len(widths) {
				widths[i] = max(widths[i], g.letters.width(text, g.pt(points), false)/g.mm)
			}
		}
	}
	measure(t.Head)
	measure(t.Total)
	for _, r := range t.Rows {
		measure(r.Cells)
	}
	ends = make([]float64, len(widths))
	at := g.columnRight
	for i := len(widths) - 1; i >= 0; i-- {
		ends[i] = at
		if i > 0 {
			at -= widths[i] + gap
		}
	}
	return ends, at - g.columnLeft
}
