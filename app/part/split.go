package part

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Least heights of the map and of the dock, in units.
const (
	leastMap  = 200
	leastDock = TabHigh + 27 + 2*26
)

// DockState is how a dock stands: its height in units, whether only its tabs
// show, the key of the page on show, the filter of its tables, and the orders that
// a person chose for them, by the keys of their pages.
type DockState struct {
	High   float32
	Folded bool
	Tab    string
	Filter string
	Orders map[string]Order
}

// Order is what a table is sorted by: the key of a column and the number of the
// centre that it is about, or "" for the table's own order.
type Order struct {
	Column     string
	Centre     int
	Descending bool
}

// Split puts a picture over the dock; the bar between them can be dragged. The
// dock keeps its height when the window is resized.
type Split struct {
	widget.BaseWidget
	upper, lower fyne.CanvasObject
	bar          *splitBar
	state        *DockState
}

// NewSplit returns a picture over a dock, whose state it keeps.
func NewSplit(upper, lower fyne.CanvasObject, state *DockState) *Split {
	s := &Split{upper: upper, lower: lower, state: state}
	s.bar = &splitBar{split: s}
	s.bar.ExtendBaseWidget(s.bar)
	s.ExtendBaseWidget(s)
	return s
}

// CreateRenderer implements fyne.Widget.
func (s *Split) CreateRenderer() fyne.WidgetRenderer { return &splitView{s} }

type splitView struct{ s *Split }

// Layout implements fyne.WidgetRenderer.
func (v *splitView) Layout(size fyne.Size) {
	s := v.s
	dock := s.lower.MinSize().Height
	if !s.state.Folded {
		dock = max(leastDock, min(s.state.High, size.Height-leastMap))
	}
	s.upper.Move(fyne.NewPos(0, 0))
	s.upper.Resize(fyne.NewSize(size.Width, size.Height-dock))
	s.lower.Move(fyne.NewPos(0, size.Height-dock))
	s.lower.Resize(fyne.NewSize(size.Width, dock))
	s.bar.Hidden = s.state.Folded
	s.bar.Move(fyne.NewPos(0, size.Height-dock-3))
	s.bar.Resize(fyne.NewSize(size.Width, 6))
}

// MinSize implements fyne.WidgetRenderer.
func (v *splitView) MinSize() fyne.Size { return fyne.NewSize(320, leastMap+TabHigh) }

// Refresh implements fyne.WidgetRenderer.
func (v *splitView) Refresh() {
	v.Layout(v.s.Size())
}

// Layers implements Layered.
func (s *Split) Layers() []fyne.CanvasObject { return []fyne.CanvasObject{s.upper, s.lower} }

// Objects implements fyne.WidgetRenderer.
func (v *splitView) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{v.s.upper, v.s.lower, v.s.bar}
}

// Destroy implements fyne.WidgetRenderer.
func (v *splitView) Destroy() {}

// splitBar is what is dragged: invisible but for the pointer's shape.
type splitBar struct {
	widget.BaseWidget
	split *Split
}

var (
	_ fyne.Draggable     = (*splitBar)(nil)
	_ desktop.Cursorable = (*splitBar)(nil)
)

// Dragged implements fyne.Draggable.
func (b *splitBar) Dragged(e *fyne.DragEvent) {
	high := b.split.Size().Height
	b.split.state.High = max(leastDock, min(b.split.state.High-e.Dragged.DY, high-leastMap))
	(&splitView{b.split}).Layout(b.split.Size())
}

// DragEnd implements fyne.Draggable.
func (b *splitBar) DragEnd() {}

// Cursor implements desktop.Cursorable.
func (b *splitBar) Cursor() desktop.Cursor { return desktop.VResizeCursor }

// CreateRenderer implements fyne.Widget.
func (b *splitBar) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(color.Transparent))
}
