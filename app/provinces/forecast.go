package provinces

import (
	"context"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"fenye/app/cause"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/model/forecast"
)

// studyDialog fits a forecast: a file, its columns, the fit, and what becomes
// of it.
type studyDialog struct {
	bench *Bench
	study study
	out   *studied

	dialog   *dialog.CustomDialog
	choices  *fyne.Container
	results  *fyne.Container
	fit      *part.ToolButton
	apply    *part.ToolButton
	message  *widget.Label
	cancel   context.CancelFunc
	newest   int // of the runs: an older one shows nothing
	features map[string]*part.Check
}

// ShowForecast opens the dialog that fits a forecast.
func (b *Bench) ShowForecast() {
	d := b.newStudyDialog()
	d.dialog.Show()
}

func (b *Bench) newStudyDialog() *studyDialog {
	d := &studyDialog{bench: b, choices: part.Rows(6), results: part.Rows(4), message: widget.NewLabel("")}
	d.message.Wrapping = fyne.TextWrapWord
	d.fit = part.NewButton(look.T("provinces.study.fit"), true, d.run)
	d.apply = part.NewButton(look.T("provinces.study.apply"), true, d.put)
	d.message.SetText(look.T("provinces.study.hint"))
	d.show()
	d.showResult()
	left := container.NewVScroll(part.Inset(0, 12, 0, 0, d.choices))
	right := container.NewVScroll(part.Inset(0, 14, 0, 10, d.results))
	content := container.NewBorder(nil, part.Wide(8, nil, nil, part.Columns(8, d.fit, d.apply)), nil, nil,
		container.New(&shares{.42}, left, right))
	d.dialog = dialog.NewCustom(look.T("provinces.study.title"), look.T("part.close"), content, b.options.Window)
	d.dialog.SetOnClosed(d.stop)
	d.dialog.Resize(fyne.NewSize(880, 600).Min(b.options.Window.Canvas().Size()))
	return d
}

// shares puts two objects side by side, the first with a share of the width.
type shares struct{ first float32 }

// MinSize implements fyne.Layout.
func (s *shares) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(480, 260) }

// Layout implements fyne.Layout.
func (s *shares) Layout(o []fyne.CanvasObject, size fyne.Size) {
	wide := size.Width * s.first
	part.Place(o[0], 0, 0, wide, size.Height)
	part.Place(o[1], wide, 0, size.Width-wide, size.Height)
}

// choose asks for the file to learn from, or the one to predict for.
func (d *studyDialog) choose(target bool) {
	d.bench.options.ChooseTable(func(path string) { d.open(path, target) })
}

// open reads the head of a file beside the window.
func (d *studyDialog) open(path string, target bool) {
	ctx := d.begin()
	run, plan := d.newest, columnsOf(d.bench.desk.Plan())
	go func() {
		header, numeric, err := plan.head(ctx, path)
		d.bench.options.Post(func() {
			if run != d.newest {
				return
			}
			switch {
			case err != nil:
				d.fail(err)
				return
			case target:
				d.study.target, d.study.targetHead = path, header
				d.study.guessTarget()
			default:
				d.study = study{path: path, header: header, numeric: numeric, ridge: d.study.ridge, plan: plan}
				d.study.guess()
			}
			d.message.SetText(look.T("provinces.study.choose"))
			d.show()
			d.showResult()
		})
	}()
}

// begin cancels what runs and forgets its result.
func (d *studyDialog) begin() context.Context {
	d.stop()
	d.newest++
	d.out = nil
	ctx, cancel := context.WithCancel(context.Background())
	d.cancel = cancel
	return ctx
}

func (d *studyDialog) stop() {
	if d.cancel != nil {
		d.cancel()
	}
}

// fail shows why nothing came of it.
func (d *studyDialog) fail(err error) {
	d.message.SetText(cause.Text(look.Lang(), err))
	d.showResult()
}

