package command

import (
	"fmt"
	"runtime"
	"strings"
	"time"
)

// work limits the cores in use; 0 leaves them all.
func work(cores int) {
	if cores > 0 {
		runtime.GOMAXPROCS(cores)
	}
}

// working says on standard error, where that is a terminal, that work of
// unknown length goes on, and for how long. The function it returns ends that.
func (s *session) working(key string) func() {
	if !s.terminal {
		return func() {}
	}
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		start, tick := time.Now(), time.NewTicker(barPause)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				fmt.Fprint(s.stderr, "\r\x1b[K")
				return
			case now := <-tick.C:
				if passed := now.Sub(start); passed >= barAfter {
					fmt.Fprintf(s.stderr, "\r\x1b[K%s %.1f s", s.lang.T(key), passed.Seconds())
				}
			}
		}
	}()
	return func() {
		close(stop)
		<-stopped
	}
}

const (
	barWidth = 30
	barAfter = 300 * time.Millisecond
	barPause = 100 * time.Millisecond
)

// progress returns a function that draws a bar on standard error, from 0 to 1,
// where that is a terminal and the work takes long enough to be seen. At 1 the
// bar goes away.
func (s *session) progress(key string, args ...any) func(fraction float64) {
	if !s.terminal {
		return func(float64) {}
	}
	label := s.lang.T(key, args...)
	start, last, shown := time.Now(), time.Time{}, false
	return func(fraction float64) {
		now := time.Now()
		switch {
		case fraction >= 1:
			if shown {
				fmt.Fprint(s.stderr, "\r\x1b[K")
			}
			shown = false
		case now.Sub(start) >= barAfter && now.Sub(last) >= barPause:
			last, shown = now, true
			full := int(fraction * barWidth)
			fmt.Fprintf(s.stderr, "\r\x1b[K%s [%s%s] %3.0f %%", label, strings.Repeat("#", full), strings.Repeat(" ", barWidth-full), fraction*100)
		}
	}
}
