package trial

import (
	"testing"

	"fenye/app/words"
	"fenye/data/example"
	"fenye/geom"
	"fenye/model"
)

// Example returns the plan that comes with the program.
func Example(t testing.TB, lang words.Lang) *model.Plan {
	t.Helper()
	plan, err := example.Plan(string(lang))
	if err != nil {
		t.Fatal(err)
	}
	return &plan
}

// FiveCentres returns centres for the example whose first, once it is lost, leaves
// too little room.
func FiveCentres() []model.Centre {
	names := []string{"Beijing", "Jiaxing", "Guangzhou", "Chengdu", "Wuhan"}
	at := []geom.Point{{Lon: 116.46, Lat: 39.92}, {Lon: 120.76, Lat: 30.77}, {Lon: 113.26, Lat: 23.13}, {Lon: 104.07, Lat: 30.67}, {Lon: 114.30, Lat: 30.59}}
	capacities := []model.Users{900_000, 660_000, 660_000, 600_000, 500_000}
	var all []model.Centre
	for i, name := range names {
		all = append(all, model.Centre{Number: i + 1, Name: name, Position: at[i], Capacity: capacities[i], Up: true})
	}
	return all
}
