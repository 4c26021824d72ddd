package geom

// Line is a polyline; neighbours are joined by short segments.
type Line []Point

// Ring is a closed outline whose last point equals its first.
type Ring []Point

// Polygon is an outer ring, counter-clockwise, followed by its holes,
// clockwise. Edges are short, so that great circle and straight line in
// longitude and latitude agree.
type Polygon []Ring

// MultiPolygon is a set of polygons that share at most edges. Nil is empty.
type MultiPolygon []Polygon
