package paint

import (
	"bytes"
	"image"
	"math/rand/v2"
	"testing"

	"fenye/geom"
)

// With spots a picture has the same bytes and the same place is under the pointer,
// in the projection they were made for and in another.
func TestSpots(t *testing.T) {
	bare := *chinaScene(t)
	bare.Places, bare.Served = scattered(dense + 3000)
	bare.Places[7].At, bare.Places[8].At = bare.Places[9].At, bare.Places[9].At
	for _, p := range bare.Places {
		bare.Largest = max(bare.Largest, p.Users)
	}
	indexed := bare
	indexed.Spots = NewSpots(indexed.Places, indexed.Projection)
	other := indexed
	other.Projection = nil
	bareOther := bare
	bareOther.Projection = nil
	random := rand.New(rand.NewPCG(5, 6))
	for _, pair := range [][2]*Scene{{&bare, &indexed}, {&bareOther, &other}} {
		fitted := Fit(pair[0], 500, 300)
		if got := Fit(pair[1], 500, 300); got.X != fitted.X || got.Y != fitted.Y || got.Scale != fitted.Scale {
			t.Errorf("fitted to %v with spots, %v without", got, fitted)
		}
		hits := 0
		for _, v := range []View{fitted, fitted.Zoom(300, 200, 12), fitted.Zoom(100, 100, .2)} {
			for range 300 {
				x, y := -50+600*random.Float64(), -50+400*random.Float64()
				a, b := Hit(pair[0], v, x, y), Hit(pair[1], v, x, y)
				if a != b {
					t.Fatalf("at %.1f, %.1f: %v, with spots %v", x, y, a, b)
				}
				if a.Kind == OnPlace {
					hits++
				}
			}
			one, two := image.NewRGBA(image.Rect(0, 0, 500, 300)), image.NewRGBA(image.Rect(0, 0, 500, 300))
			testPainter(t).Paint(one, pair[0], v)
			testPainter(t).Paint(two, pair[1], v)
			if !bytes.Equal(one.Pix, two.Pix) {
				t.Error("spots change the picture")
			}
		}
		if hits < 100 {
			t.Errorf("only %d places were under the pointer", hits)
		}
	}
}

// Spots of no places, of one, and of all at the same position are in order.
func TestFewSpots(t *testing.T) {
	p := Place{Name: "A", Users: 5, At: geom.Point{Lon: 110, Lat: 30}}
	for n, want := range []Kind{Nothing, OnPlace, OnPlace, OnPlace} {
		s := *chinaScene(t)
		s.Places, s.Served, s.Marks, s.Regions, s.Boundaries, s.Centres = nil, nil, nil, nil, nil, nil
		for range n {
			s.Places, s.Served = append(s.Places, p), append(s.Served, Service{Owner: 1})
		}
		s.Largest = 5
		s.Spots = NewSpots(s.Places, s.Projection)
		v := Fit(&s, 500, 300)
		x, y, _ := v.ToScreen(s.Projection, p.At)
		if got := Hit(&s, v, x, y); got.Kind != want {
			t.Errorf("%d places: under the pointer is %v, want kind %d", n, got, want)
		}
	}
}
