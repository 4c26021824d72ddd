package geojson

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"fenye/data/fault"
	"fenye/geom"
)

func readAll(text string) (features []*Feature, crs string, err error) {
	crs, err = Read(context.Background(), strings.NewReader(text), func(f *Feature) error {
		features = append(features, f)
		return nil
	})
	return features, crs, err
}

func TestRead(t *testing.T) {
	const feature = `{"type":"Feature","id":7,"properties":{"name":"a","n":1.50,"ok":true,"list":[1],"none":null},"geometry":{"type":"Point","coordinates":[1.5,2,30]}}`
	for what, text := range map[string]string{
		"collection":     `{"type":"FeatureCollection","features":[` + feature + `]}`,
		"members behind": `{"features":[` + feature + `],"bbox":[0,0,1,1],"type":"FeatureCollection"}`,
		"feature":        feature,
		"blanks":         "\n\t " + strings.ReplaceAll(feature, ",", " ,\n"),
	} {
		features, _, err := readAll(text)
		if err != nil || len(features) != 1 {
			t.Errorf("%s: %d features, %v", what, len(features), err)
			continue
		}
		f := features[0]
		if f.Row != 1 || f.ID != "7" || len(f.Points) != 1 || f.Points[0] != (geom.Point{Lon: 1.5, Lat: 2}) {
			t.Errorf("%s: %+v", what, f)
		}
		for key, want := range map[string]string{"name": "a", "n": "1.50", "ok": "true", "list": "", "none": "", "gone": ""} {
			if got := Text(f.Properties[key]); got != want {
				t.Errorf("%s: property %s is %q, want %q", what, key, got, want)
			}
		}
	}
}

func TestShapes(t *testing.T) {
	for text, want := range map[string]string{
		`{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}`:                                         "2 0 0",
		`{"type":"Point","coordinates":[]}`:                                                         "0 0 0",
		`{"type":"LineString","coordinates":[[1,2],[3,4]]}`:                                         "0 1 0",
		`{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[1,2],[3,4]]]}`:                    "0 2 0",
		`{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}`:                              "0 0 1",
		`{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[0,0],[1,0],[1,1]]]]}`: "0 0 2",
		`{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}]}`: "2 0 0",
	} {
		features, _, err := readAll(text)
		if err != nil || len(features) != 1 {
			t.Errorf("%s: %d features, %v", text, len(features), err)
			continue
		}
		s := features[0].Shape
		if got := fmt.Sprint(len(s.Points), len(s.Lines), len(s.Polygons)); got != want {
			t.Errorf("%s: got %s points, lines, polygons, want %s", text, got, want)
		}
	}
}

func TestNormalise(t *testing.T) {
	clockwise := geom.Ring{{Lon: 0, Lat: 0}, {Lon: 0, Lat: 9}, {Lon: 9, Lat: 9}, {Lon: 9, Lat: 9}, {Lon: 9, Lat: 0}}
	counter := geom.Ring{{Lon: 1, Lat: 1}, {Lon: 2, Lat: 1}, {Lon: 2, Lat: 2}, {Lon: 1, Lat: 1}}
	speck := geom.Ring{{Lon: 3, Lat: 3}, {Lon: 4, Lat: 4}, {Lon: 3, Lat: 3}}
	p := Normalise(geom.Polygon{clockwise, counter, speck})
	if len(p) != 2 || len(p[0]) != 5 || area(p[0]) <= 0 || area(p[1]) >= 0 || p[0][0] != p[0][4] {
		t.Errorf("Normalise gave %v", p)
	}
	if clockwise[1] != (geom.Point{Lon: 0, Lat: 9}) {
		t.Errorf("Normalise changed its argument: %v", clockwise)
	}
	c, ok := Centroid(geom.MultiPolygon{p})
	// (81 x 4.5 - 0.5 x centroid of the hole) / 80.5
	want := geom.Point{Lon: (81*4.5 - 0.5*5.0/3) / 80.5, Lat: (81*4.5 - 0.5*4.0/3) / 80.5}
	if !ok || math.Abs(c.Lon-want.Lon) > 1e-12 || math.Abs(c.Lat-want.Lat) > 1e-12 {
		t.Errorf("Centroid = %v, %v, want %v", c, ok, want)
	}
	if c, ok := Centroid(nil); ok {
		t.Errorf("the centroid of nothing is %v", c)
	}
}

