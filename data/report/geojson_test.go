package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"fenye/data/report"
	"fenye/model/region"
)

// collection is what a reader of GeoJSON sees.
type collection struct {
	Type     string          `json:"type"`
	BBox     []float64       `json:"bbox"`
	CRS      json.RawMessage `json:"crs"`
	Features []struct {
		ID         string         `json:"id"`
		Properties map[string]any `json:"properties"`
		Geometry   *struct {
			Type        string          `json:"type"`
			Coordinates json.RawMessage `json:"coordinates"`
		} `json:"geometry"`
	} `json:"features"`
}

func geojsonOf(t *testing.T, o *region.Outcome, opt report.Options) ([]byte, collection) {
	t.Helper()
	text := same(t, func(b *bytes.Buffer) error { return report.WriteGeoJSON(b, o, opt) })
	var c collection
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	return text, c
}

// polygons returns the rings of a Polygon or MultiPolygon.
func polygons(t *testing.T, kind string, coordinates json.RawMessage) [][][][2]float64 {
	t.Helper()
	var many [][][][2]float64
	var err error
	switch kind {
	case "Polygon":
		many = make([][][][2]float64, 1)
		err = json.Unmarshal(coordinates, &many[0])
	case "MultiPolygon":
		err = json.Unmarshal(coordinates, &many)
	default:
		t.Fatalf("a region is a %s", kind)
	}
	if err != nil {
		t.Fatal(err)
	}
	return many
}

func TestGeoJSONFollowsRFC7946(t *testing.T) {
	for name, plan := range plans(t) {
		o, opt := plan()
		text, c := geojsonOf(t, o, opt)
		f := opt.Frame
		if c.Type != "FeatureCollection" || fmt.Sprint(c.BBox) != fmt.Sprint([]float64{f.West, f.South, f.East, f.North}) || c.CRS != nil {
			t.Errorf("%s: type %s, bbox %v, crs %s; want the frame %v and no crs", name, c.Type, c.BBox, c.CRS, f)
		}
		if bytes.HasPrefix(text, []byte("\ufeff")) {
			t.Errorf("%s: the file has a byte order mark", name)
		}
		kinds := map[string]int{}
		area := map[string]float64{} // by geometry: centres at one place share theirs
		for _, f := range c.Features {
			kind, _ := f.Properties["kind"].(string)
			kinds[kind]++
			if kind != "region" || f.Geometry == nil {
				continue
			}
			sum := 0.0
			for _, p := range polygons(t, f.Geometry.Type, f.Geometry.Coordinates) {
				for i, ring := range p {
					a := turned(t, name, ring)
					if (a > 0) != (i == 0) {
						t.Errorf("%s, %s: ring %d turns the wrong way (%g)", name, f.ID, i, a)
					}
					sum += a
				}
			}
			area[string(f.Geometry.Coordinates)] = sum
		}
		want := map[string]int{"region": len(o.Centres), "centre": len(o.Centres), "place": len(o.Users), "boundary": kinds["boundary"]}
		if fmt.Sprint(kinds) != fmt.Sprint(want) || kinds["boundary"] == 0 {
			t.Errorf("%s: %v features, want %v and boundaries", name, kinds, want)
		}
		sum := 0.0
		for _, a := range area {
			sum += a
		}
		if whole := f.Width() * (f.North - f.South); math.Abs(sum-whole) > 1e-3 {
			t.Errorf("%s: the regions cover %.6f square degrees, want the frame's %.6f", name, sum, whole)
		}
	}
}

