package diameter

import (
	"bufio"
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"fenye/model/session"
)

func sample(t testing.TB) *Capture {
	t.Helper()
	c, err := OpenCapture(context.Background(), "testdata/ccr-sample.pcap")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// fieldsOf lists what was decoded as tshark does: a line a message.
func fieldsOf(messages []sighting) [][]string {
	var rows [][]string
	for _, m := range messages {
		bit := func(b bool) string {
			if b {
				return "1"
			}
			return "0"
		}
		result := ""
		if !m.Request {
			result = fmt.Sprint(m.Result)
		}
		rows = append(rows, []string{
			fmt.Sprint(m.packet), fmt.Sprintf("%d.%09d", m.at/1e9, m.at%1e9), bit(m.Request), bit(m.Repeated),
			fmt.Sprintf("0x%08x", m.HopByHop), fmt.Sprintf("0x%08x", m.EndToEnd), m.Session, fmt.Sprint(m.Type), fmt.Sprint(m.Number), m.ServiceContext, m.Subscriber, result,
		})
	}
	return rows
}

// dissect decodes a capture and keeps its messages.
func dissect(t *testing.T, path string) (*Capture, []sighting) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	d, err := dissected(context.Background(), bufio.NewReader(f))
	if err != nil {
		t.Fatal(err)
	}
	return d.finish(), d.messages
}

// compare checks decoded messages against lines of fields; where several
// messages stand in one packet, tshark separates their values.
func compare(t *testing.T, got [][]string, text string) {
	t.Helper()
	want, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want = want[1:]
	if len(got) != len(want) {
		t.Fatalf("%d messages, want %d", len(got), len(want))
	}
	for i := range want {
		if g, w := strings.Join(got[i], "|"), strings.Join(want[i], "|"); g != w {
			t.Errorf("message %d:\ngot  %s\nwant %s", i+1, g, w)
		}
	}
}

func TestSampleHasTheFieldsOfTheList(t *testing.T) {
	text, err := os.ReadFile("testdata/ccr-sample.fields.csv")
	if err != nil {
		t.Fatal(err)
	}
	c, messages := dissect(t, "testdata/ccr-sample.pcap")
	compare(t, fieldsOf(messages), string(text))
	if c.Requests != 80 || c.Answers != 80 || c.Unmatched != 0 || len(c.Broken) != 0 {
		t.Errorf("%d requests, %d answers, %d unmatched, %d broken; want 80, 80, 0, 0", c.Requests, c.Answers, c.Unmatched, len(c.Broken))
	}
}

// fields are what tshark is asked for.
var fields = []string{"frame.number", "frame.time_epoch", "diameter.flags.request", "diameter.flags.T", "diameter.hopbyhopid", "diameter.endtoendid",
	"diameter.Session-Id", "diameter.CC-Request-Type", "diameter.CC-Request-Number", "diameter.Service-Context-Id", "diameter.Subscription-Id-Data", "diameter.Result-Code"}

// tshark decodes a capture.
func tshark(t *testing.T, path string) string {
	t.Helper()
	program, err := exec.LookPath("tshark")
	if err != nil {
		t.Fatal("tshark is missing: install the Debian package tshark")
	}
	args := []string{"-r", path, "-Y", "diameter.cmd.code == 272", "-T", "fields", "-E", "header=y", "-E", "separator=,", "-E", "quote=d", "-E", "occurrence=a"}
	for _, f := range fields {
		args = append(args, "-e", f)
	}
	cmd := exec.Command(program, args...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("tshark: %v\n%s", err, &errs)
	}
	return out.String()
}

func TestTsharkAgreesOnTheSample(t *testing.T) {
	_, messages := dissect(t, "testdata/ccr-sample.pcap")
	compare(t, fieldsOf(messages), tshark(t, "testdata/ccr-sample.pcap"))
}

func TestTraceOfACaptureReadsBack(t *testing.T) {
	c := sample(t)
	var b bytes.Buffer
	if err := WriteTrace(&b, c.Trace); err != nil {
		t.Fatal(err)
	}
	path := t.TempDir() + "/trace.csv"
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	back, err := OpenTrace(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	for i, q := range c.Trace {
		q.Origin, q.EndToEnd = "", 0 // a trace has no columns for them
		if back.Requests[i] != q {
			t.Errorf("request %d: read back %+v, want %+v", i, back.Requests[i], q)
		}
	}
	of, again := session.Duplicates(c.Trace), 0
	for _, o := range of {
		if o >= 0 {
			again++
		}
	}
	t.Logf("%d duplicates", again)
}