// run fits beside the window.
func (d *studyDialog) run() {
	ctx := d.begin()
	run, s := d.newest, d.study
	s.fields.Features = slices.Clone(s.fields.Features)
	d.message.SetText(look.T("provinces.computing"))
	d.showResult()
	go func() {
		out, err := s.run(ctx)
		d.bench.options.Post(func() {
			if run != d.newest {
				return
			}
			if err != nil {
				d.fail(err)
				return
			}
			d.out = out
			d.message.SetText(look.T("provinces.study.done", users(out.total()), len(out.forecast.Units)))
			d.showResult()
		})
	}()
}

// put applies the forecast to the plan: one step of undo.
func (d *studyDialog) put() {
	if d.out == nil || len(d.out.forecast.Units) == 0 {
		return
	}
	d.bench.desk.ApplyForecast(d.out.forecast)
	d.dialog.Hide()
}

// show makes the choices for the files of the moment.
func (d *studyDialog) show() {
	s := &d.study
	file := func(path string) string {
		if path == "" {
			return look.T("provinces.study.nofile")
		}
		return filepath.Base(path)
	}
	d.choices.Objects = []fyne.CanvasObject{
		d.fileRow("provinces.study.train", file(s.path), func() { d.choose(false) }),
	}
	if s.path != "" {
		d.outcome()
		d.choices.Add(heading("provinces.study.features"))
		d.features = map[string]*part.Check{}
		for i, h := range s.header {
			if s.numeric[i] && !slices.Contains([]string{s.fields.Success, s.fields.Trials, s.fields.Label}, h) {
				d.choices.Add(d.feature(h))
			}
		}
		target := look.T("provinces.study.same")
		if s.target != "" {
			target = file(s.target)
		}
		d.choices.Add(d.fileRow("provinces.study.target", target, func() { d.choose(true) }))
		d.choices.Add(d.column("provinces.study.code", s.targetHeader(), s.code, func(name string) { s.code = name }))
		d.choices.Add(d.column("provinces.study.population", s.targetHeader(), s.population, func(name string) { s.population = name }))
		ridge := part.NewNumberField(part.Number{Digits: 3, Min: 0, Max: 1e6}, s.ridge, func(v float64) {
			s.ridge = v
			d.changed()
		})
		d.choices.Add(part.Wide(8, part.Fixed(120, secondary("provinces.study.ridge")), ridge, nil))
	}
	d.choices.Refresh()
	d.enable()
}

// outcome adds the choice of what is predicted: counts, or a label.
func (d *studyDialog) outcome() {
	s := &d.study
	at := 0
	if s.fields.Label != "" {
		at = 1
	}
	kind := part.NewSegmented([]string{look.T("provinces.study.counts"), look.T("provinces.study.records")}, at, func(i int) {
		s.fields.Label, s.fields.Success, s.fields.Trials = "", "", ""
		if i == 1 {
			s.fields.Label = s.header[0]
		}
		d.show()
		d.changed()
	})
	d.choices.Add(kind)
	rest := func() { d.show(); d.changed() }
	if at == 1 {
		d.choices.Add(d.column("provinces.study.label", s.header, s.fields.Label, func(n string) { s.fields.Label = n; rest() }))
		return
	}
	d.choices.Add(d.column("provinces.study.success", s.header, s.fields.Success, func(n string) { s.fields.Success = n; rest() }))
	d.choices.Add(d.column("provinces.study.trials", s.header, s.fields.Trials, func(n string) { s.fields.Trials = n; rest() }))
}

// feature is the tick of one column.
func (d *studyDialog) feature(name string) fyne.CanvasObject {
	s := &d.study
	check := part.NewCheck(name, nil)
	check.Checked = slices.Contains(s.fields.Features, name)
	check.OnChanged = func(on bool) {
		s.fields.Features = slices.DeleteFunc(slices.Clone(s.fields.Features), func(f string) bool { return f == name })
		if on {
			s.fields.Features = append(s.fields.Features, name)
		}
		d.changed()
	}
	d.features[name] = check
	return check
}

// changed forgets a fit of other choices.
func (d *studyDialog) changed() {
	d.begin()
	s := &d.study
	// A column cannot be both: what is predicted, or said of the target, is no
	// feature.
	s.fields.Features = slices.DeleteFunc(slices.Clone(s.fields.Features), func(f string) bool {
		return f == s.fields.Success || f == s.fields.Trials || f == s.fields.Label
	})
	d.message.SetText(look.T("provinces.study.choose"))
	d.showResult()
}

