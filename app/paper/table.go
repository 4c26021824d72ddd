package paper

import (
	"strings"

	"fenye/app/paint"
)

// Measures of tables.
const (
	cellSize = 7.5 // points
	gap      = 3.2 // between columns, in millimetres
	rowHigh  = 4.6
	headLine = 3.4
	mostGap  = 9.0  // as far as a narrow table is spread
	textMost = 46.0 // widest text column before texts are broken
	badgeGap = 4.6
)

// shape is how a table lies on pages: the columns of each strip, the width of
// every column and the room between two.
type shape struct {
	strips    [][]int
	widths    []float64
	heads     [][]string
	gap       float64
	landscape bool
}

// table writes a table, its head on every page. One that is too wide for an
// upright page lies; one too wide for that goes on in strips that each repeat
// the key columns.
func (f *flow) table(t *Table) {
	s := f.shape(t)
	if s.landscape != f.landscape() || f.pictured[f.page] {
		f.newPage(s.landscape)
	}
	for _, strip := range s.strips {
		f.strip(t, s, strip)
		f.y += 3
	}
	if t.Note != "" {
		f.lines(t.Note, side, f.right()-side, small+.5, false, paint.InkSecondary)
		f.y += 2
	}
}

// shape measures the columns: heads in as few lines, up to three, as an upright
// page allows, then a lying one; long texts are broken only where they must be.
func (f *flow) shape(t *Table) shape {
	upright, lying := shorter-2*side, longer-2*side
	s := shape{gap: gap}
	for _, try := range []struct {
		lines   int
		most    float64
		wide    float64
		finally bool
	}{{1, lying, upright, false}, {2, lying, upright, false}, {3, lying, upright, false},
		{3, 110, upright, false}, {3, 80, upright, false}, {3, textMost, upright, false},
		{2, lying, lying, false}, {3, 80, lying, false}, {3, textMost, lying, true}} {
		s.widths = f.widths(t, try.lines, try.most)
		total := -gap
		for _, w := range s.widths {
			total += w + gap
		}
		if total > try.wide && !try.finally {
			continue
		}
		s.landscape = try.wide == lying
		s.strips = strips(s.widths, max(1, min(t.Keys, len(t.Columns))), try.wide)
		if n := len(s.widths); len(s.strips) == 1 && n > 1 {
			s.gap += min((try.wide-total)/float64(n-1), mostGap-gap)
		}
		break
	}
	s.heads = make([][]string, len(t.Columns))
	for i, c := range t.Columns {
		s.heads[i] = f.p.WrapText(c.Head, cellSize, false, s.widths[i]+.1)
	}
	return s
}

// widths are those that the columns need with heads of some lines and texts of
// at most so many millimetres.
func (f *flow) widths(t *Table, lines int, most float64) []float64 {
	all := make([]float64, len(t.Columns))
	for i, c := range t.Columns {
		for _, row := range t.Rows {
			all[i] = max(all[i], f.cellWidth(row[i]))
		}
		if t.Total != nil {
			all[i] = max(all[i], f.cellWidth(t.Total[i]))
		}
		if !c.Number {
			all[i] = min(all[i], most)
		}
		all[i] = max(all[i], f.headWidth(c.Head, lines))
	}
	return all
}

// strips shares columns out so that each strip is at most wide millimetres, the
// first keys columns standing in each.
func strips(widths []float64, keys int, wide float64) [][]int {
	var all [][]int
	var strip []int
	at := 0.0
	begin := func() {
		strip, at = nil, -gap
		for k := range keys {
			strip = append(strip, k)
			at += widths[k] + gap
		}
	}
	begin()
	for i := keys; i < len(widths); i++ {
		if at+gap+widths[i] > wide+1e-6 && len(strip) > keys {
			all = append(all, strip)
			begin()
		}
		strip = append(strip, i)
		at += gap + widths[i]
	}
	return append(all, strip)
}

func (f *flow) cellWidth(c Cell) float64 {
	w := f.p.TextWidth(c.Text, cellSize, false)
	if c.Badge != nil {
		w += badgeGap
	}
	return w
}

