package demand

import (
	"math/rand/v2"
	"strings"
	"testing"
)

const sharedHeader = "name,province_code,lon,lat,population,users,centre,centre_users,distance_km\n"

// TestSharedPlacesCountOnce: our own table of places has a row for each centre
// that serves a place.
func TestSharedPlacesCountOnce(t *testing.T) {
	rows := []string{
		"A,110000,116,40,500,50,North,30,9", "A,110000,116,40,500,50,South,20,99",
		"B,110000,116,41,700,70,North,70,1", "C,110000,117,41,0,0,,,",
		"D,110000,118,41,80,8,North,8,1", "D,110000,118,41,80,8,North,8,1", // two places that are alike
		"E,110000,119,41,90,9,North,9,1", "E,110000,119,41,90,9,South,4,1", "E,110000,119,41,90,9,North,5,1",
		"F,110000,119,42,60,6,North,1,1", "F,110000,119,42,60,6,South,2,1", "F,110000,119,42,60,6,East,3,1",
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 4 {
		data := sharedHeader + strings.Join(rows, "\n")
		for population, want := range map[string]string{
			"":           "A 116 40 50 110000;B 116 41 70 110000;C 117 41 0 110000;D 118 41 8 110000;D 118 41 8 110000;E 119 41 9 110000;E 119 41 9 110000;F 119 42 6 110000;",
			"population": "A 116 40 500 110000;B 116 41 700 110000;C 117 41 0 110000;D 118 41 80 110000;D 118 41 80 110000;E 119 41 90 110000;E 119 41 90 110000;F 119 42 60 110000;",
			"1":          "A 116 40 1 110000;B 116 41 1 110000;C 117 41 1 110000;D 118 41 1 110000;D 118 41 1 110000;E 119 41 1 110000;E 119 41 1 110000;F 119 42 1 110000;",
		} {
			res := mustRead(t, data, Options{Population: population})
			if got := listed(res.Places); got != want {
				t.Errorf("population %q: got %s, want %s", population, got, want)
			}
			if len(res.Warnings) == 0 || res.Warnings[0] != (Warning{SharedPlace, "A", 4}) {
				t.Errorf("population %q: got warnings %v, want one of 4 rows first", population, res.Warnings)
			}
		}
		r.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	}
}

// TestPartsThatDoNotAddUpStayRows: a table that somebody has changed, or that
// has no part of each centre, is taken as it stands.
func TestPartsThatDoNotAddUpStayRows(t *testing.T) {
	for what, data := range map[string]string{
		"another part":  sharedHeader + "A,,116,40,500,50,North,30,9\nA,,116,40,500,50,South,21,99",
		"another name":  sharedHeader + "A,,116,40,500,50,North,30,9\nB,,116,40,500,50,South,20,99",
		"another place": sharedHeader + "A,,116,40,500,50,North,30,9\nA,,116,41,500,50,South,20,99",
		"another figure": sharedHeader + "A,,116,40,500,50,North,30,9\nA,,116,40,501,50,South,20,99" +
			"\nC,,116,40,1,1,South,1,99",
		"no parts": "name,lon,lat,users,centre\nA,116,40,50,North\nA,116,40,50,South",
	} {
		population := "users"
		if what == "another figure" {
			population = "population"
		}
		res := mustRead(t, data, Options{Population: population})
		if len(res.Places) != strings.Count(data, "\n") {
			t.Errorf("%s: got %s, want every row", what, listed(res.Places))
		}
	}
}
