package report

import (
	"encoding/xml"
	"math"
	"strconv"
	"strings"

	"github.com/twpayne/go-kml/v3"

	"fenye/geom"
)

// part is a KML element with an id, which go-kml's own constructors do not
// give to folders and placemarks. Its children come from a function, so that a
// folder of a million places never stands in memory whole.
type part struct {
	name, id string
	children func(add func(kml.Element) error) error
}

// MarshalXML writes the element and its children.
func (p part) MarshalXML(e *xml.Encoder, _ xml.StartElement) error {
	start := xml.StartElement{
		Name: xml.Name{Local: p.name},
		Attr: []xml.Attr{{Name: xml.Name{Local: "id"}, Value: p.id}},
	}
	if err := e.EncodeToken(start); err != nil {
		return err
	}
	err := p.children(func(child kml.Element) error { return child.MarshalXML(e, xml.StartElement{}) })
	if err != nil {
		return err
	}
	return e.EncodeToken(start.End())
}

func partOf(name, id string, children ...kml.Element) part {
	return part{name, id, func(add func(kml.Element) error) error {
		for _, c := range children {
			if err := add(c); err != nil {
				return err
			}
		}
		return nil
	}}
}

// html is text in a CDATA section, as balloons want their HTML.
type html struct{ element, text string }

// MarshalXML writes the element.
func (h html) MarshalXML(e *xml.Encoder, _ xml.StartElement) error {
	content := struct {
		Text string `xml:",cdata"`
	}{h.text}
	return e.EncodeElement(content, xml.StartElement{Name: xml.Name{Local: h.element}})
}

// data collects SimpleData of one schema; values that do not exist are left out.
type data struct {
	schema string
	values []kml.Element
}

func (d *data) add(name, value string) {
	if value != "" {
		d.values = append(d.values, kml.SimpleData(name, value))
	}
}

func (d *data) element() kml.Element {
	return kml.ExtendedData(kml.SchemaData("#"+d.schema, d.values...))
}

// six writes degrees with at most six decimals, a tenth of a metre.
func six(x float64) float64 {
	r := math.Round(x*1e6) / 1e6
	if r == 0 {
		return 0 // never -0
	}
	return r
}

func coordinates(line []geom.Point) kml.Element {
	out := make(kml.CoordinatesElement, 0, len(line))
	for _, p := range line {
		c := kml.Coordinate{Lon: six(p.Lon), Lat: six(p.Lat)}
		if n := len(out); n == 0 || out[n-1] != c {
			out = append(out, c)
		}
	}
	if len(out) == 1 { // a line shorter than a tenth of a metre
		out = append(out, out[0])
	}
	return out
}

// areaOf returns the geometry of a region, nil if it is empty.
func areaOf(shape geom.MultiPolygon) kml.Element {
	var list []kml.Element
	for _, p := range shape {
		children := []kml.Element{
			kml.Tessellate(true), kml.AltitudeMode(kml.AltitudeModeClampToGround),
			kml.OuterBoundaryIs(kml.LinearRing(coordinates(p[0]))),
		}
		for _, hole := range p[1:] {
			children = append(children, kml.InnerBoundaryIs(kml.LinearRing(coordinates(hole))))
		}
		list = append(list, kml.Polygon(children...))
	}
	return oneOrMany(list)
}

// linesOf returns the geometry of a boundary, nil if it does not cross the frame.
func linesOf(lines []geom.Line) kml.Element {
	var list []kml.Element
	for _, l := range lines {
		list = append(list, kml.LineString(
			kml.Tessellate(true), kml.AltitudeMode(kml.AltitudeModeClampToGround), coordinates(l)))
	}
	return oneOrMany(list)
}

func oneOrMany(list []kml.Element) kml.Element {
	switch len(list) {
	case 0:
		return nil
	case 1:
		return list[0]
	}
	return kml.MultiGeometry(list...)
}

func pointAt(p geom.Point) kml.Element {
	return kml.Point(kml.Coordinates(kml.Coordinate{Lon: six(p.Lon), Lat: six(p.Lat)}))
}

// balloonTable returns rows of label and value as HTML for a balloon. Labels are ours;
// the values are put in by the program that shows the balloon.
func balloonTable(rows [][2]string) string {
	var b strings.Builder
	b.WriteString("<h3>$[name]</h3><table>")
	for _, r := range rows {
		b.WriteString("<tr><td>" + r[0] + "</td><td align=\"right\">" + r[1] + "</td></tr>")
	}
	b.WriteString("</table>")
	return b.String()
}

func whole[T ~int | ~int32 | ~int64](n T) string { return strconv.FormatInt(int64(n), 10) }

func decimal[T ~float64](x T) string { return strconv.FormatFloat(float64(x), 'f', -1, 64) }
