package provinces

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/model"
)

// Width of the charts.
const (
	chartShare = .42 // of the room beside the inspector
	chartLeast = 300
)

// arrange makes the layout's objects for the moment's banner and dock.
func (b *Bench) arrange() {
	picture := fyne.CanvasObject(container.New(part.Under{}, b.head.box, b.Map))
	if b.Vacant() {
		picture = container.NewStack(picture, b.empty)
	}
	upper := fyne.CanvasObject(container.New(&beside{}, picture, part.NewFill(look.Hairline), b.charts.box))
	if b.banner.Visible() {
		upper = container.New(part.Under{}, b.banner, upper)
	}
	b.aside.Show(part.NewSplit(upper, b.dock.Box, &b.state.Dock))
}

// Vacant reports whether there is nothing to be wired: neither places nor a
// table of units.
func (b *Bench) Vacant() bool {
	return len(b.desk.Plan().Places) == 0 && b.desk.Scenario().Wiring.Source != model.FromUnits
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
	part.Place(o[0], 0, 0, size.Width-wide, size.Height)
	part.Place(o[1], size.Width-wide, 0, 1, size.Height)
	part.Place(o[2], size.Width-wide+1, 0, max(wide-1, 0), size.Height)
}

// ToggleInspector shows or hides the inspector.
func (b *Bench) ToggleInspector() { b.aside.Toggle() }

// InspectorOpen reports whether the inspector shows.
func (b *Bench) InspectorOpen() bool { return b.inspector.Visible() }
