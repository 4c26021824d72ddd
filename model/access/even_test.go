package access

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestEvens compares the most balanced whole loads with all loads there are, for
// every measure, with bounds and users that have a divisor.
func TestEvens(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 3))
	known := 0
	for round := range 600 {
		k := 2 + round%3
		g := float64(1 + rng.IntN(3))
		total := g * float64(10+rng.IntN(40))
		balance := []Balance{MeanDeviation, Variance, Worst}[round/3%3]
		c := &core{n: 2, k: k, users: []float64{g, total - g}, total: total, balance: balance, scale: norm(balance, k)}
		for range k {
			capacity := math.Ceil(total * (.5 + rng.Float64()) / float64(k))
			low, high := 0.0, total
			if round%2 == 0 {
				low, high = loadBounds(capacity, .7*rng.Float64(), .9+.5*rng.Float64(), total)
			}
			c.capacity, c.low, c.high = append(c.capacity, capacity), append(c.low, low), append(c.high, high)
		}
		want := inf
		loads := make([]float64, k)
		var fill func(j int, left float64)
		fill = func(j int, left float64) {
			if j == k-1 {
				if loads[j] = left; c.within(loads) {
					want = min(want, c.imbalanceOf(loads))
				}
				return
			}
			for l := 0.0; l <= left; l += g {
				loads[j] = l
				fill(j+1, left-l)
			}
		}
		fill(0, total)
		all := c.evens()
		if len(all) == 0 {
			continue
		}
		known++
		if math.Abs(all[0].va-want) > 1e-12 {
			t.Errorf("round %d, %d centres, %s: VA %v, want %v", round, k, balance, all[0].va, want)
		}
	}
	if known < 300 {
		t.Errorf("the least VA is known in %d rounds only", known)
	}
}
