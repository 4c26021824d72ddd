package paint

import (
	"math"
	"testing"

	"fenye/geom"
	"fenye/geom/project"
)

func TestZoomKeepsThePointUnderThePointer(t *testing.T) {
	s := chinaScene(t)
	v := Fit(s, 1000, 600)
	for _, factor := range []float64{1.25, 0.8, 40, 1000} {
		before, ok := v.ToPoint(s.Projection, 640, 222)
		after, ok2 := v.Zoom(factor, 640, 222).ToPoint(s.Projection, 640, 222)
		if !ok || !ok2 || geom.Distance(before, after) > 1e-6 {
			t.Errorf("zoom %g: %v became %v", factor, before, after)
		}
	}
}

func TestPanMovesTheContent(t *testing.T) {
	s := chinaScene(t)
	v := Fit(s, 1000, 600)
	x, y, _ := v.ToScreen(s.Projection, north)
	nx, ny, _ := v.Pan(30, -12).ToScreen(s.Projection, north)
	if math.Abs(nx-x-30) > 1e-9 || math.Abs(ny-y+12) > 1e-9 {
		t.Errorf("got a shift of %g, %g, want 30, -12", nx-x, ny-y)
	}
}

func TestToPointUndoesToScreen(t *testing.T) {
	s := chinaScene(t)
	v := Fit(s, 1000, 600)
	for _, p := range s.Places {
		x, y, _ := v.ToScreen(s.Projection, p.At)
		if q, ok := v.ToPoint(s.Projection, x, y); !ok || geom.Distance(p.At, q) > 1e-5 {
			t.Errorf("%s: %v came back as %v", p.Name, p.At, q)
		}
	}
}

func TestFitShowsTheTerritoryWithMargin(t *testing.T) {
	s := chinaScene(t)
	for _, size := range [][2]float64{{1012, 582}, {600, 600}, {400, 900}} {
		v := Fit(s, size[0], size[1])
		box := noRect
		for _, province := range s.Base.Provinces {
			for _, polygon := range province.Shape {
				for _, p := range outer(polygon) {
					x, y, _ := v.ToScreen(s.Projection, p)
					box.add(x, y)
				}
			}
		}
		if box.X0 < Margin-.01 || box.Y0 < Margin-.01 || box.X1 > size[0]-Margin+.01 || box.Y1 > size[1]-Margin+.01 {
			t.Errorf("size %v: the territory spans %v", size, box)
		}
	}
}

// The scale bar is a round length of at most 150 units, and true on the ground
// at the map's centre: measured over its middle hundredth.
func TestScaleBarIsExactAtTheCentre(t *testing.T) {
	for _, proj := range []project.Projection{project.ChinaAlbers(), project.WebMercator(), project.LambertAzimuthal(geom.Point{Lon: 10, Lat: 50})} {
		s := &Scene{Projection: proj}
		for _, at := range []geom.Point{{Lon: 105, Lat: 36}, {Lon: 80, Lat: 48}, {Lon: 20, Lat: 60}} {
			x, y, _ := proj.Forward(at)
			for _, scale := range []float64{.01, .13, 1, 70} {
				v := View{X: x, Y: y, Scale: scale, W: 900, H: 600}
				km, width := (&drawing{s: s, v: v}).scaleLength()
				a, _ := v.ToPoint(proj, 450-width/200, 300)
				b, _ := v.ToPoint(proj, 450+width/200, 300)
				if got := float64(geom.Distance(a, b)) * 100; math.Abs(got-km) > 2e-3*km {
					t.Errorf("%s at %v, scale %g: the bar says %g km and is %g", proj.Name(), at, scale, km, got)
				}
				lead := km / math.Pow(10, math.Floor(math.Log10(km)+1e-9))
				if round := math.Round(lead); math.Abs(lead-round) > 1e-9 || (round != 1 && round != 2 && round != 5) {
					t.Errorf("%g km is no round length", km)
				}
				if width > scaleMost || width < scaleMost/2.6 {
					t.Errorf("the bar is %g units wide", width)
				}
			}
		}
	}
}

func TestNorthArrowPointsNorth(t *testing.T) {
	s := chinaScene(t)
	d := testPainter(t).drawing(s, Fit(s, 700, 550))
	angle, ok := d.north(34, 36)
	if !ok || angle < 15*math.Pi/180 || angle > 35*math.Pi/180 {
		t.Errorf("in the upper left of China's map north is at %.1f degrees, want 15 to 35 to the right", angle*180/math.Pi)
	}
}
