package hours

import (
	"context"
	"math"
)

// Penalties: the first is more than most prices are; where excess is left, a
// search for the least excess tells whether it must be.
const (
	firstPenalty = 1e5
	lastPenalty  = 1e9
)

// fine is how far a bound may be passed by rounding: a part of the users of the
// busiest hour.
const fine = 1e-9

// solve returns the best corner over all rows. Rows that are not broken are left
// out. If every corner has excess, the one of least excess is returned and
// fits is false.
func solve(ctx context.Context, p *problem, key []int) (s *simplex, fits bool, err error) {
	s = newSimplex(p, key)
	for s.penalty = firstPenalty; ; s.penalty *= 100 {
		if err := s.grow(ctx); err != nil {
			return s, false, err
		}
		if s.excess() <= s.grain() {
			return s, true, nil
		}
		least := newSimplex(p, append([]int(nil), s.key...))
		least.penalty = -1
		if err := least.grow(ctx); err != nil {
			return s, false, err
		}
		if least.excess() > 10*least.grain() {
			return least, false, nil
		}
		if s.penalty >= lastPenalty {
			return s, false, errStuck
		}
	}
}

// grain is what counts as no users.
func (s *simplex) grain() float64 {
	most := 1.0
	for _, b := range s.p.bound {
		most = math.Max(most, b)
	}
	return fine * most
}

// grow optimises, adds the rows that the corner breaks, and goes on until it
// breaks none.
func (s *simplex) grow(ctx context.Context) error {
	has := map[[3]int]bool{}
	for _, r := range s.rows {
		has[[3]int{r.centre, r.hour, int(r.sign)}] = true
	}
	for {
		if err := s.optimise(ctx); err != nil {
			return err
		}
		added := false
		for c, load := range s.loads() {
			for h, users := range load {
				for _, r := range []row{{c, h, 1, s.p.high[c]}, {c, h, -1, s.p.low[c]}} {
					id := [3]int{c, h, int(r.sign)}
					if r.sign*(users-r.bound) > s.grain() && !has[id] {
						has[id], added = true, true
						s.add(r, true)
					}
				}
			}
		}
		if !added {
			return nil
		}
	}
}
