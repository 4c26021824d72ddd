package provinces

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/part"
)

// pair puts two objects side by side, each half as wide.
func pair(left, right fyne.CanvasObject) *fyne.Container {
	if right == nil {
		return container.New(halfWide{}, left)
	}
	return container.New(halfWide{}, left, right)
}

type halfWide struct{}

const pairGap = 12

// MinSize implements fyne.Layout.
func (halfWide) MinSize(o []fyne.CanvasObject) fyne.Size {
	var m fyne.Size
	for _, x := range o {
		s := x.MinSize()
		m = fyne.NewSize(max(m.Width, 2*s.Width+pairGap), max(m.Height, s.Height))
	}
	return m
}

// Layout implements fyne.Layout.
func (halfWide) Layout(o []fyne.CanvasObject, size fyne.Size) {
	wide := (size.Width - pairGap) / 2
	for i, x := range o {
		high := x.MinSize().Height
		part.Place(x, float32(i)*(wide+pairGap), (size.Height-high)/2, wide, high)
	}
}
