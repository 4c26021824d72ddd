package regions

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"fenye/app/part"
)

// ground is a rectangle in a colour of the theme that follows it.
func ground(name fyne.ThemeColorName) fyne.CanvasObject { return part.NewFill(name) }

// arrange makes the layout's objects for the moment's banner and dock.
func (b *Bench) arrange() {
	upper := fyne.CanvasObject(b.Map)
	if b.vacant {
		upper = container.NewStack(b.Map, b.empty)
	}
	upper = b.whatif.Over(upper)
	if b.banner.Visible() {
		upper = container.New(part.Under{}, b.banner, upper)
	}
	if v := b.whatif.View(); v != nil {
		upper = v
	}
	b.aside.Show(part.NewSplit(upper, b.dock.Box, &b.state.Dock))
}

// ToggleInspector shows or hides the inspector.
func (b *Bench) ToggleInspector() { b.aside.Toggle() }

// InspectorOpen reports whether the inspector shows.
func (b *Bench) InspectorOpen() bool { return b.inspector.Visible() }

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
