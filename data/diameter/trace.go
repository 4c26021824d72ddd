package diameter

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"fenye/data/fault"
	"fenye/data/tabular"
	"fenye/model/session"
)

// columns of a trace, in the order in which they are written; those of needed
// must be there to be read.
var columns = []string{"time_s", "session_id", "msisdn", "service_context", "cc_request_type", "cc_request_number", "t_flag", "service_ms"}

var needed = []string{"time_s", "session_id", "cc_request_type", "service_ms"}

// Trace is a recorded run of requests.
type Trace struct {
	File     string
	SHA256   string
	Requests []session.Request
}

// OpenTrace reads a trace from a CSV file (TSV, XLSX and gzip too). Columns are
// found by their names, others are ignored. The time may be any number of
// seconds, service_ms may be empty where no answer was seen. Rows may stand in
// any order.
func OpenTrace(ctx context.Context, path string) (*Trace, error) {
	g, err := tabular.Open(ctx, path, tabular.Options{})
	if err != nil {
		return nil, err
	}
	t, err := traceOf(g)
	if err != nil {
		return nil, fault.In(g.File, err)
	}
	return t, nil
}

func traceOf(g *tabular.Grid) (*Trace, error) {
	at := map[string]int{}
	for _, name := range columns {
		at[name] = slices.IndexFunc(g.Header, func(h string) bool { return strings.EqualFold(h, name) })
	}
	for _, name := range needed {
		if at[name] < 0 {
			return nil, &fault.Error{Room: "diameter", Kind: fault.NoField, Field: name, Names: g.Header, Expected: "columns called " + strings.Join(columns, ", ")}
		}
	}
	t := &Trace{File: g.File, SHA256: g.SHA256, Requests: make([]session.Request, 0, len(g.Lines))}
	for _, l := range g.Lines {
		cells := rowCells{l, at}
		q, err := cells.request()
		if err != nil {
			return nil, err
		}
		t.Requests = append(t.Requests, q)
	}
	if len(t.Requests) == 0 {
		return nil, &fault.Error{Room: "diameter", Kind: fault.Empty}
	}
	return t, nil
}

// rowCells reads the cells of one row by the names of their columns.
type rowCells struct {
	line tabular.Line
	at   map[string]int
}

func (r rowCells) text(name string) string {
	if i := r.at[name]; i >= 0 {
		return r.line.Cells[i]
	}
	return ""
}

func (r rowCells) bad(name, expected string) error {
	return &fault.Error{Room: "diameter", Kind: fault.BadValue, Row: r.line.Row, Field: name, Found: r.text(name), Expected: expected}
}

// Limits of the numbers in a trace.
const (
	mostSeconds = 9_000_000_000 // of the clock: the year 2255
	mostService = 86_400_000    // ms
)

func (r rowCells) request() (q session.Request, err error) {
	q = session.Request{Session: r.text("session_id"), Subscriber: r.text("msisdn"), Context: r.text("service_context"), Service: -1}
	var ok bool
	if q.At, ok = decimal(r.text("time_s"), 9, mostSeconds); !ok {
		return q, r.bad("time_s", "seconds, 0 or more")
	}
	if q.Session == "" {
		return q, r.bad("session_id", "the id of the session")
	}
	kind, err := strconv.Atoi(r.text("cc_request_type"))
	if err != nil || kind < 1 || kind > 4 {
		return q, r.bad("cc_request_type", "1, 2, 3 or 4")
	}
	q.Type = session.RequestType(kind)
	if text := r.text("cc_request_number"); text != "" || r.at["cc_request_number"] >= 0 {
		n, err := strconv.ParseUint(text, 10, 32)
		if err != nil {
			return q, r.bad("cc_request_number", "a whole number, 0 or more")
		}
		q.Number = uint32(n)
	}
	switch strings.ToLower(r.text("t_flag")) {
	case "", "0", "false":
	case "1", "true":
		q.Repeated = true
	default:
		return q, r.bad("t_flag", "0 or 1")
	}
	if text := r.text("service_ms"); text != "" {
		if q.Service, ok = decimal(text, 6, mostService); !ok {
			return q, r.bad("service_ms", "milliseconds, 0 or more, or nothing")
		}
	}
	return q, nil
}

// decimal reads a decimal number exactly as a duration whose unit has digits
// decimals to a nanosecond; more are rounded half up.
func decimal(text string, digits int, most int64) (time.Duration, bool) {
	whole, fraction, _ := strings.Cut(text, ".")
	if whole == "" && fraction == "" || strings.Trim(whole+fraction, "0123456789") != "" || len(whole) > 12 {
		return 0, false
	}
	n := int64(0)
	if whole != "" {
		var err error
		if n, err = strconv.ParseInt(whole, 10, 64); err != nil || n > most {
			return 0, false
		}
	}
	up := int64(0)
	if len(fraction) > digits {
		if fraction[digits] >= '5' {
			up = 1
		}
		fraction = fraction[:digits]
	}
	fraction += strings.Repeat("0", digits-len(fraction))
	f, err := strconv.ParseInt(fraction, 10, 64)
	if err != nil {
		return 0, false
	}
	for range digits {
		n *= 10
	}
	return time.Duration(n + f + up), true
}

// WriteTrace writes requests as CSV, which OpenTrace reads back the same.
func WriteTrace(w io.Writer, trace []session.Request) error {
	b := bufio.NewWriter(w)
	_, _ = fmt.Fprintln(b, strings.Join(columns, ","))
	for _, q := range trace {
		flag, service := "0", ""
		if q.Repeated {
			flag = "1"
		}
		if q.Service >= 0 {
			service = plain(q.Service, 6, 3)
		}
		_, _ = fmt.Fprintf(b, "%s,%s,%s,%s,%d,%d,%s,%s\n", plain(q.At, 9, 6), cell(q.Session), cell(q.Subscriber), cell(q.Context), q.Type, q.Number, flag, service)
	}
	if err := b.Flush(); err != nil {
		return fmt.Errorf("diameter: trace: %w", err)
	}
	return nil
}

// plain writes a duration in a unit of digits decimals to a nanosecond, with at
// least some of them.
func plain(d time.Duration, digits, least int) string {
	unit := int64(1)
	for range digits {
		unit *= 10
	}
	fraction := fmt.Sprintf("%0*d", digits, int64(d)%unit)
	for len(fraction) > least && fraction[len(fraction)-1] == '0' {
		fraction = fraction[:len(fraction)-1]
	}
	return strconv.FormatInt(int64(d)/unit, 10) + "." + fraction
}

// cell quotes a field where RFC 4180 asks for it.
func cell(s string) string {
	s = strings.ToValidUTF8(s, "\ufffd")
	if strings.ContainsAny(s, ",\"\r\n") || strings.TrimSpace(s) != s {
		return `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
	}
	return s
}
