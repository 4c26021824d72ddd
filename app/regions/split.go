package regions

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Least heights of the map and of the dock, in units.
const (
	leastMap  = 200
	leastDock = tabHigh + 27 + 2*26
)

// split puts the map over the dock; the bar between them can be dragged. The
// dock keeps its height when the window is resized.
type split struct {
	widget.BaseWidget
	upper, lower fyne.CanvasObject
	bar          *splitBar
	state        *State
}

func newSplit(upper, lower fyne.CanvasObject, state *State) *split {
	s := &split{upper: upper, lower: lower, state: state}
	s.bar = &splitBar{split: s}
	s.bar.ExtendBaseWidget(s.bar)
	s.ExtendBaseWidget(s)
	return s
}

// CreateRenderer implements fyne.Widget.
func (s *split) CreateRenderer() fyne.WidgetRenderer { return &splitView{s} }

type splitView struct{ s *split }

// Layout implements fyne.WidgetRenderer.
func (v *splitView) Layout(size fyne.Size) {
	s := v.s
	dock := s.lower.MinSize().Height
	if !s.state.DockFolded {
		dock = max(leastDock, min(s.state.DockHigh, size.Height-leastMap))
	}
	s.upper.Move(fyne.NewPos(0, 0))
	s.upper.Resize(fyne.NewSize(size.Width, size.Height-dock))
	s.lower.Move(fyne.NewPos(0, size.Height-dock))
	s.lower.Resize(fyne.NewSize(size.Width, dock))
	s.bar.Hidden = s.state.DockFolded
	s.bar.Move(fyne.NewPos(0, size.Height-dock-3))
	s.bar.Resize(fyne.NewSize(size.Width, 6))
}

// MinSize implements fyne.WidgetRenderer.
func (v *splitView) MinSize() fyne.Size { return fyne.NewSize(320, leastMap+tabHigh) }

// Refresh implements fyne.WidgetRenderer.
func (v *splitView) Refresh() {
	v.Layout(v.s.Size())
}

// Objects implements fyne.WidgetRenderer.
func (v *splitView) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{v.s.upper, v.s.lower, v.s.bar}
}

// Destroy implements fyne.WidgetRenderer.
func (v *splitView) Destroy() {}

// splitBar is what is dragged: invisible but for the pointer's shape.
type splitBar struct {
	widget.BaseWidget
	split *split
}

var (
	_ fyne.Draggable     = (*splitBar)(nil)
	_ desktop.Cursorable = (*splitBar)(nil)
)

// Dragged implements fyne.Draggable.
func (b *splitBar) Dragged(e *fyne.DragEvent) {
	high := b.split.Size().Height
	b.split.state.DockHigh = max(leastDock, min(b.split.state.DockHigh-e.Dragged.DY, high-leastMap))
	(&splitView{b.split}).Layout(b.split.Size())
}

// DragEnd implements fyne.Draggable.
func (b *splitBar) DragEnd() {}

// Cursor implements desktop.Cursorable.
func (b *splitBar) Cursor() desktop.Cursor { return desktop.VResizeCursor }

// CreateRenderer implements fyne.Widget.
func (b *splitBar) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(newGap())
}
