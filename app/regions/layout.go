package regions

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"fenye/app/part"
)

// Widths of the inspector, and of the window where it changes.
const (
	inspectorWide   = 352
	inspectorShort  = 372 // while no plan is possible
	inspectorNarrow = 312
	narrowBelow     = 1180 - 76 // the rail is not ours
	drawerBelow     = 1024 - 76
)

// layout puts the map with its banner over the dock, and the inspector at the
// right; on a narrow window the inspector is a drawer over the map.
type layout struct {
	bench *Bench
	main  fyne.CanvasObject
}

// ground is a rectangle in a colour of the theme that follows it.
func ground(name fyne.ThemeColorName) fyne.CanvasObject { return part.NewFill(name) }

// arrange makes the layout's objects for the moment's banner and dock.
func (b *Bench) arrange() {
	upper := fyne.CanvasObject(b.Map)
	if b.vacant {
		upper = container.NewStack(b.Map, b.empty)
	}
	if b.banner.Visible() {
		upper = container.New(under{}, b.banner, upper)
	}
	b.layout.main = part.NewSplit(upper, b.dock.content(), &b.state.Dock)
	b.content.Objects = []fyne.CanvasObject{b.layout.main, b.inspector}
	b.content.Refresh()
}

// under puts a banner over the map, without a gap.
type under struct{}

// MinSize implements fyne.Layout.
func (under) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[1].MinSize().Width, o[0].MinSize().Height+o[1].MinSize().Height)
}

// Layout implements fyne.Layout.
func (under) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high := o[0].MinSize().Height
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(size.Width, high))
	o[1].Move(fyne.NewPos(0, high))
	o[1].Resize(fyne.NewSize(size.Width, size.Height-high))
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
	l.main.Move(fyne.NewPos(0, 0))
	l.main.Resize(fyne.NewSize(rest, size.Height))
	l.bench.inspector.Move(fyne.NewPos(size.Width-wide, 0))
	l.bench.inspector.Resize(fyne.NewSize(wide, size.Height))
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

// roomy gives a field a width of its own, and more only while the number in it
// would be cut off.
func roomy(width float32, field *part.NumberField) fyne.CanvasObject {
	return container.New(roomyLayout{width, field}, field)
}

type roomyLayout struct {
	width float32
	field *part.NumberField
}

// MinSize implements fyne.Layout.
func (l roomyLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	text := fyne.MeasureText(l.field.Number.Format(l.field.Value()), theme.TextSize(), fyne.TextStyle{})
	return fyne.NewSize(max(l.width, text.Width+4*theme.InnerPadding()), l.field.MinSize().Height)
}

// Layout implements fyne.Layout.
func (l roomyLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	l.field.Move(fyne.NewPos(0, 0))
	l.field.Resize(size)
}
