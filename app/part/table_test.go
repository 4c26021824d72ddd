package part

import (
	"slices"
	"strconv"
	"sync/atomic"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"fenye/model/table"
)

func cities() table.Table {
	names := []string{"成都", "青岛", "郑州", "Zibo"}
	users := []int64{90810, 41262, 44543, 41262}
	return table.Table{
		Key:     "places",
		Columns: []table.Column{{Key: "name"}, {Key: "users", Kind: table.Users}, {Key: "centres", Kind: table.Centres}, {Key: "margin", Kind: table.Km}},
		Rows:    4,
		At: func(row, column int) table.Value {
			switch column {
			case 0:
				return table.TextOf(names[row])
			case 1:
				return table.IntOf(users[row])
			case 2:
				return table.PartsOf(table.Part{Number: row%2 + 1, Name: []string{"North", "South"}[row%2], Users: users[row]})
			}
			if row == 1 {
				return table.Value{}
			}
			return table.FloatOf(float64(row))
		},
	}
}

func rows(t *Table) []int {
	out := make([]int, t.Len())
	for i := range out {
		out[i] = t.RowAt(i)
	}
	return out
}

func TestTableSorts(t *testing.T) {
	tab := NewTable(nil)
	stage(t, tab, 600, 200)
	tab.SetTable(cities())
	cases := []struct {
		column     int
		descending bool
		want       []int
	}{
		{1, false, []int{1, 3, 2, 0}}, {1, true, []int{0, 2, 1, 3}}, // equal users keep the table's order
		{3, false, []int{0, 2, 3, 1}}, {3, true, []int{3, 2, 0, 1}}, // empty last either way
		{2, false, []int{0, 2, 1, 3}}, {-1, false, []int{0, 1, 2, 3}},
	}
	for _, c := range cases {
		tab.SortBy(c.column, c.descending)
		if got := rows(tab); !slices.Equal(got, c.want) {
			t.Errorf("by column %d, descending %v: %v, want %v", c.column, c.descending, got, c.want)
		}
	}
	tab.SortBy(0, false) // 成都, 青岛, 郑州 by their sounds: chéng, qīng, zhèng
	han := slices.DeleteFunc(rows(tab), func(r int) bool { return r == 3 })
	if want := []int{0, 1, 2}; !slices.Equal(han, want) {
		t.Errorf("by name: %v, want %v", han, want)
	}
}

func TestTableHeaderCycles(t *testing.T) {
	tab := NewTable(nil)
	stage(t, tab, 600, 200)
	tab.SetTable(cities())
	h := newHeader()
	tab.updateHeader(1, h)
	for _, want := range []sorting{{1, false}, {1, true}, {-1, false}} {
		test.Tap(h)
		if tab.sort != want {
			t.Errorf("after a click on the head: %v, want %v", tab.sort, want)
		}
	}
	key(tab.grid, fyne.KeyRight)
	key(tab.grid, fyne.KeySpace)
	if tab.sort != (sorting{1, false}) {
		t.Errorf("after Right and Space: %v, want column 1", tab.sort)
	}
	tab.SortBy(1, true)
	tab.SetTable(cities())
	if tab.sort != (sorting{1, true}) {
		t.Errorf("the same columns again: sorting %v is lost", tab.sort)
	}
	other := cities()
	other.Columns = other.Columns[:2]
	tab.SetTable(other)
	if tab.sort.column != -1 {
		t.Errorf("other columns: still sorted by %d", tab.sort.column)
	}
}

func TestTableFilter(t *testing.T) {
	tab := NewTable(nil)
	shown := -1
	tab.OnArranged = func(n int) { shown = n }
	stage(t, tab, 600, 200)
	tab.SetTable(cities())
	for filter, want := range map[string][]int{"zibo": {3}, "都": {0}, " 都\n": {0}, " ": {0, 1, 2, 3}, "SOUTH": {1, 3}, "nobody": {}, "": {0, 1, 2, 3}} {
		tab.SetFilter(filter)
		if got := rows(tab); !slices.Equal(got, want) || shown != len(want) {
			t.Errorf("filter %q: rows %v and %d told, want %v", filter, got, shown, want)
		}
	}
}

