package simfile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fenye/model/session"
)

// kinds are the names that distributions go by, without hyphens and underscores.
var (
	arrivalKinds = map[string]session.ArrivalKind{"": session.Poisson, "poisson": session.Poisson, "exponential": session.Poisson,
		"constant": session.Constant, "deterministic": session.Constant, "hourly": session.Hourly}
	serviceKinds = map[string]session.ServiceKind{"": session.Exponential, "exponential": session.Exponential, "exp": session.Exponential,
		"deterministic": session.Deterministic, "constant": session.Deterministic, "lognormal": session.LogNormal,
		"hyperexponential": session.HyperExponential, "hyperexp": session.HyperExponential, "empirical": session.Empirical}
)

// Config returns the settings of a run. It does not check their values.
func (f *File) Config() (*session.Config, error) {
	c := session.Default()
	if f.Arrivals == nil {
		return nil, missing("arrivals", `{"kind": "poisson", "rate": messages a second}`)
	}
	if f.Service == nil {
		return nil, missing("service", `{"kind": "exponential", "mean": seconds}`)
	}
	set(&c.Seed, f.Seed)
	set(&c.Messages, f.Messages)
	set(&c.PerSession, f.PerSession)
	set(&c.Think, f.Think)
	set(&c.WarmUp, f.WarmUp)
	c.Idle, c.Frame = f.Idle, f.Frame
	if f.Policy != "" {
		c.Policy = session.Policy(f.Policy)
	}
	if f.Ties != "" {
		c.Ties = session.Ties(f.Ties)
	}
	kind, known := arrivalKinds[bare(f.Arrivals.Kind)]
	if !known {
		kind = session.ArrivalKind(f.Arrivals.Kind)
	}
	c.Arrivals = session.Arrivals{Kind: kind, Rate: f.Arrivals.Rate, Rates: f.Arrivals.Rates}
	service, known := serviceKinds[bare(f.Service.Kind)]
	if !known {
		service = session.ServiceKind(f.Service.Kind)
	}
	c.Service = session.Service{Kind: service, Mean: f.Service.Mean, CV2: f.Service.CV2, Values: f.Service.Values}
	if t := f.TimeBased; t != nil {
		set(&c.Learning.First, t.First)
		set(&c.Learning.Interval, t.Interval)
		set(&c.Learning.Smoothing, t.Smoothing)
		set(&c.Learning.Step, t.Step)
	}
	if f.Sync != nil {
		c.Sync = &session.Sync{Rate: f.Sync.Rate, Coalesce: f.Sync.Coalesce}
	}
	if err := f.blades(&c); err != nil {
		return nil, err
	}
	return &c, f.events(&c)
}

func bare(kind string) string {
	return strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(kind))
}

func set[T any](to *T, from *T) {
	if from != nil {
		*to = *from
	}
}

func missing(field, expected string) error {
	return &session.ConfigError{Field: field, Found: "nothing", Expected: expected}
}

// mostCount keeps a count from filling the memory before it is checked.
const mostCount = 10_000

func (f *File) blades(c *session.Config) error {
	for i, b := range f.Blades {
		field := func(name string) string { return fmt.Sprintf("blades[%d].%s", i, name) }
		x := session.Blade{Name: b.Name, Workers: 1, Speed: 1, QueueLimit: session.Unlimited}
		set(&x.Workers, b.Workers)
		set(&x.Speed, b.Speed)
		if b.QueueLimit != nil {
			if *b.QueueLimit < 0 {
				return &session.ConfigError{Field: field("queue_limit"), Found: fmt.Sprint(*b.QueueLimit), Expected: "0 or more, or nothing for no limit"}
			}
			x.QueueLimit = *b.QueueLimit
		}
		if b.Weight != nil {
			var err error
			if x.Weight, err = session.ParseWeight(b.Weight.String()); err != nil {
				return &session.ConfigError{Field: field("weight"), Found: b.Weight.String(), Expected: "a decimal number, 0 or more"}
			}
		}
		if b.Count < 0 || b.Count > mostCount || len(c.Blades) > mostCount {
			return &session.ConfigError{Field: field("count"), Found: fmt.Sprint(b.Count), Expected: "1 to 10,000"}
		}
		for n := range max(b.Count, 1) {
			y := x
			switch {
			case y.Name == "":
				y.Name = strconv.Itoa(len(c.Blades) + 1)
			case b.Count > 1:
				y.Name = fmt.Sprintf("%s-%d", x.Name, n+1)
			}
			c.Blades = append(c.Blades, y)
		}
	}
	return nil
}

// events reads failures and joins.
func (f *File) events(c *session.Config) error {
	if f.Failure != nil {
		for _, x := range *f.Failure {
			blade, err := x.Blade.in(c.Blades, "failure.blade")
			if err != nil {
				return err
			}
			y := session.Failure{Blade: blade, At: x.At, Sessions: x.Sessions, Detect: 1, Restore: 500_000. / 30, Hold: session.HoldMessage, Timer: 10, Client: session.ClientWaits}
			set(&y.Detect, x.Detect)
			set(&y.Restore, x.Restore)
			set(&y.Timer, x.Timer)
			if x.Messages != "" {
				y.Hold = session.Hold(x.Messages)
			}
			if x.Client != "" {
				y.Client = session.Client(strings.ToLower(x.Client))
			}
			c.Failures = append(c.Failures, y)
		}
	}
	for _, x := range f.Joins {
		blade, err := x.Blade.in(c.Blades, "joins.blade")
		if err != nil {
			return err
		}
		c.Joins = append(c.Joins, session.Join{Blade: blade, At: x.At, WarmUp: x.WarmUp})
	}
	return nil
}

// in returns the index of the blade that is meant.
func (r Ref) in(blades []session.Blade, field string) (int, error) {
	if i := slices.IndexFunc(blades, func(b session.Blade) bool { return b.Name == r.Text }); i >= 0 {
		return i, nil
	}
	if n, err := strconv.Atoi(r.Text); r.Number && err == nil && n >= 0 && n < len(blades) {
		return n, nil
	}
	return 0, &session.ConfigError{Field: field, Found: fmt.Sprintf("%q", r.Text), Expected: "the name of a blade, or its place in the list from 0"}
}
