//go:build soak

package window

import (
	"os"
	"runtime"
	"strconv"
	"testing"
	"time"
)

// A planner does one thing a second: hour is what he does in an hour, and limit
// how long that may take here.
const (
	hour  = 3600
	limit = 10 * time.Minute
)

// TestSoak does an hour's worth of random things with the window, from the seed
// in SOAK_SEED, 1 if there is none. Nothing panics, the figures stay right, and
// neither goroutines nor memory are left behind.
func TestSoak(t *testing.T) {
	seed, err := strconv.ParseUint(os.Getenv("SOAK_SEED"), 10, 64)
	if err != nil {
		seed = 1
	}
	s := newRoamer(t, seed)
	began := time.Now()
	var routines int
	var heap uint64
	for i := range hour {
		if i == hour/10 { // everything was on show once
			routines, heap = s.held()
		}
		s.step()
		s.check()
		if i%20 == 19 {
			s.win.Canvas().Capture()
		}
		if i%200 == 199 {
			s.begin() // a history without an end is no leak
			t.Logf("%d steps in %v", i+1, time.Since(began).Round(time.Second))
		}
		if time.Since(began) > limit {
			t.Fatalf("only %d of %d steps in %v", i+1, hour, limit)
		}
	}
	after, heapAfter := s.held()
	t.Logf("seed %d: goroutines %d, later %d; memory %d MB, later %d MB; %d different commands given",
		seed, routines, after, heap>>20, heapAfter>>20, len(s.done))
	if after > routines+10 {
		stacks := make([]byte, 1<<20)
		t.Errorf("%d goroutines grew to %d:\n%s", routines, after, stacks[:runtime.Stack(stacks, true)])
	}
	if heapAfter > heap+heap/2+64<<20 {
		t.Errorf("memory grew from %d to %d MB", heap>>20, heapAfter>>20)
	}
}

// held counts what is held with the example open and nothing to undo. The
// toolkit keeps what it has drawn for as long as FYNE_CACHE says, and looks
// through that every ten seconds when it draws.
func (s *roamer) held() (routines int, heap uint64) {
	s.begin()
	for range 2 {
		s.win.Canvas().Capture()
		time.Sleep(11 * time.Second)
	}
	s.win.Canvas().Capture()
	s.rest()
	var m runtime.MemStats
	for range 3 {
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return runtime.NumGoroutine(), m.HeapAlloc
}
