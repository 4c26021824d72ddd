package part

import (
	"image/color"
	"slices"
	"strings"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/model/table"
)

// Ink says how a cell is written; the zero value is ordinary text.
type Ink struct {
	Colour fyne.ThemeColorName
	Bold   bool
	Icon   string // before the text
}

// Table shows a table.Table with a header to sort by, a filter, a selected
// row and a first column that stays in sight. It asks for the cells it shows
// only; filtering and sorting more than 20,000 rows runs beside the UI
// goroutine, and until that is done the table before stays on show whole, in its
// order. Rows are numbered as in the table shown, whatever the order on screen.
type Table struct {
	widget.BaseWidget
	// OnSelected is called with the row a person chose.
	OnSelected func(row int)
	// OnArranged is called with the number of rows on show after a filter.
	OnArranged func(rows int)
	// Style, Ground and Centre may be nil. Style tells how a cell is written,
	// Ground the colour behind a row, "" for none, and Centre the own colour
	// and state of a centre in a badge.
	Style  func(row, column int) Ink
	Ground func(row int) fyne.ThemeColorName
	Centre func(number int) (own string, down bool)
	// Post runs a function on the UI goroutine; SetPost's unless replaced.
	Post func(func())

	// What is on show, which belongs together.
	shown    table.Table
	order    []int32 // rows on screen; nil: all, as they come
	arranged arrangement
	marked   int // row, -1 for none
	column   int // marked for the keys
	widths   []float32

	// What is to be on show, and is but while the table is late.
	next     *table.Table // nil: that on show
	filter   string
	sort     sorting
	selected int          // row
	late     bool         // what is to be on show is arranged beside the UI goroutine
	owed     bool         // the selected row is to come into view then
	then     func()       // is called then, nil for none
	stop     *atomic.Bool // stops what is arranged beside the UI goroutine; nil: nothing is

	grid     *grid
	orders   map[string]Order // that a person chose, by page; nil: none is kept
	page     string
	widening bool // fit is to be called
	empty    *Line
}

// NewTable returns an empty table.
func NewTable(onSelected func(row int)) *Table {
	t := &Table{OnSelected: onSelected, Post: post, selected: -1, marked: -1, sort: unsorted, arranged: asItComes}
	t.empty = NewLine("")
	t.empty.Colour, t.empty.Align = look.Secondary, fyne.TextAlignCenter
	t.grid = newGrid(t)
	t.ExtendBaseWidget(t)
	return t
}

// Shown returns the table on show. One of more than 20,000 rows that is sorted or
// filtered comes on show some time after it was set: until then it is the one
// before, unless that had other columns or no rows.
func (t *Table) Shown() table.Table { return t.shown }

// SetTable shows another table. Filter and sorting stay if the columns are
// the same, and the sorting that a person chose as long as its column is there;
// the selected row stays if it still exists.
func (t *Table) SetTable(shown table.Table) {
	if !sameColumns(t.shown.Columns, shown.Columns) {
		t.sort = t.chosen(shown.Columns)
	}
	if t.selected >= shown.Rows {
		t.selected = -1
	}
	t.next = &shown
	t.arrange()
}

// iconRoom is how much an icon before its text widens a cell.
const iconRoom = 18

// withIcons makes room for the icons that Style puts into the first rows.
func (t *Table) withIcons(widths []float32) []float32 {
	for column := range widths {
		for row := 0; t.Style != nil && row < min(t.shown.Rows, 20); row++ {
			if t.Style(row, column).Icon != "" {
				widths[column] += iconRoom
				break
			}
		}
	}
	return widths
}

// widen gives the columns at least some widths. A column never becomes
// narrower while its table changes: figures would jump about during a drag.
func (t *Table) widen(widths []float32) {
	if t.widths == nil {
		t.widths = widths
		return
	}
	for i, w := range widths {
		t.widths[i] = max(t.widths[i], w)
	}
}

// makeRoom widens a column for a cell that came into sight and is wider than
// all that were measured; the columns move after the cells are drawn.
func (t *Table) makeRoom(column int, content float32) {
	if column >= len(t.widths) || columnWidth(column, content) <= t.widths[column] {
		return
	}
	t.widths[column] = columnWidth(column, content)
	if t.Post != nil && !t.widening {
		t.widening = true
		t.Post(func() {
			t.widening = false
			t.fit()
		})
	}
}

func sameColumns(a, b []table.Column) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// SetFilter shows only the rows in which a text column or a centre's name
// holds s, upper and lower case alike; "" shows all. Spaces and line ends around
// s, as come with what is pasted, are of no account.
func (t *Table) SetFilter(s string) {
	s = strings.TrimSpace(s)
	if s != t.filter {
		t.filter, t.then = s, nil
		t.arrange()
	}
}

// SortBy sorts by a column; -1 restores the table's own order. Cells without
// a value come last either way.
func (t *Table) SortBy(column int, descending bool) {
	t.sort = sorting{column, descending}
	t.arrange()
}

// SortFirst sorts by a column unless a person has chosen an order before.
func (t *Table) SortFirst(column int, descending bool) {
	if _, chosen := t.orders[t.page]; !chosen {
		t.SortBy(column, descending)
	}
}

