package regions

import (
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/geom"
	"fenye/model"
	"fenye/model/table"
)

// users writes a number of people, no limit as ∞.
func users(n model.Users) string {
	if n == model.NoLimit {
		return "∞"
	}
	return part.Group(float64(n), 0)
}

// km writes a distance or a price with its unit.
func km(d model.Km) string { return part.Group(float64(d), 1) + " km" }

// signedKm writes a change of a distance.
func signedKm(d model.Km) string {
	return table.Format(table.Change, table.FloatOf(float64(d)), lang()) + " km"
}

// percent writes a share: 100 only where it is exactly 1.
func percent(share float64, digits int) string { return table.PercentTo(share, digits) }

// userKm writes a sum of user-kilometres.
func userKm(x float64) string { return table.UserKm(x, lang()) }

// lang is the language that numbers are written in.
func lang() table.Lang { return table.Lang(look.Lang()) }

// position writes a position as the cards and the status bar show it.
func position(p geom.Point) string {
	east, north := "E", "N"
	if p.Lon < 0 {
		east = "W"
	}
	if p.Lat < 0 {
		north = "S"
	}
	return part.Group(math.Abs(p.Lon), 2) + "°" + east + " " + part.Group(math.Abs(p.Lat), 2) + "°" + north
}

// roundUp returns the least of 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8 times a
// power of ten that is not below x; 1 for x below 1.
func roundUp(x float64) float64 {
	if !(x > 1) {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, m := range []float64{1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8} {
		if m*power >= x*(1-1e-12) {
			return m * power
		}
	}
	return 10 * power
}

// duration writes how long something took: 4 ms, 1.4 s.
func duration(d time.Duration) string {
	switch ms := float64(d) / float64(time.Millisecond); {
	case ms < 0.95:
		return "< 1 ms"
	case ms < 999.5:
		return part.Group(ms, 0) + " ms"
	default:
		return part.Group(ms/1000, 1) + " s"
	}
}

func asKm(x float64) model.Km { return model.Km(x) }

// wrapped is a paragraph of running text.
func wrapped(text string) *widget.Label {
	l := widget.NewLabel(text)
	l.Wrapping = fyne.TextWrapWord
	return l
}
