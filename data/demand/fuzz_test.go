package demand

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"fenye/model"
)

// FuzzRead: any bytes give valid places in order, all rows counted, or an error.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"name,lon,lat,population\na,1,2,3\nb,,,\n",
		"名称;经度;纬度;人口（万）\n甲;104°3'E;30,5;２，０２１.5万人\n",
		`<kml><Placemark><name>a</name><description>pop: 1</description><Point><coordinates>1,2</coordinates></Point></Placemark></kml>`,
		`{"features":[{"properties":{"name":"a","users":"1,000"},"geometry":{"type":"Point","coordinates":[1,2]}}]}`,
		"name,coordinates,users\na,POINT(1 2),1e3\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data string) {
		res, err := read(data, Options{Polygons: true})
		if err != nil {
			if !utf8.ValidString(err.Error()) || strings.TrimSpace(err.Error()) == "" {
				t.Errorf("the error is %q", err)
			}
			return
		}
		rows := res.Source.Used
		for _, s := range res.Source.Skipped {
			rows += s.Count
		}
		if rows != res.Source.Rows || res.Source.Used != len(res.Places) || len(res.Places) == 0 {
			t.Errorf("counts do not add up: %+v", res.Source)
		}
		if !slices.IsSortedFunc(res.Places, model.ComparePlaces) {
			t.Errorf("places are out of order")
		}
		for _, p := range res.Places {
			if !p.Position.Valid() || p.Name == "" || p.Population.Whole() < 0 {
				t.Errorf("place %+v", p)
			}
		}
	})
}

// FuzzCentres: any bytes give centres with unique names and numbers, or an error.
func FuzzCentres(f *testing.F) {
	for _, seed := range []string{
		"name,lon,lat,capacity,minimum,up\na,1,2,inf,0,true\nb,3,4,\"1,000\",,no\n",
		`<kml><Placemark><name>a</name><description>capacity: 5万</description><Point><coordinates>1,2</coordinates></Point></Placemark></kml>`,
		"a,1,2,3",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data string) {
		if c, err := ParseCentre(data); err == nil && (!c.Position.Valid() || c.Name == "" || c.Capacity < 0 || c.Minimum < 0) {
			t.Errorf("ParseCentre(%q) = %+v", data, c)
		}
		centres, err := readCentres(data)
		if err != nil {
			return
		}
		seen := map[string]bool{}
		for i, c := range centres {
			if seen[c.Name] {
				t.Errorf("names repeat: %v", centres)
			}
			seen[c.Name] = true
			if c.Number != i+1 || !c.Position.Valid() || c.Capacity < 0 {
				t.Errorf("centre %+v", c)
			}
		}
	})
}
