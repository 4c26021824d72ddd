package output

import (
	"math"
	"strconv"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/model/session"
	"fenye/model/table"
)

// TimeChart is the response times of a run over time, on a logarithmic axis.
func TimeChart(r *session.Result, target float64, lang words.Lang) paint.Chart {
	c := paint.Chart{Title: lang.T("sessions.latency"), XTitle: lang.T("sessions.seconds")}
	c.Y.Text = powerOf
	lines := []paint.ChartLine{{Name: "p50"}, {Name: "p95", Dashed: true}, {Name: "p99", Centre: 4}}
	low, high := math.Inf(1), math.Inf(-1)
	for _, x := range r.Film {
		if x.At > r.Seconds+1 {
			break
		}
		for i, v := range []float64{x.P50, x.P95, x.P99} {
			if v > 0 {
				y := math.Log10(v * 1000)
				low, high = min(low, y), max(high, y)
				lines[i].Points = append(lines[i].Points, paint.ChartPoint{X: x.At, Y: y})
			}
		}
	}
	if low > high {
		return c
	}
	if target > 0 {
		y := math.Log10(target * 1000)
		low, high = min(low, y), max(high, y)
		c.Band = paint.ChartBand{Shown: true, HasHighest: true, High: y, HighText: lang.T("sessions.latency.target", table.Fixed(target*1000, 0)+" ms")}
	}
	c.Y.Min, c.Y.Max = math.Floor(low), math.Ceil(high)
	c.Lines = lines
	for _, f := range r.Failures {
		if f.Failure.At <= r.Seconds {
			c.Cursor = paint.ChartCursor{Shown: true, X: f.Failure.At}
			c.Note = lang.T("sessions.latency.fails", f.Failure.Blade+1) + lang.T("sessions.tile.at.after", table.Fixed(f.Failure.At, 0))
		}
	}
	return c
}

// powerOf writes a whole power of ten of milliseconds; between them nothing.
func powerOf(y, _ float64) string {
	if y != math.Round(y) {
		return ""
	}
	unit := " ms"
	if y >= 3 {
		y, unit = y-3, " s"
	}
	return strconv.FormatFloat(math.Pow(10, y), 'f', int(max(0, -y)), 64) + unit
}

// SizeChart shows the p99 of each number of blades that can keep up, with all
// and after the losses.
func SizeChart(z *session.Sizing, lang words.Lang) paint.Chart {
	c := paint.Chart{Title: lang.T("sessions.sizes"), XTitle: lang.T("column.blade_count"), YTitle: lang.T("column.p99_ms")}
	c.X.Text = func(x, _ float64) string {
		if x != math.Round(x) {
			return ""
		}
		return strconv.Itoa(int(x))
	}
	all, left := paint.ChartLine{Name: lang.T("sessions.size.all")}, paint.ChartLine{Name: lang.T("sessions.size.left"), Centre: 2, Dashed: true}
	for _, t := range z.Trials {
		x := float64(t.Blades)
		if !math.IsNaN(t.P99) {
			all.Points = append(all.Points, paint.ChartPoint{X: x, Y: t.P99 * 1000})
		}
		if !math.IsNaN(t.LeftP99) && z.Aim.Survive > 0 {
			left.Points = append(left.Points, paint.ChartPoint{X: x, Y: t.LeftP99 * 1000})
		}
		if t.Blades == z.Blades {
			c.Dots = append(c.Dots, paint.ChartDot{At: paint.ChartPoint{X: x, Y: t.P99 * 1000}, Sign: paint.Disc, Bold: true, Text: strconv.Itoa(t.Blades)})
		}
	}
	for _, l := range []paint.ChartLine{all, left} {
		if len(l.Points) > 0 {
			c.Lines = append(c.Lines, l)
		}
	}
	c.Band = paint.ChartBand{Shown: true, HasHighest: true, High: z.Aim.P99 * 1000, HighText: lang.T("sessions.latency.target", table.Fixed(z.Aim.P99*1000, 1)+" ms")}
	return c
}
