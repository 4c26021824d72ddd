//go:build !linux

package trace

import "time"

// processor returns 0: only Linux tells the processor time of a thread.
func processor() time.Duration { return 0 }

// peak returns 0: how much memory was held at most is told by Linux alone.
func peak() int64 { return 0 }
