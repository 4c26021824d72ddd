package sessions

import (
	"fyne.io/fyne/v2"

	"fenye/app/paint"
	"fenye/model/session"
)

// PolicyOfRow returns the policy of a row of the comparison.
func (b *Bench) PolicyOfRow(row int) session.Policy { return compared[row] }

// PolicyPlace returns the picture of the comparison and a spot in one of its
// rows, for pointing there.
func (b *Bench) PolicyPlace(row int) (fyne.CanvasObject, fyne.Position) {
	v, d := b.pictures.dots, paint.DotRows{Rows: make([]paint.DotRow, len(compared))}
	y := 0.
	for ; y < float64(v.Size().Height) && d.Hit(float64(v.Size().Height), y) != row; y++ {
	}
	return v, fyne.NewPos(v.Size().Width/2, float32(y)+6)
}

// BladePlace returns the picture of the blades and a spot near the upper left
// corner of one in it, for pointing there.
func (b *Bench) BladePlace(blade int) (fyne.CanvasObject, fyne.Position) {
	v := b.pictures.tiles
	t, _ := v.Shown().(*paint.BladeTiles)
	box := t.Place(blade, float64(v.Size().Width))
	return v, fyne.NewPos(float32(box.X0)+8, float32(box.Y0)+40)
}
