package paint

import (
	"image"
	"math"
	"testing"

	"fenye/geom"
)

// heatScene is the example under a heat of a grid, or of its places.
func heatScene(t *testing.T, step float64) *Scene {
	s := *chinaScene(t)
	s.Layers.Regions, s.Layers.Places, s.Layers.Ghosts = false, false, false
	h := &Heat{Step: step, Text: "节省的距离：0 – 38,826.6 万人·km", BoundText: "空心：未求解", Best: 0, BestText: "重庆：节省 38,826.6 万人·km"}
	share := func(p geom.Point) float64 {
		return math.Max(0, 1-float64(geom.Distance(p, geom.Point{Lon: 106, Lat: 30}))/2000)
	}
	h.Spots = append(h.Spots, HeatSpot{At: geom.Point{Lon: 106, Lat: 30}, Share: 1})
	if step > 0 {
		for lat := 18.0; lat <= 54; lat += step {
			for lon := 74.0; lon <= 135; lon += step {
				p := geom.Point{Lon: lon, Lat: lat}
				h.Spots = append(h.Spots, HeatSpot{At: p, Share: share(p), Bound: share(p) < .5})
			}
		}
	} else {
		for _, p := range s.Places {
			h.Spots = append(h.Spots, HeatSpot{At: p.At, Share: share(p.At), Bound: share(p.At) < .5})
		}
	}
	s.Heat = h
	return &s
}

func TestHeatGoldens(t *testing.T) {
	p := testPainter(t)
	for name, c := range map[string]struct {
		step float64
		dark bool
	}{"heat-cells-light": {2, false}, "heat-places-dark": {0, true}} {
		s := heatScene(t, c.step)
		m := image.NewRGBA(image.Rect(0, 0, 720, 450))
		v := Fit(s, 720, 450)
		v.Dark, v.Legend = c.dark, true
		p.Paint(m, s, v)
		checkGolden(t, name, m)
	}
}

// TestHeatShowsItsShades: a cell bears the shade of its value, a disc too, and one
// that is a bound is hollow; the sea stays as it was.
func TestHeatShowsItsShades(t *testing.T) {
	p := testPainter(t)
	draw := func(s *Scene) (*image.RGBA, View) {
		m := image.NewRGBA(image.Rect(0, 0, 720, 450))
		v := Fit(s, 720, 450)
		p.Paint(m, s, v)
		return m, v
	}
	plain := heatScene(t, 2)
	plain.Heat = nil
	without, v := draw(plain)
	at := func(m *image.RGBA, q geom.Point) [3]uint8 {
		x, y, _ := v.ToScreen(plain.Projection, q)
		c := m.RGBAAt(int(x), int(y))
		return [3]uint8{c.R, c.G, c.B}
	}
	dark := func(c [3]uint8) int { return 765 - int(c[0]) - int(c[1]) - int(c[2]) }
	cells, _ := draw(heatScene(t, 2))
	near, far, sea := geom.Point{Lon: 103, Lat: 33.3}, geom.Point{Lon: 88, Lat: 42.4}, geom.Point{Lon: 126, Lat: 31}
	if dark(at(cells, near)) < dark(at(cells, far))+100 || dark(at(cells, far)) <= dark(at(without, far)) {
		t.Errorf("near the best %v, far from it %v, without heat %v", at(cells, near), at(cells, far), at(without, far))
	}
	if at(cells, sea) != at(without, sea) {
		t.Errorf("the sea is %v, want %v", at(cells, sea), at(without, sea))
	}
	s := heatScene(t, 0)
	s.Heat.Best = -1
	s.Heat.Spots = []HeatSpot{{At: near, Share: 1}, {At: far, Share: 1, Bound: true}}
	discs, _ := draw(s)
	if dark(at(discs, near)) < 400 || dark(at(discs, far)) > 100 {
		t.Errorf("a disc is %v, a hollow one %v in its middle", at(discs, near), at(discs, far))
	}
}
