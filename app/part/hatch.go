package part

import (
	"image"
	"image/color"
	"image/draw"
)

// hatch is a rectangle filled with rising lines, pitch 5 and line 2.
type hatch struct {
	*Surface
	ink, ground color.Color
}

func newHatch() *hatch {
	h := &hatch{ink: color.Transparent, ground: color.Transparent}
	h.Surface = NewSurface(h.draw)
	return h
}

// draw runs on the UI goroutine with a size in pixels.
func (h *hatch) draw(w, height int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, height))
	draw.Draw(img, img.Rect, image.NewUniform(h.ground), image.Point{}, draw.Src)
	units := h.Raster.Size().Height
	if units <= 0 {
		return img
	}
	px := float32(height) / units
	pitch, line := 5*px, 2*px
	r, g, b, a := h.ink.RGBA()
	ink := color.RGBA{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(b >> 8), A: uint8(a >> 8)}
	for y := range height {
		for x := range w {
			at := float32(x + y)
			if at-pitch*float32(int(at/pitch)) < line {
				img.SetRGBA(x, y, ink)
			}
		}
	}
	return img
}
