package geojson

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"fenye/geom"
)

// Outline is a feature of a map layer: a province, a country, a line.
type Outline struct {
	Properties map[string]any
	Polygons   geom.MultiPolygon
	Lines      []geom.Line
}

// Text returns a property as text, "" if it is missing.
func (o Outline) Text(key string) string { return Text(o.Properties[key]) }

// Text writes a property's value: numbers as they stand in the file, nothing
// for null and for lists and objects.
func Text(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	case bool:
		return fmt.Sprint(v)
	}
	return ""
}

// Outlines reads a whole map layer, in degrees, in file order.
func Outlines(data []byte) ([]Outline, error) {
	var out []Outline
	name, err := Read(context.Background(), bytes.NewReader(data), func(f *Feature) error {
		out = append(out, Outline{Properties: f.Properties, Polygons: f.Polygons, Lines: f.Lines})
		return nil
	})
	if err != nil || name == "" {
		return out, err
	}
	crs, err := ParseCRS(name)
	if err != nil || crs == Degrees {
		return out, err
	}
	for _, o := range out {
		for _, p := range o.Polygons {
			for _, r := range p {
				convert(crs, r)
			}
		}
		for _, l := range o.Lines {
			convert(crs, l)
		}
	}
	return out, nil
}

func convert(crs CRS, points []geom.Point) {
	for i, p := range points {
		points[i] = crs.Degrees(p)
	}
}
