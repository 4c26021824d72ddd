package kml

import (
	"math"
	"strconv"
	"strings"

	"fenye/geom"
)

// shape collects the rings of the polygon that is open.
type shape struct{ rings []geom.Ring }

// coordinates files the coordinates of a Point, LinearRing or LineString.
func (p *parser) coordinates(parent, text string) {
	points, ok := parseCoordinates(text)
	switch parent {
	case "Point":
		switch {
		case !ok || len(points) == 0:
			p.mark.Points = append(p.mark.Points, geom.Point{Lon: math.NaN(), Lat: math.NaN()})
			p.mark.Bad = strings.TrimSpace(text)
		default:
			p.mark.Points = append(p.mark.Points, points[0])
		}
	case "LinearRing":
		if !ok {
			p.mark.Bad = strings.TrimSpace(text)
			return
		}
		inner := len(p.path) > 1 && p.path[len(p.path)-2] == "innerBoundaryIs"
		if inner {
			p.shape.rings = append(p.shape.rings, geom.Ring(points))
		} else {
			p.shape.rings = append([]geom.Ring{points}, p.shape.rings...)
		}
	default:
		p.mark.Lines++
	}
}

func (p *parser) endPolygon() {
	if len(p.shape.rings) > 0 {
		p.mark.Polygons = append(p.mark.Polygons, geom.Polygon(p.shape.rings))
	}
	p.shape = shape{}
}

// parseCoordinates reads tuples "lon,lat[,altitude]" separated by blanks. It
// also reads tuples with blanks or line breaks after their commas, which the
// format forbids and people write. ok is false when something is no number.
func parseCoordinates(text string) (points []geom.Point, ok bool) {
	i := 0
	number := func() (float64, bool) {
		from := i
		for i < len(text) && text[i] != ',' && !blank(text[i]) {
			i++
		}
		x, err := strconv.ParseFloat(text[from:i], 64)
		if err != nil {
			x, err = strconv.ParseFloat(strings.Trim(text[from:i], "\u00a0\u2009\u200b\"'“”"), 64)
		}
		return x, err == nil
	}
	skip := func() {
		for i < len(text) && blank(text[i]) {
			i++
		}
	}
	comma := func() bool {
		from := i
		skip()
		if i < len(text) && text[i] == ',' {
			i++
			skip()
			return true
		}
		i = from
		return false
	}
	for skip(); i < len(text); skip() {
		lon, good := number()
		if !good || !comma() {
			return points, false
		}
		lat, good := number()
		if !good {
			return points, false
		}
		if comma() && i < len(text) {
			if _, good := number(); !good {
				return points, false
			}
		}
		points = append(points, geom.Point{Lon: lon, Lat: lat})
	}
	return points, true
}

func blank(b byte) bool { return b == ' ' || b == '\n' || b == '\r' || b == '\t' }
