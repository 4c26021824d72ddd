package paint

import (
	"encoding/csv"
	"os"
	"strconv"
	"testing"

	"fenye/geom"
)

// cities reads the test's places: name, longitude, latitude, users and owner.
func cities(t testing.TB) []Place {
	t.Helper()
	f, err := os.Open("testdata/places.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var places []Place
	for _, r := range rows[1:] {
		lon, _ := strconv.ParseFloat(r[1], 64)
		lat, _ := strconv.ParseFloat(r[2], 64)
		users, _ := strconv.ParseInt(r[3], 10, 64)
		places = append(places, Place{Name: r[0], At: geom.Point{Lon: lon, Lat: lat}, Users: users})
	}
	return places
}
