package scene

import (
	"cmp"
	"slices"
	"strconv"

	"fenye/app/words"
	"fenye/model"
	"fenye/model/compare"
	"fenye/model/region"
	"fenye/model/table"
)

// ScenarioName is the name of a scenario, or its number where it has none.
func ScenarioName(plan *model.Plan, i int, lang words.Lang) string {
	if name := plan.Scenarios[i].Name; name != "" {
		return name
	}
	return lang.T("window.scenario.unnamed", i+1)
}

// Scenarios returns a row a scenario of the plan, with what its outcome says; an
// outcome that is nil is not known yet. A column a centre has its load.
func Scenarios(plan *model.Plan, outcomes []*region.Outcome, lang words.Lang) table.Table {
	solved := func(row int) *region.Outcome {
		if o := outcomes[row]; o != nil && o.Solution != nil {
			return o
		}
		return nil
	}
	figure := func(key string, kind table.Kind, of func(o *region.Outcome) table.Value) table.Field[int] {
		return table.F(key, kind, func(row int) table.Value {
			if o := solved(row); o != nil {
				return of(o)
			}
			return table.Value{}
		})
	}
	fields := []table.Field[int]{
		table.F("scenario", table.Text, func(row int) table.Value { return table.TextOf(ScenarioName(plan, row, lang)) }),
		table.F("users", table.Users, func(row int) table.Value {
			if o := outcomes[row]; o != nil {
				return table.IntOf(int64(o.Total))
			}
			return table.Value{}
		}),
		figure("mean_km", table.Km, func(o *region.Outcome) table.Value { return table.FloatOf(float64(o.MeanKm)) }),
		figure("p95_km", table.Km, func(o *region.Outcome) table.Value { return table.FloatOf(float64(o.P95Km)) }),
		figure("off_nearest", table.Users, func(o *region.Outcome) table.Value { return table.IntOf(int64(o.MovedUsers)) }),
	}
	for _, number := range numbersOf(plan) {
		fields = append(fields, figure("load_at", table.Users, func(o *region.Outcome) table.Value {
			if a := o.Scenario.IndexOf(number); a >= 0 {
				return table.IntOf(int64(o.Solution.Loads[a]))
			}
			return table.Value{}
		}))
		fields[len(fields)-1].Centre, fields[len(fields)-1].Name = number, strconv.Itoa(number)
	}
	fields = append(fields, table.F("proof", table.Text, func(row int) table.Value {
		return table.TextOf(proofText(outcomes[row], lang))
	}))
	return table.Numbered("scenarios", len(plan.Scenarios), fields...)
}

