package chart

import (
	"image/color"

	"fenye/app/paint"
)

// Ink is the colours of a chart in one theme.
type Ink struct {
	Ground, Text, Secondary, Grid color.NRGBA
	Accent, Error, Warning, Tint  color.NRGBA
	Dark                          bool
}

// InkOf returns the colours of the light or the dark theme.
func InkOf(dark bool) Ink {
	p := paint.PaletteOf(dark)
	ink := Ink{Ground: p.Panel, Text: p.Text, Secondary: p.Secondary, Accent: p.Accent, Error: p.Error,
		Warning: p.Warning, Grid: rgb(0xDEE3E8), Tint: rgb(0xDCEAEC), Dark: dark}
	if dark {
		ink.Grid, ink.Tint = rgb(0x303A45), rgb(0x1F3C44)
	}
	return ink
}

func rgb(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
}

func faded(c color.NRGBA, strength float64) color.NRGBA {
	c.A = uint8(float64(c.A)*strength + .5)
	return c
}
