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

// pause is between two looks at whether the window's thread is held.
const pause = 10 * time.Millisecond

// watch is what the last round has left.
var watch watcher

// Watch begins to measure how long the window's thread is held, and says what took
// longer than 100 ms, and at the end the longest: by the clock, and in brackets by
// the processor time of that thread, in which other programs do not count. It is
// called on that thread; the end of the program ends it.
func Watch() {
	if !On() {
		return
	}
	watch.begin()
	if setting == "stacks" {
		go func() {
			for ; ; time.Sleep(pause) {
				watch.look()
			}
		}()
	}
}

// Round is called on the window's thread when it has taken what the mouse and the
// keys did, and is about to draw: until the next round it is held.
func Round() {
	if !On() {
		return
	}
	if h, ok := watch.round(); ok {
		tell(h)
	}
}

// held is how long the window's thread was held.
type held struct {
	clock, processor time.Duration
	stack            string // what it was at; "" if not asked for
}

// watcher measures from one round of the window's thread to the next.
type watcher struct {
	mu        sync.Mutex
	last      time.Time     // of the round; zero before begin
	processor time.Duration // of that thread until then
	stack     string        // what look has seen since
}

// begin starts measuring.
func (w *watcher) begin() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.last, w.processor, w.stack = time.Now(), processor(), ""
}

// round returns how long the thread was held since the last round, false before begin.
func (w *watcher) round() (held, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.last.IsZero() {
		return held{}, false
	}
	now, own := time.Now(), processor()
	h := held{clock: now.Sub(w.last), processor: own - w.processor, stack: w.stack}
	w.last, w.processor, w.stack = now, own, ""
	return h, true
}

// look notes what the window's thread is at if its round takes too long.
func (w *watcher) look() {
	w.mu.Lock()
	since := w.last
	late := w.stack == "" && time.Since(since) > long
	w.mu.Unlock()
	if !late {
		return
	}
	stack := "\n" + mainStack()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.last.Equal(since) { // else the round has ended meanwhile
		w.stack = stack
	}
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
