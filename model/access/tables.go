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
	text := func(key string, of func(i int) string) table.Field[int] {
		return table.F(key, table.Text, func(i int) table.Value { return table.TextOf(of(i)) })
	}
	return table.Of("access", order,
		table.F("code", table.Code, func(i int) table.Value { return table.TextOf(p.Units[i].Code) }),
		text("name", func(i int) string { return p.Units[i].Name }),
		table.F("users", table.Users, func(i int) table.Value { return table.IntOf(int64(p.Units[i].Users)) }),
		text("centre", func(i int) string { return p.Centres[r.Assign[i]].Name }),
		table.F("backup", table.Text, func(i int) table.Value {
			if backup == nil || backup[i] < 0 {
				return table.Value{}
			}
			return table.TextOf(p.Centres[backup[i]].Name)
		}),
		table.F("distance_km", table.Km, func(i int) table.Value {
			return table.FloatOf(float64(geom.Distance(p.Units[i].Point, p.Centres[r.Assign[i]].Position)))
		}),
		text("nearest", func(i int) string { return p.Centres[r.Nearest.Assign[i]].Name }),
	)
}

// SweepTable returns one row an alpha, in their order, with a column of the
// utilisation of each centre.
func SweepTable(centres []model.Centre, t *Trade) table.Table {
	exact := func(key string, of func(p *Point) float64) table.Field[Point] {
		return table.F(key, table.Decimal, func(p Point) table.Value { return table.TextOf(table.Number(of(&p))) })
	}
	fields := []table.Field[Point]{
		exact("alpha", func(p *Point) float64 { return p.Alpha }),
		exact("F", func(p *Point) float64 { return p.F }),
		table.F("VA", table.Decimal, func(p Point) table.Value { return table.If(p.HasVA, table.TextOf(table.Number(p.VA))) }),
		exact("DE", func(p *Point) float64 { return p.DE }),
		exact("gap", func(p *Point) float64 { return p.Gap }),
		table.F("mean_km", table.Km, func(p Point) table.Value { return table.FloatOf(float64(p.MeanKm)) }),
	}
	for j, c := range centres {
		fields = append(fields, table.About(c.Number, c.Name, "utilisation", table.Share, func(p Point) table.Value {
			x := p.Utilisation[j]
			return table.If(x == x, table.FloatOf(x))
		}))
	}
	return table.Of("sweep", t.Points, fields...)
}
