package provinces

import (
	"context"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fenye/app/cause"
	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/data/china"
	"fenye/data/sample"
	"fenye/data/tabular"
	"fenye/model"
	"fenye/model/forecast"
)

// study is one forecast from file to users: what is learnt from, what is
// predicted for, and which columns mean what.
type study struct {
	path       string // of the file to learn from
	header     []string
	numeric    []bool // by column: whether it holds numbers
	target     string // file to predict for; "" is path
	targetHead []string
	fields     sample.Fields
	code       string // of the target's columns: what province a row is
	population string
	ridge      float64
	plan       planColumns
}

// studied is what came of a study.
type studied struct {
	model    *forecast.Model
	forecast *model.Forecast
	chart    paint.Chart
	warnings []string
	between  map[string]interval // of the users, by code of the province
}

// interval is the 95 % interval of the users. That of a province with several
// rows is the sum of theirs, which is rather too wide than too narrow.
type interval struct{ low, high model.Users }

// open reads a table, with the plan's columns beside its own.
func (c planColumns) open(ctx context.Context, path string) (*tabular.Grid, error) {
	g, err := tabular.Open(ctx, path, tabular.Options{})
	if err == nil {
		c.join(g)
	}
	return g, err
}

// head reads the names of a table's columns, and which hold numbers.
func (c planColumns) head(ctx context.Context, path string) (header []string, numeric []bool, err error) {
	g, err := c.open(ctx, path)
	if err != nil {
		return nil, nil, err
	}
	numeric = make([]bool, len(g.Header))
	for i := range g.Header {
		numeric[i] = len(g.Lines) > 0
		for _, line := range g.Lines[:min(len(g.Lines), 200)] {
			if cell := line.Cells[i]; cell != "" && !sample.IsNumber(cell) {
				numeric[i] = false
			}
		}
	}
	return g.Header, numeric, nil
}

// guess fills in the columns whose names say what they are.
func (s *study) guess() {
	find := func(header []string, names ...string) string {
		for _, n := range names {
			for _, h := range header {
				if strings.Contains(strings.ToLower(h), n) {
					return h
				}
			}
		}
		return ""
	}
	s.fields = sample.Fields{
		Success: find(s.header, "success", "callers", "users", "成功", "用户"),
		Trials:  find(s.header, "trials", "asked", "sample", "总数", "样本"),
		Label:   find(s.header, "label", "called", "标签"),
	}
	if s.fields.Trials == "" || s.fields.Success == "" {
		s.fields.Trials, s.fields.Success = "", ""
	} else {
		s.fields.Label = ""
	}
	s.guessTarget()
	for i, h := range s.header {
		if s.numeric[i] && !slices.Contains(s.plan.names, h) &&
			!slices.Contains([]string{s.fields.Success, s.fields.Trials, s.fields.Label, s.code, s.population}, h) {
			s.fields.Features = append(s.fields.Features, h)
		}
	}
}

// guessTarget does the same for the table that is predicted for.
func (s *study) guessTarget() {
	s.code, s.population = "", ""
	for _, h := range s.targetHeader() {
		low := strings.ToLower(h)
		switch {
		case s.population == "" && (strings.Contains(low, "population") || strings.Contains(low, "人口")):
			s.population = h
		case s.code == "" && (strings.Contains(low, "code") || strings.Contains(low, "province") || strings.Contains(low, "省")):
			s.code = h
		}
	}
}

// targetHeader returns the columns of the table that is predicted for.
func (s *study) targetHeader() []string {
	if s.target == "" {
		return s.header
	}
	return s.targetHead
}

// ready reports whether all that a fit needs is chosen.
func (s *study) ready() bool {
	outcome := s.fields.Label != "" || s.fields.Success != "" && s.fields.Trials != ""
	return s.path != "" && outcome && len(s.fields.Features) > 0 && s.code != "" && s.population != ""
}

// run learns and predicts.
func (s study) run(ctx context.Context) (*studied, error) {
	learnt, err := s.plan.open(ctx, s.path)
	if err != nil {
		return nil, err
	}
	data, err := sample.FromGrid(learnt, s.fields)
	if err != nil {
		return nil, err
	}
	m, err := forecast.Fit(ctx, data, forecast.Options{Ridge: s.ridge})
	if err != nil {
		return nil, err
	}
	table := learnt
	if s.target != "" {
		if table, err = s.plan.open(ctx, s.target); err != nil {
			return nil, err
		}
	}
	target, err := sample.TargetOf(table, s.fields.Features, s.population)
	if err != nil {
		return nil, err
	}
	out := &studied{model: m, chart: scene.Calibration(m, look.Lang()), forecast: &model.Forecast{
		File: filepath.Base(s.path), Deviance: m.Deviance, Degrees: m.DF, AUC: m.AUC, Sample: float64(m.Trials),
	}}
	for _, c := range m.Coefficients {
		out.forecast.Coefficients = append(out.forecast.Coefficients, model.Coefficient{Name: c.Name, Value: c.Value, SE: c.SE})
	}
	for _, c := range m.Collinear {
		out.warnings = append(out.warnings, look.T("provinces.study.collinear", cause.Combination(c)))
	}
	return out, s.predict(out, target)
}

// predict sums the users of a target's rows by province.
func (s *study) predict(out *studied, target *sample.Target) error {
	at := slices.Index(target.Header, s.code)
	units := map[string]*model.ForecastUnit{}
	outside := map[string]int{}
	out.between = map[string]interval{}
	unknown := 0
	for _, r := range target.Rows {
		p, err := out.model.Predict(r.Values)
		if err != nil {
			return err
		}
		for _, name := range p.Outside {
			outside[name]++
		}
		code := ""
		if at >= 0 {
			code = china.Bundled().Code(r.Cells[at])
		}
		if code == "" {
			unknown++
			continue
		}
		u := units[code]
		if u == nil {
			u = &model.ForecastUnit{Code: code}
			units[code] = u
		}
		n, low, high := p.Users(r.Population.Float64())
		u.Users += n
		out.between[code] = interval{out.between[code].low + low, out.between[code].high + high}
		people := r.Population.Whole()
		if sum := u.Population + people; sum > 0 { // of several rows the mean, by people
			u.Probability = (u.Probability*float64(u.Population) + p.Probability*float64(people)) / float64(sum)
		}
		u.Population += people
	}
	for _, u := range units {
		out.forecast.Units = append(out.forecast.Units, *u)
	}
	slices.SortFunc(out.forecast.Units, func(a, b model.ForecastUnit) int { return strings.Compare(a.Code, b.Code) })
	for name, n := range sorted(outside) {
		out.warnings = append(out.warnings, look.T("provinces.study.outside", n, name))
	}
	if unknown > 0 {
		out.warnings = append(out.warnings, look.T("provinces.study.unknown", unknown))
	}
	return nil
}

// total returns the users of a forecast in all.
func (o *studied) total() model.Users {
	n := model.Users(0)
	for _, u := range o.forecast.Units {
		n += u.Users
	}
	return n
}

// significant writes a coefficient with three significant digits.
func significant(x float64) string {
	if size := math.Abs(x); size >= 0.01 && size < 1000 {
		return part.Group(x, max(0, 2-int(math.Floor(math.Log10(size)))))
	}
	text := strconv.FormatFloat(x, 'e', 2, 64)
	if x == 0 {
		text = "0"
	}
	return strings.NewReplacer("e-0", "e-", "e+0", "e", "e+", "e", "-", "−").Replace(text)
}
