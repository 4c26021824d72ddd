package exchange_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"fenye/model/exchange"
)

// TestIdealLevels: the ideal makes both equally loaded; what is below the limit
// lowers the larger of the two, and what is at it does not.
func TestIdealLevels(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		ka, kc := .1+10*r.Float64(), .1+10*r.Float64()
		a, c := 100*r.Float64(), 100*r.Float64()
		if a/ka <= c/kc {
			continue
		}
		ideal, limit := exchange.Ideal(a, ka, c, kc)
		if x, y := (a-ideal)/ka, (c+ideal)/kc; math.Abs(x-y) > 1e-9*x {
			t.Errorf("%v and %v are left uneven: %v, %v", a, c, x, y)
		}
		if !(0 < ideal && ideal < limit) {
			t.Errorf("ideal %v, limit %v", ideal, limit)
		}
		for _, share := range []float64{.01, .5, .99} {
			if most := max((a-share*limit)/ka, (c+share*limit)/kc); most >= a/ka {
				t.Errorf("passing %v of the limit does not lower %v", share, a/ka)
			}
		}
		if got := (c + limit) / kc; math.Abs(got-a/ka) > 1e-9*got {
			t.Errorf("at the limit the cold one comes to %v, not %v", got, a/ka)
		}
	}
}
