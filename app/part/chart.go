package part

import (
	"fyne.io/fyne/v2"

	"fenye/app/paint"
)

// NewChart returns a picture of an empty chart, of at least a size, in units.
func NewChart(p *paint.Painter, least fyne.Size) *Picture {
	v := NewPicture(p, least)
	v.picture = &paint.Chart{}
	return v
}

// Chart returns the chart on show, nil if the picture is of something else.
func (v *Picture) Chart() *paint.Chart {
	c, _ := v.picture.(*paint.Chart)
	return c
}

// HitChart returns what lies under a position of the chart on show; without one
// that is nothing.
func (v *Picture) HitChart(at fyne.Position) paint.ChartHit {
	c := v.Chart()
	if c == nil {
		return paint.ChartHit{Dot: -1}
	}
	return v.painter.HitChart(c, float64(v.Size().Width), float64(v.Size().Height), float64(at.X), float64(at.Y))
}
