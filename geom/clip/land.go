package clip

import (
	"fmt"
	"slices"

	"fenye/geom"

	sf "github.com/peterstace/simplefeatures/geom"
)

// Land returns what of each cell lies on land, holes as holes, rounded and
// valid as Frame's cells are. Cells come from Frame, of a frame that holds the
// land; outlines of land may touch and overlap, run either way round, and be
// invalid, in which case they are repaired first. An error means that even so an
// overlay failed.
func Land(cells []geom.MultiPolygon, land geom.MultiPolygon) ([]geom.MultiPolygon, error) {
	ground, err := Union(land)
	if err != nil {
		return nil, err
	}
	out := make([]geom.MultiPolygon, len(cells))
	for i, c := range cells {
		if out[i], err = overlap(c, ground); err != nil {
			return nil, fmt.Errorf("clip: cell %d cannot be laid over land: %w", i, err)
		}
	}
	return out, nil
}

// overlap returns what a and b have in common. Where the overlay of all at once
// fails, each polygon of b is laid over a for itself; they are apart.
func overlap(a, b geom.MultiPolygon) (geom.MultiPolygon, error) {
	if len(a) == 0 || len(b) == 0 {
		return nil, nil
	}
	g, err := sf.Intersection(manyToSF(a).AsGeometry(), manyToSF(b).AsGeometry())
	if err == nil {
		return settle(fromSF(g)), nil
	}
	if len(b) == 1 {
		return nil, err
	}
	var out geom.MultiPolygon
	for i := range b {
		part, err := overlap(a, b[i:i+1])
		if err != nil {
			return nil, err
		}
		out = append(out, part...)
	}
	return out, nil
}

// Union returns the area that outlines cover together, such as the land of all
// provinces, without their common borders, rounded and valid as Frame's cells
// are.
func Union(land geom.MultiPolygon) (geom.MultiPolygon, error) {
	sound := settle(wind(land))
	if len(sound) == 0 {
		return nil, nil
	}
	parts := make([]sf.Geometry, len(sound))
	for i, p := range sound {
		parts[i] = toSF(p).AsGeometry()
	}
	g, err := join(parts)
	if err != nil {
		return nil, fmt.Errorf("clip: land outlines cannot be joined: %w", err)
	}
	return settle(fromSF(g)), nil
}

// join returns the union of parts: of all at once, or, where that asks too much
// of the overlay, of its two halves.
func join(parts []sf.Geometry) (sf.Geometry, error) {
	g, err := sf.UnionMany(parts)
	if err == nil || len(parts) < 2 {
		return g, err
	}
	half := len(parts) / 2
	a, err := join(parts[:half])
	if err != nil {
		return g, err
	}
	b, err := join(parts[half:])
	if err != nil {
		return g, err
	}
	return sf.Union(a, b)
}

// wind returns polygons with outer rings counter-clockwise and holes clockwise.
func wind(mp geom.MultiPolygon) geom.MultiPolygon {
	out := make(geom.MultiPolygon, len(mp))
	for i, p := range mp {
		out[i] = make(geom.Polygon, len(p))
		for k, r := range p {
			out[i][k] = r
			if (planarArea(r) < 0) == (k == 0) {
				out[i][k] = slices.Clone(r)
				slices.Reverse(out[i][k])
			}
		}
	}
	return out
}
