package diameter

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fenye/data/fault"
	"fenye/data/tabular"
	"fenye/model/session"
)

func file(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	fail(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

const head = "time_s,session_id,msisdn,service_context,cc_request_type,cc_request_number,t_flag,service_ms\n"

// TestTraceReadsExactly: times to the nanosecond, columns in any order.
func TestTraceReadsExactly(t *testing.T) {
	path := file(t, "t.csv", "service_ms,session_id,extra,cc_request_type,time_s\n2.154,a,x,1,1764374400.045294\n,\"b,\"\"c\",x,4,0.5\n0.0000005,c,x,3,1.0000000005\n")
	got, err := OpenTrace(context.Background(), path)
	fail(t, err)
	want := []session.Request{
		{At: 1764374400045294000, Session: "a", Type: 1, Service: 2154000},
		{At: 500000000, Session: `b,"c`, Type: 4, Service: -1},
		{At: 1000000001, Session: "c", Type: 3, Service: 1},
	}
	for i, q := range want {
		if got.Requests[i] != q {
			t.Errorf("row %d: %+v, want %+v", i+2, got.Requests[i], q)
		}
	}
}

func TestTraceSaysWhatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"time_s,session_id,cc_request_type\n1,a,1\n": "service_ms: the field is missing",
		head: "the file is empty",
		head + "1,a,m,s,1,0,0,2\nx,a,m,s,1,0,0,2\n": `row 3: time_s: found "x"`,
		head + "-1,a,m,s,1,0,0,2\n":                 `time_s: found "-1"`,
		head + "1,,m,s,1,0,0,2\n":                   `row 2: session_id`,
		head + "1,a,m,s,5,0,0,2\n":                  `cc_request_type: found "5"`,
		head + "1,a,m,s,1,-1,0,2\n":                 `cc_request_number: found "-1"`,
		head + "1,a,m,s,1,0,7,2\n":                  `t_flag: found "7"`,
		head + "1,a,m,s,1,0,0,-2\n":                 `service_ms: found "-2"`,
		head + "1,a,m,s,1,0,0,1e3\n":                `service_ms: found "1e3"`,
		head + "99999999999,a,m,s,1,0,0,1\n":        `time_s`,
	} {
		_, err := OpenTrace(context.Background(), file(t, "t.csv", text))
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "t.csv") {
			t.Errorf("%q: %v, want %q and the file", text, err, want)
		}
	}
}

func TestBlades(t *testing.T) {
	got, err := OpenBlades(context.Background(), file(t, "b.csv", "name,workers,weight,speed,queue_limit,note\na,8,0.75,1.25,100,x\nb,,,,,\n"))
	fail(t, err)
	if a := got[0]; a.Workers != 8 || a.Weight.RatString() != "3/4" || a.Speed != 1.25 || a.QueueLimit != 100 {
		t.Errorf("the first blade is %+v", a)
	}
	if b := got[1]; b.Workers != 1 || b.Weight != nil || b.Speed != 1 || b.QueueLimit != session.Unlimited {
		t.Errorf("the second blade is %+v", b)
	}
	for text, want := range map[string]string{
		"workers\n1\n":             "name: the field is missing",
		"name\n":                   "empty",
		"name,workers\na,0\n":      `row 2: workers: found "0"`,
		"name,workers\na,1.5\n":    `workers: found "1.5"`,
		"name,weight\na,-1\n":      `weight: found "-1"`,
		"name,weight\na,1\na,2\n":  `row 3: name`,
		"name,speed\na,0\n":        `speed: found "0"`,
		"name,queue_limit\na,-3\n": `queue_limit: found "-3"`,
		"name,workers\n,1\n":       `row 2: name`,
	} {
		_, err := OpenBlades(context.Background(), file(t, "b.csv", text))
		var f *fault.Error
		if !errors.As(err, &f) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestDuplicates: the same host and end-to-end identifier, or the same session
// and number; the T flag alone makes none.
func TestDuplicates(t *testing.T) {
	trace := []session.Request{
		{Session: "a", Number: 0, Origin: "h", EndToEnd: 1},
		{Session: "a", Number: 0, Origin: "h", EndToEnd: 2},
		{Session: "b", Number: 7, Origin: "h", EndToEnd: 1},
		{Session: "b", Number: 0, Repeated: true},
		{Session: "c", Number: 0, Origin: "other", EndToEnd: 1},
		{Session: "a", Number: 1},
	}
	want := []int{-1, 0, 0, -1, -1, -1}
	for i, got := range session.Duplicates(trace) {
		if got != want[i] {
			t.Errorf("request %d repeats %d, want %d", i, got, want[i])
		}
	}
}

func FuzzTrace(f *testing.F) {
	f.Add([]byte(head + "1.5,a,m,s,1,0,0,2.25\n2,\"b\nc\",,,4,0,1,\n"))
	read := func(b []byte) (*Trace, error) {
		g, err := tabular.ReadGrid(context.Background(), bytes.NewReader(b), int64(len(b)), tabular.Options{})
		if err != nil {
			return nil, err
		}
		return traceOf(g)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		got, err := read(b)
		if err != nil {
			return
		}
		var out bytes.Buffer
		fail(t, WriteTrace(&out, got.Requests))
		again, err := read(out.Bytes())
		if err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, &out)
		}
		for i, q := range got.Requests {
			if again.Requests[i] != q {
				t.Fatalf("request %d: %+v became %+v", i, q, again.Requests[i])
			}
		}
	})
}
