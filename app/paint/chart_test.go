package paint

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"
)

// charts are one of each kind of what a chart draws.
func charts() []Chart {
	return []Chart{
		{Title: "Balance 均衡", Note: "note", XTitle: "x", YTitle: "km",
			Lines: []ChartLine{{Points: []ChartPoint{{0, 900}, {1, 830}, {4, 825}}}},
			Dots: []ChartDot{{At: ChartPoint{0, 900}, Text: "α = 1"}, {At: ChartPoint{1, 830}, Text: "α = 0.6", Sign: Disc, Bold: true},
				{At: ChartPoint{10, 820}, Sign: Cross, Text: "nearest", Bad: true}}},
		{Title: "Utilisation", X: Axis{Min: 0, Max: 1}, Cursor: ChartCursor{Shown: true, X: .3},
			Band: ChartBand{Shown: true, Low: 60, High: 90, HasLow: true, HasHighest: true, LowText: "low", HighText: "high"},
			Lines: []ChartLine{{Centre: 1, Name: "1 A", Steps: true, Points: []ChartPoint{{0, 70}, {.5, 75}, {1, 76}}},
				{Centre: 2, Name: "2 B", Steps: true, Dashed: true, Points: []ChartPoint{{0, 85}, {.5, 79}, {1, 77}}}}},
		{Title: "Loads", X: Axis{Names: []string{"A", "B"}},
			Bars: []ChartBar{{X: 0, Y: 5, Centre: 1, Hollow: true}, {X: 0, Y: 4, Centre: 1}, {X: 1, Y: 1, Centre: 2, Hollow: true}, {X: 1, Y: 2, Centre: 2}}},
	}
}

func TestChartGoldens(t *testing.T) {
	for name, isDark := range map[string]bool{"charts-light": false, "charts-dark": true} {
		img := image.NewRGBA(image.Rect(0, 0, 420, 660))
		testPainter(t).PaintCharts(img, charts(), 1, isDark)
		checkGolden(t, name, img)
	}
}

// TestChartFiles writes the same charts as files, the same bytes each time.
func TestChartFiles(t *testing.T) {
	var pngs, svgs [2]bytes.Buffer
	for i := range 2 {
		p := testPainter(t)
		if err := p.WriteChartsPNG(&pngs[i], charts(), ChartSize{W: 400, H: 600}, 192); err != nil {
			t.Fatal(err)
		}
		if err := p.WriteChartsSVG(&svgs[i], charts(), ChartSize{W: 400, H: 600}); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(pngs[0].Bytes(), pngs[1].Bytes()) || !bytes.Equal(svgs[0].Bytes(), svgs[1].Bytes()) {
		t.Error("the same charts gave other bytes")
	}
	img, err := png.Decode(&pngs[0])
	if err != nil || img.Bounds() != image.Rect(0, 0, 800, 1200) {
		t.Errorf("png: got %v, %v, want 800 by 1200", img.Bounds(), err)
	}
	for _, text := range []string{"Balance", "均衡", "α = 0.6", "nearest", "low", "1 A", "Loads"} {
		if !strings.Contains(svgs[0].String(), text) {
			t.Errorf("svg: %q is missing", text)
		}
	}
}

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		low, high, ticks float64
		min, max, step   float64
	}{
		{0, 10, 5, 0, 10, 2}, {823.6, 894.3, 7, 820, 900, 20}, {0.61, 0.66, 4, .6, .66, .02}, {5, 5, 4, 4.4, 5.6, .2}, {-3, 4, 3, -5, 5, 5},
	} {
		s := spanOf(Axis{}, [2]float64{c.low, c.high}, c.ticks)
		if near := func(a, b float64) bool { return abs(a-b) < 1e-9 }; c.low == c.high {
			if s.min >= c.low || s.max <= c.high || s.step <= 0 {
				t.Errorf("%v to %v: got %+v", c.low, c.high, s)
			}
		} else if !near(s.step, c.step) || !near(s.min, c.min) || !near(s.max, c.max) {
			t.Errorf("%v to %v: got %v to %v by %v, want %v to %v by %v", c.low, c.high, s.min, s.max, s.step, c.min, c.max, c.step)
		}
	}
	if empty := spanOf(Axis{}, [2]float64{1e308, -1e308}, 4); len(empty.ticks()) < 2 {
		t.Errorf("nothing to draw: got %+v", empty)
	}
	for step, want := range map[float64]int{20: 0, 1: 0, .5: 1, .1: 1, .02: 2, .001: 3} {
		if got := Decimals(step); got != want {
			t.Errorf("decimals of %v: got %d, want %d", step, got, want)
		}
	}
}

// TestNamesThatRunTogetherAreTurned checks that names stand upright where they
// have no room beside each other, and that the plot gives way.
func TestNamesThatRunTogetherAreTurned(t *testing.T) {
	p := testPainter(t)
	c := Chart{X: Axis{Names: []string{"Inner Mongolia", "北京"}}, Bars: []ChartBar{{X: 0, Y: 1}, {X: 1, Y: 2}}}
	wide := newPlot(&c, p.tools.letters, Rect{0, 0, 600, 300}, false, 1)
	if wide.turned != 0 || wide.area.Y1 != 258 {
		t.Errorf("wide: turned %v, plot down to %v", wide.turned, wide.area.Y1)
	}
	for len(c.X.Names) < 40 {
		c.X.Names = append(c.X.Names, "Heilongjiang")
		c.Bars = append(c.Bars, ChartBar{X: len(c.X.Names) - 1, Y: 1})
	}
	narrow := newPlot(&c, p.tools.letters, Rect{0, 0, 400, 300}, false, 1)
	if narrow.turned < 7 || narrow.turned > 11 || narrow.every != 1 || narrow.area.Y1 >= 258 || narrow.area.Y1 < 150 {
		t.Errorf("narrow: size %v, each %d, plot down to %v", narrow.turned, narrow.every, narrow.area.Y1)
	}
	for len(c.X.Names) < 400 {
		c.X.Names = append(c.X.Names, "x")
		c.Bars = append(c.Bars, ChartBar{X: len(c.X.Names) - 1, Y: 1})
	}
	if crowded := newPlot(&c, p.tools.letters, Rect{0, 0, 400, 300}, false, 1); crowded.every < 5 {
		t.Errorf("crowded: each name of %d is written", crowded.every)
	}
}

// TestTickTexts: thousands stand apart and a minus is one.
func TestTickTexts(t *testing.T) {
	for _, c := range []struct {
		v, step float64
		want    string
	}{{1000, 200, "1,000"}, {-200, 200, "−200"}, {0, 1, "0"}, {-1234567.5, .5, "−1,234,567.5"}, {.25, .05, "0.25"}, {999, 1, "999"}} {
		if got := (Axis{}).text(c.v, c.step); got != c.want {
			t.Errorf("%v is written %q, want %q", c.v, got, c.want)
		}
	}
}
