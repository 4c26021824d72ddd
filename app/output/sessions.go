package output

import (
	"encoding/json"
	"fmt"
	"io"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/data/report"
	"fenye/data/simfile"
	"fenye/model/session"
	"fenye/model/table"
)

// Sessions is a run of charging sessions with all that is written of it.
type Sessions struct {
	Config  *session.Config
	Result  *session.Result
	Summary any // of summary.json

	// Policies, Sizing and Calm, the run without its failures, may be nil. Target
	// is the p99 that policies are judged by, in seconds; 0: none.
	Policies []session.Comparison
	Sizing   *session.Sizing
	Calm     *session.Result
	Target   float64
}

// BladeFiles returns what balancers read of blades, by name.
func BladeFiles(blades []session.Blade, p session.Policy, realm string) (map[string]Writer, error) {
	weights, err := simfile.Weights(blades)
	if err != nil {
		return nil, err
	}
	return map[string]Writer{
		"weights.csv":     func(w io.Writer) error { return report.WriteCSV(w, weights) },
		"haproxy.cfg":     func(w io.Writer) error { return simfile.WriteHAProxy(w, blades, p) },
		"rt_default.conf": func(w io.Writer) error { return simfile.WriteRoutes(w, blades, realm) },
	}, nil
}

// DefaultRealm is the realm of blades whose real one is not known.
const DefaultRealm = "charging.example"

// SessionFiles returns the files of a run, by name.
func SessionFiles(s *Sessions, lang words.Lang) (map[string]Writer, error) {
	files, err := BladeFiles(s.Config.Blades, s.Config.Policy, DefaultRealm)
	if err != nil {
		return nil, err
	}
	files["summary.json"] = func(w io.Writer) error { return encode(w, s.Summary) }
	files["blades.csv"] = func(w io.Writer) error { return report.WriteCSV(w, session.BladeTable(s.Config, s.Result)) }
	if len(s.Policies) > 0 {
		files["policies.csv"] = func(w io.Writer) error {
			return report.WriteCSV(w, session.PolicyTable(s.Policies, s.Target, func(p session.Policy) string { return string(p) }, func(v string) string { return v }))
		}
	}
	if s.Sizing != nil {
		files["sizing.csv"] = func(w io.Writer) error { return report.WriteCSV(w, session.SizingTable(s.Sizing)) }
	}
	if len(s.Result.Film) > 0 {
		files["timeline.csv"] = func(w io.Writer) error { return report.WriteCSV(w, session.FilmTable(s.Result)) }
	}
	return files, reports(files, s, lang)
}

// SizingFiles returns the files of a sizing, by name.
func SizingFiles(z *session.Sizing, summary *simfile.SizingSummary, lang words.Lang) (map[string]Writer, error) {
	painter, err := paint.NewPainter(Fonts())
	if err != nil {
		return nil, err
	}
	charts, size := []paint.Chart{SizeChart(z, lang)}, paint.ChartSize{W: 760, H: 480}
	return map[string]Writer{
		"summary.json": func(w io.Writer) error { return encode(w, summary) },
		"sizing.csv":   func(w io.Writer) error { return report.WriteCSV(w, session.SizingTable(z)) },
		"sizing.png":   func(w io.Writer) error { return painter.WriteChartsPNG(w, charts, size, 144) },
		"sizing.svg":   func(w io.Writer) error { return painter.WriteChartsSVG(w, charts, size) },
	}, nil
}

func encode(w io.Writer, document any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(document); err != nil {
		return fmt.Errorf("output: summary.json: %w", err)
	}
	return nil
}

// Caution words a warning of a run.
func Caution(w session.Warning, lang words.Lang) string {
	key := "sessions.caution." + string(w.Caution)
	switch w.Caution {
	case session.TooShort:
		if w.Value != w.Value {
			return lang.T(key + ".much")
		}
		return lang.T(key, table.Percent(w.Value))
	case session.TooBusy:
		return lang.T(key, w.Blade, table.Percent(w.Value))
	case session.Overloaded:
		return lang.T(key, table.Percent(w.Value))
	case session.SlowSync, session.FewSamples:
		return lang.T(key, table.Fixed(w.Value, 0))
	case session.NoSurvivor:
		return lang.T(key, w.Blade)
	}
	return lang.T(key)
}
