package demand

import (
	"fenye/data/tabular"
	"fenye/geom"
	"fenye/model"
)

// plan says where the usual columns of a table are, -1 for those it lacks.
type plan struct {
	columns                          []*class
	lon, lat, name, province, people int
	quick                            bool // there are no others that each row must be looked at for
	others                           []*class
}

// planOf looks for the usual columns. Where there is anything else than one
// longitude, one latitude, one population and at most one name and province
// there is no quick way.
func planOf(columns []*class, ones bool) *plan {
	p := &plan{columns: columns, lon: -1, lat: -1, name: -1, province: -1, people: -1, quick: true}
	for i, c := range columns {
		if c == nil {
			continue
		}
		at := (*int)(nil)
		switch c.use {
		case longitude:
			at = &p.lon
		case latitude:
			at = &p.lat
		case named:
			at = &p.name
		case province:
			at = &p.province
		case population:
			at = &p.people
			p.quick = p.quick && !c.tens
		case other:
			p.others = append(p.others, c)
		case position, gridCell:
			p.quick = false
		}
		if at != nil {
			p.quick = p.quick && *at < 0
			*at = i
		}
		p.quick = p.quick && c.share == noShare
	}
	p.quick = p.quick && p.lon >= 0 && p.lat >= 0 && p.people >= 0 && !ones
	return p
}

// rowsOf makes the places of rows whose fields end at ends.
func (p *piece) rowsOf(q *plan, text []byte, ends []int32) error {
	it := &item{}
	quick := q.quick
	for _, c := range q.others {
		quick = quick && c.seen == tallied
	}
	width := len(q.columns)
	for k, from := 0, 0; k < len(ends); {
		p.lines++
		if quick && k+width <= len(ends) && fits(text, ends[k:k+width]) && p.usual(q, text, from, ends[k:k+width]) {
			k += width
			from = int(ends[k-1]) + 1
			continue
		}
		it.row, it.values = p.lines, it.values[:0]
		blank := true
		for i, last := 0, false; !last; i++ {
			end := int(ends[k])
			last = text[end] == '\n'
			field := text[from:end]
			if last && len(field) > 0 && field[len(field)-1] == '\r' {
				field = field[:len(field)-1]
			}
			if i < tabular.MostFields {
				if i < width && q.columns[i] != nil {
					it.values = append(it.values, value{q.columns[i], lend(field)})
				}
				blank = blank && isBlank(field)
			}
			k, from = k+1, end+1
		}
		if blank {
			continue
		}
		if err := p.add(it); err != nil {
			return err
		}
	}
	return nil
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

// usual adds the place of a row of the table's width that is written the usual
// way; it does nothing, and says so, if add must look closer.
func (p *piece) usual(q *plan, text []byte, from int, ends []int32) bool {
	field := func(i int) string {
		f, end := from, int(ends[i])
		if i > 0 {
			f = int(ends[i-1]) + 1
		}
		if i == len(ends)-1 && f < end && text[end-1] == '\r' {
			end--
		}
		return lend(text[f:end])
	}
	at := len(p.places)
	if len(p.figures) == 0 || p.figures[0].cells != at || at == mostPlaces {
		return false
	}
	lon, ok := decimal(field(q.lon))
	lat, too := decimal(field(q.lat))
	position := geom.Point{Lon: lon, Lat: lat}
	people, number := plain(field(q.people))
	if !ok || !too || !number || !position.Valid() {
		return false
	}
	name, code := "", ""
	if q.name >= 0 {
		if name = field(q.name); !isTidy(name) {
			return false
		}
	}
	if q.province >= 0 {
		if given := field(q.province); given != "" {
			if code = p.codeOf(given); code == "" {
				return false
			}
		}
	}
	p.rows++
	p.places = append(p.places, model.Place{Name: p.names.keep(name), Position: position, Population: model.People(people), Province: code})
	p.numbers = append(p.numbers, int32(p.lines))
	p.figures[0].cells++
	p.figures[0].found++
	return true
}
