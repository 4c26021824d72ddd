package scene

import (
	"sync"

	"fenye/app/paint"
	"fenye/data/china"
	"fenye/geom"
	"fenye/geom/clip"
)

// China is the ground of a plan in China: its provinces as territory, the
// dashes, and the rest of the world around.
var China = sync.OnceValue(func() *paint.Base {
	b := around()
	b.China = true
	for _, p := range china.Provinces() {
		b.Provinces = append(b.Provinces, paint.Province{Code: p.Code, Name: p.Short, Shape: p.Shape})
	}
	for _, c := range china.Countries() {
		b.Neighbours = append(b.Neighbours, c...)
	}
	return b
})

// World is the ground of a plan elsewhere: all land is territory.
var World = sync.OnceValue(func() *paint.Base {
	b := around()
	for _, p := range china.Provinces() {
		b.Provinces = append(b.Provinces, paint.Province{Code: p.Code, Name: p.Short, Shape: p.Shape})
	}
	for _, c := range china.Countries() {
		b.Provinces = append(b.Provinces, paint.Province{Shape: c})
	}
	return b
})

// Prepare reads the ground of a plan in China, on a goroutine of its own, so that
// it is there when the first scene wants it.
func Prepare() { go chinaLandmarks() }

// around returns the lines that both grounds share.
func around() *paint.Base {
	b := &paint.Base{Dashes: china.Dashes()}
	for _, l := range china.World() {
		switch l.Kind {
		case "coast":
			b.Coasts = append(b.Coasts, l.Lines...)
		case "border":
			b.Borders = append(b.Borders, l.Lines...)
		}
	}
	return b
}

// landmarks are points spread evenly over a territory: 2 degrees apart in
// China, 5 in the world. The inner point of a region is taken from them.
func landmarks(b *paint.Base) []geom.Point {
	step := 5.0
	if b.China {
		step = 2
	}
	var outlines []geom.MultiPolygon
	for _, p := range b.Provinces {
		outlines = append(outlines, p.Shape)
	}
	index := clip.NewIndex(outlines)
	var out []geom.Point
	for lat := -60 + step/2; lat < 84; lat += step {
		for lon := -180 + step/2; lon < 180; lon += step {
			if b.China && (lon < 70 || lon > 140 || lat < 15 || lat > 56) {
				continue
			}
			if p := (geom.Point{Lon: lon, Lat: lat}); index.Find(p) >= 0 {
				out = append(out, p)
			}
		}
	}
	return out
}

var chinaLandmarks = sync.OnceValue(func() []geom.Point { return landmarks(China()) })
var worldLandmarks = sync.OnceValue(func() []geom.Point { return landmarks(World()) })

func landmarksOf(b *paint.Base) []geom.Point {
	if b.China {
		return chinaLandmarks()
	}
	return worldLandmarks()
}
