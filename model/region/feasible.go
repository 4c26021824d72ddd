package region

import (
	"fmt"

	"fenye/model"
)

// Error says in one sentence why there is no plan.
func (e *Infeasible) Error() string {
	switch e.Cause {
	case CauseNoCentre:
		return "region: no centre is up"
	case CauseMinimumCapacity:
		return fmt.Sprintf("region: the minimum of centre %d is %d users above its capacity", e.Centre+1, e.Shortage)
	case CauseMinimum:
		return fmt.Sprintf("region: the minimums of the centres that are up exceed the users by %d", e.Shortage)
	case CauseWishes:
		return fmt.Sprintf("region: the wishes cannot all be met within the capacities and minimums: %d users have no centre", e.Shortage)
	case CauseWhole:
		return "region: no plan keeps every place or province whole within the capacities and minimums"
	}
	return fmt.Sprintf("region: the users exceed the capacity that is up by %d", e.Shortage)
}

// infeasible finds out whether the bounds leave room for a split of total
// users.
func (p *Problem) infeasible(total model.Users) *Infeasible {
	capacity, minimum := model.Users(0), model.Users(0)
	up, unlimited := 0, false
	for j, c := range p.Centres {
		if !c.Up {
			continue
		}
		up++
		if c.Minimum > c.Capacity {
			return &Infeasible{Cause: CauseMinimumCapacity, Shortage: c.Minimum - c.Capacity, Centre: j}
		}
		unlimited = unlimited || !c.Limited()
		capacity += min(c.Capacity, mostUsers)
		minimum += min(c.Minimum, mostUsers+1)
	}
	switch {
	case up == 0:
		return &Infeasible{Cause: CauseNoCentre, Shortage: total}
	case !unlimited && capacity < total:
		return &Infeasible{Cause: CauseCapacity, Shortage: total - capacity}
	case minimum > total:
		return &Infeasible{Cause: CauseMinimum, Shortage: minimum - total}
	}
	return nil
}
