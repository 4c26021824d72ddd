package look

import (
	"image/color"

	"fenye/app/paint"
)

// CentreColour returns the colour of a centre in the running theme: own if it
// is "#rrggbb", else the map's for its number, so that a badge in a table and
// the region on the map cannot differ.
func CentreColour(number int, own string) color.NRGBA {
	return paint.ColourOr(own, number, Dark())
}

// OnCentre returns the colour of a number written on a centre's colour.
func OnCentre(c color.Color) color.Color {
	return paint.NumberInk(color.NRGBAModel.Convert(c).(color.NRGBA), Dark())
}
