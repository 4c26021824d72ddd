package sweep

import (
	"fenye/model"
	"fenye/model/region"
	"fenye/model/table"
)

// Table returns one row a step. After the columns about all users come, for
// each centre, its load, utilisation and price, and half the price difference
// of every two centres that are up, called "A|B". What a step without a plan
// does not have is empty; its shortage is not.
func Table(r *Result) table.Table {
	step := func(key string, kind table.Kind, of func(s *Step) table.Value) table.Field[int] {
		return table.F(key, kind, func(i int) table.Value { return of(&r.Steps[i]) })
	}
	km := func(key string, of func(s *Step) float64) table.Field[int] {
		return step(key, table.Km, func(s *Step) table.Value { return table.If(s.Feasible(), table.FloatOf(of(s))) })
	}
	fields := []table.Field[int]{
		table.F("step", table.Count, func(i int) table.Value { return table.IntOf(int64(i + 1)) }),
		step("value", table.Users, func(s *Step) table.Value { return table.IntOf(int64(s.Value)) }),
		step("users", table.Users, func(s *Step) table.Value { return table.IntOf(int64(s.Users)) }),
		step("status", table.Text, func(s *Step) table.Value {
			if !s.Feasible() {
				return table.TextOf("infeasible")
			}
			return table.TextOf(string(s.Status))
		}),
		step("cause", table.Text, func(s *Step) table.Value { return table.TextOf(string(s.Cause)) }),
		step("shortage", table.Users, func(s *Step) table.Value { return table.IntOf(int64(s.Shortage)) }),
		km("mean_km", func(s *Step) float64 { return float64(s.MeanKm) }),
		km("p95_km", func(s *Step) float64 { return float64(s.P95Km) }),
		km("user_km", func(s *Step) float64 { return s.UserKm }),
		step("moved_users", table.Users, func(s *Step) table.Value { return table.If(s.Feasible(), table.IntOf(int64(s.Moved))) }),
	}
	for a, c := range r.Scenario.Centres {
		fields = append(fields, r.centreFields(a, &c)...)
	}
	for _, pair := range r.Pairs() {
		a, b := r.Scenario.Centres[pair[0]], r.Scenario.Centres[pair[1]]
		fields = append(fields, table.About(a.Number, a.Name+"|"+b.Name, "half_difference_km", table.Km, func(i int) table.Value {
			half, has := r.Half(i, pair)
			return table.If(has, table.FloatOf(float64(half)))
		}))
	}
	return table.Numbered("sweep", len(r.Steps), fields...)
}

// centreFields are the load, utilisation and price of a centre in each step.
func (r *Result) centreFields(a int, c *model.Centre) []table.Field[int] {
	about := func(key string, kind table.Kind, of func(i int, s *Step) table.Value) table.Field[int] {
		return table.About(c.Number, c.Name, key, kind, func(i int) table.Value {
			if s := &r.Steps[i]; s.Feasible() {
				return of(i, s)
			}
			return table.Value{}
		})
	}
	up := c.Up
	return []table.Field[int]{
		about("load", table.Users, func(_ int, s *Step) table.Value { return table.IntOf(int64(s.Loads[a])) }),
		about("utilisation", table.Share, func(i int, _ *Step) table.Value {
			u, has := r.Utilisation(i, a)
			return table.If(has, table.FloatOf(u))
		}),
		about("price_km", table.Km, func(_ int, s *Step) table.Value { return table.If(up, table.FloatOf(float64(s.Prices[a]))) }),
	}
}

// Outcome returns what a map of a step's regions needs of an outcome: the
// centres with the step's limits, prices and loads, without places. It is nil
// for a step without a plan.
func (r *Result) Outcome(step int) *region.Outcome {
	s := &r.Steps[step]
	if !s.Feasible() {
		return nil
	}
	bare := r.Range.At(&model.Plan{Title: r.Plan.Title, Scenarios: []model.Scenario{*r.Scenario}}, s.Value)
	return &region.Outcome{Plan: &bare, Scenario: bare.Scenario(), Total: s.Users, Solution: &region.Solution{
		Status: s.Status, Loads: s.Loads, Prices: s.Prices,
	}}
}
