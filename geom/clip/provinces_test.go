package clip

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"fenye/geom"
)

// provinces reads the bundled outlines of China's 34 units.
func provinces(t testing.TB) []geom.MultiPolygon {
	t.Helper()
	all := outlines(t, "china_provinces.geojson")
	if len(all) != 34 {
		t.Fatalf("got %d outlines, want 34", len(all))
	}
	return all
}

// outlines reads a bundled file of areas.
func outlines(t testing.TB, name string) []geom.MultiPolygon {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("../../assets/outlines", name))
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Features []struct {
			Geometry struct {
				Type        string
				Coordinates json.RawMessage
			}
		}
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	var all []geom.MultiPolygon
	for i, f := range file.Features {
		var many [][][][2]float64
		var one [][][2]float64
		switch f.Geometry.Type {
		case "Polygon":
			if err := json.Unmarshal(f.Geometry.Coordinates, &one); err != nil {
				t.Fatal(err)
			}
			many = append(many, one)
		case "MultiPolygon":
			if err := json.Unmarshal(f.Geometry.Coordinates, &many); err != nil {
				t.Fatal(err)
			}
		default:
			t.Fatalf("feature %d is a %s, want an area", i, f.Geometry.Type)
		}
		var mp geom.MultiPolygon
		for _, p := range many {
			var poly geom.Polygon
			for _, r := range p {
				var ring geom.Ring
				for _, c := range r {
					ring = append(ring, geom.Point{Lon: c[0], Lat: c[1]})
				}
				poly = append(poly, ring)
			}
			mp = append(mp, poly)
		}
		all = append(all, mp)
	}
	return all
}
