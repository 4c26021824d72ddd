package whatif

import (
	"fyne.io/fyne/v2"

	"fenye/app/mapview"
	"fenye/app/part"
	"fenye/model/compare"
)

// What follows tells tests where things are on the screen.

// CompareMaps returns the two maps of the comparison, nil before it was seen.
func (b *Bench) CompareMaps() [2]*mapview.Map { return b.comparing.maps }

// Comparison returns the comparison on show, nil before the first.
func (b *Bench) Comparison() *compare.Result { return b.comparing.result }

// SweepButtons return what starts a sweep, and what writes its CSV, KML and PNG.
func (b *Bench) SweepButtons() (run *part.ToolButton, files []*part.ToolButton) {
	return b.sweeping.run, b.sweeping.files
}

// SweepStep returns where a step lies on the first chart of the sweep on show.
func (b *Bench) SweepStep(step int) (on fyne.CanvasObject, at fyne.Position) {
	c := b.sweeping.charts.all[0]
	for x := float32(0); x < c.Size().Width; x++ {
		if p := fyne.NewPos(x, c.Size().Height/2); c.step(p) == step {
			return c.Picture, p.AddXY(2, 0)
		}
	}
	return c.Picture, fyne.Position{}
}
