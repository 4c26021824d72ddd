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
	all := o.Provinces()
	columns := []table.Column{
		{Key: "code", Kind: table.Code},
		{Key: "name", Kind: table.Text},
		{Key: "users", Kind: table.Users},
		{Key: "centre", Kind: table.Text},
		{Key: "share", Kind: table.Share},
		{Key: "backup", Kind: table.Text},
		{Key: "mean_km", Kind: table.Km},
	}
	first := len(columns)
	for _, c := range o.Scenario.Centres {
		columns = append(columns, table.Column{Key: "users", Kind: table.Users, Centre: c.Number, Name: c.Name})
	}
	centre := func(a int) table.Value {
		if a < 0 {
			return table.Value{}
		}
		return table.TextOf(o.Scenario.Centres[a].Name)
	}
	return table.Table{Key: "provinces", Columns: columns, Rows: len(all), At: func(row, column int) table.Value {
		f := &all[row]
		switch column {
		case 0:
			return table.TextOf(f.Code)
		case 1:
			return table.TextOf(name(f.Code))
		case 2:
			return table.IntOf(int64(f.Users))
		case 3:
			return centre(f.Centre)
		case 5:
			return centre(f.Backup)
		}
		switch {
		case column >= first && o.Solution != nil:
			return table.IntOf(int64(f.Loads[column-first]))
		case f.Centre < 0 || column >= first:
			return table.Value{}
		case column == 4:
			return table.FloatOf(float64(f.Loads[f.Centre]) / float64(f.Users))
		}
		return table.FloatOf(float64(f.MeanKm))
	}}
}