func TestTableSelects(t *testing.T) {
	var got []int
	tab := NewTable(func(row int) { got = append(got, row) })
	stage(t, tab, 600, 200)
	tab.SetTable(cities())
	tab.SortBy(1, true) // 0 2 1 3
	tab.grid.Tapped(&fyne.PointEvent{Position: fyne.NewPos(300, 26+1.5*26)})
	key(tab.grid, fyne.KeyDown)
	key(tab.grid, fyne.KeyEnd)
	key(tab.grid, fyne.KeyDown)
	key(tab.grid, fyne.KeyHome)
	tab.Select(3)
	tab.grid.Tapped(&fyne.PointEvent{Position: fyne.NewPos(300, 26+1.5*26)})
	if want := []int{2, 1, 3, 0, 2}; !slices.Equal(got, want) {
		t.Errorf("selected %v, want %v", got, want)
	}
	small := cities()
	small.Rows = 2
	tab.SetTable(small)
	if tab.Selected() != -1 {
		t.Errorf("row %d stays selected in a table of 2", tab.Selected())
	}
}

// A million rows are shown by asking for what is in sight.
func TestTableIsLazy(t *testing.T) {
	var asked atomic.Int64
	tab := NewTable(nil)
	stage(t, tab, 600, 300)
	tab.SetTable(table.Table{Columns: cities().Columns[:2], Rows: 1_000_000, At: func(row, column int) table.Value {
		asked.Add(1)
		if column == 0 {
			return table.TextOf("place " + strconv.Itoa(row))
		}
		return table.IntOf(int64(row))
	}})
	tab.Select(999_999)
	if n := asked.Load(); n > 2000 {
		t.Errorf("asked for %d cells of a million rows", n)
	}
}

// Long sorting runs aside; an answer that came too late is dropped.
func TestTableArrangesAside(t *testing.T) {
	tab := NewTable(nil)
	posted := make(chan func(), 4)
	tab.Post = func(f func()) { posted <- f }
	stage(t, tab, 600, 300)
	tab.SetTable(table.Table{Columns: cities().Columns[:2], Rows: 30_000, At: func(row, column int) table.Value {
		if column == 0 {
			return table.TextOf("place " + strconv.Itoa(row))
		}
		return table.IntOf(int64(row * 7 % 30_011))
	}})
	tab.SortBy(1, false)
	tab.SortBy(1, true)
	(<-posted)()
	(<-posted)()
	first, last := tab.RowAt(0), tab.RowAt(tab.Len()-1)
	if a, b := first*7%30_011, last*7%30_011; a <= b || b != 0 {
		t.Errorf("descending: first %d, last %d", a, b)
	}
}

// A filtered table that is replaced by a shorter one asks neither for a row that
// it does not have, and stays whole while the new one is arranged aside.
func TestTableAsksForItsOwnRows(t *testing.T) {
	long := func(rows int) table.Table {
		return table.Table{Columns: cities().Columns[:1], Rows: rows, At: func(row, _ int) table.Value {
			if row >= rows {
				t.Errorf("asked for row %d of %d", row, rows)
			}
			return table.TextOf("place " + strconv.Itoa(row))
		}}
	}
	tab := NewTable(nil)
	posted := make(chan func(), 4)
	tab.Post = func(f func()) { posted <- f }
	stage(t, tab, 600, 300)
	tab.SetTable(long(90_000))
	tab.SetFilter("place 899")
	(<-posted)()
	if tab.Len() != 111 {
		t.Fatalf("%d rows hold the filter, want 111", tab.Len())
	}
	tab.SetTable(long(30_000))
	tab.grid.scrollTo(0, 105*26)
	if tab.Len() != 111 || tab.RowAt(110) != 89_999 {
		t.Fatalf("%d rows show until then, the last is %d", tab.Len(), tab.RowAt(tab.Len()-1))
	}
	(<-posted)()
	if tab.Len() != 1+10 {
		t.Errorf("%d rows hold the filter at last, want 11", tab.Len())
	}
}

