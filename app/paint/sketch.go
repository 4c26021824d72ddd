package paint

import (
	"image"
	"image/color"
)

// Sketch draws lines and texts into a picture, in units: charts are drawn with
// it, in the map's letters.
type Sketch struct {
	r       *raster
	letters *typeface
	k       float64 // pixels a unit
	W, H    float64 // of the picture, in units
}

// XY is a point of a sketch, in units, y downwards.
type XY struct{ X, Y float64 }

// Sketch returns what draws into dst, at so many pixels a unit.
func (p *Painter) Sketch(dst *image.RGBA, pixels float64) *Sketch {
	if !(pixels > 0) {
		pixels = 1
	}
	return &Sketch{
		r: newRaster(dst, p.tools), letters: p.tools.letters, k: pixels,
		W: float64(dst.Rect.Dx()) / pixels, H: float64(dst.Rect.Dy()) / pixels,
	}
}

func (s *Sketch) path(points []XY) *path {
	p := &path{}
	for i, q := range points {
		if i == 0 {
			p.moveTo(q.X*s.k, q.Y*s.k)
		} else {
			p.lineTo(q.X*s.k, q.Y*s.k)
		}
	}
	return p
}

// Fill paints a rectangle.
func (s *Sketch) Fill(r Rect, c color.NRGBA) {
	p := &path{}
	p.rect(Rect{r.X0 * s.k, r.Y0 * s.k, r.X1 * s.k, r.Y1 * s.k})
	s.r.fill(p, c)
}

// Line draws a line through points; a dash is on, off, ... in units.
func (s *Sketch) Line(points []XY, c color.NRGBA, width float64, dash ...float64) {
	if len(points) < 2 {
		return
	}
	for i := range dash {
		dash[i] *= s.k
	}
	s.r.stroke(s.path(points), pen{colour: c, width: width * s.k, dash: dash})
}

// Disc paints a circle.
func (s *Sketch) Disc(x, y, radius float64, c color.NRGBA) {
	s.r.disc(x*s.k, y*s.k, radius*s.k, c)
}

// Width returns how wide a text is.
func (s *Sketch) Width(text string, size float64, bold bool) float64 {
	return s.letters.width(text, size, bold)
}

// Text writes a text with its baseline at y; align is 0 for a text that starts
// at x, .5 for one about it, 1 for one that ends there. With a halo it is
// readable over lines.
func (s *Sketch) Text(text string, size float64, bold bool, x, y, align float64, c, halo color.NRGBA) {
	x -= align * s.Width(text, size, bold)
	l := label{text: text, size: size * s.k, bold: bold, colour: c}
	if halo.A > 0 {
		l.halo, l.around = halo, 1.5*s.k
	}
	s.r.text(l, x*s.k, y*s.k, 0)
}
