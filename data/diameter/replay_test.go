package diameter

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"testing"

	"fenye/model/session"
)

// equalBlades returns n blades of speed 1.
func equalBlades(n, workers int) []session.Blade {
	var all []session.Blade
	for i := range n {
		all = append(all, session.Blade{Name: fmt.Sprintf("cf%d", i+1), Workers: workers, Speed: 1, QueueLimit: session.Unlimited})
	}
	return all
}

// TestReplaysAreExact replays a trace by least outstanding with ties to the
// lowest blade and compares with an independent program's answers.
func TestReplaysAreExact(t *testing.T) {
	text, err := os.ReadFile("testdata/replay.expected.json")
	if err != nil {
		t.Fatal(err)
	}
	var expected struct {
		Results []struct {
			File            string
			Blades, Workers int
			Speedup         float64
			Messages        int
			PerBlade        []int64 `json:"per_blade_messages"`
			New             []int64 `json:"per_blade_new_sessions"`
			Most            []int64 `json:"max_outstanding"`
			Mean            float64 `json:"mean_ms"`
			P50             float64 `json:"p50_ms"`
			P95             float64 `json:"p95_ms"`
			P99             float64 `json:"p99_ms"`
			Max             float64 `json:"max_ms"`
		}
	}
	if err := json.Unmarshal(text, &expected); err != nil {
		t.Fatal(err)
	}
	trace, err := OpenTrace(context.Background(), "testdata/ccr-trace.csv")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range expected.Results {
		name := fmt.Sprintf("%d blades, %d workers, speedup %g", want.Blades, want.Workers, want.Speedup)
		c := session.Default()
		c.Ties, c.Blades = session.LowestTie, equalBlades(want.Blades, want.Workers)
		r, err := session.Replay(context.Background(), trace.Requests, want.Speedup, c, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Messages != want.Messages {
			t.Errorf("%s: %d messages, want %d", name, r.Messages, want.Messages)
		}
		for i, b := range r.Blades {
			if b.Messages != want.PerBlade[i] || b.NewSessions != want.New[i] || b.Most != want.Most[i] {
				t.Errorf("%s: blade %d: %d messages, %d new sessions, %d outstanding; want %d, %d, %d", name, i, b.Messages, b.NewSessions, b.Most, want.PerBlade[i], want.New[i], want.Most[i])
			}
		}
		for what, pair := range map[string][2]float64{
			"mean": {r.Mean, want.Mean}, "p50": {r.P50, want.P50}, "p95": {r.P95, want.P95}, "p99": {r.P99, want.P99}, "max": {r.Max, want.Max},
		} {
			if got := pair[0] * 1000; !(math.Abs(got-pair[1]) <= .001) {
				t.Errorf("%s: %s %.4f ms, want %.4f", name, what, got, pair[1])
			}
		}
	}
}
