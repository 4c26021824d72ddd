package session_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"fenye/model/session"
)

// TestSizingAgainstTheFormula: blades under random choice are queues of their
// own (M/M/1), whose p99 is ln(100)/(1 - load).
func TestSizingAgainstTheFormula(t *testing.T) {
	for _, c := range []struct {
		rate, p99, used float64
		survive, want   int
	}{
		{6, 12, .95, 0, 10}, // p99 of n is 4.605/(1-6/n): 9 blades 13.8, 10 blades 11.5
		{6, 12, .95, 1, 11},
		{6, 12, .95, 2, 12},
		{6, 100, .5, 0, 12}, // by the utilisation alone
		{6, 100, .5, 1, 13},
		{.5, 12, .95, 0, 1},
	} {
		run := queue(1, 1, c.rate, session.Random)
		run.Messages = 300_000
		z, err := session.Size(context.Background(), run, session.Aim{P99: c.p99, Used: c.used, Survive: c.survive}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if z.Blades != c.want {
			t.Errorf("rate %g, p99 %g, utilisation %g, %d lost: %d blades, want %d (%+v)", c.rate, c.p99, c.used, c.survive, z.Blades, c.want, z.Trials)
		}
		for _, trial := range z.Trials {
			if want := math.Log(100) / (1 - c.rate/float64(trial.Blades)); !math.IsNaN(trial.P99) && math.Abs(trial.P99-want) > .06*want {
				t.Errorf("p99 of %d blades is %.3f, want %.3f", trial.Blades, trial.P99, want)
			}
		}
	}
}

func TestSizingThatCannotBe(t *testing.T) {
	run := queue(1, 1, 6, session.LeastOutstanding)
	run.Messages = 20_000
	z, err := session.Size(context.Background(), run, session.Aim{P99: 1, Used: .95, Most: 20}, nil)
	if err != nil || z.Blades != 0 {
		t.Errorf("a p99 below that of the service itself: %+v, %v; want no number", z, err)
	}
	for _, aim := range []session.Aim{{P99: 0, Used: .9}, {P99: math.NaN(), Used: .9}, {P99: 1, Used: 0}, {P99: 1, Used: 1.1}, {P99: 1, Used: .9, Survive: -1}} {
		if _, err := session.Size(context.Background(), run, aim, nil); !errors.Is(err, session.ErrAim) {
			t.Errorf("aim %+v: %v, want ErrAim", aim, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := session.Size(ctx, run, session.Aim{P99: 10, Used: .9}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := session.Simulate(ctx, run, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestServiceTimes checks mean and variation of every distribution.
func TestServiceTimes(t *testing.T) {
	for _, s := range []session.Service{
		{Kind: session.Exponential, Mean: 2}, {Kind: session.Deterministic, Mean: 2}, {Kind: session.LogNormal, Mean: 2, CV2: .5},
		{Kind: session.HyperExponential, Mean: 2, CV2: 4}, {Kind: session.Empirical, Values: []float64{1, 2, 3}},
	} {
		c := queue(1, 1, .05, session.LeastOutstanding)
		c.Service, c.Messages = s, 200_000
		r := simulate(t, c)
		// M/G/1: mean wait = rate E[S^2] / 2(1 - load) (Pollaczek and Khinchine).
		cv2 := map[session.ServiceKind]float64{session.Exponential: 1, session.LogNormal: s.CV2, session.HyperExponential: s.CV2, session.Empirical: 1. / 6}[s.Kind]
		near(t, string(s.Kind), r.Mean, 2+.05*4*(1+cv2)/2/.9, .02)
	}
}

// TestHourlyRates: an hour of no messages has none, and the mean holds.
func TestHourlyRates(t *testing.T) {
	c := queue(1, 10, 1, session.LeastOutstanding)
	c.Arrivals = session.Arrivals{Kind: session.Hourly, Rates: []float64{2, 0, 4}}
	c.Messages, c.Frame, c.WarmUp = 3*21_600, 3600, 0
	r := simulate(t, c)
	near(t, "duration", r.Seconds, 9*3600, .02)
	for i, want := range []float64{7200, 0, 14_400} {
		if got := float64(r.Film[i].Messages); math.Abs(got-want) > 5*math.Sqrt(want) {
			t.Errorf("hour %d has %g messages, want about %g", i, got, want)
		}
	}
}

// TestConfigIsChecked: every setting that cannot be is named.
func TestConfigIsChecked(t *testing.T) {
	for field, spoil := range map[string]func(*session.Config){
		"messages":              func(c *session.Config) { c.Messages = 0 },
		"messages_per_session":  func(c *session.Config) { c.PerSession = .5 },
		"policy":                func(c *session.Config) { c.Policy = "best" },
		"ties":                  func(c *session.Config) { c.Ties = "none" },
		"arrivals.rate":         func(c *session.Config) { c.Arrivals.Rate = math.NaN() },
		"arrivals.kind":         func(c *session.Config) { c.Arrivals.Kind = "bursts" },
		"service.mean":          func(c *session.Config) { c.Service.Mean = 0 },
		"service.cv2":           func(c *session.Config) { c.Service = session.Service{Kind: session.HyperExponential, Mean: 1, CV2: .5} },
		"blades":                func(c *session.Config) { c.Blades = nil },
		"blades[1].name":        func(c *session.Config) { c.Blades[1].Name = "cf1" },
		"blades[0].workers":     func(c *session.Config) { c.Blades[0].Workers = 0 },
		"blades[0].speed":       func(c *session.Config) { c.Blades[0].Speed = math.Inf(1) },
		"failure.blade":         func(c *session.Config) { c.Failures = []session.Failure{{Blade: 2}} },
		"failure.restore_per_s": func(c *session.Config) { c.Failures = []session.Failure{{}} },
		"joins[0].blade":        func(c *session.Config) { c.Joins = []session.Join{{Blade: -1}} },
		"sync.per_s":            func(c *session.Config) { c.Sync = &session.Sync{} },
		"time_based.step":       func(c *session.Config) { c.Learning.Step = 1 },
		"time_based.interval_s": func(c *session.Config) { c.Policy, c.Learning.Interval = session.TimeBased, 1e-3 },
		"frame_s":               func(c *session.Config) { c.Frame = 1e-3 },
		"idle_timeout_s":        func(c *session.Config) { c.Idle = math.NaN() },
		"warmup_share":          func(c *session.Config) { c.WarmUp = 1 },
	} {
		c := queue(2, 1, 1, session.LeastOutstanding)
		spoil(&c)
		_, err := session.Simulate(context.Background(), c, nil)
		var bad *session.ConfigError
		if !errors.As(err, &bad) || bad.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
}

// TestIdleIsForTraces: a simulation runs as if no time of silence were set.
func TestIdleIsForTraces(t *testing.T) {
	c := queue(2, 1, 1, session.LeastOutstanding)
	c.Messages, c.PerSession = 5000, 4
	want := simulate(t, c)
	c.Idle = 1
	if got := simulate(t, c); got.P99 != want.P99 || got.Messages != want.Messages {
		t.Errorf("with a time of silence: got %d messages and a p99 of %g s, want %d and %g s", got.Messages, got.P99, want.Messages, want.P99)
	}
}
