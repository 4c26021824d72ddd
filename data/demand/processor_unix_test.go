//go:build unix

package demand

import (
	"syscall"
	"time"
)

// processor returns the time that all processors have spent on this process,
// also on its system calls.
func processor() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
