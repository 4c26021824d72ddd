package scene

import (
	"context"
	"strings"
	"testing"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/model/forecast"
)

// TestCalibration: a dot a bin inside the axes, both axes alike, every text in
// both languages.
func TestCalibration(t *testing.T) {
	d := forecast.Data{Names: []string{"x"}}
	for i := range int64(20) {
		d.Rows = append(d.Rows, forecast.Observation{Row: int(i), Values: []float64{float64(i)}, Successes: i/4 + i%3, Trials: 60})
	}
	m, err := forecast.Fit(context.Background(), d, forecast.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []words.Lang{words.ZH, words.EN} {
		c := Calibration(m, l)
		if len(c.Dots) != len(m.Calibration) || len(c.Dots) < 5 {
			t.Errorf("%d dots for %d bins", len(c.Dots), len(m.Calibration))
		}
		if c.X.Min != c.Y.Min || c.X.Max != c.Y.Max || !(c.X.Min >= 0 && c.X.Max <= 100) {
			t.Errorf("axes: got %g to %g and %g to %g", c.X.Min, c.X.Max, c.Y.Min, c.Y.Max)
		}
		inside := func(p paint.ChartPoint) bool {
			return p.X >= c.X.Min && p.X <= c.X.Max && p.Y >= c.Y.Min && p.Y <= c.Y.Max
		}
		for i, dot := range c.Dots {
			b := m.Calibration[i]
			if !inside(dot.At) || dot.At != (paint.ChartPoint{X: b.Predicted * 100, Y: b.Observed * 100}) {
				t.Errorf("dot %d: got %v for %+v", i, dot.At, b)
			}
		}
		for _, line := range c.Lines {
			for _, p := range line.Points {
				if !inside(p) {
					t.Errorf("a line leaves the axes at %v", p)
				}
			}
		}
		for _, text := range []string{c.Title, c.Note, c.XTitle, c.YTitle, c.Lines[1].Name} {
			if text == "" || strings.Contains(text, "forecast.") || strings.Contains(text, "{") {
				t.Errorf("a text in %s: got %q", l, text)
			}
		}
	}
}

func TestRoomy(t *testing.T) {
	for _, c := range [][4]float64{{2.3, 13, 0, 15}, {0, 100, 0, 100}, {11.5, 57.3, 10, 60}, {.01, .02, .005, .025}} {
		low, high := roomy(c[0], c[1])
		if !(low <= c[0] && high >= c[1]) || low < c[2]-1e-9 || high > c[3]+1e-9 {
			t.Errorf("%v: got %g to %g", c[:2], low, high)
		}
	}
}
