package cores

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Count returns how many goroutines fill the processors that the program may use.
func Count() int { return min(runtime.NumCPU(), runtime.GOMAXPROCS(0)) }

// Each works on n rows, size at a time, on all goroutines that fill the processors,
// the caller's among them, and returns when all are done. Rows must not depend on
// each other; then neither does the result on how many processors there are. All
// stretches but the last begin at a multiple of size and have size rows.
func Each(n, size int, work func(from, to int)) {
	if n <= size {
		if n > 0 {
			work(0, n)
		}
		return
	}
	var next atomic.Int64
	share := func() {
		for {
			from := int(next.Add(int64(size))) - size
			if from >= n {
				return
			}
			work(from, min(from+size, n))
		}
	}
	var others sync.WaitGroup
	for range min(Count(), (n+size-1)/size) - 1 {
		others.Go(share)
	}
	share()
	others.Wait()
}
