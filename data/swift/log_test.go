package swift

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"fenye/data/fault"
	"fenye/model/ring"
)

// count reads lines on a ring of one partition.
func count(t *testing.T, o LogOptions, lines ...string) (*Tally, error) {
	t.Helper()
	r := &ring.Ring{PartPower: 0, Devices: []*ring.Device{{Weight: 1}}, Rows: [][]ring.ID{{0}}}
	_, tally, err := ReadLog(context.Background(), strings.NewReader(strings.Join(lines, "\n")), r, ring.Secret{Suffix: "x"}, o)
	return tally, err
}

const (
	before = "1.1.1.1 1.1.1.1 29/Nov/2025/00/00/00 "
	after  = " - client - - 1 - tx1 - 0.1 - - 1.0 1.1 "
)

func TestLogLines(t *testing.T) {
	for line, want := range map[string]Skip{
		before + "GET /v1/a/c/o HTTP/1.0 200" + after + "0":                                          "",
		before + "PUT /v1.0/a/c/o HTTP/1.0 201" + after + "0":                                        "",
		before + "GET /v1/a/c/o HTTP/1.0 404" + after + "0 user":                                     "",
		before + "GET /v1/a/c/o%252Fp%2520q%3Fmultipart-manifest%3Dget HTTP/1.0 304" + after + "-":   "",
		"Nov 29 00:00:00 host proxy-server: " + before + "HEAD /v1/a/c/o HTTP/1.0 200" + after + "0": "",
		before + "GET /v1/a/c/o HTTP/1.0 200":                                                        "",
		before + "GET /v1/a/c/o HTTP/1.0 200" + after + "1":                                          SkipPolicy,
		before + "GET /v1/a/c/o HTTP/1.0 500" + after + "0":                                          SkipStatus,
		before + "GET /v1/a/c/o HTTP/1.0 401" + after + "0":                                          SkipStatus,
		before + "GET /v1/a/c HTTP/1.0 200" + after + "0":                                            SkipPath,
		before + "GET /v1/a/c/ HTTP/1.0 200" + after + "0":                                           SkipPath,
		before + "GET /v1/a HTTP/1.0 200" + after + "-":                                              SkipPath,
		before + "GET /bucket/key HTTP/1.0 200" + after + "0":                                        SkipS3,
		before + "OPTIONS /v1/a/c/o HTTP/1.0 200" + after + "0":                                      SkipMethod,
	} {
		tally, err := count(t, LogOptions{}, line)
		if err != nil {
			t.Errorf("%q: %v", line, err)
			continue
		}
		if counted := tally.Counted() == 1; counted != (want == "") || want != "" && tally.Skipped[want] != 1 {
			t.Errorf("%q: got %+v, want %q", line, tally, want)
		}
	}
	tally, err := count(t, LogOptions{Policy: 1}, before+"GET /v1/a/c/o HTTP/1.0 200"+after+"1", "", "rubbish")
	if err != nil || tally.Reads != 1 || tally.Skipped[SkipBlank] != 1 || tally.Skipped[SkipFormat] != 1 {
		t.Errorf("got %+v, %v", tally, err)
	}
	if _, err := count(t, LogOptions{}, "rubbish", "more rubbish"); !errors.Is(err, &fault.Error{Kind: fault.Format}) {
		t.Errorf("a log of another kind: %v", err)
	}
	if _, err := count(t, LogOptions{}); !errors.Is(err, &fault.Error{Kind: fault.Empty}) {
		t.Errorf("an empty log: %v", err)
	}
}

// TestPath: a path is decoded twice, its question cut between; the object keeps
// slashes and pluses.
func TestPath(t *testing.T) {
	for logged, want := range map[string][3]string{
		"/v1/AUTH_a/c/a%2520b/c%252Bd+e.jpg%3Fx%3Dy": {"AUTH_a", "c", "a b/c+d+e.jpg"},
		"/v1/AUTH_a/%25E5%258C%2597/100%2525.txt":    {"AUTH_a", "北", "100%.txt"},
		"/v1/AUTH_a/c/q%253Fq":                       {"AUTH_a", "c", "q?q"},
		"/v1/AUTH_a/c/%25":                           {"AUTH_a", "c", "%"},
	} {
		var e entry
		if e.setPath(logged); [3]string{e.account, e.container, e.object} != want {
			t.Errorf("%s: got %q %q %q, want %q", logged, e.account, e.container, e.object, want)
		}
	}
}