// turned returns the signed area of a ring and checks that it is closed and
// keeps to the map.
func turned(t *testing.T, name string, ring [][2]float64) float64 {
	t.Helper()
	if len(ring) < 4 || ring[0] != ring[len(ring)-1] {
		t.Errorf("%s: a ring of %d points is not closed", name, len(ring))
	}
	sum := 0.0
	for i := 1; i < len(ring); i++ {
		a, b := ring[i-1], ring[i]
		sum += (a[0]*b[1] - b[0]*a[1]) / 2
		if max(abs(a[0]-b[0]), abs(a[1]-b[1])) > 0.5000021 {
			t.Errorf("%s: a step of more than half a degree from %v to %v", name, a, b)
		}
		if abs(b[0]) > 180 || abs(b[1]) > 90 {
			t.Errorf("%s: %v is off the map", name, b)
		}
	}
	return sum
}

func TestGeoJSONNamesCentresAndLeavesEmptyRegionsNull(t *testing.T) {
	o, opt := world(t)
	_, c := geojsonOf(t, o, opt)
	geometry := map[string]string{}
	for i, f := range c.Features[:len(o.Centres)] {
		if got, want := f.Properties["centre"], o.Scenario.Centres[i].Name; f.Properties["kind"] != "region" || got != want {
			t.Errorf("feature %d: %v of centre %v, want the region of %s", i, f.Properties["kind"], got, want)
		}
		if got, want := f.Properties["load"], float64(o.Centres[i].Load); got != want {
			t.Errorf("feature %d: load %v, want %v", i, got, want)
		}
		name := f.Properties["centre"].(string)
		if f.Geometry != nil {
			geometry[name] = string(f.Geometry.Coordinates)
		}
	}
	if geometry["swallowed"] != "" || geometry["down"] != "" {
		t.Error("a region without area has a geometry")
	}
	if geometry["twin"] == "" || geometry["twin"] != geometry["=twin"] {
		t.Error("two centres at one place have different geometries")
	}
}

func TestGDALFindsEveryGeometryValid(t *testing.T) {
	for name, plan := range plans(t) {
		o, opt := plan()
		text, c := geojsonOf(t, o, opt)
		path := save(t, name+".geojson", text)
		got := run(t, "ogrinfo", "-ro", path, "-dialect", "sqlite", "-sql",
			"select count(*) as n, sum(st_isvalid(geometry)) as valid from "+name+" where geometry is not null")
		shapes := 0
		for _, f := range c.Features {
			if f.Geometry != nil {
				shapes++
			}
		}
		if !strings.Contains(got, fmt.Sprintf("n (Integer) = %d\n", shapes)) || !strings.Contains(got, fmt.Sprintf("valid (Integer) = %d\n", shapes)) {
			t.Errorf("%s: got\n%s\nwant %d valid geometries", name, got, shapes)
		}
	}
}

func TestEveryCityLiesInItsOwnRegion(t *testing.T) {
	o, opt := china(t, "zh")
	text, _ := geojsonOf(t, o, opt)
	shared := map[string]bool{}
	for _, s := range o.Solution.Shared {
		shared[o.Plan.Places[s.Place].Name] = true
	}
	if len(shared) == 0 {
		t.Error("no place is shared, want Chengdu")
	}
	for path, query := range map[string]string{
		save(t, "plan.geojson", text): `select p.name as name from plan p join plan r on r.kind = 'region' and r.centre = p.centre
			where p.kind = 'place' and st_contains(r.geometry, p.geometry)`,
		save(t, "plan.kml", kmlOf(t, o, opt)): `select p.Name as name from cities p join regions r on r.Name = p.centre
			where st_contains(r.geometry, p.geometry)`,
	} {
		inside := map[string]bool{}
		for _, line := range strings.Split(run(t, "ogrinfo", "-ro", "-q", path, "-dialect", "sqlite", "-sql", query), "\n") {
			if name, ok := strings.CutPrefix(strings.TrimSpace(line), "name (String) = "); ok {
				inside[name] = true
			}
		}
		for _, p := range o.Plan.Places {
			if !inside[p.Name] && !shared[p.Name] {
				t.Errorf("%s: %s lies outside the region of its centre", path, p.Name)
			}
		}
	}
}
