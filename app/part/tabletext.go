package part

import (
	"slices"
	"strings"

	"fenye/model/table"
)

// OnShow returns the rows on show, in their order, under the heads on screen:
// what copying and saving write.
func (t *Table) OnShow() table.Table {
	shown := t.shown
	out := table.Table{Key: shown.Key, Columns: slices.Clone(shown.Columns), Rows: t.Len()}
	for i, c := range out.Columns {
		out.Columns[i] = table.Column{Key: HeaderText(c), Kind: c.Kind}
	}
	out.At = func(row, column int) table.Value { return shown.At(t.RowAt(row), column) }
	return out
}

// TSV returns the rows on show as they are written on screen, a line each with
// the heads first, the cells parted by tabs.
func (t *Table) TSV(lang table.Lang) string {
	shown := t.OnShow()
	var text strings.Builder
	line := func(cell func(column int) string) {
		for i := range shown.Columns {
			if i > 0 {
				text.WriteByte('\t')
			}
			text.WriteString(cell(i))
		}
		text.WriteByte('\n')
	}
	line(func(i int) string { return shown.Columns[i].Key })
	for row := range shown.Rows {
		line(func(i int) string { return table.Format(shown.Columns[i].Kind, shown.At(row, i), lang) })
	}
	return text.String()
}
