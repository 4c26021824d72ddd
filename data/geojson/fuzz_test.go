package geojson

import (
	"testing"
)

// FuzzGeoJSON: any text gives features or an error; rings of polygons come
// closed and turned the right way.
func FuzzGeoJSON(f *testing.F) {
	for _, seed := range []string{
		`{"type":"FeatureCollection","crs":{"properties":{"name":"EPSG:3857"}},"features":[{"type":"Feature","id":1,"properties":{"a":1.5},"geometry":{"type":"Point","coordinates":[1,2]}}]}`,
		`{"type":"Polygon","coordinates":[[[0,0],[0,2],[2,2],[2,0]],[[1,1],[1.5,1],[1.5,1.5],[1,1]]]}`,
		`{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[[1,2]]},null]}`,
		`{"type":"Feature","geometry":null}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		features, _, err := readAll(text)
		if err != nil {
			return
		}
		for _, feature := range features {
			for _, p := range feature.Polygons {
				for i, r := range p {
					if r[0] != r[len(r)-1] || len(r) < 4 || (i == 0) != (area(r) > 0) && area(r) != 0 {
						t.Errorf("%q: ring %v", text, r)
					}
				}
			}
		}
	})
}
