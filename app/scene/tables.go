package scene

import (
	"fenye/app/wishes"
	"fenye/app/words"
	"fenye/data/china"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/table"
)

// mostDistances is up to how many centres the table of places gives the
// distance to each; above it gives the own centre's and the next one's.
const mostDistances = 4

// Places returns a row for each of the plan's places, in their order.
func Places(o *region.Outcome, lang words.Lang) table.Table {
	fields := placeFields(o, lang)
	fields = append(fields, table.F("serving", table.Centres, func(row int) table.Value {
		return partsOf(o, o.Shares(row))
	}))
	fields = append(fields, distanceFields(o)...)
	fields = append(fields,
		table.F("margin_km", table.Km, func(row int) table.Value {
			if o.Solution == nil {
				return table.Value{}
			}
			if m, ok := o.Margin(row); ok {
				return table.FloatOf(float64(m))
			}
			return table.Value{}
		}),
		table.F("note", table.Text, func(row int) table.Value { return note(o, row, lang) }),
	)
	return table.Numbered("places", len(o.Plan.Places), fields...)
}

// placeFields are name, province, position and users.
func placeFields(o *region.Outcome, lang words.Lang) []table.Field[int] {
	names := provinceNames(lang)
	place := func(row int) *model.Place { return &o.Plan.Places[row] }
	return []table.Field[int]{
		table.F("place", table.Text, func(row int) table.Value { return table.TextOf(place(row).Name) }),
		table.F("province", table.Text, func(row int) table.Value {
			name := names[place(row).Province]
			return table.Value{Set: name != "", Text: name}
		}),
		table.F("lon", table.Degrees, func(row int) table.Value { return table.FloatOf(place(row).Position.Lon) }),
		table.F("lat", table.Degrees, func(row int) table.Value { return table.FloatOf(place(row).Position.Lat) }),
		table.F("users", table.Users, func(row int) table.Value { return table.IntOf(int64(o.Users[row])) }),
	}
}

// distanceFields are the kilometres to every centre up to four, else to the
// own centre and the next.
func distanceFields(o *region.Outcome) []table.Field[int] {
	var fields []table.Field[int]
	if len(o.Scenario.Centres) <= mostDistances {
		for k, c := range o.Scenario.Centres {
			fields = append(fields, table.With(
				table.Column{Key: "to_km", Kind: table.Km, Centre: c.Number, Name: c.Name},
				func(row int) table.Value { return table.FloatOf(float64(o.Distance(row, k))) }))
		}
		return fields
	}
	return []table.Field[int]{
		table.F("own_km", table.Km, func(row int) table.Value {
			if o.Solution == nil {
				return table.Value{}
			}
			return table.FloatOf(float64(o.Distance(row, int(o.Solution.Owner[row]))))
		}),
		table.F("next_km", table.Km, func(row int) table.Value {
			if second, ok := o.Second(row); ok {
				return table.FloatOf(float64(o.Distance(row, second)))
			}
			return table.Value{}
		}),
	}
}

// partsOf returns shares as a cell; no shares are an empty cell.
func partsOf(o *region.Outcome, shares []region.Share) table.Value {
	if len(shares) == 0 {
		return table.Value{}
	}
	parts := make([]table.Part, len(shares))
	for i, s := range shares {
		parts[i] = part(o, int(s.Centre), s.Users)
	}
	return table.PartsOf(parts...)
}

func part(o *region.Outcome, centre int, users model.Users) table.Part {
	c := o.Scenario.Centres[centre]
	return table.Part{Number: c.Number, Name: c.Name, Users: int64(users)}
}

// note says what is special about a place: shared, or moved from its nearest
// centre.
func note(o *region.Outcome, row int, lang words.Lang) table.Value {
	switch {
	case o.Solution == nil:
		return table.Value{}
	case len(o.Shares(row)) > 1:
		return table.TextOf(lang.T("scene.note.shared"))
	case len(o.Binding(row)) > 0:
		i := o.Binding(row)[0]
		return table.TextOf(wishes.Short(lang, o.Plan, o.Scenario, &o.Scenario.Wishes[i]))
	case o.Moved(row) > 0:
		c := o.Scenario.Centres[o.Nearest[row]]
		return table.TextOf(say(lang, "scene.note.moved", c.Number, c.Name))
	case o.Users[row] == 0:
		return table.TextOf(lang.T("scene.note.empty"))
	}
	return table.TextOf("")
}

// provinceNames returns the names of the provinces by code.
func provinceNames(lang words.Lang) map[string]string {
	names := map[string]string{}
	for _, p := range china.Provinces() {
		names[p.Code] = p.Name(lang == words.EN)
	}
	return names
}