// headWidth is the width a head needs in some lines, no Latin word broken.
func (f *flow) headWidth(head string, lines int) float64 {
	wide := f.p.TextWidth(head, cellSize, false)
	if lines == 1 {
		return wide
	}
	least := 0.0
	for _, word := range strings.FieldsFunc(head, func(r rune) bool { return r == ' ' || r >= 0x2E80 }) {
		least = max(least, f.p.TextWidth(word, cellSize, false))
	}
	for w := max(least, 9); w < wide; w++ {
		if len(f.p.WrapText(head, cellSize, false, w)) <= lines {
			return w
		}
	}
	return wide
}

// strip writes some columns of all rows.
func (f *flow) strip(t *Table, s shape, columns []int) {
	f.need(30)
	caption := t.Caption
	f.head(t, s, columns, caption)
	for r, row := range t.Rows {
		f.row(t, s, columns, row, r)
	}
	if t.Total != nil {
		f.leaves.Line(f.page, side, f.y, f.edge(s, columns), f.y, .8, paint.InkText)
		f.row(t, s, columns, t.Total, -1)
	}
	f.leaves.Line(f.page, side, f.y, f.edge(s, columns), f.y, .8, paint.InkText)
}

// edge is the right edge of a strip.
func (f *flow) edge(s shape, columns []int) float64 {
	x := side - s.gap
	for _, c := range columns {
		x += s.widths[c] + s.gap
	}
	return x
}

// head writes the caption and the head of the columns.
func (f *flow) head(t *Table, s shape, columns []int, caption string) {
	if caption != "" {
		f.y += 1
		f.lines(caption, side, f.right()-side, 8.5, true, paint.InkText)
		f.y += .8
	}
	most := 1
	for _, c := range columns {
		most = max(most, len(s.heads[c]))
	}
	high := float64(most)*headLine + 2
	f.leaves.Fill(f.page, side, f.y, f.edge(s, columns), f.y+high, paint.InkGround)
	x := side
	for _, c := range columns {
		for i, line := range s.heads[c] {
			y := f.y + high - 1.8 - float64(len(s.heads[c])-1-i)*headLine
			f.put(line, x, y, s.widths[c], t.Columns[c].Number, paint.InkSecondary)
		}
		x += s.widths[c] + s.gap
	}
	f.y += high
	f.leaves.Line(f.page, side, f.y, f.edge(s, columns), f.y, .8, paint.InkText)
}

// put writes in a column, numbers at its right edge.
func (f *flow) put(text string, x, y, wide float64, right bool, ink paint.Ink) {
	if right {
		x += wide - f.p.TextWidth(text, cellSize, false)
	}
	f.leaves.Text(f.page, text, x, y, cellSize, false, ink)
}

// row writes one row, r of the table, on a new page under a new head if there
// is no room.
func (f *flow) row(t *Table, s shape, columns []int, row []Cell, r int) {
	lines := make([][]string, len(columns))
	most := 1
	for i, c := range columns {
		wide := s.widths[c]
		if row[c].Badge != nil {
			wide -= badgeGap
		}
		lines[i] = f.p.WrapText(row[c].Text, cellSize, false, wide+.1)
		most = max(most, len(lines[i]))
	}
	high := rowHigh + float64(most-1)*headLine
	if f.room() < high {
		f.leaves.Line(f.page, side, f.y, f.edge(s, columns), f.y, .4, paint.InkText)
		f.newPage(f.landscape())
		f.head(t, s, columns, t.Caption+f.d.Words.Continued)
	}
	x := side
	for i, c := range columns {
		cell := row[c]
		ink := paint.InkText
		if cell.Bad {
			ink = paint.InkError
		}
		at := x
		if cell.Badge != nil {
			f.leaves.Badge(f.page, *cell.Badge, at, f.y+.6, 3.4)
			at += badgeGap
		}
		for k, line := range lines[i] {
			f.put(line, at, f.y+3.3+float64(k)*headLine, s.widths[c]-(at-x), t.Columns[c].Number, ink)
		}
		x += s.widths[c] + s.gap
	}
	f.y += high
	f.leaves.Line(f.page, side, f.y, f.edge(s, columns), f.y, .25, paint.InkHairline)
}
