package access

import (
	"cmp"
	"slices"

	"fenye/geom"
	"fenye/model"
	"fenye/model/table"
)

// PlanTable returns one row a unit, by code: its centre, its backup (backup may
// be nil), the distance to its centre and its nearest centre.
func PlanTable(p *Problem, r *Result, backup []int) table.Table {
	order := make([]int, len(p.Units))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(p.Units[a].Code, p.Units[b].Code) })
	columns := []table.Column{
		{Key: "code", Kind: table.Code},
		{Key: "name", Kind: table.Text},
		{Key: "users", Kind: table.Users},
		{Key: "centre", Kind: table.Text},
		{Key: "backup", Kind: table.Text},
		{Key: "distance_km", Kind: table.Km},
		{Key: "nearest", Kind: table.Text},
	}
	return table.Table{Key: "access", Columns: columns, Rows: len(order), At: func(row, column int) table.Value {
		i := order[row]
		u := p.Units[i]
		switch column {
		case 0:
			return table.TextOf(u.Code)
		case 1:
			return table.TextOf(u.Name)
		case 2:
			return table.IntOf(int64(u.Users))
		case 3:
			return table.TextOf(p.Centres[r.Assign[i]].Name)
		case 4:
			if backup == nil || backup[i] < 0 {
				return table.Value{}
			}
			return table.TextOf(p.Centres[backup[i]].Name)
		case 5:
			return table.FloatOf(float64(geom.Distance(u.Point, p.Centres[r.Assign[i]].Position)))
		}
		return table.TextOf(p.Centres[r.Nearest.Assign[i]].Name)
	}}
}

// SweepTable returns one row an alpha, in their order, with a column of the
// utilisation of each centre.
func SweepTable(centres []model.Centre, t *Trade) table.Table {
	exact := func(x float64) table.Value { return table.TextOf(table.Number(x)) }
	columns := []table.Column{
		{Key: "alpha", Kind: table.Decimal},
		{Key: "F", Kind: table.Decimal},
		{Key: "VA", Kind: table.Decimal},
		{Key: "DE", Kind: table.Decimal},
		{Key: "gap", Kind: table.Decimal},
		{Key: "mean_km", Kind: table.Km},
	}
	const own = 6
	for _, c := range centres {
		columns = append(columns, table.Column{Key: "utilisation", Kind: table.Share, Centre: c.Number, Name: c.Name})
	}
	return table.Table{Key: "sweep", Columns: columns, Rows: len(t.Points), At: func(row, column int) table.Value {
		p := t.Points[row]
		switch column {
		case 0:
			return exact(p.Alpha)
		case 1:
			return exact(p.F)
		case 2:
			if !p.HasVA {
				return table.Value{}
			}
			return exact(p.VA)
		case 3:
			return exact(p.DE)
		case 4:
			return exact(p.Gap)
		case 5:
			return table.FloatOf(float64(p.MeanKm))
		}
		if x := p.Utilisation[column-own]; x == x {
			return table.FloatOf(x)
		}
		return table.Value{}
	}}
}
