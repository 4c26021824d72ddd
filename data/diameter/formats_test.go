package diameter

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gopacket/gopacket/layers"

	"fenye/data/fault"
)

// traffic returns n requests, each answered, a segment a message.
func traffic(n int) []segment {
	var all []segment
	at := [2]int{}
	for i := range n {
		q, a := ccr(i, false), ccr(i, true)
		all = append(all, segment{false, at[0], q}, segment{true, at[1], a})
		at[0], at[1] = at[0]+len(q), at[1]+len(a)
	}
	return all
}

// recut cuts one direction's bytes anew, at the given places.
func recut(n int, cuts ...int) []segment {
	var stream []byte
	for i := range n {
		stream = append(stream, ccr(i, false)...)
	}
	var all []segment
	from := 0
	for _, to := range append(cuts, len(stream)) {
		all = append(all, segment{false, from, stream[from:to]})
		from = to
	}
	return all
}

func written(t *testing.T, c container, link layers.LinkType, e ends, segments []segment) string {
	t.Helper()
	var packets [][]byte
	for _, s := range segments {
		packets = append(packets, framedBy(link, e.ip(t, s)))
	}
	path := filepath.Join(t.TempDir(), "sample."+c.name)
	fail(t, os.WriteFile(path, c.file(t, link, packets), 0o600))
	return path
}

// TestTsharkAgreesOnEveryKindOfCapture compares all containers, links and both
// versions of IP with tshark.
func TestTsharkAgreesOnEveryKindOfCapture(t *testing.T) {
	links := []layers.LinkType{layers.LinkTypeEthernet, layers.LinkTypeLinuxSLL, layers.LinkTypeLinuxSLL2, layers.LinkTypeRaw, layers.LinkTypeNull}
	check := func(name, path string) {
		t.Run(name, func(t *testing.T) {
			c, err := OpenCapture(context.Background(), path)
			fail(t, err)
			if c.Requests != 5 || c.Answers != 5 || c.Unmatched != 0 {
				t.Errorf("%d requests, %d answers, %d unmatched; want 5, 5, 0", c.Requests, c.Answers, c.Unmatched)
			}
			for i, q := range c.Trace {
				if got := q.Service.Milliseconds(); got != 1 {
					t.Errorf("request %d was answered after %d ms, want 1", i, got)
				}
			}
			if strings.HasSuffix(path, ".gz") {
				return // dissect reads what is unpacked
			}
			_, messages := dissect(t, path)
			compare(t, fieldsOf(messages), tshark(t, path))
		})
	}
	for _, c := range containers {
		check(c.name, written(t, c, layers.LinkTypeEthernet, usual, traffic(5)))
	}
	for _, l := range links[1:] {
		check(fmt.Sprintf("link %d", l), written(t, containers[0], l, usual, traffic(5)))
	}
	six := usual
	six.six = true
	check("IPv6", written(t, containers[4], layers.LinkTypeRaw, six, traffic(5)))
}

// TestStreamsArePutTogether: messages in one segment, over several, late, sent
// again, overlapping.
func TestStreamsArePutTogether(t *testing.T) {
	size := len(ccr(0, false))
	one := recut(6)
	split := recut(6, 10, size-1, size+21, 3*size, 4*size+size/2)
	swapped := recut(6, size+7, 2*size+7, 3*size)
	swapped[1], swapped[2] = swapped[2], swapped[1]
	again := recut(6, size+7, 3*size)
	again = append(again[:2], append([]segment{again[1]}, again[2:]...)...)
	overlap := recut(6, 2*size)
	overlap = append(overlap[:1], segment{false, size, append(append([]byte{}, overlap[0].data[size:]...), overlap[1].data...)})
	for name, segments := range map[string][]segment{"one segment": one, "split": split, "late": swapped, "sent again": again, "overlap": overlap} {
		t.Run(name, func(t *testing.T) {
			path := written(t, containers[0], layers.LinkTypeEthernet, usual, segments)
			c, messages := dissect(t, path)
			if c.Requests != 6 || len(c.Broken) != 0 {
				t.Fatalf("%d requests, %d broken; want 6, 0", c.Requests, len(c.Broken))
			}
			for i, m := range messages {
				if m.HopByHop != uint32(0x1000+i) {
					t.Errorf("message %d has the identifier %#x", i, m.HopByHop)
				}
			}
			if name == "split" {
				// The packet that completes a message is the one that counts.
				got := fmt.Sprint(messages[0].packet, messages[1].packet, messages[2].packet, messages[3].packet, messages[4].packet, messages[5].packet)
				if want := "3 4 4 5 6 6"; got != want {
					t.Errorf("messages are complete in packets %s, want %s", got, want)
				}
			}
		})
	}
}

