package demand

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"fenye/data/china"
	"fenye/data/fault"
	"fenye/data/geojson"
	"fenye/geom"
	"fenye/model"
)

// Limits on what is kept in memory, and how many rows tell a field's nature.
const (
	mostPlaces = 3_000_000
	tallied    = 1000
)

// collector turns items into places. The population field may be known only
// at the end, so the cells of every candidate are kept.
type collector struct {
	ctx       context.Context
	options   Options
	asked     string // cleaned name of the population field, "" if none is asked
	ones      bool   // one user a place
	crs       geojson.CRS
	crsGiven  bool
	provinces *china.Lookup

	rows       int
	records    []record
	candidates []*candidate
	byClass    map[*class]*candidate
	fields     []*class // other fields, for messages
	skipped    map[Reason]*skip
	parts      []part // records of places that our own table shares out
	joined     Warning
	manyPoints Warning
	codes      map[string]string // province texts of the file to codes
	unknown    Warning
}

type record struct {
	name     string
	province string
	position geom.Point
	row      int32
}

type candidate struct {
	class *class
	cells []cell           // one a record; short if the last records lack the field
	found int              // cells that are numbers
	bad   map[uint8]string // the first text of each reason
}

// cell is what one record has for a candidate; reason is an index into
// cellReasons, 0 for a number.
type cell struct {
	people model.Population
	reason uint8
}

var cellReasons = []Reason{"", NoPopulation, BadPopulation, NegativePopulation, HugePopulation}

type skip struct {
	row, count int
	found      string
}

func newCollector(ctx context.Context, o Options) (*collector, error) {
	c := &collector{ctx: ctx, options: o, ones: o.Population == "1", provinces: o.Provinces,
		byClass: map[*class]*candidate{}, skipped: map[Reason]*skip{}, codes: map[string]string{},
		joined: Warning{Kind: SharedPlace}, manyPoints: Warning{Kind: ManyPoints}, unknown: Warning{Kind: OtherName}}
	if !c.ones {
		c.asked = clean(o.Population)
	}
	if c.provinces == nil {
		c.provinces = china.Bundled()
	}
	if o.CRS != "" {
		crs, err := geojson.ParseCRS(o.CRS)
		if err != nil {
			return nil, err
		}
		c.crs, c.crsGiven = crs, true
	}
	return c, nil
}

// expect makes room for the rows of a file of so many bytes and lines.
func (c *collector) expect(size, lines int64) {
	c.records = make([]record, 0, min(size/16, lines, mostPlaces))
}

// add files an item as a record or under the reason why it cannot be one.
func (c *collector) add(it *item) error {
	if c.rows%1024 == 0 {
		if err := c.ctx.Err(); err != nil {
			return err
		}
	}
	c.rows++
	position, found, reason := c.position(it)
	if reason != "" {
		return c.skip(it.row, reason, found)
	}
	if len(c.records) == mostPlaces {
		return &fault.Error{Room: "demand", Kind: fault.TooBig, Row: it.row, Expected: "at most 3 million places"}
	}
	r := record{position: position, row: int32(it.row), name: c.name(it)}
	r.province = c.province(it)
	at := len(c.records)
	for _, v := range it.values {
		switch v.class.use {
		case population:
			c.count(v, at)
		case other:
			c.tally(v)
		}
	}
	c.note(it, at)
	c.records = append(c.records, r)
	return nil
}

// skip counts a row that cannot be used, or refuses it.
func (c *collector) skip(row int, reason Reason, found string) error {
	if c.options.Strict {
		return &fault.Error{Room: "demand", Kind: fault.BadValue, Row: row, Field: reason.field(),
			Found: strings.Clone(found), Expected: reason.expected(), Err: reason}
	}
	s := c.skipped[reason]
	if s == nil {
		s = &skip{row: row, found: strings.Clone(found)}
		c.skipped[reason] = s
	}
	s.row = min(s.row, row)
	s.count++
	return nil
}

// position returns where an item is, in the file's own coordinates.
func (c *collector) position(it *item) (p geom.Point, found string, reason Reason) {
	if it.shaped {
		return c.shaped(it)
	}
	var lon, lat value
	for _, v := range it.values {
		switch v.class.use {
		case longitude:
			lon = v
		case latitude:
			lat = v
		case position:
			p, reason = parsePosition(v.text)
			return p, v.text, reason
		case gridCell:
			cell, ok := geom.ParseGridCell(v.text)
			switch {
			case ok:
				return cell.Centre(), "", ""
			case tidy(v.text) == "":
				return p, "", NoCoordinates
			}
			return p, v.text, BadCell
		}
	}
	p.Lon, reason = parseDegrees(lon.text)
	if reason != "" {
		return p, lon.text, reason
	}
	p.Lat, reason = parseDegrees(lat.text)
	if reason != "" {
		return p, lat.text, reason
	}
	if c.crs == geojson.Degrees {
		reason = misplaced(p)
	}
	if reason != "" {
		found = strings.TrimSpace(lon.text) + ", " + strings.TrimSpace(lat.text)
	}
	return p, found, reason
}

