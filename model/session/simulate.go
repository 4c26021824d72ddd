package session

import (
	"context"
	"math"
	"math/rand/v2"
)

// synthetic draws messages from the distributions of a configuration.
type synthetic struct {
	clock
	config   *Config
	arrivals *rand.Rand
	sessions *rand.Rand
	draw     func() float64
	ledger   *ledger
	at       float64
	left     int
	serial   uint64
	ending   float64 // probability that a message is the last of its session
}

func newSynthetic(c *Config, k clock, t *ledger) *synthetic {
	return &synthetic{
		clock: k, config: c, ledger: t, left: c.Messages, ending: 1 / c.PerSession,
		arrivals: rand.New(rand.NewPCG(c.Seed, 1)), sessions: rand.New(rand.NewPCG(c.Seed, 4)),
		draw: c.Service.drawer(rand.New(rand.NewPCG(c.Seed, 2))),
	}
}

// next draws a message. Sessions have a geometric number of messages and
// exponential pauses between them, so any message is the first of a new session
// with the probability 1/mean, belongs else to any live session, and is the last
// of its session with the probability 1/mean.
func (s *synthetic) next(c *call) bool {
	if s.left == 0 {
		return false
	}
	s.left--
	s.at = s.config.Arrivals.after(s.at, s.arrivals)
	s.serial++
	*c = call{at: s.ticks(s.at), service: s.ticks(s.draw()), session: none, subscriber: none, original: none, key: scatter(s.serial), last: true}
	if s.ending == 1 {
		return true
	}
	begins, ends := s.sessions.Float64(), s.sessions.Float64()
	which := s.sessions.Uint64()
	c.last = ends < s.ending
	if n := len(s.ledger.live); begins >= s.ending && n > 0 {
		c.session = s.ledger.live[which%uint64(n)]
		if c.last {
			s.ledger.retire(c.session)
		}
	}
	return true
}

// mostLive is how many live sessions a run holds; where more are meant, each
// stands for several.
const mostLive = 8_000_000

// populate lets the sessions live that there are on average, at each blade the
// share that the policy leads to. A failure that names the sessions of its blade
// sets the number, else the pauses between messages do (Little's law).
func populate(c *Config, t *ledger) {
	if c.PerSession == 1 {
		return
	}
	shares := c.shares()
	for _, j := range c.Joins {
		shares[j.Blade] = 0
	}
	total := 0.
	for _, s := range shares {
		total += s
	}
	live := c.Arrivals.mean() * (1 - 1/c.PerSession) * c.Think
	for _, f := range c.Failures {
		if f.Sessions > 0 && shares[f.Blade] > 0 {
			live = float64(f.Sessions) * total / shares[f.Blade]
			break
		}
	}
	live = min(live, mostLive)
	owed := 0.
	for b, s := range shares {
		if total > 0 {
			owed += live * s / total
		}
		for ; owed >= .5; owed-- {
			t.open(int32(b))
		}
	}
}

// shares returns what share of the sessions each blade has in the long run, in
// any unit: by weight, by speed where the weights are learned, the same for all
// where a policy does not look, else by what a blade can serve.
func (c *Config) shares() []float64 {
	var all []float64
	for i := range c.Blades {
		b := &c.Blades[i]
		share := float64(b.Workers) * b.Speed
		switch c.Policy {
		case Weighted, WeightedPaper:
			share, _ = b.Share().Float64()
		case TimeBased, TimeBasedPaper:
			share = b.Speed
		case RoundRobin, Random, Hash:
			share = 1
		}
		all = append(all, share)
	}
	return all
}

// Simulate runs a configuration; its sessions end with their last message, so
// Idle says nothing. progress, if not nil, is told the share of
// messages that have come. It returns the error of ctx when that ends before the
// run does.
func Simulate(ctx context.Context, c Config, progress func(float64)) (*Result, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	c.Idle = 0
	k := clockFor(1.5*float64(c.Messages)/c.Arrivals.mean() + 1e5)
	t := &ledger{}
	src := newSynthetic(&c, k, t)
	e, err := newEngine(&c, k, src, t)
	if err != nil {
		return nil, err
	}
	populate(&c, t)
	e.record = &record{warm: int32(math.Floor(c.WarmUp * float64(c.Messages))), latency: make([]int64, 0, c.Messages)}
	if err := e.run(ctx, c.Messages, progress); err != nil {
		return nil, err
	}
	return e.result(), nil
}
