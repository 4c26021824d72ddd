package part

import (
	"strconv"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"fenye/app/look"
	"fenye/model/table"
)

// long is a table with many columns in a window with room for five rows.
func long(t *testing.T, rows int) *Table {
	t.Helper()
	tab := NewTable(nil)
	many := table.Table{Key: "rows", Rows: rows, At: func(row, column int) table.Value { return table.TextOf(strconv.Itoa(row)) }}
	for i := range 12 {
		many.Columns = append(many.Columns, table.Column{Key: "c" + strconv.Itoa(i)})
	}
	tab.SetTable(many)
	stage(t, tab, 300, 1+26+5*26).Canvas().Capture()
	return tab
}

// The wheel and the bars scroll to the ends and no further, in whole units, and
// the cells stand where they were clicked, also in the last of very many rows.
func TestGridScrolls(t *testing.T) {
	const rows = 5_000_000
	tab := long(t, rows)
	g := tab.grid
	wheel := func(dx, dy float32) { g.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DX: dx, DY: dy}}) }
	at := func(x, y float64) {
		t.Helper()
		if g.x != x || g.y != y {
			t.Fatalf("scrolled to (%v, %v), want (%v, %v)", g.x, g.y, x, y)
		}
	}
	wheel(0, 40)
	at(0, 0)
	wheel(0, -40)
	at(0, 40)
	wheel(-30, 0)
	at(30, 40)
	end := float64(rows-5) * 26
	g.upward.Tapped(&fyne.PointEvent{Position: fyne.NewPos(4, 129)})
	at(30, end)
	wheel(-1e6, -1e9)
	most := -300.0 // as wide as the window, without the first column
	for _, w := range g.widths {
		most += float64(w)
	}
	at(most, end)
	if first, last := visibleRows(tab); first != rows-5 || last != rows-1 {
		t.Errorf("rows %d to %d are in sight at the end", first, last)
	}
	test.TapAt(g, fyne.NewPos(100, 26+4*26+13))
	if tab.Selected() != rows-1 {
		t.Errorf("a click on the last row chose %d", tab.Selected())
	}
	g.across.Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DX: -1000}})
	g.across.DragEnd()
	at(0, end)
	g.upward.Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DY: -119.5}})
	if g.y <= 0 || g.y != float64(int(g.y)) {
		t.Errorf("dragged to %v", g.y)
	}
}

// What a table shows anew is drawn anew where it has changed, and nowhere else.
func TestGridDrawsWhatHasChanged(t *testing.T) {
	tab := NewTable(nil)
	tab.SetTable(cities())
	w := stage(t, tab, 600, 200)
	w.Canvas().Capture()
	parts := map[place]fyne.CanvasObject{} // a cell with centres makes its badges anew when it is drawn
	badges := func() (other []int) {
		for row := range 4 {
			at := place{row, 2}
			now := test.WidgetRenderer(tab.grid.cells[at]).Objects()[2]
			if was := parts[at]; was != nil && was != now {
				other = append(other, row)
			}
			parts[at] = now
		}
		return other
	}
	badges()
	tab.SetTable(cities())
	if got := badges(); len(got) > 0 {
		t.Errorf("the same table again: rows %v are drawn anew", got)
	}
	tab.Select(2)
	if got := badges(); len(got) != 1 || got[0] != 2 {
		t.Errorf("row 2 is selected: rows %v are drawn anew", got)
	}
	tab.Centre = func(n int) (string, bool) { return "", n == 2 }
	tab.Refresh()
	if got := badges(); len(got) != 2 || got[0] != 1 || got[1] != 3 {
		t.Errorf("centre 2 is down: rows %v are drawn anew", got)
	}
	test.ApplyTheme(t, look.New(look.Dim))
	if got := badges(); len(got) != 4 {
		t.Errorf("in another theme rows %v are drawn anew", got)
	}
}

// A cell that scrolls into sight and needs a wider column has it at once, with those
// below it, where what is posted runs at once.
func TestGridWidensWhileItShows(t *testing.T) {
	tab := NewTable(nil)
	tab.Post = func(f func()) { f() }
	shown := numbered(1000)
	at := shown.At
	shown.At = func(row, column int) table.Value {
		if row == 499 && column == 1 {
			return table.TextOf("a text that is far wider than all that were measured")
		}
		return at(row, column)
	}
	tab.SetTable(shown)
	stage(t, tab, 300, 1+26+5*26).Canvas().Capture()
	before := tab.grid.widths[1]
	tab.grid.scrollTo(0, 497*26)
	c := tab.grid.cells[place{501, 1}]
	if c == nil || tab.grid.widths[1] <= before || c.Size().Width != tab.grid.widths[1] {
		t.Errorf("the column is %v wide, %v before; the cell below %v", tab.grid.widths[1], before, c)
	}
}

// The first column has an edge only where others lie under it.
func TestFirstColumnHasAnEdge(t *testing.T) {
	tab := long(t, 3)
	g := tab.grid
	if g.edge.Visible() {
		t.Error("there is an edge where nothing is scrolled")
	}
	g.scrollTo(30, 0)
	if !g.edge.Visible() || g.edge.Position().X != g.firstWidth() || g.edge.Size().Height != 4*rowHeight {
		t.Errorf("the edge is at %v, %v high", g.edge.Position(), g.edge.Size().Height)
	}
	test.ApplyTheme(t, look.New(look.Dim))
	if g.edge.FillColor != look.Colour(look.Hairline) {
		t.Error("the edge has the colour of another theme")
	}
	g.scrollTo(0, 0)
	if g.edge.Visible() {
		t.Error("the edge stays")
	}
}

// Left and Right bring a column into view, and leave the rows that are in sight.
func TestKeysAcrossLeaveTheRows(t *testing.T) {
	for _, selected := range []int{-1, 2} {
		tab := long(t, 1000)
		tab.Select(selected)
		tab.grid.scrollTo(0, 5000)
		for range 11 {
			key(tab.grid, fyne.KeyRight)
		}
		if tab.grid.y != 5000 || tab.grid.x == 0 {
			t.Errorf("row %d is selected: scrolled to (%v, %v)", selected, tab.grid.x, tab.grid.y)
		}
	}
}
