package siting

import "fenye/model/table"

// Table returns one row a candidate, the best first. What is saved is exact for
// those solved; else it is at most that, and there is no mean distance or load.
func Table(r *Result) table.Table {
	site := func(key string, kind table.Kind, of func(s *Site) table.Value) table.Field[int] {
		return table.F(key, kind, func(rank int) table.Value { return of(&r.Sites[r.Ranking[rank]]) })
	}
	saved := func(key string, over float64) table.Field[int] {
		return table.F(key, table.Km, func(rank int) table.Value {
			x, has := r.Saved(r.Ranking[rank])
			return table.If(has && over > 0, table.FloatOf(x/over))
		})
	}
	return table.Numbered("sites", len(r.Ranking),
		table.F("rank", table.Count, func(rank int) table.Value { return table.IntOf(int64(rank + 1)) }),
		site("name", table.Text, func(s *Site) table.Value { return table.TextOf(s.Name) }),
		site("lon", table.Degrees, func(s *Site) table.Value { return table.FloatOf(s.Position.Lon) }),
		site("lat", table.Degrees, func(s *Site) table.Value { return table.FloatOf(s.Position.Lat) }),
		site("solved", table.Bool, func(s *Site) table.Value { return table.BoolOf(s.Solved) }),
		saved("saved_user_km", 1),
		saved("saved_km", float64(r.Base.Total)),
		site("mean_km", table.Km, func(s *Site) table.Value { return table.If(s.Solved && !s.None, table.FloatOf(float64(s.MeanKm))) }),
		site("load", table.Users, func(s *Site) table.Value { return table.If(s.Solved && !s.None, table.IntOf(int64(s.Load))) }),
	)
}
