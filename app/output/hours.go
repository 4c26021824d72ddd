package output

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"fenye/app/cause"
	"fenye/app/paint"
	"fenye/app/words"
	"fenye/data/china"
	"fenye/data/report"
	"fenye/model"
	"fenye/model/hours"
	"fenye/model/region"
	"fenye/model/table"
)

// HoursFiles returns the files of a day, by name.
func HoursFiles(r *hours.Result, files []model.Source, lang words.Lang) (map[string]Writer, error) {
	painter, err := paint.NewPainter(Fonts())
	if err != nil {
		return nil, err
	}
	charts := HoursCharts(r, lang)
	return map[string]Writer{
		"summary.json": func(w io.Writer) error { return report.WriteHours(w, report.HoursOf(r, files)) },
		"hours.csv":    func(w io.Writer) error { return report.WriteCSV(w, hours.HoursTable(r)) },
		"one_plan.csv": func(w io.Writer) error { return report.WriteCSV(w, hours.JointTable(r)) },
		"shares.csv":   func(w io.Writer) error { return report.WriteCSV(w, hours.SharesTable(r)) },
		"hours.png": func(w io.Writer) error {
			return painter.WriteChartsPNG(w, charts, paint.ChartSize{W: 960, H: 340 * float64(len(charts))}, 144)
		},
	}, nil
}

// KnowProvinces lets the rows of a profile name provinces in either language: a
// key that is the name of a province, and of no place, becomes its code.
func KnowProvinces(p *hours.Profile, places []model.Place) {
	named := make(map[string]bool, len(places))
	for i := range places {
		named[places[i].Name] = true
	}
	codes := map[string]string{}
	for _, province := range china.Provinces() {
		codes[province.Name(false)], codes[province.Name(true)] = province.Code, province.Code
	}
	taken := map[string]bool{}
	for _, row := range p.Rows {
		taken[row.Key] = true
	}
	for i := range p.Rows {
		key := p.Rows[i].Key
		if code, known := codes[key]; known && !named[key] && !taken[code] {
			p.Rows[i].Key, taken[code] = code, true
		}
	}
	slices.SortFunc(p.Rows, func(a, b hours.Row) int { return strings.Compare(a.Key, b.Key) })
}

// HoursVerdict says in a sentence whether one plan fits all hours, and else which
// hours fail and by how much.
func HoursVerdict(r *hours.Result, lang words.Lang) string {
	j := &r.Joint
	people := func(x float64) string { return table.People(int64(math.Ceil(math.Abs(x) - 1e-6))) }
	switch {
	case j.Fits && r.Status() == "gap":
		return lang.T("hours.verdict.gap", table.Kilometres(float64(j.MeanKm)), table.UserKm(j.Value.Gap, table.Lang(lang)))
	case j.Fits:
		return lang.T("hours.verdict.fits", table.Kilometres(float64(j.MeanKm)), j.Shared)
	case j.None:
		return lang.T("hours.verdict.none") + noneWhy(r, lang)
	}
	var parts []string
	for _, f := range j.Failures {
		key := "hours.over"
		if f.Users < 0 {
			key = "hours.under"
		}
		parts = append(parts, lang.T(key, HourText(f.Hour), r.Scenario.Centres[f.Centre].Name, people(f.Users)))
	}
	const most = 8
	if len(parts) > most {
		parts = append(parts[:most], lang.T("hours.more", len(parts)-most))
	}
	between := "; "
	if lang == words.ZH {
		between = "；"
	}
	return lang.T("hours.verdict.fails", strings.Join(parts, between))
}

// noneWhy says what keeps every hour from a plan, after the verdict; "" where it is
// for no hour alone.
func noneWhy(r *hours.Result, lang words.Lang) string {
	for h := range r.Hours {
		switch r.Hours[h].Cause {
		case region.CauseNoCentre:
			return lang.T("hours.verdict.none.centre")
		case region.CauseWishes:
			return lang.T("hours.verdict.none.wishes")
		}
	}
	return ""
}

// HourText writes an hour as a clock does.
func HourText(hour int) string { return fmt.Sprintf("%02d:00", hour) }

// HoursCharts are the pictures of a day: the loads of the one plan, those of a
// plan an hour, and the mean distances of both.
func HoursCharts(r *hours.Result, lang words.Lang) []paint.Chart {
	charts := []paint.Chart{jointLoads(r, lang), hourLoads(r, lang), hourDistances(r, lang)}
	for i := range charts {
		charts[i].X = paint.Axis{Min: 0, Max: hours.Day, Text: func(v, _ float64) string { return HourText(int(math.Round(v))) }}
		charts[i].XTitle = lang.T("hours.axis")
	}
	return charts
}

