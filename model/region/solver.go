package region

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"fenye/geom"
	"fenye/model"
)

// Solver solves problems one after another and keeps what the next one can
// use: the distances, as long as Points is the same slice and a centre has not
// moved, and the prices. The zero value is ready. What it returns depends on
// the problem alone, never on the problems before it. It is not safe for
// concurrent use.
type Solver struct {
	places    []model.Place // of the last plan, and where they are
	positions []geom.Point

	points  []geom.Point
	at      []geom.Point // the position of each column of matrix
	numbers []int        // the number of the centre that had each price
	prices  []float64
	matrix  []float64 // n rows
	band    *band     // of the last split; nil: none
	demand  demand
	counted counted
	nearby  nearby
	spread  []weighted // room for the distances of all users
	drawing *Solver    // see Outcome.draw; nil until it is needed
	effort  float64    // bounds the search for whole units; 0: the usual
}

// NewSolver returns a solver without state.
func NewSolver() *Solver { return &Solver{} }

// Solve solves one problem from nothing, see Solver.Solve.
func Solve(ctx context.Context, p Problem) (*Solution, error) { return NewSolver().Solve(ctx, p) }

// Solve returns the optimum of p. The error is an *Infeasible if no plan
// exists, that of ctx if it ended first, or says which input is wrong. For
// whole units the end of ctx yields the best plan so far, if there is one,
// with status Gap. Without points the solution is empty.
func (s *Solver) Solve(ctx context.Context, p Problem) (*Solution, error) {
	if err := s.demand.take(&p); err != nil {
		return nil, err
	}
	if len(p.Points) == 0 {
		return &Solution{
			Status: Optimal,
			Loads:  make([]model.Users, len(p.Centres)),
			Prices: make([]model.Km, len(p.Centres)),
		}, nil
	}
	if bad := p.infeasible(s.demand.total); bad != nil {
		return nil, bad
	}
	t, up, err := s.transport(ctx, &p)
	if err != nil {
		return nil, err
	}
	if t.terms != nil && len(t.terms.empty) > 0 {
		return nil, t.unmeetable(&p, up)
	}
	if p.whole() {
		return s.solveWhole(ctx, &p, t, up)
	}
	if t.terms == nil {
		return s.split(ctx, &p, t, up)
	}
	x, price, err := t.optimum(ctx, s.start(up), t.order(&p))
	if errors.Is(err, errStuck) {
		return nil, t.unmeetable(&p, up)
	}
	if err != nil {
		return nil, err
	}
	s.numbers, s.prices = up, price
	return t.solution(x, price, up, len(p.Centres)), nil
}

// start returns the prices of the last problem for the centres up.
func (s *Solver) start(up []int) []float64 {
	start := make([]float64, len(up))
	for j, c := range up {
		if at := slices.Index(s.numbers, c); at >= 0 {
			start[j] = s.prices[at]
		}
	}
	return start
}

// split solves a transport problem without terms in the band of the last one,
// from its prices, and keeps the new ones.
func (s *Solver) split(ctx context.Context, p *Problem, t *transport, up []int) (*Solution, error) {
	price := s.start(up)
	b := s.band
	known := b != nil && b.take(t)
	if !known {
		var err error
		if price, err = t.firstPrices(ctx, price); err != nil {
			return nil, err
		}
		if b, err = t.cut(ctx, price, 2*t.quantile(price)); err != nil { // samples are near, no more
			return nil, err
		}
	}
	b, x, price, err := b.optimum(ctx, price, known, t.order(p))
	if err != nil {
		return nil, err
	}
	solution := b.solution(x, price, up, len(p.Centres))
	if len(b.rows) > t.usual()+t.usual()/2 {
		if b, err = b.narrow(ctx, price); err != nil { // for the next step
			return nil, err
		}
	}
	s.band, s.numbers, s.prices = b, up, price
	return solution, nil
}

// firstPrices finds prices to start from by samples where there are none.
func (t *transport) firstPrices(ctx context.Context, start []float64) ([]float64, error) {
	if len(t.users) < sampleLeast*sampleRest || slices.ContainsFunc(start, func(p float64) bool { return p != 0 }) {
		return start, nil
	}
	return t.sampled(ctx, start)
}

