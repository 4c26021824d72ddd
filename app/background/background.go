package background

import "runtime"

// Go runs work on a goroutine of its own, on a thread that gives way to the others
// where the system can do that. What work starts in turn does not give way.
func Go(work func()) {
	go func() {
		runtime.LockOSThread() // and never unlocked: the thread ends with the work
		giveWay()
		work()
	}()
}

// spare is how many goroutines may run beyond those that fill the processors: the
// window's, when it comes back from the system, must not wait until one of the
// others is interrupted.
const spare = 2

// MakeRoom lets the window's goroutine run as soon as it can, whatever runs beside
// it. It is called once, at the start of the window.
func MakeRoom() { runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + spare) }
