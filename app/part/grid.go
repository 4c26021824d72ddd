package part

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// grid is the heads and the cells of a table: the heads and the first column
// stay in sight, the others scroll. It has objects for what is in sight alone,
// and draws again only what has changed. The toolkit's own table draws every
// cell at every step, counts through all rows to scroll, and has no gaps only
// under a theme of its own, which the toolkit keeps for ever with all cells.
type grid struct {
	widget.BaseWidget
	owner   *Table
	focused bool
	widths  []float32 // of the columns, in whole units
	x, y    float64   // how far it is scrolled, in units
	showing bool      // what is in sight
	again   bool      // it is to be shown once more

	ground         *canvas.Rectangle // behind the heads
	edge           *canvas.Rectangle // of the first column, where others lie under it
	heads          []*header         // by column
	cells          map[place]*cell   // in sight
	spare          []*cell
	corner, top    *pane // of the first head and of the others
	first, rest    *pane // of the cells of the first column and of the others
	across, upward *scrollBar
}

// place is where a cell stands on screen.
type place struct{ row, column int }

var (
	_ fyne.Focusable  = (*grid)(nil)
	_ fyne.Tappable   = (*grid)(nil)
	_ fyne.Scrollable = (*grid)(nil)
)

func newGrid(owner *Table) *grid {
	g := &grid{owner: owner, cells: map[place]*cell{}, ground: canvas.NewRectangle(look.Colour(look.Raised)), edge: canvas.NewRectangle(look.Colour(look.Hairline))}
	g.corner, g.top, g.first, g.rest = newPane(), newPane(), newPane(), newPane()
	g.across = newScrollBar(false, func(at float64) { g.scrollTo(at, g.y) })
	g.upward = newScrollBar(true, func(at float64) { g.scrollTo(g.x, at) })
	g.ExtendBaseWidget(g)
	return g
}

// CreateRenderer implements fyne.Widget.
func (g *grid) CreateRenderer() fyne.WidgetRenderer {
	return &settled{
		objects: []fyne.CanvasObject{g.ground, g.corner.clip, g.top.clip, g.first.clip, g.rest.clip, g.edge, g.across, g.upward},
		layout:  func(fyne.Size) { g.show(false) },
		refresh: func() { g.show(true) },
	}
}

// firstWidth is the width of the column that stays in sight.
func (g *grid) firstWidth() float32 {
	if len(g.widths) == 0 {
		return 0
	}
	return min(g.widths[0], g.Size().Width)
}

// view is the size of what scrolls.
func (g *grid) view() (width, height float64) {
	s := g.Size()
	return float64(s.Width - g.firstWidth()), float64(max(s.Height-rowHeight, 0))
}

// whole is the size of all there is to scroll.
func (g *grid) whole() (width, height float64) {
	for i, w := range g.widths {
		if i > 0 {
			width += float64(w)
		}
	}
	return width, float64(g.owner.Len()) * float64(rowHeight)
}

// clamp scrolls to (x, y) as far as there is something to see, to whole units:
// between them texts would be blurred.
func (g *grid) clamp(x, y float64) {
	width, height := g.view()
	allWidth, allHeight := g.whole()
	g.x = math.Floor(max(min(x, allWidth-width), 0))
	g.y = math.Floor(max(min(y, allHeight-height), 0))
}

// scrollTo shows what is at (x, y) of what scrolls at the upper left.
func (g *grid) scrollTo(x, y float64) {
	wasX, wasY := g.x, g.y
	g.clamp(x, y)
	if g.x != wasX || g.y != wasY {
		g.show(false)
	}
}

// reveal scrolls no further than it takes to see all of a cell, or where it
// begins if there is no room for all of it; of no row, -1, it is the column.
func (g *grid) reveal(row, column int) {
	width, height := g.view()
	seen := func(at, view, from, long float64) float64 { return min(max(at, from+long-view), from) }
	x, from := g.x, 0.0
	if column > 0 && column < len(g.widths) {
		for _, w := range g.widths[1:column] {
			from += float64(w)
		}
		x = seen(g.x, width, from, float64(g.widths[column]))
	}
	y := g.y
	if row >= 0 {
		y = seen(g.y, height, float64(row)*float64(rowHeight), float64(rowHeight))
	}
	g.scrollTo(x, y)
}

// Scrolled implements fyne.Scrollable: the wheel. Where there is nothing more to
// see below and above it goes across.
func (g *grid) Scrolled(e *fyne.ScrollEvent) {
	dx, dy := float64(e.Scrolled.DX), float64(e.Scrolled.DY)
	width, height := g.view()
	if allWidth, allHeight := g.whole(); allWidth > width && allHeight <= height && dx == 0 {
		dx, dy = dy, dx
	}
	g.scrollTo(g.x-dx, g.y-dy)
}

// Tapped implements fyne.Tappable: a click chooses a row. The heads take theirs
// themselves.
func (g *grid) Tapped(e *fyne.PointEvent) {
	if e.Position.Y < rowHeight || len(g.widths) == 0 {
		return
	}
	row := int((float64(e.Position.Y-rowHeight) + g.y) / float64(rowHeight))
	if row < g.owner.Len() {
		g.owner.press(row)
		focus(g)
	}
}

// FocusGained implements fyne.Focusable.
func (g *grid) FocusGained() {
	g.focused = true
	g.owner.Refresh()
}

// FocusLost implements fyne.Focusable.
func (g *grid) FocusLost() {
	g.focused = false
	g.owner.Refresh()
}

// TypedRune implements fyne.Focusable.
func (g *grid) TypedRune(rune) {}

// TypedKey implements fyne.Focusable: Up, Down and their kin move the
// selected row, Left and Right the marked column, Space sorts by it.
func (g *grid) TypedKey(k *fyne.KeyEvent) {
	if PassOn(k) {
		return
	}
	t := g.owner
	at, last := t.screenRow(t.marked), t.Len()-1
	page := max(int(g.Size().Height/rowHeight)-2, 1)
	switch k.Name {
	case fyne.KeyDown:
		t.press(min(at+1, last))
	case fyne.KeyUp:
		t.press(max(at-1, 0))
	case fyne.KeyPageDown:
		t.press(min(max(at, 0)+page, last))
	case fyne.KeyPageUp:
		t.press(max(at-page, 0))
	case fyne.KeyHome:
		t.press(0)
	case fyne.KeyEnd:
		t.press(last)
	case fyne.KeyLeft:
		t.moveColumn(-1)
	case fyne.KeyRight:
		t.moveColumn(1)
	case fyne.KeySpace:
		t.pressHeader(t.column)
	}
}
