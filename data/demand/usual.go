package demand

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"

	"fenye/geom"
	"fenye/model"
)

// even reports whether rows are of one width throughout: the ends of whole rows
// are those of all lines.
func even(text []byte, ends []int32, width, lines int) bool {
	if len(ends)-1 != lines*width {
		return false
	}
	for k := width; k < len(ends); k += width {
		if text[ends[k]] != '\n' {
			return false
		}
	}
	return true
}

// fits reports whether a row ends with the last of ends and not before.
func fits(text []byte, ends []int32) bool {
	for _, e := range ends[:len(ends)-1] {
		if text[e] == '\n' {
			return false
		}
	}
	return text[ends[len(ends)-1]] == '\n'
}

// usual adds the places of rows of the table's width that are written the usual
// way. The first begins after ends[k]; usual returns the k of the first row that
// add must look at closer. All rows are of that width if sure says so.
func (p *piece) usual(q *plan, text []byte, ends []int32, k int, sure bool) int {
	if len(p.figures) == 0 || p.figures[0].cells != len(p.places) {
		return k
	}
	width, last := len(q.columns), len(q.columns)-1
	places, first := p.places, len(p.places)
	for ; k+width < len(ends); k += width {
		row := ends[k : k+width+1 : k+width+1]
		at := len(places)
		if at == cap(places) || at == mostPlaces || !sure && !fits(text, row[1:]) {
			break
		}
		field := func(i int) (from, to int) {
			from, to = int(row[i])+1, int(row[i+1])
			if i == last && from < to && text[to-1] == '\r' {
				to--
			}
			if from < to && text[from] == '"' {
				return from + 1, to - 1
			}
			return from, to
		}
		from, to := field(q.lon)
		lon, ok := geom.ParseDecimalIn(text, from, to)
		from, to = field(q.lat)
		lat, too := geom.ParseDecimalIn(text, from, to)
		position := positive(geom.Point{Lon: lon, Lat: lat})
		from, to = field(q.people)
		people, number := whole(text, from, to)
		if !ok || !too || !number || !position.Valid() {
			break
		}
		var name []byte
		if q.name >= 0 {
			from, to = field(q.name)
			if name = text[from:to]; !isTidy(name) || twice(text, from, to) {
				break
			}
		}
		code := ""
		if q.province >= 0 {
			if from, to = field(q.province); from < to {
				if code = p.codeOf(lend(text[from:to])); code == "" || twice(text, from, to) {
					break
				}
			}
		}
		places = places[:at+1]
		place := &places[at]
		place.Name, place.Position, place.Population, place.Province = p.names.keep(name), position, model.People(people), code
	}
	if len(places) > first {
		p.take(places)
	}
	return k
}

// take takes over places of rows that followed each other, each with its number.
func (p *piece) take(places []model.Place) {
	n := len(places) - len(p.places)
	p.number(len(p.places), p.lines+1)
	p.places = places
	p.rows += n
	p.lines += n
	p.figures[0].cells += n
	p.figures[0].found += n
}

// twice reports whether text[from:to], in quotes, has some of its own.
func twice(text []byte, from, to int) bool {
	return from > 0 && text[from-1] == '"' && bytes.IndexByte(text[from:to], '"') >= 0
}

// whole reads the 1 to 18 digits of text[from:to].
func whole(text []byte, from, to int) (n int64, ok bool) {
	if n, ok = geom.ParseDigitsIn(text, from, to); ok {
		return n, true
	}
	return plain(lend(text[from:to]))
}

// isTidy reports whether a name is surely as tidy would leave it: between
// printing ASCII characters that are no quotes, or Han ones, of which none but
// the blank and the quotes among the marks begins with the bytes C2, E2 or EF,
// or with E3 and 80.
func isTidy(s []byte) bool {
	if len(s) == 0 {
		return true
	}
	if hasControl(s) {
		return false
	}
	last := s[len(s)-1]
	if last >= utf8.RuneSelf {
		if len(s) < 3 {
			return false
		}
		if last = s[len(s)-3]; last < 0xE4 || last > 0xE9 || utf8.RuneStart(s[len(s)-2]) {
			return false
		}
	}
	first := s[0]
	return first > ' ' && first != '"' && first != 0xC2 && first != 0xE2 && first != 0xE3 && first != 0xEF && last > ' ' && last != '"'
}

// hasControl reports whether a byte is below the blank, eight bytes at a time:
// of those alone, less a blank, the highest bit is set and was not before.
func hasControl(s []byte) bool {
	const ones, highest = 0x0101010101010101, 0x8080808080808080
	if len(s) < 8 {
		for _, c := range s {
			if c < ' ' {
				return true
			}
		}
		return false
	}
	last := binary.LittleEndian.Uint64(s[len(s)-8:])
	found := (last - ' '*ones) &^ last
	for ; len(s) > 8; s = s[8:] {
		word := binary.LittleEndian.Uint64(s)
		found |= (word - ' '*ones) &^ word
	}
	return found&highest != 0
}
