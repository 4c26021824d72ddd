package report

import (
	"encoding/xml"

	"github.com/twpayne/go-kml/v3"
)

// field is one typed value of a KML schema. Users are doubles, since the
// format's whole numbers end at 2^31.
type field struct{ name, kind string }

// schemaFields are the typed values of the placemarks, by schema.
var schemaFields = []struct {
	id     string
	fields []field
}{
	{"region", []field{
		{"number", "int"}, {"load", "double"}, {"capacity", "double"}, {"minimum", "double"}, {"up", "bool"},
		{"utilisation", "double"}, {"price_km", "double"}, {"mean_km", "double"}, {"p95_km", "double"},
		{"max_km", "double"}, {"places", "int"},
	}},
	{"boundary", []field{
		{"between", "string"}, {"price_difference_km", "double"}, {"half_difference_km", "double"},
	}},
	{"centre", []field{
		{"number", "int"}, {"load", "double"}, {"capacity", "double"}, {"minimum", "double"}, {"up", "bool"},
		{"utilisation", "double"}, {"price_km", "double"},
	}},
	{"city", []field{
		{"population", "double"}, {"users", "double"}, {"province_code", "string"}, {"centre", "string"},
		{"shares", "string"}, {"distance_km", "double"}, {"nearest", "string"}, {"margin_km", "double"},
	}},
}

func schemas() []kml.Element {
	var list []kml.Element
	for _, s := range schemaFields {
		var fields []kml.Element
		for _, f := range s.fields {
			fields = append(fields, kml.SimpleField(f.name, f.kind))
		}
		list = append(list, schema{s.id, fields})
	}
	return list
}

// schema is a Schema element that has a name beside its id: GDAL names fields
// by it, and go-kml writes the id alone.
type schema struct {
	id     string
	fields []kml.Element
}

// MarshalXML writes the element and its fields.
func (s schema) MarshalXML(e *xml.Encoder, _ xml.StartElement) error {
	start := xml.StartElement{Name: xml.Name{Local: "Schema"}, Attr: []xml.Attr{
		{Name: xml.Name{Local: "name"}, Value: s.id}, {Name: xml.Name{Local: "id"}, Value: s.id},
	}}
	if err := e.EncodeToken(start); err != nil {
		return err
	}
	for _, f := range s.fields {
		if err := f.MarshalXML(e, xml.StartElement{}); err != nil {
			return err
		}
	}
	return e.EncodeToken(start.End())
}
