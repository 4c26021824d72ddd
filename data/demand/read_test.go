package demand

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"fenye/data/china"
	"fenye/data/fault"
	"fenye/geom"
	"fenye/model"
)

func read(data string, o Options) (*Result, error) {
	return Read(context.Background(), "test", strings.NewReader(data), int64(len(data)), o)
}

func mustRead(t *testing.T, data string, o Options) *Result {
	t.Helper()
	res, err := read(data, o)
	if err != nil {
		t.Fatalf("%.80q: %v", data, err)
	}
	return res
}

// listed writes places as "name lon lat population province;".
func listed(places []model.Place) string {
	var b strings.Builder
	for _, p := range places {
		fmt.Fprintf(&b, "%s %v %v %s %s;", p.Name, p.Position.Lon, p.Position.Lat, p.Population, p.Province)
	}
	return b.String()
}

const chengdu = "成都 104.07 30.67 2021 510000;"

func TestShapesOfText(t *testing.T) {
	plain := "name,lon,lat,population\n成都,104.07,30.67,2021\n"
	for what, data := range map[string]string{
		"plain":           plain,
		"mark":            "\ufeff" + plain,
		"tabs":            strings.ReplaceAll(plain, ",", "\t"),
		"semicolons":      strings.ReplaceAll(plain, ",", ";"),
		"decimal commas":  "name;lon;lat;population\n成都;104,07;30,67;2021\n",
		"CRLF":            strings.ReplaceAll(plain, "\n", "\r\n"),
		"CR":              strings.ReplaceAll(plain, "\n", "\r"),
		"no last newline": strings.TrimSpace(plain),
		"blank rows":      "\n\n" + plain + ",,,\n\n",
		"sep line":        "sep=,\r\n" + plain,
		"title above":     "Cities of Sichuan\n" + plain,
		"quotes":          "\"name\",\"lon\",\"lat\",\"population\"\n\"成都\",\"104.07\",\"30.67\",\"2,021\"\n",
		"typographic":     "“name”,“lon”,“lat”,“population”\n“成都”,“104.07”,“30.67”,“2021”\n",
		"Chinese header":  "城市,经度,纬度,人口数\n成都,104.07,30.67,2021\n",
		"header broken":   "Name,\"Lon\ngitude\",\"La\ntitude\", \" Population \"\n成都,104.07,30.67,2021\n",
		"units in header": "name,Longitude (deg),Latitude (deg),人口（万人）\n成都,104.07,30.67,0.2021\n",
		"wan in value":    "name,lon,lat,population\n成都,104.07,30.67,0.2021万\n",
		"wan in both":     "name,lon,lat,人口(万)\n成都,104.07,30.67,0.2021 万\n",
		"full width":      "name,lon,lat,population\n成都,１０４．０７,３０．６７,２，０２１\n" + "",
		"degrees":         "name,lon,lat,population\n成都,E 104.07°,30.67° N,2021\n",
		"Han degrees":     "name,lon,lat,population\n成都,东经104.07度,北纬30.67度,2021人\n",
		"blanks":          "name, lon, lat, population\n 成都 , 104.07 , 30.67 , 2 021 \n",
		"NBSP":            "name,lon,lat,population\n成都,104.07,30.67,2\u00a0021\n",
		"thin space":      "name,lon,lat,population\n成都,104.07,30.67,2\u2009021\n",
		"apostrophe":      "name,lon,lat,population\n成都,104.07,30.67,2'021\n",
		"one position":    "name,coordinates,population\n成都,\"104.07,30.67\",2021\n",
		"well-known text": "name,wkt,population\n成都,POINT (104.07 30.67),2021\n",
		"extra columns":   "id,name,lon,lat,x,y,population\n7,成都,104.07,30.67,1,2,2021\n",
		"KML":             `<kml><Placemark><name>成都</name><description>population: 2021</description><Point><coordinates>104.07,30.67,0</coordinates></Point></Placemark></kml>`,
		"GeoJSON":         `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"成都","population":2021},"geometry":{"type":"Point","coordinates":[104.07,30.67]}}]}`,
		"one feature":     ` {"type":"Feature","properties":{"名称":"成都","人口":"2,021"},"geometry":{"type":"Point","coordinates":[104.07,30.67,500]}}`,
	} {
		res, err := read(data, Options{})
		if err != nil {
			t.Errorf("%s: %v", what, err)
		} else if got := listed(res.Places); got != chengdu {
			t.Errorf("%s: got %q, want %q", what, got, chengdu)
		}
	}
}

