package failover

import (
	"context"
	"errors"
	"time"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// Losses is what the loss of each site would do.
type Losses struct {
	Base  *region.Outcome // the plan itself
	Cases []Case          // one a site, in the order of their first centres
}

// Case is the loss of one site.
type Case struct {
	Lost  []int       // the centres that are lost together, ascending
	Users model.Users // whom they serve in the plan; 0 if there is no plan
	// Shortage is how many users the centres left cannot hold; with none left,
	// all users.
	Shortage model.Users
	Cause    region.Cause // why Optimal is nil; "": it is not
	Nearest  *Takeover    // nil if no centre is left
	Optimal  *Takeover    // nil if there is no plan without the site
	// Fixed is nil if there is no plan before the loss, or none after it in
	// which the others keep their users.
	Fixed *Takeover
}

// Options say how losses are worked out; the zero value is ready.
type Options struct {
	Together [][]int         // centres that are lost together, as indexes; see Sites
	Base     *region.Outcome // the outcome of the plan, where it is known already
	Limit    time.Duration   // for each search of whole units; 0: none
}

// Matrix loses each site of the plan's current scenario in turn. The numbers
// of Optimal are those of the plan with the site down, to the last digit. The
// error is that of ctx, a *SiteError, or says why the users cannot be worked
// out; a loss without a plan is no error.
func Matrix(ctx context.Context, plan *model.Plan, options Options) (*Losses, error) {
	base := options.Base
	if base == nil {
		var err error
		if base, err = region.Plan(ctx, plan); err != nil {
			return nil, err
		}
	}
	sites, err := Sites(base.Scenario.Centres, options.Together)
	if err != nil {
		return nil, err
	}
	w := &work{o: base, limit: options.Limit, solver: region.NewSolver(), points: positions(base.Plan.Places)}
	w.group = provinces(base)
	short := Shortages(base.Scenario.Centres, base.Total, sites)
	l := &Losses{Base: base}
	for s, lost := range sites {
		c, err := w.lose(ctx, lost)
		if err != nil {
			return nil, err
		}
		c.Shortage = short[s]
		l.Cases = append(l.Cases, c)
	}
	return l, nil
}

// Survive reports whether there is a plan after the loss of any one site.
func (l *Losses) Survive() bool {
	for _, c := range l.Cases {
		if c.Optimal == nil {
			return false
		}
	}
	return len(l.Cases) > 0
}

// Status is Gap if any optimum is not proven.
func (l *Losses) Status() region.Status {
	for _, c := range l.Cases {
		if c.Optimal != nil && c.Optimal.Status == region.Gap {
			return region.Gap
		}
	}
	if l.Base.Solution != nil {
		return l.Base.Solution.Status
	}
	return region.Optimal
}

// Reserve returns the least extra capacity that survives each of the losses.
func (l *Losses) Reserve() Reserve {
	sites := make([][]int, len(l.Cases))
	for i, c := range l.Cases {
		sites[i] = c.Lost
	}
	return ReserveOf(l.Base.Scenario.Centres, l.Base.Total, sites)
}

// work loses sites of one plan after another.
type work struct {
	o      *region.Outcome
	limit  time.Duration
	solver *region.Solver // keeps distances and prices from case to case
	points []geom.Point
	group  []int32
}

func (w *work) lose(ctx context.Context, lost []int) (Case, error) {
	o := w.o
	c := Case{Lost: lost}
	if o.Solution != nil {
		for _, a := range lost {
			c.Users += o.Solution.Loads[a]
		}
	}
	centres := without(o.Scenario.Centres, lost)
	if near := nearest(o, centres); near != nil {
		c.Nearest = take(o, near)
	}
	x, err := w.solve(ctx, w.solver, region.Problem{
		Points: w.points, Users: o.Users, Centres: centres, Unit: o.Scenario.Unit, Group: w.group,
	})
	var bad *region.Infeasible
	switch {
	case errors.As(err, &bad):
		c.Cause = bad.Cause
		return c, ctx.Err()
	case err != nil:
		return c, err
	}
	after := &region.Outcome{Users: o.Users, Solution: x}
	c.Optimal = take(o, after.Shares)
	c.Optimal.Status = x.Status
	if o.Solution == nil {
		return c, ctx.Err()
	}
	f, err := w.others(ctx, lost, 0)
	if err != nil && !errors.As(err, &bad) {
		return c, err
	}
	if f != nil {
		c.Fixed = take(o, f.shares)
		c.Fixed.Status = f.status
	}
	return c, ctx.Err()
}

// solve solves within the limit.
func (w *work) solve(ctx context.Context, s *region.Solver, p region.Problem) (*region.Solution, error) {
	whole := p.Unit == model.UnitPlace || p.Unit == model.UnitProvince
	if w.limit > 0 && whole {
		limited, cancel := context.WithTimeout(ctx, w.limit)
		defer cancel()
		ctx = limited
	}
	return s.Solve(ctx, p)
}

// without returns the centres with those lost down.
func without(centres []model.Centre, lost []int) []model.Centre {
	left := append([]model.Centre(nil), centres...)
	for _, c := range lost {
		left[c].Up = false
	}
	return left
}

func positions(places []model.Place) []geom.Point {
	points := make([]geom.Point, len(places))
	for i := range places {
		points[i] = places[i].Position
	}
	return points
}

// provinces numbers the places that are served by one centre; nil if the
// scenario's unit is not the province.
func provinces(o *region.Outcome) []int32 {
	if o.Scenario.Unit != model.UnitProvince {
		return nil
	}
	group := make([]int32, len(o.Plan.Places))
	number := map[string]int32{}
	next := int32(0)
	for i, p := range o.Plan.Places {
		g, known := number[p.Province]
		if !known || p.Province == "" { // outside every province: a unit of its own
			g = next
			next++
			number[p.Province] = g
		}
		group[i] = g
	}
	return group
}
