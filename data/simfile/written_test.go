package simfile

import (
	"encoding/json"

	"fenye/model/session"
)

// fileOf returns the settings file of a configuration: what is written so must
// be read as it was.
func fileOf(c *session.Config) *File {
	f := &File{Seed: &c.Seed, Messages: &c.Messages, PerSession: &c.PerSession, Think: &c.Think, Policy: string(c.Policy), Ties: string(c.Ties), WarmUp: &c.WarmUp,
		Idle: c.Idle, Frame: c.Frame,
		Arrivals: &Arrivals{string(c.Arrivals.Kind), c.Arrivals.Rate, c.Arrivals.Rates},
		Service:  &Service{string(c.Service.Kind), c.Service.Mean, c.Service.CV2, c.Service.Values}}
	l := c.Learning
	f.TimeBased = &TimeBased{&l.First, &l.Interval, &l.Smoothing, &l.Step}
	for _, b := range c.Blades {
		x := Blade{Name: b.Name, Workers: &b.Workers, Speed: &b.Speed}
		if b.QueueLimit >= 0 {
			x.QueueLimit = &b.QueueLimit
		}
		if b.Weight != nil {
			if places, exact := b.Weight.FloatPrec(); exact {
				w := json.Number(b.Weight.FloatString(places))
				x.Weight = &w
			}
		}
		f.Blades = append(f.Blades, x)
	}
	if len(c.Failures) > 0 {
		f.Failure = &OneOrMany{}
		for _, x := range c.Failures {
			*f.Failure = append(*f.Failure, Failure{Ref{Text: c.Blades[x.Blade].Name}, x.At, x.Sessions, &x.Detect, &x.Restore, string(x.Hold), &x.Timer, string(x.Client)})
		}
	}
	for _, x := range c.Joins {
		f.Joins = append(f.Joins, Join{Ref{Text: c.Blades[x.Blade].Name}, x.At, x.WarmUp})
	}
	if c.Sync != nil {
		f.Sync = &Sync{c.Sync.Rate, c.Sync.Coalesce}
	}
	return f
}

// MarshalJSON implements json.Marshaler.
func (r Ref) MarshalJSON() ([]byte, error) {
	if r.Number {
		return []byte(r.Text), nil
	}
	return json.Marshal(r.Text)
}

// MarshalJSON implements json.Marshaler.
func (o OneOrMany) MarshalJSON() ([]byte, error) {
	if len(o) == 1 {
		return json.Marshal(o[0])
	}
	return json.Marshal([]Failure(o))
}