func TestEncodings(t *testing.T) {
	table := "name,lon,lat,population\n成都,104.07,30.67,2021\n"
	mark := `<?xml version="1.0" encoding="GB2312"?><kml><Placemark><name>成都</name><description>人口：2021</description><Point><coordinates>104.07,30.67</coordinates></Point></Placemark></kml>`
	for what, e := range map[string]encoding.Encoding{
		"GB18030":          simplifiedchinese.GB18030,
		"GBK":              simplifiedchinese.GBK,
		"UTF-16LE marked":  unicode.UTF16(unicode.LittleEndian, unicode.UseBOM),
		"UTF-16BE marked":  unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
		"UTF-16LE no mark": unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM),
		"UTF-16BE no mark": unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM),
	} {
		for _, text := range []string{table, mark} {
			data, err := e.NewEncoder().String(text)
			if err != nil {
				t.Fatal(err)
			}
			if got := listed(mustRead(t, data, Options{}).Places); got != chengdu {
				t.Errorf("%s of %.20q: got %q, want %q", what, text, got, chengdu)
			}
		}
	}
	big5 := "name,lon,lat,population\n\xa6\xa8\xb3\xa3,104.07,30.67,2021\n"
	if got := listed(mustRead(t, big5, Options{Encoding: "big5"}).Places); got != chengdu {
		t.Errorf("Big5 by name: got %q", got)
	}
	if _, err := read(table, Options{Encoding: "klingon"}); !errors.Is(err, &fault.Error{Kind: fault.Encoding}) {
		t.Errorf("unknown encoding: %v", err)
	}
	if _, err := read("name,lon\n\xff\xff\xff\x80\x80\n", Options{}); !errors.Is(err, &fault.Error{Kind: fault.Encoding}) {
		t.Errorf("bytes in no encoding: %v", err)
	}
}

func TestPopulationField(t *testing.T) {
	row := "\na,100,30,1,2\n"
	for _, c := range []struct {
		header, asked, field string
		want                 string // population, or kind of error
	}{
		{"name,lon,lat,population,users", "", "users", "2"},
		{"name,lon,lat,population,population_2020", "", "population", "1"},
		{"name,lon,lat,population_2010,population_2020", "", "", "many_fields"},
		{"name,lon,lat,population_2010,population_2020", "Population_2020", "population_2020", "2"},
		{"name,lon,lat,population_2010,urban", "", "population_2010", "1"},
		{"name,lon,lat,population_density,pop", "", "pop", "2"},
		{"name,lon,lat,heads,tails", "", "", "no_field"},
		{"name,lon,lat,heads,tails", "tails", "tails", "2"},
		{"name,lon,lat,heads,tails", "ears", "", "no_field"},
		{"name,lon,lat,heads,tails", "1", "1", "1"},
		{"name,lon,lat,人口,人口(万)", "", "人口", "1"},
		{"name,lon,lat,population,Population", "", "", "many_fields"},
		{"name,lon,lat,人口,人口(万)", "人口（万）", "人口(万)", "20000"},
		{"name,lon,lat,用户数,人口", "", "用户数", "1"},
	} {
		res, err := read(c.header+row, Options{Population: c.asked})
		var f *fault.Error
		switch {
		case errors.As(err, &f):
			if string(f.Kind) != c.want {
				t.Errorf("%s asked %q: %v, want %s", c.header, c.asked, err, c.want)
			}
			if c.want == "many_fields" && len(f.Names) != 2 || c.want == "no_field" && !slices.Equal(f.Names, []string{"heads", "tails"}) {
				t.Errorf("%s: names %q", c.header, f.Names)
			}
		case res.Places[0].Population.String() != c.want || res.Source.Population != c.field:
			t.Errorf("%s asked %q: %s from %q, want %s from %q", c.header, c.asked, res.Places[0].Population, res.Source.Population, c.want, c.field)
		}
	}
}

