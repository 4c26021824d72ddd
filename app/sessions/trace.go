package sessions

import (
	"bytes"
	"context"
	"errors"
	"io"

	"fenye/data/diameter"
	"fenye/data/safefile"
	"fenye/model/session"
)

// trace is requests that were read from a file.
type trace struct {
	path, name, sum string
	requests        []session.Request
	seconds         float64
	duplicates      int
	broken          int
	first           int // packet of the first broken message
}

// openTrace reads a capture, known by its first bytes, or a table.
func openTrace(ctx context.Context, path string) (*trace, bool, error) {
	t := &trace{path: path}
	capture := IsCapture(path)
	if capture {
		c, err := diameter.OpenCapture(ctx, path)
		if err != nil {
			return nil, true, err
		}
		t.name, t.sum, t.requests, t.broken = c.File, c.SHA256, c.Trace, len(c.Broken)
		if t.broken > 0 {
			t.first = c.Broken[0].Packet
		}
	} else {
		c, err := diameter.OpenTrace(ctx, path)
		if err != nil {
			return nil, false, err
		}
		t.name, t.sum, t.requests = c.File, c.SHA256, c.Requests
	}
	low, high := t.requests[0].At, t.requests[0].At
	for _, q := range t.requests {
		low, high = min(low, q.At), max(high, q.At)
	}
	t.seconds = (high - low).Seconds()
	for _, o := range session.Duplicates(t.requests) {
		if o >= 0 {
			t.duplicates++
		}
	}
	return t, capture, nil
}

// IsCapture reports whether a file is a capture of packets, by its first bytes.
func IsCapture(path string) bool { return diameter.IsCapture(path) }

// IsTrace reports whether a file is a table of requests, by the names in its
// first line; in a packed file and in a workbook they are not looked for.
func IsTrace(path string) bool {
	f, err := safefile.Open("sessions", path)
	if err != nil {
		return false
	}
	defer f.Close()
	start := make([]byte, 4096)
	n, err := io.ReadFull(f, start)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return false
	}
	line, _, _ := bytes.Cut(bytes.ToLower(start[:n]), []byte("\n"))
	return bytes.Contains(line, []byte("session_id")) && bytes.Contains(line, []byte("cc_request_type"))
}

// rate returns the requests a second.
func (t *trace) rate() float64 {
	return float64(len(t.requests)) / max(t.seconds, 1e-3)
}

// service returns the times of the requests that were answered, at most 10,000
// spread evenly over the trace.
func (t *trace) service() session.Service {
	var all []float64
	for _, q := range t.requests {
		if q.Service >= 0 {
			all = append(all, q.Service.Seconds())
		}
	}
	const enough = 10_000
	if len(all) > enough {
		thin := make([]float64, enough)
		for i := range thin {
			thin[i] = all[i*len(all)/enough]
		}
		all = thin
	}
	return session.Service{Kind: session.Empirical, Values: all}
}

// perSession returns the mean number of requests of a session.
func (t *trace) perSession() float64 {
	seen := map[string]bool{}
	for _, q := range t.requests {
		seen[q.Session] = true
	}
	return float64(len(t.requests)) / float64(max(len(seen), 1))
}
