package scene

import (
	"testing"
	"time"

	"fenye/app/words"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/table"
)

var noDate time.Time

// column returns the index of a column by key, and if name is given of the
// centre of that name.
func column(t *testing.T, tab table.Table, key, name string) int {
	t.Helper()
	for i, c := range tab.Columns {
		if c.Key == key && (name == "" || c.Name == name) {
			return i
		}
	}
	t.Fatalf("table %s has no column %s %s", tab.Key, key, name)
	return 0
}

func allTables(o *region.Outcome, lang words.Lang) []table.Table {
	return []table.Table{Places(o, lang), Provinces(o, lang), Centres(o, lang), Shortage(o, lang)}
}

// Every column has its words, every cell a value of its column's kind, in each
// state a plan can be in.
func TestTablesAreWhole(t *testing.T) {
	five := func(s *model.Scenario) {
		for i := range 3 {
			s.Centres = append(s.Centres, model.Centre{Number: 3 + i, Name: "中心", Position: geom.Point{Lon: 104 + float64(i), Lat: 30}, Capacity: 500_000, Up: i < 2})
		}
	}
	down := func(s *model.Scenario) { s.Centres[0].Up, s.Centres[1].Up = false, false }
	for _, change := range []func(*model.Scenario){nil, short, five, down} {
		o := exampleOutcome(t, change)
		for _, tab := range allTables(o, words.EN) {
			for i, c := range tab.Columns {
				if !words.Has("column." + c.Key) {
					t.Errorf("table %s: no words for column %s", tab.Key, c.Key)
				}
				for row := range tab.Rows {
					v := tab.At(row, i)
					if v.Set && c.Kind == table.Centres && len(v.Parts) == 0 {
						t.Errorf("table %s, row %d, column %s: no centre", tab.Key, row, c.Key)
					}
				}
			}
		}
	}
}

func TestPlacesTable(t *testing.T) {
	o := exampleOutcome(t, nil)
	tab := Places(o, words.ZH)
	if tab.Rows != len(o.Plan.Places) {
		t.Fatalf("got %d rows", tab.Rows)
	}
	users, serving, margin := column(t, tab, "users", ""), column(t, tab, "serving", ""), column(t, tab, "margin_km", "")
	north, note := column(t, tab, "to_km", "北方"), column(t, tab, "note", "")
	loads := map[int]int64{}
	total := int64(0)
	for row := range tab.Rows {
		total += tab.At(row, users).Int
		for _, p := range tab.At(row, serving).Parts {
			loads[p.Number] += p.Users
		}
		if m := tab.At(row, margin); !m.Set || m.Float < 0 {
			t.Errorf("row %d: margin %+v", row, m)
		}
		want := float64(geom.Distance(o.Plan.Places[row].Position, o.Scenario.Centres[0].Position))
		if got := tab.At(row, north).Float; got != want {
			t.Errorf("row %d: %g km to the north, want %g", row, got, want)
		}
		if shared := len(tab.At(row, serving).Parts) > 1; shared != (tab.At(row, note).Text == "在分界上，共担") {
			t.Errorf("row %d: shared %t, note %q", row, shared, tab.At(row, note).Text)
		}
	}
	if total != int64(o.Total) {
		t.Errorf("users add up to %d, want %d", total, o.Total)
	}
	for i, c := range o.Scenario.Centres {
		if loads[c.Number] != int64(o.Centres[i].Load) {
			t.Errorf("%s: shares add up to %d, want the load %d", c.Name, loads[c.Number], o.Centres[i].Load)
		}
	}
}

func TestProvincesTableAddsUp(t *testing.T) {
	o := exampleOutcome(t, nil)
	tab := Provinces(o, words.EN)
	users := column(t, tab, "users", "")
	at := column(t, tab, "users_at", o.Scenario.Centres[0].Name)
	total, first := int64(0), int64(0)
	for row := range tab.Rows {
		total += tab.At(row, users).Int
		first += tab.At(row, at).Int
	}
	if total != int64(o.Total) || first != int64(o.Centres[0].Load) {
		t.Errorf("got %d users, %d at the first centre; want %d, %d", total, first, o.Total, o.Centres[0].Load)
	}
}

func TestShortageTableAddsUp(t *testing.T) {
	o := exampleOutcome(t, short)
	tab := Shortage(o, words.ZH)
	unserved := column(t, tab, "unserved", "")
	sum := int64(0)
	for row := range tab.Rows {
		sum += tab.At(row, unserved).Int
	}
	if sum != int64(o.Infeasible.Shortage) || tab.Rows != len(o.Infeasible.Unserved) {
		t.Errorf("got %d users in %d rows, want %d in %d", sum, tab.Rows, o.Infeasible.Shortage, len(o.Infeasible.Unserved))
	}
	if rows := Shortage(exampleOutcome(t, nil), words.ZH).Rows; rows != 0 {
		t.Errorf("a plan that exists is short in %d rows", rows)
	}
}

// TestProvinceRows: the number of rows without the figures.
func TestProvinceRows(t *testing.T) {
	whole := exampleOutcome(t, nil)
	code := whole.Plan.Places[0].Province
	for _, codes := range [][]string{{}, {""}, {code}, {"", code, "", code}, {"999999", "999999", ""}} {
		o := &region.Outcome{Plan: &model.Plan{}, Scenario: whole.Scenario, Users: make([]model.Users, len(codes))}
		for _, c := range codes {
			o.Plan.Places = append(o.Plan.Places, model.Place{Province: c})
		}
		checkProvinceRows(t, codes, o)
	}
	checkProvinceRows(t, nil, whole)
}

func checkProvinceRows(t *testing.T, codes []string, o *region.Outcome) {
	t.Helper()
	if got, want := ProvinceRows(o.Plan.Places), Provinces(o, words.EN).Rows; got != want {
		t.Errorf("%q: %d rows, want %d", codes, got, want)
	}
}
