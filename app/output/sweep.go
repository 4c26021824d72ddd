package output

import (
	"cmp"
	"io"
	"math"
	"slices"
	"strconv"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/data/report"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/sweep"
	"fenye/model/table"
)

// SweepFiles returns the files of a sweep, by name.
func SweepFiles(r *sweep.Result, lang words.Lang) (map[string]Writer, error) {
	painter, err := paint.NewPainter(Fonts())
	if err != nil {
		return nil, err
	}
	charts := SweepCharts(r, lang)
	return map[string]Writer{
		"sweep.csv": func(w io.Writer) error { return report.WriteCSV(w, sweep.Table(r)) },
		"sweep.kml": func(w io.Writer) error { return SweepKML(w, r, lang) },
		"sweep.png": func(w io.Writer) error {
			return painter.WriteChartsPNG(w, charts, paint.ChartSize{W: 960, H: 340 * float64(len(charts))}, 144)
		},
	}, nil
}

// SweepKML writes a sweep as an animation for programs with a time slider.
func SweepKML(w io.Writer, r *sweep.Result, lang words.Lang) error {
	options := report.Options{Frame: report.FrameOf(r.Plan), Text: lang.T, Credits: lang.T("output.credits"), Colours: colours}
	return report.WriteSweepKML(w, r, options, func(step int) string { return SweepCaption(r, step, lang) })
}

// SweepCaption says in a line what a step is about.
func SweepCaption(r *sweep.Result, step int, lang words.Lang) string {
	s := &r.Steps[step]
	text := SweepValue(r, s.Value, lang)
	if !s.Feasible() {
		return lang.T("sweep.caption.none", text, shortOf(s, lang))
	}
	return lang.T("sweep.caption", text, table.Kilometres(float64(s.MeanKm)))
}

// SweepValue names what runs, and its value.
func SweepValue(r *sweep.Result, value model.Users, lang words.Lang) string {
	if r.Range.Centre == sweep.AllUsers {
		return lang.T("sweep.users", table.People(int64(value)))
	}
	c := r.Scenario.Centres[r.Range.Centre]
	return lang.T("sweep.capacity", c.Number, c.Name, table.People(int64(value)))
}

// SweepTitle says in a line what a sweep runs over.
func SweepTitle(r *sweep.Result, lang words.Lang) string {
	from, to := table.People(int64(r.Range.From)), table.People(int64(r.Range.To))
	if r.Range.Centre == sweep.AllUsers {
		return lang.T("sweep.title.users", from, to, len(r.Steps))
	}
	c := r.Scenario.Centres[r.Range.Centre]
	return lang.T("sweep.title.capacity", c.Number, c.Name, from, to, len(r.Steps))
}

// SweepStatus says in a word or two whether a step has a plan that is proven.
func SweepStatus(s *sweep.Step, lang words.Lang) string {
	switch {
	case !s.Feasible():
		return shortOf(s, lang)
	case s.Status == region.Gap:
		return lang.T("sweep.status.gap", table.UserKm(s.Gap, table.Lang(lang)))
	}
	return lang.T("sweep.status.optimal")
}

// shortOf says why a step has no plan.
func shortOf(s *sweep.Step, lang words.Lang) string {
	key := "sweep.cause." + string(s.Cause)
	return lang.T(key, table.People(int64(s.Shortage)))
}

// SweepCharts are the pictures of a sweep, each over the value that runs: the
// loads, the prices, the mean distance, and where the boundaries lie. Steps
// without a plan are red crosses at the foot of the first.
func SweepCharts(r *sweep.Result, lang words.Lang) []paint.Chart {
	axis := paint.Axis{Text: people(lang)}
	if n := len(r.Steps); n > 0 {
		axis.Min, axis.Max = ends(r)
	}
	title := lang.T("sweep.axis.users")
	if r.Range.Centre != sweep.AllUsers {
		c := r.Scenario.Centres[r.Range.Centre]
		title = lang.T("sweep.axis.capacity", c.Number, c.Name)
	}
	charts := []paint.Chart{loadsOf(r, lang), pricesOf(r, lang), distancesOf(r, lang), halvesOf(r, lang)}
	if len(r.Pairs()) == 0 {
		charts = charts[:3]
	}
	for i := range charts {
		charts[i].X, charts[i].XTitle = axis, title
	}
	return charts
}

// ends are the least and the highest value, a little apart where they are one.
func ends(r *sweep.Result) (low, high float64) {
	low = float64(min(r.Range.From, r.Range.To))
	high = float64(max(r.Range.From, r.Range.To))
	if low == high {
		return low - .5, high + .5
	}
	return low, high
}

// mostDots is the number of steps above which a line has no dots.
const mostDots = 60