// numbersOf are the numbers of the centres of all scenarios, ascending.
func numbersOf(plan *model.Plan) []int {
	var all []int
	for _, s := range plan.Scenarios {
		for _, c := range s.Centres {
			all = append(all, c.Number)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// proofText says in a word or two what an outcome has come to.
func proofText(o *region.Outcome, lang words.Lang) string {
	switch {
	case o == nil:
		return lang.T("whatif.computing")
	case o.Infeasible != nil:
		return lang.T("sweep.cause."+string(o.Infeasible.Cause), table.People(int64(o.Infeasible.Shortage)))
	case o.Solution.Status == region.Gap:
		return lang.T("sweep.status.gap", table.UserKm(o.Solution.Certificate.Gap, table.Lang(lang)))
	}
	return lang.T("sweep.status.optimal")
}

// Moves returns a row a place and flow of users who move, leave or join between
// two scenarios, in the order of MoveRows.
func Moves(r *compare.Result, lang words.Lang) table.Table {
	rows := MoveRows(r)
	names := provinceNames(lang)
	at := func(row int) (*compare.Move, compare.Flow) {
		m := &r.Moves[rows[row].Move]
		return m, m.Flows[rows[row].Flow]
	}
	km := func(o *region.Outcome, place int, d model.Km) table.Value {
		if o.Solution == nil || o.Users[place] == 0 {
			return table.Value{}
		}
		return table.FloatOf(float64(d))
	}
	return table.Numbered("moves", len(rows),
		table.F("place", table.Text, func(row int) table.Value {
			m, _ := at(row)
			return table.TextOf(r.A.Plan.Places[m.Place].Name)
		}),
		table.F("province", table.Text, func(row int) table.Value {
			m, _ := at(row)
			name := names[r.A.Plan.Places[m.Place].Province]
			return table.Value{Set: name != "", Text: name}
		}),
		table.F("from", table.Centres, func(row int) table.Value { _, f := at(row); return centreOf(r, f.From) }),
		table.F("to", table.Centres, func(row int) table.Value { _, f := at(row); return centreOf(r, f.To) }),
		table.F("flow_users", table.Users, func(row int) table.Value { _, f := at(row); return table.IntOf(int64(f.Users)) }),
		table.F("users_a", table.Users, func(row int) table.Value {
			m, _ := at(row)
			return table.IntOf(int64(r.A.Users[m.Place]))
		}),
		table.F("users_b", table.Users, func(row int) table.Value {
			m, _ := at(row)
			return table.IntOf(int64(r.B.Users[m.Place]))
		}),
		table.F("km_a", table.Km, func(row int) table.Value { m, _ := at(row); return km(r.A, m.Place, m.KmA) }),
		table.F("km_b", table.Km, func(row int) table.Value { m, _ := at(row); return km(r.B, m.Place, m.KmB) }),
		table.F("change_km", table.Change, func(row int) table.Value {
			m, _ := at(row)
			return less(km(r.B, m.Place, m.KmB), km(r.A, m.Place, m.KmA))
		}),
	)
}

// MoveRow is a row of Moves: indexes of a move and of its flow.
type MoveRow struct{ Move, Flow int }

// MoveRows lists the flows of all moves: users who go from one centre to another
// before those who only leave or join, and of these the most users first.
func MoveRows(r *compare.Result) []MoveRow {
	var rows []MoveRow
	for i := range r.Moves {
		for j := range r.Moves[i].Flows {
			rows = append(rows, MoveRow{i, j})
		}
	}
	rank := func(f compare.Flow) int {
		if f.From == compare.Nobody || f.To == compare.Nobody {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(rows, func(a, b MoveRow) int {
		x, y := r.Moves[a.Move].Flows[a.Flow], r.Moves[b.Move].Flows[b.Flow]
		return cmp.Or(cmp.Compare(rank(x), rank(y)), cmp.Compare(y.Users, x.Users))
	})
	return rows
}

// centreOf names a centre of a comparison with its badge; Nobody has none.
func centreOf(r *compare.Result, centre int) table.Value {
	if centre == compare.Nobody {
		return table.Value{}
	}
	c := r.Centres[centre]
	return table.PartsOf(table.Part{Number: c.Number, Name: c.Name})
}

// less is a less b, where both exist.
func less(a, b table.Value) table.Value {
	if !a.Set || !b.Set {
		return table.Value{}
	}
	return table.FloatOf(a.Float - b.Float)
}

// Flows returns a row a pair of centres with the users who go from one to the
// other between two scenarios; those of one centre stay. A flow without a centre
// leaves or joins.
func Flows(r *compare.Result, lang words.Lang) table.Table {
	return table.Numbered("flows", len(r.Flows),
		table.F("from", table.Centres, func(row int) table.Value { return centreOf(r, r.Flows[row].From) }),
		table.F("to", table.Centres, func(row int) table.Value { return centreOf(r, r.Flows[row].To) }),
		table.F("flow_users", table.Users, func(row int) table.Value { return table.IntOf(int64(r.Flows[row].Users)) }),
		table.F("what", table.Text, func(row int) table.Value {
			f, key := r.Flows[row], "whatif.flow.move"
			switch {
			case f.From == compare.Nobody:
				key = "whatif.flow.join"
			case f.To == compare.Nobody:
				key = "whatif.flow.leave"
			case f.From == f.To:
				key = "whatif.flow.stay"
			}
			return table.TextOf(lang.T(key))
		}),
	)
}

// Changes returns a row a centre of either scenario, with its figures in both and
// how they change.
func Changes(r *compare.Result) table.Table {
	pick := func(row int, second bool) *region.CentreFigures {
		a, b := r.Figures(row)
		if second {
			return b
		}
		return a
	}
	value := func(key string, kind table.Kind, second bool, of func(f *region.CentreFigures) (float64, bool)) table.Field[int] {
		return table.F(key, kind, func(row int) table.Value {
			if f := pick(row, second); f != nil {
				if x, ok := of(f); ok {
					return table.FloatOf(x)
				}
			}
			return table.Value{}
		})
	}
	used := func(f *region.CentreFigures) (float64, bool) { return f.Utilisation, f.HasUtilisation }
	mean := func(f *region.CentreFigures) (float64, bool) { return float64(f.MeanKm), f.HasDistance }
	price := func(f *region.CentreFigures) (float64, bool) { return float64(f.Price), f.HasPrice }
	load := func(row int) (a, b int64) {
		x, y := r.Load(row)
		return int64(x), int64(y)
	}
	meanA, meanB := value("km_a", table.Km, false, mean), value("km_b", table.Km, true, mean)
	return table.Numbered("changes", len(r.Centres),
		table.F("centre", table.Centres, func(row int) table.Value { return centreOf(r, row) }),
		table.F("load_a", table.Users, func(row int) table.Value { a, _ := load(row); return table.IntOf(a) }),
		table.F("load_b", table.Users, func(row int) table.Value { _, b := load(row); return table.IntOf(b) }),
		table.F("change_load", table.Users, func(row int) table.Value { a, b := load(row); return table.IntOf(b - a) }),
		value("used_a", table.Share, false, used), value("used_b", table.Share, true, used),
		value("price_a", table.Km, false, price), value("price_b", table.Km, true, price),
		meanA, meanB,
		table.F("change_km", table.Change, func(row int) table.Value { return less(meanB.Of(row), meanA.Of(row)) }),
	)
}
