package output

import (
	"cmp"
	"slices"
	"strconv"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/geom"
	"fenye/model/access"
	"fenye/model/table"
)

// mostDrawn is how many units the figures show: those with most users.
const mostDrawn = 40

// FigureCharts are the figures of an access plan: the users of each unit, its
// distance to each centre, and the loads and utilisations of the centres with
// nearest access and with the plan. Units come by users, most first, and at
// most 40 of them; they are called by their names, see NameUnits. Centres that
// are down are left out.
func FigureCharts(p *access.Problem, r *access.Result, lang words.Lang) []paint.Chart {
	order := make([]int, len(p.Units))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := &p.Units[a], &p.Units[b]
		return cmp.Or(cmp.Compare(y.Users, x.Users), cmp.Compare(x.Code, y.Code))
	})
	order = order[:min(len(order), mostDrawn)]
	return []paint.Chart{usersFigure(p, r, order, lang), distanceFigure(p, r, order, lang), loadsFigure(p, r, lang), usedFigure(p, r, lang)}
}

// drawn says in the note that not all units are shown.
func drawn(p *access.Problem, order []int, note string, lang words.Lang) string {
	if len(order) < len(p.Units) {
		return lang.T("access.figure.most", len(order), len(p.Units), note)
	}
	return note
}

func unitNames(p *access.Problem, order []int) (names []string) {
	for _, i := range order {
		name := p.Units[i].Name
		if name == "" {
			name = p.Units[i].Code
		}
		names = append(names, name)
	}
	return names
}

func people(lang words.Lang) func(value, step float64) string {
	return func(v, _ float64) string { return table.Short(int64(v), table.Lang(lang)) }
}

func usersFigure(p *access.Problem, r *access.Result, order []int, lang words.Lang) paint.Chart {
	c := paint.Chart{Title: lang.T("access.figure.users"), Note: drawn(p, order, lang.T("access.figure.users.note"), lang),
		YTitle: lang.T("access.figure.users.y"), X: paint.Axis{Names: unitNames(p, order)}, Y: paint.Axis{Text: people(lang)}}
	for x, i := range order {
		centre := p.Centres[r.Assign[i]]
		c.Bars = append(c.Bars, paint.ChartBar{X: x, Y: float64(p.Units[i].Users), Centre: centre.Number, Colour: centre.Colour})
	}
	return c
}

func distanceFigure(p *access.Problem, r *access.Result, order []int, lang words.Lang) paint.Chart {
	c := paint.Chart{Title: lang.T("access.figure.distance"), Note: drawn(p, order, lang.T("access.figure.distance.note"), lang),
		YTitle: lang.T("access.figure.distance.y"), X: paint.Axis{Names: unitNames(p, order)}}
	for x, i := range order {
		for j, centre := range p.Centres {
			if !centre.Up {
				continue
			}
			d := paint.ChartDot{At: paint.ChartPoint{X: float64(x), Y: float64(geom.Distance(p.Units[i].Point, centre.Position))}, Centre: centre.Number, Colour: centre.Colour}
			if r.Assign[i] == j {
				d.Sign = paint.Disc
			}
			c.Dots = append(c.Dots, d)
		}
	}
	c.X.Min, c.X.Max = -.5, float64(len(order))-.5
	return c
}

// pairs are two bars for each centre that is up: nearest access hollow, the
// plan filled.
func pairs(p *access.Problem, value func(plan *access.Plan, centre int) float64, r *access.Result) (bars []paint.ChartBar, names []string) {
	for j, centre := range p.Centres {
		if !centre.Up {
			continue
		}
		x := len(names)
		names = append(names, strconv.Itoa(centre.Number)+" "+centre.Name)
		for _, one := range []struct {
			plan   *access.Plan
			hollow bool
		}{{&r.Nearest, true}, {&r.Plan, false}} {
			if y := value(one.plan, j); y == y {
				bars = append(bars, paint.ChartBar{X: x, Y: y, Centre: centre.Number, Colour: centre.Colour, Hollow: one.hollow})
			}
		}
	}
	return bars, names
}

func loadsFigure(p *access.Problem, r *access.Result, lang words.Lang) paint.Chart {
	c := paint.Chart{Title: lang.T("access.figure.loads"), Note: lang.T("access.figure.pairs"), YTitle: lang.T("access.figure.users.y"),
		Y: paint.Axis{Text: people(lang)}}
	c.Bars, c.X.Names = pairs(p, func(plan *access.Plan, j int) float64 { return float64(plan.Loads[j]) }, r)
	return c
}

func usedFigure(p *access.Problem, r *access.Result, lang words.Lang) paint.Chart {
	c := paint.Chart{Title: lang.T("access.figure.used"), Note: lang.T("access.figure.pairs"), YTitle: lang.T("access.chart.percent"),
		Band: paint.ChartBand{Shown: p.Lambda > 0 || p.Gamma > 0, Low: 100 * p.Lambda, High: 100 * p.Gamma, HasLow: p.Lambda > 0, HasHighest: p.Gamma > 0,
			LowText: lang.T("access.chart.lambda", table.Percent(p.Lambda)), HighText: lang.T("access.chart.gamma", table.Percent(p.Gamma))}}
	c.Bars, c.X.Names = pairs(p, func(plan *access.Plan, j int) float64 { return 100 * plan.Utilisation[j] }, r)
	return c
}
