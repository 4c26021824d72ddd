package hours

import (
	"fenye/model"
	"fenye/model/region"
	"fenye/model/table"
)

// HoursTable returns one row an hour: the plan of that hour by itself. Without a
// plan its figures are empty and its cause and shortage are not.
func HoursTable(r *Result) table.Table {
	columns := []table.Column{
		{Key: "hour", Kind: table.Count}, {Key: "users", Kind: table.Users}, {Key: "status", Kind: table.Text},
		{Key: "cause", Kind: table.Text}, {Key: "shortage", Kind: table.Users}, {Key: "mean_km", Kind: table.Km},
		{Key: "moved_users", Kind: table.Users},
	}
	first := len(columns)
	for _, c := range r.Scenario.Centres {
		columns = append(columns,
			table.Column{Key: "load", Kind: table.Users, Centre: c.Number, Name: c.Name},
			table.Column{Key: "utilisation", Kind: table.Share, Centre: c.Number, Name: c.Name},
			table.Column{Key: "price_km", Kind: table.Km, Centre: c.Number, Name: c.Name})
	}
	return table.Table{Key: "hours", Columns: columns, Rows: Day, At: func(row, column int) table.Value {
		h := &r.Hours[row]
		if column >= first {
			return r.hourCell(h, (column-first)/3, columns[column].Key)
		}
		switch columns[column].Key {
		case "hour":
			return table.IntOf(int64(row))
		case "users":
			return table.IntOf(int64(h.Users))
		case "status":
			if !h.Feasible() {
				return table.TextOf("infeasible")
			}
			return table.TextOf(string(h.Status))
		case "cause":
			return table.TextOf(string(h.Cause))
		case "shortage":
			return table.IntOf(int64(h.Shortage))
		}
		if !h.Feasible() {
			return table.Value{}
		}
		if columns[column].Key == "mean_km" {
			return table.FloatOf(float64(h.MeanKm))
		}
		return table.IntOf(int64(h.Moved))
	}}
}

func (r *Result) hourCell(h *Hour, centre int, key string) table.Value {
	c := &r.Scenario.Centres[centre]
	if !h.Feasible() {
		return table.Value{}
	}
	switch key {
	case "load":
		return table.IntOf(int64(h.Loads[centre]))
	case "utilisation":
		return utilisation(float64(h.Loads[centre]), c)
	}
	if !c.Up {
		return table.Value{}
	}
	return table.FloatOf(float64(h.Prices[centre]))
}

// utilisation is empty for a centre that is down or has no limit.
func utilisation(load float64, c *model.Centre) table.Value {
	if !c.Up || !c.Limited() || c.Capacity == 0 {
		return table.Value{}
	}
	return table.FloatOf(load / float64(c.Capacity))
}

// JointTable returns one row an hour: the one plan of all hours. A load is a
// decimal number, for shares are. What is beyond a bound stands under over, below
// 0 where a minimum is not met.
func JointTable(r *Result) table.Table {
	columns := []table.Column{{Key: "hour", Kind: table.Count}, {Key: "users", Kind: table.Users}, {Key: "fits", Kind: table.Bool}}
	first := len(columns)
	for _, c := range r.Scenario.Centres {
		columns = append(columns,
			table.Column{Key: "load", Kind: table.Km, Centre: c.Number, Name: c.Name},
			table.Column{Key: "utilisation", Kind: table.Share, Centre: c.Number, Name: c.Name},
			table.Column{Key: "price_km", Kind: table.Km, Centre: c.Number, Name: c.Name},
			table.Column{Key: "over", Kind: table.Km, Centre: c.Number, Name: c.Name})
	}
	over := map[[2]int]float64{}
	fails := [Day]bool{}
	for _, f := range r.Joint.Failures {
		over[[2]int{f.Hour, f.Centre}] = f.Users
		fails[f.Hour] = true
	}
	return table.Table{Key: "joint", Columns: columns, Rows: Day, At: func(row, column int) table.Value {
		switch {
		case column == 0:
			return table.IntOf(int64(row))
		case column == 1:
			return table.IntOf(int64(r.Hours[row].Users))
		case column == 2:
			return table.BoolOf(!fails[row] && !r.Joint.None)
		case r.Joint.None:
			return table.Value{}
		}
		a := (column - first) / 4
		switch columns[column].Key {
		case "load":
			return table.FloatOf(r.Joint.Loads[row][a])
		case "utilisation":
			return utilisation(r.Joint.Loads[row][a], &r.Scenario.Centres[a])
		case "over":
			return table.FloatOf(over[[2]int{row, a}])
		}
		if r.Joint.Prices == nil || !r.Scenario.Centres[a].Up {
			return table.Value{}
		}
		return table.FloatOf(float64(r.Joint.Prices[a][row]))
	}}
}

// SharesTable returns one row a place and centre of the one plan, with the part
// of its users, the same in every hour.
func SharesTable(r *Result) table.Table {
	columns := []table.Column{
		{Key: "name", Kind: table.Text}, {Key: "province_code", Kind: table.Code}, {Key: "lon", Kind: table.Degrees},
		{Key: "lat", Kind: table.Degrees}, {Key: "centre", Kind: table.Text}, {Key: "share", Kind: table.Share},
	}
	return table.Table{Key: "shares", Columns: columns, Rows: len(r.Joint.Shares), At: func(row, column int) table.Value {
		s := r.Joint.Shares[row]
		p := &r.Plan.Places[s.Place]
		switch columns[column].Key {
		case "name":
			return table.TextOf(p.Name)
		case "province_code":
			return table.TextOf(p.Province)
		case "lon":
			return table.FloatOf(p.Position.Lon)
		case "lat":
			return table.FloatOf(p.Position.Lat)
		case "centre":
			return table.TextOf(r.Scenario.Centres[s.Centre].Name)
		}
		return table.FloatOf(s.Part)
	}}
}

// Status is infeasible if no one plan fits all hours, though single hours may have
// one, and gap if it, or the plan of an hour, is not proven.
func (r *Result) Status() string {
	if !r.Joint.Fits {
		return "infeasible"
	}
	if r.Joint.Status == region.Gap {
		return string(region.Gap)
	}
	for h := range r.Hours {
		if r.Hours[h].Status == region.Gap {
			return string(region.Gap)
		}
	}
	return string(region.Optimal)
}
