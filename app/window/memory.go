package window

import (
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// While a plan of a million places is dragged each step leaves what the last one
// needed, and without a limit that would double the memory in use. Below leastMemory
// it is left lying about, since clearing up takes time; of larger plans an eighth of
// what is in use.
const (
	leastMemory = 1 << 30 // bytes
	memoryCalm  = 2 * time.Second
)

// keepMemory tells the runtime, again and again until the program ends, how much
// memory the program may hold before it clears up.
func keepMemory() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	for ; ; time.Sleep(memoryCalm) {
		metrics.Read(live)
		debug.SetMemoryLimit(memoryLimit(live[0].Value.Uint64()))
	}
}

// memoryLimit returns the limit while live bytes are in use.
func memoryLimit(live uint64) int64 {
	return max(leastMemory, int64(live+live/8))
}
