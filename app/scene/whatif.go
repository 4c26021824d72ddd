package scene

import (
	"fmt"
	"math"
	"strconv"

	"fenye/app/words"
	"fenye/model/hours"
	"fenye/model/region"
	"fenye/model/siting"
	"fenye/model/sweep"
	"fenye/model/table"
)

// badged is the column of a centre that is known by its badge.
func badged(key string, kind table.Kind, number int) table.Column {
	return table.Column{Key: key, Kind: kind, Centre: max(1, number), Name: strconv.Itoa(max(1, number))}
}

// SweepSteps returns a row a step of a sweep: the value, what it costs, the load
// and the price of each centre that is up, and where the boundaries lie.
func SweepSteps(r *sweep.Result, lang words.Lang) table.Table {
	when := func(of func(row int) table.Value) func(int) table.Value {
		return func(row int) table.Value {
			if !r.Steps[row].Feasible() {
				return table.Value{}
			}
			return of(row)
		}
	}
	step := func(row int) *sweep.Step { return &r.Steps[row] }
	key := "swept_users"
	if r.Range.Centre != sweep.AllUsers {
		key = "swept_capacity"
	}
	fields := []table.Field[int]{
		table.F(key, table.Users, func(row int) table.Value { return table.IntOf(int64(step(row).Value)) }),
		table.F("proof", table.Text, func(row int) table.Value { return table.TextOf(stepText(step(row), lang)) }),
		table.F("mean_km", table.Km, when(func(row int) table.Value { return table.FloatOf(float64(step(row).MeanKm)) })),
		table.F("p95_km", table.Km, when(func(row int) table.Value { return table.FloatOf(float64(step(row).P95Km)) })),
		table.F("off_nearest", table.Users, when(func(row int) table.Value { return table.IntOf(int64(step(row).Moved)) })),
	}
	for a, c := range r.Scenario.Centres {
		if c.Up {
			fields = append(fields,
				table.With(badged("load_at", table.Users, c.Number), when(func(row int) table.Value { return table.IntOf(int64(step(row).Loads[a])) })),
				table.With(badged("price_at", table.Km, c.Number), when(func(row int) table.Value { return table.FloatOf(float64(step(row).Prices[a])) })))
		}
	}
	for _, pair := range r.Pairs() {
		a, b := r.Scenario.Centres[pair[0]], r.Scenario.Centres[pair[1]]
		fields = append(fields, table.With(table.Column{Key: "half_at", Kind: table.Km, Name: fmt.Sprintf("%d | %d", a.Number, b.Number)},
			when(func(row int) table.Value {
				half, _ := r.Half(row, pair)
				return table.FloatOf(float64(half))
			})))
	}
	return table.Numbered("sweep", len(r.Steps), fields...)
}

// stepText says whether a step has a plan that is proven.
func stepText(s *sweep.Step, lang words.Lang) string {
	switch {
	case !s.Feasible():
		return lang.T("sweep.cause."+string(s.Cause), table.People(int64(s.Shortage)))
	case s.Status == region.Gap:
		return lang.T("sweep.status.gap", table.UserKm(s.Gap, table.Lang(lang)))
	}
	return lang.T("sweep.status.optimal")
}

