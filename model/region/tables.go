package region

import (
	"slices"

	"fenye/model"
	"fenye/model/table"
)

// PlacesTable returns one row a place and centre that serves users of it, and
// one row for a place without users, places in the order of
// model.ComparePlaces. Without a solution there is one row a place and no
// centre.
func PlacesTable(o *Outcome) table.Table {
	rows := placeRows(o)
	columns := []table.Column{
		{Key: "name", Kind: table.Text},
		{Key: "province_code", Kind: table.Code},
		{Key: "lon", Kind: table.Degrees},
		{Key: "lat", Kind: table.Degrees},
		{Key: "population", Kind: table.Decimal},
		{Key: "users", Kind: table.Users},
		{Key: "centre", Kind: table.Text},
		{Key: "centre_users", Kind: table.Users},
		{Key: "distance_km", Kind: table.Km},
		{Key: "nearest", Kind: table.Text},
		{Key: "second_centre", Kind: table.Text},
		{Key: "margin_km", Kind: table.Km},
	}
	return table.Table{Key: "places", Columns: columns, Rows: len(rows), At: func(row, column int) table.Value {
		r := rows[row]
		if column < 6 {
			return placeCell(o, int(r.Place), column)
		}
		return servedCell(o, r, column)
	}}
}

// placeRows lists the rows; Centre is -1 without a solution.
func placeRows(o *Outcome) []Share {
	rows := make([]Share, 0, len(o.Users))
	for _, i := range o.order() {
		shares := o.Shares(int(i))
		rows = append(rows, shares...)
		if len(shares) > 0 {
			continue
		}
		owner := int32(-1)
		if o.Solution != nil {
			owner = o.Solution.Owner[i]
		}
		rows = append(rows, Share{Place: i, Centre: owner})
	}
	return rows
}

// order returns the places in the order of model.ComparePlaces, by index.
func (o *Outcome) order() []int32 {
	order := make([]int32, len(o.Plan.Places))
	for i := range order {
		order[i] = int32(i)
	}
	places := o.Plan.Places
	if !slices.IsSortedFunc(places, model.ComparePlaces) {
		slices.SortStableFunc(order, func(a, b int32) int { return model.ComparePlaces(places[a], places[b]) })
	}
	return order
}

func placeCell(o *Outcome, place, column int) table.Value {
	p := &o.Plan.Places[place]
	switch column {
	case 0:
		return table.TextOf(p.Name)
	case 1:
		return table.TextOf(p.Province)
	case 2:
		return table.FloatOf(p.Position.Lon)
	case 3:
		return table.FloatOf(p.Position.Lat)
	case 4:
		return table.TextOf(p.Population.String())
	}
	return table.IntOf(int64(o.Users[place]))
}

func servedCell(o *Outcome, r Share, column int) table.Value {
	place, centre := int(r.Place), int(r.Centre)
	if column == 9 {
		if o.Nearest == nil {
			return table.Value{}
		}
		return table.TextOf(o.Scenario.Centres[o.Nearest[place]].Name)
	}
	if centre < 0 {
		return table.Value{}
	}
	switch column {
	case 6:
		return table.TextOf(o.Scenario.Centres[centre].Name)
	case 7:
		return table.IntOf(int64(r.Users))
	case 8:
		return table.FloatOf(float64(o.Distance(place, centre)))
	case 10:
		if second, ok := o.second(place, centre); ok {
			return table.TextOf(o.Scenario.Centres[second].Name)
		}
		return table.Value{}
	}
	if margin, ok := o.Margin(place); ok {
		return table.FloatOf(float64(margin))
	}
	return table.Value{}
}

// CentresTable returns one row a centre with its limits and figures.
func CentresTable(o *Outcome) table.Table {
	columns := []table.Column{
		{Key: "name", Kind: table.Text},
		{Key: "lon", Kind: table.Degrees},
		{Key: "lat", Kind: table.Degrees},
		{Key: "capacity", Kind: table.Users},
		{Key: "minimum", Kind: table.Users},
		{Key: "up", Kind: table.Bool},
		{Key: "load", Kind: table.Users},
		{Key: "utilisation", Kind: table.Share},
		{Key: "price_km", Kind: table.Km},
		{Key: "saving_km_per_user", Kind: table.Km},
		{Key: "mean_km", Kind: table.Km},
		{Key: "p95_km", Kind: table.Km},
		{Key: "max_km", Kind: table.Km},
		{Key: "places", Kind: table.Count},
	}
	return table.Table{Key: "centres", Columns: columns, Rows: len(o.Centres), At: func(row, column int) table.Value {
		if column < 6 {
			return limitCell(&o.Scenario.Centres[row], column)
		}
		if o.Solution == nil {
			return table.Value{}
		}
		return figureCell(&o.Centres[row], column)
	}}
}

func limitCell(c *model.Centre, column int) table.Value {
	switch column {
	case 0:
		return table.TextOf(c.Name)
	case 1:
		return table.FloatOf(c.Position.Lon)
	case 2:
		return table.FloatOf(c.Position.Lat)
	case 3:
		if !c.Limited() {
			return table.Value{}
		}
		return table.IntOf(int64(c.Capacity))
	case 4:
		return table.IntOf(int64(c.Minimum))
	}
	return table.BoolOf(c.Up)
}

func figureCell(f *CentreFigures, column int) table.Value {
	only := func(has bool, x float64) table.Value {
		if !has {
			return table.Value{}
		}
		return table.FloatOf(x)
	}
	switch column {
	case 6:
		return table.IntOf(int64(f.Load))
	case 7:
		return only(f.HasUtilisation, f.Utilisation)
	case 8:
		return only(f.HasPrice, float64(f.Price))
	case 9:
		return only(f.HasPrice, float64(f.SavingPerUser))
	case 10:
		return only(f.HasDistance, float64(f.MeanKm))
	case 11:
		return only(f.HasDistance, float64(f.P95Km))
	case 12:
		return only(f.HasDistance, float64(f.MaxKm))
	}
	return table.IntOf(int64(f.Places))
}
