package window

import (
	"slices"
	"sync"
	"testing"
	"time"
)

// TestRoundsKeepTheOrder: functions from many goroutines are all run, those of one in
// the order in which they were left, whoever of the frame and the loop comes first.
func TestRoundsKeepTheOrder(t *testing.T) {
	asked := make(chan func(), 10_000)
	r := &rounds{ask: func(f func()) { asked <- f }}
	const writers, each = 8, 500
	got := make([][]int, writers)
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for i := range each {
				r.post(func() { got[w] = append(got[w], i) })
			}
		})
	}
	done := make(chan struct{})
	go func() { all.Wait(); close(done) }()
	for turn, writing := 0, true; writing || len(asked) > 0; turn++ {
		select {
		case <-done:
			writing = false
			done = nil
		case f := <-asked:
			f()
		default:
			if turn%3 == 0 {
				r.run() // a frame
			}
		}
	}
	for w := range writers {
		if len(got[w]) != each || !slices.IsSorted(got[w]) {
			t.Fatalf("%d: %d of %d were run, in order: %v", w, len(got[w]), each, slices.IsSorted(got[w]))
		}
	}
}

// TestRoundsAreShort: a frame is not kept waiting by many functions, and what one of
// them leaves comes in a later round; all are run in the end.
func TestRoundsAreShort(t *testing.T) {
	var asked []func()
	r := &rounds{ask: func(f func()) { asked = append(asked, f) }}
	var order []string
	r.post(func() {
		order = append(order, "slow")
		r.post(func() { order = append(order, "of slow") })
		time.Sleep(atOnce + time.Millisecond)
	})
	r.post(func() { order = append(order, "next") })
	r.run()
	if !slices.Equal(order, []string{"slow"}) {
		t.Fatalf("the first round ran %v", order)
	}
	for len(asked) > 0 {
		f := asked[0]
		asked = asked[1:]
		f()
	}
	if !slices.Equal(order, []string{"slow", "next", "of slow"}) {
		t.Errorf("%v were run", order)
	}
}

// TestRoundsBeforeTheLoop: before the toolkit's loop begins it runs at once what it
// is asked to, also what is left meanwhile.
func TestRoundsBeforeTheLoop(t *testing.T) {
	r := &rounds{ask: func(f func()) { f() }}
	var order []int
	r.post(func() {
		r.post(func() { order = append(order, 2) })
		order = append(order, 1)
	})
	if len(order) != 2 || len(r.waiting) != 0 {
		t.Errorf("%v were run, %d wait", order, len(r.waiting))
	}
}

// TestRoundsAskOnce: while frames run what waits, the loop is not asked again and
// again.
func TestRoundsAskOnce(t *testing.T) {
	asked, run := 0, 0
	r := &rounds{ask: func(func()) { asked++ }}
	for range 1000 {
		r.post(func() { run++ })
		r.run() // a frame
	}
	if asked != 1 || run != 1000 {
		t.Errorf("asked %d times, %d were run", asked, run)
	}
}
