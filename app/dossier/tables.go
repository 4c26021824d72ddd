package dossier

import (
	"fenye/app/paint"
	"fenye/app/paper"
	"fenye/app/words"
	"fenye/model/table"
)

// head is a column's head in the report.
func (c *composer) head(col table.Column) string {
	if col.Centre != 0 {
		return words.Spaced(c.t("column."+col.Key+"_at", col.Name))
	}
	if key := "dossier.column." + col.Key; words.Has(key) {
		return c.lang.T(key)
	}
	return c.lang.T("column." + col.Key)
}

// table turns a table into one of the report: all its rows and columns but
// those named in without, its figures written for people.
func (c *composer) table(t table.Table, caption string, keys int, without ...string) *paper.Table {
	out := &paper.Table{Caption: caption, Keys: keys}
	var columns []int
	for i, col := range t.Columns {
		if !contains(without, col.Key) {
			columns = append(columns, i)
			out.Columns = append(out.Columns, paper.Column{Head: c.head(col), Number: col.Kind.Numeric()})
		}
	}
	for r := range t.Rows {
		row := make([]paper.Cell, len(columns))
		for k, i := range columns {
			row[k] = c.cell(t.Columns[i], t.At(r, i))
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// cell writes a value; a centre that serves bears its badge. Degrees have the
// five decimals of exports.
func (c *composer) cell(col table.Column, v table.Value) paper.Cell {
	text := table.Format(col.Kind, v, table.Lang(c.lang))
	if col.Kind == table.Degrees && v.Set {
		text = table.Fixed(v.Float, 5)
	}
	cell := paper.Cell{Text: text}
	if col.Key == "centre" && v.Set {
		cell.Badge = c.badge(v.Text)
	}
	return cell
}

// badged puts the badges of the scenario's centres before a table of them.
func (c *composer) badged(t *paper.Table) {
	t.Columns[0].Head = c.lang.T("column.centre")
	for i := range t.Rows {
		t.Rows[i][0].Badge = c.badge(t.Rows[i][0].Text)
	}
}

// badge is that of the centre of a name, nil if there is none.
func (c *composer) badge(name string) *paint.Badge {
	for _, centre := range c.o.Scenario.Centres {
		if centre.Name == name {
			return &paint.Badge{Number: centre.Number, Colour: centre.Colour, Down: !centre.Up}
		}
	}
	return nil
}
