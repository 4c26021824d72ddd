package demand

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"fenye/data/fault"
	"fenye/geom"
	"fenye/model"
)

func readCentres(data string) ([]model.Centre, error) {
	return ReadCentres(context.Background(), "centres", strings.NewReader(data), int64(len(data)))
}

func TestCentres(t *testing.T) {
	want := []model.Centre{
		{Number: 1, Name: "North", Position: geom.Point{Lon: 116.46, Lat: 39.92}, Capacity: 900_000, Minimum: 10, Up: true},
		{Number: 2, Name: "南", Position: geom.Point{Lon: 120.76, Lat: 30.77}, Capacity: model.NoLimit, Up: false},
	}
	for _, data := range []string{
		"name,lon,lat,capacity,minimum,up\nNorth,116.46,39.92,900000,10,true\n南,120.76,30.77,inf,,false\n",
		"id,up,name,capacity,lat,lon,minimum\n1,,North,\"900,000\",39.92,116.46,10\n2,no,南,无限,30.77,120.76,0\n",
		"名称;经度;纬度;容量(万);最低;启用\nNorth;116.46;39.92;90;10;是\n南;120.76;30.77;;;否\n",
		`<kml><Placemark><name>North</name><ExtendedData><Data name="capacity"><value>90万</value></Data><Data name="minimum"><value>10</value></Data></ExtendedData><Point><coordinates>116.46,39.92</coordinates></Point></Placemark>
		 <Placemark><name>南</name><description>capacity: inf` + "\nup: false" + `</description><Point><coordinates>120.76,30.77</coordinates></Point></Placemark></kml>`,
		`{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"North","capacity":900000,"minimum":10,"up":true},"geometry":{"type":"Point","coordinates":[116.46,39.92]}},
		 {"type":"Feature","properties":{"name":"南","capacity":null,"up":false},"geometry":{"type":"Point","coordinates":[120.76,30.77]}}]}`,
	} {
		got, err := readCentres(data)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%.60q: got %v, %v, want %v", data, got, err, want)
		}
	}
}

func TestCentreErrors(t *testing.T) {
	header := "name,lon,lat,capacity,minimum,up\n"
	for _, c := range []struct {
		data string
		kind fault.Kind
		row  int
	}{
		{header + "a,1,2,3,,\nb,1,2,3,,\na,5,6,7,,\n", fault.Repeat, 4},
		{header + "a,1,2,-3,,\n", fault.BadValue, 2},
		{header + "a,1,2,1.5,,\n", fault.BadValue, 2},
		{header + "a,1,2,3,x,\n", fault.BadValue, 2},
		{header + "a,1,2,3,,maybe\n", fault.BadValue, 2},
		{header + "a,1,200,3,,\n", fault.BadValue, 2},
		{header + "a,,2,3,,\n", fault.BadValue, 2},
		{header + ",1,2,3,,\n", fault.BadValue, 2},
		{header, fault.NoPoints, 0},
		{"name,lon,lat\na,1,2\n", fault.NoField, 2},
		{"", fault.Empty, 0},
	} {
		_, err := readCentres(c.data)
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != c.kind || f.Row != c.row || f.File != "centres" {
			t.Errorf("%q: %v, want %s in row %d", c.data, err, c.kind, c.row)
		}
	}
}

func TestParseCentre(t *testing.T) {
	at := geom.Point{Lon: 116.46, Lat: 39.92}
	for text, want := range map[string]model.Centre{
		"North,116.46,39.92,900000":             {Name: "North", Position: at, Capacity: 900_000, Up: true},
		"North, 116.46 , 39.92, inf":            {Name: "North", Position: at, Capacity: model.NoLimit, Up: true},
		"North,116.46,39.92,,10":                {Name: "North", Position: at, Capacity: model.NoLimit, Minimum: 10, Up: true},
		"\"North, one\",116.46,39.92,5,0,false": {Name: "North, one", Position: at, Capacity: 5},
		"North，116.46，39.92，90万":                {Name: "North", Position: at, Capacity: 900_000, Up: true},
	} {
		if got, err := ParseCentre(text); err != nil || got != want {
			t.Errorf("ParseCentre(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "North", "North,116.46,39.92", ",1,2,3", "a,200,2,3", "a,1,2,x", "a,1,2,3,4,true,7", "a,1,2,3\nb,1,2,3"} {
		if c, err := ParseCentre(text); err == nil {
			t.Errorf("ParseCentre(%q) = %v, want an error", text, c)
		}
	}
}
