package cores

import (
	"runtime"
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
