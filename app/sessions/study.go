package sessions

import (
	"context"
	"math"

	"fenye/model/session"
)

// study is what the workbench shows: a run with its failure, the policies
// compared without it, and how many blades are needed.
type study struct {
	of       fieldwork
	config   session.Config // of the run
	run      *session.Result
	calm     *session.Result // the chosen policy without the failure
	policies []session.Comparison
	sizing   *session.Sizing
}

// compared are the policies that are set side by side.
var compared = []session.Policy{session.LeastOutstanding, session.Weighted, session.TimeBased, session.TwoChoices, session.RoundRobin, session.Random}

// conduct does the work of a study, and tells of each part that is done.
func conduct(ctx context.Context, f fieldwork, progress func(float64), tell func(study)) error {
	s := study{of: f}
	s.config = f.settings.config(f.rate)
	seconds := f.settings.Seconds
	var requests []session.Request
	speedup := f.settings.Speedup
	if f.trace != nil {
		requests, seconds = f.trace.requests, f.trace.seconds/speedup
	}
	s.config.Frame = frameOf(seconds)
	part := func(from, share float64) func(float64) { return func(x float64) { progress(from + share*x) } }
	var err error
	if s.run, err = session.Run(ctx, s.config, requests, speedup, part(0, .12)); err != nil {
		return err
	}
	tell(s)
	policies := compared
	if !contains(policies, s.config.Policy) {
		policies = append([]session.Policy{s.config.Policy}, policies...)
	}
	if s.policies, err = session.Compare(ctx, s.config, requests, speedup, policies, part(.12, .48)); err != nil {
		return err
	}
	for _, c := range s.policies {
		if c.Policy == s.config.Policy {
			s.calm = c.Result
		}
	}
	tell(s)
	sized := s.config
	if f.trace != nil {
		sized.Service, sized.PerSession = f.trace.service(), f.trace.perSession()
		sized.Arrivals.Rate, sized.Messages = f.rate, sizingMessages/3
		if len(sized.Service.Values) == 0 {
			return nil // nothing is known of the times
		}
	}
	sized.Messages = min(sized.Messages, sizingMessages)
	sized.Sync = nil
	if f.settings.Target > 0 {
		z, err := session.Size(ctx, sized, f.settings.aim(), part(.6, .4))
		if err != nil {
			return err
		}
		s.sizing = z
		tell(s)
	}
	return nil
}

// sizingMessages is how long each run of a sizing is.
const sizingMessages = 300_000

func contains(list []session.Policy, p session.Policy) bool {
	for _, q := range list {
		if p == q {
			return true
		}
	}
	return false
}

// after returns the utilisation of each blade from when all sessions were back
// until the end, by the film; NaN where the run has no such time.
func (s *study) after() []float64 {
	used := make([]float64, len(s.run.Blades))
	for i := range used {
		used[i] = math.NaN()
	}
	if len(s.run.Failures) == 0 || math.IsNaN(s.run.Failures[0].Seconds) {
		return used
	}
	f := s.run.Failures[0]
	from, n := f.Failure.At+f.Seconds+3*s.config.Frame, 0
	sums := make([]float64, len(used))
	for _, x := range s.run.Film {
		if x.At-s.config.Frame < from || x.At > s.run.Seconds {
			continue
		}
		n++
		for b := range x.Blades {
			sums[b] += x.Blades[b].Used
		}
	}
	for b := range used {
		if n > 0 {
			used[b] = sums[b] / float64(n)
		}
	}
	return used
}
