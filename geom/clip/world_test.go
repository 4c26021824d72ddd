package clip

import (
	"math"
	"testing"

	"fenye/geom"
)

func TestLandOfTheWorld(t *testing.T) {
	var land geom.MultiPolygon
	for _, mp := range outlines(t, "world_countries_110m.geojson") {
		land = append(land, mp...)
	}
	d := geom.NewDiagram([]geom.Site{
		{Point: geom.Point{Lon: 8, Lat: 50}}, {Point: geom.Point{Lon: -77, Lat: 39}},
		{Point: geom.Point{Lon: 140, Lat: 36}}, {Point: geom.Point{Lon: -46, Lat: -23}, Price: 500},
	})
	cells, err := Frame(d, -180, -90, 180, 90, 1, 0.5)
	if err != nil {
		t.Fatal(err)
	}
	ground, err := Union(land)
	if err != nil {
		t.Fatal(err)
	}
	if err := Valid(ground); err != nil {
		t.Fatal(err)
	}
	parts, err := Land(cells, land)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := total(d, parts), PlanarArea(ground); math.Abs(got/want-1) > 1e-6 {
		t.Errorf("cells hold %v square degrees of land, want %v", got, want)
	}
	for i, mp := range parts {
		if err := Valid(mp); err != nil {
			t.Errorf("cell %d: %v", i, err)
		}
	}
}
