package scene

import (
	"math"
	"math/rand/v2"
	"testing"

	"fenye/geom"
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
