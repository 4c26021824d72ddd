//go:build unix

package region_test

import (
	"syscall"
	"time"
)

// processor returns the time that all cores have spent on this process so far.
func processor() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
