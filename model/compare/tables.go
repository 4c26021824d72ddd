package compare

import (
	"fenye/model"
	"fenye/model/region"
	"fenye/model/table"
)

// name returns the name of a centre; Nobody has none.
func (r *Result) name(centre int) table.Value {
	if centre == Nobody {
		return table.Value{}
	}
	return table.TextOf(r.Centres[centre].Name)
}

// FlowsTable returns one row a flow, those who stay among them. Users who leave
// have no centre to go to, those who join none to come from.
func FlowsTable(r *Result) table.Table {
	return table.Of("flows", r.Flows,
		table.F("from", table.Text, func(f Flow) table.Value { return r.name(f.From) }),
		table.F("to", table.Text, func(f Flow) table.Value { return r.name(f.To) }),
		table.F("users", table.Users, func(f Flow) table.Value { return table.IntOf(int64(f.Users)) }),
	)
}

// MovesTable returns one row a place and flow of users who move, leave or join.
func MovesTable(r *Result) table.Table {
	type row struct {
		m *Move
		f Flow
	}
	var rows []row
	for i := range r.Moves {
		for _, f := range r.Moves[i].Flows {
			rows = append(rows, row{&r.Moves[i], f})
		}
	}
	place := func(key string, kind table.Kind, of func(p *model.Place) table.Value) table.Field[row] {
		return table.F(key, kind, func(x row) table.Value { return of(&r.A.Plan.Places[x.m.Place]) })
	}
	km := func(o *region.Outcome, m *Move, km model.Km) table.Value {
		return table.If(o.Solution != nil && o.Users[m.Place] != 0, table.FloatOf(float64(km)))
	}
	kmA, kmB := func(x row) table.Value { return km(r.A, x.m, x.m.KmA) }, func(x row) table.Value { return km(r.B, x.m, x.m.KmB) }
	return table.Of("moves", rows,
		place("name", table.Text, func(p *model.Place) table.Value { return table.TextOf(p.Name) }),
		place("province_code", table.Code, func(p *model.Place) table.Value { return table.TextOf(p.Province) }),
		place("lon", table.Degrees, func(p *model.Place) table.Value { return table.FloatOf(p.Position.Lon) }),
		place("lat", table.Degrees, func(p *model.Place) table.Value { return table.FloatOf(p.Position.Lat) }),
		table.F("users_a", table.Users, func(x row) table.Value { return table.IntOf(int64(r.A.Users[x.m.Place])) }),
		table.F("users_b", table.Users, func(x row) table.Value { return table.IntOf(int64(r.B.Users[x.m.Place])) }),
		table.F("from", table.Text, func(x row) table.Value { return r.name(x.f.From) }),
		table.F("to", table.Text, func(x row) table.Value { return r.name(x.f.To) }),
		table.F("moved_users", table.Users, func(x row) table.Value { return table.IntOf(int64(x.f.Users)) }),
		table.F("mean_km_a", table.Km, kmA),
		table.F("mean_km_b", table.Km, kmB),
		table.F("change_km", table.Change, func(x row) table.Value { return difference(kmA(x), kmB(x)) }),
	)
}

// difference is b less a, where both exist.
func difference(a, b table.Value) table.Value {
	if !a.Set || !b.Set {
		return table.Value{}
	}
	return table.FloatOf(b.Float - a.Float)
}

// CentresTable returns one row a centre of either scenario: its figures in A, in
// B, and the changes of load and mean distance.
func CentresTable(r *Result) table.Table {
	type of = func(f *region.CentreFigures) table.Value
	used := func(f *region.CentreFigures) table.Value {
		return table.If(f.HasUtilisation, table.FloatOf(f.Utilisation))
	}
	load := func(f *region.CentreFigures) table.Value { return table.IntOf(int64(f.Load)) }
	price := func(f *region.CentreFigures) table.Value {
		return table.If(f.HasPrice, table.FloatOf(float64(f.Price)))
	}
	mean := func(f *region.CentreFigures) table.Value {
		return table.If(f.HasDistance, table.FloatOf(float64(f.MeanKm)))
	}
	far := func(f *region.CentreFigures) table.Value {
		return table.If(f.HasDistance, table.FloatOf(float64(f.P95Km)))
	}
	// inA and inB are a figure of a centre, empty where the scenario has no such centre.
	figure := func(f *region.CentreFigures, of of) table.Value {
		if f == nil {
			return table.Value{}
		}
		return of(f)
	}
	inA := func(key string, kind table.Kind, of of) table.Field[int] {
		return table.F(key, kind, func(j int) table.Value { a, _ := r.Figures(j); return figure(a, of) })
	}
	inB := func(key string, kind table.Kind, of of) table.Field[int] {
		return table.F(key, kind, func(j int) table.Value { _, b := r.Figures(j); return figure(b, of) })
	}
	return table.Numbered("centres", len(r.Centres),
		table.F("number", table.Count, func(j int) table.Value { return table.IntOf(int64(r.Centres[j].Number)) }),
		table.F("centre", table.Text, func(j int) table.Value { return table.TextOf(r.Centres[j].Name) }),
		inA("load_a", table.Users, load), inB("load_b", table.Users, load),
		table.F("change_load", table.Users, func(j int) table.Value {
			x, y := r.Load(j)
			return table.IntOf(int64(y - x))
		}),
		inA("utilisation_a", table.Share, used), inB("utilisation_b", table.Share, used),
		inA("price_km_a", table.Km, price), inB("price_km_b", table.Km, price),
		inA("mean_km_a", table.Km, mean), inB("mean_km_b", table.Km, mean),
		table.F("change_km", table.Change, func(j int) table.Value {
			a, b := r.Figures(j)
			return difference(figure(a, mean), figure(b, mean))
		}),
		inA("p95_km_a", table.Km, far), inB("p95_km_b", table.Km, far),
	)
}
