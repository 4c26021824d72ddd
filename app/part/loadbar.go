package part

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// LoadBar shows a load against a capacity on a scale to 110 % with a tick at
// 100 %. Added is what a failure brings on top, hatched.
type LoadBar struct {
	widget.BaseWidget
	Number   int
	Own      string // the centre's own colour; "" for the palette's
	Share    float64
	Added    float64
	Capacity float64 // where the tick stands, 1 unless bars share a scale
	Low      float64 // where a second tick stands: a least load; 0 for none
	Scale    float64 // the share at the right end; 1.1 if 0
	Down     bool    // outlined only
}

// NewLoadBar returns the bar of a centre; share 1 is full.
func NewLoadBar(number int, own string, share float64) *LoadBar {
	b := &LoadBar{Number: number, Own: own, Share: share, Capacity: 1}
	b.ExtendBaseWidget(b)
	return b
}

// Set shows another load and what is added to it.
func (b *LoadBar) Set(share, added float64) {
	b.Share, b.Added = share, added
	b.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (b *LoadBar) CreateRenderer() fyne.WidgetRenderer {
	b.ExtendBaseWidget(b)
	track, load, tick := canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent)
	added, low := newHatch(), canvas.NewRectangle(color.Transparent)
	d := &drawn{objects: []fyne.CanvasObject{track, load, added.Raster, tick, low}}
	d.min = func() fyne.Size { return fyne.NewSize(40, 12) }
	d.layout = func(s fyne.Size) {
		scale := b.Scale
		if scale <= 0 {
			scale = 1.1
		}
		x := func(share float64) float32 { return float32(min(max(share/scale, 0), 1)) * s.Width }
		y := (s.Height - 12) / 2
		Place(track, 0, y, s.Width, 12)
		Place(load, 0, y, x(b.Share), 12)
		added.Place(x(b.Share), y, x(b.Share+b.Added)-x(b.Share), 12)
		Place(tick, x(b.Capacity)-0.75, y-1, 1.5, 14)
		Place(low, x(b.Low)-0.75, y-1, 1.5, 14)
	}
	d.refresh = func() {
		fill := look.CentreColour(b.Number, b.Own)
		track.FillColor, load.FillColor, load.StrokeWidth = look.Colour(look.Track), fill, 0
		if b.Down {
			load.FillColor, load.StrokeColor, load.StrokeWidth = color.Transparent, look.Colour(look.Secondary), 1
		}
		added.ink, added.ground = look.Fade(fill, 1), look.Fade(fill, 0.35)
		tick.FillColor, tick.Hidden = look.Colour(look.Text), b.Capacity <= 0
		low.FillColor, low.Hidden = tick.FillColor, b.Low <= 0
		d.layout(b.Size())
		added.Repaint()
	}
	d.refresh()
	return d
}
