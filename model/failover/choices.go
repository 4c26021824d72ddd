package failover

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"fenye/model"
	"fenye/model/region"
)

// Way is how extra capacity is shared out over the centres.
type Way string

const (
	WayDistance   Way = "distance"   // where it shortens the plan most
	WayCentre     Way = "centre"     // all at one centre
	WayFew        Way = "few"        // at few centres, those first whose loss is short of least
	WayProportion Way = "proportion" // in proportion to the capacities
)

// Choice is extra capacity with which the loss of any one site is survived.
type Choice struct {
	Way    Way
	Centre int           // only WayCentre
	Extra  []model.Users // of each centre of the scenario
	Total  model.Users
	MeanKm model.Km // of the plan with the extra, all sites up
	// Least says that no less extra capacity in all survives any single loss.
	Least bool
	// Gap is by how many user-km another choice of the same total could be
	// shorter at most; only WayDistance, else 0.
	Gap float64
}

// ByCapacity reports whether surviving is a matter of capacities alone: places
// may be shared and there are no wishes.
func ByCapacity(s *model.Scenario) bool {
	return !s.Unit.Whole() && len(s.Wishes) == 0
}

// Choices returns the ways to survive any single loss with extra capacity, all
// of them equally small where surviving is a matter of capacities: then the
// least total is proven, see the package. Else each way is tried with the least
// total that was found for it, by halving down to a ten-thousandth of the users:
// it survives, but a smaller one may too. None are returned if the plan survives as it is, if there is no plan, or
// if no capacity helps. Together are the sites, limit bounds each search of
// whole units; when ctx ends, those found so far are returned with its error.
func Choices(ctx context.Context, o *region.Outcome, together [][]int, limit time.Duration) ([]Choice, error) {
	sites, err := Sites(o.Scenario.Centres, together)
	if err != nil || o.Solution == nil || len(sites) < 2 || o.Total == 0 {
		return nil, err
	}
	c := &choosing{
		w:     &work{o: o, limit: limit, solver: region.NewSolver(), points: positions(o.Plan.Places), group: provinces(o)},
		sites: sites, short: Shortages(o.Scenario.Centres, o.Total, sites), exact: ByCapacity(o.Scenario),
	}
	c.total = least(c.short)
	if c.w.whole() && len(o.Scenario.Wishes) == 0 && !slices.ContainsFunc(o.Scenario.Centres, func(x model.Centre) bool { return x.Minimum > 0 }) {
		c.sizes = c.w.sizes()
	}
	if c.exact && c.total == 0 {
		return nil, nil
	}
	if !c.exact {
		if ok, err := c.survives(ctx, make([]model.Users, len(o.Scenario.Centres))); ok || err != nil {
			return nil, err
		}
	}
	return c.all(ctx)
}

// choosing looks for extra capacity.
type choosing struct {
	w     *work
	sites [][]int
	short []model.Users // of each site, by capacities
	total model.Users   // the least by capacities
	exact bool
	sizes []model.Users // of whole units, if packing them is all that is asked
}

// way is one way with how it shares out a total.
type way struct {
	Way
	centre int
	deal   func(total model.Users) []model.Users
}

// all tries every way; what is the same as an earlier one is left out.
func (c *choosing) all(ctx context.Context) ([]Choice, error) {
	var found []Choice
	add := func(x *Choice) error {
		if x == nil || slices.ContainsFunc(found, func(y Choice) bool { return slices.Equal(x.Extra, y.Extra) }) {
			return nil
		}
		mean, err := c.mean(ctx, x.Extra)
		if err != nil {
			return err
		}
		x.MeanKm = mean
		found = append(found, *x)
		return nil
	}
	if c.exact {
		x, err := c.shortest(ctx)
		if err != nil {
			return found, err
		}
		if err := add(x); err != nil {
			return found, err
		}
	}
	for _, w := range c.ways() {
		x, err := c.smallest(ctx, w)
		if err != nil {
			return found, err
		}
		if err := add(x); err != nil {
			return found, err
		}
	}
	slices.SortStableFunc(found, func(a, b Choice) int { return cmp.Compare(a.Total, b.Total) })
	return found, nil
}

// ways are those that do not look at distances.
func (c *choosing) ways() []way {
	centres := c.w.o.Scenario.Centres
	order := make([]int, len(c.sites))
	for s := range order {
		order[s] = s
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(c.short[a], c.short[b]) })
	few := func(total model.Users) []model.Users {
		extra := make([]model.Users, len(centres))
		deal(extra, total, c.short, order, func(s int) int { return limited(centres, c.sites[s]) })
		return extra
	}
	var all []way
	for s, site := range c.sites {
		for _, a := range site {
			if c.short[s] == 0 && centres[a].Limited() {
				all = append(all, way{WayCentre, a, func(total model.Users) []model.Users {
					extra := make([]model.Users, len(centres))
					extra[a] = total
					return extra
				}})
			}
		}
	}
	return append(all, way{WayFew, 0, few}, way{WayProportion, 0, c.proportion})
}

