package part

import (
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"fyne.io/fyne/v2"

	"fenye/model/table"
)

// lettered is a table whose names are a letter and their rows, with users that
// fall from row to row: sorted by them its last row comes first.
func lettered(letter string, rows int) table.Table {
	return table.Table{Key: "places", Columns: cities().Columns[:2], Rows: rows, At: func(row, column int) table.Value {
		if column == 0 {
			return table.TextOf(letter + strconv.Itoa(row))
		}
		return table.IntOf(int64(rows - row))
	}}
}

// beside is a table of very many rows on show, sorted by users, and what is
// posted to it.
func beside(t *testing.T, chosen func(row int), shown table.Table) (*Table, chan func()) {
	t.Helper()
	tab := NewTable(chosen)
	posted := make(chan func(), 4)
	tab.Post = func(f func()) { posted <- f }
	stage(t, tab, 300, 1+26+5*26).Canvas().Capture()
	tab.SetTable(shown)
	tab.SortBy(1, false)
	(<-posted)()
	return tab, posted
}

// names are what stands in the first column of the cells in sight, from above.
func names(t *Table) []string {
	from, to := t.grid.rows()
	var out []string
	for row := from; row < to; row++ {
		out = append(out, t.grid.cells[place{row, 0}].text)
	}
	return out
}

// While a table of very many rows is arranged the one before is on show, copied
// and saved whole in its order, wherever it is scrolled to.
func TestTableStaysWholeUntilTheNextIsArranged(t *testing.T) {
	tab, posted := beside(t, nil, lettered("a", 30_000))
	before := tab.TSV(table.EN)
	tab.SetTable(lettered("b", 25_000))
	for _, at := range []int{0, 3, 27_000, 29_995} {
		tab.grid.scrollTo(0, float64(at)*26)
		for i, name := range names(tab) {
			if want := "a" + strconv.Itoa(29_999-at-i); name != want {
				t.Errorf("row %d on screen is %s, want %s", at+i, name, want)
			}
		}
	}
	if tab.TSV(table.EN) != before {
		t.Error("what is copied is of another table")
	}
	if tab.Len() != 30_000 || tab.Shown().Rows != 30_000 {
		t.Errorf("%d rows of %d are on show", tab.Len(), tab.Shown().Rows)
	}
	tab.Refresh()
	(<-posted)()
	if got, want := names(tab), []string{"b4", "b3", "b2", "b1", "b0"}; !slices.Equal(got, want) {
		t.Errorf("at last %v are in sight, want %v", got, want)
	}
	if lines := strings.Split(tab.TSV(table.EN), "\n"); len(lines) != 25_002 || lines[1] != "b24999\t1" {
		t.Errorf("at last %d lines are copied, %q first", len(lines), lines[1])
	}
}

// What the heads say of the order, and an empty table of the filter, is of what is
// on show.
func TestHeadsTellTheOrderOnShow(t *testing.T) {
	tab, posted := beside(t, nil, lettered("a", 30_000))
	arrows := func(want ...string) {
		t.Helper()
		tab.Refresh()
		if got := []string{tab.grid.heads[0].arrow, tab.grid.heads[1].arrow}; !slices.Equal(got, want) {
			t.Errorf("the arrows are %q, want %q", got, want)
		}
	}
	tab.SortBy(0, true)
	arrows("", "up")
	if column, descending := tab.Sorted(); column != 0 || !descending {
		t.Errorf("it is to be sorted by %d, descending %v", column, descending)
	}
	(<-posted)()
	arrows("down", "")
	tab.SetFilter("nobody")
	(<-posted)()
	tab.SetFilter("a1")
	tab.Refresh()
	if !tab.empty.Visible() || !strings.Contains(tab.empty.Text, "nobody") {
		t.Errorf("%q stands where no row holds the filter on show", tab.empty.Text)
	}
	(<-posted)()
	if tab.empty.Visible() || tab.Len() == 0 {
		t.Error("no row holds the filter at last")
	}
}

// Of tables, filters and sortings that overtake one another the last comes on show,
// and none of the others.
func TestLastTableWins(t *testing.T) {
	tab, posted := beside(t, nil, lettered("a", 30_000))
	var told []int
	tab.OnArranged = func(n int) { told = append(told, n) }
	tab.SetTable(lettered("b", 40_000))
	tab.SetTable(lettered("c", 50_000))
	tab.SetFilter("c4999")
	(<-posted)() // the first has stopped
	if got := names(tab); got[0] != "a29999" || len(told) > 0 {
		t.Errorf("%v are on show, %v rows were told", got, told)
	}
	(<-posted)()
	if got, want := names(tab), "c49999 c49998 c49997 c49996 c49995"; strings.Join(got, " ") != want {
		t.Errorf("%v are on show, want %s", got, want)
	}
	if !slices.Equal(told, []int{11}) {
		t.Errorf("%v rows were told, want 11", told)
	}
	tab.SetTable(lettered("d", 40_000))
	tab.SetTable(lettered("e", 400)) // is arranged at once
	if tab.Shown().Rows != 400 || tab.Len() != 0 {
		t.Errorf("%d rows of %d are on show, want none of 400", tab.Len(), tab.Shown().Rows)
	}
	(<-posted)()
	if tab.Shown().Rows != 400 || len(posted) > 0 || tab.late || tab.stop != nil {
		t.Errorf("a table of %d rows comes after the last", tab.Shown().Rows)
	}
}

