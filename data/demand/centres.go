package demand

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"fenye/data/fault"
	"fenye/data/safefile"
	"fenye/data/tabular"
	"fenye/geom"
	"fenye/model"
)

// Centres reads a list of centres: a table with the columns name, lon, lat,
// capacity and perhaps minimum and up, or points of a KML, KMZ or GeoJSON file
// with these in their data. Other columns are ignored. A capacity that is
// empty, "inf" or 无限 is no limit. Centres are numbered in file order.
func Centres(ctx context.Context, path string) ([]model.Centre, error) {
	name := filepath.Base(path)
	f, err := safefile.Open("demand", path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fault.In(name, err)
	}
	return ReadCentres(ctx, name, f, info.Size())
}

// mostCentres is far above what a plan can hold on a screen.
const mostCentres = 10_000

// ReadCentres is Centres for a file that is open already.
func ReadCentres(ctx context.Context, name string, r io.ReaderAt, size int64) ([]model.Centre, error) {
	l := list{rows: map[string]int{}}
	s := &source{ctx: ctx, name: name, r: r, size: size, wants: capacity}
	if err := s.scan(l.add); err != nil {
		return nil, fault.In(name, err)
	}
	if len(l.centres) == 0 {
		return nil, &fault.Error{Room: "demand", Kind: fault.NoPoints, File: name}
	}
	return l.centres, nil
}

// ParseCentre reads 'name,lon,lat,capacity[,minimum[,up]]'. The centre is up
// unless it says otherwise, and has no number yet.
func ParseCentre(text string) (model.Centre, error) {
	line := text
	if !strings.Contains(line, ",") { // the comma of a Chinese keyboard
		line = strings.ReplaceAll(line, "，", ",")
	}
	t, err := tabular.NewText(context.Background(), strings.NewReader(line))
	if err != nil {
		return model.Centre{}, err
	}
	fields, err := t.Next()
	if err != nil && !errors.Is(err, io.EOF) {
		return model.Centre{}, err
	}
	if len(fields) < 4 || len(fields) > 6 {
		return model.Centre{}, &fault.Error{Room: "demand", Kind: fault.BadValue, Field: "centre", Found: text,
			Expected: "name,lon,lat,capacity[,minimum[,up]]"}
	}
	if _, err := t.Next(); !errors.Is(err, io.EOF) {
		return model.Centre{}, &fault.Error{Room: "demand", Kind: fault.BadValue, Field: "centre", Found: text, Expected: "one line"}
	}
	it := &item{}
	for i, u := range []use{named, longitude, latitude, capacity, minimum, up}[:len(fields)] {
		it.values = append(it.values, value{&class{use: u, label: known[u][0]}, string(fields[i])})
	}
	return centreOf(it)
}

type list struct {
	centres []model.Centre
	rows    map[string]int
}

func (l *list) add(it *item) error {
	if len(l.centres) == mostCentres {
		return &fault.Error{Room: "demand", Kind: fault.TooBig, Row: it.row, Expected: "at most 10,000 centres"}
	}
	c, err := centreOf(it)
	if err != nil {
		return err
	}
	if first, twice := l.rows[c.Name]; twice {
		return &fault.Error{Room: "demand", Kind: fault.Repeat, Row: it.row, Field: "name", Found: c.Name,
			Err: &fault.Error{Row: first, Field: "it stands here first"}}
	}
	l.rows[c.Name] = it.row
	c.Number = len(l.centres) + 1
	l.centres = append(l.centres, c)
	return nil
}

func centreOf(it *item) (model.Centre, error) {
	c := model.Centre{Name: it.name, Capacity: model.NoLimit, Up: true}
	bad := func(field, found, expected string) error {
		return &fault.Error{Room: "demand", Kind: fault.BadValue, Row: it.row, Field: field, Found: strings.Clone(found), Expected: expected}
	}
	k := newPiece(&collector{})
	p, found, reason := k.position(it)
	if reason == "" {
		reason = misplaced(p)
	}
	if reason != "" {
		e := bad("lon, lat", found, reason.expected()).(*fault.Error)
		e.Err = reason
		return c, e
	}
	c.Position = geom.Point{Lon: p.Lon, Lat: p.Lat}
	if c.Name == "" {
		c.Name = k.name(it)
	}
	if c.Name == "" {
		return c, bad("name", "", "a name for every centre")
	}
	limited := false
	said := map[use]string{}
	for _, v := range it.values {
		if v.class.use > province {
			text := tidy(v.text)
			if before, twice := said[v.class.use]; twice && before != text {
				return c, bad(v.class.label, v.text, "one value, not two that differ")
			}
			said[v.class.use] = text
		}
		var ok bool
		switch v.class.use {
		case capacity:
			limited = true
			if c.Capacity, ok = parseCapacity(v.text, v.class.tens); !ok {
				return c, bad(v.class.label, v.text, `whole users, not negative, or "inf" for no limit`)
			}
		case minimum:
			if c.Minimum, ok = parseUsers(v.text, v.class.tens); !ok {
				return c, bad(v.class.label, v.text, "whole users, not negative")
			}
		case up:
			if c.Up, ok = parseUp(v.text); !ok {
				return c, bad(v.class.label, v.text, "true or false")
			}
		}
	}
	if !limited {
		return c, &fault.Error{Room: "demand", Kind: fault.NoField, Row: it.row, Field: "capacity",
			Expected: `a column or data field called capacity ("inf" for no limit)`}
	}
	return c, nil
}

func parseCapacity(text string, tens bool) (model.Users, bool) {
	switch strings.ToLower(strip(text)) {
	case "", "inf", "+inf", "infinity", "unlimited", "none", "∞", "无限", "不限", "无上限":
		return model.NoLimit, true
	}
	return parseUsers(text, tens)
}

// parseUsers reads whole users, in the ways of writing that populations have.
// Empty is none.
func parseUsers(text string, tens bool) (model.Users, bool) {
	if strip(text) == "" {
		return 0, true
	}
	p, reason := parsePopulation(text, tens)
	if reason != "" || strings.Contains(p.String(), ".") {
		return 0, false
	}
	return p.Whole(), true
}

func parseUp(text string) (value, ok bool) {
	switch strings.ToLower(strip(text)) {
	case "", "true", "yes", "y", "1", "up", "是", "启用":
		return true, true
	case "false", "no", "n", "0", "down", "否", "停用":
		return false, true
	}
	return false, false
}
