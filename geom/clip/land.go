package clip

import (
	"fmt"

	"fenye/geom"

	sf "github.com/peterstace/simplefeatures/geom"
)

// Land returns what of each cell lies on land, holes as holes, rounded and
// valid as Frame's cells are. Cells come from Frame, of a frame that holds the
// land; outlines of land may touch and overlap. An outline that is not valid is
// repaired before; an error means that even so an overlay failed.
func Land(cells []geom.MultiPolygon, land geom.MultiPolygon) ([]geom.MultiPolygon, error) {
	ground, err := union(land)
	if err != nil {
		return nil, err
	}
	out := make([]geom.MultiPolygon, len(cells))
	for i, c := range cells {
		if len(c) == 0 {
			continue
		}
		g, err := sf.Intersection(manyToSF(c).AsGeometry(), ground)
		if err != nil {
			return nil, fmt.Errorf("clip: cell %d cannot be laid over land: %w", i, err)
		}
		out[i] = settle(fromSF(g))
	}
	return out, nil
}

// Union returns the area that outlines cover together, such as the land of all
// provinces, without their common borders.
func Union(land geom.MultiPolygon) (geom.MultiPolygon, error) {
	g, err := union(land)
	if err != nil {
		return nil, err
	}
	return settle(fromSF(g)), nil
}

func union(land geom.MultiPolygon) (sf.Geometry, error) {
	var parts []sf.Geometry
	for _, p := range land {
		if toSF(p).Validate() == nil {
			parts = append(parts, toSF(p).AsGeometry())
			continue
		}
		for _, q := range settle(geom.MultiPolygon{p}) {
			parts = append(parts, toSF(q).AsGeometry())
		}
	}
	g, err := sf.UnionMany(parts)
	if err != nil {
		return sf.Geometry{}, fmt.Errorf("clip: land outlines cannot be joined: %w", err)
	}
	return g, nil
}
