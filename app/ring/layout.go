package ring

import (
	"fyne.io/fyne/v2"

	"fenye/app/part"
)

// beside puts two pictures side by side with a hairline between; where there is
// no room for both the right one gives way.
type beside struct{}

// MinSize implements fyne.Layout.
func (beside) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 300) }

// Layout implements fyne.Layout.
func (beside) Layout(o []fyne.CanvasObject, size fyne.Size) {
	left := float32(int(size.Width * .552))
	if size.Width-left < 280 {
		left = size.Width
	}
	part.Place(o[0], 0, 0, left, size.Height)
	part.Place(o[1], left, 0, 1, size.Height)
	part.Place(o[2], left+1, 0, max(size.Width-left-1, 0), size.Height)
	hidden := left == size.Width
	o[1].(*part.Fill).Hidden = hidden
	o[2].(*fyne.Container).Hidden = hidden
}

// halves puts two charts over each other with a hairline between.
type halves struct{}

// MinSize implements fyne.Layout.
func (halves) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(260, 260) }

// Layout implements fyne.Layout.
func (halves) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high := float32(int(size.Height * .58))
	part.Place(o[0], 0, 0, size.Width, high)
	part.Place(o[1], 14, high, max(size.Width-28, 0), 1)
	part.Place(o[2], 0, high+1, size.Width, size.Height-high-1)
}

// corner puts a choice into the upper right corner of a picture.
type corner struct{}

// MinSize implements fyne.Layout.
func (corner) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

// Layout implements fyne.Layout.
func (corner) Layout(o []fyne.CanvasObject, size fyne.Size) {
	part.Place(o[0], 0, 0, size.Width, size.Height)
	least := o[1].MinSize()
	part.Place(o[1], size.Width-least.Width-12, 5, least.Width, least.Height)
}

// footed puts a strip under a table.
type footed struct{}

// MinSize implements fyne.Layout.
func (footed) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(300, o[1].MinSize().Height+53)
}

// Layout implements fyne.Layout.
func (footed) Layout(o []fyne.CanvasObject, size fyne.Size) {
	foot := o[1].MinSize().Height
	part.Place(o[0], 0, 0, size.Width, max(size.Height-foot, 0))
	part.Place(o[1], 0, max(size.Height-foot, 0), size.Width, foot)
}
