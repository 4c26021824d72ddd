package output

import (
	"io"
	"strconv"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/data/report"
	"fenye/model/access"
	"fenye/model/table"
)

// Access is an access plan with all that is written of it.
type Access struct {
	Problem *access.Problem
	Result  *access.Result
	Backup  []int         // nil: none was asked for
	Trade   *access.Trade // nil: none was asked for
	Summary report.AccessSummary
}

// NameUnits gives units that have no name that of their province.
func NameUnits(units []access.Unit, lang words.Lang) {
	for i := range units {
		if units[i].Name == "" {
			units[i].Name = provinceName(units[i].Code, lang)
		}
	}
}

// AccessFiles returns the files of an access plan, by name.
func AccessFiles(a *Access, lang words.Lang) (map[string]Writer, error) {
	files := map[string]Writer{
		"summary.json": func(w io.Writer) error { return report.WriteAccess(w, a.Summary) },
		"access.csv": func(w io.Writer) error {
			return report.WriteCSV(w, access.PlanTable(a.Problem, a.Result, a.Backup))
		},
	}
	painter, err := paint.NewPainter(Fonts())
	if err != nil {
		return nil, err
	}
	figures, tall := FigureCharts(a.Problem, a.Result, lang), paint.ChartSize{W: 960, H: 1360}
	files["figures.png"] = func(w io.Writer) error { return painter.WriteChartsPNG(w, figures, tall, 144) }
	files["figures.svg"] = func(w io.Writer) error { return painter.WriteChartsSVG(w, figures, tall) }
	if a.Trade == nil {
		return files, nil
	}
	charts := TradeCharts(a.Problem, a.Trade, a.Result, lang)
	size := paint.ChartSize{W: 760, H: 760}
	files["sweep.csv"] = func(w io.Writer) error {
		return report.WriteCSV(w, access.SweepTable(a.Problem.Centres, a.Trade))
	}
	files["tradeoff.png"] = func(w io.Writer) error { return painter.WriteChartsPNG(w, charts, size, 192) }
	files["tradeoff.svg"] = func(w io.Writer) error { return painter.WriteChartsSVG(w, charts, size) }
	return files, nil
}

// TradeCharts are the picture of a trade-off: mean distance against balance, a
// point an optimum, and the utilisations over alpha within the bounds. chosen
// is the plan in force.
func TradeCharts(p *access.Problem, t *access.Trade, chosen *access.Result, lang words.Lang) []paint.Chart {
	return []paint.Chart{tradeChart(p, t, chosen, lang), utilisationChart(p, t, lang)}
}

// apart is how unequal a plan is on the chart: with two centres the difference
// of their utilisations in points, else VA.
func apart(p *access.Problem, plan *access.Plan) float64 {
	var used []float64
	for j, c := range p.Centres {
		if c.Up {
			used = append(used, plan.Utilisation[j])
		}
	}
	if len(used) == 2 {
		return 100 * max(used[0]-used[1], used[1]-used[0])
	}
	return plan.VA
}

func tradeChart(p *access.Problem, t *access.Trade, chosen *access.Result, lang words.Lang) paint.Chart {
	c := paint.Chart{Title: lang.T("access.chart.trade"), Note: lang.T("access.chart.trade.note"),
		XTitle: lang.T("access.chart.va"), YTitle: lang.T("access.chart.mean_km")}
	up := 0
	for _, centre := range p.Centres {
		if centre.Up {
			up++
		}
	}
	if up == 2 {
		c.XTitle = lang.T("access.chart.points")
	}
	at := func(plan *access.Plan) paint.ChartPoint {
		return paint.ChartPoint{X: apart(p, plan), Y: float64(plan.MeanKm)}
	}
	line := paint.ChartLine{}
	for _, i := range t.Front {
		line.Points = append(line.Points, at(&t.Points[i].Plan))
	}
	c.Lines = []paint.ChartLine{line}
	for i, pt := range t.Points {
		if !pt.HasVA {
			continue
		}
		d := paint.ChartDot{At: at(&pt.Plan)}
		if i == t.Knee {
			d.Text = lang.T("access.chart.knee", alphaText(pt.Alpha))
		} else if i == 0 || i == len(t.Points)-1 {
			d.Text = "α = " + alphaText(pt.Alpha)
		}
		c.Dots = append(c.Dots, d)
	}
	near := &chosen.Nearest
	if near.HasVA {
		d := paint.ChartDot{At: at(near), Sign: paint.Cross, Text: lang.T("access.chart.nearest")}
		if j, high, ok := offence(p, near); ok {
			d.Bad = true
			key := "access.chart.nearest_low"
			if high {
				key = "access.chart.nearest_high"
			}
			d.Text = lang.T(key, p.Centres[j].Name, table.Percent(near.Utilisation[j]))
		}
		c.Dots = append(c.Dots, d)
	}
	if chosen.HasVA {
		c.Dots = append(c.Dots, paint.ChartDot{At: at(&chosen.Plan), Sign: paint.Disc, Bold: true,
			Text: lang.T("access.chart.chosen", alphaText(p.Alpha), table.Kilometres(float64(chosen.MeanKm)))})
	}
	return c
}

// offence finds the centre whose utilisation misses a bound most.
func offence(p *access.Problem, plan *access.Plan) (centre int, high, found bool) {
	worst := 0.0
	for j, r := range plan.Utilisation {
		if p.Gamma > 0 && r-p.Gamma > worst {
			worst, centre, high, found = r-p.Gamma, j, true, true
		}
		if p.Lambda-r > worst {
			worst, centre, high, found = p.Lambda-r, j, false, true
		}
	}
	return centre, high, found
}

func utilisationChart(p *access.Problem, t *access.Trade, lang words.Lang) paint.Chart {
	c := paint.Chart{Title: lang.T("access.chart.utilisation"), XTitle: "α", YTitle: lang.T("access.chart.percent"),
		Cursor: paint.ChartCursor{Shown: true, X: p.Alpha}}
	c.X.Min, c.X.Max = t.Points[0].Alpha, t.Points[0].Alpha
	for _, pt := range t.Points {
		c.X.Min, c.X.Max = min(c.X.Min, pt.Alpha), max(c.X.Max, pt.Alpha)
	}
	c.Cursor.Shown = p.Alpha >= c.X.Min && p.Alpha <= c.X.Max
	c.Band = paint.ChartBand{Shown: true, Low: 100 * p.Lambda, High: 100 * p.Gamma, HasLow: p.Lambda > 0, HasHighest: p.Gamma > 0,
		LowText: lang.T("access.chart.lambda", table.Percent(p.Lambda)), HighText: lang.T("access.chart.gamma", table.Percent(p.Gamma))}
	for j, centre := range p.Centres {
		line := paint.ChartLine{Centre: max(1, centre.Number), Colour: centre.Colour, Steps: true, Dashed: j%2 == 1,
			Name: strconv.Itoa(centre.Number) + " " + centre.Name}
		for _, pt := range t.Points {
			if x := pt.Utilisation[j]; x == x {
				line.Points = append(line.Points, paint.ChartPoint{X: pt.Alpha, Y: 100 * x})
			}
		}
		if len(line.Points) > 0 {
			c.Lines = append(c.Lines, line)
		}
	}
	return c
}

// alphaText writes an alpha with at least two decimals.
func alphaText(x float64) string {
	text := table.Number(x)
	if short := strconv.FormatFloat(x, 'f', 2, 64); len(text) < len(short) {
		return short
	}
	return text
}
