package cores

import (
	"runtime"
	"sync/atomic"
	"testing"
)

// TestCount: never more than there are processors, nor than the program may use.
func TestCount(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	for _, allowed := range []int{1, runtime.NumCPU(), runtime.NumCPU() + 2} {
		runtime.GOMAXPROCS(allowed)
		if got, want := Count(), min(allowed, runtime.NumCPU()); got != want {
			t.Errorf("%d are allowed: got %d, want %d", allowed, got, want)
		}
	}
}

// TestEach: every row is worked on once, in stretches that begin where they should.
func TestEach(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 65, 128, 1000} {
		times := make([]atomic.Int32, n)
		Each(n, 64, func(from, to int) {
			if from%64 != 0 || to != min(from+64, n) {
				t.Errorf("%d rows: a stretch from %d to %d", n, from, to)
			}
			for i := from; i < to; i++ {
				times[i].Add(1)
			}
		})
		for i := range times {
			if times[i].Load() != 1 {
				t.Errorf("%d rows: row %d was worked on %d times", n, i, times[i].Load())
			}
		}
	}
}
