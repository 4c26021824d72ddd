package paint

import (
	"math"
	"testing"
)

// Pairs 1, 7, 13, 17, 21, 25 and 34 of the data that Sharma, Wu and Dalal
// published with the formula.
func TestDifferenceOfPublishedPairs(t *testing.T) {
	for _, c := range []struct {
		p, q lab
		want float64
	}{
		{lab{50, 2.6772, -79.7751}, lab{50, 0, -82.7485}, 2.0425},
		{lab{50, 0, 0}, lab{50, -1, 2}, 2.3669},
		{lab{50, 2.5, 0}, lab{50, 0, -2.5}, 4.3065},
		{lab{50, 2.5, 0}, lab{73, 25, -18}, 27.1492},
		{lab{50, 2.5, 0}, lab{50, 3.1736, 0.5854}, 1.0000},
		{lab{60.2574, -34.0099, 36.2677}, lab{60.4626, -34.1751, 39.4387}, 1.2644},
		{lab{2.0776, 0.0795, -1.1350}, lab{0.9033, -0.0636, -0.5514}, 0.9082},
	} {
		for _, got := range []float64{ciede2000(c.p, c.q), ciede2000(c.q, c.p)} {
			if math.Abs(got-c.want) > 0.00005 {
				t.Errorf("%v and %v: got %.4f, want %.4f", c.p, c.q, got, c.want)
			}
		}
	}
}

// The smallest distances between the centres' colours, as the design has
// measured them.
func TestDifferenceOfThePalette(t *testing.T) {
	for _, c := range []struct {
		count int
		dark  bool
		want  float64
	}{{6, false, 23.6}, {8, false, 21.9}, {12, false, 16.5}, {6, true, 22.0}, {8, true, 19.6}, {12, true, 13.9}} {
		least := math.Inf(1)
		for i := 1; i <= c.count; i++ {
			for j := 1; j < i; j++ {
				least = min(least, Difference(CentreColour(i, c.dark), CentreColour(j, c.dark)))
			}
		}
		if math.Abs(least-c.want) > 0.06 {
			t.Errorf("first %d, dark %v: smallest distance %.2f, want %.1f", c.count, c.dark, least, c.want)
		}
	}
}
