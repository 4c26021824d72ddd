package session_test

import (
	"context"
	"fmt"
	"math"
	"testing"
	"time"

	"fenye/model/session"
)

// at is a request of a trace, in milliseconds.
func at(ms int, id string, kind session.RequestType, number uint32, service int) session.Request {
	return session.Request{At: time.Duration(ms) * time.Millisecond, Session: id, Type: kind, Number: number, Service: time.Duration(service) * time.Millisecond}
}

func replay(t *testing.T, trace []session.Request, c session.Config) *session.Result {
	t.Helper()
	r, err := session.Replay(context.Background(), trace, 1, c, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func failing(blade int, atSeconds float64) session.Failure {
	return session.Failure{Blade: blade, At: atSeconds, Detect: 1, Restore: 2, Hold: session.HoldMessage, Timer: 10, Client: session.ClientWaits}
}

// lost is a trace whose blade 0 holds the sessions a, c and e when it fails
// after 1 s. They are back after 2.5, 3.0 and 3.5 s. At 2.6 s a message of a
// comes, one of c at 2.1 s and one of e at 2.2 s; f is new at 1.5 s.
func lost() []session.Request {
	return []session.Request{
		at(0, "a", session.Initial, 0, 500), at(0, "b", session.Initial, 0, 500), at(0, "c", session.Initial, 0, 10), at(0, "d", session.Initial, 0, 10), at(0, "e", session.Initial, 0, 10),
		at(1500, "f", session.Initial, 0, 10), at(2100, "c", session.Update, 1, 10), at(2200, "e", session.Termination, 1, 10), at(2600, "a", session.Update, 1, 10), at(9000, "c", session.Update, 2, 10),
	}
}

func lostConfig(hold session.Hold) session.Config {
	c := session.Default()
	c.Ties, c.Blades = session.LowestTie, blades(2, 4)
	f := failing(0, 1)
	f.Hold = hold
	c.Failures = []session.Failure{f}
	return c
}

func TestHeldMessagesWaitForTheirSession(t *testing.T) {
	r := replay(t, lost(), lostConfig(session.HoldMessage))
	f := r.Failures[0]
	if f.Sessions != 3 || math.Abs(f.Seconds-2.5) > 1e-9 || f.Held != 2 || f.Rejected != 0 || r.Rejected != 0 || f.TimedOut != 0 || r.Moved() != 3 {
		t.Errorf("a failure: %+v; want 3 sessions back in 2.5 s, 2 messages held", f)
	}
	// c waits from 2.1 to 3.0 s, e from 2.2 to 3.5, f from 1.5 until the failure
	// is known at 2.0 s.
	if want := 1.31; math.Abs(r.Max-want) > 1e-9 {
		t.Errorf("the longest takes %.4f s, want %.2f", r.Max, want)
	}
	if want := (.5*2 + .01*3 + .51 + .91 + 1.31 + .01 + .01) / 10; math.Abs(r.Mean-want) > 1e-9 {
		t.Errorf("the mean is %.5f s, want %.5f", r.Mean, want)
	}
	if r.Measured != 10 {
		t.Errorf("%d of 10 messages are answered", r.Measured)
	}
}

func TestRejectedAndOffline(t *testing.T) {
	r := replay(t, lost(), lostConfig(session.RejectMessage))
	if f := r.Failures[0]; f.Rejected != 2 || f.Held != 0 || r.Rejected != 2 || r.Measured != 8 {
		t.Errorf("rejecting: %+v, %d measured; want 2 rejected, 8 measured", f, r.Measured)
	}
	r = replay(t, lost(), lostConfig(session.OfflineNode))
	if f := r.Failures[0]; f.Offline != 2 || f.Interrupted != 0 || r.Rejected != 0 || r.Measured != 10 || math.Abs(r.Max-.5) > 1e-9 {
		t.Errorf("offline node: %+v, max %.3f; want 2 served by it, none waiting", f, r.Max)
	}
}

// TestClientsThatGiveUp: a timer of 1 s runs out for e (1.3 s) and not for c
// (0.9 s).
func TestClientsThatGiveUp(t *testing.T) {
	for client, want := range map[session.Client]session.Rehomed{
		session.ClientWaits:      {TimedOut: 1},
		session.ClientContinues:  {TimedOut: 1, Withdrawn: 1},
		session.ClientTerminates: {TimedOut: 1, Withdrawn: 1, Terminated: 1},
		session.ClientRetries:    {TimedOut: 1, Retried: 1},
	} {
		c := lostConfig(session.HoldMessage)
		c.Failures[0].Timer, c.Failures[0].Client = 1, client
		r := replay(t, lost(), c)
		f := r.Failures[0]
		if f.TimedOut != want.TimedOut || f.Withdrawn != want.Withdrawn || f.Terminated != want.Terminated || f.Retried != want.Retried {
			t.Errorf("%s: %+v, want %+v", client, f, want)
		}
		if measured := 10 - want.Withdrawn; r.Measured != measured || r.Duplicates != want.Retried {
			t.Errorf("%s: %d measured, %d duplicates; want %d, %d", client, r.Measured, r.Duplicates, measured, want.Retried)
		}
	}
}

// TestInterruptedMessages: what a blade had not answered is sent again when the
// failure is known; of a new session at once.
func TestInterruptedMessages(t *testing.T) {
	c := session.Default()
	c.Ties, c.Blades = session.LowestTie, blades(2, 1)
	c.Failures = []session.Failure{failing(0, .25)}
	r := replay(t, []session.Request{at(0, "a", session.Initial, 0, 400), at(1, "b", session.Initial, 0, 400), at(2, "c", session.Initial, 0, 100), at(3000, "d", session.Event, 0, 1)}, c)
	if f := r.Failures[0]; f.Interrupted != 2 {
		t.Errorf("%d messages interrupted, want 2: one served, one waiting", f.Interrupted)
	}
	// a is sent again at 1.25 s and takes 0.4 s; c behind it.
	if math.Abs(r.Max-(1.25+.4+.1-.002)) > 1e-9 || r.Measured != 4 {
		t.Errorf("the longest takes %.4f s of %d, want 1.748 of 4", r.Max, r.Measured)
	}
}

// TestNobodyLeft: where all blades are down messages are rejected, and sessions
// never come back.
func TestNobodyLeft(t *testing.T) {
	c := session.Default()
	c.Ties, c.Blades = session.LowestTie, blades(1, 1)
	c.Failures = []session.Failure{failing(0, 1)}
	r := replay(t, []session.Request{at(0, "a", session.Initial, 0, 1), at(3000, "a", session.Update, 1, 1), at(3001, "b", session.Initial, 0, 1)}, c)
	if f := r.Failures[0]; r.Rejected != 2 || !math.IsNaN(f.Seconds) || r.Moved() != 0 {
		t.Errorf("%d rejected, back after %g s; want 2 and never", r.Rejected, f.Seconds)
	}
	if len(r.Warnings) != 1 || r.Warnings[0].Caution != session.NoSurvivor {
		t.Errorf("warnings %v", r.Warnings)
	}
}

// TestRestoreIsAsFastAsSaid: the sessions of a failure are back when its rates
// say so, whatever stands for them in the run.
func TestRestoreIsAsFastAsSaid(t *testing.T) {
	c := queue(10, 8, 8000, session.LeastOutstanding)
	c.Service.Mean, c.Messages, c.PerSession, c.Frame = .008, 400_000, 5, 1
	f := failing(4, 10)
	f.Sessions, f.Restore = 500_000, 500_000./30
	c.Failures = []session.Failure{f}
	r := simulate(t, c)
	if got := r.Failures[0]; got.Sessions != 500_000 || math.Abs(got.Seconds-31) > 1e-6 || got.LongestHold > 31.1 {
		t.Errorf("%+v, want 500,000 sessions back in 31 s", got)
	}
	// Of 8000 messages a second 4/5 belong to a session, a tenth of them to the
	// blade; while j of them are back, the others are held.
	want := 8000. * .8 / 10 * (1 + 30./2)
	if got := float64(r.Failures[0].Held); math.Abs(got-want) > .05*want {
		t.Errorf("%g messages held, want about %g", got, want)
	}
	for _, x := range r.Film {
		if back := min(500_000, max(0, (x.At-11)*500_000/30)); x.At > 11 && x.At < 40 && math.Abs(float64(x.Back)-back) > 2 {
			t.Errorf("at %g s %d sessions are back, want %.0f", x.At, x.Back, back)
		}
	}
}

// TestSynchronisation: without coalescing the backlog grows by what comes above
// the rate; with it, it is bounded by the sessions.
func TestSynchronisation(t *testing.T) {
	c := queue(10, 8, 8000, session.LeastOutstanding)
	c.Service.Mean, c.Messages = .004, 800_000
	c.Sync = &session.Sync{Rate: 4500}
	r := simulate(t, c)
	want := (8000 - 4500) * r.Seconds
	if got := float64(r.Sync.Backlog); math.Abs(got-want) > .02*want {
		t.Errorf("%g records wait after %.1f s, want about %.0f", got, r.Seconds, want)
	}
	// The last that was carried is number 4500 T, and came at 4500/8000 T.
	if lag := r.Seconds * (1 - 4500./8000); math.Abs(r.Sync.MostLag-lag) > .02*lag {
		t.Errorf("the longest lag of what was carried is %.1f s, want %.1f", r.Sync.MostLag, lag)
	}
	c.PerSession, c.Think = 50, 1
	c.Sync.Coalesce = true
	r = simulate(t, c)
	if r.Sync.Merged == 0 || r.Sync.Most > 12_000 {
		t.Errorf("with coalescing %d records wait at most, %d coalesced; the run has about 8000 sessions", r.Sync.Most, r.Sync.Merged)
	}
	fast := c
	fast.Sync = &session.Sync{Rate: 20_000}
	if r := simulate(t, fast); r.Sync.Backlog > 200 {
		t.Errorf("%d records wait behind a channel of twice the rate", r.Sync.Backlog)
	}
}

// TestJoiningBladeTakesItsShare: least outstanding would send all to a blade
// that is new and empty; while it warms up it takes its even share at most.
func TestJoiningBladeTakesItsShare(t *testing.T) {
	share := func(warm float64) float64 {
		c := queue(5, 1, 4.9, session.LeastOutstanding)
		c.Messages, c.WarmUp = 20_000, 0
		c.Joins = []session.Join{{Blade: 4, At: 1000, WarmUp: warm}}
		c.Frame = 50
		r := simulate(t, c)
		for _, x := range r.Film {
			if x.At == 1050 {
				return float64(r.Blades[4].Messages) / float64(r.Messages)
			}
		}
		t.Fatal("no frame at 1050 s")
		return 0
	}
	if cold, warm := share(0), share(1e6); !(warm <= .2*(1-1000*4.9/20_000)+.001 && warm <= cold+1e-9) {
		t.Errorf("a joining blade takes %.4f of all messages, without a warm-up %.4f", warm, cold)
	}
}

// TestEveryPolicyServesEverybody: under each policy every message is answered
// once, and the same seed gives the same run.
func TestEveryPolicyServesEverybody(t *testing.T) {
	for _, p := range session.Policies {
		c := queue(4, 2, 6, p)
		c.Messages, c.PerSession, c.Think, c.WarmUp = 20_000, 4, 20, 0
		c.Learning.Interval = 100
		a, b := simulate(t, c), simulate(t, c)
		if fmt.Sprint(a.Blades, a.Mean, a.P99) != fmt.Sprint(b.Blades, b.Mean, b.P99) {
			t.Errorf("%s: two runs of one seed differ", p)
		}
		sum := int64(0)
		for _, x := range a.Blades {
			sum += x.Messages
		}
		if a.Measured != c.Messages || sum != int64(c.Messages) {
			t.Errorf("%s: %d answered, %d sent to blades, want %d", p, a.Measured, sum, c.Messages)
		}
		if c.Seed++; fmt.Sprint(simulate(t, c).Mean) == fmt.Sprint(a.Mean) {
			t.Errorf("%s: another seed gives the same run", p)
		}
	}
}

// TestBetweenTheBounds: least outstanding is never quicker than one queue for
// all and never slower than chance.
func TestBetweenTheBounds(t *testing.T) {
	for _, n := range []int{2, 5, 20} {
		for _, used := range []float64{.5, .8, .95} {
			c := queue(n, 1, used*float64(n), session.LeastOutstanding)
			c.Messages = 300_000
			r := simulate(t, c)
			low, _ := oneQueue(n, used*float64(n))
			if high := 1 / (1 - used); r.Mean < low*.97 || r.Mean > high {
				t.Errorf("%d blades at %g: mean %.3f, want %.3f to %.3f", n, used, r.Mean, low, high)
			}
		}
	}
}

// TestErlang checks the formulas and the drops of a system without a queue.
func TestErlang(t *testing.T) {
	near(t, "Erlang C(10, 9)", erlangC(10, 9), .668732, 1e-6)
	near(t, "Erlang B(10, 9)", erlangB(10, 9), .167963, 1e-5)
	mean, p99 := oneQueue(10, 9)
	near(t, "mean of M/M/10", mean, 1.668732, 1e-6)
	near(t, "p99 of M/M/10", p99, 6.249877, 1e-6)
	mean, p99 = oneQueue(1, .8)
	near(t, "mean of M/M/1", mean, 5, 1e-9)
	near(t, "p99 of M/M/1", p99, 23.025851, 1e-6)
	c := queue(1, 10, 9, session.LeastOutstanding)
	c.Blades[0].QueueLimit, c.Messages = 0, 500_000
	r := simulate(t, c)
	near(t, "share dropped without a queue", float64(r.Dropped)/float64(r.Messages), .167963, .02)
}
