package project

import "fenye/geom"

// Projection maps positions to kilometres on a plane, x to the east and y to
// the north. Values are comparable, so that they can be part of a cache key.
type Projection interface {
	// Forward returns the place of p on the page. ok is false where the
	// projection cannot show p (the far side of an orthographic globe, the
	// poles of Mercator).
	Forward(p geom.Point) (x, y float64, ok bool)
	// Inverse returns the position shown at (x, y). ok is false off the map.
	Inverse(x, y float64) (p geom.Point, ok bool)
	// Name is the short name used in files and translations: "albers", ...
	Name() string
	// CutLon is the meridian along which shapes must be cut beforehand,
	// opposite the middle of the map.
	CutLon() float64
}
