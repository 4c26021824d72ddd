package hours

import (
	"fenye/model"
	"fenye/model/region"
	"fenye/model/table"
)

// HoursTable returns one row an hour: the plan of that hour by itself. Without a
// plan its figures are empty and its cause and shortage are not.
func HoursTable(r *Result) table.Table {
	hour := func(key string, kind table.Kind, of func(h *Hour) table.Value) table.Field[int] {
		return table.F(key, kind, func(at int) table.Value { return of(&r.Hours[at]) })
	}
	fields := []table.Field[int]{
		table.F("hour", table.Count, func(at int) table.Value { return table.IntOf(int64(at)) }),
		hour("users", table.Users, func(h *Hour) table.Value { return table.IntOf(int64(h.Users)) }),
		hour("status", table.Text, func(h *Hour) table.Value {
			if !h.Feasible() {
				return table.TextOf("infeasible")
			}
			return table.TextOf(string(h.Status))
		}),
		hour("cause", table.Text, func(h *Hour) table.Value { return table.TextOf(string(h.Cause)) }),
		hour("shortage", table.Users, func(h *Hour) table.Value { return table.IntOf(int64(h.Shortage)) }),
		hour("mean_km", table.Km, func(h *Hour) table.Value { return table.If(h.Feasible(), table.FloatOf(float64(h.MeanKm))) }),
		hour("moved_users", table.Users, func(h *Hour) table.Value { return table.If(h.Feasible(), table.IntOf(int64(h.Moved))) }),
	}
	for a := range r.Scenario.Centres {
		c := &r.Scenario.Centres[a]
		about := func(key string, kind table.Kind, of func(h *Hour) table.Value) {
			fields = append(fields, table.About(c.Number, c.Name, key, kind, func(at int) table.Value {
				if h := &r.Hours[at]; h.Feasible() {
					return of(h)
				}
				return table.Value{}
			}))
		}
		about("load", table.Users, func(h *Hour) table.Value { return table.IntOf(int64(h.Loads[a])) })
		about("utilisation", table.Share, func(h *Hour) table.Value { return utilisation(float64(h.Loads[a]), c) })
		about("price_km", table.Km, func(h *Hour) table.Value { return table.If(c.Up, table.FloatOf(float64(h.Prices[a]))) })
	}
	return table.Numbered("hours", Day, fields...)
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
	over := map[[2]int]float64{}
	fails := [Day]bool{}
	for _, f := range r.Joint.Failures {
		over[[2]int{f.Hour, f.Centre}] = f.Users
		fails[f.Hour] = true
	}
	fields := []table.Field[int]{
		table.F("hour", table.Count, func(at int) table.Value { return table.IntOf(int64(at)) }),
		table.F("users", table.Users, func(at int) table.Value { return table.IntOf(int64(r.Hours[at].Users)) }),
		table.F("fits", table.Bool, func(at int) table.Value { return table.BoolOf(!fails[at] && !r.Joint.None) }),
	}
	for a := range r.Scenario.Centres {
		c := &r.Scenario.Centres[a]
		about := func(key string, kind table.Kind, of func(at int) table.Value) {
			fields = append(fields, table.About(c.Number, c.Name, key, kind, func(at int) table.Value {
				if r.Joint.None {
					return table.Value{}
				}
				return of(at)
			}))
		}
		about("load", table.Km, func(at int) table.Value { return table.FloatOf(r.Joint.Loads[at][a]) })
		about("utilisation", table.Share, func(at int) table.Value { return utilisation(r.Joint.Loads[at][a], c) })
		about("price_km", table.Km, func(at int) table.Value {
			if r.Joint.Prices == nil || !c.Up {
				return table.Value{}
			}
			return table.FloatOf(float64(r.Joint.Prices[a][at]))
		})
		about("over", table.Km, func(at int) table.Value { return table.FloatOf(over[[2]int{at, a}]) })
	}
	return table.Numbered("joint", Day, fields...)
}

// SharesTable returns one row a place and centre of the one plan, with the part
// of its users, the same in every hour.
func SharesTable(r *Result) table.Table {
	place := func(key string, kind table.Kind, of func(p *model.Place) table.Value) table.Field[Share] {
		return table.F(key, kind, func(s Share) table.Value { return of(&r.Plan.Places[s.Place]) })
	}
	return table.Of("shares", r.Joint.Shares,
		place("name", table.Text, func(p *model.Place) table.Value { return table.TextOf(p.Name) }),
		place("province_code", table.Code, func(p *model.Place) table.Value { return table.TextOf(p.Province) }),
		place("lon", table.Degrees, func(p *model.Place) table.Value { return table.FloatOf(p.Position.Lon) }),
		place("lat", table.Degrees, func(p *model.Place) table.Value { return table.FloatOf(p.Position.Lat) }),
		table.F("centre", table.Text, func(s Share) table.Value { return table.TextOf(r.Scenario.Centres[s.Centre].Name) }),
		table.F("share", table.Share, func(s Share) table.Value { return table.FloatOf(s.Part) }),
	)
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