// chosen is the sorting of columns that a person chose.
func (t *Table) chosen(columns []table.Column) sorting {
	by := t.orders[t.page]
	for i, c := range columns {
		if by.Column != "" && c.Key == by.Column && c.Centre == by.Centre {
			return sorting{i, by.Descending}
		}
	}
	return unsorted
}

// Sorted returns the column sorted by, -1 if none, and the direction: of the table
// that was set last, also before it is on show.
func (t *Table) Sorted() (column int, descending bool) { return t.sort.column, t.sort.descending }

// Select marks a row of the table that was set last and scrolls it into view
// without calling back, when that is on show in its order; -1 marks none.
func (t *Table) Select(row int) {
	t.selected, t.owed = row, t.late
	if t.next != nil {
		return // its rows are not on show yet
	}
	t.marked = row
	t.reveal()
	t.grid.Refresh()
}

// reveal scrolls the marked row into view. Before there is a size there is nothing
// to scroll, and it would go too far.
func (t *Table) reveal() {
	if at := t.screenRow(t.marked); at >= 0 && t.grid.Size().Height > 2*rowHeight {
		t.grid.reveal(at, 0)
	}
}

// Selected returns the selected row, -1 if none.
func (t *Table) Selected() int { return t.selected }

// Len returns the number of rows on show: those left by the filter.
func (t *Table) Len() int {
	if t.order != nil {
		return len(t.order)
	}
	return t.shown.Rows
}

// RowAt returns the row of the table on show that stands at a place on screen.
func (t *Table) RowAt(screen int) int {
	if t.order != nil {
		return int(t.order[screen])
	}
	return screen
}

func (t *Table) screenRow(row int) int {
	if row < 0 || row >= t.shown.Rows {
		return -1
	}
	if t.order == nil {
		return row
	}
	for i, r := range t.order {
		if int(r) == row {
			return i
		}
	}
	return -1
}

// press is a click on a row or a key that moved to it. A row that the table to be
// on show has no more cannot be chosen.
func (t *Table) press(screen int) {
	if screen < 0 || screen >= t.Len() || t.RowAt(screen) >= t.newest().Rows {
		return
	}
	row := t.RowAt(screen)
	changed := row != t.selected
	t.selected, t.marked = row, row
	t.grid.reveal(screen, 0)
	t.grid.Refresh()
	if changed && t.OnSelected != nil {
		t.OnSelected(row)
	}
}

// moveColumn marks another column and scrolls it into view; the rows stay.
func (t *Table) moveColumn(by int) {
	t.column = min(max(t.column+by, 0), max(len(t.shown.Columns)-1, 0))
	t.grid.reveal(-1, t.column)
	t.grid.Refresh()
}

// pressHeader sorts by a column: up, down, and back to the table's order.
func (t *Table) pressHeader(column int) {
	switch {
	case t.sort.column != column:
		t.SortBy(column, false)
	case !t.sort.descending:
		t.SortBy(column, true)
	default:
		t.SortBy(-1, false)
	}
	if t.orders != nil {
		by := Order{}
		if at := t.sort.column; at >= 0 && at < len(t.shown.Columns) {
			c := t.shown.Columns[at]
			by = Order{c.Key, c.Centre, t.sort.descending}
		}
		t.orders[t.page] = by
	}
}

// Focus gives the table the focus.
func (t *Table) Focus() { focus(t.grid) }

// CreateRenderer implements fyne.Widget.
func (t *Table) CreateRenderer() fyne.WidgetRenderer {
	t.ExtendBaseWidget(t)
	top, ring := canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent)
	ground := canvas.NewRectangle(color.Transparent)
	d := &drawn{objects: []fyne.CanvasObject{ground, top, t.grid, t.empty, ring}}
	d.min = func() fyne.Size { return fyne.NewSize(120, 1+2*rowHeight) }
	d.layout = func(s fyne.Size) {
		Place(ground, 0, 0, s.Width, s.Height)
		Place(top, 0, 0, s.Width, 1)
		Place(t.grid, 0, 1, s.Width, max(s.Height-1, 0))
		Place(t.empty, 0, 40, s.Width, 20)
		Place(ring, 1, 1, s.Width-2, s.Height-2)
		t.fit()
	}
	d.refresh = func() {
		ground.FillColor, top.FillColor = look.Colour(look.Panel), look.Colour(look.Hairline)
		ring.StrokeColor, ring.StrokeWidth = look.Colour(look.Accent), 2
		ring.Hidden = !t.grid.focused
		t.empty.Hidden = t.Len() > 0 || len(t.shown.Columns) == 0
		t.empty.Text = look.T("part.table.empty")
		if t.arranged.filter != "" {
			t.empty.Text = look.T("part.table.unmatched", t.arranged.filter)
		}
	}
	d.refresh()
	return d
}

// fit gives the columns their widths; what is left goes to the last column of
// text.
func (t *Table) fit() {
	width := t.Size().Width
	if width <= 0 || len(t.widths) != len(t.shown.Columns) {
		return
	}
	rest, last := width, len(t.widths)-1
	for i, w := range t.widths {
		rest -= w
		if !t.shown.Columns[i].Kind.Numeric() {
			last = i
		}
	}
	widths := slices.Clone(t.widths)
	if rest > 0 && len(widths) > 0 {
		widths[last] += rest
	}
	if !slices.Equal(widths, t.grid.widths) {
		t.grid.widths = widths
		t.grid.Refresh()
	}
}
