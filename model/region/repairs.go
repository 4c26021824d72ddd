package region

import (
	"context"
	"errors"
	"slices"

	"fenye/model"
)

// repairing looks for changes after which a plan exists. Each candidate is
// solved; those that do not end feasible are left out.
type repairing struct {
	ctx     context.Context
	solver  *Solver
	plan    *model.Plan
	problem *Problem
	bad     *Infeasible
	repairs []Repair
}

// offer collects the repairs by cause, in the order of the planner's likely
// wish.
func (r *repairing) offer() error {
	switch r.bad.Cause {
	case CauseWishes:
		return errors.Join(r.release(), r.raise())
	case CauseWhole:
		return errors.Join(r.raise(), r.shed(), r.bringUp(), r.releaseForWhole())
	case CauseCapacity:
		return errors.Join(r.raise(), r.shed(), r.bringUp())
	case CauseNoCentre:
		return r.bringUp()
	}
	return errors.Join(r.lowerMinimum(), r.raiseToMinimum(), r.grow())
}

// try keeps a repair if it ends feasible.
func (r *repairing) try(repair Repair) error {
	next := Apply(repair, r.plan)
	users, err := next.Scenario().Users(next.Places)
	if err != nil {
		return err
	}
	p := *r.problem
	p.Users, p.Centres = users, next.Scenario().Centres
	if p.asks() {
		p.Ask(next.Places, next.Scenario())
	}
	solution, err := r.solver.Solve(r.ctx, p)
	var bad *Infeasible
	switch {
	case errors.As(err, &bad), errors.Is(err, ErrUndecided):
		return nil
	case err != nil:
		return err
	}
	total := model.Users(0)
	for _, u := range users {
		total += u
	}
	if total > 0 {
		km, err := bareKm(r.ctx, r.solver, &p, solution)
		if err != nil {
			return err
		}
		repair.MeanKm = model.Km(km / float64(total))
	}
	if repair.Kind == RepairUp {
		repair.Load = solution.Loads[repair.Changes[0].Centre]
	}
	r.repairs = append(r.repairs, repair)
	return nil
}

// raise offers more capacity: by the shortage where distance is least, at one
// centre alone, and everywhere in proportion.
func (r *repairing) raise() error {
	if r.problem.whole() {
		return r.raiseForWhole()
	}
	if len(r.problem.Rules) > 0 {
		return errors.Join(r.raiseOver(), r.raiseInProportion())
	}
	centres, short := r.problem.Centres, r.bad.Shortage
	freed := *r.problem
	freed.Unit, freed.Group = model.UnitSplit, nil
	freed.Centres = slices.Clone(centres)
	for a := range freed.Centres {
		c := &freed.Centres[a]
		c.Minimum, c.Capacity = c.Capacity, model.NoLimit
	}
	// Every capacity is used up and the rest goes wherever it is nearest: the
	// total raise is the shortage, and no raise of that total is nearer.
	solution, err := r.solver.Solve(r.ctx, freed)
	if err != nil {
		return err
	}
	nearest := Repair{Kind: RepairCapacity, Variant: LeastDistance}
	for a, c := range centres {
		if c.Up && solution.Loads[a] > c.Capacity {
			nearest.Changes = append(nearest.Changes, CentreChange{a, c.Capacity, solution.Loads[a]})
		}
	}
	if err := r.try(nearest); err != nil {
		return err
	}
	for a, c := range centres {
		if !c.Up {
			continue
		}
		one := Repair{Kind: RepairCapacity, Variant: OneCentre, Changes: []CentreChange{{a, c.Capacity, c.Capacity + short}}}
		if err := r.try(one); err != nil {
			return err
		}
	}
	return r.raiseInProportion()
}

