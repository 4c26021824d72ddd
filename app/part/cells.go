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
		w := fyne.MeasureText(HeaderText(c), 12, fyne.TextStyle{}).Width + 12
		step := max(t.Rows/60, 1)
		for row := 0; row < t.Rows; row += step {
			w = max(w, cellWidth(c, t.At(row, i)))
		}
		out[i] = min(max(w+2*cellPad, 56), 320)
		if i == 0 {
			out[i] = min(max(out[i], 92), 200)
		}
	}
	return out
}

func cellWidth(c table.Column, v table.Value) float32 {
	if c.Kind != table.Centres {
		return fyne.MeasureText(cellText(c, v), 13, fyne.TextStyle{}).Width
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
		w += 21 + fyne.MeasureText(text, 13, fyne.TextStyle{}).Width + 6
	}
	return w
}
