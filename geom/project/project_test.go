package project

import (
	"math"
	"math/rand/v2"
	"testing"

	"fenye/geom"
)

func all() map[string]Projection {
	at := geom.Point{Lon: 104, Lat: 35}
	return map[string]Projection{
		"china":         ChinaAlbers(),
		"albers south":  AlbersEqualArea(-10, -40, -20, -60),
		"albers flat":   AlbersEqualArea(30, -30, 0, 10),
		"lambert":       LambertAzimuthal(at),
		"lambert pole":  LambertAzimuthal(geom.Point{Lat: 90}),
		"mercator":      WebMercator(),
		"plate":         PlateCarree(),
		"globe":         Orthographic(at),
		"globe far":     Orthographic(geom.Point{Lon: 179, Lat: -60}),
		"lambert south": LambertAzimuthal(geom.Point{Lon: -60, Lat: -20}),
	}
}

func TestInverseUndoesForward(t *testing.T) {
	for name, m := range all() {
		rng := rand.New(rand.NewPCG(1, 1))
		shown := 0
		for range 3000 {
			p := geom.Point{Lon: 360*rng.Float64() - 180, Lat: math.Asin(2*rng.Float64()-1) * 180 / math.Pi}
			x, y, ok := m.Forward(p)
			if !ok {
				continue
			}
			shown++
			got, ok := m.Inverse(x, y)
			// Near the rim of the globe a metre on the page is many on the ground.
			limit := geom.Km(1e-6)
			if s, sound := ScaleAt(m, p); sound {
				limit *= geom.Km(max(1, s.EastWest, s.NorthSouth))
			} else {
				limit = 1
			}
			if d := geom.Distance(p, got); !ok || d > limit {
				t.Fatalf("%s: %v went to %v, %v and came back as %v, %v (%v km)", name, p, x, y, got, ok, d)
			}
		}
		if shown < 1000 {
			t.Errorf("%s: shows only %d of 3000 points", name, shown)
		}
	}
}

func TestEqualAreaProjectionsKeepAreas(t *testing.T) {
	for _, name := range []string{"china", "albers south", "albers flat", "lambert", "lambert pole", "lambert south"} {
		m := all()[name]
		rng := rand.New(rand.NewPCG(2, 2))
		for range 1000 {
			p := geom.Point{Lon: 340*rng.Float64() - 170, Lat: 160*rng.Float64() - 80}
			if geom.Distance(p, geom.Point{Lon: m.CutLon(), Lat: p.Lat}) < 50 || antipodal(name, p) {
				continue
			}
			const h = 1e-3
			x0, y0, _ := m.Forward(geom.Point{Lon: p.Lon - h, Lat: p.Lat})
			x1, y1, _ := m.Forward(geom.Point{Lon: p.Lon + h, Lat: p.Lat})
			x2, y2, _ := m.Forward(geom.Point{Lon: p.Lon, Lat: p.Lat - h})
			x3, y3, _ := m.Forward(geom.Point{Lon: p.Lon, Lat: p.Lat + h})
			page := (x1-x0)*(y3-y2) - (x3-x2)*(y1-y0)
			side := 2 * h * math.Pi / 180 * float64(geom.EarthRadius)
			ground := side * side * math.Cos(p.Lat*math.Pi/180)
			if got := page / ground; math.Abs(got-1) > 1e-5 {
				t.Fatalf("%s at %v: area on the page is %v times that on the ground, want 1", name, p, got)
			}
		}
	}
}

// antipodal reports whether p is where Lambert's map is torn.
func antipodal(name string, p geom.Point) bool {
	opposite := map[string]geom.Point{
		"lambert": {Lon: -76, Lat: -35}, "lambert pole": {Lat: -90}, "lambert south": {Lon: 120, Lat: 20},
	}
	o, ok := opposite[name]
	return ok && geom.Distance(o, p) < 1500
}

