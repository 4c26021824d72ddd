package region

import (
	"context"
	"errors"
	"slices"

	"fenye/model"
)

// draw works out the prices that regions are drawn with. Where a hold keeps
// users at their centres the prices of the solution are those of the users who
// move, and the cells about them may be far from where the users are. Drawn are
// the cells of the plan that gives every centre the same load without a hold:
// a place outside its centre's cell is one that was kept.
func (o *Outcome) draw(ctx context.Context, s *Solver, p *Problem) error {
	if o.Solution == nil || o.Hold() == 0 || o.Scenario.Unit.Whole() {
		return nil
	}
	q := *p
	q.InForce, q.Hold = nil, 0
	q.Centres = slices.Clone(p.Centres)
	for a := range q.Centres {
		if c := &q.Centres[a]; c.Up {
			c.Capacity, c.Minimum = o.Solution.Loads[a], o.Solution.Loads[a]
		}
	}
	if s.drawing == nil {
		s.drawing = NewSolver()
	}
	x, err := s.drawing.Solve(ctx, q)
	var bad *Infeasible
	switch {
	case errors.As(err, &bad):
		return nil // never: the solution itself keeps these loads
	case err != nil:
		return err
	}
	o.drawn = x.Prices
	return nil
}

// DrawnPrice returns the price of a centre in kilometres with which its region
// is drawn: its price, but where a hold keeps users at their centres. It is 0
// without a solution.
func (o *Outcome) DrawnPrice(centre int) model.Km {
	switch {
	case o.drawn != nil:
		return o.drawn[centre]
	case o.Solution == nil:
		return 0
	}
	return o.Solution.Prices[centre]
}
