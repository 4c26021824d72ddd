package paint

import (
	"image"
	"testing"

	"fenye/geom"
	"fenye/geom/clip"
	"fenye/geom/project"
)

// Scenes with next to nothing in them are drawn too.
func TestSparseScenes(t *testing.T) {
	p := testPainter(t)
	sea := PaletteOf(false).Sea
	one := geom.Point{Lon: 2.3, Lat: 48.9}
	whole := clip.Cut(geom.NewDiagram([]geom.Site{{Point: one}}), -180, 1)
	all := Layers{Regions: true, Boundaries: true, Ghosts: true, Places: true, Labels: true, Outlines: true, Links: true}
	for name, s := range map[string]*Scene{
		"nothing":      {},
		"no base":      {Projection: project.WebMercator(), Layers: all, Places: []Place{{Name: "P", At: one}}},
		"empty shapes": {Base: &Base{Neighbours: geom.MultiPolygon{{}}, Provinces: []Province{{}}, Coasts: []geom.Line{{}}, China: true}, Layers: all},
		"one centre": {Base: testBase(t, false), Projection: project.PlateCarree(), Layers: all,
			Centres: []Centre{{Number: 1, At: one}}, Regions: []Region{{Number: 1, Shape: whole[0], Inner: one}}},
	} {
		m := image.NewRGBA(image.Rect(0, 0, 200, 120))
		v := Fit(s, 200, 120)
		p.Paint(m, s, v)
		for _, at := range []image.Point{{0, 0}, {100, 60}, {199, 119}} {
			if m.RGBAAt(at.X, at.Y).A != 255 {
				t.Errorf("%s: pixel %v is not opaque", name, at)
			}
		}
		if c := m.RGBAAt(1, 118); name == "nothing" && (c.R != sea.R || c.G != sea.G || c.B != sea.B) {
			t.Errorf("%s: got %v, want the sea", name, c)
		}
	}
	p.Paint(image.NewRGBA(image.Rectangle{}), &Scene{}, View{Scale: 1})
}

// A region that is the whole globe fills land on every side of it.
func TestWholeGlobeIsFilled(t *testing.T) {
	p := testPainter(t)
	one := geom.Point{Lon: 2.3, Lat: 48.9}
	for _, proj := range []project.Projection{project.PlateCarree(), project.WebMercator(), project.LambertAzimuthal(one), project.Orthographic(one), project.ChinaAlbers()} {
		shapes := clip.Cut(geom.NewDiagram([]geom.Site{{Point: one}}), proj.CutLon(), 1)
		s := &Scene{Base: testBase(t, false), Projection: proj, Layers: Layers{Regions: true},
			Regions: []Region{{Number: 1, Shape: shapes[0], Inner: one}}}
		for _, at := range []geom.Point{{Lon: 25, Lat: 25}, {Lon: 30, Lat: 60}, {Lon: -5, Lat: 16}} {
			x, y, ok := proj.Forward(at)
			if !ok {
				t.Fatalf("%s cannot show %v", proj.Name(), at)
			}
			m := image.NewRGBA(image.Rect(0, 0, 41, 41))
			p.Paint(m, s, View{X: x, Y: y, Scale: .3, W: 41, H: 41, Pixels: 1})
			land, c := PaletteOf(false).Land, CentreColour(1, false)
			want := int(float64(land.R)*.8 + float64(c.R)*.2 + .5)
			// Borders may run over the middle; a clear pixel near it counts.
			best := 255
			for d := range 20 {
				got := int(m.RGBAAt(20+d, 20+d/2).R)
				best = min(best, max(got-want, want-got))
			}
			if best > 2 {
				t.Errorf("%s: the land at %v is not filled", proj.Name(), at)
			}
		}
	}
}