// Provinces returns a row for each province that has places, by code, and
// after them one with no users for each other province of China if any place
// lies in one: a planner looks for what is missing too.
func Provinces(o *region.Outcome, lang words.Lang) table.Table {
	all := withEmpty(o.Provinces(), len(o.Scenario.Centres))
	names := provinceNames(lang)
	one := func(centre int, users model.Users) table.Value {
		if centre < 0 {
			return table.Value{}
		}
		return table.PartsOf(part(o, centre, users))
	}
	fields := []table.Field[int]{
		table.F("province", table.Text, func(row int) table.Value {
			if all[row].Code == "" {
				return table.TextOf(lang.T("scene.province.none"))
			}
			return table.TextOf(names[all[row].Code])
		}),
		table.F("users", table.Users, func(row int) table.Value { return table.IntOf(int64(all[row].Users)) }),
		table.F("main_centre", table.Centres, func(row int) table.Value {
			f := all[row]
			if f.Centre < 0 {
				return table.Value{}
			}
			return one(f.Centre, f.Loads[f.Centre])
		}),
		table.F("share", table.Share, func(row int) table.Value {
			f := all[row]
			if f.Centre < 0 || f.Users == 0 {
				return table.Value{}
			}
			return table.FloatOf(float64(f.Loads[f.Centre]) / float64(f.Users))
		}),
		table.F("backup", table.Centres, func(row int) table.Value { return one(all[row].Backup, 0) }),
		table.F("mean_km", table.Km, func(row int) table.Value {
			if all[row].Centre < 0 {
				return table.Value{}
			}
			return table.FloatOf(float64(all[row].MeanKm))
		}),
	}
	for k, c := range o.Scenario.Centres {
		fields = append(fields, table.With(
			table.Column{Key: "users_at", Kind: table.Users, Centre: c.Number, Name: c.Name},
			func(row int) table.Value { return table.IntOf(int64(all[row].Loads[k])) }))
	}
	return table.Numbered("provinces", len(all), fields...)
}

// withEmpty adds the provinces of China without places.
func withEmpty(all []region.ProvinceFigures, centres int) []region.ProvinceFigures {
	seen := map[string]bool{}
	for _, f := range all {
		seen[f.Code] = true
	}
	if len(seen) == 0 || len(seen) == 1 && seen[""] {
		return all
	}
	for _, p := range china.Provinces() {
		if !seen[p.Code] {
			all = append(all, region.ProvinceFigures{Code: p.Code, Centre: -1, Backup: -1, Loads: make([]model.Users, centres)})
		}
	}
	return all
}

// ProvinceRows returns how many rows Provinces has for places, without their figures.
func ProvinceRows(places []model.Place) int {
	seen := map[string]bool{}
	last := ""
	for i := range places {
		if code := places[i].Province; i == 0 || code != last {
			seen[code], last = true, code
		}
	}
	n := len(seen)
	if n == 0 || n == 1 && seen[""] {
		return n
	}
	for _, p := range china.Provinces() {
		if !seen[p.Code] {
			n++
		}
	}
	return n
}

// Centres returns a row for each of the scenario's centres, in their order.
func Centres(o *region.Outcome, lang words.Lang) table.Table {
	inner := region.CentresTable(o)
	badge := table.F("centre", table.Centres, func(row int) table.Value {
		return table.PartsOf(part(o, row, 0))
	})
	fields := []table.Field[int]{badge}
	for i, c := range inner.Columns {
		if c.Key == "name" {
			continue
		}
		fields = append(fields, table.With(c, func(row int) table.Value { return inner.At(row, i) }))
	}
	return table.Numbered("centres", inner.Rows, fields...)
}

// Shortage returns a row for each place with users that no centre can serve,
// in the order of Infeasible.Unserved.
func Shortage(o *region.Outcome, lang words.Lang) table.Table {
	var unserved []region.Share
	if o.Infeasible != nil {
		unserved = o.Infeasible.Unserved
	}
	at := func(f table.Field[int]) table.Field[int] {
		return table.With(f.Column, func(row int) table.Value { return f.Of(int(unserved[row].Place)) })
	}
	base := placeFields(o, lang)
	up := len(o.Nearest) > 0
	fields := []table.Field[int]{
		at(base[0]), at(base[1]), at(base[4]),
		table.F("unserved", table.Users, func(row int) table.Value { return table.IntOf(int64(unserved[row].Users)) }),
		table.F("unserved_share", table.Share, func(row int) table.Value {
			s := unserved[row]
			if o.Users[s.Place] == 0 {
				return table.Value{}
			}
			return table.FloatOf(float64(s.Users) / float64(o.Users[s.Place]))
		}),
		table.F("nearest_up", table.Centres, func(row int) table.Value {
			if !up {
				return table.Value{}
			}
			return table.PartsOf(part(o, int(o.Nearest[unserved[row].Place]), 0))
		}),
		table.F("nearest_km", table.Km, func(row int) table.Value {
			if !up {
				return table.Value{}
			}
			place := int(unserved[row].Place)
			return table.FloatOf(float64(o.Distance(place, int(o.Nearest[place]))))
		}),
		table.F("note", table.Text, func(row int) table.Value {
			s := unserved[row]
			if rest := o.Users[s.Place] - s.Users; rest > 0 {
				return table.TextOf(lang.T("scene.note.rest", table.People(int64(rest))))
			}
			return table.TextOf(lang.T("scene.note.none"))
		}),
	}
	return table.Numbered("shortage", len(unserved), fields...)
}
