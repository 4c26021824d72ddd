package region

import (
	"context"
	"errors"

	"fenye/model"
)

// explain completes an Infeasible: where the shortage falls, and the repairs.
func (s *Solver) explain(ctx context.Context, plan *model.Plan, p *Problem, bad *Infeasible) error {
	if bad.Cause == CauseCapacity && len(p.Rules) > 0 {
		if err := s.widen(ctx, p, bad); err != nil {
			return err
		}
	}
	if bad.Cause == CauseCapacity || bad.Cause == CauseWishes {
		unserved, err := s.unserved(ctx, p, bad.Shortage)
		if err != nil {
			return err
		}
		bad.Unserved = unserved
	}
	if p.whole() { // repairs are found quickly or not offered
		before := s.effort
		s.effort = repairEffort
		defer func() { s.effort = before }()
	}
	r := &repairing{ctx: ctx, solver: s, plan: plan, problem: p, bad: bad}
	if err := r.offer(); err != nil {
		return err
	}
	bad.Repairs = r.repairs
	return nil
}

// widen counts those whom the wishes leave without service beside those whom
// the capacities do.
func (s *Solver) widen(ctx context.Context, p *Problem, bad *Infeasible) error {
	t, up, err := s.transport(ctx, p)
	if err != nil {
		return err
	}
	o := &oracle{base: t.terms.base, p: p, up: up}
	active := make([]bool, len(p.Rules))
	for i := range active {
		active[i] = true
	}
	bad.Shortage = model.Users(o.short(active))
	return nil
}

const repairEffort = 3e5

// whole reports whether places or provinces are served whole.
func (p *Problem) whole() bool { return p.Unit.Whole() }

// unserved serves as many users as fit at the least distance: an imaginary
// centre next to everyone takes exactly the shortage, and who goes there is
// without service. Centre of a share is the nearest that is up. There are no
// shares where the shortage is of minimums.
func (s *Solver) unserved(ctx context.Context, p *Problem, shortage model.Users) ([]Share, error) {
	q := *p
	q.InForce = nil
	t, up, err := s.transport(ctx, &q)
	if err != nil {
		return nil, err
	}
	bare := t
	if t.terms != nil {
		bare = t.terms.base
		t.terms = nil
	}
	k := t.k
	wide := *t
	wide.k = k + 1
	wide.low = append(append([]int64(nil), t.low...), int64(shortage))
	wide.high = append(append([]int64(nil), t.high...), int64(shortage))
	wide.unlimited = append(append([]bool(nil), t.unlimited...), false)
	wide.d = make([]float64, 0, len(t.users)*wide.k)
	for i := range t.users {
		wide.d = append(append(wide.d, t.row(i)...), 0)
	}
	x, _, err := wide.optimum(ctx, make([]float64, wide.k), placeOrder(p))
	if errors.Is(err, errStuck) && t.reach > 0 {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var shares []Share
	nearest := make([]float64, k)
	for i := range t.users {
		x.each(&wide, i, func(b int, u int64) {
			if b == k && u > 0 {
				a, _, _ := least(bare.row(i), nearest)
				shares = append(shares, Share{int32(i), int32(up[a]), model.Users(u)})
			}
		})
	}
	return shares, nil
}
