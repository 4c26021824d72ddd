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
	place := func(key string, kind table.Kind, of func(p *model.Place) table.Value) table.Field[Share] {
		return table.F(key, kind, func(r Share) table.Value { return of(&o.Plan.Places[r.Place]) })
	}
	served := func(key string, kind table.Kind, of func(place, centre int) table.Value) table.Field[Share] {
		return table.F(key, kind, func(r Share) table.Value {
			if r.Centre < 0 {
				return table.Value{}
			}
			return of(int(r.Place), int(r.Centre))
		})
	}
	name := func(centre int) table.Value { return table.TextOf(o.Scenario.Centres[centre].Name) }
	return table.Of("places", placeRows(o),
		place("name", table.Text, func(p *model.Place) table.Value { return table.TextOf(p.Name) }),
		place("province_code", table.Code, func(p *model.Place) table.Value { return table.TextOf(p.Province) }),
		place("lon", table.Degrees, func(p *model.Place) table.Value { return table.FloatOf(p.Position.Lon) }),
		place("lat", table.Degrees, func(p *model.Place) table.Value { return table.FloatOf(p.Position.Lat) }),
		place("population", table.Decimal, func(p *model.Place) table.Value { return table.TextOf(p.Population.String()) }),
		table.F("users", table.Users, func(r Share) table.Value { return table.IntOf(int64(o.Users[r.Place])) }),
		served("centre", table.Text, func(_, centre int) table.Value { return name(centre) }),
		table.F("centre_users", table.Users, func(r Share) table.Value { return table.If(r.Centre >= 0, table.IntOf(int64(r.Users))) }),
		served("distance_km", table.Km, func(place, centre int) table.Value { return table.FloatOf(float64(o.Distance(place, centre))) }),
		table.F("nearest", table.Text, func(r Share) table.Value {
			if o.Nearest == nil {
				return table.Value{}
			}
			return name(int(o.Nearest[r.Place]))
		}),
		served("second_centre", table.Text, func(place, centre int) table.Value {
			if second, has := o.second(place, centre); has {
				return name(second)
			}
			return table.Value{}
		}),
		served("margin_km", table.Km, func(place, _ int) table.Value {
			margin, has := o.Margin(place)
			return table.If(has, table.FloatOf(float64(margin)))
		}),
	)
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

// CentresTable returns one row a centre with its limits and figures.
func CentresTable(o *Outcome) table.Table {
	limit := func(key string, kind table.Kind, of func(c *model.Centre) table.Value) table.Field[int] {
		return table.F(key, kind, func(a int) table.Value { return of(&o.Scenario.Centres[a]) })
	}
	whole := func(key string, kind table.Kind, of func(f *CentreFigures) int64) table.Field[int] {
		return table.F(key, kind, func(a int) table.Value { return table.If(o.Solution != nil, table.IntOf(of(&o.Centres[a]))) })
	}
	figure := func(key string, kind table.Kind, of func(f *CentreFigures) (float64, bool)) table.Field[int] {
		return table.F(key, kind, func(a int) table.Value {
			x, has := of(&o.Centres[a])
			return table.If(has && o.Solution != nil, table.FloatOf(x))
		})
	}
	return table.Numbered("centres", len(o.Centres),
		limit("name", table.Text, func(c *model.Centre) table.Value { return table.TextOf(c.Name) }),
		limit("lon", table.Degrees, func(c *model.Centre) table.Value { return table.FloatOf(c.Position.Lon) }),
		limit("lat", table.Degrees, func(c *model.Centre) table.Value { return table.FloatOf(c.Position.Lat) }),
		limit("capacity", table.Users, func(c *model.Centre) table.Value { return table.If(c.Limited(), table.IntOf(int64(c.Capacity))) }),
		limit("minimum", table.Users, func(c *model.Centre) table.Value { return table.IntOf(int64(c.Minimum)) }),
		limit("up", table.Bool, func(c *model.Centre) table.Value { return table.BoolOf(c.Up) }),
		whole("load", table.Users, func(f *CentreFigures) int64 { return int64(f.Load) }),
		figure("utilisation", table.Share, func(f *CentreFigures) (float64, bool) { return f.Utilisation, f.HasUtilisation }),
		figure("price_km", table.Km, func(f *CentreFigures) (float64, bool) { return float64(f.Price), f.HasPrice }),
		figure("saving_km_per_user", table.Km, func(f *CentreFigures) (float64, bool) { return float64(f.SavingPerUser), f.HasPrice }),
		figure("mean_km", table.Km, func(f *CentreFigures) (float64, bool) { return float64(f.MeanKm), f.HasDistance }),
		figure("p95_km", table.Km, func(f *CentreFigures) (float64, bool) { return float64(f.P95Km), f.HasDistance }),
		figure("max_km", table.Km, func(f *CentreFigures) (float64, bool) { return float64(f.MaxKm), f.HasDistance }),
		whole("places", table.Count, func(f *CentreFigures) int64 { return int64(f.Places) }),
	)
}
