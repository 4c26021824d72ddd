package command_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// put writes a file of a test and returns its path.
func put(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// bladesFile lists n equal blades.
func bladesFile(t *testing.T, n, workers int) string {
	text := "name,workers,weight\n"
	for i := range n {
		text += fmt.Sprintf("cf%d,%d,1\n", i+1, workers)
	}
	return put(t, "blades.csv", text)
}

// captures is where the samples of the reader lie.
const captures = "../../data/diameter/testdata/"

// TestSessionReplay compares the program's answers with those of an independent
// one, key for key.
func TestSessionReplay(t *testing.T) {
	text, err := os.ReadFile(captures + "replay.expected.json")
	if err != nil {
		t.Fatal(err)
	}
	var expected struct{ Results []object }
	if err := json.Unmarshal(text, &expected); err != nil {
		t.Fatal(err)
	}
	for _, want := range expected.Results {
		blades := bladesFile(t, int(want["blades"].(float64)), int(want["workers"].(float64)))
		got := fenye(t, "session", "replay", "--trace", captures+"ccr-trace.csv", "--blades", blades, "--policy", "least-outstanding", "--speedup", fmt.Sprint(want["speedup"]), "--json").want(t, 0).json(t)
		for key, w := range want {
			g := got[key]
			if x, ok := w.(float64); ok && strings.HasSuffix(key, "_ms") {
				if y, ok := g.(float64); !ok || math.Abs(x-y) > .001 {
					t.Errorf("%s: got %v, want %v", key, g, w)
				}
			} else if fmt.Sprint(g) != fmt.Sprint(w) {
				t.Errorf("%s: got %v, want %v", key, g, w)
			}
		}
		if got["duplicates"] != 0. {
			t.Errorf("duplicates: %v", got["duplicates"])
		}
	}
}

func TestSessionRead(t *testing.T) {
	out := filepath.Join(t.TempDir(), "trace.csv")
	got := fenye(t, "session", "read", captures+"ccr-sample.pcap", "-o", out, "--json").want(t, 0).json(t)
	if got["requests"] != 80. || got["answers"] != 80. || got["duplicates"] != 0. {
		t.Errorf("requests %v, answers %v, duplicates %v; want 80, 80, 0", got["requests"], got["answers"], got["duplicates"])
	}
	// The trace and the capture give the same replay.
	blades := bladesFile(t, 2, 1)
	a := fenye(t, "session", "replay", "--trace", out, "--blades", blades, "--json").want(t, 0).json(t)
	b := fenye(t, "session", "replay", "--trace", captures+"ccr-sample.pcap", "--blades", blades, "--json").want(t, 0).json(t)
	delete(a, "file")
	delete(b, "file")
	if fmt.Sprint(a) != fmt.Sprint(b) {
		t.Errorf("the trace gives %v, the capture %v", a, b)
	}
	cut := put(t, "cut.pcap", "")
	whole, err := os.ReadFile(captures + "ccr-sample.pcap")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(cut, whole[:1000], 0o600); err != nil {
		t.Fatal(err)
	}
	if said := fenye(t, "session", "read", cut).want(t, 1).stderr; !strings.Contains(said, "packet 4") || !strings.Contains(said, "cut.pcap") {
		t.Errorf("a capture that is cut: %q", said)
	}
	if said := inLocale(t, "zh_CN.UTF-8", "session", "read", cut).want(t, 1).stderr; !strings.Contains(said, "第 4 个包") {
		t.Errorf("a capture that is cut: %q", said)
	}
}

func TestSessionWeights(t *testing.T) {
	blades := put(t, "blades.csv", "name,workers,weight\nnew,8,100\nold,8,70\nspare,4,50\n")
	dir := filepath.Join(t.TempDir(), "out")
	got := fenye(t, "session", "weights", "--blades", blades, "--json", "-o", dir).want(t, 0).json(t)
	for key, want := range map[string]string{"paper": "[2 2 1]", "exact": "[10 7 5]", "smooth_order_of_paper": "[0 1 2 0 1]"} {
		if fmt.Sprint(got[key]) != want {
			t.Errorf("%s: got %v, want %s", key, got[key], want)
		}
	}
	haproxy, err := exec.LookPath("haproxy")
	if err != nil {
		t.Fatal("haproxy is missing: install the Debian package haproxy")
	}
	if said, err := exec.Command(haproxy, "-c", "-f", filepath.Join(dir, "haproxy.cfg")).CombinedOutput(); err != nil || strings.Contains(string(said), "WARNING") {
		t.Errorf("haproxy -c: %v\n%s", err, said)
	}
	routes, err := os.ReadFile(filepath.Join(dir, "rt_default.conf"))
	if err != nil || !strings.Contains(string(routes), `* : "new.charging.example" += 10 ;`) {
		t.Errorf("routes: %v\n%s", err, routes)
	}
}

// mm1 is the settings of one queue with a load of 0.8.
const mm1 = `{"seed": 42, "messages": 400000, "arrivals": {"kind": "poisson", "rate": 0.8}, "service": {"kind": "exponential", "mean": 1},
 "policy": "least-outstanding", "blades": [{"name": "cf1", "workers": 1, "speed": 1}]}`

func TestSessionSimulate(t *testing.T) {
	config := put(t, "sim.json", mm1)
	first := fenye(t, "session", "simulate", "--config", config, "--json").want(t, 0)
	got := first.json(t)
	for key, want := range map[string]float64{"mean_s": 5, "p50_s": 3.465736, "p99_s": 23.025851} {
		if x, ok := got[key].(float64); !ok || math.Abs(x-want) > .06*want {
			t.Errorf("%s: got %v, want %g", key, got[key], want)
		}
	}
	for _, key := range []string{"p95_s", "p999_s", "dropped", "messages", "rehome_s", "sync_backlog_records"} {
		if _, there := got[key]; !there {
			t.Errorf("%s is missing", key)
		}
	}
	if again := fenye(t, "session", "simulate", "--config", config, "--json").want(t, 0); again.stdout != first.stdout {
		t.Error("two runs of the same settings differ")
	}
	fail := strings.Replace(mm1, `"policy"`, `"failure": {"blade": "cf1", "at_s": 10, "sessions": 500000, "detect_s": 1, "restore_per_s": 16667}, "sync": {"per_s": 0.5, "coalesce": false}, "policy"`, 1)
	fail = strings.Replace(fail, `{"name": "cf1", "workers": 1, "speed": 1}`, `{"name": "cf1"}, {"name": "cf2"}`, 1)
	got = fenye(t, "session", "simulate", "--config", put(t, "fail.json", fail), "--json").want(t, 0).json(t)
	if x, _ := got["rehome_s"].(float64); math.Abs(x-(1+500_000./16_667)) > 1e-6 {
		t.Errorf("rehome_s: got %v, want 30.9994", got["rehome_s"])
	}
	if x, _ := got["sync_backlog_records"].(float64); math.Abs(x-150_000) > 3000 {
		t.Errorf("sync_backlog_records: got %v, want about 0.3 of 500,000 s", got["sync_backlog_records"])
	}
}

func TestSessionSize(t *testing.T) {
	config := put(t, "sim.json", strings.Replace(strings.Replace(mm1, "0.8", "6", 1), "least-outstanding", "random", 1))
	got := fenye(t, "session", "size", "--config", config, "--p99", "12s", "--max-utilisation", "0.95", "--survive", "1", "--json").want(t, 0).json(t)
	if got["blades"] != 11. {
		t.Errorf("blades: got %v, want 11", got["blades"])
	}
	none := fenye(t, "session", "size", "--config", config, "--p99", "500ms", "--max-blades", "12", "--json").want(t, 3)
	if o := none.json(t); o["status"] != "infeasible" || o["blades"] != nil || none.stderr == "" {
		t.Errorf("a p99 that cannot be: %v, %q", o, none.stderr)
	}
}

// TestSessionSaysWhatIsWrong: the exit code and what is named.
func TestSessionSaysWhatIsWrong(t *testing.T) {
	blades := bladesFile(t, 1, 1)
	for _, c := range []struct {
		code int
		says string
		args []string
	}{
		{2, "read, weights", []string{"session"}},
		{2, "nonsense", []string{"session", "nonsense"}},
		{2, "--blades", []string{"session", "weights"}},
		{2, "--config", []string{"session", "simulate"}},
		{2, "--policy", []string{"session", "replay", "--trace", "x", "--blades", blades, "--policy", "best"}},
		{2, "--ties", []string{"session", "replay", "--trace", "x", "--blades", blades, "--ties", "best"}},
		{2, "--speedup", []string{"session", "replay", "--trace", "x", "--blades", blades, "--speedup", "0"}},
		{2, "--p99", []string{"session", "size", "--config", "x", "--p99", "soon"}},
		{2, "--p99", []string{"session", "size", "--config", "x", "--p99", "NaN"}},
		{2, "--p99", []string{"session", "size", "--config", "x", "--p99", "inf"}},
		{1, "none.json", []string{"session", "size", "--config", "none.json", "--p99", "0.20"}},
		{1, "none.json", []string{"session", "size", "--config", "none.json", "--p99", "1e-1"}},
		{1, "none.csv", []string{"session", "replay", "--trace", "none.csv", "--blades", blades}},
		{1, "line 2", []string{"session", "simulate", "--config", put(t, "a.json", "{\n \"seeds\": 1}")}},
		{1, "service", []string{"session", "simulate", "--config", put(t, "a.json", `{"arrivals": {"rate": 1}, "blades": [{}]}`)}},
		{1, "blades[0].workers", []string{"session", "simulate", "--config", put(t, "a.json", `{"arrivals": {"rate": 1}, "service": {"mean": 1}, "blades": [{"workers": 0}]}`)}},
	} {
		if a := fenye(t, c.args...).want(t, c.code); !strings.Contains(a.stderr, c.says) {
			t.Errorf("%v: %q does not name %q", c.args, a.stderr, c.says)
		}
	}
}
