package trace

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"
)

// Variable names what switches a trace on in the surroundings of the program:
// "1" for times, "stacks" to see as well what holds the window's thread.
const Variable = "FENYE_TRACE"

// began is when the program's own code first ran: a few milliseconds after it
// was called, since the system loads it before.
var began = time.Now()

var (
	mu      sync.Mutex // of out and longest
	longest held
	out     io.Writer = os.Stderr
	setting           = os.Getenv(Variable)
)

// On reports whether a trace is wanted.
func On() bool { return setting != "" && setting != "0" }

// Mark says that something has been reached.
func Mark(what string) {
	if On() {
		say("%d ms: %s", time.Since(began).Milliseconds(), what)
	}
}

func say(format string, args ...any) {
	mu.Lock()
	defer mu.Unlock()
	fmt.Fprintf(out, "fenye: "+format+"\n", args...)
}

// long is what is told of: what a planner notices.
const long = 100 * time.Millisecond

// pause is between two looks at the window's thread.
const pause = 10 * time.Millisecond

// Watch looks every ten milliseconds how long the window's thread takes to come
// round to something that post has left for it, and says what took longer than
// 100 ms, and at the end the longest: by the clock, and in brackets by the processor time of that thread, in
// which other programs do not count. It is called on that thread, and goes on until
// the program ends.
func Watch(post func(func())) {
	if !On() {
		return
	}
	w := watcher{post: post, before: processor()}
	go func() {
		for ; ; time.Sleep(pause) {
			tell(w.look())
		}
	}()
}

// held is how long the window's thread was held.
type held struct {
	clock, processor time.Duration
	stack            string // what it was at; "" if not asked for
}

// watcher looks at the window's thread again and again.
type watcher struct {
	post   func(func())
	before time.Duration // processor time of that thread at the last look
}

// look waits until the window's thread does what post leaves for it. Where stacks
// are wanted it looks after 100 ms what that thread is at.
func (w *watcher) look() held {
	asked, came := time.Now(), make(chan time.Duration, 1)
	w.post(func() { came <- processor() })
	var h held
	var now time.Duration
	select {
	case now = <-came:
	case <-time.After(long):
		if setting == "stacks" {
			h.stack = "\n" + mainStack()
		}
		now = <-came
	}
	h.clock, h.processor = time.Since(asked), now-w.before
	w.before = now
	return h
}

// tell says that the window's thread was held, if that was long.
func tell(h held) {
	mu.Lock()
	longest.clock, longest.processor = max(longest.clock, h.clock), max(longest.processor, h.processor)
	mu.Unlock()
	if h.clock > long {
		say("held %d ms (%d ms) at %d ms%s", h.clock.Milliseconds(), h.processor.Milliseconds(), time.Since(began).Milliseconds(), h.stack)
	}
}

// mainStack returns what the program's first goroutine, the window's, is at.
func mainStack() string {
	all := make([]byte, 1<<20)
	all = all[:runtime.Stack(all, true)]
	for _, stack := range strings.Split(string(all), "\n\n") {
		if strings.HasPrefix(stack, "goroutine 1 ") {
			return stack
		}
	}
	return ""
}

// End says how long the window's thread was held at most, and how much memory the
// program.
func End() {
	if !On() {
		return
	}
	mu.Lock()
	l := longest
	mu.Unlock()
	say("%d ms: ends; thread held at most %d ms (%d ms), memory at most %d MiB", time.Since(began).Milliseconds(),
		l.clock.Milliseconds(), l.processor.Milliseconds(), peak()>>20)
}
