package command

import (
	"context"
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/scene"
	"fenye/data/report"
	"fenye/data/sample"
	"fenye/data/tabular"
	"fenye/model/forecast"
)

// forecasting is one call of the forecast command.
type forecasting struct {
	train, predict string
	fields         sample.Fields
	population     string
	options        forecast.Options
	table          tabular.Options
	folder
	effort
}

func (s *session) forecastCommand() *cobra.Command {
	p := &forecasting{}
	c := &cobra.Command{
		Use:     "forecast",
		Short:   s.lang.T("forecast.short"),
		Long:    s.lang.T("forecast.long"),
		Example: s.lang.T("forecast.example"),
		Args:    s.between(0, 0),
		RunE:    func(c *cobra.Command, _ []string) error { return s.forecast(c.Context(), p) },
	}
	f := c.Flags()
	f.StringVar(&p.train, "train", "", s.lang.T("forecast.flag.train"))
	f.StringVar(&p.fields.Success, "success", "", s.lang.T("forecast.flag.success"))
	f.StringVar(&p.fields.Trials, "trials", "", s.lang.T("forecast.flag.trials"))
	f.StringVar(&p.fields.Label, "label", "", s.lang.T("forecast.flag.label"))
	f.StringSliceVar(&p.fields.Features, "features", nil, s.lang.T("forecast.flag.features"))
	f.StringVar(&p.predict, "predict", "", s.lang.T("forecast.flag.predict"))
	f.StringVar(&p.population, "population", "", s.lang.T("forecast.flag.population"))
	f.Float64Var(&p.options.Ridge, "ridge", 0, s.lang.T("forecast.flag.ridge"))
	f.BoolVar(&p.options.DropCollinear, "drop-collinear", false, s.lang.T("forecast.flag.drop_collinear"))
	f.StringVar(&p.table.Sheet, "sheet", "", s.lang.T("command.flag.sheet"))
	f.StringVar(&p.table.Encoding, "encoding", "", s.lang.T("command.flag.encoding"))
	p.folder.register(s, c, s.lang.T("forecast.flag.output"))
	s.jsonFlag(c)
	p.registerWorkers(s, c)
	return c
}

// forecast reads, fits, predicts, writes and tells.
func (s *session) forecast(ctx context.Context, p *forecasting) error {
	if err := s.checkForecasting(p); err != nil {
		return err
	}
	work(p.workers)
	data, err := sample.Train(ctx, p.train, p.fields, p.table)
	if err != nil {
		return err
	}
	var target *sample.Target
	if p.predict != "" {
		if target, err = sample.Predict(ctx, p.predict, p.fields.Features, p.population, p.table); err != nil {
			return err
		}
	}
	stop := s.working("forecast.fitting")
	m, err := forecast.Fit(ctx, data, p.options)
	stop()
	if err != nil {
		return err
	}
	predictions, err := s.predictions(m, target)
	if err != nil {
		return err
	}
	s.warnFit(m, target, predictions)
	if err := p.write(ctx, s, func() (writers, error) {
		return s.forecastFiles(m, target, predictions)
	}); err != nil {
		return err
	}
	if s.json {
		return report.WriteFit(s.stdout, report.FitOf(m))
	}
	return s.tellFit(m, target, predictions)
}

// checkForecasting finds what is wrong with the call before anything is read.
func (s *session) checkForecasting(p *forecasting) error {
	say := func(key string) error { return &usage{s.lang.T(key)} }
	counts := p.fields.Success != "" || p.fields.Trials != ""
	switch {
	case p.train == "":
		return say("forecast.no_train")
	case counts && p.fields.Label != "", !counts && p.fields.Label == "",
		counts && (p.fields.Success == "" || p.fields.Trials == ""):
		return say("forecast.no_outcome")
	case len(p.fields.Features) == 0:
		return say("forecast.no_features")
	case (p.predict == "") != (p.population == ""):
		return say("forecast.no_population")
	case math.IsNaN(p.options.Ridge) || math.IsInf(p.options.Ridge, 0) || p.options.Ridge < 0:
		return s.bad("--ridge", p.options.Ridge, s.lang.T("forecast.ridge_value"))
	}
	if err := p.effort.check(s); err != nil {
		return err
	}
	for i, name := range p.fields.Features {
		for _, other := range append(p.fields.Features[:i:i], p.fields.Success, p.fields.Trials, p.fields.Label) {
			if name == other {
				return &usage{s.lang.T("forecast.twice", name)}
			}
		}
	}
	return p.folder.check(s)
}

// predictions are those of the rows of a target, none without one.
func (s *session) predictions(m *forecast.Model, target *sample.Target) ([]forecast.Prediction, error) {
	if target == nil {
		return nil, nil
	}
	all := make([]forecast.Prediction, len(target.Rows))
	for i, r := range target.Rows {
		p, err := m.Predict(r.Values)
		if err != nil {
			return nil, err
		}
		all[i] = p
	}
	return all, nil
}

// forecastFiles are the files of a forecast by name.
func (s *session) forecastFiles(m *forecast.Model, target *sample.Target, predictions []forecast.Prediction) (map[string]func(io.Writer) error, error) {
	painter, err := paint.NewPainter(output.Fonts())
	if err != nil {
		return nil, err
	}
	charts := []paint.Chart{scene.Calibration(m, s.lang)}
	files := map[string]func(io.Writer) error{
		"model.json": func(w io.Writer) error { return report.WriteFit(w, report.FitOf(m)) },
		"calibration.png": func(w io.Writer) error {
			return painter.WriteChartsPNG(w, charts, calibrationSize, 192)
		},
		"calibration.svg": func(w io.Writer) error { return painter.WriteChartsSVG(w, charts, calibrationSize) },
	}
	if target != nil {
		t, replaced := report.ForecastTable(target, predictions)
		for _, name := range replaced {
			fmt.Fprintln(s.stderr, s.lang.T("forecast.replaced", target.File, name))
		}
		files["forecast.csv"] = func(w io.Writer) error { return report.WriteCSV(w, t) }
	}
	return files, nil
}

// calibrationSize is that of calibration.png and calibration.svg, in units of
// 1/96 inch.
var calibrationSize = paint.ChartSize{W: 640, H: 560}
