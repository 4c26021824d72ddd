package provinces

import (
	"fyne.io/fyne/v2"

	"fenye/app/part"
)

// headRow lays out caption, choice, caption, choice, tools in a row; where it
// is narrow the captions give way, then the tools, which have keys and the
// wheel.
type headRow struct{}

const headGap = 8

// MinSize implements fyne.Layout.
func (headRow) MinSize(o []fyne.CanvasObject) fyne.Size {
	high := float32(0)
	for _, x := range o {
		high = max(high, x.MinSize().Height)
	}
	return fyne.NewSize(200, high)
}

// Layout implements fyne.Layout.
func (headRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	shown := []bool{true, true, true, true, true}
	width := func() float32 {
		w := float32(-headGap)
		for i, x := range o {
			if shown[i] {
				w += x.MinSize().Width + headGap
			}
		}
		return w
	}
	if width() > size.Width {
		shown[0], shown[2] = false, false
	}
	if width() > size.Width {
		shown[4] = false
	}
	x := float32(0)
	for i, object := range o {
		if shown[i] {
			object.Show()
		} else {
			object.Hide()
			continue
		}
		m := object.MinSize()
		at := x
		if i == len(o)-1 {
			at = size.Width - m.Width
		}
		part.Place(object, at, (size.Height-m.Height)/2, m.Width, m.Height)
		x += m.Width + headGap
	}
}
