package simfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fenye/data/fault"
	"fenye/model/session"
)

// whole sets everything.
const whole = `{
 "seed": 7, "messages": 1000, "arrivals": {"kind": "hourly", "rates": [1, 0, 2.5]}, "messages_per_session": 4, "think_s": 30,
 "service": {"kind": "hyper-exponential", "mean": 0.01, "cv2": 4}, "policy": "weighted", "ties": "lowest",
 "blades": [{"name": "new", "count": 2, "workers": 8, "weight": 0.75}, {"workers": 4, "speed": 0.5, "queue_limit": 0}],
 "failure": {"blade": "new-2", "at_s": 10, "sessions": 500, "detect_s": 2, "restore_per_s": 100, "messages": "reject", "timer_s": 5, "client": "TERMINATE"},
 "joins": [{"blade": 2, "at_s": 3, "warmup_s": 60}], "sync": {"per_s": 4500, "coalesce": true},
 "time_based": {"first": 10, "interval_s": 5, "smoothing": 0.5, "step": 3}, "warmup_share": 0.1, "idle_timeout_s": 9, "frame_s": 1
}`

func TestParse(t *testing.T) {
	c, err := Parse([]byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	if c.Seed != 7 || c.Arrivals.Kind != session.Hourly || c.Service.Kind != session.HyperExponential || c.Service.CV2 != 4 || c.Policy != session.Weighted || c.Ties != session.LowestTie {
		t.Errorf("read %+v", c)
	}
	if len(c.Blades) != 3 || c.Blades[0].Name != "new-1" || c.Blades[0].Weight.RatString() != "3/4" || c.Blades[2].Name != "3" || c.Blades[2].QueueLimit != 0 || c.Blades[0].QueueLimit != session.Unlimited {
		t.Errorf("blades %+v", c.Blades)
	}
	want := session.Failure{Blade: 1, At: 10, Sessions: 500, Detect: 2, Restore: 100, Hold: session.RejectMessage, Timer: 5, Client: session.ClientTerminates}
	if len(c.Failures) != 1 || c.Failures[0] != want || c.Joins[0] != (session.Join{Blade: 2, At: 3, WarmUp: 60}) {
		t.Errorf("failures %+v, joins %+v", c.Failures, c.Joins)
	}
	if *c.Sync != (session.Sync{Rate: 4500, Coalesce: true}) || c.Learning != (session.Learning{First: 10, Interval: 5, Smoothing: .5, Step: 3}) {
		t.Errorf("sync %+v, learning %+v", c.Sync, c.Learning)
	}
	// Written and read again, the settings are the same.
	text, err := json.Marshal(fileOf(c))
	if err != nil {
		t.Fatal(err)
	}
	again, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	for i := range c.Blades {
		if a, b := &c.Blades[i], &again.Blades[i]; a.Share().Cmp(b.Share()) != 0 {
			t.Errorf("blade %d has the weight %v, read back %v", i, a.Share(), b.Share())
		}
		c.Blades[i].Weight, again.Blades[i].Weight = nil, nil
	}
	if !reflect.DeepEqual(again, c) {
		t.Errorf("read back\n%+v\nwant\n%+v", again, c)
	}
}

// TestFailingBladeByNumber: a number is a place from 0, unless it is a name.
func TestFailingBladeByNumber(t *testing.T) {
	for blades, want := range map[string]int{`[{"name": "a"}, {"name": "b"}]`: 1, `[{"name": "1"}, {"name": "b"}]`: 0} {
		c, err := Parse([]byte(`{"arrivals": {"rate": 1}, "service": {"mean": 1}, "blades": ` + blades + `, "failure": [{"blade": 1, "at_s": 0}]}`))
		if err != nil || c.Failures[0].Blade != want {
			t.Errorf("%s: %v, %v; want blade %d", blades, c, err, want)
		}
	}
}

func TestParseSaysWhatIsWrong(t *testing.T) {
	base := `"arrivals": {"rate": 1}, "service": {"mean": 1}`
	for text, want := range map[string]string{
		"":               "empty",
		"[]":             "line 1: found \"array\", expected an object",
		`{"blades": {}}`: "blades: found \"object\", expected a list",
		`{` + base + `, "blades": [{"weight": {}}]}`:                           "expected a number",
		"{\n\"seed\": 1,\n}":                                                   "line 3",
		`{"seed": "x"}`:                                                        "seed: found \"string\", expected a whole number, 0 or more",
		`{"sead": 1}`:                                                          "sead",
		`{` + base + `}`:                                                       "blades",
		`{"service": {"mean": 1}, "blades": [{}]}`:                             "arrivals",
		`{"arrivals": {"rate": 1}, "blades": [{}]}`:                            "service",
		`{"arrivals": {}, "service": {"mean": 1}, "blades": [{}]}`:             "arrivals.rate",
		`{` + base + `, "blades": [{}]} {}`:                                    "one JSON object",
		`{` + base + `, "blades": [{"weight": -1}]}`:                           "blades[0].weight",
		`{` + base + `, "blades": [{"queue_limit": -1}]}`:                      "blades[0].queue_limit",
		`{` + base + `, "blades": [{"count": 1000000000}]}`:                    "blades[0].count",
		`{` + base + `, "blades": [{}], "policy": "best"}`:                     "policy",
		`{` + base + `, "blades": [{}], "failure": {"blade": "x", "at_s": 1}}`: "failure.blade",
		`{` + base + `, "blades": [{}], "failure": {"blade": 0, "when": 1}}`:   "when",
		`{` + base + `, "blades": [{}], "failure": {"blade": 0, "at_s": -1}}`:  "failure.at_s",
		"{" + base + ", \"seed\": 1,\n\"blades\": [{}], \"seed\": 2}":          "line 2: the name was used before, found \"seed\", expected each setting once",
		`{` + base + `, "blades": [{}, {"speed": 1, "Speed": 2}]}`:             "found \"Speed\", expected each setting once",
		`{` + base + `, "blades": [{}], "failure": [{"at_s": 1, "at_s": 2}]}`:  "found \"at_s\", expected each setting once",
	} {
		_, err := Parse([]byte(text))
		var f *fault.Error
		if !errors.As(err, &f) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// TestSchemaHasEverySetting: the schema names the settings that are read, no
// more and no fewer, at every level.
func TestSchemaHasEverySetting(t *testing.T) {
	type node struct {
		Properties map[string]node `json:"properties"`
		Items      *node           `json:"items"`
		Additional *bool           `json:"additionalProperties"`
		Defs       map[string]node `json:"$defs"`
	}
	var s node
	if err := json.Unmarshal(Schema, &s); err != nil {
		t.Fatal(err)
	}
	keys := func(n node) []string {
		var all []string
		for k := range n.Properties {
			all = append(all, k)
		}
		slices.Sort(all)
		return all
	}
	tags := func(v any) []string {
		var all []string
		for f := range reflect.TypeOf(v).Fields() {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			all = append(all, name)
		}
		slices.Sort(all)
		return all
	}
	for what, pair := range map[string]struct {
		schema node
		read   any
	}{
		"settings": {s, File{}}, "arrivals": {s.Properties["arrivals"], Arrivals{}}, "service": {s.Properties["service"], Service{}}, "blades": {*s.Properties["blades"].Items, Blade{}},
		"failure": {s.Defs["failure"], Failure{}}, "joins": {*s.Properties["joins"].Items, Join{}}, "sync": {s.Properties["sync"], Sync{}}, "time_based": {s.Properties["time_based"], TimeBased{}},
	} {
		if got, want := keys(pair.schema), tags(pair.read); !slices.Equal(got, want) {
			t.Errorf("%s: the schema has %v, read are %v", what, got, want)
		}
		if pair.schema.Additional == nil || *pair.schema.Additional {
			t.Errorf("%s: the schema allows other settings", what)
		}
	}
}

// TestHAProxyAcceptsTheServers: names of any script, weights of any size.
func TestHAProxyAcceptsTheServers(t *testing.T) {
	program, err := exec.LookPath("haproxy")
	if err != nil {
		t.Fatal("haproxy is missing: install the Debian package haproxy")
	}
	for _, p := range session.Policies {
		var blades []session.Blade
		for i, name := range []string{"刀片 1", "刀片 2", "a b", "A-B", "cf.3", "-", "9"} {
			b := session.Blade{Name: name, Workers: 1 + i, Speed: 1, QueueLimit: session.Unlimited}
			if i == 3 {
				b.Weight, _ = session.ParseWeight("0")
			}
			if i == 4 {
				b.Weight, _ = session.ParseWeight("1234.5")
			}
			blades = append(blades, b)
		}
		path := filepath.Join(t.TempDir(), "haproxy.cfg")
		var b bytes.Buffer
		if err := WriteHAProxy(&b, blades, p); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		if said, err := exec.Command(program, "-c", "-f", path).CombinedOutput(); err != nil || bytes.Contains(said, []byte("WARNING")) {
			t.Errorf("%s: haproxy -c: %v\n%s\n%s", p, err, said, &b)
		}
	}
}

// TestExportedWeights: exact turns where they fit, in proportion where not.
func TestExportedWeights(t *testing.T) {
	for _, c := range []struct{ turns, want []int }{{[]int{10, 7, 5}, []int{10, 7, 5}}, {[]int{512, 256, 1, 0}, []int{256, 128, 1, 0}}} {
		if got := scaled(c.turns, mostWeight); !slices.Equal(got, c.want) {
			t.Errorf("%v became %v, want %v", c.turns, got, c.want)
		}
	}
	blades := []session.Blade{{Name: "new", Workers: 10, Speed: 1}, {Name: "old", Workers: 7, Speed: 1}, {Name: "gone", Workers: 1, Speed: 1}}
	blades[2].Weight, _ = session.ParseWeight("0")
	var b bytes.Buffer
	if err := WriteRoutes(&b, blades, "charging.example"); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{`* : "new.charging.example" += 10 ;`, `* : "old.charging.example" += 7 ;`, `* : "gone.charging.example" += NO_DELIVERY ;`} {
		if !strings.Contains(b.String(), line+"\n") {
			t.Errorf("the routes lack %s:\n%s", line, &b)
		}
	}
	w, err := Weights(blades)
	if err != nil || w.At(0, 3).Int != 10 || w.At(1, 4).Int != 1 || w.At(2, 3).Int != 0 {
		t.Errorf("weights: %v, %v", w, err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(whole))
	f.Add([]byte(`{"arrivals": {"rate": 1}, "service": {"mean": 1}, "blades": [{}], "failure": [{"blade": 0, "at_s": 1}]}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		c, err := Parse(b)
		if err != nil {
			return
		}
		text, err := json.Marshal(fileOf(c))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Parse(text); err != nil {
			t.Errorf("what was written cannot be read: %v\n%s", err, text)
		}
	})
}
