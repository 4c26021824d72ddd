package part

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// pane is a part of a grid, whose objects are cut off at its edges. The grid
// places and refreshes them: they are many, and the toolkit refreshes a part by
// the way of each that it is in.
type pane struct {
	widget.BaseWidget
	clip *container.Clip // what is laid out
	held *settled
}

func newPane() *pane {
	p := &pane{held: &settled{}}
	p.ExtendBaseWidget(p)
	p.clip = container.NewClip(p)
	return p
}

// CreateRenderer implements fyne.Widget.
func (p *pane) CreateRenderer() fyne.WidgetRenderer { return p.held }

// settled is a renderer whose objects are refreshed by those who place them. Its
// functions may be nil.
type settled struct {
	objects []fyne.CanvasObject
	layout  func(fyne.Size)
	refresh func()
}

func (s *settled) Objects() []fyne.CanvasObject { return s.objects }
func (s *settled) MinSize() fyne.Size           { return fyne.Size{} }
func (s *settled) Destroy()                     {}

func (s *settled) Layout(size fyne.Size) {
	if s.layout != nil {
		s.layout(size)
	}
}

func (s *settled) Refresh() {
	if s.refresh != nil {
		s.refresh()
	}
}

// hold has the pane show other objects, and reports whether they are others.
func (p *pane) hold(objects []fyne.CanvasObject) bool {
	if slices.Equal(p.held.objects, objects) {
		return false
	}
	p.held.objects = objects
	return true
}
