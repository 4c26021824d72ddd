package scene

import (
	"math"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/model/forecast"
	"fenye/model/table"
)

// Calibration shows how a regression's probabilities agree with what was seen:
// a dot for each tenth of the trials with the 95 % interval of its observed
// share, beside the line on which both agree. Axes are in per cent.
func Calibration(m *forecast.Model, l words.Lang) paint.Chart {
	low, high := 1.0, 0.0
	for _, b := range m.Calibration {
		low, high = min(low, b.Predicted, b.Low), max(high, b.Predicted, b.High)
	}
	low, high = roomy(low*100, high*100)
	axis := paint.Axis{Min: low, Max: high, Text: func(v, step float64) string { return table.Fixed(v, paint.Decimals(step)) }}
	c := paint.Chart{
		Title: l.T("forecast.chart.title"),
		Note: l.T("forecast.chart.note", table.People(int64(m.Rows)), table.People(m.Trials), table.Fixed(m.AUC, 3),
			table.Fixed(m.Deviance, 1), table.People(int64(m.DF))),
		XTitle: l.T("forecast.chart.predicted"), YTitle: l.T("forecast.chart.observed"),
		X: axis, Y: axis,
	}
	const grey = "#55606c"
	c.Lines = append(c.Lines, paint.ChartLine{Colour: grey, Dashed: true, Points: []paint.ChartPoint{{X: low, Y: low}, {X: high, Y: high}}},
		paint.ChartLine{Name: l.T("forecast.chart.agree"), Points: []paint.ChartPoint{widestGap(m.Calibration, low, high)}})
	for _, b := range m.Calibration {
		x := b.Predicted * 100
		c.Lines = append(c.Lines, whisker(x, b.Low*100, b.High*100, (high-low)/160)...)
		c.Dots = append(c.Dots, paint.ChartDot{At: paint.ChartPoint{X: x, Y: b.Observed * 100}, Sign: paint.Disc})
	}
	return c
}

// roomy widens a span of per cent to multiples of a round step, within 0 to
// 100.
func roomy(low, high float64) (float64, float64) {
	step := math.Pow(10, math.Floor(math.Log10(max(high-low, 1e-6)))) / 2
	return max(math.Floor(low/step-.2)*step, 0), min(math.Ceil(high/step+.2)*step, 100)
}

// widestGap is the point of the diagonal that has most room between the bins,
// not so far to the right that a text beside it would leave the chart.
func widestGap(bins []forecast.Bin, low, high float64) paint.ChartPoint {
	from, best, widest := low, (low+high)/2, 0.0
	consider := func(to float64) {
		if middle := (from + to) / 2; to-from > widest && middle < low+.8*(high-low) {
			widest, best = to-from, middle
		}
		from = to
	}
	for _, b := range bins {
		consider(b.Predicted * 100)
	}
	consider(high)
	return paint.ChartPoint{X: best, Y: best}
}

// whisker is an interval with a short line at each end.
func whisker(x, low, high, half float64) []paint.ChartLine {
	line := func(x0, y0, x1, y1 float64) paint.ChartLine {
		return paint.ChartLine{Points: []paint.ChartPoint{{X: x0, Y: y0}, {X: x1, Y: y1}}}
	}
	return []paint.ChartLine{line(x, low, x, high), line(x-half, low, x+half, low), line(x-half, high, x+half, high)}
}