// DayHours returns a row an hour: the plan of the hour and the one plan, with the
// loads of each centre that is up in both.
func DayHours(r *hours.Result, lang words.Lang) table.Table {
	hour := func(row int) *hours.Hour { return &r.Hours[row] }
	fields := []table.Field[int]{
		table.F("hour", table.Text, func(row int) table.Value { return table.TextOf(fmt.Sprintf("%02d:00", row)) }),
		table.F("users", table.Users, func(row int) table.Value { return table.IntOf(int64(hour(row).Users)) }),
		table.F("one_verdict", table.Text, func(row int) table.Value { return table.TextOf(hourVerdict(r, row, lang)) }),
		table.F("one_km", table.Km, func(row int) table.Value {
			if !r.Joint.Fits {
				return table.Value{}
			}
			return table.FloatOf(float64(r.Joint.HourKm[row]))
		}),
		table.F("hour_km", table.Km, func(row int) table.Value {
			if !hour(row).Feasible() {
				return table.Value{}
			}
			return table.FloatOf(float64(hour(row).MeanKm))
		}),
	}
	for a, c := range r.Scenario.Centres {
		if !c.Up {
			continue
		}
		fields = append(fields,
			table.With(badged("one_load", table.Users, c.Number), func(row int) table.Value {
				if r.Joint.None {
					return table.Value{}
				}
				return table.IntOf(int64(math.Round(r.Joint.Loads[row][a])))
			}),
			table.With(badged("hour_load", table.Users, c.Number), func(row int) table.Value {
				if !hour(row).Feasible() {
					return table.Value{}
				}
				return table.IntOf(int64(hour(row).Loads[a]))
			}))
	}
	return table.Numbered("hours", hours.Day, fields...)
}

// hourVerdict says whether the one plan keeps its bounds in an hour.
func hourVerdict(r *hours.Result, h int, lang words.Lang) string {
	if bad := r.Hours[h]; !bad.Feasible() {
		return lang.T("sweep.cause."+string(bad.Cause), table.People(int64(bad.Shortage)))
	}
	worst := 0.0
	for _, f := range r.Joint.Failures {
		if f.Hour == h && math.Abs(f.Users) > math.Abs(worst) {
			worst = f.Users
		}
	}
	switch {
	case worst > 0:
		return lang.T("hours.chart.over", table.People(int64(math.Ceil(worst-1e-6))))
	case worst < 0:
		return lang.T("whatif.under", table.People(int64(math.Ceil(-worst-1e-6))))
	case r.Joint.None:
		return lang.T("hours.verdict.none")
	}
	return lang.T("whatif.fits")
}

// Sites returns a row a candidate, the best first; what those not solved save is
// at most that.
func Sites(r *siting.Result, lang words.Lang) table.Table {
	site := func(row int) *siting.Site { return &r.Sites[r.Ranking[row]] }
	solved := func(of func(s *siting.Site) table.Value) func(int) table.Value {
		return func(row int) table.Value {
			if s := site(row); s.Solved && !s.None {
				return of(s)
			}
			return table.Value{}
		}
	}
	return table.Numbered("sites", len(r.Ranking),
		table.F("position", table.Text, func(row int) table.Value {
			if s := site(row); s.Name != "" {
				return table.TextOf(s.Name)
			}
			return table.TextOf(lang.T("whatif.point", row+1))
		}),
		table.F("lon", table.Degrees, func(row int) table.Value { return table.FloatOf(site(row).Position.Lon) }),
		table.F("lat", table.Degrees, func(row int) table.Value { return table.FloatOf(site(row).Position.Lat) }),
		table.F("saved_user_km", table.Text, func(row int) table.Value {
			saved, ok := r.Saved(r.Ranking[row])
			return table.Value{Set: ok, Text: table.UserKm(saved, table.Lang(lang))}
		}),
		table.F("saved_km", table.Km, func(row int) table.Value {
			saved, ok := r.Saved(r.Ranking[row])
			if !ok || r.Base.Total == 0 {
				return table.Value{}
			}
			return table.FloatOf(saved / float64(r.Base.Total))
		}),
		table.F("exact", table.Text, func(row int) table.Value {
			key := "whatif.most"
			switch s := site(row); {
			case s.None:
				key = "sweep.cause.whole"
			case s.Solved:
				key = "whatif.exact"
			}
			return table.TextOf(lang.T(key))
		}),
		table.F("mean_km", table.Km, solved(func(s *siting.Site) table.Value { return table.FloatOf(float64(s.MeanKm)) })),
		table.F("load", table.Users, solved(func(s *siting.Site) table.Value { return table.IntOf(int64(s.Load)) })),
	)
}