func (c *collector) shaped(it *item) (p geom.Point, found string, reason Reason) {
	switch {
	case it.bad != "":
		return p, it.bad, badText(it.bad)
	case len(it.points) > 0:
		if len(it.points) > 1 {
			c.manyPoints.Count++
			if c.manyPoints.Text == "" {
				c.manyPoints.Text = it.name
			}
		}
		p = it.points[0]
		if p != p {
			return p, "", NoCoordinates
		}
		return p, "", ""
	case len(it.polygons) > 0:
		p, ok := geojson.Centroid(it.polygons)
		switch {
		case !c.options.Polygons:
			return p, "polygon", IsPolygon
		case !ok:
			return p, "polygon", NotAPoint
		}
		return p, "", ""
	case it.lines > 0:
		return p, "line", NotAPoint
	}
	return p, "", NoCoordinates
}

// badText tells NaN from other coordinates that could not be read.
func badText(text string) Reason {
	if strings.Contains(strings.ToLower(text), "nan") {
		return NotFinite
	}
	return BadCoordinates
}

// name returns the item's name, or its position if it has none: a number of
// the row would make the plan depend on the order of lines.
func (c *collector) name(it *item) string {
	if it.name != "" {
		return it.name
	}
	name, rank := "", 1<<30
	for _, v := range it.values {
		if v.class.use != named || v.class.rank >= rank {
			continue
		}
		if text := tidy(v.text); text != "" {
			name, rank = text, v.class.rank
		}
	}
	return strings.Clone(name)
}

// tidy drops blanks and quotes around a name and joins its lines.
func tidy(s string) string {
	s = strings.Trim(s, " \t\r\n\u00a0\u3000\"“”„\ufeff\u200b")
	if strings.ContainsAny(s, "\r\n\t") {
		s = strings.Join(strings.Fields(s), " ")
	}
	return s
}

func unnamed(p geom.Point) string {
	return strconv.FormatFloat(p.Lon, 'f', -1, 64) + "," + strconv.FormatFloat(p.Lat, 'f', -1, 64)
}

// province returns the code of the best field that names a province.
func (c *collector) province(it *item) string {
	code, rank, text := "", 1<<30, ""
	for _, v := range it.values {
		if v.class.use != province || v.class.rank >= rank || len(v.text) == 0 {
			continue
		}
		found, ok := c.codes[v.text]
		if !ok {
			found = c.provinces.Code(tidy(v.text))
			if len(c.codes) < mostClasses {
				c.codes[strings.Clone(v.text)] = found
			}
		}
		if found != "" {
			code, rank = found, v.class.rank
		} else if text == "" {
			text = v.text
		}
	}
	if code == "" && text != "" {
		c.unknown.Count++
		if c.unknown.Text == "" {
			c.unknown.Text = strings.Clone(text)
		}
	}
	return code
}

// count files a candidate's cell for the record that is being made.
func (c *collector) count(v value, at int) {
	if c.ones {
		return
	}
	k := c.byClass[v.class]
	if k == nil {
		if len(c.candidates) == 64 {
			return
		}
		k = &candidate{class: v.class, bad: map[uint8]string{}}
		c.byClass[v.class] = k
		c.candidates = append(c.candidates, k)
	}
	if len(k.cells) > at {
		return // the first of two values of one key counts
	}
	for len(k.cells) < at {
		k.cells = append(k.cells, cell{reason: 1})
	}
	people, reason := parsePopulation(v.text, v.class.tens)
	x := cell{people: people, reason: uint8(slices.Index(cellReasons, reason))}
	if _, seen := k.bad[x.reason]; x.reason > 0 && !seen {
		k.bad[x.reason] = strings.Clone(v.text[:min(len(v.text), 200)])
	}
	if reason == "" {
		k.found++
	}
	if cap(k.cells) == 0 {
		k.cells = make([]cell, 0, cap(c.records))
	}
	k.cells = append(k.cells, x)
}

// tally notes whether other fields are numbers, to name them when no
// population is recognised.
func (c *collector) tally(v value) {
	if v.class.seen == tallied {
		return
	}
	if v.class.seen == 0 && len(c.fields) < mostClasses {
		c.fields = append(c.fields, v.class)
	}
	v.class.seen++
	if _, reason := parsePopulation(v.text, false); reason == "" {
		v.class.numeric++
	}
}
