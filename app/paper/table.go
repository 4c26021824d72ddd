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
	textMost = 46.0 // widest text column before texts are broken
	badgeGap = 4.6
)

// shape is how a table lies on pages: the columns of each strip and the width
// of every column.
type shape struct {
	strips    [][]int
	widths    []float64
	heads     [][]string
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

// shape measures the columns.
func (f *flow) shape(t *Table) shape {
	s := shape{widths: make([]float64, len(t.Columns)), heads: make([][]string, len(t.Columns))}
	for i, c := range t.Columns {
		for _, row := range t.Rows {
			s.widths[i] = max(s.widths[i], f.cellWidth(row[i]))
		}
		if t.Total != nil {
			s.widths[i] = max(s.widths[i], f.cellWidth(t.Total[i]))
		}
		if !c.Number {
			s.widths[i] = min(s.widths[i], textMost)
		}
		s.widths[i] = max(s.widths[i], f.headWidth(c.Head))
		s.heads[i] = f.p.WrapText(c.Head, cellSize, false, s.widths[i]+.1)
	}
	upright, lying := shorter-2*side, longer-2*side
	total := -gap
	for _, w := range s.widths {
		total += w + gap
	}
	s.landscape = total > upright
	most := upright
	if s.landscape {
		most = lying
	}
	s.strips = strips(s.widths, max(1, min(t.Keys, len(t.Columns))), most)
	return s
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

// headWidth is the width a head needs in up to three lines, no word broken.
func (f *flow) headWidth(head string) float64 {
	wide := f.p.TextWidth(head, cellSize, false)
	least := 0.0
	for _, word := range strings.Fields(head) {
		if w := f.p.TextWidth(word, cellSize, false); w < 22 {
			least = max(least, w)
		}
	}
	for w := max(least, 8); w < wide; w += 1 {
		if len(f.p.WrapText(head, cellSize, false, w)) <= 3 {
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
	x := side - gap
	for _, c := range columns {
		x += s.widths[c] + gap
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
		x += s.widths[c] + gap
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
		x += s.widths[c] + gap
	}
	f.y += high
	f.leaves.Line(f.page, side, f.y, f.edge(s, columns), f.y, .25, paint.InkHairline)
}
