package background

import (
	"runtime"
	"sync/atomic"
	"testing"
)

// TestGo: all work is done, at its own time.
func TestGo(t *testing.T) {
	var sum atomic.Int64
	done := make(chan struct{})
	const n = 100
	for i := range n {
		Go(func() {
			sum.Add(int64(i))
			done <- struct{}{}
		})
	}
	for range n {
		<-done
	}
	if sum.Load() != n*(n-1)/2 {
		t.Errorf("the sum is %d", sum.Load())
	}
}

// TestMakeRoom: there is room for more goroutines than there are processors.
func TestMakeRoom(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	MakeRoom()
	if now := runtime.GOMAXPROCS(0); now <= before {
		t.Errorf("%d goroutines may run, %d before", now, before)
	}
}
