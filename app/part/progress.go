package part

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// Progress is a strip 2 units high that shows the share of a work done. While
// nothing runs it is transparent and keeps its place, so that nothing moves.
type Progress struct {
	widget.BaseWidget
	share   float64
	running bool
}

// NewProgress returns a strip at rest.
func NewProgress() *Progress {
	p := &Progress{}
	p.ExtendBaseWidget(p)
	return p
}

// Run shows the share of the work done, 0 to 1. A negative share means that
// it is unknown: the strip is drawn in dashes.
func (p *Progress) Run(share float64) {
	p.running, p.share = true, min(share, 1)
	p.Refresh()
}

// Rest takes the strip away.
func (p *Progress) Rest() {
	if p.running {
		p.running = false
		p.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (p *Progress) CreateRenderer() fyne.WidgetRenderer {
	p.ExtendBaseWidget(p)
	const dashes = 24
	track := canvas.NewRectangle(color.Transparent)
	d := &drawn{objects: []fyne.CanvasObject{track}}
	var bars []*canvas.Rectangle
	for range dashes {
		bar := canvas.NewRectangle(color.Transparent)
		bars = append(bars, bar)
		d.objects = append(d.objects, bar)
	}
	d.min = func() fyne.Size { return fyne.NewSize(10, 2) }
	d.layout = func(s fyne.Size) {
		Place(track, 0, 0, s.Width, s.Height)
		if p.share >= 0 {
			Place(bars[0], 0, 0, float32(p.share)*s.Width, s.Height)
			return
		}
		pitch := s.Width / dashes
		for i, b := range bars {
			Place(b, float32(i)*pitch, 0, pitch/2, s.Height)
		}
	}
	d.refresh = func() {
		track.FillColor = color.Transparent
		if p.running {
			track.FillColor = look.Colour(look.Track)
		}
		for i, b := range bars {
			b.Hidden = !p.running || (p.share >= 0 && i > 0)
			b.FillColor = look.Colour(look.Accent)
		}
		d.layout(p.Size())
	}
	d.refresh()
	return d
}
