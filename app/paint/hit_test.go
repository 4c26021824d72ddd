package paint

import (
	"testing"

	"fenye/geom"
)

func TestHit(t *testing.T) {
	s := chinaScene(t)
	v := Fit(s, 1000, 600)
	at := func(p geom.Point) (x, y float64) {
		x, y, _ = v.ToScreen(s.Projection, p)
		return x, y
	}
	place := func(name string) (int, geom.Point) {
		for i, p := range s.Places {
			if p.Name == name {
				return i, p.At
			}
		}
		t.Fatalf("no place %s", name)
		return 0, geom.Point{}
	}
	urumqi, urumqiAt := place("乌鲁木齐")
	check := func(what string, x, y float64, want Target) {
		t.Helper()
		if got := Hit(s, v, x, y); got != want {
			t.Errorf("%s: got %+v, want %+v", what, got, want)
		}
	}
	x, y := at(north)
	check("badge", x+10, y-10, Target{OnCentre, 0, 1})
	x, y = at(s.Boundaries[0].Handle)
	check("handle", x+5, y, Target{OnHandle, 0, 0})
	x, y = at(urumqiAt)
	check("place", x+1, y, Target{OnPlace, urumqi, 1})
	check("beside the place", x+symbolRadius(s.Places[urumqi].Users, s.Largest)+Reach-.5, y, Target{OnPlace, urumqi, 1})
	x, y = at(geom.Point{Lon: 88, Lat: 36})
	check("northern region", x, y, Target{OnRegion, 0, 1})
	x, y = at(geom.Point{Lon: 108.5, Lat: 26})
	check("southern region", x, y, Target{OnRegion, 1, 2})
	line := s.Boundaries[0].Line
	x, y = at(line[len(line)/3])
	check("boundary", x, y+1, Target{OnBoundary, 0, 0})
	check("off the globe", -9e5, -9e5, Target{})
}

// Of two symbols under the pointer the smaller one is meant: it lies on top.
func TestHitPrefersTheSmallerPlace(t *testing.T) {
	s := &Scene{Projection: flat{}, Largest: 100, Layers: Layers{Places: true}, Places: []Place{
		{Name: "large", At: geom.Point{Lon: 10, Lat: 10}, Users: 100},
		{Name: "small", At: geom.Point{Lon: 10.02, Lat: 10}, Users: 4},
	}}
	v := View{W: 400, H: 400, Scale: .5, X: 10 * kmPerDegree, Y: 10 * kmPerDegree}
	if got := Hit(s, v, 201, 200); got.Index != 1 || got.Kind != OnPlace {
		t.Errorf("got %+v, want the small place", got)
	}
	if got := Hit(s, v, 190, 200); got.Index != 0 || got.Kind != OnPlace {
		t.Errorf("got %+v, want the large place", got)
	}
	s.Layers.Places = false
	if got := Hit(s, v, 201, 200); got.Kind != Nothing {
		t.Errorf("hidden places were hit: %+v", got)
	}
}

// Regions on another turn of the globe are found too.
func TestHitAcrossTheDateLine(t *testing.T) {
	ring := geom.Ring{{Lon: 170, Lat: -10}, {Lon: 200, Lat: -10}, {Lon: 200, Lat: 10}, {Lon: 170, Lat: 10}, {Lon: 170, Lat: -10}}
	s := &Scene{Projection: flat{}, Layers: Layers{Regions: true}, Regions: []Region{{Number: 3, Shape: geom.MultiPolygon{{ring}}}}}
	v := View{W: 400, H: 400, Scale: .1, X: -170 * kmPerDegree}
	if got := Hit(s, v, 200, 200); got != (Target{OnRegion, 0, 3}) {
		t.Errorf("got %+v", got)
	}
}

// Of badges that lie on each other and on a handle the one on top is hit.
func TestHitWhatIsSeen(t *testing.T) {
	s := chinaScene(t)
	v := Fit(s, 1440, 900)
	proj := projection(s)
	for i := range s.Centres {
		s.Centres[i].At = s.Boundaries[0].Handle
	}
	x, y, ok := v.ToScreen(proj, s.Boundaries[0].Handle)
	last := len(s.Centres) - 1
	if got := Hit(s, v, x, y); !ok || got.Kind != OnCentre || got.Index != last {
		t.Errorf("got %+v, want centre %d, which is drawn last", got, last)
	}
}
