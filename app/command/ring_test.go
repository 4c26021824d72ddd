package command_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fenye/app/words"
	"fenye/data/swift"
)

// sample is a file of the rings that Swift's own tools made.
func sample(name string) string { return filepath.Join("../../data/swift/testdata", name) }

// ringJSON runs the program, which must end with 0, and reads what it prints.
func ringJSON(t *testing.T, to any, args ...string) {
	t.Helper()
	got := fenye(t, append([]string{"ring"}, args...)...).want(t, 0)
	if err := json.Unmarshal([]byte(got.stdout), to); err != nil {
		t.Fatalf("%v prints no JSON: %v\n%s", args, err, got.stdout)
	}
}

// TestRingShow: the keys and values are those of Swift's classes.
func TestRingShow(t *testing.T) {
	text, err := os.ReadFile(sample("expected.json"))
	if err != nil {
		t.Fatal(err)
	}
	var all []map[string]any
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	for _, want := range all {
		name := want["file"].(string)
		var got map[string]any
		ringJSON(t, &got, "show", sample(name), "--builder", sample(strings.Replace(name, ".ring.gz", ".builder", 1)), "--json")
		for key, value := range want {
			if key == "lookups" || key == "builder" {
				continue
			}
			if fmt.Sprint(got[key]) != fmt.Sprint(value) {
				t.Errorf("%s: %s is %v, want %v", name, key, got[key], value)
			}
		}
		builder := want["builder"].(map[string]any)
		for _, key := range []string{"balance", "dispersion", "min_part_hours", "overload", "required_overload"} {
			if math.Abs(got[key].(float64)-builder[key].(float64)) > 1e-6 {
				t.Errorf("%s: %s is %v, want %v", name, key, got[key], builder[key])
			}
		}
		for _, l := range want["lookups"].([]any)[:3] {
			look := l.(map[string]any)
			args := []string{"lookup", sample(name), "--conf", sample("swift.conf"), "--json"}
			for _, p := range look["path"].([]any) {
				args = append(args, p.(string))
			}
			var found map[string]any
			ringJSON(t, &found, args...)
			if fmt.Sprint(found["partition"], found["primaries"], found["handoffs"]) != fmt.Sprint(look["partition"], look["primary_ids"], look["handoff_ids"]) {
				t.Errorf("%s: %v, want %v", name, found, look)
			}
		}
	}
}

// TestRingShowsWhatTheBuilderKeeps: Swift prints the dispersion of the last
// rebalance, which a changed device makes out of date; the ring's own is worked
// out anew.
func TestRingShowsWhatTheBuilderKeeps(t *testing.T) {
	data, err := os.ReadFile(sample("object5.builder"))
	if err != nil {
		t.Fatal(err)
	}
	key := []byte("\x00\x00dispersion")
	at := bytes.LastIndex(data, key)
	float := at + len(key) + bytes.IndexByte(data[at+len(key):], 'G') + 1
	copy(data[float:], "\x40\x29\x00\x00\x00\x00\x00\x00") // 12.5
	path := filepath.Join(t.TempDir(), "object5.builder")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Dispersion float64
		Builder    struct{ Dispersion float64 }
	}
	ringJSON(t, &got, "show", path, "--json")
	if got.Dispersion != 0 || got.Builder.Dispersion != 12.5 {
		t.Errorf("dispersion %v, as the builder keeps it %v; want 0 and 12.5", got.Dispersion, got.Builder.Dispersion)
	}
}

// TestRingWay: from a log to rings, with every step's file.
func TestRingWay(t *testing.T) {
	dir := t.TempDir()
	counts := filepath.Join(dir, "counts.csv")
	var tally map[string]any
	ringJSON(t, &tally, "count", sample("object5.ring.gz"), "--log", sample("proxy-access.log"), "--conf", sample("swift.conf"), "-o", counts, "--json")
	got, err := os.ReadFile(counts)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(sample("proxy-access.object5.counts.csv"))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) || tally["reads"] != 975.0 || tally["writes"] != 168.0 {
		t.Errorf("the counts are %v", tally)
	}
	out := filepath.Join(dir, "adjusted")
	args := []string{"adjust", sample("object5.ring.gz"), "--builder", sample("object5.builder"), "--counts", counts, "--target", "0.10", "-o", out, "--json", "--write-builder", "--now", "1800000000"}
	var summary struct {
		Status string
		After  struct{ Max, Min float64 }
		Swaps  int
		Rounds []struct{ File string }
		Next   []string
	}
	ringJSON(t, &summary, args...)
	if summary.Status != "target" || summary.Swaps > 6 || summary.After.Max > 1.05 || summary.After.Min < 0.97 || len(summary.Rounds) != 1 ||
		summary.Next[0] != "swift-ring-builder object5.ring.gz write_builder 1" || summary.Next[1] != "swift-ring-builder object5.builder set_overload 0" {
		t.Errorf("got %+v", summary)
	}
	before, after := open(t, sample("object5.ring.gz")), open(t, filepath.Join(out, "round-1.ring.gz"))
	if after.Version != before.Version+1 || fmt.Sprint(before.Ring.Counts()) != fmt.Sprint(after.Ring.Counts()) {
		t.Errorf("version %d, counts %v; before %d, %v", after.Version, after.Ring.Counts(), before.Version, before.Ring.Counts())
	}
	if b := open(t, filepath.Join(out, "round-1.builder")); b.Builder.Epoch != 1800000000 || swift.Fits(after, b) != nil {
		t.Errorf("the builder is %+v", b.Builder)
	}
	for _, name := range []string{"plan.csv", "summary.json", "apply.txt"} {
		if _, err := os.Stat(filepath.Join(out, name)); err != nil {
			t.Error(err)
		}
	}
	fenye(t, append([]string{"ring"}, args...)...).want(t, 1) // an existing folder is not replaced
	joined := filepath.Join(dir, "joined")
	var join struct {
		Device, Need, Missing, Moved int
		Rounds                       []any
	}
	ringJSON(t, &join, "join", sample("object5.ring.gz"), "--counts", counts, "-o", joined, "--json", "--device", "region=1,zone=6,ip=192.168.1.16,port=6200,device=sdb1,weight=6000")
	if join.Device != 5 || join.Need != 768 || join.Moved != 768 || join.Missing != 0 || len(join.Rounds) != 1 {
		t.Errorf("got %+v", join)
	}
	f, err := os.Open(filepath.Join(joined, "plan.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if rows, err := csv.NewReader(f).ReadAll(); err != nil || len(rows) != 769 {
		t.Errorf("%d rows in plan.csv, %v", len(rows), err)
	}
}

