package part

import (
	"slices"
	"strconv"
	"strings"

	"fenye/model/table"
)

// OnShow returns the rows on show, in their order, under the heads on screen:
// what copying and saving write.
func (t *Table) OnShow() table.Table {
	shown, order := t.shown, t.order
	out := table.Table{Key: shown.Key, Columns: slices.Clone(shown.Columns), Rows: t.Len()}
	for i, c := range out.Columns {
		out.Columns[i] = table.Column{Key: HeaderText(c), Kind: c.Kind}
	}
	out.At = shown.At
	if order != nil {
		out.At = func(row, column int) table.Value { return shown.At(int(order[row]), column) }
	}
	return out
}

// TSV returns the rows on show as a spreadsheet takes them from the clipboard: a
// line each with the heads first, the cells parted by tabs. Numbers have a point
// and no groups, shares are per cent with all their digits, what does not exist
// is empty; a text with a tab, a line break or a quote is quoted, and one that
// would be taken for a formula begins with an apostrophe.
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
	line(func(i int) string { return quoted(shown.Columns[i].Key) })
	for row := range shown.Rows {
		line(func(i int) string { return pasted(shown.Columns[i].Kind, shown.At(row, i), lang) })
	}
	return text.String()
}

// pasted is a cell as a spreadsheet takes it.
func pasted(kind table.Kind, v table.Value, lang table.Lang) string {
	switch {
	case !v.Set:
		return ""
	case kind == table.Share:
		return strconv.FormatFloat(100*v.Float, 'g', 15, 64) + "%"
	case kind.Numeric():
		return table.Plain(kind, v)
	}
	return quoted(table.Format(kind, v, lang))
}

// quoted is a text that stays in its cell.
func quoted(s string) string {
	if s != "" && strings.ContainsRune("=+-@", rune(s[0])) {
		s = "'" + s
	}
	if strings.ContainsAny(s, "\t\n\r\"") {
		return `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
	}
	return s
}