func TestKnownPlaces(t *testing.T) {
	cases := []struct {
		m    Projection
		p    geom.Point
		x, y float64
	}{
		// Snyder, Map Projections, numerical examples, scaled from a unit sphere.
		{AlbersEqualArea(29.5, 45.5, 23, -96), geom.Point{Lon: -75, Lat: 35}, 0.2952720 * radius, 0.2416774 * radius},
		{LambertAzimuthal(geom.Point{Lon: -100, Lat: 40}), geom.Point{Lon: 100, Lat: -20}, -4.2339303 / 3 * radius, 4.0257775 / 3 * radius},
		{WebMercator(), geom.Point{Lon: 180, Lat: mercatorLimit}, math.Pi * radius, math.Pi * radius},
		{PlateCarree(), geom.Point{Lon: -90, Lat: 45}, -math.Pi / 2 * radius, math.Pi / 4 * radius},
		{Orthographic(geom.Point{Lon: -100, Lat: 40}), geom.Point{Lon: -110, Lat: 30}, -0.1503837 * radius, -0.1651911 * radius},
	}
	for _, c := range cases {
		x, y, ok := c.m.Forward(c.p)
		if !ok || math.Abs(x-c.x) > 0.002 || math.Abs(y-c.y) > 0.002 {
			t.Errorf("%s of %v: got %.6f, %.6f, %v, want %.6f, %.6f", c.m.Name(), c.p, x/radius, y/radius, ok, c.x/radius, c.y/radius)
		}
	}
}

func TestBothSidesOfTheCut(t *testing.T) {
	for name, m := range all() {
		if _, ok := m.(Azimuthal); ok {
			continue // these meet again at the cut
		}
		west, east := m.CutLon(), m.CutLon()+360
		if m.CutLon() > 0 {
			west, east = west-360, east-360
		}
		x0, _, _ := m.Forward(geom.Point{Lon: west, Lat: 20})
		x1, _, _ := m.Forward(geom.Point{Lon: east, Lat: 20})
		if !(x0 < 0 && x1 > 0 && math.Abs(x0+x1) < 1e-6) {
			t.Errorf("%s: the sides of the cut are at %v and %v, want them left and right", name, x0, x1)
		}
	}
}

func TestScaleAt(t *testing.T) {
	at := geom.Point{Lon: 120, Lat: 60}
	s, ok := ScaleAt(WebMercator(), at)
	if !ok || math.Abs(s.EastWest-0.5) > 1e-5 || math.Abs(s.NorthSouth-0.5) > 1e-5 || math.Abs(float64(s.North)) > 1e-5 {
		t.Errorf("mercator at 60: got %+v, %v, want scale 0.5 and north up", s, ok)
	}
	s, ok = ScaleAt(ChinaAlbers(), geom.Point{Lon: 105, Lat: 25})
	if !ok || math.Abs(s.EastWest-1) > 1e-6 || math.Abs(float64(s.North)) > 1e-6 {
		t.Errorf("albers on its standard parallel: got %+v, %v, want scale 1 and north up", s, ok)
	}
	if s, _ = ScaleAt(ChinaAlbers(), geom.Point{Lon: 125, Lat: 40}); s.North > -5 {
		t.Errorf("albers east of its middle: north at %v degrees, want it turned left", s.North)
	}
	if _, ok = ScaleAt(Orthographic(geom.Point{}), geom.Point{Lon: 180}); ok {
		t.Error("the far side of the globe has a scale")
	}
}

func TestByName(t *testing.T) {
	at := geom.Point{Lon: 100, Lat: 30}
	for _, name := range Names() {
		m, err := ByName(name, at)
		if err != nil || m.Name() != name {
			t.Errorf("%s: got %v, %v", name, m, err)
		}
		if again, _ := ByName(name, at); again != m {
			t.Errorf("%s: two values of one projection differ", name)
		}
	}
	if _, err := ByName("mollweide", at); err == nil {
		t.Error("an unknown name is accepted")
	}
}

func TestOffTheMap(t *testing.T) {
	for _, m := range []Projection{WebMercator(), PlateCarree(), Orthographic(geom.Point{}), LambertAzimuthal(geom.Point{}), ChinaAlbers()} {
		if p, ok := m.Inverse(3e4, 9e4); ok {
			t.Errorf("%s: off the map is %v", m.Name(), p)
		}
	}
	if _, _, ok := WebMercator().Forward(geom.Point{Lat: 90}); ok {
		t.Error("mercator shows the pole")
	}
}
