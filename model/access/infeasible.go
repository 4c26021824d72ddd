package access

import (
	"context"
	"fmt"
	"math"
)

// Cause says why no access plan exists.
type Cause string

const (
	CauseNoCentre Cause = "no_centre" // no centre is up
	CauseBanned   Cause = "banned"    // Unit may have no centre at all
	CauseUnit     Cause = "unit"      // Unit alone exceeds gamma at every centre it may have
	CausePinned   Cause = "pinned"    // what can only go to Centre exceeds gamma there
	CauseReach    Cause = "reach"     // all that may go to Centre does not reach lambda there
	CauseGamma    Cause = "gamma"     // all users exceed gamma of all capacity
	CauseLambda   Cause = "lambda"    // all users do not reach lambda of all capacity
	CauseWhole    Cause = "whole"     // whole units cannot meet the bounds
)

// Infeasible is the error for a problem without a plan.
type Infeasible struct {
	Cause  Cause
	Unit   int // index of the unit to blame, -1 for none
	Centre int // index of the centre to blame, -1 for none
	// Proven is false if the search was stopped: there may be a plan then.
	Proven bool
	// Missing is by how many users the bound is missed, for all causes but
	// CauseWhole, CauseBanned and CauseNoCentre.
	Missing float64
	// Gamma and Lambda are the smallest relaxations, each with the other bound
	// kept; Found is false if none was found.
	Gamma, Lambda Relaxation
}

// Relaxation is a bound with which a plan exists.
type Relaxation struct {
	Found bool
	Value float64 // a plan exists with this bound
	Limit float64 // and none with one that is tighter than this; equal to Value up to 1e-6 where Proven
	// Proven tells that Value is the smallest gamma, or the largest lambda, up
	// to 1e-6.
	Proven bool
}

func (e *Infeasible) Error() string {
	text := map[Cause]string{
		CauseNoCentre: "no centre is up",
		CauseBanned:   "a unit may have no centre at all",
		CauseUnit:     "one unit alone exceeds gamma at every centre it may have",
		CausePinned:   "the units that can only go to one centre exceed gamma there",
		CauseReach:    "all units that may go to one centre do not reach lambda there",
		CauseGamma:    "all users exceed gamma of all capacity",
		CauseLambda:   "all users do not reach lambda of all capacity",
		CauseWhole:    "whole units cannot meet the bounds",
	}[e.Cause]
	if !e.Proven {
		return "access: no plan was found before the limit"
	}
	if e.Missing > 0 {
		text += fmt.Sprintf(", by %.0f users", e.Missing)
	}
	return "access: no plan meets the bounds: " + text
}

// obvious finds the causes that need no search, the plainest first.
func (r *ready) obvious() *Infeasible {
	c := r.core
	bad := func(cause Cause, unit, centre int, missing float64) *Infeasible {
		return &Infeasible{Cause: cause, Unit: unit, Centre: centre, Proven: true, Missing: missing}
	}
	low, high := 0.0, 0.0
	for j := range c.k {
		low += c.low[j]
		high += c.high[j]
	}
	if c.total > high {
		return bad(CauseGamma, -1, -1, c.total-high)
	}
	if c.total < low {
		return bad(CauseLambda, -1, -1, low-c.total)
	}
	for row, i := range r.row {
		room := 0.0
		for j := range c.k {
			if r.allow[row]>>j&1 == 1 {
				room = max(room, c.high[j])
			}
		}
		if c.users[row] > room {
			return bad(CauseUnit, i, -1, c.users[row]-room)
		}
	}
	for j := range c.k {
		only, may := 0.0, 0.0
		for row, mask := range r.allow {
			if mask>>j&1 == 1 {
				may += c.users[row]
				if mask == 1<<j {
					only += c.users[row]
				}
			}
		}
		if only > c.high[j] {
			return bad(CausePinned, -1, r.up[j], only-c.high[j])
		}
		if may < c.low[j] {
			return bad(CauseReach, -1, r.up[j], c.low[j]-may)
		}
	}
	return nil
}

// repairNodes is how far the search for a relaxation goes.
const repairNodes = 200

// repair adds the smallest relaxations to an explanation: the least highest
// utilisation with lambda kept, and the greatest lowest one with gamma kept.
func (r *ready) repair(ctx context.Context, e *Infeasible) *Infeasible {
	if e.Cause == CauseNoCentre || e.Cause == CauseBanned {
		return e
	}
	for _, x := range r.core.capacity {
		if math.IsInf(x, 1) || x == 0 {
			return e
		}
	}
	if v, bound, ok := r.relax(ctx, Worst); ok {
		e.Gamma = Relaxation{Found: true, Value: v, Limit: bound, Proven: v-bound <= 1e-6}
	}
	if v, bound, ok := r.relax(ctx, least); ok {
		e.Lambda = Relaxation{Found: true, Value: 1 - v, Limit: 1 - bound, Proven: v-bound <= 1e-6}
	}
	return e
}

// relax solves for the bound itself: the measure alone, with the other bound.
func (r *ready) relax(ctx context.Context, b Balance) (value, bound float64, ok bool) {
	p := *r.p
	p.Alpha, p.Balance, p.Start, p.Progress = 1, b, nil, nil
	if b == Worst {
		p.Gamma = inf
	} else {
		p.Lambda = 0
	}
	q, err := prepare(&p)
	if err != nil || q.obvious() != nil {
		return 0, 0, false
	}
	s := q.search(ctx)
	s.most, s.closed = repairNodes, 1e-7
	done := s.run(nil)
	if s.best == nil {
		return 0, 0, false
	}
	if done {
		s.bound = max(s.bound, s.value-s.closed)
	}
	return s.value, min(s.bound, s.value), true
}