// TestSelectScrollsUp: a row selected above what is in sight comes into sight
// whole, not under the heads.
func TestSelectScrollsUp(t *testing.T) {
	table := NewTable(nil)
	table.SetTable(numbered(40))
	w := test.NewTempWindow(t, table)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(300, 27+5*26))
	for _, row := range []int{39, 20, 0, 30, 1} {
		table.Select(row)
		w.Canvas().Capture()
		top, bottom := visibleRows(table)
		if row < top || row > bottom {
			t.Errorf("row %d is selected, rows %d to %d are in sight", row, top, bottom)
		}
	}
}

// A table for which there is no room, as in a dock that is folded, is not drawn:
// below its header the toolkit would make its scroll bar endless.
func TestTableWithoutRoom(t *testing.T) {
	for _, rows := range []int{0, 40} {
		table := NewTable(nil)
		table.SetTable(numbered(rows))
		w := test.NewTempWindow(t, container.NewWithoutLayout(table))
		w.Resize(fyne.NewSize(300, 200))
		for _, high := range []float32{200, 0, 200, 1, 10, 27, 28, 200, 0} {
			table.Resize(fyne.NewSize(300, high))
			w.Canvas().Capture()
		}
	}
}

// visibleRows are the first and the last row of which all is below the heads and
// above the lower edge.
func visibleRows(table *Table) (top, bottom int) {
	top, bottom = 1<<30, -1
	driver := fyne.CurrentApp().Driver()
	origin := driver.AbsolutePositionForObject(table)
	var look func(o fyne.CanvasObject)
	look = func(o fyne.CanvasObject) {
		if c, is := o.(*cell); is && c.Visible() {
			y := driver.AbsolutePositionForObject(c).Y - origin.Y
			if row, err := strconv.Atoi(c.text); err == nil && y >= 26 && y+26 <= table.Size().Height+1 {
				top, bottom = min(top, row), max(bottom, row)
			}
			return
		}
		switch o := o.(type) {
		case *fyne.Container:
			for _, x := range o.Objects {
				look(x)
			}
		case fyne.Widget:
			for _, x := range test.WidgetRenderer(o).Objects() {
				look(x)
			}
		}
	}
	look(table)
	return top, bottom
}

// numbered is a table whose columns number its rows.
func numbered(rows int) table.Table {
	return table.Table{Key: "rows", Rows: rows, Columns: []table.Column{{Key: "note"}, {Key: "place"}},
		At: func(row, _ int) table.Value { return table.TextOf(strconv.Itoa(row)) }}
}

// The order that a person chose for a table stays when its dock is made anew, as
// for another language, and when its columns change; one that the program chose
// gives way to it.
func TestChosenOrderStays(t *testing.T) {
	var state DockState
	made := func() *Table {
		tab := NewTable(nil)
		NewDock(&state, "", &Page{Key: "cities", Table: tab}, &Page{Key: "others", Table: NewTable(nil)})
		tab.SetTable(cities())
		tab.SortFirst(2, false)
		return tab
	}
	first := made()
	if first.sort != (sorting{2, false}) {
		t.Fatalf("sorted by %v at first", first.sort)
	}
	first.pressHeader(1)
	first.pressHeader(1)
	again := made()
	if again.sort != (sorting{1, true}) {
		t.Errorf("made anew: sorted by %v", again.sort)
	}
	other := cities()
	other.Columns = other.Columns[1:]
	again.SetTable(other)
	if again.sort != (sorting{0, true}) {
		t.Errorf("without the first column: sorted by %v", again.sort)
	}
	other.Columns = other.Columns[1:]
	again.SetTable(other)
	again.SetTable(cities())
	if again.sort != (sorting{1, true}) {
		t.Errorf("the column came back: sorted by %v", again.sort)
	}
	again.pressHeader(1)
	if third := made(); third.sort.column != -1 {
		t.Errorf("its own order was chosen: sorted by %v", third.sort)
	}
}