func (r *repairing) raiseInProportion() error {
	var shares []model.Place
	var up []int
	for a, c := range r.problem.Centres {
		if c.Up && c.Limited() {
			up = append(up, a)
			shares = append(shares, model.Place{Name: c.Name, Position: c.Position, Population: model.People(int64(c.Capacity))})
		}
	}
	extra, err := model.Spread(shares, r.bad.Shortage)
	if err != nil {
		return nil // all capacities are 0: there is no proportion
	}
	repair := Repair{Kind: RepairCapacity, Variant: Proportion}
	for j, a := range up {
		if extra[j] > 0 {
			c := r.problem.Centres[a].Capacity
			repair.Changes = append(repair.Changes, CentreChange{a, c, c + extra[j]})
		}
	}
	return r.try(repair)
}

// shed offers to serve fewer users: everywhere in proportion, or only where
// the shortage falls.
func (r *repairing) shed() error {
	if r.bad.Cause != CauseCapacity {
		return nil
	}
	total := r.total() - r.bad.Shortage
	if err := r.try(Repair{Kind: RepairShed, Variant: Proportion, Total: total}); err != nil {
		return err
	}
	return r.try(Repair{Kind: RepairShed, Variant: WhereItFalls, Total: total, Shed: r.bad.Unserved})
}

// bringUp offers each centre that is down.
func (r *repairing) bringUp() error {
	for a, c := range r.problem.Centres {
		if c.Up {
			continue
		}
		if err := r.try(Repair{Kind: RepairUp, Changes: []CentreChange{{a, c.Capacity, c.Capacity}}}); err != nil {
			return err
		}
	}
	return nil
}

// lowerMinimum offers a lower minimum at each centre alone; where minimums
// exceed capacities, those go down to the capacities, and the centre named
// further if the users do not suffice for the rest.
func (r *repairing) lowerMinimum() error {
	if r.bad.Cause == CauseMinimumCapacity {
		return r.lowerToCapacity()
	}
	for a, c := range r.problem.Centres {
		by := r.bad.Shortage
		if !c.Up || c.Minimum < by {
			continue
		}
		if err := r.try(Repair{Kind: RepairMinimum, Variant: OneCentre, Changes: []CentreChange{{a, c.Minimum, c.Minimum - by}}}); err != nil {
			return err
		}
	}
	return nil
}

func (r *repairing) lowerToCapacity() error {
	repair := Repair{Kind: RepairMinimum, Variant: OneCentre}
	left := r.total()
	for _, c := range r.problem.Centres {
		if c.Up {
			left -= min(c.Minimum, c.Capacity, mostUsers)
		}
	}
	for a, c := range r.problem.Centres {
		if !c.Up || c.Minimum <= c.Capacity {
			continue
		}
		to := c.Capacity
		if a == r.bad.Centre {
			to = max(0, to+min(left, 0))
		}
		repair.Changes = append(repair.Changes, CentreChange{a, c.Minimum, to})
	}
	return r.try(repair)
}

// total returns the users of the problem.
func (r *repairing) total() model.Users {
	total := model.Users(0)
	for _, u := range r.problem.Users {
		total += u
	}
	return total
}

// raiseToMinimum offers the capacity that a centre's minimum asks for, or more
// if all capacities together are too small for the users.
func (r *repairing) raiseToMinimum() error {
	if r.bad.Cause != CauseMinimumCapacity {
		return nil
	}
	short := r.total()
	for _, c := range r.problem.Centres {
		if c.Up {
			short -= min(c.Capacity, mostUsers)
		}
	}
	c := r.problem.Centres[r.bad.Centre]
	to := max(c.Minimum, c.Capacity+max(short, 0))
	return r.try(Repair{Kind: RepairCapacity, Variant: OneCentre, Changes: []CentreChange{{r.bad.Centre, c.Capacity, to}}})
}

// grow offers as many users as the minimums ask for.
func (r *repairing) grow() error {
	if r.bad.Cause != CauseMinimum {
		return nil
	}
	total := r.total() + r.bad.Shortage
	if !slices.ContainsFunc(r.plan.Places, func(p model.Place) bool { return p.Population != model.Population{} }) {
		return nil
	}
	return r.try(Repair{Kind: RepairGrow, Variant: Proportion, Total: total})
}
