package guide

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"fenye/app/look"
)

const cellPad = float32(7)

// table shows rows under a head, with a hairline after each; every cell breaks
// its lines inside its column.
func (l *layer) table(b Block) {
	if len(b.Rows) == 0 {
		return
	}
	l.y += 6
	widths := columns(b.Rows, l.wide)
	for i, row := range b.Rows {
		top, from, high := l.y, len(l.objects), float32(0)
		var ground *canvas.Rectangle
		if i == 0 {
			ground = canvas.NewRectangle(look.Colour(look.Raised))
			l.objects = append(l.objects, ground)
		}
		x := float32(0)
		for c, cell := range row {
			if c >= len(widths) {
				break
			}
			colour := fyne.ThemeColorName(look.Text)
			if i == 0 {
				colour = look.Secondary
			}
			high = max(high, l.at(cell, x+cellPad, top+3, 12, widths[c]-2*cellPad, colour))
			x += widths[c]
		}
		l.y += high + 5
		if ground != nil {
			put(ground, 0, top, l.wide, l.y-top)
		}
		rule := canvas.NewRectangle(look.Colour(look.Hairline))
		put(rule, 0, l.y-1, l.wide, 1)
		l.objects = append(l.objects, rule)
		if marked(Block{Rows: [][][]Span{row}}, l.search) {
			l.mark(top, from)
		}
	}
	l.y += 6
}

// columns shares a width out: narrow columns get what they need, the others an
// equal part of the rest in proportion to what they would take on one line.
func columns(rows [][][]Span, wide float32) []float32 {
	var need []float32
	for _, row := range rows {
		for c, cell := range row {
			if c == len(need) {
				need = append(need, 0)
			}
			w := 2*cellPad + 2
			for _, s := range cell {
				w += width(s.Text, 12, style(s))
			}
			need[c] = max(need[c], w)
		}
	}
	out := make([]float32, len(need))
	rest, open := wide, len(need)
	for again := true; again && open > 0; {
		again = false
		for c, w := range need {
			if out[c] == 0 && w <= rest/float32(open) {
				out[c] = w
				rest -= w
				open--
				again = true
				break
			}
		}
	}
	sum := float32(0)
	for c, w := range need {
		if out[c] == 0 {
			sum += min(w, 3*wide)
		}
	}
	for c, w := range need {
		if out[c] == 0 {
			least := min(110, rest/float32(open))
			out[c] = least + (rest-least*float32(open))*min(w, 3*wide)/sum
		}
	}
	return out
}
