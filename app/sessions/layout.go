package sessions

import (
	"math"

	"fyne.io/fyne/v2"

	"fenye/app/paint"
	"fenye/app/part"
)

// sheet puts the blades over the charts.
type sheet struct{ pictures *pictures }

// MinSize implements fyne.Layout.
func (*sheet) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 300) }

// Layout implements fyne.Layout.
func (l *sheet) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high := float32(130)
	if t, ok := l.pictures.tiles.Shown().(*paint.BladeTiles); ok {
		t.Strip = false
		high = float32(t.High(float64(size.Width)))
		if t.Strip = high > size.Height*.42; t.Strip {
			high = float32(t.High(float64(size.Width)))
		}
		l.pictures.tight = t.Strip
	}
	part.Place(o[0], 0, 0, size.Width, high)
	part.Place(o[1], 0, high, size.Width, 1)
	left := float32(math.Round(float64(size.Width) * .615))
	if size.Width < 620 { // the comparison gives way
		left = size.Width
	}
	part.Place(o[2], 0, high+1, left, size.Height-high-1)
	part.Place(o[3], left, high+1, 1, size.Height-high-1)
	part.Place(o[4], left+1, high+1, max(size.Width-left-1, 0), size.Height-high-1)
}

// stripHigh is the height of the row that plays a run.
const stripHigh = 34

// lower puts a strip under a picture.
type lower struct{}

// MinSize implements fyne.Layout.
func (lower) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(280, 200) }

// Layout implements fyne.Layout.
func (lower) Layout(o []fyne.CanvasObject, size fyne.Size) {
	part.Place(o[0], 0, 0, size.Width, size.Height-stripHigh)
	part.Place(o[1], 0, size.Height-stripHigh, size.Width, stripHigh)
}

// strip is the row that plays a run: a button, a slider, what the moment shows,
// and the way back to the whole.
type strip struct{}

// MinSize implements fyne.Layout.
func (strip) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(240, stripHigh) }

// Layout implements fyne.Layout.
func (strip) Layout(o []fyne.CanvasObject, size fyne.Size) {
	play, whole := o[0].MinSize(), o[3].MinSize()
	part.Place(o[0], 10, (size.Height-play.Height)/2, play.Width, play.Height)
	x := 10 + play.Width + 8
	wide := min(180, max(60, (size.Width-x)*.35))
	part.Place(o[1], x, (size.Height-30)/2, wide, 30)
	x += wide + 10
	end := size.Width - 12
	if o[3].Visible() {
		end -= whole.Width
		part.Place(o[3], end, (size.Height-whole.Height)/2, whole.Width, whole.Height)
		end -= 8
	}
	part.Place(o[2], x, 0, max(end-x, 0), size.Height)
}

// halves puts two charts over each other with a hairline between.
type halves struct{}

// MinSize implements fyne.Layout.
func (halves) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, 200) }

// Layout implements fyne.Layout.
func (halves) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high := float32(math.Round(float64(size.Height) * .54))
	part.Place(o[0], 0, 0, size.Width, high)
	part.Place(o[1], 0, high, size.Width, 1)
	part.Place(o[2], 0, high+1, size.Width, size.Height-high-1)
}