func TestReasons(t *testing.T) {
	for _, c := range []struct {
		row  string
		want Reason
	}{
		{"a,,30,1", NoCoordinates},
		{"a,100,,1", NoCoordinates},
		{"a", NoCoordinates},
		{"a,east,30,1", BadCoordinates},
		{"a,NaN,30,1", NotFinite},
		{"a,100,Inf,1", NotFinite},
		{"a,200,30,1", LonRange},
		{"a,100,-91,1", LatRange},
		{"a,30,100,1", Swapped},
		{"a,100,30,", NoPopulation},
		{"a,100,30", NoPopulation},
		{"a,100,30,many", BadPopulation},
		{"a,100,30,NaN", BadPopulation},
		{"a,100,30,\"1,23\"", BadPopulation},
		{"a,100,30,-5", NegativePopulation},
		{"a,100,30,-5万", NegativePopulation},
		{"a,100,30,1234567890123456789", HugePopulation},
		{"a,100,30,999999999999999亿", HugePopulation},
	} {
		file := "name,lon,lat,population\ngood,110,30,1\n" + c.row + "\n" + c.row + "\n"
		res := mustRead(t, file, Options{})
		want := []model.Skipped{{Row: 3, Reason: string(c.want), Count: 2}}
		if !slices.Equal(res.Source.Skipped, want) || res.Source.Rows != 3 || res.Source.Used != 1 {
			t.Errorf("%q: %+v, want %+v", c.row, res.Source, want)
		}
		if c.want.Key() == "" {
			t.Errorf("%q has no key", c.want)
		}
		_, err := read(file, Options{Strict: true})
		var f *fault.Error
		if !errors.As(err, &f) || f.File != "test" || f.Row != 3 || f.Field == "" || !strings.Contains(err.Error(), string(c.want)) {
			t.Errorf("strict %q: %v", c.row, err)
		}
	}
}

func TestNoPoints(t *testing.T) {
	for _, data := range []string{
		"name,lon,lat,population\n",
		"name,lon,lat,population\na,30,100,5\n",
		"<kml/>",
		`{"type":"FeatureCollection","features":[]}`,
	} {
		if _, err := read(data, Options{}); !errors.Is(err, &fault.Error{Kind: fault.NoPoints}) || !strings.Contains(err.Error(), "test") {
			t.Errorf("%q: %v", data, err)
		}
	}
	_, err := read("name,lon,lat,population\na,30,100,5\n", Options{})
	if !strings.Contains(err.Error(), "look swapped") {
		t.Errorf("the error does not say that coordinates look swapped: %v", err)
	}
}

func TestProvinceOfPlace(t *testing.T) {
	for row, want := range map[string]string{
		"a,104.07,30.67,1,Guangdong":      "440000", // the file's word counts
		"a,104.07,30.67,1,广东省":            "440000",
		"a,104.07,30.67,1,440106":         "440000",
		"a,104.07,30.67,1,":               "510000",
		"a,104.07,30.67,1,Never Never":    "510000",
		"a,139.69,35.69,1,Tokyo":          "",
		"a,121.56,25.04,1,":               "710000",
		"a,114.17,22.28,1,":               "810000",
		"a,113.546111,22.200556,1,":       "820000",
		"a,120.76,30.77,1,Zhejiang Sheng": "330000",
	} {
		res := mustRead(t, "name,lon,lat,population,province\n"+row+"\n", Options{})
		if got := res.Places[0].Province; got != want {
			t.Errorf("%s: %q, want %q", row, got, want)
		}
	}
}

// All 77 cities lie where their file says, to the outlines alone.
func TestCitiesLieInTheirProvinces(t *testing.T) {
	for _, p := range open(t, "testdata/china_cities77_2010.csv", Options{}).Places {
		if got := china.Bundled().ProvinceOf(p.Position); got != p.Province || got == "" {
			t.Errorf("%s %v: %q by the outline, %q by the file", p.Name, p.Position, got, p.Province)
		}
	}
}

