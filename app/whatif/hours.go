package whatif

import (
	"bytes"
	"context"
	"path/filepath"
	"reflect"

	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/data/daily"
	"fenye/data/report"
	"fenye/model/hours"
	"fenye/model/table"
)

// day plans the 24 hours of a day: one plan for all, and a plan an hour.
type day struct {
	inquiry
	path   string
	result *hours.Result

	name    *part.Line
	charts  *charts
	painter *paint.Painter
	content fyne.CanvasObject
	filled  *hours.Result
}

func newDay(b *Bench) *day {
	d := &day{painter: painterOf(b)}
	d.set(b, d.update)
	return d
}

func (d *day) build() {
	d.name = part.NewLine(look.T("whatif.hours.none"))
	d.name.Colour = look.Secondary
	d.run = part.NewToolButton(look.T("whatif.hours.again"), "play", d.start)
	open := part.NewButton(look.T("whatif.hours.open"), true, func() {
		d.b.options.ChooseProfile(func(path string) {
			d.path = path
			d.start()
		})
	})
	d.files = []*part.ToolButton{d.save(look.T("whatif.hours.each"), d.each), d.save(look.T("whatif.hours.one"), d.one), d.save(look.T("whatif.hours.shares"), d.shares), d.save("PNG", d.png)}
	d.newHead(HoursStudy, open, d.name, d.run)
	count := func() int {
		if d.result == nil {
			return 0
		}
		return hours.Day
	}
	d.charts = newCharts(d.painter, 3, count, func(x float64) int { return min(max(int(x), 0), count()-1) }, nil)
	d.charts.at = func(hour int) float64 { return float64(hour) + .5 }
	d.charts.text = d.textOf
	d.content = d.head.over(d.charts.box)
	t := part.NewTable(func(row int) { d.charts.point(row) })
	t.Post, t.Centre = d.b.options.Post, d.b.options.Centre
	t.Style = func(row, column int) part.Ink {
		if d.result == nil || row >= hours.Day {
			return part.Ink{}
		}
		for _, f := range d.result.Joint.Failures {
			if f.Hour == row {
				return part.Ink{Colour: look.Error}
			}
		}
		return part.Ink{}
	}
	d.dock = &part.Page{Key: HoursStudy, Name: look.T("whatif.tab.hours"), Table: t}
	d.filled = nil
	d.draw()
}

func (d *day) view() fyne.CanvasObject { return d.content }
func (d *day) over() *head             { return nil }
func (d *day) opened()                 {}

// start reads the profile and plans the day.
func (d *day) start() {
	if d.path == "" {
		return
	}
	plan, path := d.b.desk.Plan(), d.path
	ask(&d.inquiry, func(ctx context.Context, progress func(float64)) (*hours.Result, error) {
		profile, err := daily.Open(ctx, path)
		if err != nil {
			return nil, err
		}
		output.KnowProvinces(profile, plan.Places)
		return hours.Plan(ctx, plan, profile, hours.Options{Limit: wholeLimit, Progress: progress})
	}, func(err error) error { return output.SaidOfHours(err, filepath.Base(path)) }, func(r *hours.Result) { d.result = r })
}

func (d *day) stale() bool {
	plan, r := d.b.desk.Plan(), d.result
	return !samePlaces(plan, r.Plan) || !reflect.DeepEqual(read(*plan.Scenario()), read(*r.Scenario))
}

func (d *day) update() {
	if d.path != "" {
		d.name.SetText(filepath.Base(d.path))
	}
	d.run.SetEnabled(d.path != "" && !d.busy())
	d.showWork(d.result != nil)
	switch {
	case d.busy():
		d.head.say(look.T("whatif.computing"), false)
	case d.result == nil:
		d.head.say(look.T("whatif.hours.hint"), false)
	case d.stale():
		d.head.say(look.T("whatif.stale", d.result.Profile.File), true)
	default:
		d.head.say(output.HoursVerdict(d.result, look.Lang()), !d.result.Joint.Fits)
	}
	d.draw()
}

func (d *day) draw() {
	if d.result == nil {
		d.charts.show([]paint.Chart{{Title: look.T("hours.chart.joint")}, {Title: look.T("hours.chart.each")}, {Title: look.T("hours.chart.distance")}})
		return
	}
	if d.filled == d.result {
		return
	}
	d.filled = d.result
	d.charts.rest = look.T("whatif.hours.point")
	d.charts.show(output.HoursCharts(d.result, look.Lang()))
	d.dock.Table.SetTable(scene.DayHours(d.result, look.Lang()))
	d.b.options.SetPage(HoursStudy, "", d.b.open != HoursStudy)
}

// textOf says in a line what an hour is like.
func (d *day) textOf(hour int) string {
	r := d.result
	text := look.T("whatif.hours.at", output.HourText(hour), table.People(int64(r.Hours[hour].Users)))
	for a, c := range r.Scenario.Centres {
		if !c.Up {
			continue
		}
		one, each := "—", "—"
		if !r.Joint.None {
			one = table.Fixed(r.Joint.Loads[hour][a], 0)
		}
		if r.Hours[hour].Feasible() {
			each = table.People(int64(r.Hours[hour].Loads[a]))
		}
		text += look.T("whatif.hours.load", c.Number, one, each)
	}
	return text
}

func (d *day) csv(name string, t table.Table) (string, []byte, error) {
	var out bytes.Buffer
	err := report.WriteCSV(&out, t)
	return name, out.Bytes(), err
}

func (d *day) each() (string, []byte, error) { return d.csv("hours.csv", hours.HoursTable(d.result)) }
func (d *day) one() (string, []byte, error)  { return d.csv("one_plan.csv", hours.JointTable(d.result)) }
func (d *day) shares() (string, []byte, error) {
	return d.csv("shares.csv", hours.SharesTable(d.result))
}

func (d *day) png() (string, []byte, error) {
	files, err := output.HoursFiles(d.result, nil, look.Lang())
	if err != nil {
		return "", nil, err
	}
	var out bytes.Buffer
	err = files["hours.png"](&out)
	return "hours.png", out.Bytes(), err
}