// proportion shares a total out by capacities, and what is left or beyond what
// a site may have to the sites in their order.
func (c *choosing) proportion(total model.Users) []model.Users {
	centres := c.w.o.Scenario.Centres
	extra, sum := make([]model.Users, len(centres)), 0.0
	for _, site := range c.sites {
		if a := limited(centres, site); centres[a].Limited() {
			sum += float64(centres[a].Capacity)
		}
	}
	left := total
	for s, site := range c.sites {
		a := limited(centres, site)
		if !centres[a].Limited() || sum == 0 {
			continue
		}
		share := model.Users(float64(total) * (float64(centres[a].Capacity) / sum))
		extra[a] = max(0, min(share, left, total-c.short[s]))
		left -= extra[a]
	}
	for s, site := range c.sites {
		a := limited(centres, site)
		if !centres[a].Limited() {
			continue
		}
		more := max(0, min(left, total-c.short[s]-extra[a]))
		extra[a] += more
		left -= more
	}
	return extra
}

// smallest finds the least total of a way that survives, nil if none does.
func (c *choosing) smallest(ctx context.Context, w way) (*Choice, error) {
	if c.exact {
		return &Choice{Way: w.Way, Centre: w.centre, Extra: w.deal(c.total), Total: c.total, Least: true}, nil
	}
	low, high, step := c.total, c.total, max(1, c.w.o.Total/1000)
	fine := max(1, c.w.o.Total/10_000)
	most := 2 * c.w.o.Total
	for {
		ok, err := c.survives(ctx, w.deal(high))
		if err != nil {
			return nil, err
		}
		if ok {
			break
		}
		if high >= most {
			return nil, nil
		}
		low, high = high+1, min(most, high+step)
		step *= 2
	}
	for high-low >= fine {
		middle := low + (high-low)/2
		ok, err := c.survives(ctx, w.deal(middle))
		if err != nil {
			return nil, err
		}
		if ok {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return &Choice{Way: w.Way, Centre: w.centre, Extra: w.deal(high), Total: high, Least: high > 0 && high == c.total}, nil
}

// raised returns the centres with extra capacity.
func (c *choosing) raised(extra []model.Users) []model.Centre {
	centres := slices.Clone(c.w.o.Scenario.Centres)
	for a := range centres {
		if centres[a].Limited() {
			centres[a].Capacity += extra[a]
		}
	}
	return centres
}

// patience is how many searches for any plan at all take as long as one for the
// best.
const patience = 60

// survives reports whether a plan was found after the loss of each site, the
// shortest of capacity first; one that a limit left open counts as none.
func (c *choosing) survives(ctx context.Context, extra []model.Users) (bool, error) {
	centres := c.raised(extra)
	order := slices.Clone(c.sites)
	slices.SortStableFunc(order, func(a, b []int) int { return cmp.Compare(capacityOf(centres, b), capacityOf(centres, a)) })
	quick := *c.w
	quick.limit /= patience
	for _, lost := range order {
		left := without(centres, lost)
		if c.sizes != nil && packs(c.sizes, left) {
			continue
		}
		_, err := quick.solve(ctx, quick.solver, quick.problem(left))
		var bad *region.Infeasible
		switch {
		case ctx.Err() != nil:
			return false, ctx.Err()
		case errors.As(err, &bad), errors.Is(err, region.ErrUndecided):
			return false, nil
		case err != nil:
			return false, err
		}
	}
	return true, nil
}

// capacityOf is the capacity of a site.
func capacityOf(centres []model.Centre, site []int) model.Users {
	sum := model.Users(0)
	for _, a := range site {
		if centres[a].Up {
			sum += min(centres[a].Capacity, model.NoLimit-sum)
		}
	}
	return sum
}

// mean is the mean distance of the plan with extra capacity: of whole units that
// of the best that was found in a part of the limit, at most the present plan's.
func (c *choosing) mean(ctx context.Context, extra []model.Users) (model.Km, error) {
	quick := *c.w
	quick.limit /= patience / 6
	x, err := quick.solve(ctx, quick.solver, quick.problem(c.raised(extra)))
	switch {
	case errors.Is(err, region.ErrUndecided) && ctx.Err() == nil:
		return c.w.o.MeanKm, nil
	case err != nil:
		return 0, err
	}
	after := &region.Outcome{Users: c.w.o.Users, Solution: x}
	mean := take(c.w.o, after.Shares, nil).MeanKm
	if c.w.whole() && c.w.o.Scenario.InForce == nil {
		mean = min(mean, c.w.o.MeanKm)
	}
	return mean, nil
}
