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
