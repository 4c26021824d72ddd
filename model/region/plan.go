package region

import (
	"context"
	"errors"
	"slices"

	"fenye/geom"
	"fenye/model"
)

// Plan works out the current scenario of a plan from nothing, see Solver.Plan.
func Plan(ctx context.Context, plan *model.Plan) (*Outcome, error) {
	return NewSolver().Plan(ctx, plan)
}

// Plan works out the current scenario of a plan. A scenario without a plan is
// no error: the Outcome says why and what would help. The error is that of
// ctx, or says why the users cannot be worked out. For whole units the end of
// ctx yields the best plan found so far, with status Gap.
func (s *Solver) Plan(ctx context.Context, plan *model.Plan) (*Outcome, error) {
	scenario := plan.Scenario()
	users, err := s.users(plan)
	if err != nil {
		return nil, err
	}
	p := s.problem(plan, users)
	solution, err := s.Solve(ctx, p)
	var bad *Infeasible
	switch {
	case errors.As(err, &bad):
		if err := s.explain(ctx, plan, &p, bad); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, err
	}
	o := &Outcome{Plan: plan, Scenario: scenario, Users: users, Solution: solution, Infeasible: bad}
	if err := o.measure(ctx, s, &p); err != nil {
		return nil, err
	}
	if err := o.draw(ctx, s, &p); err != nil {
		return nil, err
	}
	o.fill(s)
	return o, nil
}

// counted are the users of the places of a scenario, with all they depend on.
type counted struct {
	places     []model.Place
	scaled     bool
	total      model.Users
	growth     model.Tenths
	reductions []model.Reduction
	users      []model.Users
}

// users returns the users of each place, as the same slice as long as nothing
// that they depend on has changed.
func (s *Solver) users(plan *model.Plan) ([]model.Users, error) {
	c, now := plan.Scenario(), &s.counted
	if n := len(plan.Places); n > 0 && n == len(now.places) && &plan.Places[0] == &now.places[0] && c.Scaled == now.scaled &&
		c.Total == now.total && c.Growth == now.growth && slices.Equal(c.Reductions, now.reductions) {
		return now.users, nil
	}
	users, err := c.Users(plan.Places)
	if err == nil {
		*now = counted{plan.Places, c.Scaled, c.Total, c.Growth, slices.Clone(c.Reductions), users}
	}
	return users, err
}

// measure takes over the solver's distances.
func (o *Outcome) measure(ctx context.Context, s *Solver, p *Problem) error {
	var up []int
	o.column = make([]int32, len(p.Centres))
	for a, c := range p.Centres {
		o.column[a] = -1
		if c.Up {
			o.column[a] = int32(len(up))
			up = append(up, a)
		}
	}
	if o.width = len(up); len(p.Points) == 0 || o.width == 0 {
		return nil
	}
	var err error
	if o.km, err = s.distances(ctx, p, up); err != nil {
		return err
	}
	if p.asks() {
		o.ask(p)
	}
	return nil
}

// problem returns the demand of a plan. Its points are the same slice for the
// same places, so that distances are kept.
func (s *Solver) problem(plan *model.Plan, users []model.Users) Problem {
	places := plan.Places
	if len(places) != len(s.places) || len(places) > 0 && &places[0] != &s.places[0] {
		s.places = places
		s.positions = make([]geom.Point, len(places))
		for i, p := range places {
			s.positions[i] = p.Position
		}
	}
	scenario := plan.Scenario()
	p := Problem{Points: s.positions, Users: users, Centres: scenario.Centres, Unit: scenario.Unit}
	if p.Unit == model.UnitProvince {
		p.Group = provinces(places)
	}
	if len(scenario.Wishes) > 0 || scenario.InForce != nil {
		p.Ask(places, scenario)
	}
	return p
}

// provinces numbers the provinces in the order of their first place; a place
// outside every province is a unit of its own.
func provinces(places []model.Place) []int32 {
	group := make([]int32, len(places))
	number := map[string]int32{}
	next := int32(0)
	for i, p := range places {
		g, known := number[p.Province]
		if !known || p.Province == "" {
			g = next
			next++
			number[p.Province] = g
		}
		group[i] = g
	}
	return group
}
