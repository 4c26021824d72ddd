package demand

import (
	"slices"

	"fenye/data/tabular"
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

// told reports whether enough values of all other fields were seen, so that
// later rows need not be looked at for them.
func (p *plan) told() bool {
	return !slices.ContainsFunc(p.others, func(c *class) bool { return c.seen < tallied })
}

// rowsOf makes the places of rows, so many lines, whose fields end at ends; the
// first of those is the byte before them.
func (p *piece) rowsOf(q *plan, text []byte, ends []int32, lines int) error {
	it := &item{}
	quick := q.quick && q.told()
	width := len(q.columns)
	sure := quick && even(text, ends, width, lines)
	for k := 0; k+1 < len(ends); {
		if quick {
			if k = p.usual(q, text, ends, k, sure); k+1 == len(ends) {
				return nil
			}
		}
		p.lines++
		it.row, it.values = p.lines, it.values[:0]
		blank := true
		for i, last := 0, false; !last; i++ {
			end := int(ends[k+1])
			last = text[end] == '\n'
			field := text[int(ends[k])+1 : end]
			if last && len(field) > 0 && field[len(field)-1] == '\r' {
				field = field[:len(field)-1]
			}
			field = tabular.Unquote(field)
			if i < tabular.MostFields {
				if i < width && q.columns[i] != nil {
					it.values = append(it.values, value{q.columns[i], lend(field)})
				}
				blank = blank && isBlank(field)
			}
			k++
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
