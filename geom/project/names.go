package project

import (
	"fmt"
	"strings"

	"fenye/geom"
)

var (
	_ Projection = Albers{}
	_ Projection = Azimuthal{}
	_ Projection = Mercator{}
	_ Projection = Plate{}
)

// Names returns the short names ByName knows, in the order of a menu.
func Names() []string {
	return []string{"albers", "lambert", "mercator", "plate", "orthographic"}
}

// ByName returns the projection with a short name; the azimuthal ones are put
// about centre, the Albers map is China's. An unknown name is an error.
func ByName(name string, centre geom.Point) (Projection, error) {
	switch name {
	case "albers":
		return ChinaAlbers(), nil
	case "lambert":
		return LambertAzimuthal(centre), nil
	case "mercator":
		return WebMercator(), nil
	case "plate":
		return PlateCarree(), nil
	case "orthographic":
		return Orthographic(centre), nil
	}
	return nil, fmt.Errorf("project: found projection %q, expected one of %s", name, strings.Join(Names(), ", "))
}
