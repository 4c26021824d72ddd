package demand

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fenye/data/fault"
	"fenye/geom"
	"fenye/model"
	"fenye/model/access"
)

// unitFields are the names that the fields of a unit bear, the best first.
var unitFields = map[string][]string{
	"code":  {"code", "unit", "adcode", "province_code", "代码", "单元", "编号"},
	"users": {"users", "potential_users", "用户数", "潜在用户", "潜在用户数", "用户"},
}

// Units reads units to be wired as a whole: a table with the columns code,
// name, lon, lat and users, or points with these in their data. Other columns
// are ignored. A row that cannot be used is an error, since a unit left out
// would leave its users unwired. Units come in the order of the file.
func Units(ctx context.Context, path string) ([]access.Unit, model.Source, error) {
	name := filepath.Base(path)
	f, err := os.Open(path)
	if err != nil {
		return nil, model.Source{}, fault.In(name, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, model.Source{}, fault.In(name, err)
	}
	if !info.Mode().IsRegular() {
		return nil, model.Source{}, &fault.Error{Room: "demand", Kind: fault.Format, File: name, Expected: "a file"}
	}
	l := unitList{rows: map[string]int{}}
	s := &source{ctx: ctx, name: name, r: f, size: info.Size(), wants: population}
	if err := s.scan(l.add); err != nil {
		return nil, model.Source{}, fault.In(name, err)
	}
	if len(l.units) == 0 {
		return nil, model.Source{}, &fault.Error{Room: "demand", Kind: fault.NoPoints, File: name}
	}
	n := len(l.units)
	return l.units, model.Source{Name: name, SHA256: s.survey.SHA256, Population: l.field, Rows: n, Used: n}, nil
}

// mostUnits is far above what a plan of whole units holds.
const mostUnits = 100_000

type unitList struct {
	units []access.Unit
	rows  map[string]int
	field string
}

func (l *unitList) add(it *item) error {
	if len(l.units) == mostUnits {
		return &fault.Error{Room: "demand", Kind: fault.TooBig, Row: it.row, Expected: "at most 100,000 units"}
	}
	bad := func(field, found, expected string) error {
		return &fault.Error{Room: "demand", Kind: fault.BadValue, Row: it.row, Field: field, Found: strings.Clone(found), Expected: expected}
	}
	k := newPiece(&collector{})
	p, found, reason := k.position(it)
	if reason == "" {
		reason = misplaced(p)
	}
	if reason != "" {
		return bad("lon, lat", found, reason.expected())
	}
	code, ok := it.field("code")
	if !ok {
		return missing(it.row, "code")
	}
	u := access.Unit{Code: strings.Clone(tidy(code.text)), Name: strings.Clone(tidy(it.name)), Point: geom.Point{Lon: p.Lon, Lat: p.Lat}}
	if u.Code == "" {
		return bad(code.class.label, "", "a code for every unit")
	}
	if first, twice := l.rows[u.Code]; twice {
		return &fault.Error{Room: "demand", Kind: fault.Repeat, Row: it.row, Field: code.class.label, Found: u.Code,
			Err: &fault.Error{Row: first, Field: "it stands here first"}}
	}
	if u.Name == "" {
		u.Name = k.name(it)
	}
	users, ok := it.field("users")
	if !ok {
		return missing(it.row, "users")
	}
	l.field = users.class.label
	if u.Users, ok = parseUsers(users.text, users.class.tens); !ok || strip(users.text) == "" {
		return bad(users.class.label, users.text, "whole users, not negative")
	}
	l.rows[u.Code] = it.row
	l.units = append(l.units, u)
	return nil
}

func missing(row int, field string) error {
	return &fault.Error{Room: "demand", Kind: fault.NoField, Row: row, Field: field,
		Expected: "columns called code, name, lon, lat and users"}
}

// field returns the value of the best of a unit's fields.
func (it *item) field(of string) (best value, ok bool) {
	rank := 1 << 30
	for _, v := range it.values {
		if r := slices.Index(unitFields[of], v.class.base); r >= 0 && r < rank {
			best, ok, rank = v, true, r
		}
	}
	return best, ok
}
