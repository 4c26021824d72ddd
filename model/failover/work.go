package failover

import (
	"context"
	"errors"
	"time"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

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
		c.Nearest = take(o, near, nil)
	}
	x, err := w.solve(ctx, w.solver, w.problem(centres))
	var bad *region.Infeasible
	switch {
	case errors.As(err, &bad):
		c.Cause = bad.Cause
		return c, ctx.Err()
	case errors.Is(err, region.ErrUndecided) && ctx.Err() == nil:
		c.Cause = CauseUndecided
		return c, nil
	case err != nil:
		return c, err
	}
	after := &region.Outcome{Users: o.Users, Solution: x}
	c.Optimal = take(o, after.Shares, x.Prices)
	c.Optimal.Status = x.Status
	if o.Solution == nil {
		return c, ctx.Err()
	}
	f, err := w.others(ctx, lost, 0)
	if err != nil && !errors.As(err, &bad) && (!errors.Is(err, region.ErrUndecided) || ctx.Err() != nil) {
		return c, err
	}
	if f != nil {
		c.Fixed = take(o, f.shares, f.after.Solution.Prices)
		c.Fixed.Status = f.status
	}
	return c, ctx.Err()
}

// problem is that of the plan over other centres, with all that the scenario
// asks: a pin to a centre that is down is void.
func (w *work) problem(centres []model.Centre) region.Problem {
	o := w.o
	p := region.Problem{Points: w.points, Users: o.Users, Centres: centres, Unit: o.Scenario.Unit, Group: w.group}
	if s := o.Scenario; len(s.Wishes) > 0 || s.InForce != nil {
		p.Ask(o.Plan.Places, s)
	}
	return p
}

// solve solves within the limit; a limit that ends the search before there is
// a plan is region.ErrUndecided.
func (w *work) solve(ctx context.Context, s *region.Solver, p region.Problem) (*region.Solution, error) {
	if w.limit <= 0 || !w.whole() {
		return s.Solve(ctx, p)
	}
	limited, cancel := context.WithTimeout(ctx, w.limit)
	defer cancel()
	x, err := s.Solve(limited, p)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return nil, region.ErrUndecided
	}
	return x, err
}

// whole reports whether places or provinces are served whole.
func (w *work) whole() bool {
	return w.o.Scenario.Unit.Whole()
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
