package session_test

import (
	"math"
	"testing"

	"fenye/model/session"
)

// TestContradictions: the paper's own figures, worked out.
func TestContradictions(t *testing.T) {
	want := map[string]float64{"sync": 3500, "sync_time": 111.1, "per_module": 1339.9, "restore": 3.7}
	for _, c := range session.Contradictions() {
		found := false
		for _, x := range c.Figure {
			found = found || math.Abs(x-want[c.Key]) < .06
		}
		if !found {
			t.Errorf("%s: %v does not hold %g", c.Key, c.Figure, want[c.Key])
		}
		delete(want, c.Key)
	}
	if len(want) > 0 {
		t.Errorf("not said: %v", want)
	}
}

// TestThePapersTargets: its system survives the failure with the service time
// that is assumed, and its synchronisation does not keep up.
func TestThePapersTargets(t *testing.T) {
	c := session.PaperConfig()
	r := simulate(t, c)
	f := r.Failures[0]
	if f.Sessions != 500_000 || math.Abs(f.Seconds-31) > 1e-6 || f.Held == 0 {
		t.Errorf("%d sessions back after %.2f s, %d messages held; want 500,000 in 31 s", f.Sessions, f.Seconds, f.Held)
	}
	if grows := float64(r.Sync.Backlog+f.LostUpdates) / r.Seconds; math.Abs(grows-(10_719-4500)) > 100 {
		t.Errorf("the backlog grows by %.0f a second, want 6,219", grows)
	}
	slow := false
	for _, w := range r.Warnings {
		slow = slow || w.Caution == session.SlowSync
	}
	if !slow {
		t.Errorf("no warning of the synchronisation: %v", r.Warnings)
	}
}
