package part

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Surface is a raster that is painted anew whenever that is asked for, whether it
// is on show or not. The toolkit keeps what was painted for a minute after it was
// last shown, but may forget before in which window it was: then it hears of no
// change, and shows what was there before, stretched if the size is another.
type Surface struct {
	Raster *canvas.Raster
	canvas fyne.Canvas // on which it was last
}

// NewSurface returns a surface that paint fills, with a size in pixels, at most once
// a frame, on the UI goroutine.
func NewSurface(paint func(w, h int) image.Image) *Surface {
	s := &Surface{}
	s.Raster = canvas.NewRaster(func(w, h int) image.Image {
		s.remember()
		return paint(w, h)
	})
	return s
}

// remember keeps on which canvas the surface is, if the toolkit knows.
func (s *Surface) remember() {
	if app := fyne.CurrentApp(); app != nil {
		if c := app.Driver().CanvasForObject(s.Raster); c != nil {
			s.canvas = c
		}
	}
}

// Repaint has the surface painted anew before it is shown next.
func (s *Surface) Repaint() {
	s.remember()
	if s.canvas != nil {
		s.canvas.Refresh(s.Raster)
	}
}

// Place puts the surface at a position in a size, in units, and has it painted anew
// if that is another size.
func (s *Surface) Place(x, y, w, h float32) {
	was := s.Raster.Size()
	Place(s.Raster, x, y, w, h)
	if s.Raster.Size() != was {
		s.Repaint()
	}
}