func TestDamaged(t *testing.T) {
	for text, kind := range map[string]fault.Kind{
		`{"type":"FeatureCollection","features":[`:                          fault.Syntax,
		`{"type":"FeatureCollection","features":[{"geometry":7}]}`:          fault.Syntax,
		`{"type":"FeatureCollection","features":[null]}`:                    fault.Syntax,
		`{"type":"FeatureCollection","features":7}`:                         fault.Format,
		`{"type":"Feature","geometry":{"type":"Blob","coordinates":[1,2]}}`: fault.Syntax,
		`{"type":"Point","coordinates":[1]}`:                                fault.Syntax,
		`{"type":"Point","coordinates":[1e999,2]}`:                          fault.Syntax,
		`{"type":"Topology"}`:                                               fault.Format,
		`[1,2]`:                                                             fault.Format,
		`{"features":[],"features":[]}`:                                     fault.Format,
		strings.Repeat(`{"type":"GeometryCollection","geometries":[`, 40) + strings.Repeat(`]}`, 40): fault.Syntax,
		`{"type":"FeatureCollection","features":[{"properties":{"a":` + strings.Repeat("[", 20_000):  fault.Syntax,
		`{"type":"FeatureCollection","features":[{"properties":{"a":"` + strings.Repeat("a", 17<<20): fault.TooBig,
		`{"type":"FeatureCollection","features":[` + strings.Repeat(" ", 17<<20):                     fault.TooBig,
	} {
		_, _, err := readAll(text)
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != kind {
			t.Errorf("%.70s: %v, want %s", text, err, kind)
		}
	}
	want := errors.New("enough")
	_, err := Read(context.Background(), strings.NewReader(`{"type":"Point","coordinates":[1,2]}`), func(*Feature) error { return want })
	if !errors.Is(err, want) {
		t.Errorf("the caller's error became %v", err)
	}
}

func TestParseCRS(t *testing.T) {
	for name, want := range map[string]CRS{
		"EPSG:4326": Degrees, "epsg:4490": Degrees, "4326": Degrees, "urn:ogc:def:crs:OGC:1.3:CRS84": Degrees, "CRS84": Degrees,
		"urn:ogc:def:crs:EPSG::3857": Mercator, "urn:ogc:def:crs:EPSG:6.9:3857": Mercator, "EPSG:900913": Mercator,
		"http://www.opengis.net/def/crs/EPSG/0/3857": Mercator,
	} {
		if got, err := ParseCRS(name); err != nil || got != want {
			t.Errorf("ParseCRS(%q) = %v, %v, want %v", name, got, err, want)
		}
	}
	for _, name := range []string{"", "EPSG:2385", "EPSG:43260", "WGS84?", "urn:ogc:def:crs:EPSG::32650", "EPSG:"} {
		if got, err := ParseCRS(name); !errors.Is(err, &fault.Error{Kind: fault.CRS}) || !strings.Contains(err.Error(), name) {
			t.Errorf("ParseCRS(%q) = %v, %v, want it refused by name", name, got, err)
		}
	}
}

// The reference is PROJ's EPSG:4326 to EPSG:3857.
func TestMercator(t *testing.T) {
	got := Mercator.Degrees(geom.Point{Lon: 11584796.7678744, Lat: 3589966.11243971})
	if math.Abs(got.Lon-104.068) > 1e-9 || math.Abs(got.Lat-30.67) > 1e-9 {
		t.Errorf("got %v, want 104.068, 30.67", got)
	}
	if p := Mercator.Degrees(geom.Point{Lon: 3e7, Lat: 0}); p.Valid() {
		t.Errorf("metres off the map became %v", p)
	}
}

func TestOutlines(t *testing.T) {
	layer, err := Outlines([]byte(`{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:3857"}},"features":[
		{"type":"Feature","properties":{"adcode":510000},"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,1e6],[1e6,1e6],[1e6,0],[0,0]]]}},
		{"type":"Feature","properties":{"kind":"dash"},"geometry":{"type":"LineString","coordinates":[[0,0],[1e6,0]]}}]}`))
	if err != nil || len(layer) != 2 {
		t.Fatalf("%d outlines, %v", len(layer), err)
	}
	if layer[0].Text("adcode") != "510000" || area(layer[0].Polygons[0][0]) <= 0 || layer[0].Polygons[0][0][1].Lon > 10 {
		t.Errorf("outline %+v", layer[0])
	}
	if layer[1].Text("kind") != "dash" || math.Abs(layer[1].Lines[0][1].Lon-8.983152841195214) > 1e-12 {
		t.Errorf("line %+v", layer[1])
	}
}
