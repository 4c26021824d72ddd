package access

import "context"

// Solve finds the access plan of the least F and proves it, or returns
// *Infeasible. For more than about four centres and hundreds of units the proof
// may take longer than anybody waits: if the context ends first, or MostNodes
// (DefaultNodes if that is 0) is reached, the best plan so far is
// returned with status Gap and the bound reached. If no plan is known by then,
// the error is the context's, or *Infeasible without Proven.
//
// The plan depends on the problem alone, not on the order of its units, unless
// the context ends.
func Solve(ctx context.Context, p Problem) (*Result, error) {
	if p.Balance == least {
		return nil, &InputError{"balance", string(least), "mad, variance or worst"}
	}
	r, err := prepare(&p)
	if err != nil {
		return nil, err
	}
	if err := r.obvious(); err != nil {
		return nil, r.repair(ctx, err)
	}
	s := r.search(ctx)
	start := r.starts()
	floor := -inf
	if p.Alpha == 1 {
		// Of plans that are equal in balance the same one is taken wherever the
		// search begins: without the given start, unless that is better.
		var x []int8
		if x, floor = r.nearly(ctx); x != nil && (start == nil || s.exact(x) <= s.exact(start)+better) {
			start = x
		}
	}
	s.floor = floor
	done := s.run(start)
	if s.best == nil {
		if err := ctx.Err(); err != nil && !done {
			return nil, err
		}
		return nil, r.repair(ctx, &Infeasible{Cause: CauseWhole, Unit: -1, Centre: -1, Proven: done})
	}
	return r.result(s, done), nil
}

// Where balance is all, many plans are equal. A small weight of distance tells
// them apart: it makes a good start, from which plans of the most balanced loads
// are made; the nearest of those is taken.
const (
	nearlyNodes  = 10
	nearlyList   = 3000
	nearlyWeight = 1e-6
)

// nearly levels a plan of the problem of alpha 1 that has a small weight of
// distance; only if that does not reach the most balanced loads there are is it
// searched for, as far as so many nodes go. It returns the plan, nil if it finds
// none, and what no plan's VA is below.
func (r *ready) nearly(ctx context.Context) (plan []int8, floor float64) {
	p := *r.p
	p.Alpha, p.Progress = 1-nearlyWeight, nil
	floor = -inf
	q, err := prepare(&p)
	if err != nil {
		return nil, floor
	}
	evens := r.core.evens()
	if len(evens) > 0 {
		floor = evens[0].va
	}
	s := q.search(ctx)
	s.most, s.length = nearlyNodes, nearlyList
	done := s.begin(nil)
	for round := range 2 {
		if s.best != nil {
			plan = s.best
			if len(evens) > 0 {
				if x := s.level(s.best, evens); x != nil && r.va(x) < r.va(plan) {
					plan = x
				}
			}
		}
		if done || round > 0 || plan != nil && r.va(plan)-floor <= proof {
			break
		}
		done = s.branch()
	}
	return plan, floor
}

// va is the balance of a plan of the core's units.
func (r *ready) va(x []int8) float64 {
	loads := make([]float64, r.core.k)
	for i, j := range x {
		loads[j] += r.core.users[i]
	}
	return r.core.imbalanceOf(loads)
}

func (r *ready) search(ctx context.Context) *search {
	s := newSearch(ctx, r.core, r.allow, r.p.Progress)
	s.most = r.p.MostNodes
	if s.most <= 0 {
		s.most = DefaultNodes
	}
	return s
}

// starts is the plan to begin from, if there is one.
func (r *ready) starts() []int8 {
	if r.p.Start == nil {
		return nil
	}
	return r.gather(r.p.Start)
}

// result makes the result of a search that has a plan.
func (r *ready) result(s *search, done bool) *Result {
	out := &Result{Plan: r.plan(r.spread(s.best)), Status: Gap, Nodes: s.nodes, Nearest: r.plan(r.nearest(nil))}
	out.Bound = min(s.bound, out.F)
	if done || out.F-out.Bound <= proof {
		out.Status = Optimal
	}
	out.Gap = out.F - out.Bound
	return out
}
