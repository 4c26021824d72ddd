package access

import "context"

// Solve finds the access plan of the least F and proves it, or returns
// *Infeasible. Without a limit it goes on until the proof is closed, which for
// more than about four centres and hundreds of units may be never in practice;
// if the context ends first, or MostNodes is reached, the best plan so far is
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
	if p.Alpha == 1 {
		start = r.nearly(ctx, start)
	}
	done := s.run(start)
	if s.best == nil {
		if err := ctx.Err(); err != nil && !done {
			return nil, err
		}
		return nil, r.repair(ctx, &Infeasible{Cause: CauseWhole, Unit: -1, Centre: -1, Proven: done})
	}
	out := r.result(s, done)
	if p.Alpha == 1 {
		r.polish(ctx, out)
	}
	return out, nil
}

// Where balance is all, many plans are equal. A small weight of distance tells
// them apart: it makes a good start, and finds the nearest of the plans that
// are as balanced as the best, as far as so many nodes tell.
const (
	nearlyNodes  = 50
	nearlyWeight = 1e-6
)

// nearly solves the problem of alpha 1 with a small weight of distance; it
// returns start if it finds no plan.
func (r *ready) nearly(ctx context.Context, start []int8) []int8 {
	p := *r.p
	p.Alpha, p.Progress = 1-nearlyWeight, nil
	q, err := prepare(&p)
	if err != nil {
		return start
	}
	s := q.search(ctx)
	s.most = nearlyNodes
	s.run(start)
	if s.best == nil {
		return start
	}
	return s.best
}

// polish replaces a plan of alpha 1 by one that is as balanced and nearer, if
// one is found.
func (r *ready) polish(ctx context.Context, out *Result) {
	x := r.nearly(ctx, r.gather(out.Assign))
	if near := r.plan(r.spread(x)); near.F <= out.F && near.DE < out.DE {
		out.Plan = near
		out.Bound = min(out.Bound, out.F)
		out.Gap = out.F - out.Bound
	}
}

func (r *ready) search(ctx context.Context) *search {
	s := newSearch(ctx, r.core, r.allow, r.p.Progress)
	s.most = r.p.MostNodes
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
