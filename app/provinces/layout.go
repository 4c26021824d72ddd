package provinces

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/model"
)

// Widths of the inspector, and of the workbench where it changes.
const (
	inspectorWide   = 352
	inspectorShort  = 372 // while no plan is possible
	inspectorNarrow = 312
	narrowBelow     = 1180 - 76 // the rail is not ours
	drawerBelow     = 1024 - 76
	chartShare      = .42 // of the room beside the inspector
	chartLeast      = 300
)

// layout puts map and charts over the dock, and the inspector at the right; on
// a narrow window the inspector is a drawer over them.
type layout struct {
	bench *Bench
	main  fyne.CanvasObject
}

// arrange makes the layout's objects for the moment's banner and dock.
func (b *Bench) arrange() {
	picture := fyne.CanvasObject(container.New(under{}, b.head.box, b.Map))
	if b.Vacant() {
		picture = container.NewStack(picture, b.empty)
	}
	upper := fyne.CanvasObject(container.New(&beside{}, picture, part.NewFill(look.Hairline), b.charts.box))
	if b.banner.Visible() {
		upper = container.New(under{}, b.banner, upper)
	}
	b.layout.main = part.NewSplit(upper, b.dock.content(), &b.state.Dock)
	b.content.Objects = []fyne.CanvasObject{b.layout.main, b.inspector}
	b.content.Refresh()
}

// Vacant reports whether there is nothing to be wired: neither places nor a
// table of units.
func (b *Bench) Vacant() bool {
	return len(b.desk.Plan().Places) == 0 && b.desk.Scenario().Wiring.Source != model.FromUnits
}

// under puts a strip over what takes the rest, without a gap.
type under struct{}

// MinSize implements fyne.Layout.
func (under) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[1].MinSize().Width, o[0].MinSize().Height+o[1].MinSize().Height)
}

// Layout implements fyne.Layout.
func (under) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high := o[0].MinSize().Height
	put(o[0], 0, 0, size.Width, high)
	put(o[1], 0, high, size.Width, size.Height-high)
}

func put(o fyne.CanvasObject, x, y, w, h float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(w, h))
}

// beside puts a picture, a hairline and the charts side by side; where there is
// no room for both the charts give way.
type beside struct{}

// MinSize implements fyne.Layout.
func (*beside) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(320, o[0].MinSize().Height)
}

// Layout implements fyne.Layout.
func (*beside) Layout(o []fyne.CanvasObject, size fyne.Size) {
	wide := max(chartLeast, size.Width*chartShare)
	o[1].(*part.Fill).Hidden, o[2].(*fyne.Container).Hidden = false, false
	if size.Width-wide < 260 {
		wide = 0
		o[1].(*part.Fill).Hidden, o[2].(*fyne.Container).Hidden = true, true
	}
	put(o[0], 0, 0, size.Width-wide, size.Height)
	put(o[1], size.Width-wide, 0, 1, size.Height)
	put(o[2], size.Width-wide+1, 0, max(wide-1, 0), size.Height)
}

// Layout implements fyne.Layout.
func (l *layout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if l.main == nil {
		return
	}
	wide := float32(inspectorWide)
	if l.bench.banner.Visible() {
		wide = inspectorShort
	}
	if size.Width < narrowBelow {
		wide = inspectorNarrow
	}
	drawer := size.Width < drawerBelow
	shown := !l.bench.state.NoInspector
	if drawer {
		shown = l.bench.state.Drawer
	}
	l.bench.inspector.Hidden = !shown
	rest := size.Width
	if shown && !drawer {
		rest -= wide
	}
	put(l.main, 0, 0, rest, size.Height)
	put(l.bench.inspector, size.Width-wide, 0, wide, size.Height)
}

// MinSize implements fyne.Layout.
func (l *layout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(640, 420) }

// ToggleInspector shows or hides the inspector.
func (b *Bench) ToggleInspector() {
	if b.content.Size().Width < drawerBelow {
		b.state.Drawer = !b.state.Drawer
	} else {
		b.state.NoInspector = !b.state.NoInspector
	}
	b.content.Refresh()
	b.layout.Layout(nil, b.content.Size())
}

// InspectorOpen reports whether the inspector shows.
func (b *Bench) InspectorOpen() bool { return b.inspector.Visible() }

// ToggleDock folds the tables to their tabs, or opens them.
func (b *Bench) ToggleDock() {
	b.state.Dock.Folded = !b.state.Dock.Folded
	b.arrange()
}

// DockOpen reports whether the tables show.
func (b *Bench) DockOpen() bool { return !b.state.Dock.Folded }
