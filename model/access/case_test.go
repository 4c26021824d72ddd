package access

import (
	"math"
	"slices"
	"testing"

	"fenye/geom"
	"fenye/model"
)

func casePlan() *model.Plan {
	return &model.Plan{
		Places: []model.Place{
			{Name: "a", Position: geom.Point{Lon: 100, Lat: 0}, Population: model.People(30_000), Province: "510000"},
			{Name: "b", Position: geom.Point{Lon: 110, Lat: 0}, Population: model.People(10_000), Province: "510000"},
			{Name: "c", Position: geom.Point{Lon: 116.4, Lat: 39.9}, Population: model.People(20_001), Province: "110000"},
			{Name: "d", Position: geom.Point{Lon: 0, Lat: 0}, Population: model.People(5), Province: ""},
			{Name: "e", Position: geom.Point{Lon: 120, Lat: 30}, Province: "330000"},
		},
		Scenarios: []model.Scenario{{Centres: []model.Centre{
			{Number: 3, Name: "x", Capacity: 60_000, Up: true}, {Number: 7, Name: "y", Capacity: 60_000},
		}}},
	}
}

func TestCaseOf(t *testing.T) {
	plan := casePlan()
	plan.Scenarios[0].Wiring = model.Wiring{Alpha: 10, Lambda: 600, Gamma: 950, Balance: "worst"}.
		WithPin("510000", 3).WithPin("110000", 7).WithPin("330000", 3)
	c, err := CaseOf(plan)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Units) != 2 || c.Units[0].Code != "110000" || c.Units[1].Users != 40_000 {
		t.Fatalf("got units %+v, want 110000 and 510000", c.Units)
	}
	if at := c.Units[1].Point; math.Abs(at.Lat) > 1e-9 || at.Lon < 102.4 || at.Lon > 102.6 {
		t.Errorf("510000 is at %v, want three quarters of the way to a", at)
	}
	if at := c.Units[0].Point; geom.Distance(at, plan.Places[2].Position) > 1e-6 {
		t.Errorf("a province of one place is at %v, want %v", at, plan.Places[2].Position)
	}
	if c.Alpha != 0.1 || c.Lambda != 0.6 || c.Gamma != 0.95 || c.Balance != Worst {
		t.Errorf("got %+v, want the scenario's settings", c.Problem)
	}
	if len(c.Pins) != 1 || c.Pins["510000"] != 0 {
		t.Errorf("got pins %v, want the one that means something", c.Pins)
	}
	slices.Reverse(plan.Places)
	again, err := CaseOf(plan)
	if err != nil || !slices.Equal(c.Units, again.Units) {
		t.Errorf("in another order: got %+v, want %+v (%v)", again.Units, c.Units, err)
	}
}

func TestCaseOfSources(t *testing.T) {
	plan := casePlan()
	plan.Scenarios[0].Wiring = model.Wiring{Source: model.FromRate, Rate: 450}
	c, err := CaseOf(plan)
	if err != nil || len(c.Units) != 2 || c.Units[0].Users != 900 || c.Units[1].Users != 1800 || c.Probability[0] != 0.045 {
		t.Errorf("rate: got %+v, %v; want 900 and 1800 users", c, err)
	}
	plan.Scenarios[0].Wiring = model.Wiring{Source: model.FromForecast, Forecast: &model.Forecast{
		Units: []model.ForecastUnit{{Code: "330000", Population: 100, Probability: 0.5, Users: 50}},
	}}
	c, err = CaseOf(plan)
	if err != nil || len(c.Units) != 1 || c.Units[0].Users != 50 || c.Population[0] != 100 {
		t.Errorf("forecast: got %+v, %v; want the one unit it knows", c, err)
	}
}

func TestRatedDoesNotOverflow(t *testing.T) {
	if got := rated(1e15, 9_999); got != 999_900_000_000_000 {
		t.Errorf("got %d", got)
	}
	if got := rated(10_001, 5_000); got != 5_001 {
		t.Errorf("half up: got %d, want 5001", got)
	}
}
