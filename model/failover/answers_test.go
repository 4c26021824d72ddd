package failover_test

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"math"
	"os"
	"slices"
	"strconv"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
)

// answerCase is a case of testdata/failover-answers.json.
type answerCase struct {
	ID         string
	Population string
	Users      model.Users
	Centres    []struct {
		Name     string
		Lon, Lat float64
		Capacity model.Users
		Minimum  model.Users
		Up       bool
	}
	Rows []struct {
		Lost          string
		LoadNearest   map[string]model.Users `json:"load_nearest"`
		MeanNearest   float64                `json:"mean_km_nearest"`
		Shortage      model.Users
		LoadOptimal   map[string]model.Users `json:"load_optimal"`
		MeanKmOptimal float64                `json:"mean_km_optimal"`
	}
	Shortage map[string]model.Users
	Reserve  model.Users `json:"smallest_reserve"`
}

func answerCases(t testing.TB) []answerCase {
	t.Helper()
	text, err := os.ReadFile("testdata/failover-answers.json")
	if err != nil {
		t.Fatal(err)
	}
	var all struct{ Cases []answerCase }
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	return all.Cases
}

// plan builds the plan of a case from the table of 77 cities.
func (c answerCase) plan(t testing.TB) *model.Plan {
	t.Helper()
	f, err := os.Open("testdata/cities77.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	field := slices.Index(rows[0], c.Population)
	if c.Population == "population" {
		field = slices.Index(rows[0], "population_2010")
	}
	p := &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit, Scaled: true, Total: c.Users}}}
	for _, r := range rows[1:] {
		lon, _ := strconv.ParseFloat(r[1], 64)
		lat, _ := strconv.ParseFloat(r[2], 64)
		population, err := model.ParsePopulation(r[field])
		if err != nil {
			t.Fatal(err)
		}
		p.Places = append(p.Places, model.Place{Name: r[0], Position: geom.Point{Lon: lon, Lat: lat}, Population: population})
	}
	model.SortPlaces(p.Places)
	for j, q := range c.Centres {
		p.Scenario().Centres = append(p.Scenario().Centres, model.Centre{
			Number: j + 1, Name: q.Name, Position: geom.Point{Lon: q.Lon, Lat: q.Lat}, Capacity: q.Capacity, Minimum: q.Minimum, Up: q.Up,
		})
	}
	return p
}

func near(got model.Km, want float64) bool {
	return math.Abs(float64(got)-want) <= 1e-9*math.Max(1, math.Abs(want))
}

// TestAnswers holds every value of the proved answers.
func TestAnswers(t *testing.T) {
	cases := answerCases(t)
	if len(cases) != 2 {
		t.Fatalf("%d cases, want 2", len(cases))
	}
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			l, err := failover.Matrix(context.Background(), c.plan(t), failover.Options{})
			if err != nil {
				t.Fatal(err)
			}
			c.compare(t, l)
		})
	}
}

func (c answerCase) compare(t *testing.T, l *failover.Losses) {
	t.Helper()
	if len(l.Cases) != len(c.Rows) || len(c.Rows) != 5 {
		t.Fatalf("%d losses, want %d", len(l.Cases), len(c.Rows))
	}
	loads := func(what string, got *failover.Takeover, want map[string]model.Users) {
		for a, x := range l.Base.Scenario.Centres {
			if got.Centres[a].Load != want[x.Name] {
				t.Errorf("%s: load of %s is %d, want %d", what, x.Name, got.Centres[a].Load, want[x.Name])
			}
		}
	}
	for i, want := range c.Rows {
		got := l.Cases[i]
		if l.Name(got) != want.Lost || got.Shortage != want.Shortage || got.Shortage != c.Shortage[want.Lost] {
			t.Errorf("loss of %s, short by %d; want %s, %d", l.Name(got), got.Shortage, want.Lost, want.Shortage)
		}
		loads(want.Lost+" nearest", got.Nearest, want.LoadNearest)
		if !near(got.Nearest.MeanKm, want.MeanNearest) {
			t.Errorf("%s nearest: mean %v, want %v", want.Lost, got.Nearest.MeanKm, want.MeanNearest)
		}
		if (got.Optimal != nil) != (want.LoadOptimal != nil) {
			t.Fatalf("%s: there is an optimum: %t", want.Lost, got.Optimal != nil)
		}
		if got.Optimal == nil {
			continue
		}
		loads(want.Lost+" optimal", got.Optimal, want.LoadOptimal)
		if !near(got.Optimal.MeanKm, want.MeanKmOptimal) || got.Optimal.Status != region.Optimal {
			t.Errorf("%s optimal: mean %v (%s), want %v", want.Lost, got.Optimal.MeanKm, got.Optimal.Status, want.MeanKmOptimal)
		}
	}
	r := l.Reserve()
	if r.Total != c.Reserve || !r.Possible || l.Survive() != (c.Reserve == 0) {
		t.Errorf("reserve %d, survives %t; want %d", r.Total, l.Survive(), c.Reserve)
	}
}
