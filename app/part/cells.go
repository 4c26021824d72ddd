package part

import (
	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/model/table"
)

// cellText writes a cell of any kind but Centres in the window's language.
func cellText(c table.Column, v table.Value) string {
	return table.Format(c.Kind, v, table.Lang(look.Lang()))
}

// naturalWidths returns a width for every column: the widest of the head and
// of up to 60 rows, spread over the table, within bounds.
func naturalWidths(t table.Table) []float32 {
	out := make([]float32, len(t.Columns))
	for i, c := range t.Columns {
		w := fyne.MeasureText(HeaderText(c), 12, fyne.TextStyle{}).Width + 6
		step := max(t.Rows/60, 1)
		for row := 0; row < t.Rows; row += step {
			w = max(w, cellWidth(c, t.At(row, i)))
		}
		out[i] = columnWidth(i, w)
	}
	return out
}

// columnWidth is how wide column i is for contents of a width.
func columnWidth(i int, content float32) float32 {
	w := min(max(content+2*cellPad, 56), 320)
	if i == 0 {
		w = min(max(w, 84), 200)
	}
	return w
}

// advances holds how wide single characters of a cell are.
var advances = map[rune]float32{}

// textWidth is how wide a text of a cell is. It adds up single characters,
// which is much quicker than to measure every number of a table anew.
func textWidth(text string) float32 {
	w := float32(1)
	for _, r := range text {
		a, known := advances[r]
		if !known {
			a = fyne.MeasureText(string(r), 13, fyne.TextStyle{}).Width
			advances[r] = a
		}
		w += a
	}
	return w
}

func cellWidth(c table.Column, v table.Value) float32 {
	if c.Kind != table.Centres {
		return textWidth(cellText(c, v))
	}
	w := float32(0)
	for i, p := range v.Parts {
		if i > 0 {
			w += 16
		}
		text := p.Name
		if len(v.Parts) > 1 {
			text = table.People(p.Users)
		}
		w += 21 + textWidth(text) + 6
	}
	return w
}
