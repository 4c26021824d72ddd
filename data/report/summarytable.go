package report

import (
	"strconv"

	"fenye/model/region"
	"fenye/model/table"
)

// SummaryTable is the head of summary.json as a table: key, value, unit and
// meaning. Values that do not exist are empty.
func SummaryTable(o *region.Outcome, opt Options) table.Table {
	s := Summarise(o)
	type line struct {
		key, value, unit string
	}
	whole := func(n int64) string { return strconv.FormatInt(n, 10) }
	lines := []line{
		{"title", o.Plan.Title, ""},
		{"scenario", o.Scenario.Name, ""},
		{"status", s.Status, ""},
		{"unit", string(o.Scenario.Unit), ""},
		{"users", whole(int64(s.Users)), "users"},
		{"places", whole(int64(s.Places)), "places"},
		{"capacity", orEmpty(s.Capacity), "users"},
		{"user_km", orEmpty(s.UserKm), "user_km"},
		{"nearest_user_km", orEmpty(s.NearestUserKm), "user_km"},
		{"mean_km", orEmpty(s.MeanKm), "km"},
		{"p95_km", orEmpty(s.P95Km), "km"},
		{"moved_users", orEmpty(s.MovedUsers), "users"},
	}
	if c := s.Certificate; c != nil {
		lines = append(lines,
			line{"primal", orEmpty(&c.Primal), "user_km"},
			line{"dual", orEmpty(&c.Dual), "user_km"},
			line{"gap", orEmpty(&c.Gap), "user_km"})
	}
	for _, f := range s.Input.Files {
		lines = append(lines, line{"file", f.Name, ""})
	}
	return table.Table{
		Key: "summary",
		Columns: []table.Column{
			{Key: "key", Kind: table.Text}, {Key: "value", Kind: table.Decimal},
			{Key: "unit", Kind: table.Text}, {Key: "meaning", Kind: table.Text},
		},
		Rows: len(lines),
		At: func(row, column int) table.Value {
			l := lines[row]
			switch column {
			case 0:
				return table.TextOf(l.key)
			case 1:
				return table.Value{Set: l.value != "", Text: l.value}
			case 2:
				if l.unit == "" {
					return table.Value{}
				}
				return table.TextOf(opt.text("report.unit." + l.unit))
			}
			return table.TextOf(opt.text("report.summary." + l.key))
		},
	}
}

// orEmpty writes a number in full, or nothing for nil.
func orEmpty[T ~int64 | ~float64](p *T) string {
	if p == nil {
		return ""
	}
	if x := float64(*p); x != float64(int64(x)) || x > 1e15 {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatInt(int64(*p), 10)
}
