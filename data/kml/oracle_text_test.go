package kml

import (
	"math"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"fenye/geom"
)

// coordinates files the coordinates of a Point, LinearRing or LineString.
func (p *oracle) coordinates(parent, text string) {
	points, ok := oracleParseCoordinates(text)
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
			p.rings = append(p.rings, geom.Ring(points))
		} else {
			p.rings = append([]geom.Ring{points}, p.rings...)
		}
	default:
		p.mark.Lines++
	}
}

func (p *oracle) endPolygon() {
	if len(p.rings) > 0 {
		p.mark.Polygons = append(p.mark.Polygons, geom.Polygon(p.rings))
	}
	p.rings = nil
}

// oracleParseCoordinates reads tuples "lon,lat[,altitude]" separated by blanks. It
// also reads tuples with blanks or line breaks after their commas, which the
// format forbids and people write. ok is false when something is no number.
func oracleParseCoordinates(text string) (points []geom.Point, ok bool) {
	i := 0
	number := func() (float64, bool) {
		from := i
		for i < len(text) && text[i] != ',' && !oracleBlank(text[i]) {
			i++
		}
		x, err := strconv.ParseFloat(strings.Trim(text[from:i], "\u00a0\u2009\u200b\"'“”"), 64)
		return x, err == nil
	}
	skip := func() {
		for i < len(text) && oracleBlank(text[i]) {
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
		if !good || math.IsNaN(lon) || math.IsNaN(lat) {
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

func oracleBlank(b byte) bool { return b == ' ' || b == '\n' || b == '\r' || b == '\t' }

// oracleDescribe appends the fields of a description: rows of two cells of HTML
// tables, and lines "key: value" or "key = value".
// It says how many HTML tokens or lines it read, too.
func oracleDescribe(fields []Field, text string) (_ []Field, tokens int) {
	if strings.TrimSpace(text) == "" {
		return fields, 0
	}
	text, cut := begin(text)
	if strings.IndexByte(text, '<') < 0 {
		return oracleLines(whole(text, cut), fields), min(mostLines, strings.Count(text, "\n"))
	}
	return oracleFromHTML(text, cut, fields)
}

func oracleLines(text string, fields []Field) []Field {
	for line := range strings.Lines(text) {
		if len(fields) == mostLines {
			break
		}
		if f, ok := oraclePair(line); ok {
			fields = append(fields, f)
		}
	}
	return fields
}

// oraclePair splits a line at its first colon, full-width colon or equals sign.
func oraclePair(line string) (Field, bool) {
	line = strings.TrimSpace(line)
	at := strings.IndexAny(line, ":：=")
	if at <= 0 || at > 120 {
		return Field{}, false
	}
	rest := strings.TrimLeft(line[at:], ":：=")
	f := Field{strings.TrimSpace(line[:at]), strings.TrimSpace(rest)}
	return f, f.Key != "" && f.Value != "" && !strings.HasPrefix(f.Value, "//")
}

// oracleFromHTML walks the tokens of a description; it needs no tree.
func oracleFromHTML(text string, cut bool, fields []Field) (_ []Field, tokens int) {
	var plain, cell strings.Builder
	var cells []string
	inCell := false
	endCell := func() {
		if inCell {
			cells = append(cells, strings.Join(strings.Fields(cell.String()), " "))
		}
		inCell = false
		cell.Reset()
	}
	endRow := func() {
		endCell()
		if len(cells) == 2 && cells[0] != "" && cells[1] != "" && len(fields) < mostLines {
			fields = append(fields, Field{strings.TrimRight(cells[0], ":： "), cells[1]})
		}
		cells = cells[:0]
	}
	z := html.NewTokenizer(strings.NewReader(text))
	z.SetMaxBuf(mostDescription)
	for {
		tokens++
		kind := z.Next()
		switch kind {
		case html.ErrorToken:
			if !cut {
				endRow()
			}
			return oracleLines(whole(plain.String(), cut), fields), tokens
		case html.TextToken:
			if inCell {
				cell.Write(z.Text())
			} else {
				plain.Write(z.Text())
			}
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			tag, _ := z.TagName()
			switch name := string(tag); {
			case name == "td" || name == "th":
				endCell()
				inCell = kind == html.StartTagToken
			case name == "tr" || name == "table":
				endRow()
				plain.WriteByte('\n')
			case name != "br" && name != "p" && name != "div" && name != "li":
			case inCell:
				cell.WriteByte(' ')
			default:
				plain.WriteByte('\n')
			}
		}
	}
}
