package example_test

import (
	"context"
	"testing"

	"fenye/data/example"
	"fenye/model"
	"fenye/model/region"
)

func TestPlanHasThe77CitiesAndTwoCentres(t *testing.T) {
	for _, lang := range []string{"zh", "en"} {
		plan, err := example.Plan(lang)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := len(plan.Places), 77; got != want {
			t.Errorf("%s: %d places, want %d", lang, got, want)
		}
		sum := model.Users(0)
		for _, p := range plan.Places {
			sum += p.Population.Whole()
			if !p.Position.Valid() || p.Position.Lat < 18 || p.Name == "" || len(p.Province) != 6 {
				t.Errorf("%s: %+v is not a Chinese city with a name and a province", lang, p)
			}
		}
		if want := model.Users(376_529_551); sum != want {
			t.Errorf("%s: %d people in all, want %d", lang, sum, want)
		}
		totals := []model.Users{}
		for _, s := range plan.Scenarios {
			users, err := s.Users(plan.Places)
			if err != nil {
				t.Fatal(err)
			}
			total := model.Users(0)
			for _, u := range users {
				total += u
			}
			totals = append(totals, total)
		}
		if len(totals) != 3 || totals[0] != 1_350_000 || totals[1] != 2_220_000 || totals[2] != 2_520_000 || plan.Current != 2 {
			t.Errorf("%s: scenarios of %v users, current %d; want 1350000, 2220000, 2520000 and 2", lang, totals, plan.Current)
		}
	}
}

func TestBothLanguagesGiveEachCityTheSameUsers(t *testing.T) {
	users := map[string]map[float64]model.Users{}
	for _, lang := range []string{"zh", "en"} {
		plan, err := example.Plan(lang)
		if err != nil {
			t.Fatal(err)
		}
		list, err := plan.Scenario().Users(plan.Places)
		if err != nil {
			t.Fatal(err)
		}
		users[lang] = map[float64]model.Users{}
		for i, p := range plan.Places {
			users[lang][p.Position.Lon] = list[i]
		}
	}
	for lon, n := range users["zh"] {
		if got := users["en"][lon]; got != n {
			t.Errorf("the city at longitude %g has %d users in English, %d in Chinese", lon, got, n)
		}
	}
}

func TestNamesAreInTheLanguageAskedFor(t *testing.T) {
	for lang, want := range map[string]string{"zh": "北方", "en": "North", "": "北方"} {
		plan, err := example.Plan(lang)
		if err != nil {
			t.Fatal(err)
		}
		if got := plan.Scenario().Centres[0].Name; got != want {
			t.Errorf("language %q: the first centre is %q, want %q", lang, got, want)
		}
	}
}

// TestNorthCarriesItsNearestLoadUpToItsCapacity is the claim of the example: in
// each scenario North has what is nearest to it, or exactly its 900,000.
func TestNorthCarriesItsNearestLoadUpToItsCapacity(t *testing.T) {
	full := 0
	for current := range 3 {
		plan, err := example.Plan("en")
		if err != nil {
			t.Fatal(err)
		}
		plan.Current = current
		o, err := region.Plan(context.Background(), &plan)
		if err != nil {
			t.Fatal(err)
		}
		nearest := model.Users(0)
		for i, c := range o.Nearest {
			if c == 0 {
				nearest += o.Users[i]
			}
		}
		want := min(nearest, 900_000)
		if got := o.Centres[0].Load; got != want || o.Solution.Status != region.Optimal {
			t.Errorf("%s: North carries %d (%s), want %d", o.Scenario.Name, got, o.Solution.Status, want)
		}
		if nearest > 900_000 {
			full++
		}
	}
	if full == 0 {
		t.Error("North is never full, so the example shows no curved boundary")
	}
}