func TestTemplate(t *testing.T) {
	o := LogOptions{Template: `{client_ip} [{end_time.datetime}] "{method} {path}" {status_int} p={policy_index}`}
	tally, err := count(t, o, `host: 1.1.1.1 [29/Nov] "GET /v1/a/c/o" 200 p=0`, `1.1.1.1 [29/Nov] "PUT /v1/a/c/o" 201 p=-`, `1.1.1.1 [29/Nov] "PUT /v1/a/c" 201 p=-`, "x")
	if err != nil || tally.Reads != 1 || tally.Writes != 1 || tally.Skipped[SkipPath] != 1 || tally.Skipped[SkipFormat] != 1 {
		t.Errorf("got %+v, %v", tally, err)
	}
	tally, err = count(t, LogOptions{Template: "{status_int} {method} {account} {container} {object}"}, "200 GET AUTH_a c a%2520b", "200 GET AUTH_a c -")
	if err != nil || tally.Reads != 1 || tally.Skipped[SkipPath] != 1 {
		t.Errorf("got %+v, %v", tally, err)
	}
	if _, err := count(t, LogOptions{Template: "{method} {path}"}, "GET /v1/a/c/o"); !errors.Is(err, &fault.Error{Kind: fault.BadValue}) {
		t.Errorf("a template without a status: %v", err)
	}
}

func TestConf(t *testing.T) {
	for text, want := range map[string]ring.Secret{
		"[swift-hash]\nswift_hash_path_suffix = a b \nSWIFT_HASH_PATH_PREFIX: p%%q\n":                 {Prefix: "p%q", Suffix: "a b"},
		"[other]\nswift_hash_path_suffix = no\n[swift-hash]\n# x\nswift_hash_path_suffix=\xe4\xff=\n": {Suffix: "\xe4\xff="},
	} {
		if got, err := ReadConf([]byte(text)); err != nil || got != want {
			t.Errorf("%q: got %q, %v, want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"", "[swift-hash]\n", "[storage-policy:0]\nname = gold\n"} {
		if _, err := ReadConf([]byte(text)); !errors.Is(err, &fault.Error{Kind: fault.NoField}) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	good := made(smallHead, []uint16{0, 2}, []uint16{2, 0})
	f.Add(good)
	f.Add([]byte("R1NG\x00\x02"))
	f.Add([]byte("\x80\x02}X\x0a\x00\x00\x00part_powerK\x01s."))
	f.Fuzz(func(t *testing.T, content []byte) {
		for _, data := range [][]byte{content, zip(content)} {
			r, err := Read(context.Background(), "x", data)
			if err != nil {
				continue
			}
			r.Ring.Figures()
			r.Ring.Handoffs(0, 3)
			if r.Ring.PartPower > 16 {
				continue
			}
			var out bytes.Buffer
			if err := r.WriteRing(&out, r.Ring, 1); err != nil {
				continue
			}
			again, err := Read(context.Background(), "x", out.Bytes())
			if err != nil {
				t.Fatalf("what was written is not read: %v", err)
			}
			var second bytes.Buffer
			if err := again.WriteRing(&second, again.Ring, 1); err != nil || !bytes.Equal(out.Bytes(), second.Bytes()) {
				t.Errorf("read and written again it is other bytes: %v", err)
			}
		}
	})
}

func FuzzPickle(f *testing.F) {
	f.Add([]byte("\x80\x02}q\x00X\x01\x00\x00\x00aq\x01]q\x02(K\x01M\x00\x01es."))
	f.Add([]byte("\x80\x02carray\narray\nq\x00X\x01\x00\x00\x00H](K\x01e\x86R."))
	f.Fuzz(func(t *testing.T, data []byte) {
		v, err := unpickle(data)
		if err != nil {
			return
		}
		out, err := pickle(v)
		if err != nil {
			return
		}
		again, err := unpickle(out)
		if err != nil {
			t.Fatalf("what was written is not read: %v", err)
		}
		if second, err := pickle(again); err != nil || !bytes.Equal(out, second) {
			t.Errorf("written again it is other bytes: %v", err)
		}
	})
}

func FuzzLog(f *testing.F) {
	f.Add("1.1.1.1 1.1.1.1 29/Nov/2025/00/00/00 GET /v1/a/c/o HTTP/1.0 200", "")
	f.Add("200 GET AUTH_a c a%2520b", "{status_int} {method} {account} {container} {object}")
	f.Fuzz(func(t *testing.T, text, template string) {
		tally, err := count(t, LogOptions{Template: template}, text)
		if err != nil {
			return
		}
		sum := tally.Counted()
		for _, n := range tally.Skipped {
			sum += n
		}
		if sum != tally.Lines {
			t.Errorf("%d of %d lines are accounted for", sum, tally.Lines)
		}
	})
}
