package scene

import (
	"fenye/app/paint"
	"fenye/data/china"
	"fenye/model"
)

// grounded returns the plan whose places the map is laid out for: with a table
// of units these.
func (m *Maker) grounded(o *Wired) *model.Plan {
	t := o.Scenario.Wiring.Units
	if o.Scenario.Wiring.Source != model.FromUnits || t == nil {
		return o.Plan
	}
	if m.table != t || m.tabled.Outline != o.Plan.Outline {
		m.table, m.tabled = t, &model.Plan{Outline: o.Plan.Outline}
		for _, u := range t.Units {
			m.tabled.Places = append(m.tabled.Places, model.Place{Name: u.Name, Position: u.Position})
		}
	}
	return m.tabled
}

// Symbols returns the units that have no outline, such as one that cuts a
// province, by their indexes; the map's places are these, in their order.
func (m *Maker) Symbols(o *Wired) (units []int) {
	if o.Case == nil || o.Scenario.Wiring.Source != model.FromUnits || m.base == nil {
		return nil
	}
	f := factsOf(m.base)
	for i, u := range o.Case.Units {
		if _, outlined := f.index[u.Code]; !outlined {
			units = append(units, i)
		}
	}
	return units
}

// symbols draws the units without an outline as circles by their users, in the
// colour of their centre and with a ring of the nearest one's. The provinces
// they lie in count as in scope.
func (m *Maker) symbols(o *Wired, opt WiredOptions, f *facts, inScope []bool) (places []paint.Place, served []paint.Service, largest int64) {
	for _, i := range m.Symbols(o) {
		u := o.Case.Units[i]
		p := paint.Place{Name: o.Name(i, opt.Lang), At: u.Point, Users: int64(u.Users)}
		var v paint.Service
		if o.Result != nil {
			j, near := o.Result.Assign[i], o.Nearest(i)
			v.Owner = int32(o.Case.Centres[j].Number)
			if near != j && opt.Compare {
				v.Nearest = int32(o.Case.Centres[near].Number)
			}
		}
		if at, known := f.index[china.Bundled().ProvinceOf(u.Point)]; known {
			inScope[at] = true
		}
		largest = max(largest, p.Users)
		places, served = append(places, p), append(served, v)
	}
	return places, served, largest
}
