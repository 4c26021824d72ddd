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
	columns := []table.Column{
		{Key: "lost", Kind: table.Text},
		{Key: "centre", Kind: table.Text},
		{Key: "load_nearest", Kind: table.Users},
		{Key: "utilisation_nearest", Kind: table.Share},
		{Key: "load_optimal", Kind: table.Users},
		{Key: "utilisation_optimal", Kind: table.Share},
		{Key: "mean_km_nearest", Kind: table.Km},
		{Key: "mean_km_optimal", Kind: table.Km},
		{Key: "over_nearest", Kind: table.Users},
		{Key: "centre_km_nearest", Kind: table.Km},
		{Key: "centre_km_optimal", Kind: table.Km},
		{Key: "added_km_nearest", Kind: table.Change},
		{Key: "added_km_optimal", Kind: table.Change},
		{Key: "moved_users_nearest", Kind: table.Users},
		{Key: "moved_users_optimal", Kind: table.Users},
		{Key: "shortage", Kind: table.Users},
	}
	return table.Table{Key: "failover", Columns: columns, Rows: len(rows), At: func(r, column int) table.Value {
		c, a := rows[r].c, rows[r].centre
		switch column {
		case 0:
			return table.TextOf(l.Name(*c))
		case 1:
			return table.TextOf(l.Base.Scenario.Centres[a].Name)
		case 15:
			return table.IntOf(int64(c.Shortage))
		}
		return takenCell(l, c, a, columns[column].Key)
	}}
}

// takenCell is a cell about one way of taking over; empty if there is none.
func takenCell(l *Losses, c *Case, a int, key string) table.Value {
	what, optimal := strings.CutSuffix(key, "_optimal")
	t := c.Optimal
	if !optimal {
		what = strings.TrimSuffix(key, "_nearest")
		t = c.Nearest
	}
	if t == nil {
		return table.Value{}
	}
	s := t.Centres[a]
	only := func(has bool, x float64) table.Value {
		if !has {
			return table.Value{}
		}
		return table.FloatOf(x)
	}
	switch what {
	case "load":
		return table.IntOf(int64(s.Load))
	case "utilisation":
		return only(s.HasUtilisation, s.Utilisation)
	case "mean_km":
		return only(l.Base.Total > 0, float64(t.MeanKm))
	case "over":
		return table.IntOf(int64(s.Over))
	case "centre_km":
		return only(s.HasDistance, float64(s.MeanKm))
	case "added_km":
		return only(s.HasAdded, float64(s.AddedKm))
	}
	if l.Base.Solution == nil {
		return table.Value{}
	}
	return table.IntOf(int64(t.Moved))
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
	columns := []table.Column{
		{Key: "step", Kind: table.Count},
		{Key: "unit", Kind: table.Text},
		{Key: "from", Kind: table.Text},
		{Key: "to", Kind: table.Text},
		{Key: "users", Kind: table.Users},
	}
	centres := o.Scenario.Centres
	for _, c := range centres {
		columns = append(columns, table.Column{Key: "load", Kind: table.Users, Centre: c.Number, Name: c.Name})
	}
	return table.Table{Key: key, Columns: columns, Rows: len(rows), At: func(r, column int) table.Value {
		m := rows[r].move
		switch column {
		case 0:
			return table.IntOf(int64(rows[r].step + 1))
		case 1:
			return table.TextOf(UnitName(o, int(m.Place)))
		case 2:
			return table.TextOf(centres[m.From].Name)
		case 3:
			return table.TextOf(centres[m.To].Name)
		case 4:
			return table.IntOf(int64(m.Users))
		}
		return table.IntOf(int64(steps[rows[r].step].Loads[column-5]))
	}}
}
