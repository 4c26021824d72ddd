package demand

import (
	"context"
	"slices"
	"testing"

	"fenye/model"
)

func open(t *testing.T, path string, o Options) *Result {
	t.Helper()
	res, err := Open(context.Background(), path, o)
	if err != nil {
		t.Fatalf("Open(%s): %v", path, err)
	}
	return res
}

func total(places []model.Place) (sum model.Users) {
	for _, p := range places {
		sum += p.Population.Whole()
	}
	return sum
}

// The same 77 cities stand in three files; population_2010 is unchecked data
// that serves as a sum to compare.
func TestCities(t *testing.T) {
	table := open(t, "testdata/china_cities77_2010.csv", Options{})
	described := open(t, "testdata/china_cities77_2010_description.kml", Options{})
	extended := open(t, "testdata/china_cities77_2010_extendeddata.kml", Options{})
	for _, r := range []*Result{table, described, extended} {
		if len(r.Places) != 77 || r.Source.Rows != 77 || r.Source.Used != 77 || len(r.Source.Skipped) != 0 {
			t.Errorf("%s: %d places, source %+v, want 77", r.Source.Name, len(r.Places), r.Source)
		}
		if got := total(r.Places); got != 258_766_500 {
			t.Errorf("%s: %d people, want 258766500", r.Source.Name, got)
		}
	}
	if !slices.Equal(table.Places, extended.Places) {
		t.Errorf("the table and the extended data give different places")
	}
	if table.Source.Population != "population_2010" || extended.Source.Population != "population" {
		t.Errorf("population fields %q, %q", table.Source.Population, extended.Source.Population)
	}
	if got := open(t, "testdata/china_cities77_2010.csv", Options{Population: "urban_population_2020"}).Places; total(got) == 258_766_500 {
		t.Errorf("the population asked for was not used")
	}
}
