package session_test

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"fenye/model/session"
)

// megabytes returns what the program holds after work, above what it held
// before. keep holds what belongs to it.
func megabytes(work func() any) float64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	keep := work()
	runtime.ReadMemStats(&after)
	peak := after.HeapInuse // with what is not collected yet
	runtime.KeepAlive(keep)
	return (float64(peak) - float64(before.HeapInuse)) / 1e6
}

// most is what 500,000 live sessions may take, in megabytes.
const most = 400

// TestHalfAMillionLiveSessions holds 500,000 live sessions, simulated and of a
// trace with ids as real ones have, in less than 400 MB with all figures.
func TestHalfAMillionLiveSessions(t *testing.T) {
	if testing.Short() {
		t.Skip("half a million sessions")
	}
	const sessions = 500_000
	used := megabytes(func() any {
		c := queue(10, 8, 8000, session.LeastOutstanding)
		c.Service.Mean, c.Messages, c.PerSession, c.Think = .008, 500_000, 5, sessions/(8000*.8)
		c.Sync = &session.Sync{Rate: 4500, Coalesce: true}
		f := failing(0, 20)
		f.Restore = 16_667
		c.Failures = []session.Failure{f}
		r := simulate(t, c)
		live := int64(0)
		for _, b := range r.Blades {
			live += b.Sessions
		}
		if live < sessions*95/100 {
			t.Errorf("%d sessions live, want about %d", live, sessions)
		}
		return r
	})
	t.Logf("simulated: %.0f MB", used)
	if used > most {
		t.Errorf("500,000 simulated sessions take %.0f MB, want at most %d", used, most)
	}
	var trace []session.Request
	for i := range sessions {
		trace = append(trace, session.Request{At: time.Duration(i) * 100 * time.Microsecond, Session: fmt.Sprintf("pgw%02d.gd.example;1764374400;%d", i%20, i),
			Subscriber: fmt.Sprintf("86186%08d", i), Type: session.Initial, Service: 4 * time.Millisecond, Origin: "pgw.gd.example", EndToEnd: uint32(i)})
	}
	used = megabytes(func() any {
		c := session.Default()
		c.Blades = blades(10, 8)
		r := replay(t, trace, c)
		live := int64(0)
		for _, b := range r.Blades {
			live += b.Sessions
		}
		if live != sessions {
			t.Errorf("%d sessions of the trace live, want %d", live, sessions)
		}
		return r
	})
	t.Logf("of a trace: %.0f MB beside the trace itself", used)
	if used > most {
		t.Errorf("500,000 sessions of a trace take %.0f MB, want at most %d", used, most)
	}
}
