package output

import (
	"image/color"

	"fenye/app/paint"
	"fenye/model"
)

// colours are those of a centre on the light map, which is the one on paper.
func colours(c model.Centre) (fill, number color.RGBA) {
	f := paint.ColourOr(c.Colour, c.Number, false)
	n := paint.NumberInk(f, false)
	return opaque(f), opaque(n)
}

func opaque(c color.NRGBA) color.RGBA {
	return color.RGBA{R: c.R, G: c.G, B: c.B, A: 0xff}
}
