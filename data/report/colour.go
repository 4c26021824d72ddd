package report

import (
	"image/color"

	"fenye/model"
)

var (
	white = color.RGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
	// unserved is the grey of places that no centre serves.
	unserved = color.RGBA{R: 0x60, G: 0x66, B: 0x70, A: 0xff}
	// boundaryInk is the colour of boundaries.
	boundaryInk = color.RGBA{R: 0x11, G: 0x18, B: 0x20, A: 0xff}
)

// colours returns the opaque colour of a centre and that of a number on it.
func (o Options) colours(c model.Centre) (fill, number color.RGBA) {
	if o.Colours == nil {
		return unserved, white
	}
	return o.Colours(c)
}

// fill is the opaque colour of a centre.
func (o Options) fill(c model.Centre) color.RGBA {
	fill, _ := o.colours(c)
	return fill
}

// veil returns c with an opacity and components that are not scaled by it, as
// KML wants them. It is no proper color.RGBA for drawing.
func veil(c color.RGBA, opacity uint8) color.RGBA {
	c.A = opacity
	return c
}

// hex writes a colour as "#2b64bf".
func hex(c color.RGBA) string {
	const digits = "0123456789abcdef"
	b := []byte{'#'}
	for _, x := range []uint8{c.R, c.G, c.B} {
		b = append(b, digits[x>>4], digits[x&15])
	}
	return string(b)
}
