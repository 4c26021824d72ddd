package session

import (
	"fmt"
	"math"
	"math/big"
)

// Unlimited is the queue limit of a blade where any number may wait.
const Unlimited = -1

// Blade is one server of the centre.
type Blade struct {
	Name       string
	Workers    int      // that serve at the same time, from 1 to 10,000
	Speed      float64  // service times are divided by it; above 0
	QueueLimit int      // how many may wait, not counting those being served; or Unlimited
	Weight     *big.Rat // of the weighted policies; nil: workers times speed
}

// Share returns the weight of the weighted policies.
func (b *Blade) Share() *big.Rat {
	if b.Weight != nil {
		return b.Weight
	}
	w := new(big.Rat).SetFloat64(b.Speed)
	return w.Mul(w, big.NewRat(int64(b.Workers), 1))
}

// Hold says what is done with a message of a session that is not back yet.
type Hold string

const (
	HoldMessage   Hold = "hold"    // it waits until the session is back
	OfflineNode   Hold = "offline" // it goes to the node that is only cut off from synchronisation
	RejectMessage Hold = "reject"  // it is refused at once (3002 or 3004)
)

// Client says what a client does when its Tx timer runs out on a held message.
type Client string

const (
	ClientWaits      Client = "wait"      // it is counted, and the late answer still comes
	ClientContinues  Client = "continue"  // the service goes on without the answer: the message is withdrawn
	ClientTerminates Client = "terminate" // the message is withdrawn and its session ends
	ClientRetries    Client = "retry"     // it sends the message again, as a duplicate
)

// Failure is the loss of one blade.
type Failure struct {
	Blade    int     // index
	At       float64 // seconds from the start
	Sessions int     // records on the blade; 0: as many as the run has there
	Detect   float64 // seconds until the balancer knows
	Restore  float64 // records a second that come back; above 0
	Hold     Hold
	Timer    float64 // seconds until the client's Tx timer runs out
	Client   Client
}

// Join is a blade that starts later than the others.
type Join struct {
	Blade  int     // index
	At     float64 // seconds from the start
	WarmUp float64 // seconds for which it takes no more new sessions than its even share
}

// Sync is the channel that carries session records to the other blades.
type Sync struct {
	Rate     float64 // records a second, above 0
	Coalesce bool    // a newer record of a session replaces one that still waits
}

// Learning are the settings of the time-based policies.
type Learning struct {
	First     int     // requests a blade, in turn, before the first weights: 100
	Interval  float64 // seconds between weights: 60
	Smoothing float64 // weight of the newest interval in the mean: 0.3
	Step      float64 // a weight changes by at most this factor an interval: 2
}

// Published are the settings of the paper.
var Published = Learning{First: 100, Interval: 60, Smoothing: .3, Step: 2}

// Config is one run.
type Config struct {
	Seed       uint64
	Messages   int // that arrive; with Replay the trace says it
	Arrivals   Arrivals
	PerSession float64 // mean messages of a session, from 1; 1: each message is a session of its own
	Think      float64 // mean seconds between two messages of a session; sets how many sessions live
	Service    Service
	Policy     Policy
	Ties       Ties
	Blades     []Blade
	Failures   []Failure
	Joins      []Join
	Sync       *Sync // nil: none
	Learning   Learning
	WarmUp     float64 // share of the messages, at the beginning, that is not measured
	Idle       float64 // seconds after which a silent session of a trace has ended; 0: never
	Frame      float64 // seconds between two frames of the film; 0: no film
}

// Default returns the settings that a run has unless told otherwise.
func Default() Config {
	return Config{
		Seed: 1, Messages: 200_000, PerSession: 1, Think: 60, Policy: LeastOutstanding, Ties: RandomTies,
		Arrivals: Arrivals{Kind: Poisson}, Service: Service{Kind: Exponential}, Learning: Published, WarmUp: .05,
	}
}

// A ConfigError reports a setting that cannot be.
type ConfigError struct {
	Field    string // as in the settings file: "blades[2].workers"
	Found    string
	Expected string
}

func (e *ConfigError) Error() string {
	return fmt.Sprintf("session: %s: found %s, expected %s", e.Field, e.Found, e.Expected)
}

// Limits of a run.
const (
	mostMessages = 200_000_000
	mostBlades   = 10_000
	mostWorkers  = 10_000
	mostMoments  = 1_000_000 // frames of a film, and intervals of learning
)

func wrong(field string, found any, expected string) error {
	return &ConfigError{field, fmt.Sprint(found), expected}
}

// above reports whether x is a number above 0 that can be worked with.
func above(x float64) bool { return x >= 1e-12 && x <= 1e12 }

