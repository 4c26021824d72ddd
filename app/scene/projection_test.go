package scene

import (
	"math"
	"math/rand/v2"
	"testing"

	"fenye/data/example"
	"fenye/geom"
	"fenye/model"
)

// The squares answer as looking at each landmark does, also on their edges and
// outside the map.
func TestInProvince(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	inside := 0
	for i := range 20_000 {
		p := geom.Point{Lon: -180 + 360*r.Float64(), Lat: -90 + 180*r.Float64()}
		switch i % 4 {
		case 1:
			p = geom.Point{Lon: 70 + 70*r.Float64(), Lat: 15 + 40*r.Float64()}
		case 2:
			p = geom.Point{Lon: float64(70 + r.IntN(70)), Lat: float64(15 + r.IntN(40))}
		}
		want := false
		for _, l := range chinaLandmarks() {
			want = want || math.Abs(l.Lon-p.Lon) <= 1 && math.Abs(l.Lat-p.Lat) <= 1
		}
		if inProvince(p) != want {
			t.Fatalf("%v: got %v, want %v", p, !want, want)
		}
		if want {
			inside++
		}
	}
	if inside < 1000 {
		t.Errorf("only %d points inside", inside)
	}
}

// Half of the places make a plan China's, or half of the centres without places.
func TestInChina(t *testing.T) {
	here, there := model.Place{Position: geom.Point{Lon: 116.4, Lat: 39.9}}, model.Place{Position: geom.Point{Lon: -3.7, Lat: 40.4}}
	known := there
	known.Province = "CN-11"
	for _, c := range []struct {
		places []model.Place
		want   bool
	}{
		{[]model.Place{here}, true}, {[]model.Place{there}, false}, {[]model.Place{known, there}, true},
		{[]model.Place{here, there}, true}, {[]model.Place{there, here}, true}, {[]model.Place{here, there, there}, false},
		{[]model.Place{there, there, here}, false}, {[]model.Place{there, here, here}, true},
	} {
		if got := InChina(&model.Plan{Places: c.places, Scenarios: []model.Scenario{{}}}); got != c.want {
			t.Errorf("%v: China's %v, want %v", c.places, got, c.want)
		}
	}
	plan, err := example.Plan("en")
	if err != nil {
		t.Fatal(err)
	}
	plan.Places = nil
	if !InChina(&plan) {
		t.Error("the centres of the example are in China")
	}
	for i := range plan.Scenario().Centres {
		plan.Scenario().Centres[i].Position = there.Position
	}
	if InChina(&plan) {
		t.Error("centres in Spain are not in China")
	}
}
