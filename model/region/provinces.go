package region

import (
	"cmp"
	"slices"

	"fenye/model"
	"fenye/model/table"
)

// ProvinceFigures is what a plan means for one province.
type ProvinceFigures struct {
	Code   string // "" stands for the places outside every province
	Users  model.Users
	Loads  []model.Users // users served by each centre
	Centre int           // the centre that serves most of it; -1 without users
	Backup int           // the other centre that is up and nearest by mean; -1 if none
	MeanKm model.Km      // mean distance of its users to the centres that serve them
}

// Provinces works out the figures of every province that has places, by code,
// those outside every province last.
func (o *Outcome) Provinces() []ProvinceFigures {
	k := len(o.Scenario.Centres)
	index := map[string]int{}
	var all []ProvinceFigures
	var reach [][]userKm // to each centre, if all users went there
	var served []userKm
	for i, p := range o.Plan.Places {
		g, known := index[p.Province]
		if !known {
			g = len(all)
			index[p.Province] = g
			all = append(all, ProvinceFigures{Code: p.Province, Loads: make([]model.Users, k), Centre: -1, Backup: -1})
			reach = append(reach, make([]userKm, k))
			served = append(served, userKm{})
		}
		all[g].Users += o.Users[i]
		for a := range k {
			reach[g][a].add(o.Users[i], float64(o.Distance(i, a)))
		}
		for _, s := range o.Shares(i) {
			all[g].Loads[s.Centre] += s.Users
			served[g].add(s.Users, float64(o.Distance(i, int(s.Centre))))
		}
	}
	for g := range all {
		f := &all[g]
		if f.Users == 0 || o.Solution == nil {
			continue
		}
		f.MeanKm = model.Km(served[g].value() / float64(f.Users))
		for a, l := range f.Loads {
			if l > 0 && (f.Centre < 0 || l > f.Loads[f.Centre]) {
				f.Centre = a
			}
		}
		for a, c := range o.Scenario.Centres {
			if c.Up && a != f.Centre && (f.Backup < 0 || reach[g][a].value() < reach[g][f.Backup].value()) {
				f.Backup = a
			}
		}
	}
	slices.SortFunc(all, func(a, b ProvinceFigures) int {
		if (a.Code == "") != (b.Code == "") {
			return -cmp.Compare(a.Code, b.Code)
		}
		return cmp.Compare(a.Code, b.Code)
	})
	return all
}

// ProvincesTable returns one row a province; name gives a province's name by
// its code, and for "" what places outside every province are called.
func ProvincesTable(o *Outcome, name func(code string) string) table.Table {
	centre := func(key string, of func(f *ProvinceFigures) int) table.Field[ProvinceFigures] {
		return table.F(key, table.Text, func(f ProvinceFigures) table.Value {
			a := of(&f)
			if a < 0 {
				return table.Value{}
			}
			return table.TextOf(o.Scenario.Centres[a].Name)
		})
	}
	fields := []table.Field[ProvinceFigures]{
		table.F("code", table.Code, func(f ProvinceFigures) table.Value { return table.TextOf(f.Code) }),
		table.F("name", table.Text, func(f ProvinceFigures) table.Value { return table.TextOf(name(f.Code)) }),
		table.F("users", table.Users, func(f ProvinceFigures) table.Value { return table.IntOf(int64(f.Users)) }),
		centre("centre", func(f *ProvinceFigures) int { return f.Centre }),
		table.F("share", table.Share, func(f ProvinceFigures) table.Value {
			if f.Centre < 0 {
				return table.Value{}
			}
			return table.FloatOf(float64(f.Loads[f.Centre]) / float64(f.Users))
		}),
		centre("backup", func(f *ProvinceFigures) int { return f.Backup }),
		table.F("mean_km", table.Km, func(f ProvinceFigures) table.Value { return table.If(f.Centre >= 0, table.FloatOf(float64(f.MeanKm))) }),
	}
	for a, c := range o.Scenario.Centres {
		fields = append(fields, table.About(c.Number, c.Name, "users", table.Users, func(f ProvinceFigures) table.Value {
			if o.Solution == nil {
				return table.Value{}
			}
			return table.IntOf(int64(f.Loads[a]))
		}))
	}
	return table.Of("provinces", o.Provinces(), fields...)
}
