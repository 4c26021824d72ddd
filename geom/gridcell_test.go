package geom_test

import (
	"math/rand/v2"
	"testing"

	"fenye/geom"
)

func TestParseGridCell(t *testing.T) {
	for text, token := range map[string]string{
		"35f05501b": "35f05501b", " 35F05501B ": "35f05501b", "3": "3", "1": "1", "b": "b",
		"-5764607523034234880": "b", "12682136550675316736": "b", "1152921504606846976": "1",
	} {
		if c, ok := geom.ParseGridCell(text); !ok || c.Token() != token {
			t.Errorf("%q: got %q, %v; want %q", text, c.Token(), ok, token)
		}
	}
	for _, text := range []string{"", "0", "2", "g1", "-1x", "+5", "35f05501b35f05501b", "99999999999999999999", "0000000000000000", "35f0 5501b", "f", "c"} {
		if c, ok := geom.ParseGridCell(text); ok {
			t.Errorf("%q passes for the cell %s", text, c.Token())
		}
	}
}

// TestGridCellsHoldTheirPoints: a point lies within the radius of its cell's
// middle, the middle is in the same cell, and token and number lead back.
func TestGridCellsHoldTheirPoints(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		p := geom.Point{Lon: random.Float64()*360 - 180, Lat: random.Float64()*180 - 90}
		level := random.IntN(31)
		c := geom.GridCellAt(p, level)
		if c.Level() != level {
			t.Fatalf("level %d gives a cell of level %d", level, c.Level())
		}
		if d := geom.Distance(p, c.Centre()); d > c.Radius()*(1+1e-9)+1e-9 {
			t.Errorf("%v lies %v km from the middle of its cell of radius %v km", p, d, c.Radius())
		}
		if back := geom.GridCellAt(c.Centre(), level); back != c {
			t.Errorf("the middle of %s lies in %s", c.Token(), back.Token())
		}
		if back, ok := geom.ParseGridCell(c.Token()); !ok || back != c {
			t.Errorf("token %s leads to %s", c.Token(), back.Token())
		}
	}
}
