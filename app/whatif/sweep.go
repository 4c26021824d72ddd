package whatif

import (
	"bytes"
	"context"
	"reflect"

	"fyne.io/fyne/v2"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/app/words"
	"fenye/data/report"
	"fenye/model"
	"fenye/model/sweep"
	"fenye/model/table"
)

// sweeping lets the users, or the capacity of a centre, run from one value to
// another.
type sweeping struct {
	inquiry
	number  int // of the centre whose capacity runs; 0: the users
	fields  [3]float64
	touched bool // somebody has typed a value
	result  *sweep.Result

	what     *part.Select
	numbers  []int // of the centres in what, after the users
	from, to *part.NumberField
	steps    *part.NumberField
	charts   *charts
	painter  *paint.Painter
	content  fyne.CanvasObject
	filled   *sweep.Result
}

func newSweeping(b *Bench) *sweeping {
	s := &sweeping{fields: [3]float64{0, 0, 11}, painter: painterOf(b)}
	s.set(b, s.update)
	return s
}

// painterOf makes a painter for charts.
func painterOf(b *Bench) *paint.Painter {
	p, err := paint.NewPainter(output.Fonts())
	if err != nil {
		b.options.Post(func() { b.options.Failed(err) })
	}
	return p
}

func (s *sweeping) build() {
	count := part.Number{Min: 0, Max: 1e15}
	s.from = part.NewNumberField(count, s.fields[0], func(v float64) { s.fields[0], s.touched = v, true })
	s.to = part.NewNumberField(count, s.fields[1], func(v float64) { s.fields[1], s.touched = v, true })
	s.steps = part.NewNumberField(part.Number{Min: 2, Max: 200}, s.fields[2], func(v float64) { s.fields[2] = v })
	s.what = part.NewSelect(nil, nil)
	s.run = part.NewButton(look.T("whatif.run"), true, s.start)
	s.files = []*part.ToolButton{s.save("CSV", s.csv), s.save("KML", s.kml), s.save("PNG", s.png)}
	s.newHead(SweepStudy, choice(170, s.what), caption("whatif.from"), part.Fixed(100, s.from), caption("whatif.to"), part.Fixed(100, s.to),
		caption("whatif.steps"), part.Fixed(54, s.steps), s.run)
	s.charts = newCharts(s.painter, 4, func() int { return s.count() }, func(x float64) int { return nearest(s.count(), s.at, x) }, s.take)
	s.charts.at, s.charts.text = s.at, s.textOf
	s.content = s.head.over(s.charts.box)
	t := part.NewTable(func(row int) { s.charts.point(row) })
	t.Post, t.Centre = s.b.options.Post, s.b.options.Centre
	t.Style = func(row, column int) part.Ink {
		if s.result != nil && row < len(s.result.Steps) && !s.result.Steps[row].Feasible() {
			return part.Ink{Colour: look.Error}
		}
		return part.Ink{}
	}
	adopt := part.NewToolButton(look.T("whatif.adopt"), "check", func() { s.take(s.dock.Table.Selected()) })
	s.dock = &part.Page{Key: SweepStudy, Name: look.T("whatif.tab.sweep"), Table: t,
		Body: footed(t, look.T("whatif.sweep.adopt"), adopt)}
	s.filled = nil
	s.draw()
}

func (s *sweeping) view() fyne.CanvasObject { return s.content }
func (s *sweeping) over() *head             { return nil }

func (s *sweeping) opened() {
	if !s.touched {
		s.propose()
	}
}

// propose sets a span about the value of now: half to one and a half times it.
func (s *sweeping) propose() {
	d := s.b.desk
	now := float64(d.Scenario().Growth.Of(d.Total()))
	if i := s.index(); i >= 0 {
		c := d.Scenario().Centres[i]
		if now = float64(d.Scenario().TotalUsers(d.Plan().Places)); c.Limited() {
			now = float64(c.Capacity)
		}
	}
	tenth := max(1, rounded(now/10)) // eleven steps of round numbers
	s.fields[0], s.fields[1] = 5*tenth, 15*tenth
	s.from.SetValue(s.fields[0])
	s.to.SetValue(s.fields[1])
}

// rounded keeps two digits of a number.
func rounded(x float64) float64 {
	step := 1.0
	for x/step >= 100 {
		step *= 10
	}
	return step * float64(int64(x/step+.5))
}

// index returns the centre that runs, -1 for the users.
func (s *sweeping) index() int {
	return s.b.desk.Scenario().IndexOf(s.number)
}

func (s *sweeping) count() int {
	if s.result == nil {
		return 0
	}
	return len(s.result.Steps)
}

func (s *sweeping) at(step int) float64 { return float64(s.result.Steps[step].Value) }

