package gslb

import (
	"fenye/data/china"
	"fenye/model"
	"fenye/model/region"
)

// FromOutcome returns the table of a plan of regions: each province goes whole
// to the centre that serves most of it, and to its backup, as provinces.csv
// says. notes tells what of the plan that cannot say: users of a province that
// other centres serve, and users outside every province. The outcome must have
// a solution.
func FromOutcome(o *region.Outcome, addresses []Centre) (t *Table, notes []Offence) {
	t = &Table{Centres: addresses}
	for i := range t.Centres {
		c := &t.Centres[i]
		for _, p := range o.Scenario.Centres {
			if p.Name == c.Name {
				c.Position, c.Placed, c.Capacity = p.Position, true, p.Capacity
			}
		}
	}
	id := t.ids()
	places := map[string][]Weight{}
	for i, p := range o.Plan.Places {
		places[p.Province] = append(places[p.Province], Weight{p.Position, o.Users[i]})
	}
	names := map[string]string{}
	for _, p := range china.Provinces() {
		names[p.Code] = p.Short
	}
	for _, f := range o.Provinces() {
		if f.Code == "" {
			if f.Users > 0 {
				notes = append(notes, Offence{Kind: Outside, Users: int64(f.Users)})
			}
			continue
		}
		u := Unit{ID: f.Code, Name: names[f.Code], Users: f.Users, Places: places[f.Code]}
		if u.Name == "" {
			u.Name = f.Code
		}
		if f.Centre >= 0 {
			u.Route = append(u.Route, id(o.Scenario.Centres[f.Centre].Name))
			if rest := f.Users - f.Loads[f.Centre]; rest > 0 {
				notes = append(notes, Offence{Kind: Split, Unit: u.ID, Centre: u.Route[0], Users: int64(rest)})
			}
			if f.Backup >= 0 {
				u.Route = append(u.Route, id(o.Scenario.Centres[f.Backup].Name))
			}
		} else {
			u.Route = t.nearest(u.Places)
		}
		t.Units = append(t.Units, u)
	}
	return t, notes
}

// Rename gives units of the plan the ids that the table of keys uses for them:
// a unit without keys takes the id of the one unit without a route that names
// the same province, such as CN-SC for 510000.
func (t *Table) Rename() {
	free := map[string][]int{}
	for i, u := range t.Units {
		if len(u.Route) == 0 {
			if code := ProvinceCode(&t.Units[i]); code != "" {
				free[code] = append(free[code], i)
			}
		}
	}
	drop := map[int]bool{}
	for i := range t.Units {
		u := &t.Units[i]
		if with := free[u.ID]; len(u.Route) > 0 && len(u.Keys) == 0 && len(with) == 1 {
			u.ID, u.Keys = t.Units[with[0]].ID, t.Units[with[0]].Keys
			drop[with[0]] = true
		}
	}
	var kept []Unit
	for i, u := range t.Units {
		if !drop[i] {
			kept = append(kept, u)
		}
	}
	t.Units = kept
}

// Locate takes over the capacities of a plan's centres, and their positions
// where the addresses do not have them.
func (t *Table) Locate(centres []model.Centre) {
	for i := range t.Centres {
		c := &t.Centres[i]
		for _, p := range centres {
			if p.Name != c.Name {
				continue
			}
			c.Capacity = p.Capacity
			if !c.Placed {
				c.Position, c.Placed = p.Position, true
			}
		}
	}
}
