package dossier

import (
	"strings"

	"fenye/app/output"
	"fenye/app/paper"
	"fenye/model/failover"
	"fenye/model/table"
)

// survival says in a line whether the loss of any one centre leaves room.
func (c *composer) survival() paper.Fact {
	fact := paper.Fact{Name: c.t("glance.loss"), Value: c.reserve()}
	fact.Bad = !c.f.Losses.Survive()
	return fact
}

// reserve is the sentence on the least extra capacity.
func (c *composer) reserve() string {
	return output.ReserveText(c.f.Losses, c.lang, c.t("comma"))
}

// losses is the loss of each centre: a line each, then every survivor.
func (c *composer) losses() {
	l := c.f.Losses
	c.heading("losses")
	c.say("losses.what")
	t := &paper.Table{Caption: c.t("losses.caption"), Keys: 1, Columns: []paper.Column{
		{Head: c.lang.T("failover.tell.lost")}, {Head: c.lang.T("failover.tell.users"), Number: true},
		{Head: c.lang.T("failover.tell.over"), Number: true}, {Head: c.lang.T("failover.tell.nearest_km"), Number: true},
		{Head: c.lang.T("failover.tell.optimal_km"), Number: true}, {Head: c.lang.T("failover.tell.moved"), Number: true},
		{Head: c.lang.T("failover.tell.verdict")}}}
	for i := range l.Cases {
		t.Rows = append(t.Rows, c.lossRow(&l.Cases[i]))
	}
	c.add(t, paper.Paragraph{Text: c.reserve(), Bad: !l.Survive()})
	if len(l.Cases) < 2 {
		return
	}
	for _, way := range []string{"nearest", "optimal"} {
		matrix := c.table(ofWay(failover.Table(l), way), c.t("losses."+way), 2)
		matrix.Note = c.t("losses.note." + way)
		c.add(matrix)
	}
}

// ofWay keeps the columns of one way of taking over, and those of neither.
func ofWay(t table.Table, way string) table.Table {
	var columns []int
	kept := t
	kept.Columns = nil
	for i, col := range t.Columns {
		what, of, found := strings.Cut(col.Key, "_"+way)
		other := strings.HasSuffix(col.Key, "_nearest") || strings.HasSuffix(col.Key, "_optimal")
		switch {
		case found && of == "":
			col.Key = "loss_" + what
		case other || col.Key == "shortage" && way == "nearest":
			continue
		}
		columns = append(columns, i)
		kept.Columns = append(kept.Columns, col)
	}
	kept.At = func(row, column int) table.Value { return t.At(row, columns[column]) }
	return kept
}

func (c *composer) lossRow(one *failover.Case) []paper.Cell {
	row := []paper.Cell{{Text: c.f.Losses.Name(*one)}, {Text: c.users(one.Users)}, {Text: "—"}, {Text: "—"}, {Text: "—"}, {Text: "—"}, {}}
	if len(one.Lost) == 1 {
		row[0].Badge = c.badge(row[0].Text)
	}
	if n := one.Nearest; n != nil {
		row[2] = paper.Cell{Text: c.users(n.Over), Bad: n.Over > 0}
		row[3].Text = table.Kilometres(float64(n.MeanKm))
	}
	if p := one.Optimal; p != nil {
		row[4].Text, row[5].Text = table.Kilometres(float64(p.MeanKm)), c.users(p.Moved)
	}
	verdict := &row[6]
	switch {
	case one.Shortage > 0:
		verdict.Text, verdict.Bad = c.lang.T("failover.verdict.short", c.users(one.Shortage)), true
	case one.Cause == failover.CauseUndecided:
		verdict.Text = c.lang.T("failover.verdict.undecided")
	case one.Optimal == nil:
		verdict.Text, verdict.Bad = c.lang.T("failover.verdict.whole"), true
	default:
		verdict.Text = c.lang.T("failover.verdict.fits")
	}
	return row
}
