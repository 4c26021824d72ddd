package look

import (
	"image/color"
	"strconv"
	"strings"
)

// palette holds the centres' colours, light and dark, of numbers 1 to 12.
var palette = [12]pair{
	{0x2B64BFFF, 0x8EA3ECFF}, {0xC37B1CFF, 0xE49521FF}, {0x059877FF, 0x3D9B78FF},
	{0x833069FF, 0xB76F9FFF}, {0xE7C95FFF, 0xFBE282FF}, {0x54C1EAFF, 0x9ADCEBFF},
	{0x89021CFF, 0xD65153FF}, {0x716F3BFF, 0x9FA565FF}, {0xF091ACFF, 0xFBA8B4FF},
	{0x232771FF, 0x8577D4FF}, {0x794D3BFF, 0xAC7967FF}, {0x81878CFF, 0x9DA5ADFF},
}

// CentreColour returns the colour of a centre: own if it is "#rrggbb", else
// the palette's for its number, in the running theme. Numbers above 12 start
// again; a number below 1 has the colour of secondary text.
func CentreColour(number int, own string) color.NRGBA {
	if c, ok := parseHex(own); ok {
		return c
	}
	if number < 1 {
		return color.NRGBAModel.Convert(Colour(Secondary)).(color.NRGBA)
	}
	return palette[(number-1)%len(palette)].of(Dark())
}

// parseHex reads "#rrggbb".
func parseHex(s string) (color.NRGBA, bool) {
	v, err := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 32)
	if err != nil || len(s) != 7 || s[0] != '#' {
		return color.NRGBA{}, false
	}
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}, true
}

// OnCentre returns the colour of a number written on a centre's colour: in
// light, white where it has at least 4.5 : 1, else near black; in dark always
// near black.
func OnCentre(c color.Color) color.Color {
	if Dark() {
		return color.NRGBA{R: 0x0B, G: 0x0F, B: 0x14, A: 255}
	}
	white := color.NRGBA{R: 255, G: 255, B: 255, A: 255}
	if Contrast(c, white) >= 4.5 {
		return white
	}
	return color.NRGBA{R: 0x11, G: 0x18, B: 0x20, A: 255}
}