// optimum returns the canonical split and prices.
func (t *transport) optimum(ctx context.Context, start []float64, before func(a, b int32) int) (*assignment, []float64, error) {
	start, err := t.firstPrices(ctx, start)
	if err != nil {
		return nil, nil, err
	}
	x, _, err := t.improve(ctx, start, t.horizon(), t.sampled)
	if err != nil {
		return nil, nil, err
	}
	price := t.canonicalPrices(x)
	if t.terms != nil && t.terms.home != nil {
		if x, err = t.keepHomes(ctx, price, before); err != nil {
			return nil, nil, err
		}
		return x, t.canonicalPrices(x), nil
	}
	if x, err = t.canonicalSplit(price, before); err != nil {
		return nil, nil, err
	}
	return x, t.canonicalPrices(x), nil
}

// horizon guesses how far prices will move: a small part of the distances.
// It is widened where that proves too little.
func (t *transport) horizon() float64 {
	if t.reach > 0 {
		return t.reach / 200
	}
	far := 0.0
	step := max(1, len(t.users)/1000) * t.k
	for i := 0; i < len(t.d); i += step {
		far = math.Max(far, slices.Max(t.d[i:i+t.k]))
	}
	return far / 200
}

// transport brings p into plain numbers over the centres that are up.
func (s *Solver) transport(ctx context.Context, p *Problem) (*transport, []int, error) {
	if err := s.demand.take(p); err != nil {
		return nil, nil, err
	}
	t := &transport{users: s.demand.plain, total: int64(s.demand.total)}
	var up []int
	for j, c := range p.Centres {
		if !c.Up {
			continue
		}
		up = append(up, j)
		t.low = append(t.low, int64(c.Minimum))
		t.high = append(t.high, min(int64(c.Capacity), t.total))
		t.unlimited = append(t.unlimited, c.Capacity > model.Users(t.total)) // it never binds
	}
	t.k = len(up)
	if t.k > 1<<15 {
		return nil, nil, fmt.Errorf("region: %d centres, expected at most %d", t.k, 1<<15)
	}
	var err error
	if t.d, err = s.distances(ctx, p, up); err != nil || !p.asks() {
		return t, up, err
	}
	return t.constrain(p, up), up, nil
}

// solution translates the result back to the centres of the problem.
func (t *transport) solution(x *assignment, price []float64, up []int, centres int) *Solution {
	if t.terms != nil {
		s := t.terms.base.solution(t.folded(x), price, up, centres)
		s.Certificate = t.certificate(x, price, userKm{})
		return s
	}
	s := &Solution{
		Status: Optimal,
		Owner:  make([]int32, len(t.users)),
		Loads:  make([]model.Users, centres),
		Prices: make([]model.Km, centres),
	}
	for j, l := range t.loads(x) {
		s.Loads[up[j]], s.Prices[up[j]] = model.Users(l), model.Km(price[j])
	}
	x.tell(s, up, func(n int) int32 { return int32(n) })
	s.Certificate = t.certificate(x, price, userKm{})
	return s
}

// certificate works out primal and dual value, see bench and design: the dual
// is sum users min(d+p) - sum capacity max(p,0) - sum minimum min(p,0), where
// the sum of users' prices is taken centre by centre. outside is what fixed
// loads cost at their centres, which are those of least priced distance.
func (t *transport) certificate(x *assignment, price []float64, outside userKm) Certificate {
	both, primal, dual := outside, userKm{}, userKm{}
	nearest := t.standing()
	for i, u := range t.users {
		row := t.row(i)
		best, _, _ := least(row, price)
		nearest[best] += u
		if int(x.owner[i]) == best {
			both.add(model.Users(u), row[best])
			continue
		}
		dual.add(model.Users(u), row[best])
		if a := x.owner[i]; a >= 0 {
			primal.add(model.Users(u), row[a])
			continue
		}
		for b, part := range x.shared[-1-x.owner[i]] {
			primal.add(model.Users(part), row[b])
		}
	}
	for b, p := range price {
		dual.add(model.Users(nearest[b]), p)
		dual.add(model.Users(t.high[b]), -math.Max(p, 0))
		dual.add(model.Users(t.low[b]), -math.Min(p, 0))
	}
	primal.join(both)
	dual.join(both)
	c := Certificate{Primal: primal.value(), Dual: dual.value()}
	c.Gap = math.Max(0, c.Primal-c.Dual)
	return c
}