func TestOrderOfLinesDoesNotMatter(t *testing.T) {
	rows := []string{"b,100,30,1", "a,101,30,2", ",102,30,3", "a,100,30,4", "a,100,30,4", "c,100,30,x"}
	want := ""
	for range len(rows) {
		rows = append(rows[1:], rows[0])
		res := mustRead(t, "name,lon,lat,population\n"+strings.Join(rows, "\n"), Options{})
		got := listed(res.Places)
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		warned := []Warning{{SameName, "a", 1}, {Duplicate, "a", 1}}
		if !slices.Equal(res.Warnings, warned) {
			t.Errorf("warnings %v, want %v", res.Warnings, warned)
		}
	}
}

func TestSystems(t *testing.T) {
	metres := `[11584796.767874,3589966.11244]`
	file := func(crs string) string {
		return `{"type":"FeatureCollection",` + crs + `"features":[{"type":"Feature","properties":{"name":"a","pop":1},"geometry":{"type":"Point","coordinates":` + metres + `}}]}`
	}
	named := `"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}},`
	for _, c := range []struct{ data, crs string }{{file(named), ""}, {file(""), "EPSG:3857"}, {file(""), "epsg:900913"},
		{"name,x,y,pop\na,11584796.767874,3589966.11244,1\n", "EPSG:3857"}} {
		p := mustRead(t, c.data, Options{CRS: c.crs}).Places[0].Position
		if geom.Distance(p, geom.Point{Lon: 104.068, Lat: 30.67}) > 1e-5 {
			t.Errorf("%.60s %s: %v", c.data, c.crs, p)
		}
	}
	if res, err := read(file(""), Options{}); err == nil {
		t.Errorf("metres without a system gave %v", res.Places)
	}
	for _, crs := range []string{"EPSG:2385", "EPSG:32648", "nonsense"} {
		if _, err := read(file(""), Options{CRS: crs}); !errors.Is(err, &fault.Error{Kind: fault.CRS}) || !strings.Contains(err.Error(), crs) {
			t.Errorf("%s: %v", crs, err)
		}
		if _, err := read(strings.Replace(file(named), "urn:ogc:def:crs:EPSG::3857", crs, 1), Options{}); !errors.Is(err, &fault.Error{Kind: fault.CRS}) {
			t.Errorf("%s in the file: %v", crs, err)
		}
	}
}

func TestPolygons(t *testing.T) {
	square := `{"type":"Feature","properties":{"name":"a","pop":1},"geometry":{"type":"Polygon","coordinates":[[[100,30],[102,30],[102,32],[100,32],[100,30]]]}}`
	area := `<kml><Placemark><name>a</name><description>pop: 1</description><Polygon><outerBoundaryIs><LinearRing><coordinates>100,30 102,30 102,32 100,32 100,30</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`
	for _, data := range []string{square, area} {
		if _, err := read(data, Options{}); err == nil || !strings.Contains(err.Error(), string(IsPolygon)) {
			t.Errorf("not asked: %v", err)
		}
		if p := mustRead(t, data, Options{Polygons: true}).Places[0].Position; geom.Distance(p, geom.Point{Lon: 101, Lat: 31}) > 1e-6 {
			t.Errorf("centroid %v", p)
		}
	}
}

func TestCancelAndProgress(t *testing.T) {
	var data bytes.Buffer
	data.WriteString("name,lon,lat,population\n")
	for i := range 50_000 {
		fmt.Fprintf(&data, "p%d,%d.5,%d.25,%d\n", i, i%170, i%80, i)
	}
	var last, whole int64
	size := int64(data.Len())
	res, err := Read(context.Background(), "big", bytes.NewReader(data.Bytes()), size, Options{Progress: func(done, total int64) {
		if done < last || done > total {
			t.Errorf("progress went from %d to %d of %d", last, done, total)
		}
		last, whole = done, total
	}})
	if err != nil || len(res.Places) != 50_000 || last != size || whole != size {
		t.Errorf("%v, progress %d of %d, want %d", err, last, whole, size)
	}
	ctx, cancel := context.WithCancel(context.Background())
	_, err = Read(ctx, "big", bytes.NewReader(data.Bytes()), size, Options{Progress: func(done, _ int64) { cancel() }})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
