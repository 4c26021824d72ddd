package report

import (
	"image/color"
	"strconv"

	"fenye/model"
)

// palette is the light palette of centre colours; after twelve it repeats.
var palette = [...]uint32{
	0x2B64BF, 0xC37B1C, 0x059877, 0x833069, 0xE7C95F, 0x54C1EA,
	0x89021C, 0x716F3B, 0xF091AC, 0x232771, 0x794D3B, 0x81878C,
}

// colourOf returns the opaque colour of a centre: the planner's, else the one
// of its number.
func colourOf(c model.Centre) color.RGBA {
	rgb := palette[(max(c.Number, 1)-1)%len(palette)]
	if len(c.Colour) == 7 && c.Colour[0] == '#' {
		if x, err := strconv.ParseUint(c.Colour[1:], 16, 32); err == nil {
			rgb = uint32(x)
		}
	}
	return color.RGBA{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 0xff}
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

// ink is the colour of a number on a badge: white where it has a contrast of
// 4.5 to 1, else near black.
func ink(c color.RGBA) color.RGBA {
	if 1.05/(luminance(c)+0.05) >= 4.5 {
		return color.RGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
	}
	return color.RGBA{R: 0x11, G: 0x18, B: 0x20, A: 0xff}
}
