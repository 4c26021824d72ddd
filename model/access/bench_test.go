package access_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"fenye/model/access"
)

// BenchmarkAccess proves the optimum of the instances of the reference table;
// where that may take for ever it searches for five seconds and reports the gap
// and the distance to the best F known.
func BenchmarkAccess(b *testing.B) {
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
		{333, 8, 1, 0.2, 0.189201770514938, 5 * time.Second},
		{2844, 8, 1, 0.2, 0.15387973787704, 5 * time.Second},
	} {
		b.Run(fmt.Sprintf("%dx%d-%d", c.n, c.k, c.seed), func(b *testing.B) {
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
			b.ReportMetric(r.F, "F")
			b.ReportMetric(r.F-c.known, "F-known")
			b.ReportMetric(r.Gap, "gap")
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
