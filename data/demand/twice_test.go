package demand

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"fenye/data/fault"
)

// marks makes KML and GeoJSON of one point with fields, of which a line each has
// key and value.
func marks(fields string) (kml, json string) {
	var data, properties []string
	for line := range strings.Lines(fields) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		data = append(data, fmt.Sprintf(`<Data name="%s"><value>%s</value></Data>`, key, value))
		properties = append(properties, fmt.Sprintf("%q:%q", key, value))
	}
	kml = `<kml><Placemark><name>a</name><ExtendedData>` + strings.Join(data, "") + `</ExtendedData><Point><coordinates>1,2</coordinates></Point></Placemark></kml>`
	json = `{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"name":"a",` + strings.Join(properties, ",") + `}}`
	return kml, json
}

// A field that stands twice in a placemark or feature counts if it says the same,
// and makes the row unusable if it does not, in either order.
func TestTwice(t *testing.T) {
	for fields, want := range map[string]string{
		"population=5\npopulation=5.0":                     "a 1 2 5 ;",
		"population=5\npopulation=6":                       string(TwoPopulations) + " 6",
		"population=6\npopulation=5\npopulation=6":         string(TwoPopulations) + " 5",
		"population=5\nPopulation =6":                      string(TwoPopulations),
		"population=5\npopulation=x":                       string(TwoPopulations),
		"population=\npopulation=6":                        "a 1 2 6 ;",
		"population=6\npopulation=":                        "a 1 2 6 ;",
		"population=x\npopulation=y":                       string(BadPopulation),
		"pop=7\nusers=5\npop=8":                            "a 1 2 5 ;",
		"users=5\npop=7\npop=8":                            "a 1 2 5 ;",
		"pop=7\nusers=5\npop=8\nusers=6":                   string(TwoPopulations),
		"population=5\nprovince=510000\nprovince=四川":       "a 1 2 5 510000;",
		"population=5\nprovince=四川\nprovince=北京":           string(TwoProvinces),
		"population=5\nprovince=?\nprovince=北京":            "a 1 2 5 110000;",
		"population=5\n省份=四川\n省份=北京\nprovince_code=510000": "a 1 2 5 510000;",
	} {
		kml, json := marks(fields)
		for _, text := range []string{kml, json} {
			res, err := read(text, Options{})
			var e *fault.Error
			switch {
			case err == nil:
				if got := listed(res.Places); got != want {
					t.Errorf("%s: got %s, want %s", text, got, want)
				}
			case !errors.As(err, &e) || e.Kind != fault.NoPoints || !strings.HasPrefix(fmt.Sprint(e.Err, " ", e.Found), want):
				t.Errorf("%s: got %v, want %s", text, err, want)
			}
			if _, strict := read(text, Options{Strict: true}); (strict == nil) != (err == nil) {
				t.Errorf("%s: strictly %v", text, strict)
			}
		}
	}
}

// What a description says counts only where the data says nothing.
func TestDescribedTwice(t *testing.T) {
	for data, want := range map[string]string{"<value>5</value>": "a 1 2 5 510000;", "<value/>": "a 1 2 7 510000;"} {
		text := `<kml><Placemark><name>a</name><description>population: 7
province: 北京</description><ExtendedData><Data name="population">` + data + `</Data><Data name="province"><value>四川</value></Data></ExtendedData>
<Point><coordinates>1,2</coordinates></Point></Placemark></kml>`
		if got := listed(mustRead(t, text, Options{}).Places); got != want {
			t.Errorf("%s: got %s, want %s", data, got, want)
		}
	}
}

// A table that names the column of a position twice is refused: either might be
// meant. Another name for one is no question.
func TestPositionTwice(t *testing.T) {
	for header, fine := range map[string]bool{
		"lon,lat,lon,population": false, "lon,lat,population, LAT": false, "coordinates,coordinates,population": false, "s2,population,s2": false,
		"lon,lat,x,population": true, "lon,lat,population,s2,s2": true, "lon,lat,coordinates,population,coordinates": true,
	} {
		_, err := read(header+"\n1,2,3,4,5\n", Options{})
		var e *fault.Error
		refused := errors.As(err, &e) && e.Kind == fault.ManyFields
		if refused == fine {
			t.Errorf("%s: got %v", header, err)
		}
	}
}

// Of a table with two columns of the province a row counts if they agree.
func TestProvinceColumnTwice(t *testing.T) {
	res := mustRead(t, "name,lon,lat,population,province,Province,省份\na,1,2,5,四川,510000,北京\nb,1,2,5,四川,北京,四川\nc,1,2,5,,北京,\n", Options{})
	if got, want := listed(res.Places), "a 1 2 5 510000;c 1 2 5 110000;"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if s := res.Source.Skipped; len(s) != 1 || s[0].Row != 3 || s[0].Reason != string(TwoProvinces) {
		t.Errorf("got %v, want row 3 skipped", s)
	}
}

// A centre whose capacity, minimum or state stands twice and differs is refused.
func TestCentresTwice(t *testing.T) {
	for fields, fine := range map[string]bool{
		"capacity=5\ncapacity=5 ": true, "capacity=5\ncapacity=6": false, "capacity=5\ncapacity=": false,
		"capacity=5\nminimum=1\nmin=2": false, "capacity=5\nup=1\nup=0": false, "capacity=5\nup=1\nminimum=1": true,
	} {
		kml, json := marks(fields)
		for _, text := range []string{kml, json} {
			got, err := ReadCentres(context.Background(), "test", strings.NewReader(text), int64(len(text)))
			if (err == nil) != fine {
				t.Errorf("%s: got %v, %v", text, got, err)
			}
		}
	}
}

// Of a table of centres with a column twice each row says the same twice, or is
// refused.
func TestCentresColumnTwice(t *testing.T) {
	for row, fine := range map[string]bool{"5,5": true, "5,6": false} {
		text := "name,lon,lat,capacity,capacity\na,1,2," + row + "\n"
		got, err := ReadCentres(context.Background(), "test", strings.NewReader(text), int64(len(text)))
		if (err == nil) != fine {
			t.Errorf("%s: got %v, %v", row, got, err)
		}
	}
}

// Places that differ in the sign of a zero alone are alike: their order does not
// depend on that of the rows.
func TestNegativeZero(t *testing.T) {
	for _, rows := range []string{"a,-0,0,5\na,0,-0.0,5\n", "a,-0.,0,5\n,-0,0,5\n"} {
		for _, p := range mustRead(t, "name,lon,lat,population\n"+rows, Options{}).Places {
			if text := fmt.Sprint(p.Name, p.Position); strings.Contains(text, "-") {
				t.Errorf("%q: got %s", rows, text)
			}
		}
	}
}
