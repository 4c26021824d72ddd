package region

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"fenye/model"
)

// ErrUndecided reports that a limit ended the search for a plan of whole units
// before one was found or shown not to exist.
var ErrUndecided error = undecided{}

type undecided struct{}

func (undecided) Error() string {
	return "region: stopped before a plan of whole places or provinces was found or ruled out"
}

// Key names the sentence in the translations.
func (undecided) Key() string { return "region.undecided" }

// unit is what one centre must serve whole: a place or a province.
type unit struct {
	places []int32
	users  int64
}

// solveWhole serves every unit by one centre at the least cost: a generalised
// assignment problem, by branch and bound. The linear relaxation, in which a
// unit may be shared, is a split over the units at their mean distances; its
// dual value is the bound.
func (s *Solver) solveWhole(ctx context.Context, p *Problem, t *transport, up []int) (*Solution, error) {
	units := unitsOf(p)
	if bad := oversize(units, t, up, p); bad != nil {
		return nil, bad
	}
	w := &search{ctx: ctx, t: relaxation(t, units), cost: math.Inf(1), open: math.Inf(1), effort: cmp.Or(s.effort, effort)}
	w.penalise()
	if t.terms != nil && !w.possible(ctx) {
		return nil, t.unmeetable(p, up)
	}
	if err := w.run(); err != nil {
		return nil, err
	}
	if w.best == nil {
		if w.stopped {
			return nil, errors.Join(ErrUndecided, ctx.Err())
		}
		return nil, &Infeasible{Cause: CauseWhole}
	}
	return w.solution(t, units, up, len(p.Centres)), nil
}

// unitsOf returns the units in an order that depends on the places as a set.
func unitsOf(p *Problem) []unit {
	order := make([]int32, len(p.Points))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, placeOrder(p))
	units := make([]unit, 0, len(order))
	at := map[int32]int{}
	for _, i := range order {
		if p.Unit == model.UnitProvince {
			if u, known := at[p.Group[i]]; known {
				units[u].places = append(units[u].places, i)
				units[u].users += int64(p.Users[i])
				continue
			}
			at[p.Group[i]] = len(units)
		}
		units = append(units, unit{[]int32{i}, int64(p.Users[i])})
	}
	return units
}

// oversize reports the units that no centre can hold.
func oversize(units []unit, t *transport, up []int, p *Problem) *Infeasible {
	bad := &Infeasible{Cause: CauseWhole}
	most := slices.Max(t.high)
	for _, u := range units {
		if u.users <= most {
			continue
		}
		bad.Shortage += model.Users(u.users - most)
		for _, i := range u.places {
			if p.Users[i] > 0 {
				a, _, _ := least(t.row(int(i)), make([]float64, t.k))
				bad.Unserved = append(bad.Unserved, Share{i, int32(up[a]), p.Users[i]})
			}
		}
	}
	if bad.Shortage == 0 {
		return nil
	}
	slices.SortFunc(bad.Unserved, func(a, b Share) int { return int(a.Place) - int(b.Place) })
	return bad
}

// relaxation is the split of units at their mean distances. A unit without
// users has the mean over its places.
func relaxation(t *transport, units []unit) *transport {
	r := &transport{k: t.k, total: t.total, low: t.low, high: t.high, unlimited: t.unlimited}
	r.users = make([]int64, len(units))
	r.d = make([]float64, len(units)*t.k)
	for n, u := range units {
		r.users[n] = u.users
		for b := range t.k {
			var sum userKm
			forbidden := false
			for _, i := range u.places {
				weight := t.users[i]
				switch {
				case u.users == 0:
					weight = 1
				case weight == 0:
					continue
				}
				d := t.row(int(i))[b]
				forbidden = forbidden || math.IsInf(d, 1)
				sum.add(model.Users(weight), d)
			}
			r.d[n*t.k+b] = sum.value() / float64(max(u.users, 1))
			if u.users == 0 {
				r.d[n*t.k+b] = sum.value() / float64(len(u.places))
			}
			if forbidden && u.users > 0 {
				r.d[n*t.k+b] = math.Inf(1)
			}
		}
	}
	return r
}

// penalise makes forbidden pairs so costly that no plan without need has one:
// no chain of moves among k centres costs as much as one forbidden move.
func (w *search) penalise() {
	for _, d := range w.t.d {
		if !math.IsInf(d, 1) {
			w.longest = math.Max(w.longest, d)
		}
	}
	w.far = 4 * float64(w.t.k+2) * (w.longest + 1)
	for i, d := range w.t.d {
		if math.IsInf(d, 1) {
			w.t.d[i] = w.far
		}
	}
}

// possible reports whether the units could keep away from forbidden centres if
// they might be shared.
func (w *search) possible(ctx context.Context) bool {
	x, _, err := w.t.improve(ctx, make([]float64, w.t.k), w.longest, nil)
	return err != nil || w.allowed(x)
}

// solution writes the best assignment of units as one of places.
func (w *search) solution(t *transport, units []unit, up []int, centres int) *Solution {
	x := &assignment{owner: make([]int32, len(t.users))}
	for n, u := range units {
		for _, i := range u.places {
			x.owner[i] = w.best[n]
		}
	}
	s := t.solution(x, w.root, up, centres)
	s.Certificate.Dual = math.Min(s.Certificate.Primal, w.open)
	s.Certificate.Gap = s.Certificate.Primal - s.Certificate.Dual
	if s.Certificate.Gap > closed*s.Certificate.Primal {
		s.Status = Gap
	}
	return s
}
