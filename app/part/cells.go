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
		w := advanceSum(HeaderText(c), 12, false) + 5
		if badged(c) {
			w += badgeRoom
		}
		step := max(t.Rows/60, 1)
		for row := 0; row < t.Rows; row += step {
			w = max(w, cellWidth(c, t.At(row, i)))
		}
		out[i] = columnWidth(i, w)
	}
	return out
}

// columnWidth is how wide column i is for contents of a width, in whole units:
// between fractions of a pixel the ground of two cells would leave a seam.
func columnWidth(i int, content float32) float32 {
	w := min(max(content+2*cellPad, 56), 320)
	if i == 0 {
		w = min(max(w, 84), 200)
	}
	return ceil(w)
}

// letter is a character in a size and weight.
type letter struct {
	r    rune
	size float32
	bold bool
}

// advances holds how wide single characters are. It belongs to the UI
// goroutine.
var advances = map[letter]float32{}

// advanceSum is how wide a text is, to a unit or so. It adds up single
// characters, which is much quicker than to shape every number of a table
// anew.
func advanceSum(text string, size float32, bold bool) float32 {
	w := float32(1)
	for _, r := range text {
		l := letter{r, size, bold}
		a, known := advances[l]
		if !known {
			a = fyne.MeasureText(string(r), size, fyne.TextStyle{Bold: bold}).Width
			advances[l] = a
		}
		w += a
	}
	return w
}

// textWidth is how wide a text of a cell is.
func textWidth(text string) float32 { return advanceSum(text, 13, false) }

func cellWidth(c table.Column, v table.Value) float32 {
	if c.Kind != table.Centres {
		return textWidth(cellText(c, v))
	}
	w := float32(0)
	for i, p := range v.Parts {
		if i > 0 {
			w += 16
		}
		if i > 0 && p.Note != "" {
			w -= 8
		}
		w += textWidth(partText(p, len(v.Parts))) + 6
		if p.Number > 0 {
			w += 21
		}
	}
	return w
}

// partText is what stands beside the badge of one of several parts.
func partText(p table.Part, parts int) string {
	switch {
	case p.Note != "":
		return p.Note
	case parts > 1:
		return table.People(p.Users)
	}
	return p.Name
}