// TestLostSegment: behind a gap the next sound message is found.
func TestLostSegment(t *testing.T) {
	size := len(ccr(0, false))
	segments := recut(6, 2*size+30, 3*size+8)
	segments = append(segments[:1], segments[2:]...)
	c, _ := dissect(t, written(t, containers[0], layers.LinkTypeEthernet, usual, segments))
	if c.Requests != 4 {
		t.Errorf("%d requests around a gap, want 4", c.Requests)
	}
}

// TestAnyPort: a connection on another port is known by its headers; one that
// carries something else is left alone.
func TestAnyPort(t *testing.T) {
	segments := traffic(3)
	c, _ := dissect(t, written(t, containers[0], layers.LinkTypeEthernet, ends{client: 40001, server: 15868}, segments))
	if c.Requests != 3 || c.Answers != 3 {
		t.Errorf("%d requests and %d answers on port 15868, want 3 and 3", c.Requests, c.Answers)
	}
	web := []segment{{false, 0, []byte("GET / HTTP/1.1\r\nHost: example\r\n\r\n")}, {false, 34, ccr(0, false)}}
	path := written(t, containers[0], layers.LinkTypeEthernet, ends{client: 40002, server: 80}, web)
	if _, err := OpenCapture(context.Background(), path); !errors.Is(err, &fault.Error{Kind: fault.Format}) {
		t.Errorf("a capture of web traffic gives %v", err)
	}
}

// TestSCTP: whole messages and fragments, one sent again.
func TestSCTP(t *testing.T) {
	q := ccr(0, false)
	chunk := func(tsn uint32, begin, end bool, data []byte) []byte {
		e := usual
		sctp := &layers.SCTP{SrcPort: layers.SCTPPort(e.client), DstPort: layers.SCTPPort(e.server), VerificationTag: 1}
		n := 16 + len(data)
		flags := byte(0)
		if begin {
			flags |= 2
		}
		if end {
			flags |= 1
		}
		b := []byte{0, flags, byte(n >> 8), byte(n), byte(tsn >> 24), byte(tsn >> 16), byte(tsn >> 8), byte(tsn), 0, 0, 0, 0, 0, 0, 0, 46}
		b = append(b, data...)
		b = append(b, make([]byte, (4-n%4)%4)...)
		return framedBy(layers.LinkTypeEthernet, e.wrap(t, false, layers.IPProtocolSCTP, sctp, b))
	}
	two := ccr(1, false)
	packets := [][]byte{chunk(7, true, true, q), chunk(8, true, false, two[:40]), chunk(10, false, true, two[100:]), chunk(7, true, true, q), chunk(9, false, false, two[40:100])}
	path := filepath.Join(t.TempDir(), "sctp.pcap")
	fail(t, os.WriteFile(path, containers[0].file(t, layers.LinkTypeEthernet, packets), 0o600))
	c, messages := dissect(t, path)
	if c.Requests != 2 || messages[0].packet != 1 || messages[1].packet != 5 {
		t.Fatalf("%d requests of SCTP, want 2 in packets 1 and 5: %+v", c.Requests, messages)
	}
	compare(t, fieldsOf(messages), tshark(t, path))
}