// dayLine is a line of a value an hour, level through each hour.
func dayLine(line paint.ChartLine, value func(hour int) (float64, bool)) []paint.ChartLine {
	var out []paint.ChartLine
	run := line
	run.Steps = true
	end := func(hour int) {
		if n := len(run.Points); n > 0 {
			run.Points = append(run.Points, paint.ChartPoint{X: float64(hour), Y: run.Points[n-1].Y})
			out = append(out, run)
			run.Name = ""
		}
		run.Points = nil
	}
	for h := range hours.Day {
		y, ok := value(h)
		if !ok {
			end(h)
			continue
		}
		run.Points = append(run.Points, paint.ChartPoint{X: float64(h), Y: y})
	}
	end(hours.Day)
	return out
}

// dayCentre is the line of a centre.
func dayCentre(r *hours.Result, a int) paint.ChartLine {
	c := r.Scenario.Centres[a]
	return paint.ChartLine{Centre: max(1, c.Number), Colour: c.Colour, Dashed: a%2 == 1, Name: strconv.Itoa(c.Number) + " " + c.Name}
}

func jointLoads(r *hours.Result, lang words.Lang) paint.Chart {
	c := paint.Chart{Title: lang.T("hours.chart.joint"), YTitle: lang.T("sweep.chart.users"), Y: paint.Axis{Text: people(lang)}, Note: lang.T("hours.chart.joint.note")}
	if r.Joint.None {
		c.Note = lang.T("hours.verdict.none")
		return c
	}
	for a := range r.Scenario.Centres {
		if r.Scenario.Centres[a].Up {
			c.Lines = append(c.Lines, dayLine(dayCentre(r, a), func(h int) (float64, bool) { return r.Joint.Loads[h][a], true })...)
		}
	}
	for _, f := range r.Joint.Failures {
		c.Dots = append(c.Dots, paint.ChartDot{At: paint.ChartPoint{X: float64(f.Hour) + .5, Y: r.Joint.Loads[f.Hour][f.Centre]},
			Sign: paint.Cross, Bad: true, Text: lang.T("hours.chart.over", table.People(int64(math.Round(f.Users))))})
	}
	if len(r.Joint.Failures) > 0 {
		c.Note = lang.T("hours.chart.fails")
	}
	return c
}

func hourLoads(r *hours.Result, lang words.Lang) paint.Chart {
	c := paint.Chart{Title: lang.T("hours.chart.each"), YTitle: lang.T("sweep.chart.users"), Y: paint.Axis{Text: people(lang)}, Note: lang.T("hours.chart.each.note")}
	for a := range r.Scenario.Centres {
		if !r.Scenario.Centres[a].Up {
			continue
		}
		c.Lines = append(c.Lines, dayLine(dayCentre(r, a), func(h int) (float64, bool) {
			if !r.Hours[h].Feasible() {
				return 0, false
			}
			return float64(r.Hours[h].Loads[a]), true
		})...)
	}
	for h := range r.Hours {
		if hour := &r.Hours[h]; !hour.Feasible() {
			c.Dots = append(c.Dots, paint.ChartDot{At: paint.ChartPoint{X: float64(h) + .5}, Sign: paint.Cross, Bad: true,
				Text: lang.T("sweep.cause."+string(hour.Cause), table.People(int64(hour.Shortage)))})
		}
	}
	return c
}

func hourDistances(r *hours.Result, lang words.Lang) paint.Chart {
	c := paint.Chart{Title: lang.T("hours.chart.distance"), YTitle: "km"}
	c.Lines = dayLine(paint.ChartLine{Name: lang.T("hours.chart.each.short")}, func(h int) (float64, bool) {
		return float64(r.Hours[h].MeanKm), r.Hours[h].Feasible() && r.Hours[h].Users > 0
	})
	if r.Joint.Fits {
		c.Lines = append(c.Lines, dayLine(paint.ChartLine{Name: lang.T("hours.chart.joint.short"), Dashed: true}, func(h int) (float64, bool) {
			km := r.Joint.HourKm[h]
			return float64(km), r.Hours[h].Users > 0
		})...)
	}
	return c
}

// SaidOfHours words what the planner can act on.
func SaidOfHours(err error, file string) error {
	if errors.Is(err, hours.ErrNothing) {
		return &cause.Said{Key: "hours.nothing", Args: []any{file}}
	}
	return err
}
