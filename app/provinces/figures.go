package provinces

import (
	"strconv"
	"strings"

	"fenye/app/look"
	"fenye/app/part"
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

// km writes a distance with its unit.
func km(d model.Km) string { return part.Group(float64(d), 1) + " km" }

// percent writes a share with one decimal, 100 only where it is exactly 1.
func percent(share float64) string { return table.Percent(share) }

// hundredths writes 10 as 0.10.
func hundredths(n int) string { return part.Group(float64(n)/100, 2) }

// tenths writes a bound: 950 as 95 %, 955 as 95.5 %.
func tenths(t model.Tenths) string {
	return strconv.FormatFloat(float64(t)/10, 'f', -1, 64) + " %"
}

// six writes F, VA and DE.
func six(x float64) string { return part.Group(x, 6) }

// spreadText says what a point of the trade-off has along x.
func spreadText(x float64, points bool) string {
	if points {
		return look.T("provinces.spread.points", part.Group(x, 1))
	}
	return "VA " + part.Group(x, 4)
}

// join lists names in the language of the moment.
func join(names []string) string { return strings.Join(names, look.T("provinces.list")) }
