package session_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"fenye/model/session"
)

// blades returns n equal blades.
func blades(n, workers int) []session.Blade {
	var all []session.Blade
	for i := range n {
		all = append(all, session.Blade{Name: fmt.Sprintf("cf%d", i+1), Workers: workers, Speed: 1, QueueLimit: session.Unlimited})
	}
	return all
}

// queue returns a run of n equal blades with a mean service time of 1 s.
func queue(n, workers int, rate float64, p session.Policy) session.Config {
	c := session.Default()
	c.Arrivals.Rate, c.Service.Mean, c.Policy, c.Blades = rate, 1, p, blades(n, workers)
	return c
}

func simulate(t testing.TB, c session.Config) *session.Result {
	t.Helper()
	r, err := session.Simulate(context.Background(), c, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// near checks a figure within a share of the right answer.
func near(t *testing.T, what string, got, want, share float64) {
	t.Helper()
	if !(math.Abs(got-want) <= share*want) {
		t.Errorf("%s: got %.5f, want %.5f within %g %%", what, got, want, share*100)
	}
}

// closedForms are queues whose times are known: by formula, or (least
// outstanding and two choices over many blades) from independent simulations of
// 20 million messages.
var closedForms = []struct {
	name            string
	config          session.Config
	mean, p99       float64
	meanTol, p99Tol float64
}{
	{"M/M/1", queue(1, 1, .8, session.LeastOutstanding), 5, 23.025851, .02, .04},
	{"M/D/1", constantService(queue(1, 1, .8, session.LeastOutstanding)), 3, 0, .02, .04},
	{"M/M/10", queue(1, 10, 9, session.LeastOutstanding), 1.668732, 6.249877, .02, .04},
	{"random", queue(10, 1, 9, session.Random), 10, 46.051702, .02, .04},
	{"round robin", queue(10, 1, 9, session.RoundRobin), 5.660276, 26.066536, .02, .04},
	{"two choices", queue(10, 1, 9, session.TwoChoices), 2.986, 10.46, .02, .04},
	{"least outstanding", queue(10, 1, 9, session.LeastOutstanding), 1.911, 7.90, .02, .04},
	{"least outstanding of two", queue(2, 1, 1.8, session.LeastOutstanding), 5.47491, 0, .03, .04},
	{"two choices of 40", queue(40, 1, 33.475, session.TwoChoices), 2.171, 7.95, .02, .04},
	{"least outstanding of 40", queue(40, 1, 33.475, session.LeastOutstanding), 1.088, 4.97, .02, .04},
}

func constantService(c session.Config) session.Config {
	c.Service.Kind = session.Deterministic
	return c
}

// TestClosedForms runs five million messages of each queue.
func TestClosedForms(t *testing.T) {
	if testing.Short() {
		t.Skip("five million messages of ten queues")
	}
	for _, f := range closedForms {
		t.Run(f.name, func(t *testing.T) {
			c := f.config
			c.Messages, c.Seed = 5_000_000, 42
			r := simulate(t, c)
			near(t, "mean", r.Mean, f.mean, f.meanTol)
			if f.p99 > 0 {
				near(t, "p99", r.P99, f.p99, f.p99Tol)
			}
		})
	}
}

func BenchmarkSimulate(b *testing.B) {
	for _, p := range session.Policies {
		b.Run(string(p), func(b *testing.B) {
			c := queue(10, 1, 9, p)
			c.Messages = 1_000_000
			for b.Loop() {
				simulate(b, c)
			}
			b.ReportMetric(float64(c.Messages)*float64(b.N)/b.Elapsed().Seconds(), "msgs/s")
		})
	}
}