// Check reports the first setting that cannot be.
func (c *Config) Check() error {
	_, known := ParsePolicy(string(c.Policy))
	switch {
	case c.Messages < 1 || c.Messages > mostMessages:
		return wrong("messages", c.Messages, "1 to 200,000,000")
	case !(c.PerSession >= 1 && c.PerSession <= 1e6):
		return wrong("messages_per_session", c.PerSession, "1 to 1,000,000")
	case !above(c.Think):
		return wrong("think_s", c.Think, "seconds above 0")
	case !known:
		return wrong("policy", quoted(string(c.Policy)), "one of "+names(Policies))
	case c.Ties != RandomTies && c.Ties != LowestTie:
		return wrong("ties", quoted(string(c.Ties)), "lowest or random")
	case !(c.WarmUp >= 0 && c.WarmUp <= .9):
		return wrong("warmup_share", c.WarmUp, "0 to 0.9")
	case !(c.Idle >= 0 && c.Idle <= 1e9):
		return wrong("idle_timeout_s", c.Idle, "seconds, 0 for none")
	case c.Frame != 0 && !(c.Frame >= 1e-6 && c.Frame <= 1e9):
		return wrong("frame_s", c.Frame, "seconds, 0 for none")
	case c.Sync != nil && !above(c.Sync.Rate):
		return wrong("sync.per_s", c.Sync.Rate, "records a second above 0")
	}
	for _, check := range []func() error{c.Arrivals.check, c.Service.check, c.Learning.check, c.checkBlades, c.checkFailures, c.checkSpan} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (l Learning) check() error {
	switch {
	case l.First < 1 || l.First > 1_000_000:
		return wrong("time_based.first", l.First, "1 to 1,000,000 requests a blade")
	case !(l.Interval >= 1e-6 && l.Interval <= 1e12):
		return wrong("time_based.interval_s", l.Interval, "seconds above 0")
	case !(l.Smoothing > 0 && l.Smoothing <= 1):
		return wrong("time_based.smoothing", l.Smoothing, "above 0, at most 1")
	case !(l.Step > 1 && l.Step <= 1000):
		return wrong("time_based.step", l.Step, "above 1, at most 1000")
	}
	return nil
}

// checkSpan finds a run that takes longer than its clock can count, and a film
// or learning of more moments than there is room for.
func (c *Config) checkSpan() error {
	span := float64(c.Messages) / c.Arrivals.mean()
	learns := c.Policy == TimeBased || c.Policy == TimeBasedPaper
	switch {
	case span > 1e9:
		return wrong("messages", c.Messages, fmt.Sprintf("messages within 1,000,000,000 s; at this rate they take %.3g s", span))
	case c.Frame > 0 && span/c.Frame > mostMoments:
		return wrong("frame_s", c.Frame, fmt.Sprintf("0 for none, or %.3g s or more for a run of %.3g s", span/mostMoments, span))
	case learns && span/c.Learning.Interval > mostMoments:
		return wrong("time_based.interval_s", c.Learning.Interval, fmt.Sprintf("%.3g s or more for a run of %.3g s", span/mostMoments, span))
	}
	return nil
}

func (c *Config) checkBlades() error {
	if n := len(c.Blades); n < 1 || n > mostBlades {
		return wrong("blades", fmt.Sprintf("%d blades", n), "1 to 10,000 blades")
	}
	seen, turns := map[string]bool{}, false
	for i, b := range c.Blades {
		field := func(name string) string { return fmt.Sprintf("blades[%d].%s", i, name) }
		switch {
		case b.Name == "":
			return wrong(field("name"), "none", "a name for every blade")
		case seen[b.Name]:
			return wrong(field("name"), quoted(b.Name)+" again", "names that differ")
		case b.Workers < 1 || b.Workers > mostWorkers:
			return wrong(field("workers"), b.Workers, "1 to 10,000")
		case !(b.Speed >= 1e-6 && b.Speed <= 1e6):
			return wrong(field("speed"), b.Speed, "a factor above 0; 1 serves in the mean time")
		case b.QueueLimit < Unlimited:
			return wrong(field("queue_limit"), b.QueueLimit, "0 or more, or nothing for no limit")
		case b.Weight != nil && b.Weight.Sign() < 0:
			return wrong(field("weight"), b.Weight.RatString(), "0 or more")
		}
		seen[b.Name] = true
		turns = turns || b.Share().Sign() > 0
	}
	if !turns {
		return wrong("blades", "weights of 0 alone", "a blade that is not drained")
	}
	return nil
}

func (c *Config) checkFailures() error {
	for i, f := range c.Failures {
		field := func(name string) string {
			if len(c.Failures) == 1 {
				return "failure." + name
			}
			return fmt.Sprintf("failure[%d].%s", i, name)
		}
		switch {
		case f.Blade < 0 || f.Blade >= len(c.Blades):
			return wrong(field("blade"), f.Blade, "a blade of the list")
		case !(f.At >= 0 && f.At <= 1e9):
			return wrong(field("at_s"), f.At, "seconds from the start")
		case f.Sessions < 0 || f.Sessions > math.MaxInt32:
			return wrong(field("sessions"), f.Sessions, "0 or more")
		case !(f.Detect >= 0 && f.Detect <= 1e9):
			return wrong(field("detect_s"), f.Detect, "seconds, 0 or more")
		case !above(f.Restore):
			return wrong(field("restore_per_s"), f.Restore, "records a second above 0")
		case f.Hold != HoldMessage && f.Hold != OfflineNode && f.Hold != RejectMessage:
			return wrong(field("messages"), quoted(string(f.Hold)), "hold, offline or reject")
		case f.Client != ClientWaits && f.Client != ClientContinues && f.Client != ClientTerminates && f.Client != ClientRetries:
			return wrong(field("client"), quoted(string(f.Client)), "wait, continue, terminate or retry")
		case !above(f.Timer):
			return wrong(field("timer_s"), f.Timer, "seconds above 0")
		}
	}
	for i, j := range c.Joins {
		switch {
		case j.Blade < 0 || j.Blade >= len(c.Blades):
			return wrong(fmt.Sprintf("joins[%d].blade", i), j.Blade, "a blade of the list")
		case !(j.At >= 0 && j.At <= 1e9):
			return wrong(fmt.Sprintf("joins[%d].at_s", i), j.At, "seconds from the start")
		case !(j.WarmUp >= 0 && j.WarmUp <= 1e9):
			return wrong(fmt.Sprintf("joins[%d].warmup_s", i), j.WarmUp, "seconds, 0 or more")
		}
	}
	return nil
}

func quoted(s string) string { return fmt.Sprintf("%.60q", s) }

func names(policies []Policy) string {
	text := ""
	for i, p := range policies {
		if i > 0 {
			text += ", "
		}
		text += string(p)
	}
	return text
}