// TestBadCaptures: what is wrong, and in which packet.
func TestBadCaptures(t *testing.T) {
	good, err := os.ReadFile("testdata/ccr-sample.pcap")
	fail(t, err)
	ng := containers[4].file(t, layers.LinkTypeEthernet, [][]byte{framedBy(layers.LinkTypeEthernet, usual.ip(t, traffic(1)[0]))})
	radio := bytes.Clone(good)
	radio[20] = 105
	long := bytes.Clone(good)
	long[24+16+330+8+3] = 0x7f // capture length of packet 2
	for name, c := range map[string]struct {
		file []byte
		kind fault.Kind
		row  int
	}{
		"empty":         {nil, fault.Empty, 0},
		"text":          {[]byte("time_s,session_id\n"), fault.Format, 0},
		"only a header": {good[:24], fault.Format, 0},
		"short header":  {good[:20], fault.Syntax, 0},
		"cut in a head": {good[:24+16+330+7], fault.Syntax, 2},
		"cut in a body": {good[:24+16+330+16+50], fault.Syntax, 2},
		"absurd length": {long, fault.Syntax, 2},
		"cut pcapng":    {ng[:len(ng)-9], fault.Syntax, 1},
		"wireless":      {radio, fault.Unsupported, 1},
		"broken gzip":   {[]byte{0x1f, 0x8b, 0, 0}, fault.Syntax, 0},
	} {
		_, err := ReadCapture(context.Background(), bytes.NewReader(c.file))
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != c.kind || f.Row != c.row {
			t.Errorf("%s: %v, want the kind %s at packet %d", name, err, c.kind, c.row)
			continue
		}
		if c.row > 0 && !strings.Contains(err.Error(), fmt.Sprintf("packet %d", c.row)) {
			t.Errorf("%s: %q does not name packet %d", name, err, c.row)
		}
	}
}

// TestBrokenMessages: one that cannot be used is counted with its packet, and
// the others are read.
func TestBrokenMessages(t *testing.T) {
	segments := traffic(3)
	bad := bytes.Clone(segments[2].data)
	bad[headerSize+7] = 0xff // length of its first attribute
	bad[headerSize+5] = 0xff
	segments[2].data = bad
	c, _ := dissect(t, written(t, containers[0], layers.LinkTypeEthernet, usual, segments))
	if c.Requests != 2 || len(c.Broken) != 1 || c.Broken[0].Packet != 3 {
		t.Errorf("%d requests, broken %v; want 2 and one in packet 3", c.Requests, c.Broken)
	}
}

func FuzzCapture(f *testing.F) {
	good, err := os.ReadFile("testdata/ccr-sample.pcap")
	fail(f, err)
	f.Add(good[:600]) // a request and its answer: short inputs are mutated quicker
	for _, c := range containers {
		var packets [][]byte
		for _, s := range traffic(1) {
			packets = append(packets, framedBy(layers.LinkTypeEthernet, usual.ip(f, s)))
		}
		f.Add(c.file(f, layers.LinkTypeEthernet, packets))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		c, err := ReadCapture(context.Background(), bytes.NewReader(b))
		if err == nil && (c.Requests == 0 || c.Requests != len(c.Trace)) {
			t.Errorf("%d requests, a trace of %d", c.Requests, len(c.Trace))
		}
	})
}

func FuzzMessage(f *testing.F) {
	f.Add(ccr(0, false))
	f.Add(ccr(1, true))
	f.Fuzz(func(t *testing.T, b []byte) {
		if n, ok := sane(b); ok && n <= len(b) {
			if m, err := decode(b[:n]); err == nil && m.Request && (m.Session == "" || m.Type < 1 || m.Type > 4) {
				t.Errorf("a request without what it needs: %+v", m)
			}
		}
	})
}
