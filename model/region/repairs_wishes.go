package region

import (
	"context"
	"errors"
	"slices"

	"fenye/model"
)

const (
	mostReleases = 8   // ways to release wishes that are offered
	mostAsked    = 400 // sets of wishes that the oracle is asked about
)

// releasing looks for the smallest sets of rules whose release leaves a plan.
type releasing struct {
	oracle *oracle
	active []bool
	found  [][]int
	asked  int
}

// release offers to take the fewest wishes off: every set of the least size, up
// to a number.
func (r *repairing) release() error {
	t, up, err := r.solver.transport(r.ctx, r.problem)
	if err != nil || t.terms == nil {
		return err
	}
	s := &releasing{oracle: &oracle{base: t.terms.base, p: r.problem, up: up}, active: make([]bool, len(r.problem.Rules))}
	for i := range s.active {
		s.active[i] = !r.problem.Rules[i].Void(r.problem.Centres)
	}
	for size := 1; size <= len(s.active) && len(s.found) == 0 && s.asked < mostAsked; size++ {
		s.search(nil, size)
	}
	if len(s.found) == 0 {
		s.greedily()
	}
	for _, set := range s.found {
		if err := r.try(Repair{Kind: RepairPin, Release: set}); err != nil {
			return err
		}
	}
	return nil
}

// search releases further rules, each one of a contradiction that is left.
func (s *releasing) search(released []int, size int) {
	if s.asked++; s.asked > mostAsked || len(s.found) >= mostReleases {
		return
	}
	conflict := s.oracle.conflict(s.active)
	if conflict == nil {
		set := slices.Sorted(slices.Values(released))
		if !slices.ContainsFunc(s.found, func(f []int) bool { return slices.Equal(f, set) }) {
			s.found = append(s.found, set)
		}
		return
	}
	if size == 0 {
		return
	}
	for _, i := range slices.Backward(conflict) {
		s.active[i] = false
		s.search(append(slices.Clone(released), i), size-1)
		s.active[i] = true
	}
}

// greedily releases the newest rule of each contradiction until none is left.
func (s *releasing) greedily() {
	var released []int
	for {
		conflict := s.oracle.conflict(s.active)
		if len(conflict) == 0 {
			break
		}
		last := conflict[len(conflict)-1]
		s.active[last] = false
		released = append(released, last)
	}
	if len(released) > 0 {
		slices.Sort(released)
		s.found = [][]int{released}
	}
}

// releaseForWhole offers each wish whose release alone lets whole units fit.
func (r *repairing) releaseForWhole() error {
	for i := range r.problem.Rules {
		if i == mostReleases {
			break
		}
		if err := r.try(Repair{Kind: RepairPin, Release: []int{i}}); err != nil {
			return err
		}
	}
	return nil
}

// raiseOver offers the smallest raise of capacities under which the rules can
// be met, the nearest of all, and the raise of each centre alone that does.
// Beside every centre stands another for what is above its capacity, so far
// away that nobody goes there without need.
func (r *repairing) raiseOver() error {
	q := *r.problem
	q.InForce = nil
	t, up, err := r.solver.transport(r.ctx, &q)
	if err != nil {
		return err
	}
	if t.terms != nil && len(t.terms.empty) > 0 {
		return nil // more room does not help them
	}
	all := func(int) bool { return true }
	if err := r.overflow(t, up, LeastDistance, all); err != nil {
		return err
	}
	if len(up) < 2 {
		return nil
	}
	for j, a := range up {
		if !q.Centres[a].Limited() {
			continue
		}
		if err := r.overflow(t, up, OneCentre, func(b int) bool { return b == j }); err != nil {
			return err
		}
	}
	return nil
}

// overflow offers the smallest raise at the centres that may be raised.
func (r *repairing) overflow(t *transport, up []int, variant Variant, may func(column int) bool) error {
	k := t.k
	wide := &transport{k: 2 * k, total: t.total, users: t.users, reach: t.reach}
	far := t.reach
	if far == 0 {
		far = t.horizon() * 200
	}
	far = 8 * float64(k+2) * (far + 1)
	wide.reach = 2 * far
	for i := range t.users {
		wide.d = append(wide.d, t.row(i)...)
		for _, d := range t.row(i) {
			wide.d = append(wide.d, d+far)
		}
	}
	wide.low = append(slices.Clone(t.low), make([]int64, k)...)
	wide.high, wide.unlimited = slices.Clone(t.high), slices.Clone(t.unlimited)
	for b := range k {
		room := int64(0)
		if may(b) {
			room = t.total
		}
		wide.high, wide.unlimited = append(wide.high, room), append(wide.unlimited, false)
	}
	x, _, err := wide.optimum(r.ctx, make([]float64, wide.k), placeOrder(r.problem))
	if errors.Is(err, errStuck) {
		return nil
	}
	if err != nil {
		return err
	}
	repair := Repair{Kind: RepairCapacity, Variant: variant}
	for b, over := range wide.loads(x)[k:] {
		if over > 0 {
			c := r.problem.Centres[up[b]].Capacity
			repair.Changes = append(repair.Changes, CentreChange{up[b], c, c + model.Users(over)})
		}
	}
	if len(repair.Changes) == 0 || variant == OneCentre && r.offered(repair) {
		return nil
	}
	return r.try(repair)
}

// offered reports whether the same capacities are offered already.
func (r *repairing) offered(repair Repair) bool {
	return slices.ContainsFunc(r.repairs, func(other Repair) bool {
		return other.Kind == repair.Kind && slices.Equal(other.Changes, repair.Changes)
	})
}

// bareKm returns the user-kilometres of a solution, without what a hold costs.
func bareKm(ctx context.Context, s *Solver, p *Problem, x *Solution) (float64, error) {
	if p.InForce == nil || p.Hold == 0 {
		return x.Certificate.Primal, nil
	}
	q := *p
	q.Rules, q.InForce = nil, nil
	t, up, err := s.transport(ctx, &q)
	if err != nil {
		return 0, err
	}
	column := make([]int, len(p.Centres))
	for j, a := range up {
		column[a] = j
	}
	var sum userKm
	shared := x.Shared
	for i, u := range p.Users {
		if len(shared) == 0 || int(shared[0].Place) != i {
			sum.add(u, t.row(i)[column[x.Owner[i]]])
			continue
		}
		for len(shared) > 0 && int(shared[0].Place) == i {
			sum.add(shared[0].Users, t.row(i)[column[shared[0].Centre]])
			shared = shared[1:]
		}
	}
	return sum.value(), nil
}
