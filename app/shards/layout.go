package shards

import (
	"math"

	"fyne.io/fyne/v2"

	"fenye/app/part"
)

// beside puts the lanes beside the bars; on a narrow window the bars give way.
type beside struct{}

// MinSize implements fyne.Layout.
func (beside) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 240) }

// Layout implements fyne.Layout.
func (beside) Layout(o []fyne.CanvasObject, size fyne.Size) {
	left := float32(math.Round(float64(size.Width) * .61))
	if size.Width-left < 260 {
		left = size.Width - 260
	}
	shown := size.Width >= 640
	if !shown {
		left = size.Width
	}
	for _, x := range o[1:] {
		if shown {
			x.Show()
		} else {
			x.Hide()
		}
	}
	part.Place(o[0], 0, 0, left, size.Height)
	part.Place(o[1], left, 0, 1, size.Height)
	part.Place(o[2], left+1, 0, max(size.Width-left-1, 0), size.Height)
}

// checked puts a table over rows of checks, and a script at their right; on a
// narrow window the script gives way.
type checked struct{}

// MinSize implements fyne.Layout.
func (checked) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 80) }

// Layout implements fyne.Layout.
func (checked) Layout(o []fyne.CanvasObject, size fyne.Size) {
	left := float32(math.Round(float64(size.Width) * .5))
	shown := size.Width >= 640
	if !shown {
		left = size.Width
	}
	for _, x := range o[2:] {
		if shown {
			x.Show()
		} else {
			x.Hide()
		}
	}
	rows := o[1].MinSize().Height
	if size.Height-rows < 90 { // the checks have a tab of their own
		rows = 0
		o[1].Hide()
	} else {
		o[1].Show()
	}
	part.Place(o[0], 0, 0, left, size.Height-rows)
	part.Place(o[1], 0, size.Height-rows, left, rows)
	part.Place(o[2], left, 0, 1, size.Height)
	part.Place(o[3], left+1, 0, max(size.Width-left-1, 0), size.Height)
}
