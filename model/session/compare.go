package session

import "context"

// Comparison is the run of one policy beside those of the others.
type Comparison struct {
	Policy Policy
	Result *Result
}

// Compare runs a configuration under several policies on the same traffic,
// without its failures. trace replaces the traffic, if it is not empty.
func Compare(ctx context.Context, c Config, trace []Request, speedup float64, policies []Policy, progress func(float64)) ([]Comparison, error) {
	c.Failures, c.Frame = nil, 0
	var all []Comparison
	for i, p := range policies {
		c.Policy = p
		part := func(f float64) {
			if progress != nil {
				progress((float64(i) + f) / float64(len(policies)))
			}
		}
		r, err := Run(ctx, c, trace, speedup, part)
		if err != nil {
			return nil, err
		}
		all = append(all, Comparison{p, r})
	}
	return all, nil
}

// Run replays a trace, or where there is none simulates.
func Run(ctx context.Context, c Config, trace []Request, speedup float64, progress func(float64)) (*Result, error) {
	if len(trace) > 0 {
		return Replay(ctx, trace, speedup, c, progress)
	}
	return Simulate(ctx, c, progress)
}
