package paint

import (
	"image"
	"testing"

	"fenye/geom"
	"fenye/geom/project"
)

// unitsScene fills Sichuan by centre 1, marked as moved from 2, and Xinjiang
// by centre 2; Tibet is out of scope.
func unitsScene(t *testing.T) *Scene {
	b := testBase(t, true)
	s := &Scene{Base: b, Projection: project.ChinaAlbers(), Layers: Layers{Labels: true, Outlines: true}, Selected: Selection{Place: -1}}
	for i, p := range b.Provinces {
		switch p.Code {
		case "510000":
			s.Units = append(s.Units, Unit{Province: i, Number: 1, Nearest: 2, Name: "S", Inner: geom.Point{Lon: 102.5, Lat: 30.5}})
		case "650000":
			s.Units = append(s.Units, Unit{Province: i, Number: 2, Shade: 1, Name: "X", Inner: geom.Point{Lon: 85, Lat: 42}})
		case "540000":
			s.Units = append(s.Units, Unit{Province: i, Out: true})
		}
	}
	return s
}

func TestUnitsAreFilledMarkedAndHit(t *testing.T) {
	s, p := unitsScene(t), testPainter(t)
	v := Fit(s, 600, 480)
	img := image.NewRGBA(image.Rect(0, 0, 600, 480))
	p.Paint(img, s, v)
	at := func(lon, lat float64) (x, y int) {
		fx, fy, ok := v.ToScreen(s.Projection, geom.Point{Lon: lon, Lat: lat})
		if !ok {
			t.Fatalf("%g, %g is not on the map", lon, lat)
		}
		return int(fx), int(fy)
	}
	bluish := func(x, y int) int { c := img.RGBAAt(x, y); return int(c.B) - int(c.R) }
	x, y := at(101, 29.5)
	if d := bluish(x, y); d < 20 {
		t.Errorf("the inside of a unit of centre 1: blue less red is %d", d)
	}
	x, y = at(112.5, 28) // a province that is no unit
	if d := bluish(x, y); d > 6 || d < -12 {
		t.Errorf("a province that is no unit: blue less red is %d", d)
	}
	warm := 0 // the inner line in the colour of centre 2 runs along the border
	for x := range 600 {
		for y := range 480 {
			if c := img.RGBAAt(x, y); int(c.R)-int(c.B) > 120 {
				warm++
			}
		}
	}
	if warm < 300 {
		t.Errorf("the mark of a changed unit covers %d pixels", warm)
	}
	for i, want := range map[[2]float64]int{{102.5, 30.5}: 0, {85, 42}: 0, {88, 31}: 0, {112.5, 28}: -1} {
		fx, fy, _ := v.ToScreen(s.Projection, geom.Point{Lon: i[0], Lat: i[1]})
		hit := Hit(s, v, fx, fy)
		if (hit.Kind == OnUnit) != (want == 0) {
			t.Errorf("at %v: got kind %d", i, hit.Kind)
		}
	}
}

func TestShadedAndInfeasibleUnits(t *testing.T) {
	s, p := unitsScene(t), testPainter(t)
	v := Fit(s, 600, 480)
	fx, fy, _ := v.ToScreen(s.Projection, geom.Point{Lon: 85, Lat: 40})
	look := func() (r, b int) {
		img := image.NewRGBA(image.Rect(0, 0, 600, 480))
		p.Paint(img, s, v)
		c := img.RGBAAt(int(fx), int(fy))
		return int(c.R), int(c.B)
	}
	s.Shaded = true
	if r, _ := look(); r > 90 {
		t.Errorf("the darkest shade has red %d", r)
	}
	s.Shaded, s.Infeasible = false, true
	if r, b := look(); r < 240 || b < 235 {
		t.Errorf("without a plan a unit has red %d, blue %d: it should be land", r, b)
	}
	if ShadeColour(-1, false) != ShadeColour(0, false) || ShadeColour(2, true) != ShadeColour(1, true) {
		t.Error("shades beyond the ends are not those of the ends")
	}
}

func TestHitChartGivesBackWhatItDraws(t *testing.T) {
	p := testPainter(t)
	c := &Chart{Lines: []ChartLine{{Points: []ChartPoint{{0, 10}, {1, 20}}}}, Dots: []ChartDot{{At: ChartPoint{0, 10}}, {At: ChartPoint{1, 20}}}}
	seen := map[int]bool{}
	for x := 0.0; x < 400; x += 4 {
		for y := 0.0; y < 300; y += 4 {
			h := p.HitChart(c, 400, 300, x, y)
			if h.Dot >= 0 {
				seen[h.Dot] = true
				if d := c.Dots[h.Dot].At; h.At.X-d.X > .1 || d.X-h.At.X > .1 || h.At.Y-d.Y > 1.5 || d.Y-h.At.Y > 1.5 {
					t.Fatalf("dot %d is hit at %v", h.Dot, h.At)
				}
			}
		}
	}
	if len(seen) != 2 || p.HitChart(c, 400, 300, 1, 1).Inside {
		t.Errorf("dots %v can be hit", seen)
	}
}
