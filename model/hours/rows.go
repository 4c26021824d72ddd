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

// grow optimises, adds rows that the corner breaks, and goes on until it breaks
// none, or where distances count until it has excess.
func (s *simplex) grow(ctx context.Context) error {
	has := map[[3]int]bool{}
	for _, r := range s.rows {
		has[[3]int{r.centre, r.hour, int(r.sign)}] = true
	}
	for {
		if err := s.optimise(ctx); err != nil {
			return err
		}
		broken := s.broken(has)
		if len(broken) == 0 || s.penalty >= 0 && s.excess() > s.grain() {
			return nil
		}
		for _, r := range broken {
			has[[3]int{r.centre, r.hour, int(r.sign)}] = true
			s.add(r, true)
		}
	}
}

// broken lists rows, of those not in yet, that the corner breaks. Where distances
// count it is the most broken one of each centre and sign: once its busiest hour
// fits, most of a centre's other hours do. Where excess alone counts it is all of
// them. Of hours that are alike only the first has rows.
func (s *simplex) broken(has map[[3]int]bool) []row {
	var rows []row
	for c, load := range s.loads() {
		for _, bound := range []row{{c, 0, 1, s.p.high[c]}, {c, 0, -1, s.p.low[c]}} {
			most := s.grain()
			for h, users := range load {
				beyond := bound.sign * (users - bound.bound)
				if beyond <= s.grain() || s.p.alike[h] != h || has[[3]int{c, h, int(bound.sign)}] {
					continue
				}
				one := bound
				one.hour = h
				switch {
				case s.penalty < 0, most <= s.grain():
					rows = append(rows, one)
				case beyond > most:
					rows[len(rows)-1] = one
				default:
					continue
				}
				most = beyond
			}
		}
	}
	return rows
}

// fits reports whether the corner keeps every bound, those of rows left out too.
func (s *simplex) fits() bool {
	for c, load := range s.loads() {
		for _, users := range load {
			if users > s.p.high[c]+s.grain() || users < s.p.low[c]-s.grain() {
				return false
			}
		}
	}
	return true
}
