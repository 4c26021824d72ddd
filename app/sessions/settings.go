package sessions

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"fenye/model/session"
)

// Kinds of traffic.
const (
	synthetic = "synthetic"
	traced    = "trace"
	captured  = "capture"
)

// Choices of the panel, in the order in which they are offered.
var (
	variations = []string{string(session.Exponential), string(session.Deterministic), string(session.LogNormal), string(session.HyperExponential)}
	holds      = []string{string(session.HoldMessage), string(session.OfflineNode), string(session.RejectMessage)}
	clients    = []string{string(session.ClientWaits), string(session.ClientContinues), string(session.ClientTerminates), string(session.ClientRetries)}
)

// traffics are the kinds in the order in which they are offered.
var traffics = []string{synthetic, traced, captured}

// group is blades that are equal.
type group struct {
	Name    string  `json:"name"`
	Count   int     `json:"count"`
	Workers int     `json:"workers"`
	Millis  float64 `json:"service_ms"`
	Weight  float64 `json:"weight"`
}

// settings are what the workbench keeps in the plan.
type settings struct {
	Version    int     `json:"version"`
	Traffic    string  `json:"traffic"`
	File       string  `json:"file,omitempty"` // path of the trace or capture
	SHA256     string  `json:"sha256,omitempty"`
	Speedup    float64 `json:"speedup"`
	Centre     int     `json:"centre"`        // number of the centre whose load sets the rate; 0: none
	PerHour    float64 `json:"per_user_hour"` // messages of a user in an hour
	Rate       float64 `json:"rate_per_s"`    // messages a second, where no centre sets it
	PerSession float64 `json:"per_session"`   // messages of a session
	Variation  string  `json:"service_kind"`  // distribution of the service times
	CV2        float64 `json:"service_cv2"`   // its squared coefficient of variation
	Groups     []group `json:"groups"`        // of blades
	Policy     string  `json:"policy"`
	Fails      bool    `json:"fails"`         // a blade fails
	Blade      int     `json:"failing_blade"` // from 1
	At         float64 `json:"fails_at_s"`
	Sessions   int     `json:"sessions_on_blade"`
	Detect     float64 `json:"detect_s"`
	Restore    float64 `json:"restore_per_s"`
	Hold       string  `json:"messages"`
	Client     string  `json:"client"`
	Timer      float64 `json:"timer_s"`
	SyncRate   float64 `json:"sync_per_s"` // 0: none
	Coalesce   bool    `json:"coalesce"`
	Target     float64 `json:"p99_target_ms"`
	Limit      float64 `json:"utilisation_limit"`
	Survive    int     `json:"survive"` // blades that may be lost
	Seconds    float64 `json:"run_s"`   // of a synthetic run
	Seed       uint64  `json:"seed"`
}

// settingsVersion is written by this program.
const settingsVersion = 1

// exampleSettings are a centre with two kinds of blades, one of which fails.
func exampleSettings() settings {
	return settings{
		Version: settingsVersion, Traffic: synthetic, Speedup: 1, Rate: 10_719, PerHour: 42.876, PerSession: 5, Variation: string(session.Exponential), CV2: 1,
		Groups: []group{{"A", 8, 8, 8, 5}, {"B", 6, 8, 10, 4}}, Policy: string(session.LeastOutstanding),
		Fails: true, Blade: 5, At: 30, Sessions: 500_000, Detect: 1, Restore: 500_000. / 30, Hold: string(session.HoldMessage), Client: string(session.ClientWaits), Timer: 10,
		SyncRate: 4500, Coalesce: true, Target: 50, Limit: .92, Survive: 1, Seconds: 75, Seed: 42,
	}
}

// paperSettings are the targets of the paper.
func paperSettings() settings {
	c, s := session.PaperConfig(), exampleSettings()
	f := c.Failures[0]
	s.Rate, s.Centre, s.PerSession = c.Arrivals.Rate, 0, c.PerSession
	s.Groups = []group{{"ABM", len(c.Blades), c.Blades[0].Workers, c.Service.Mean * 1000, 1}}
	s.Blade, s.At, s.Sessions, s.Detect, s.Restore = f.Blade+1, f.At, f.Sessions, f.Detect, f.Restore
	s.SyncRate, s.Coalesce = c.Sync.Rate, c.Sync.Coalesce
	return s
}

// parseSettings reads what a plan keeps; nil and what cannot be read are no
// settings.
func parseSettings(raw json.RawMessage) (settings, bool) {
	if raw == nil {
		return settings{}, false
	}
	s := exampleSettings()
	s.Version = 0
	if json.Unmarshal(raw, &s) != nil || s.Version != settingsVersion {
		return settings{}, false
	}
	s.tidy()
	return s, len(s.Groups) > 0
}