// What is overtaken stops: it asks for no more cells.
func TestArrangingStops(t *testing.T) {
	var asked atomic.Int64
	many, stop := lettered("a", 30_000), &atomic.Bool{}
	at := many.At
	many.At = func(row, column int) table.Value {
		if asked.Add(1) == 5000 {
			stop.Store(true)
		}
		return at(row, column)
	}
	for _, a := range []arrangement{{"a1", unsorted}, {"", sorting{column: 1}}} {
		asked.Store(0)
		stop.Store(false)
		arrange(many, a, stop)
		if n := asked.Load(); n < 5000 || n > 5000+1024 {
			t.Errorf("%+v: %d cells were asked for, want some 5000", a, n)
		}
	}
}

// A table with other columns, or after one without rows, is on show at once, in its
// own order until it is arranged.
func TestNothingToKeepShowsTheNextAtOnce(t *testing.T) {
	tab, posted := beside(t, nil, lettered("a", 30_000))
	tab.SetFilter("9")
	(<-posted)()
	other := lettered("b", 30_000)
	other.Columns = []table.Column{{Key: "city"}, other.Columns[1]}
	tab.SetTable(other)
	if got := names(tab); got[0] != "b0" || tab.Len() != 30_000 {
		t.Errorf("other columns: %v are in sight, %d on show", got, tab.Len())
	}
	(<-posted)()
	if got := names(tab); got[0] != "b9" {
		t.Errorf("other columns, at last: %v are in sight", got)
	}
	tab.SetTable(table.Table{Columns: other.Columns})
	tab.SetTable(other)
	if got := names(tab); got[0] != "b0" {
		t.Errorf("after no rows: %v are in sight", got)
	}
	(<-posted)()
}

// A row that is selected while a table is arranged is in sight when that is done:
// whether the table is another or is sorted otherwise.
func TestSelectedRowIsInSightWhenArranged(t *testing.T) {
	for name, change := range map[string]func(*Table){
		"another table": func(tab *Table) { tab.SetTable(lettered("b", 35_000)) },
		"another order": func(tab *Table) { tab.SortBy(1, true) },
		"a filter":      func(tab *Table) { tab.SetFilter("99") },
		"overtaken":     func(tab *Table) { tab.SetFilter("98"); tab.SetTable(lettered("c", 40_000)); tab.SetFilter("99") },
	} {
		tab, posted := beside(t, nil, lettered("a", 30_000))
		tab.Select(5)
		tab.grid.scrollTo(0, 0)
		change(tab)
		tab.Select(9_940)
		if tab.Selected() != 9_940 {
			t.Errorf("%s: row %d is selected", name, tab.Selected())
		}
		for tab.late {
			(<-posted)()
		}
		from, to := tab.grid.rows()
		at := tab.screenRow(9_940)
		if at < from || at >= to || !tab.grid.cells[place{at, 0}].selected {
			t.Errorf("%s: row 9940 is the %d on screen, %d to %d are in sight", name, at, from, to-1)
		}
		tab.grid.scrollTo(0, 26)
		tab.SortBy(0, false)
		(<-posted)()
		if tab.grid.y != 26 {
			t.Errorf("%s: sorted once more it scrolls to %v", name, tab.grid.y)
		}
	}
}

// A row pressed on the table that is still on show is chosen if the next has it
// too; the mark stays with the row that it was put on until then.
func TestRowsOfTheTableOnShowAreChosen(t *testing.T) {
	var chosen []int
	tab, posted := beside(t, func(row int) { chosen = append(chosen, row) }, lettered("a", 30_000))
	tab.Select(29_998)
	tab.SetTable(lettered("b", 25_000))
	tab.Refresh()
	if !tab.grid.cells[place{1, 0}].selected || tab.Selected() != -1 {
		t.Errorf("the mark has gone, row %d is selected", tab.Selected())
	}
	tab.grid.Tapped(&fyne.PointEvent{Position: fyne.NewPos(50, 26+2*26+13)}) // row 29,997
	if len(chosen) > 0 {
		t.Errorf("rows %v are chosen that are no more", chosen)
	}
	tab.grid.scrollTo(0, 29_995*26)
	tab.grid.Tapped(&fyne.PointEvent{Position: fyne.NewPos(50, 26+2*26+13)})
	if !slices.Equal(chosen, []int{2}) || !tab.grid.cells[place{29_997, 0}].selected {
		t.Errorf("rows %v are chosen, want 2", chosen)
	}
	(<-posted)()
	if tab.Selected() != 2 || tab.marked != 2 {
		t.Errorf("row %d is selected, %d marked at last", tab.Selected(), tab.marked)
	}
}

// Enter in the filter of a long table waits for its rows; it is taken back by another
// filter and by another page.
func TestEnterWaitsForTheFilter(t *testing.T) {
	tab, posted := beside(t, nil, lettered("a", 30_000))
	var first []string
	d := NewDock(&DockState{}, "", &Page{Key: "places", Table: tab}, &Page{Key: "others", Table: NewTable(nil)})
	d.Submit = func(p *Page, text string) {
		first = append(first, text+" "+tab.Shown().At(p.Table.RowAt(0), 0).Text)
	}
	enter := func(text string) {
		d.Filter().SetText(text)
		key(d.Filter().Entry(), fyne.KeyReturn)
	}
	enter("a123")
	if len(first) > 0 {
		t.Errorf("%q before the filter is on show", first)
	}
	(<-posted)()
	key(d.Filter().Entry(), fyne.KeyReturn)
	enter("a4")
	d.Filter().SetText("a45")
	for tab.late {
		(<-posted)()
	}
	enter("a5")
	d.Choose("others")
	(<-posted)()
	if want := []string{"a123 a12399", "a123 a12399"}; !slices.Equal(first, want) {
		t.Errorf("entered %q, want %q", first, want)
	}
}
