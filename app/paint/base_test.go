package paint

import (
	"encoding/json"
	"os"
	"sync"
	"testing"

	"fenye/geom"
)

type feature struct {
	Properties map[string]any `json:"properties"`
	Geometry   struct {
		Type        string          `json:"type"`
		Coordinates json.RawMessage `json:"coordinates"`
	} `json:"geometry"`
}

func readFeatures(t testing.TB, name string) []feature {
	t.Helper()
	data, err := os.ReadFile("../../assets/outlines/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var all struct {
		Features []feature `json:"features"`
	}
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	return all.Features
}

func decode[T any](t testing.TB, f feature) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(f.Geometry.Coordinates, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func points(raw [][2]float64) []geom.Point {
	out := make([]geom.Point, len(raw))
	for i, p := range raw {
		out[i] = geom.Point{Lon: p[0], Lat: p[1]}
	}
	return out
}

func shapeOf(t testing.TB, f feature) geom.MultiPolygon {
	var polygons [][][][2]float64
	if f.Geometry.Type == "Polygon" {
		polygons = [][][][2]float64{decode[[][][2]float64](t, f)}
	} else {
		polygons = decode[[][][][2]float64](t, f)
	}
	var m geom.MultiPolygon
	for _, rings := range polygons {
		var polygon geom.Polygon
		for _, r := range rings {
			polygon = append(polygon, geom.Ring(points(r)))
		}
		m = append(m, polygon)
	}
	return m
}

var bases sync.Map

// testBase reads the bundled outlines; one value for all tests, as a caller
// would keep it.
func testBase(t testing.TB, china bool) *Base {
	if b, ok := bases.Load(china); ok {
		return b.(*Base)
	}
	b := &Base{China: china}
	for _, f := range readFeatures(t, "world_countries_110m.geojson") {
		if china {
			b.Neighbours = append(b.Neighbours, shapeOf(t, f)...)
		} else {
			b.Provinces = append(b.Provinces, Province{Shape: shapeOf(t, f)})
		}
	}
	for _, f := range readFeatures(t, "world_lines_50m.geojson") {
		for _, raw := range decode[[][][2]float64](t, f) {
			if f.Properties["kind"] == "coast" {
				b.Coasts = append(b.Coasts, geom.Line(points(raw)))
			} else {
				b.Borders = append(b.Borders, geom.Line(points(raw)))
			}
		}
	}
	for _, f := range readFeatures(t, "china_provinces.geojson") {
		b.Provinces = append(b.Provinces, Province{Code: f.Properties["adcode"].(string),
			Name: f.Properties["name_zh"].(string), Shape: shapeOf(t, f)})
	}
	for _, f := range readFeatures(t, "china_dash_line.geojson") {
		b.Dashes = append(b.Dashes, geom.Line(points(decode[[][2]float64](t, f))))
	}
	bases.Store(china, b)
	return b
}

func testPainter(t testing.TB) *Painter {
	t.Helper()
	read := func(name string) []byte {
		data, err := os.ReadFile("../../assets/fonts/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	p, err := NewPainter(Fonts{Han: read("NotoSansCJKsc-Regular-GB2312.otf"),
		Regular: read("NotoSans-Regular.ttf"), Bold: read("NotoSans-Bold.ttf")})
	if err != nil {
		t.Fatal(err)
	}
	return p
}
