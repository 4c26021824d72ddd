package session

import "math"

// clock turns seconds into whole ticks, so that equal times are equal on every
// machine.
type clock struct{ perSecond float64 }

// A run has ticks of a picosecond, a run of months of a nanosecond.
const (
	fine      = 1e12
	coarse    = 1e9
	mostTicks = 4e18
)

// clockFor returns the finest clock that can count a number of seconds.
func clockFor(seconds float64) clock {
	if seconds*fine < mostTicks {
		return clock{fine}
	}
	return clock{coarse}
}

func (c clock) ticks(seconds float64) int64 {
	return int64(math.Round(min(seconds*c.perSecond, mostTicks)))
}

func (c clock) seconds(ticks int64) float64 { return float64(ticks) / c.perSecond }

// kind is what happens; at equal times in this order, and arrivals last.
type kind int32

const (
	answered kind = iota // a worker is done with a message
	framed               // a frame of the film is due
	failed               // a blade fails
	detected             // the balancer knows of a failure
	joined               // a blade starts
	warmed               // a blade has warmed up
	learned              // the weights by time are due
	released             // a session of a held message is back
	expired              // the client's timer of a held message runs out
)

// event is something that happens at a time to a flight or a blade.
type event struct {
	at   int64
	kind kind
	id   int32
}

func (a event) before(b event) bool { return a.at < b.at || a.at == b.at && a.kind < b.kind }

// events is a heap of what is to happen.
type events []event

func (h *events) push(e event) {
	s := append(*h, e)
	i := len(s) - 1
	for i > 0 {
		up := (i - 1) / 2
		if !e.before(s[up]) {
			break
		}
		s[i] = s[up]
		i = up
	}
	s[i] = e
	*h = s
}

func (h *events) pop() event {
	s := *h
	top, last := s[0], s[len(s)-1]
	s = s[:len(s)-1]
	*h = s
	if len(s) > 0 {
		s.sink(0, last)
	}
	return top
}

// sink puts e at i or below.
func (h events) sink(i int, e event) {
	for {
		down := 2*i + 1
		if down >= len(h) {
			break
		}
		if down+1 < len(h) && h[down+1].before(h[down]) {
			down++
		}
		if !h[down].before(e) {
			break
		}
		h[i] = h[down]
		i = down
	}
	h[i] = e
}

// drop takes out the events for which gone holds.
func (h *events) drop(gone func(event) bool) {
	old := *h
	*h = (*h)[:0]
	for _, e := range old {
		if !gone(e) {
			h.push(e)
		}
	}
}
