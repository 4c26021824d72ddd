package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
)

// Widths of an inspector in units, and of a workbench where they change.
const (
	inspectorWide   = 352
	inspectorShort  = 372 // while no plan is possible
	InspectorNarrow = 312
	narrowBelow     = 1180 - 76 // the rail is not part of it
	drawerBelow     = 1024 - 76
)

// InspectorState is how an inspector stands: put away, or on a narrow window
// drawn over the picture.
type InspectorState struct{ Away, Drawer bool }

// Aside puts a workbench's picture and dock beside its inspector at the right;
// on a narrow window the inspector is a drawer over them.
type Aside struct {
	Content         *fyne.Container
	main, inspector fyne.CanvasObject
	state           *InspectorState
	short           func() bool // whether no plan is possible
}

// NewAside returns an aside without a picture, which Show gives it.
func NewAside(inspector fyne.CanvasObject, state *InspectorState, short func() bool) *Aside {
	a := &Aside{inspector: inspector, state: state, short: short}
	a.Content = container.New(a)
	return a
}

// Show puts a picture and its dock beside the inspector. Those in place of others
// may have been made, or shown last, in the colours of another theme.
func (a *Aside) Show(main fyne.CanvasObject) {
	again := a.main != nil
	a.main = main
	a.Content.Objects = []fyne.CanvasObject{main, a.inspector}
	a.Content.Refresh()
	if again && look.Switched() {
		Recolour(main)
	}
	a.Layout(nil, a.Content.Size())
}

// Toggle shows or hides the inspector.
func (a *Aside) Toggle() {
	if a.Content.Size().Width < drawerBelow {
		a.state.Drawer = !a.state.Drawer
	} else {
		a.state.Away = !a.state.Away
	}
	a.Content.Refresh()
	a.Layout(nil, a.Content.Size())
}

// MinSize implements fyne.Layout.
func (a *Aside) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(640, 420) }

// Layout implements fyne.Layout.
func (a *Aside) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if a.main == nil {
		return
	}
	wide := float32(inspectorWide)
	if a.short() {
		wide = inspectorShort
	}
	if size.Width < narrowBelow {
		wide = InspectorNarrow
	}
	drawer := size.Width < drawerBelow
	shown := !a.state.Away
	if drawer {
		shown = a.state.Drawer
	}
	if shown {
		a.inspector.Show()
	} else {
		a.inspector.Hide()
	}
	rest := size.Width
	if shown && !drawer {
		rest -= wide
	}
	a.main.Move(fyne.NewPos(0, 0))
	a.main.Resize(fyne.NewSize(rest, size.Height))
	a.inspector.Move(fyne.NewPos(size.Width-wide, 0))
	a.inspector.Resize(fyne.NewSize(wide, size.Height))
}

// Under is a layout that puts a strip over what takes the rest, without a gap.
type Under struct{}

// MinSize implements fyne.Layout.
func (Under) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[1].MinSize().Width, o[0].MinSize().Height+o[1].MinSize().Height)
}

// Layout implements fyne.Layout.
func (Under) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high := o[0].MinSize().Height
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(size.Width, high))
	o[1].Move(fyne.NewPos(0, high))
	o[1].Resize(fyne.NewSize(size.Width, size.Height-high))
}
