package demand

import (
	"fmt"
	"math/rand/v2"
	"slices"
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
	} {
		places := make([]model.Place, 1<<14+rng.IntN(100))
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