func open(t *testing.T, path string) *swift.File {
	t.Helper()
	f, err := swift.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestRingWeights: the weights of the sample's table.
func TestRingWeights(t *testing.T) {
	text, err := os.ReadFile(sample("object5.weights.expected.json"))
	if err != nil {
		t.Fatal(err)
	}
	var all []struct {
		WS     float64   `json:"w_s"`
		WI     float64   `json:"w_i"`
		W      []float64 `json:"W"`
		Weight []float64 `json:"ring_weight"`
		Share  []float64 `json:"share_after_cap_1_over_r"`
		U      float64   `json:"usable_capacity_fraction_U"`
		H      float64   `json:"usable_io_fraction_H"`
	}
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	for _, want := range all {
		got := want
		ringJSON(t, &got, "weights", "--devices", sample("object5.devices.csv"), "--ws", fmt.Sprint(want.WS), "--wi", fmt.Sprint(want.WI), "--json")
		for i := range want.W {
			if math.Abs(got.W[i]-want.W[i]) > 1e-6 || got.Weight[i] != want.Weight[i] || math.Abs(got.Share[i]-want.Share[i]) > 1e-6 {
				t.Errorf("w_s %v, device %d: %v %v %v, want %v %v %v", want.WS, i, got.W[i], got.Weight[i], got.Share[i], want.W[i], want.Weight[i], want.Share[i])
			}
		}
		if math.Abs(got.U-want.U) > 1e-6 || math.Abs(got.H-want.H) > 1e-6 {
			t.Errorf("w_s %v: U %v, H %v, want %v, %v", want.WS, got.U, got.H, want.U, want.H)
		}
	}
}

// TestRingRefuses: what is wrong is said in a sentence, and nothing is written.
func TestRingRefuses(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.ring.gz")
	if err := os.WriteFile(bad, []byte("R1NG"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		code int
		args []string
	}{
		{1, []string{"show", bad}}, {1, []string{"show", filepath.Join(dir, "none.ring.gz")}},
		{2, []string{}}, {2, []string{"shew"}}, {2, []string{"lookup", sample("object5.ring.gz"), "AUTH_a"}},
		{2, []string{"count", sample("object5.ring.gz"), "--log", "x"}},
		{1, []string{"count", sample("object5.ring.gz"), "--log", sample("swift.conf"), "--conf", sample("swift.conf")}},
		{2, []string{"weights", "--devices", sample("object5.devices.csv"), "--ws", "0.7", "--wi", "0.7"}},
		{2, []string{"adjust", sample("object5.ring.gz")}},
		{2, []string{"adjust", sample("object5.ring.gz"), "--counts", "x", "--mode", "magic"}},
		{1, []string{"adjust", sample("object-frac.ring.gz"), "--counts", sample("proxy-access.object5.counts.csv")}},
		{1, []string{"adjust", sample("object5.ring.gz"), "--counts", sample("proxy-access.object5.counts.csv"), "--builder", sample("object100.builder")}},
		{2, []string{"join", sample("object5.ring.gz"), "--device", "zone=1,ip=1.2.3.4,port=0,device=sda,weight=1"}},
		{2, []string{"join", sample("object5.ring.gz"), "--device", "zone=1,zone=2,ip=1.2.3.4,port=1,device=sda,weight=1"}},
		{1, []string{"join", sample("object5.ring.gz"), "--device", "zone=9,ip=192.168.1.13,port=6200,device=sdb1,weight=1"}},
	} {
		got := fenye(t, append([]string{"ring"}, c.args...)...)
		if got.code != c.code || got.stderr == "" || got.stdout != "" {
			t.Errorf("%v: got %+v, want exit code %d", c.args, got, c.code)
		}
	}
	for _, l := range []words.Lang{words.ZH, words.EN} {
		for _, code := range swift.Codes() {
			n := swift.Finding{Code: code}
			if text := l.T("ring.doctor."+string(code), n.Args()...); strings.Contains(text, "ring.doctor") {
				t.Errorf("%s has no words in %s", code, l)
			}
		}
	}
}
