package china

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"fenye/assets"
	"fenye/geom"
)

func TestProvinces(t *testing.T) {
	all := Provinces()
	if len(all) != 34 || all[0].Code != "110000" || all[33].Code != "820000" {
		t.Fatalf("%d provinces from %s to %s, want 34 in order", len(all), all[0].Code, all[len(all)-1].Code)
	}
	if n := len(Dashes()); n != 10 {
		t.Errorf("%d dashes, want 10", n)
	}
	if layers := World(); len(layers) != 2 || len(layers[0].Lines) < 100 {
		t.Errorf("the world has %d layers", len(layers))
	}
	if n := len(Countries()); n != 175 {
		t.Errorf("%d countries, want 175", n)
	}
}

// Each capital, as the outlines' own properties place it, lies in its unit.
func TestCapitals(t *testing.T) {
	var layer struct {
		Features []struct {
			Properties struct {
				Code string  `json:"adcode"`
				Lon  float64 `json:"capital_lon"`
				Lat  float64 `json:"capital_lat"`
			}
		}
	}
	if err := json.Unmarshal(assets.Read("outlines/china_provinces.geojson"), &layer); err != nil {
		t.Fatal(err)
	}
	if len(layer.Features) != 34 {
		t.Fatalf("%d capitals, want 34", len(layer.Features))
	}
	for _, f := range layer.Features {
		p := geom.Point{Lon: f.Properties.Lon, Lat: f.Properties.Lat}
		if got := Bundled().ProvinceOf(p); got != f.Properties.Code {
			t.Errorf("ProvinceOf(%v) = %q, want %q", p, got, f.Properties.Code)
		}
	}
}

func TestProvinceOf(t *testing.T) {
	for _, c := range []struct {
		what     string
		lon, lat float64
		want     string
	}{
		{"Kowloon", 114.18, 22.32, "810000"},
		{"Macau", 113.55, 22.19, "820000"},
		{"Kaohsiung", 120.31, 22.62, "710000"},
		{"Lang Son, 13 km outside", 106.76, 21.85, "450000"},
		{"Dongsha, 230 km off the coast", 116.72, 20.70, ""},
		{"Zhoushan island", 122.20, 29.99, "330000"},
		{"Weizhou island, off the coast", 109.12, 21.04, "450000"},
		{"Changdao, islands off Shandong", 120.73, 37.92, "370000"},
		{"Tokyo", 139.69, 35.69, ""},
		{"Hanoi", 105.85, 21.03, ""},
		{"the north pole", 0, 90, ""},
		{"the antimeridian", 180, 0, ""},
	} {
		if got := Bundled().ProvinceOf(geom.Point{Lon: c.lon, Lat: c.lat}); got != c.want {
			t.Errorf("%s: ProvinceOf(%v, %v) = %q, want %q", c.what, c.lon, c.lat, got, c.want)
		}
	}
}

// A point on a border that two units share belongs to one of them.
func TestBorders(t *testing.T) {
	for _, p := range Provinces() {
		for _, q := range p.Shape[0][0] {
			if Bundled().ProvinceOf(q) == "" {
				t.Fatalf("the corner %v of %s lies in no province", q, p.EN)
			}
		}
	}
}

// The grid answers as the outlines do.
func TestGrid(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	inCells := 0
	for i := range 30_000 {
		p := geom.Point{Lon: 70 + 68*rng.Float64(), Lat: 15 + 42*rng.Float64()}
		if i%10 == 0 {
			p = geom.Point{Lon: -180 + 360*rng.Float64(), Lat: -90 + 180*rng.Float64()}
		}
		l := Bundled()
		if want := l.code(l.find(p)); l.ProvinceOf(p) != want && geom.Distance(p, geom.Point{Lon: 113.546, Lat: 22.201}) > seatReach {
			t.Fatalf("ProvinceOf(%v) = %q, want %q", p, l.ProvinceOf(p), want)
		}
		if !l.grid.edges[cell(p)] {
			inCells++
		}
	}
	if inCells < 10_000 {
		t.Errorf("the grid answers for %d of 30000 points only", inCells)
	}
}

func TestCode(t *testing.T) {
	for text, want := range map[string]string{
		"510000": "510000", "51": "510000", "510104": "510000", "CN-SC": "510000", "四川": "510000", "四川省": "510000",
		"Sichuan": "510000", " sichuan province ": "510000", "内蒙古自治区": "150000", "Inner Mongolia": "150000",
		"Xizang": "540000", "西藏": "540000", "香港特别行政区": "810000", "Hong Kong": "810000", "重庆市": "500000",
		"广西自治区": "450000", "": "", "Atlantis": "", "990000": "", "5": "", "1234567890123": "",
	} {
		if got := Bundled().Code(text); got != want {
			t.Errorf("Code(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestParseProvinces(t *testing.T) {
	const square = `"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[1,0],[0,0]]]}`
	own, err := ParseProvinces([]byte(`{"type":"FeatureCollection","features":[
		{"type":"Feature","properties":{"adcode":7,"name_zh":"甲"},` + square + `}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if got := NewLookup(own).ProvinceOf(geom.Point{Lon: 0.5, Lat: 0.5}); got != "7" {
		t.Errorf("in the own outline: %q, want 7", got)
	}
	for _, bad := range []string{
		`{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},` + square + `}]}`,
		`{"type":"FeatureCollection","features":[]}`,
		`{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"adcode":"1"},"geometry":null}]}`,
		`no outline`,
	} {
		if _, err := ParseProvinces([]byte(bad)); err == nil {
			t.Errorf("ParseProvinces(%.60s) has no error", bad)
		}
	}
}

func BenchmarkProvinceOf(b *testing.B) {
	l := Bundled()
	points := make([]geom.Point, 1024)
	for i := range points {
		points[i] = geom.Point{Lon: 75 + float64(i%64)*0.9, Lat: 20 + float64(i/64)*2}
	}
	for i := 0; b.Loop(); i++ {
		l.ProvinceOf(points[i%len(points)])
	}
}
