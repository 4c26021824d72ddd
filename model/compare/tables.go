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
	columns := []table.Column{
		{Key: "from", Kind: table.Text}, {Key: "to", Kind: table.Text}, {Key: "users", Kind: table.Users},
	}
	return table.Table{Key: "flows", Columns: columns, Rows: len(r.Flows), At: func(row, column int) table.Value {
		f := r.Flows[row]
		switch column {
		case 0:
			return r.name(f.From)
		case 1:
			return r.name(f.To)
		}
		return table.IntOf(int64(f.Users))
	}}
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
	columns := []table.Column{
		{Key: "name", Kind: table.Text}, {Key: "province_code", Kind: table.Code},
		{Key: "lon", Kind: table.Degrees}, {Key: "lat", Kind: table.Degrees},
		{Key: "users_a", Kind: table.Users}, {Key: "users_b", Kind: table.Users},
		{Key: "from", Kind: table.Text}, {Key: "to", Kind: table.Text}, {Key: "moved_users", Kind: table.Users},
		{Key: "mean_km_a", Kind: table.Km}, {Key: "mean_km_b", Kind: table.Km}, {Key: "change_km", Kind: table.Change},
	}
	return table.Table{Key: "moves", Columns: columns, Rows: len(rows), At: func(at, column int) table.Value {
		return r.moveCell(rows[at].m, rows[at].f, columns[column].Key)
	}}
}

func (r *Result) moveCell(m *Move, f Flow, key string) table.Value {
	p := &r.A.Plan.Places[m.Place]
	kmOf := func(o *region.Outcome, km model.Km) table.Value {
		if o.Solution == nil || o.Users[m.Place] == 0 {
			return table.Value{}
		}
		return table.FloatOf(float64(km))
	}
	switch key {
	case "name":
		return table.TextOf(p.Name)
	case "province_code":
		return table.TextOf(p.Province)
	case "lon":
		return table.FloatOf(p.Position.Lon)
	case "lat":
		return table.FloatOf(p.Position.Lat)
	case "users_a":
		return table.IntOf(int64(r.A.Users[m.Place]))
	case "users_b":
		return table.IntOf(int64(r.B.Users[m.Place]))
	case "from":
		return r.name(f.From)
	case "to":
		return r.name(f.To)
	case "moved_users":
		return table.IntOf(int64(f.Users))
	case "mean_km_a":
		return kmOf(r.A, m.KmA)
	case "mean_km_b":
		return kmOf(r.B, m.KmB)
	}
	return difference(kmOf(r.A, m.KmA), kmOf(r.B, m.KmB))
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
	columns := []table.Column{
		{Key: "number", Kind: table.Count}, {Key: "centre", Kind: table.Text},
		{Key: "load_a", Kind: table.Users}, {Key: "load_b", Kind: table.Users}, {Key: "change_load", Kind: table.Users},
		{Key: "utilisation_a", Kind: table.Share}, {Key: "utilisation_b", Kind: table.Share},
		{Key: "price_km_a", Kind: table.Km}, {Key: "price_km_b", Kind: table.Km},
		{Key: "mean_km_a", Kind: table.Km}, {Key: "mean_km_b", Kind: table.Km}, {Key: "change_km", Kind: table.Change},
		{Key: "p95_km_a", Kind: table.Km}, {Key: "p95_km_b", Kind: table.Km},
	}
	return table.Table{Key: "centres", Columns: columns, Rows: len(r.Centres), At: func(row, column int) table.Value {
		a, b := r.Figures(row)
		switch columns[column].Key {
		case "number":
			return table.IntOf(int64(r.Centres[row].Number))
		case "centre":
			return table.TextOf(r.Centres[row].Name)
		case "load_a":
			return figure(a, "load")
		case "load_b":
			return figure(b, "load")
		case "change_load":
			x, y := r.Load(row)
			return table.IntOf(int64(y - x))
		case "change_km":
			return difference(figure(a, "mean"), figure(b, "mean"))
		case "utilisation_a":
			return figure(a, "utilisation")
		case "utilisation_b":
			return figure(b, "utilisation")
		case "price_km_a":
			return figure(a, "price")
		case "price_km_b":
			return figure(b, "price")
		case "mean_km_a":
			return figure(a, "mean")
		case "mean_km_b":
			return figure(b, "mean")
		case "p95_km_a":
			return figure(a, "p95")
		}
		return figure(b, "p95")
	}}
}

// figure is one figure of a centre, empty where it does not exist.
func figure(f *region.CentreFigures, which string) table.Value {
	only := func(has bool, x float64) table.Value {
		if !has {
			return table.Value{}
		}
		return table.FloatOf(x)
	}
	if f == nil {
		return table.Value{}
	}
	switch which {
	case "load":
		return table.IntOf(int64(f.Load))
	case "utilisation":
		return only(f.HasUtilisation, f.Utilisation)
	case "price":
		return only(f.HasPrice, float64(f.Price))
	case "mean":
		return only(f.HasDistance, float64(f.MeanKm))
	}
	return only(f.HasDistance, float64(f.P95Km))
}
