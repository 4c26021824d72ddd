package siting

import "fenye/model/table"

// Table returns one row a candidate, the best first. What is saved is exact for
// those solved; else it is at most that, and there is no mean distance or load.
func Table(r *Result) table.Table {
	columns := []table.Column{
		{Key: "rank", Kind: table.Count}, {Key: "name", Kind: table.Text},
		{Key: "lon", Kind: table.Degrees}, {Key: "lat", Kind: table.Degrees},
		{Key: "solved", Kind: table.Bool},
		{Key: "saved_user_km", Kind: table.Km}, {Key: "saved_km", Kind: table.Km},
		{Key: "mean_km", Kind: table.Km}, {Key: "load", Kind: table.Users},
	}
	return table.Table{Key: "sites", Columns: columns, Rows: len(r.Ranking), At: func(row, column int) table.Value {
		i := r.Ranking[row]
		s := &r.Sites[i]
		saved, hasSaved := r.Saved(i)
		exact := s.Solved && !s.None
		switch columns[column].Key {
		case "rank":
			return table.IntOf(int64(row + 1))
		case "name":
			return table.TextOf(s.Name)
		case "lon":
			return table.FloatOf(s.Position.Lon)
		case "lat":
			return table.FloatOf(s.Position.Lat)
		case "solved":
			return table.BoolOf(s.Solved)
		case "saved_user_km":
			if hasSaved {
				return table.FloatOf(saved)
			}
		case "saved_km":
			if hasSaved && r.Base.Total > 0 {
				return table.FloatOf(saved / float64(r.Base.Total))
			}
		case "mean_km":
			if exact {
				return table.FloatOf(float64(s.MeanKm))
			}
		case "load":
			if exact {
				return table.IntOf(int64(s.Load))
			}
		}
		return table.Value{}
	}}
}
