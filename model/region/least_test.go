package region

import (
	"math"
	"math/rand/v2"
	"testing"
)

// leastPlain is least as it is meant.
func leastPlain(row, price []float64) (owner int, best, gap float64) {
	best, second := math.Inf(1), math.Inf(1)
	for b, d := range row {
		switch v := d + price[b]; {
		case v < best:
			owner, best, second = b, v, best
		case v < second:
			second = v
		}
	}
	return owner, best, second - best
}

// TestLeast: one by one and in rows the same, for any number of centres, with ties,
// with distances below zero once they are priced, and with some that are infinite.
func TestLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for _, k := range []int{1, 2, 3, 4, 5, 6, 8, 9, 16, 63, 64, 65, 66} {
		for _, n := range []int{0, 1, 2, 7, 300} {
			d, price := make([]float64, n*k), make([]float64, k)
			for i := range d {
				switch r.IntN(8) {
				case 0:
					d[i] = float64(r.IntN(4)) // ties
				case 1:
					d[i] = math.Inf(1)
				default:
					d[i] = 3000 * r.Float64()
				}
			}
			for b := range price {
				price[b] = float64(r.IntN(3)-1) * 100
			}
			for i := range n { // not all of a row infinite
				d[i*k+r.IntN(k)] = float64(r.IntN(50))
			}
			owner, gap := make([]int32, n), make([]float64, n)
			leastRows(d, price, owner, gap)
			for i := range n {
				a, best, g := leastPlain(d[i*k:i*k+k], price)
				if a1, b1, g1 := least(d[i*k:i*k+k], price); a1 != a || b1 != best || g1 != g {
					t.Fatalf("%d centres: least tells %d %v %v, want %d %v %v", k, a1, b1, g1, a, best, g)
				}
				if int(owner[i]) != a || gap[i] != g {
					t.Fatalf("%d centres, row %d of %d: %d %v, want %d %v", k, i, n, owner[i], gap[i], a, g)
				}
			}
		}
	}
}
