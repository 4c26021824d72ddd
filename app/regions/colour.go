package regions

import (
	"fenye/app/look"
	"fenye/app/paint"
	"fenye/model"
)

// Below these a chosen colour is doubtful: the contrast of the number on it,
// and the CIEDE2000 distance to the colour of another centre.
const (
	leastContrast   = 4.5
	leastDifference = 10
)

// colourDoubt says what is wrong with a colour chosen for a centre, in either
// theme; "" if nothing is, or none was chosen.
func colourDoubt(c model.Centre, all []model.Centre) string {
	if !isColour(c.Colour) {
		return ""
	}
	for _, dark := range []bool{false, true} {
		own := paint.ColourOr(c.Colour, c.Number, dark)
		for _, other := range all {
			if other.Number != c.Number &&
				paint.Difference(own, paint.ColourOr(other.Colour, other.Number, dark)) < leastDifference {
				return look.T("regions.colour.near", other.Number, other.Name)
			}
		}
	}
	for _, dark := range []bool{false, true} {
		own := paint.ColourOr(c.Colour, c.Number, dark)
		if paint.Contrast(own, paint.NumberInk(own, dark)) < leastContrast {
			key := "regions.colour.faint.light"
			if dark {
				key = "regions.colour.faint.dark"
			}
			return look.T(key)
		}
	}
	return ""
}

// showDoubt warns of a doubtful colour under its field.
func (d *details) showDoubt() {
	text := colourDoubt(d.centre, d.bench.desk.Scenario().Centres)
	d.doubt.SetText(text)
	if hidden := text == ""; hidden != d.doubt.Hidden {
		d.doubt.Hidden = hidden
		d.bench.centres.section.Refresh()
		d.bench.sections.Refresh()
	}
}
