package part

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// grid is Fyne's table with rows for a selection instead of cells.
type grid struct {
	widget.Table
	owner   *Table
	focused bool
}

func newGrid(owner *Table) *grid {
	g := &grid{owner: owner}
	g.Length = func() (int, int) { return owner.Len(), len(owner.shown.Columns) }
	g.CreateCell = func() fyne.CanvasObject { return newCell() }
	g.UpdateCell = func(id widget.TableCellID, o fyne.CanvasObject) { owner.updateCell(id, o.(*cell)) }
	g.ShowHeaderRow, g.HideSeparators, g.StickyColumnCount = true, true, 1
	g.CreateHeader = func() fyne.CanvasObject { return newHeader() }
	g.UpdateHeader = func(id widget.TableCellID, o fyne.CanvasObject) { owner.updateHeader(id.Col, o.(*header)) }
	g.OnSelected = func(id widget.TableCellID) {
		g.UnselectAll()
		owner.press(id.Row)
	}
	g.ExtendBaseWidget(g)
	return g
}

// FocusGained implements fyne.Focusable.
func (g *grid) FocusGained() {
	g.focused = true
	g.Table.FocusGained()
	g.owner.Refresh()
}

// FocusLost implements fyne.Focusable.
func (g *grid) FocusLost() {
	g.focused = false
	g.Table.FocusLost()
	g.owner.Refresh()
}

// TypedKey implements fyne.Focusable: Up, Down and their kin move the
// selected row, Left and Right the marked column, Space sorts by it.
func (g *grid) TypedKey(k *fyne.KeyEvent) {
	if PassOn(k) {
		return
	}
	t := g.owner
	at, last := t.screenRow(t.selected), t.Len()-1
	page := max(int(g.Size().Height/26)-2, 1)
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

// flat is the theme of the grid: the cells draw their own hairlines and
// grounds, so the grid has no gaps and marks nothing itself.
type flat struct{ running }

// Color implements fyne.Theme.
func (f flat) Color(name fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	switch name {
	case theme.ColorNameSelection, theme.ColorNameHover, theme.ColorNameShadow:
		return color.Transparent
	}
	return f.running.Color(name, v)
}

// Size implements fyne.Theme.
func (f flat) Size(name fyne.ThemeSizeName) float32 {
	if name == theme.SizeNamePadding {
		return 0
	}
	return f.running.Size(name)
}