// over is a line of a figure over the steps, interrupted where there is no plan:
// one line a run of steps, with a dot a step if
// there are few.
func over(c *paint.Chart, r *sweep.Result, line paint.ChartLine, value func(step int) (float64, bool)) {
	run := line
	end := func() {
		if len(run.Points) > 0 {
			c.Lines = append(c.Lines, run)
			line.Name = "" // once is enough
		}
		run = line
	}
	for i := range r.Steps {
		y, ok := value(i)
		if !ok || math.IsNaN(y) {
			end()
			continue
		}
		at := paint.ChartPoint{X: float64(r.Steps[i].Value), Y: y}
		run.Points = append(run.Points, at)
		if len(r.Steps) > mostDots {
			continue
		}
		c.Dots = append(c.Dots, paint.ChartDot{At: at, Sign: paint.Disc, Centre: line.Centre, Colour: line.Colour})
	}
	end()
}

// centreLine is the line of a centre, every second one dashed.
func centreLine(r *sweep.Result, centre int) paint.ChartLine {
	c := r.Scenario.Centres[centre]
	return paint.ChartLine{Centre: max(1, c.Number), Colour: c.Colour, Dashed: centre%2 == 1, Name: strconv.Itoa(c.Number) + " " + c.Name}
}

// centreLines draws a line of each centre that is up, over the steps that have a
// plan.
func centreLines(c *paint.Chart, r *sweep.Result, of func(s *sweep.Step, centre int) float64) {
	for a := range r.Scenario.Centres {
		if !r.Scenario.Centres[a].Up {
			continue
		}
		over(c, r, centreLine(r, a), func(step int) (float64, bool) {
			s := &r.Steps[step]
			if !s.Feasible() {
				return 0, false
			}
			return of(s, a), true
		})
	}
}

func loadsOf(r *sweep.Result, lang words.Lang) paint.Chart {
	c := paint.Chart{Title: lang.T("sweep.chart.loads"), YTitle: lang.T("sweep.chart.users"), Y: paint.Axis{Text: people(lang)}}
	centreLines(&c, r, func(s *sweep.Step, a int) float64 { return float64(s.Loads[a]) })
	missing := 0
	for i := range r.Steps {
		if s := &r.Steps[i]; !s.Feasible() {
			d := paint.ChartDot{At: paint.ChartPoint{X: float64(s.Value)}, Sign: paint.Cross, Bad: true}
			if missing == 0 {
				d.Text = lang.T("sweep.no_plan", shortOf(s, lang))
			}
			c.Dots = append(c.Dots, d)
			missing++
		}
	}
	c.Note = lang.T("sweep.chart.steps", len(r.Steps))
	if missing > 0 {
		c.Note = lang.T("sweep.chart.missing", len(r.Steps), missing)
	}
	return c
}

func pricesOf(r *sweep.Result, lang words.Lang) paint.Chart {
	c := paint.Chart{Title: lang.T("sweep.chart.prices"), YTitle: "km"}
	centreLines(&c, r, func(s *sweep.Step, a int) float64 { return float64(s.Prices[a]) })
	return c
}

func distancesOf(r *sweep.Result, lang words.Lang) paint.Chart {
	c := paint.Chart{Title: lang.T("sweep.chart.distance"), YTitle: "km"}
	for _, one := range []struct {
		name   string
		dashed bool
		value  func(s *sweep.Step) model.Km
	}{
		{lang.T("sweep.chart.mean"), false, func(s *sweep.Step) model.Km { return s.MeanKm }},
		{lang.T("sweep.chart.p95"), true, func(s *sweep.Step) model.Km { return s.P95Km }},
	} {
		over(&c, r, paint.ChartLine{Name: one.name, Dashed: one.dashed}, func(step int) (float64, bool) {
			s := &r.Steps[step]
			return float64(one.value(s)), s.Feasible()
		})
	}
	return c
}

// halvesOf shows the boundaries that move most, at most eight.
func halvesOf(r *sweep.Result, lang words.Lang) paint.Chart {
	c := paint.Chart{Title: lang.T("sweep.chart.boundaries"), YTitle: lang.T("sweep.chart.half"), Note: lang.T("sweep.chart.half.note")}
	pairs := moving(r)
	if all := len(r.Pairs()); len(pairs) < all {
		c.Note = lang.T("sweep.chart.half.most", len(pairs), all)
	}
	for n, pair := range pairs {
		x, y := r.Scenario.Centres[pair[0]], r.Scenario.Centres[pair[1]]
		line := paint.ChartLine{Centre: max(1, x.Number), Colour: x.Colour, Dashed: n%2 == 1, Name: strconv.Itoa(x.Number) + " | " + strconv.Itoa(y.Number)}
		over(&c, r, line, func(step int) (float64, bool) {
			half, ok := r.Half(step, pair)
			return float64(half), ok
		})
	}
	return c
}

// mostBoundaries is how many boundaries one chart shows.
const mostBoundaries = 8

// moving returns the pairs whose boundary moves most over the sweep.
func moving(r *sweep.Result) [][2]int {
	pairs := r.Pairs()
	reach := func(pair [2]int) float64 {
		low, high := math.Inf(1), math.Inf(-1)
		for i := range r.Steps {
			if half, ok := r.Half(i, pair); ok {
				low, high = min(low, float64(half)), max(high, float64(half))
			}
		}
		return max(high-low, 0)
	}
	slices.SortStableFunc(pairs, func(a, b [2]int) int { return cmp.Compare(reach(b), reach(a)) })
	return pairs[:min(len(pairs), mostBoundaries)]
}
