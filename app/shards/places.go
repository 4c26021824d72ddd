package shards

import (
	"fyne.io/fyne/v2"

	"fenye/app/paint"
)

// ChunkPlace is where the tile of a chunk is in the picture of the lanes, for
// tests that press it.
func (b *Bench) ChunkPlace(chunk int) (fyne.CanvasObject, fyne.Position) {
	v := b.pictures.lanes
	l, ok := v.Shown().(*paint.Lanes)
	if !ok {
		return v, fyne.Position{}
	}
	for y := float32(0); y < v.Size().Height; y += 4 {
		for x := float32(0); x < v.Size().Width; x += 4 {
			if l.Hit(float64(v.Size().Width), float64(v.Size().Height), float64(x), float64(y)) == chunk {
				return v, fyne.NewPos(x+8, y+8)
			}
		}
	}
	return v, fyne.Position{}
}

// ModePlace is the choice of the method, planner at the left and FODA at the
// right.
func (b *Bench) ModePlace() fyne.CanvasObject { return b.panels.method }