// tidy moves values that a foreign hand wrote into their bounds.
func (s *settings) tidy() {
	clamp := func(x *float64, low, high, otherwise float64) {
		if math.IsNaN(*x) || *x < low || *x > high {
			*x = otherwise
		}
	}
	clamp(&s.Speedup, 1e-3, 1e6, 1)
	clamp(&s.PerHour, 0, 1e6, 1)
	clamp(&s.Rate, 1e-3, 1e7, 1000)
	clamp(&s.PerSession, 1, 1e6, 5)
	clamp(&s.Seconds, 5, 3600, 75)
	clamp(&s.Target, 0, 1e7, 50)
	clamp(&s.Limit, .05, 1, .92)
	if len(s.Groups) > mostGroups {
		s.Groups = s.Groups[:mostGroups]
	}
	for i := range s.Groups {
		g := &s.Groups[i]
		clamp(&g.Millis, 1e-3, 1e6, 8)
		clamp(&g.Weight, 0, 1e6, 1)
		g.Count, g.Workers = min(max(g.Count, 1), mostCount), min(max(g.Workers, 1), 1000)
	}
	for _, choice := range []struct {
		value     *string
		among     []string
		otherwise string
	}{
		{&s.Traffic, traffics, synthetic},
		{&s.Variation, variations, string(session.Exponential)},
		{&s.Hold, holds, string(session.HoldMessage)},
		{&s.Client, clients, string(session.ClientWaits)},
	} {
		if !slices.Contains(choice.among, *choice.value) {
			*choice.value = choice.otherwise
		}
	}
	if _, known := session.ParsePolicy(s.Policy); !known {
		s.Policy = string(session.LeastOutstanding)
	}
	clamp(&s.At, 0, 1e6, 30)
	clamp(&s.Detect, 0, 1e6, 1)
	clamp(&s.Restore, 1, 1e8, 500_000./30)
	clamp(&s.Timer, 1e-3, 1e6, 10)
	clamp(&s.SyncRate, 0, 1e8, 0)
	clamp(&s.CV2, 0, 1e4, 1)
	if s.Variation == string(session.HyperExponential) {
		s.CV2 = max(s.CV2, 1)
	} else if s.CV2 == 0 {
		s.CV2 = 1
	}
	s.Sessions = min(max(s.Sessions, 0), 100_000_000)
	s.Blade = min(max(s.Blade, 1), max(s.count(), 1))
	s.Survive = min(max(s.Survive, 0), 10)
}

// Limits of the panel.
const (
	mostGroups = 6
	mostCount  = 200
)

// count returns the number of blades.
func (s *settings) count() int {
	n := 0
	for _, g := range s.Groups {
		n += g.Count
	}
	return n
}

// groupOf returns the group of blade i, from 0.
func (s *settings) groupOf(i int) *group {
	for g := range s.Groups {
		if i < s.Groups[g].Count {
			return &s.Groups[g]
		}
		i -= s.Groups[g].Count
	}
	return nil
}

// blades lists the blades; those of the first group have speed 1.
func (s *settings) blades() []session.Blade {
	var all []session.Blade
	for _, g := range s.Groups {
		for range g.Count {
			b := session.Blade{Name: fmt.Sprint(len(all) + 1), Workers: g.Workers, Speed: s.Groups[0].Millis / g.Millis, QueueLimit: session.Unlimited}
			b.Weight, _ = session.ParseWeight(fmt.Sprintf("%.4f", g.Weight))
			all = append(all, b)
		}
	}
	return all
}

// most is the largest number of messages of a run from the window.
const most = 5_000_000

// config returns the settings as a run at a rate of messages a second. Of a
// trace, rate is its own.
func (s *settings) config(rate float64) session.Config {
	c := session.Default()
	c.Seed, c.Policy, c.Blades = s.Seed, session.Policy(s.Policy), s.blades()
	c.Arrivals.Rate, c.PerSession = rate, s.PerSession
	c.Messages = int(min(max(rate*s.Seconds, 100), most))
	c.Service = session.Service{Kind: session.ServiceKind(s.Variation), Mean: s.Groups[0].Millis / 1000, CV2: s.CV2}
	if s.Fails {
		f := session.Failure{Blade: s.Blade - 1, At: s.At, Sessions: s.Sessions, Detect: s.Detect, Restore: s.Restore, Hold: session.Hold(s.Hold), Timer: s.Timer, Client: session.Client(s.Client)}
		if s.Traffic != synthetic {
			f.Sessions = 0 // those of the trace
		}
		c.Failures = []session.Failure{f}
	}
	if s.SyncRate > 0 {
		c.Sync = &session.Sync{Rate: s.SyncRate, Coalesce: s.Coalesce}
	}
	return c
}

// frameOf returns how long a frame of the film is: a second, and longer where
// there would be more than 300.
func frameOf(seconds float64) float64 {
	if seconds < 10 {
		return max(seconds/20, .05)
	}
	return math.Ceil(seconds / 300)
}

// aim is what the number of blades is to reach.
func (s *settings) aim() session.Aim {
	return session.Aim{P99: s.Target / 1000, Used: s.Limit, Survive: s.Survive, Most: max(2*s.count(), s.count()+8), Reaching: 4}
}

// fieldwork is settings with what comes from elsewhere: everything that a run
// depends on.
type fieldwork struct {
	settings settings
	rate     float64
	trace    *trace
}

func (f *fieldwork) key() string {
	text, err := json.Marshal(f.settings)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%s %g %p", text, f.rate, f.trace)
}
