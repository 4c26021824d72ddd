package region

import (
	"context"
	"errors"
	"math"
	"slices"
)

const (
	sampleLeast = 500     // draws of the coarsest sample, at least
	sampleStep  = 8       // each sample has that many times the draws of the last
	sampleRest  = 8       // the finest has at most one draw for so many places,
	sampleMost  = 1 << 16 // and so many draws at most
)

// sampled returns prices near the optimum from samples of the places, drawn in
// proportion to users: a coarse one first, whose prices start the next. The
// draws are evenly spaced along the running sum of users, so a large place is
// represented almost exactly and nothing is left to chance.
func (t *transport) sampled(ctx context.Context, price []float64) ([]float64, error) {
	var levels []*transport // finest first, each drawn from the one before
	from := t
	for draws := min(len(t.users)/sampleRest, sampleMost); draws >= sampleLeast; draws /= sampleStep {
		if s := from.sample(int64(draws)); s != nil {
			levels = append(levels, s)
			from = s
		}
	}
	horizon := math.Inf(1)
	for _, s := range slices.Backward(levels) {
		_, p, err := s.improve(ctx, price, horizon, nil)
		if errors.Is(err, errStuck) && t.reach > 0 {
			return price, nil // what is forbidden weighs more in the sample
		}
		if err != nil {
			return nil, err
		}
		price = p
		horizon = t.horizon()
	}
	return price, nil
}

// sample returns the split of draws users; nil if there are too few users.
func (t *transport) sample(draws int64) *transport {
	if t.total < 4*draws {
		return nil
	}
	stride := t.total / draws
	draws = t.total / stride
	s := &transport{k: t.k, unlimited: t.unlimited, reach: t.reach}
	most := min(int(draws), len(t.users))
	rows := make([]int32, 0, most) // first whose, then their distances, which lie far apart
	s.users = make([]int64, 0, most)
	running, next := int64(0), stride/2
	for i, u := range t.users {
		if running += u; next >= running {
			continue
		}
		hits := (running-1-next)/stride + 1
		next += hits * stride
		s.total += hits
		rows, s.users = append(rows, int32(i)), append(s.users, hits)
	}
	s.d = t.rowsOf(rows)
	for b := range t.k {
		low := t.low[b] / stride
		high := min((t.high[b]+stride-1)/stride+1, s.total)
		s.low = append(s.low, min(low, high))
		s.high = append(s.high, high)
	}
	return s
}