// start makes the sweep that the fields ask for.
func (s *sweeping) start() {
	s.from.Commit()
	s.to.Commit()
	s.steps.Commit()
	if s.from.Fault()+s.to.Fault()+s.steps.Fault() != "" {
		return
	}
	centre := s.index()
	if centre < 0 {
		s.number = 0
	}
	r := sweep.Range{Centre: centre, From: model.Users(s.fields[0]), To: model.Users(s.fields[1]), Steps: int(s.fields[2])}
	plan := s.b.desk.Plan()
	ask(&s.inquiry, func(ctx context.Context, progress func(float64)) (*sweep.Result, error) {
		return sweep.Run(ctx, plan, r, sweep.Options{Limit: wholeLimit / 5, Progress: func(done, total int) { progress(float64(done) / float64(total)) }})
	}, itself, func(r *sweep.Result) { s.result = r })
}

// stale reports whether the plan is no longer what was swept, but for the value
// that runs.
func (s *sweeping) stale() bool {
	plan := s.b.desk.Plan()
	r := s.result
	if !samePlaces(plan, r.Plan) || r.Range.Check(len(plan.Scenario().Centres)) != nil {
		return true
	}
	now, then := r.Range.At(plan, 0), r.Range.At(r.Plan, 0)
	return !reflect.DeepEqual(read(*now.Scenario()), read(*then.Scenario()))
}

// update implements study.
func (s *sweeping) update() {
	centres := s.b.desk.Scenario().Centres
	names := []string{look.T("whatif.what.users")}
	s.numbers = nil
	chosen := 0
	for i, c := range centres {
		names = append(names, words.Spaced(look.T("whatif.what.capacity", c.Number, c.Name)))
		s.numbers = append(s.numbers, c.Number)
		if c.Number == s.number {
			chosen = i + 1
		}
	}
	s.what.OnChanged = nil
	s.what.Options = names
	s.what.SetSelectedIndex(chosen)
	s.what.OnChanged = func(string) {
		s.number = 0
		if i := s.what.SelectedIndex(); i > 0 {
			s.number = s.numbers[i-1]
		}
		s.propose()
	}
	s.run.SetEnabled(!s.busy() && len(s.b.desk.Plan().Places) > 0)
	s.showWork(s.result != nil)
	switch {
	case s.busy():
		s.head.say(look.T("whatif.computing"), false)
	case s.result == nil:
		s.head.say(look.T("whatif.sweep.hint"), false)
	case s.stale():
		s.head.say(look.T("whatif.stale", output.SweepTitle(s.result, look.Lang())), true)
	default:
		s.head.say(output.SweepTitle(s.result, look.Lang()), false)
	}
	s.draw()
}

// draw shows the result in charts and table.
func (s *sweeping) draw() {
	if s.result == nil {
		s.charts.rest = ""
		s.charts.show([]paint.Chart{{Title: look.T("sweep.chart.loads")}, {Title: look.T("sweep.chart.prices")},
			{Title: look.T("sweep.chart.distance")}, {Title: look.T("sweep.chart.boundaries")}})
		return
	}
	s.b.options.SetPage(SweepStudy, table.People(int64(len(s.result.Steps))), s.b.open != SweepStudy)
	if s.filled == s.result {
		return
	}
	s.filled = s.result
	s.charts.rest = look.T("whatif.sweep.take")
	s.charts.show(output.SweepCharts(s.result, look.Lang()))
	s.dock.Table.SetTable(scene.SweepSteps(s.result, look.Lang()))
}

// textOf says in a line what a step leads to.
func (s *sweeping) textOf(step int) string {
	r := s.result
	text := output.SweepCaption(r, step, look.Lang())
	if x := &r.Steps[step]; x.Feasible() {
		for a, c := range r.Scenario.Centres {
			if c.Up {
				text += look.T("whatif.sweep.load", c.Number, table.People(int64(x.Loads[a])), table.Kilometres(float64(x.Prices[a])))
			}
		}
	}
	return text
}

// take makes the value of a step that of the plan, as one edit.
func (s *sweeping) take(step int) {
	if s.result == nil || step < 0 || step >= len(s.result.Steps) || s.stale() {
		return
	}
	r, d := s.result, s.b.desk
	value := r.Steps[step].Value
	label := desk.Label{Key: "desk.edit.total", Args: []any{d.Total(), value}}
	if r.Range.Centre != sweep.AllUsers {
		c := d.Scenario().Centres[r.Range.Centre]
		label = desk.Label{Key: "desk.edit.capacity", Args: []any{c.Name, c.Capacity, value}}
	}
	s.charts.point(step)
	s.dock.Table.Select(step)
	d.Edit(label, "", func(p *model.Plan) { *p = r.Range.At(p, value) })
}

// result returns the sweep on show, for tests.
func (b *Bench) SweepResult() *sweep.Result { return b.sweeping.result }

func (s *sweeping) csv() (string, []byte, error) {
	var out bytes.Buffer
	err := report.WriteCSV(&out, sweep.Table(s.result))
	return "sweep.csv", out.Bytes(), err
}

func (s *sweeping) kml() (string, []byte, error) {
	var out bytes.Buffer
	err := output.SweepKML(&out, s.result, look.Lang())
	return "sweep.kml", out.Bytes(), err
}

func (s *sweeping) png() (string, []byte, error) {
	files, err := output.SweepFiles(s.result, look.Lang())
	if err != nil {
		return "", nil, err
	}
	var out bytes.Buffer
	err = files["sweep.png"](&out)
	return "sweep.png", out.Bytes(), err
}
