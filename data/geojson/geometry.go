package geojson

import (
	"bytes"
	"encoding/json"
	"fmt"

	"fenye/geom"
)

// Shape is what a geometry holds, collections taken apart.
type Shape struct {
	Points   []geom.Point
	Lines    []geom.Line
	Polygons geom.MultiPolygon
}

// geometry is a GeoJSON geometry as it stands in the text.
type geometry struct {
	Type        string          `json:"type"`
	Coordinates json.RawMessage `json:"coordinates"`
	Geometries  []geometry      `json:"geometries"`
}

// position reads [lon, lat] or [lon, lat, height].
type position geom.Point

// UnmarshalJSON takes the first two numbers.
func (p *position) UnmarshalJSON(b []byte) error {
	var numbers []json.Number
	if err := unmarshal(b, &numbers); err != nil {
		return fmt.Errorf("a position is not a list of numbers: %w", err)
	}
	if len(numbers) < 2 {
		return fmt.Errorf("numbers in a position: %d, expected longitude and latitude", len(numbers))
	}
	lon, err := numbers[0].Float64()
	if err != nil {
		return err
	}
	lat, err := numbers[1].Float64()
	*p = position{Lon: lon, Lat: lat}
	return err
}

// shape adds what g holds to s.
func (g *geometry) shape(s *Shape, depth int) error {
	switch g.Type {
	case "Point":
		if bytes.Equal(bytes.TrimSpace(g.Coordinates), []byte("[]")) {
			return nil // an empty point
		}
		var p position
		if err := g.read(&p); err != nil {
			return err
		}
		s.Points = append(s.Points, geom.Point(p))
	case "MultiPoint":
		var list []position
		if err := g.read(&list); err != nil {
			return err
		}
		s.Points = append(s.Points, points(list)...)
	case "LineString":
		var list []position
		if err := g.read(&list); err != nil {
			return err
		}
		s.Lines = append(s.Lines, points(list))
	case "MultiLineString":
		var lists [][]position
		if err := g.read(&lists); err != nil {
			return err
		}
		for _, list := range lists {
			s.Lines = append(s.Lines, points(list))
		}
	case "Polygon":
		var rings [][]position
		if err := g.read(&rings); err != nil {
			return err
		}
		s.Polygons = append(s.Polygons, polygon(rings))
	case "MultiPolygon":
		var many [][][]position
		if err := g.read(&many); err != nil {
			return err
		}
		for _, rings := range many {
			s.Polygons = append(s.Polygons, polygon(rings))
		}
	case "GeometryCollection":
		if depth == 16 {
			return fmt.Errorf("collections are nested more than 16 deep")
		}
		for i := range g.Geometries {
			if err := g.Geometries[i].shape(s, depth+1); err != nil {
				return err
			}
		}
	default:
		return fmt.Errorf("geometry type %q is not known", g.Type)
	}
	return nil
}

func (g *geometry) read(into any) error { return unmarshal(g.Coordinates, into) }

func unmarshal(b []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	return d.Decode(into)
}

func points(list []position) []geom.Point {
	out := make([]geom.Point, len(list))
	for i, p := range list {
		out[i] = geom.Point(p)
	}
	return out
}

// polygon puts rings into the house's order and orientation.
func polygon(rings [][]position) geom.Polygon {
	out := make(geom.Polygon, 0, len(rings))
	for _, r := range rings {
		out = append(out, points(r))
	}
	return Normalise(out)
}
