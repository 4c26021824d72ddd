package paint

import (
	"image/color"
	"math"
	"strconv"
)

// Palette is the colours of the map in one theme.
type Palette struct {
	Sea, Graticule                    color.NRGBA
	Neighbours, Coast, NationalBorder color.NRGBA
	Land                              color.NRGBA
	ProvinceBorder, Outline           color.NRGBA
	Ghost                             color.NRGBA
	Boundary                          color.NRGBA
	Text, Secondary                   color.NRGBA
	Halo                              color.NRGBA
	Error, Warning                    color.NRGBA
	Unassigned                        color.NRGBA // places of a plan that does not exist
	Ink, OnDark                       color.NRGBA // numbers on badges: dark ink, white
	BadgeLine                         color.NRGBA
	Panel, Accent                     color.NRGBA
	Fill, HatchStrength               float64 // strength of a region's fill and hatch
}

var light = Palette{
	Sea: hex(0xE4EBF0), Graticule: hex(0xB8C4CE),
	Neighbours: hex(0xF1F0EC), Coast: hex(0xA9B7C2), NationalBorder: hex(0xC6CCD1),
	Land: hex(0xFCFBF7), ProvinceBorder: hex(0xA9B1B9), Outline: hex(0x5D6873),
	Ghost: hex(0x55606C), Boundary: hex(0x1B232C),
	Text: hex(0x1B232C), Secondary: hex(0x55606C), Halo: hex(0xFFFFFF),
	Error: hex(0xB42318), Warning: hex(0x7A4E00), Unassigned: hex(0x7C8791),
	Ink: hex(0x111820), OnDark: hex(0xFFFFFF), BadgeLine: hex(0x1B232C),
	Panel: hex(0xFFFFFF), Accent: hex(0x0F5C6E),
	Fill: .20, HatchStrength: .27,
}

var dark = Palette{
	Sea: hex(0x0E141A), Graticule: hex(0x2C3843),
	Neighbours: hex(0x1A2129), Coast: hex(0x3F4D5A), NationalBorder: hex(0x3A4651),
	Land: hex(0x252F38), ProvinceBorder: hex(0x5A6672), Outline: hex(0x93A0AC),
	Ghost: hex(0xA6B1BC), Boundary: hex(0xF2F5F7),
	Text: hex(0xE6EAEE), Secondary: hex(0xA6B1BC), Halo: hex(0x11161C),
	Error: hex(0xFF8A80), Warning: hex(0xF5BF5B), Unassigned: hex(0x7C8791),
	Ink: hex(0x0B0F14), OnDark: hex(0x0B0F14), BadgeLine: hex(0xF2F5F7),
	Panel: hex(0x1A2129), Accent: hex(0x5FB7C9),
	Fill: .24, HatchStrength: .42,
}

// PaletteOf returns the map's colours in the light or the dark theme.
func PaletteOf(isDark bool) *Palette {
	if isDark {
		return &dark
	}
	return &light
}

// Hatch is the pattern that tells a region apart without its colour.
type Hatch uint8

// The hatches, in the order of the centres' numbers.
const (
	HatchNone Hatch = iota
	HatchFalling
	HatchRising
	HatchDots
	HatchHorizontal
	HatchVertical
	HatchCross
	HatchGrid
	HatchDoubleFalling
	HatchDoubleRising
	HatchDashes
	HatchPlus
	hatches
)

var lightCentres = [hatches]uint32{0x2B64BF, 0xC37B1C, 0x059877, 0x833069, 0xE7C95F, 0x54C1EA,
	0x89021C, 0x716F3B, 0xF091AC, 0x232771, 0x794D3B, 0x81878C}

var darkCentres = [hatches]uint32{0x8EA3EC, 0xE49521, 0x3D9B78, 0xB76F9F, 0xFBE282, 0x9ADCEB,
	0xD65153, 0x9FA565, 0xFBA8B4, 0x8577D4, 0xAC7967, 0x9DA5AD}

// CentreColour returns the colour of centre number, 1 and up; after 12 the
// colours repeat. A number below 1 gets the grey of places without a centre.
func CentreColour(number int, isDark bool) color.NRGBA {
	switch {
	case number < 1:
		return PaletteOf(isDark).Unassigned
	case isDark:
		return hex(darkCentres[(number-1)%len(darkCentres)])
	}
	return hex(lightCentres[(number-1)%len(lightCentres)])
}

// HatchOf returns the hatch of centre number.
func HatchOf(number int) Hatch {
	if number < 1 {
		return HatchNone
	}
	return Hatch((number - 1) % int(hatches))
}

// ColourOr returns the colour written as "#rrggbb", or the palette's for
// number if text is empty or not a colour.
func ColourOr(text string, number int, isDark bool) color.NRGBA {
	if len(text) == 7 && text[0] == '#' {
		if n, err := strconv.ParseUint(text[1:], 16, 32); err == nil {
			return hex(uint32(n))
		}
	}
	return CentreColour(number, isDark)
}

// NumberInk returns the colour of a number on a badge of colour c: white where
// it has 4.5 : 1, else dark ink; in the dark theme always dark ink.
func NumberInk(c color.NRGBA, isDark bool) color.NRGBA {
	if isDark {
		return dark.Ink
	}
	if Contrast(c, light.OnDark) >= 4.5 {
		return light.OnDark
	}
	return light.Ink
}

// Contrast returns the WCAG 2 contrast ratio of two opaque colours, 1 to 21.
func Contrast(a, b color.NRGBA) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// luminance is WCAG 2's relative luminance, 0 to 1.
func luminance(c color.NRGBA) float64 {
	linear := func(b uint8) float64 {
		x := float64(b) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

func hex(rgb uint32) color.NRGBA {
	return color.NRGBA{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 255}
}

// faded returns c at a strength of 0 to 1.
func faded(c color.NRGBA, strength float64) color.NRGBA {
	c.A = uint8(math.Round(float64(c.A) * min(max(strength, 0), 1)))
	return c
}
