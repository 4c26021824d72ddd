package access_test

import (
	"context"
	"fmt"
	"math"
	"testing"
	"time"

	"fenye/model/access"
)

// BenchmarkAccess proves the optimum of instances; where that may take for ever
// it searches for five seconds. It reports F, the gap and, where a best F is
// known from elsewhere, the distance to it.
func BenchmarkAccess(b *testing.B) {
	unknown := math.NaN()
	for _, c := range []struct {
		n, k  int
		seed  uint64
		alpha float64
		known float64
		limit time.Duration
	}{
		{27, 2, 1, 0.05, 0.545356206021459, 0},
		{34, 3, 1, 0.2, 0.340924090381326, 0},
		{333, 4, 1, 0.1, 0.243038804159183, 0},
		{333, 4, 2, 0.2, 0.206998945396972, 0},
		{333, 4, 3, 0.5, unknown, 0},
		{333, 4, 4, 0.05, unknown, 0},
		{333, 4, 5, 0.35, unknown, 0},
		{333, 4, 6, 0.2, unknown, 0},
		{333, 8, 1, 0.2, 0.189201770514938, 5 * time.Second},
		{2844, 8, 1, 0.2, 0.15387973784704, 5 * time.Second},
	} {
		b.Run(fmt.Sprintf("%dx%d/%d", c.n, c.k, c.seed), func(b *testing.B) {
			p := bench(c.n, c.k, c.seed, c.alpha)
			var r *access.Result
			for b.Loop() {
				ctx, cancel := context.Background(), context.CancelFunc(func() {})
				if c.limit > 0 {
					ctx, cancel = context.WithTimeout(ctx, c.limit)
				}
				var err error
				if r, err = access.Solve(ctx, p); err != nil {
					b.Fatal(err)
				}
				cancel()
			}
			if c.limit == 0 && r.Gap > 1e-9 {
				b.Errorf("gap %v, expected a proof", r.Gap)
			}
			b.ReportMetric(r.F, "F")
			b.ReportMetric(r.Gap, "gap")
			if !math.IsNaN(c.known) {
				b.ReportMetric(r.F-c.known, "F-known")
			}
		})
	}
}

// BenchmarkSweep is the trade-off of 31 provinces at two centres, 21 alphas.
func BenchmarkSweep(b *testing.B) {
	p := bench(31, 2, 1, 0)
	for b.Loop() {
		if _, err := access.Sweep(context.Background(), p, steps); err != nil {
			b.Fatal(err)
		}
	}
}