func (d *studyDialog) fileRow(key, name string, do func()) fyne.CanvasObject {
	text := part.NewLine(name)
	text.Shorten = true
	return part.Wide(8, part.Fixed(120, secondary(key)), text, part.NewToolButton(look.T("provinces.study.browse"), "open", do))
}

// column is the choice of one column.
func (d *studyDialog) column(key string, header []string, chosen string, set func(string)) fyne.CanvasObject {
	choice := part.NewSelect(header, nil)
	if i := slices.Index(header, chosen); i >= 0 {
		choice.SetSelectedIndex(i)
	}
	choice.OnChanged = func(name string) {
		set(name)
		d.changed()
	}
	return part.Wide(8, part.Fixed(120, secondary(key)), part.Bordered(choice), nil)
}

func heading(key string) fyne.CanvasObject {
	l := part.NewLine(look.T(key))
	l.Points = 14
	return l
}

func (d *studyDialog) enable() {
	d.fit.SetEnabled(d.study.ready())
	d.apply.SetEnabled(d.out != nil && len(d.out.forecast.Units) > 0)
}

// showResult shows the fit of the moment, or why there is none.
func (d *studyDialog) showResult() {
	d.enable()
	d.results.Objects = []fyne.CanvasObject{d.message}
	if d.out != nil {
		d.results.Objects = append(d.results.Objects, d.fitted(d.out)...)
	}
	d.results.Refresh()
}

// fitted are the figures of a fit and its calibration picture.
func (d *studyDialog) fitted(o *studied) []fyne.CanvasObject {
	rows := []fyne.CanvasObject{part.NewRow(look.T("provinces.study.name"), look.T("provinces.study.value"))}
	for _, c := range o.model.Coefficients {
		name := c.Name
		if name == forecast.Intercept {
			name = look.T("provinces.forecast.intercept")
		}
		rows = append(rows, part.NewRow(name, significant(c.Value)+" ± "+significant(c.SE)+"    z "+part.Group(c.Z, 1)+"    p "+chance(c.P)))
	}
	m := o.model
	rows = append(rows,
		part.NewRow(look.T("provinces.study.deviance"), part.Group(m.Deviance, 1)+" / "+part.Group(float64(m.DF), 0)),
		part.NewRow("AIC", part.Group(m.AIC, 1)),
		part.NewRow("AUC", part.Group(m.AUC, 3)),
		part.NewRow(look.T("provinces.study.trained"), look.T("provinces.study.trained.value", part.Group(float64(m.Rows), 0), part.Group(float64(m.Trials), 0))))
	for _, w := range o.warnings {
		l := widget.NewLabel("⚠ " + w)
		l.Wrapping = fyne.TextWrapWord
		rows = append(rows, l)
	}
	chart := newChart(d.bench.options.Painter)
	chart.Paint(&o.chart)
	rows = append(rows, container.New(high(320), chart))
	return append(rows, d.predicted(o)...)
}

// predicted are the users of each province with their 95 % interval.
func (d *studyDialog) predicted(o *studied) []fyne.CanvasObject {
	if len(o.forecast.Units) == 0 {
		return nil
	}
	rows := []fyne.CanvasObject{part.NewRow(look.T("forecast.study.unit"), look.T("forecast.study.users"))}
	for _, u := range o.forecast.Units {
		i := o.between[u.Code]
		rows = append(rows, part.NewRow(scene.UnitName(u.Code, look.Lang()),
			look.T("forecast.study.between", users(u.Users), users(i.low), users(i.high))))
	}
	return rows
}

// chance writes a p value.
func chance(p float64) string {
	if p < 0.001 {
		return "< 0.001"
	}
	return part.Group(p, 3)
}

// high gives its object a height in units.
type high float32

// MinSize implements fyne.Layout.
func (h high) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[0].MinSize().Width, float32(h))
}

// Layout implements fyne.Layout.
func (h high) Layout(o []fyne.CanvasObject, size fyne.Size) {
	part.Place(o[0], 0, 0, size.Width, size.Height)
}
