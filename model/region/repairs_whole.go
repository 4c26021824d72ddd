package region

import (
	"errors"
	"slices"

	"fenye/model"
)

// raiseForWhole offers the capacities that whole units would use if there were
// no limits, and those that each centre alone would use without its own. They
// may be above the least that some packing needs: that one is hard to find,
// and the little it saves is paid for in kilometres.
func (r *repairing) raiseForWhole() error {
	centres := r.problem.Centres
	loads, err := r.freed(func(int) model.Users { return model.NoLimit })
	if err != nil {
		return err
	}
	all := Repair{Kind: RepairCapacity, Variant: LeastDistance}
	for a, c := range centres {
		if c.Up && loads != nil && loads[a] > c.Capacity {
			all.Changes = append(all.Changes, CentreChange{a, c.Capacity, loads[a]})
		}
	}
	if err := r.try(all); err != nil {
		return err
	}
	for a, c := range centres {
		if !c.Up || !c.Limited() {
			continue
		}
		loads, err := r.freed(func(b int) model.Users {
			if b == a {
				return model.NoLimit
			}
			return centres[b].Capacity
		})
		if err != nil {
			return err
		}
		if loads == nil || loads[a] <= c.Capacity {
			continue
		}
		one := Repair{Kind: RepairCapacity, Variant: OneCentre, Changes: []CentreChange{{a, c.Capacity, loads[a]}}}
		if err := r.try(one); err != nil {
			return err
		}
	}
	return nil
}

// freed returns the loads under other capacities, or nil if nothing fits.
func (r *repairing) freed(capacity func(a int) model.Users) ([]model.Users, error) {
	p := *r.problem
	p.Centres = slices.Clone(p.Centres)
	for a := range p.Centres {
		p.Centres[a].Capacity = capacity(a)
	}
	solution, err := r.solver.Solve(r.ctx, p)
	var bad *Infeasible
	switch {
	case errors.As(err, &bad), errors.Is(err, ErrUndecided):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return solution.Loads, nil
}
