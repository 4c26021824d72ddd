package demand

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fenye/geom"
	"fenye/model"
)

// Many places come into the order of model.SortPlaces.
func TestSortPlaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	for name, makeName := range map[string]func(i int) string{
		"one name":    func(int) string { return "same" },
		"no name":     func(int) string { return "" },
		"prefix":      func(i int) string { return fmt.Sprintf("a long beginning %d", rng.IntN(20_000)) },
		"short, long": func(i int) string { return "abcdefghijklmnopqrstuvwxyz"[:rng.IntN(27)] },
		"zeros":       func(i int) string { return "x\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"[:1+rng.IntN(11)] },
		"Han":         func(i int) string { return string([]rune{rune(0x4E00 + rng.IntN(200)), '市', rune(0x4E00 + i%7)}) },
		"families": func(i int) string {
			return strings.Repeat("province ", 1+rng.IntN(3)) + strings.Repeat("\x00", rng.IntN(2)) + fmt.Sprintf("county %07d", rng.IntN(1<<16))
		},
		"outliers": func(i int) string {
			return []string{"", "~", "a county of a long name ", "a county of a long name "}[min(i, 3)] + strconv.Itoa(rng.IntN(1<<17))
		},
	} {
		n := 1<<14 + rng.IntN(100)
		if name == "outliers" || name == "families" {
			n += mostSpots // so many share a key
		}
		places := make([]model.Place, n)
		for i := range places {
			places[i] = model.Place{Name: makeName(i), Position: geom.Point{Lon: float64(rng.IntN(3)), Lat: float64(rng.IntN(3))},
				Population: model.People(rng.Int64N(4)), Province: []string{"", "110000", "510000"}[rng.IntN(3)]}
		}
		want := slices.Clone(places)
		model.SortPlaces(want)
		sortPlaces(places)
		for i := range want {
			if places[i] != want[i] {
				t.Fatalf("%s: place %d is %+v, want %+v", name, i, places[i], want[i])
			}
		}
	}
}

// FuzzSortPlaces: places whose names are any parts of a text come into the
// order of model.SortPlaces.
func FuzzSortPlaces(f *testing.F) {
	f.Add("place 0000001,place 0000002,place,,\x00\x00,成都市,成都", uint8(5))
	f.Add(strings.Repeat("a", 40)+strings.Repeat("\x00", 20), uint8(2))
	f.Fuzz(func(t *testing.T, text string, wide uint8) {
		var places []model.Place
		for i := range len(text) {
			for n := 0; n <= int(wide) && len(places) < 3*leastSpots*leastSpots; n += 1 + int(wide)/8 {
				places = append(places, model.Place{Name: text[i:min(i+n, len(text))], Position: geom.Point{Lon: float64(i % 3)}, Population: model.People(int64(n % 5))})
			}
		}
		if len(places) == 0 {
			return
		}
		want := slices.Clone(places)
		model.SortPlaces(want)
		keys := sortMany(places)
		for i := range want {
			if places[i] != want[i] {
				t.Fatalf("place %d of %q is %+v, want %+v", i, text, places[i], want[i])
			}
			if i > 0 && keys[i-1].key != keys[i].key && places[i-1].Name == places[i].Name {
				t.Fatalf("the keys of two places called %q differ", places[i].Name)
			}
		}
	})
}
