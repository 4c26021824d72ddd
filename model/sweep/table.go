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
	columns := []table.Column{
		{Key: "step", Kind: table.Count},
		{Key: "value", Kind: table.Users},
		{Key: "users", Kind: table.Users},
		{Key: "status", Kind: table.Text},
		{Key: "cause", Kind: table.Text},
		{Key: "shortage", Kind: table.Users},
		{Key: "mean_km", Kind: table.Km},
		{Key: "p95_km", Kind: table.Km},
		{Key: "user_km", Kind: table.Km},
		{Key: "moved_users", Kind: table.Users},
	}
	first := len(columns)
	for _, c := range r.Scenario.Centres {
		columns = append(columns,
			table.Column{Key: "load", Kind: table.Users, Centre: c.Number, Name: c.Name},
			table.Column{Key: "utilisation", Kind: table.Share, Centre: c.Number, Name: c.Name},
			table.Column{Key: "price_km", Kind: table.Km, Centre: c.Number, Name: c.Name})
	}
	pairs := r.Pairs()
	for _, p := range pairs {
		a, b := r.Scenario.Centres[p[0]], r.Scenario.Centres[p[1]]
		columns = append(columns, table.Column{Key: "half_difference_km", Kind: table.Km, Centre: a.Number, Name: a.Name + "|" + b.Name})
	}
	after := first + 3*len(r.Scenario.Centres)
	return table.Table{Key: "sweep", Columns: columns, Rows: len(r.Steps), At: func(row, column int) table.Value {
		switch {
		case column < first:
			return r.cell(row, columns[column].Key)
		case column < after:
			return r.centreCell(row, (column-first)/3, columns[column].Key)
		}
		if half, ok := r.Half(row, pairs[column-after]); ok {
			return table.FloatOf(float64(half))
		}
		return table.Value{}
	}}
}

func (r *Result) cell(row int, key string) table.Value {
	s := &r.Steps[row]
	switch key {
	case "step":
		return table.IntOf(int64(row + 1))
	case "value":
		return table.IntOf(int64(s.Value))
	case "users":
		return table.IntOf(int64(s.Users))
	case "status":
		if !s.Feasible() {
			return table.TextOf("infeasible")
		}
		return table.TextOf(string(s.Status))
	case "cause":
		return table.TextOf(string(s.Cause))
	case "shortage":
		return table.IntOf(int64(s.Shortage))
	}
	if !s.Feasible() {
		return table.Value{}
	}
	switch key {
	case "mean_km":
		return table.FloatOf(float64(s.MeanKm))
	case "p95_km":
		return table.FloatOf(float64(s.P95Km))
	case "user_km":
		return table.FloatOf(s.UserKm)
	}
	return table.IntOf(int64(s.Moved))
}

func (r *Result) centreCell(row, centre int, key string) table.Value {
	s := &r.Steps[row]
	if !s.Feasible() {
		return table.Value{}
	}
	switch key {
	case "load":
		return table.IntOf(int64(s.Loads[centre]))
	case "utilisation":
		if u, ok := r.Utilisation(row, centre); ok {
			return table.FloatOf(u)
		}
		return table.Value{}
	}
	if !r.Scenario.Centres[centre].Up {
		return table.Value{}
	}
	return table.FloatOf(float64(s.Prices[centre]))
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
