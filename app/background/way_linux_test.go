package background

import (
	"testing"

	"golang.org/x/sys/unix"
)

// TestGivesWay: the thread of the work has a lower priority than the one that
// started it, which keeps its own.
func TestGivesWay(t *testing.T) {
	priority := func() int {
		p, err := unix.Getpriority(unix.PRIO_PROCESS, unix.Gettid())
		if err != nil {
			t.Error(err)
		}
		return 20 - p // the system tells 20 less the priority
	}
	mine, its := priority(), make(chan int)
	Go(func() { its <- priority() })
	if p := <-its; p != min(mine+lower, least) {
		t.Errorf("the work has priority %d, want %d below %d", p, lower, mine)
	}
	if now := priority(); now != mine {
		t.Errorf("the priority of the others is %d, was %d", now, mine)
	}
}
