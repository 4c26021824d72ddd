package demand

import (
	"strconv"
	"strings"

	"fenye/data/geojson"
	"fenye/geom"
)

// position returns where an item is, in the file's own coordinates.
func (p *piece) position(it *item) (at geom.Point, found string, reason Reason) {
	if it.shaped {
		return p.shaped(it)
	}
	var lon, lat string
	for i := range it.values {
		switch v := &it.values[i]; v.class.use {
		case longitude:
			lon = v.text
		case latitude:
			lat = v.text
		case position:
			at, reason = parsePosition(v.text)
			return at, v.text, reason
		case gridCell:
			return cellCentre(v.text)
		}
	}
	at.Lon, reason = parseDegrees(lon)
	if reason != "" {
		return at, lon, reason
	}
	at.Lat, reason = parseDegrees(lat)
	if reason != "" {
		return at, lat, reason
	}
	if p.c.crs == geojson.Degrees && !at.Valid() {
		return at, strings.TrimSpace(lon) + ", " + strings.TrimSpace(lat), misplaced(at)
	}
	return at, "", ""
}

// positive makes a zero of a negative one: places that differ in that alone have
// no order.
func positive(p geom.Point) geom.Point { return geom.Point{Lon: p.Lon + 0, Lat: p.Lat + 0} }

func cellCentre(text string) (at geom.Point, found string, reason Reason) {
	cell, ok := geom.ParseGridCell(text)
	switch {
	case ok:
		return cell.Centre(), "", ""
	case tidy(text) == "":
		return at, "", NoCoordinates
	}
	return at, text, BadCell
}

func (p *piece) shaped(it *item) (at geom.Point, found string, reason Reason) {
	switch {
	case it.bad != "":
		return at, it.bad, badText(it.bad)
	case len(it.points) > 0:
		if len(it.points) > 1 {
			p.manyPoints.Count++
			if p.manyPoints.Text == "" {
				p.manyPoints.Text = it.name
			}
		}
		at = it.points[0]
		if at != at {
			return at, "", NoCoordinates
		}
		return at, "", ""
	case len(it.polygons) > 0:
		at, ok := geojson.Centroid(it.polygons)
		switch {
		case !p.c.options.Polygons:
			return at, "polygon", IsPolygon
		case !ok:
			return at, "polygon", NotAPoint
		}
		return at, "", ""
	case it.lines > 0:
		return at, "line", NotAPoint
	}
	return at, "", NoCoordinates
}

// badText tells NaN from other coordinates that could not be read.
func badText(text string) Reason {
	if strings.Contains(strings.ToLower(text), "nan") {
		return NotFinite
	}
	return BadCoordinates
}

// name returns the item's name, "" if it has none: its position is to stand for
// it then, since a number of the row would make the plan depend on the order of
// lines.
func (p *piece) name(it *item) string {
	if it.name != "" {
		return it.name
	}
	name, rank := "", 1<<30
	for i := range it.values {
		v := &it.values[i]
		if v.class.use != named || v.class.rank >= rank {
			continue
		}
		if text := tidy(v.text); text != "" {
			name, rank = text, v.class.rank
		}
	}
	return p.names.keep([]byte(name))
}

// tidy drops blanks and quotes around a name and joins its lines.
func tidy(s string) string {
	if !isTidy([]byte(s)) {
		s = strings.Trim(s, " \t\r\n\u00a0\u3000\"“”„\ufeff\u200b")
		if strings.ContainsAny(s, "\r\n\t") {
			s = strings.Join(strings.Fields(s), " ")
		}
	}
	return s
}

func unnamed(p geom.Point) string {
	return strconv.FormatFloat(p.Lon, 'f', -1, 64) + "," + strconv.FormatFloat(p.Lat, 'f', -1, 64)
}

// province returns the code of the best field that names a province, and what
// that field says when it stands once more for another one.
func (p *piece) province(it *item) (code, second string) {
	var best *class
	text := ""
	for i := range it.values {
		v := &it.values[i]
		same := best != nil && v.class.key == best.key
		if v.class.use != province || len(v.text) == 0 || best != nil && !same && v.class.rank >= best.rank {
			continue
		}
		switch found := p.codeOf(v.text); {
		case found == "":
			if text == "" {
				text = v.text
			}
		case !same:
			best, code, second = v.class, found, ""
		case found != code:
			second = v.text
		}
	}
	if code == "" && text != "" {
		p.unknown.Count++
		if p.unknown.Text == "" {
			p.unknown.Text = strings.Clone(text)
		}
	}
	return code, second
}

// given is what a file calls a province, and its code.
type given struct{ text, code string }

// codeOf returns the code of a province by what a file calls it.
func (p *piece) codeOf(text string) string {
	recent := &p.recent[spread(text)]
	if text == recent.text {
		return recent.code
	}
	known, ok := p.codes[text]
	if !ok {
		known = given{strings.Clone(text), p.c.provinces.Code(tidy(text))}
		if len(p.codes) == mostClasses {
			return known.code
		}
		if p.codes == nil {
			p.codes = map[string]given{}
		}
		p.codes[known.text] = known
	}
	*recent = known
	return known.code
}

// spread returns an index of recent, mostly different for different texts: of
// the first and last four bytes together (multiplicative hashing; Knuth, The Art
// of Computer Programming 3, 6.4).
func spread(text string) int {
	n := len(text)
	if n < 4 {
		return n
	}
	first := uint32(text[0]) | uint32(text[1])<<8 | uint32(text[2])<<16 | uint32(text[3])<<24
	last := uint32(text[n-4]) | uint32(text[n-3])<<8 | uint32(text[n-2])<<16 | uint32(text[n-1])<<24
	return int((uint64(first)<<32 | uint64(last)) * 0x9E3779B97F4A7C15 >> (64 - recentBits))
}

// recentBits tells how many names of provinces are found at once.
const recentBits = 6

// keeper keeps copies of many short strings, without an allocation for each.
type keeper struct{ room strings.Builder } // which does not clear what is written over

// keep returns a copy of s.
func (k *keeper) keep(s []byte) string {
	if free := k.room.Cap() - k.room.Len(); free < len(s) {
		size := min(max(2*k.room.Cap(), 256), 32<<10)
		k.room = strings.Builder{}
		k.room.Grow(max(size, len(s)))
	}
	from := k.room.Len()
	k.room.Write(s)
	return k.room.String()[from:]
}
