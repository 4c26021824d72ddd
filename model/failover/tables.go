package failover

import (
	"strings"

	"fenye/model"
	"fenye/model/region"
	"fenye/model/table"
)

// Name names what is lost: the centres, with a plus between.
func (l *Losses) Name(c Case) string {
	names := make([]string, len(c.Lost))
	for i, a := range c.Lost {
		names[i] = l.Base.Scenario.Centres[a].Name
	}
	return strings.Join(names, " + ")
}

// Left returns the centres that are up after the loss.
func (c *Case) Left(centres []model.Centre) []int {
	var left []int
	for a, centre := range without(centres, c.Lost) {
		if centre.Up {
			left = append(left, a)
		}
	}
	return left
}

// UnitName names what moves as one with a place: the code of its province
// where provinces are served whole, else the place.
func UnitName(o *region.Outcome, place int) string {
	p := o.Plan.Places[place]
	if o.Scenario.Unit == model.UnitProvince && p.Province != "" {
		return p.Province
	}
	return p.Name
}

// Table returns one row a loss and centre that is left, both in the order of
// the centres. The two mean distances are those of all users after the loss
// and so the same in each row of one loss; the centre's own follow. Where the
// rest cannot hold all, the optimal columns are empty.
func Table(l *Losses) table.Table {
	type row struct {
		c      *Case
		centre int
	}
	var rows []row
	for i := range l.Cases {
		c := &l.Cases[i]
		for _, a := range c.Left(l.Base.Scenario.Centres) {
			rows = append(rows, row{c, a})
		}
	}
	centres := l.Base.Scenario.Centres
	// taken is a figure of one way of taking over, empty where there is none.
	taken := func(key string, kind table.Kind, way func(c *Case) *Takeover, of func(t *Takeover, s *Survivor) table.Value) table.Field[row] {
		return table.F(key, kind, func(r row) table.Value {
			t := way(r.c)
			if t == nil {
				return table.Value{}
			}
			return of(t, &t.Centres[r.centre])
		})
	}
	nearest, optimal := func(c *Case) *Takeover { return c.Nearest }, func(c *Case) *Takeover { return c.Optimal }
	load := func(_ *Takeover, s *Survivor) table.Value { return table.IntOf(int64(s.Load)) }
	used := func(_ *Takeover, s *Survivor) table.Value {
		return table.If(s.HasUtilisation, table.FloatOf(s.Utilisation))
	}
	mean := func(t *Takeover, _ *Survivor) table.Value {
		return table.If(l.Base.Total > 0, table.FloatOf(float64(t.MeanKm)))
	}
	over := func(_ *Takeover, s *Survivor) table.Value { return table.IntOf(int64(s.Over)) }
	own := func(_ *Takeover, s *Survivor) table.Value {
		return table.If(s.HasDistance, table.FloatOf(float64(s.MeanKm)))
	}
	added := func(_ *Takeover, s *Survivor) table.Value {
		return table.If(s.HasAdded, table.FloatOf(float64(s.AddedKm)))
	}
	moved := func(t *Takeover, _ *Survivor) table.Value {
		return table.If(l.Base.Solution != nil, table.IntOf(int64(t.Moved)))
	}
	return table.Of("failover", rows,
		table.F("lost", table.Text, func(r row) table.Value { return table.TextOf(l.Name(*r.c)) }),
		table.F("centre", table.Text, func(r row) table.Value { return table.TextOf(centres[r.centre].Name) }),
		taken("load_nearest", table.Users, nearest, load),
		taken("utilisation_nearest", table.Share, nearest, used),
		taken("load_optimal", table.Users, optimal, load),
		taken("utilisation_optimal", table.Share, optimal, used),
		taken("mean_km_nearest", table.Km, nearest, mean),
		taken("mean_km_optimal", table.Km, optimal, mean),
		taken("over_nearest", table.Users, nearest, over),
		taken("centre_km_nearest", table.Km, nearest, own),
		taken("centre_km_optimal", table.Km, optimal, own),
		taken("added_km_nearest", table.Change, nearest, added),
		taken("added_km_optimal", table.Change, optimal, added),
		taken("moved_users_nearest", table.Users, nearest, moved),
		taken("moved_users_optimal", table.Users, optimal, moved),
		table.F("shortage", table.Users, func(r row) table.Value { return table.IntOf(int64(r.c.Shortage)) }),
	)
}

// StepsTable returns one row a unit that moves in a step, with the load of
// every centre after the step. The unit is the place's name, or the
// province's code where provinces are served whole.
func StepsTable(key string, o *region.Outcome, steps []Step) table.Table {
	type row struct {
		step int
		move Move
	}
	var rows []row
	provinces := o.Scenario.Unit == model.UnitProvince
	code := func(m Move) string { return o.Plan.Places[m.Place].Province }
	for i, s := range steps {
		start := len(rows)
		for _, m := range s.Moves {
			if n := len(rows); provinces && n > start && code(m) != "" && code(rows[n-1].move) == code(m) {
				rows[n-1].move.Users += m.Users
				continue
			}
			rows = append(rows, row{i, m})
		}
	}
	centres := o.Scenario.Centres
	fields := []table.Field[row]{
		table.F("step", table.Count, func(r row) table.Value { return table.IntOf(int64(r.step + 1)) }),
		table.F("unit", table.Text, func(r row) table.Value { return table.TextOf(UnitName(o, int(r.move.Place))) }),
		table.F("from", table.Text, func(r row) table.Value { return table.TextOf(centres[r.move.From].Name) }),
		table.F("to", table.Text, func(r row) table.Value { return table.TextOf(centres[r.move.To].Name) }),
		table.F("users", table.Users, func(r row) table.Value { return table.IntOf(int64(r.move.Users)) }),
	}
	for a, c := range centres {
		fields = append(fields, table.About(c.Number, c.Name, "load", table.Users, func(r row) table.Value { return table.IntOf(int64(steps[r.step].Loads[a])) }))
	}
	return table.Of(key, rows, fields...)
}
