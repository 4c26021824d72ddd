package cores

import "runtime"

// Count returns how many goroutines fill the processors that the program may use.
func Count() int { return min(runtime.NumCPU(), runtime.GOMAXPROCS(0)) }
