package ring

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkAdjust: 100 devices at 2^14, 100 swaps.
func BenchmarkAdjust(b *testing.B) {
	r := load(b, "object100.ring.gz")
	heat := r.Heat(zipf(r, 100_000, 200_000, 0.9, 1), Costs{})
	for b.Loop() {
		a, err := r.Adjust(context.Background(), heat, Options{Target: 0.02, Swaps: 100})
		if err != nil || a.Moved != 200 {
			b.Fatal(err, a.Moved)
		}
	}
}

// BenchmarkAdjustLarge: 1000 devices at 2^18, 500 swaps.
func BenchmarkAdjustLarge(b *testing.B) {
	dice := rand.New(rand.NewPCG(1, 1))
	r := &Ring{PartPower: 18, Rows: make([][]ID, 3)}
	for i := range 1000 {
		r.Devices = append(r.Devices, &Device{Region: 1, Zone: 1 + i%3, IP: fmt.Sprint(i%3, i/3%48), Weight: float64(4000 * (1 + dice.IntN(3)))})
	}
	for p := range r.Partitions() {
		for k := range r.Rows {
			r.Rows[k] = append(r.Rows[k], ID(3*dice.IntN(333)+(p+k)%3))
		}
	}
	heat := r.Heat(zipf(r, 400_000, 1_000_000, 0.9, 1), Costs{})
	for b.Loop() {
		a, err := r.Adjust(context.Background(), heat, Options{Target: 0.02, Swaps: 500})
		if err != nil || a.Moved != 1000 {
			b.Fatal(err, a.Moved)
		}
	}
}
