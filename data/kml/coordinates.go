package kml

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"fenye/geom"
)

// shape collects the rings of the polygon that is open.
type shape struct {
	outer []geom.Ring // the last one is the polygon's first ring
	inner []geom.Ring
}

// coordinates files the coordinates of a Point, LinearRing or LineString.
func (p *parser) coordinates(parent, text string) {
	if parent != "Point" && parent != "LinearRing" {
		p.mark.Lines++
		return
	}
	var ok bool
	p.points, ok = parseCoordinates(p.points[:0], text)
	switch {
	case parent == "Point" && (!ok || len(p.points) == 0):
		p.mark.Points = append(p.mark.Points, geom.Point{Lon: math.NaN(), Lat: math.NaN()})
		p.mark.Bad = strings.TrimSpace(text)
	case parent == "Point":
		p.mark.Points = append(p.mark.Points, p.points[0])
	case !ok:
		p.mark.Bad = strings.TrimSpace(text)
	case len(p.path) > 1 && p.path[len(p.path)-2] == "innerBoundaryIs":
		p.shape.inner = append(p.shape.inner, slices.Clone(p.points))
	default:
		p.shape.outer = append(p.shape.outer, slices.Clone(p.points))
	}
}

func (p *parser) endPolygon() {
	slices.Reverse(p.shape.outer)
	if rings := append(p.shape.outer, p.shape.inner...); len(rings) > 0 {
		p.mark.Polygons = append(p.mark.Polygons, geom.Polygon(rings))
	}
	p.shape = shape{}
}

// parseCoordinates appends tuples "lon,lat[,altitude]" separated by blanks. It
// also reads tuples with blanks or line breaks after their commas, which the
// format forbids and people write. ok is false when something is no number.
func parseCoordinates(points []geom.Point, text string) (_ []geom.Point, ok bool) {
	for i := skip(text, 0); i < len(text); i = skip(text, i) {
		var p geom.Point
		var more bool
		if p.Lon, i, ok = number(text, i); !ok {
			return points, false
		}
		if i, more = comma(text, i); !more {
			return points, false
		}
		if p.Lat, i, ok = number(text, i); !ok || math.IsNaN(p.Lon) || math.IsNaN(p.Lat) {
			return points, false // "NaN" stands where there is no value; of an altitude that is no harm
		}
		if i, more = comma(text, i); more && i < len(text) {
			if _, i, ok = number(text, i); !ok {
				return points, false
			}
		}
		points = append(points, p)
	}
	return points, true
}

// number reads the number at text[i] and returns where it ends.
func number(text string, i int) (x float64, end int, ok bool) {
	end = i
	for end < len(text) && text[end] != ',' && !blank(text[end]) {
		end++
	}
	if x, ok = geom.ParseDecimal(text[i:end]); ok {
		return x, end, true
	}
	x, err := strconv.ParseFloat(text[i:end], 64)
	if err != nil {
		x, err = strconv.ParseFloat(strings.Trim(text[i:end], "\u00a0\u2009\u200b\"'“”"), 64)
	}
	return x, end, err == nil
}

// comma goes on behind a comma with blanks around it, if there is one.
func comma(text string, i int) (next int, found bool) {
	at := skip(text, i)
	if at < len(text) && text[at] == ',' {
		return skip(text, at+1), true
	}
	return i, false
}

// skip returns where text goes on behind the blanks at i.
func skip(text string, i int) int {
	for i < len(text) && blank(text[i]) {
		i++
	}
	return i
}

func blank(b byte) bool { return b == ' ' || b == '\n' || b == '\r' || b == '\t' }
