package background

import "golang.org/x/sys/unix"

// lower is by how much the priority is less: a thread of the usual one then gets
// nine times as much of a processor that both want. At 19 the collector of garbage,
// which must stop each thread, would wait for such a one for 34 ms, at 10 for 4, as at 5.
const lower = 10

// least is the lowest priority that there is, as the system counts: downwards.
const least = 19

// giveWay lowers the priority of the thread. Where that fails work goes on as it is.
func giveWay() {
	thread := unix.Gettid()
	if now, err := unix.Getpriority(unix.PRIO_PROCESS, thread); err == nil {
		_ = unix.Setpriority(unix.PRIO_PROCESS, thread, min(20-now+lower, least)) // what is told is 20 less the priority
	}
}
