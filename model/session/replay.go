package session

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"
)

// RequestType is what a credit-control request is about.
type RequestType int

const (
	Initial     RequestType = 1
	Update      RequestType = 2
	Termination RequestType = 3
	Event       RequestType = 4
)

// Request is a credit-control request of a trace.
type Request struct {
	At         time.Duration // since the Unix epoch
	Session    string
	Subscriber string // "": not known
	Context    string // of the service
	Type       RequestType
	Number     uint32
	Repeated   bool          // the T flag: perhaps sent before
	Service    time.Duration // how long it took to be answered; negative: no answer was seen
	Origin     string        // host and end-to-end identifier, "" where the trace has none
	EndToEnd   uint32
}

// ErrEmpty reports a trace without a request.
var ErrEmpty = errors.New("session: the trace holds no credit-control request")

// mostTrace is above what fits into memory beside its figures.
const mostTrace = 50_000_000

// Duplicates returns, for each request in the order given, the index of the
// first request that it repeats, or -1: one of the same origin host and
// end-to-end identifier, or of the same session and number.
func Duplicates(trace []Request) []int {
	type sent struct {
		origin string
		id     uint32
	}
	type counted struct {
		session string
		number  uint32
	}
	sends, counts := map[sent]int{}, map[counted]int{}
	of := make([]int, len(trace))
	for i, r := range trace {
		of[i] = none
		s, c := sent{r.Origin, r.EndToEnd}, counted{r.Session, r.Number}
		first, twice := sends[s]
		if !twice || r.Origin == "" {
			first, twice = counts[c]
		}
		if twice {
			of[i] = first
			continue
		}
		if r.Origin != "" {
			sends[s] = i
		}
		counts[c] = i
	}
	return of
}

// recorded gives the requests of a trace.
type recorded struct {
	calls []call
	at    int
}

func (r *recorded) next(c *call) bool {
	if r.at == len(r.calls) {
		return false
	}
	*c = r.calls[r.at]
	r.at++
	return true
}

// numbered gives small numbers to texts in the order of appearance.
type numbered map[string]int32

func (n numbered) of(text string) int32 {
	if text == "" {
		return none
	}
	i, known := n[text]
	if !known {
		i = int32(len(n))
		n[text] = i
	}
	return i
}

// Replay runs a trace over the blades of a configuration, whose arrivals,
// service and messages are those of the trace. speedup divides the times of
// arrival only: 20 is a load twenty times as high. A request that was never
// answered takes the mean time of the others. Nothing is left out as warm-up.
func Replay(ctx context.Context, trace []Request, speedup float64, c Config, progress func(float64)) (*Result, error) {
	if len(trace) == 0 {
		return nil, ErrEmpty
	}
	if len(trace) > mostTrace {
		return nil, fmt.Errorf("session: the trace holds more than %d requests", mostTrace)
	}
	if !(speedup >= 1e-6 && speedup <= 1e9) {
		return nil, wrong("speedup", speedup, "a factor above 0")
	}
	trace = slices.Clone(trace)
	slices.SortStableFunc(trace, func(a, b Request) int {
		switch {
		case a.At < b.At:
			return -1
		case a.At > b.At:
			return 1
		}
		return 0
	})
	span := (trace[len(trace)-1].At - trace[0].At).Seconds() / speedup
	c.Messages, c.PerSession, c.WarmUp = len(trace), 1, 0
	c.Arrivals = Arrivals{Kind: Poisson, Rate: max(float64(len(trace))/max(span, 1e-3), 1e-9)}
	c.Service = Service{Kind: Deterministic, Mean: max(meanService(trace).Seconds(), 1e-12)}
	if err := c.Check(); err != nil {
		return nil, err
	}
	k := clockFor(1.5*span + 1e5)
	src, t := transcribe(trace, speedup, k)
	e, err := newEngine(&c, k, src, t)
	if err != nil {
		return nil, err
	}
	e.record = &record{latency: make([]int64, 0, len(trace))}
	e.placed = make([]int32, len(trace))
	if err := e.run(ctx, len(trace), progress); err != nil {
		return nil, err
	}
	return e.result(), nil
}

// transcribe turns a trace in order of time into calls, and numbers its sessions
// and subscribers.
func transcribe(trace []Request, speedup float64, k clock) (*recorded, *ledger) {
	sessions, subscribers := numbered{}, numbered{}
	r, t := &recorded{calls: make([]call, len(trace))}, &ledger{}
	missing := meanService(trace)
	originals := Duplicates(trace)
	for i, q := range trace {
		id := q.Session
		if id == "" {
			id = fmt.Sprintf("\x00%d", i) // a session of its own
		}
		s := sessions.of(id)
		if int(s) == len(t.subscriber) {
			t.subscriber = append(t.subscriber, subscribers.of(q.Subscriber))
		}
		service := q.Service
		if service < 0 {
			service = missing
		}
		r.calls[i] = call{
			at: scaled(q.At-trace[0].At, speedup, k), service: k.ticks(service.Seconds()), session: s,
			subscriber: t.subscriber[s], original: int32(originals[i]), key: hashed(id), last: q.Type == Termination || q.Type == Event,
		}
	}
	n := len(t.subscriber)
	t.blade, t.heard = make([]int32, n), make([]int64, n)
	for i := range t.blade {
		t.blade[i] = none
	}
	t.active, t.home = make([]int32, len(subscribers)), make([]int32, len(subscribers))
	return r, t
}

// scaled divides a time of arrival. Whole nanoseconds are kept where nothing is
// to be divided.
func scaled(at time.Duration, speedup float64, k clock) int64 {
	perNano := k.perSecond / 1e9
	if speedup == 1 {
		return int64(at) * int64(perNano)
	}
	return int64(math.Round(float64(at) * perNano / speedup))
}

// meanService returns the mean time of the requests that were answered.
func meanService(trace []Request) time.Duration {
	sum, n := 0., 0
	for _, q := range trace {
		if q.Service >= 0 {
			sum += float64(q.Service)
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return time.Duration(sum / float64(n))
}
