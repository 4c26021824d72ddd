package gslb

import (
	"context"
	"io"
	"strconv"

	"fenye/data/china"
	"fenye/data/fault"
	"fenye/geom"
	"fenye/model"
)

// AccessRow is one row of an access plan; centres are by the plan's names.
type AccessRow struct {
	Row                     int
	Code, Name              string
	Users                   model.Users
	Centre, Backup, Nearest string
	Position                *geom.Point // nil: not known
}

// Access reads the access plan at path: columns code, name, users, centre,
// backup, and perhaps nearest, lon and lat.
func Access(ctx context.Context, path string) ([]AccessRow, error) {
	return open(path, func(r io.Reader) ([]AccessRow, error) { return ReadAccess(ctx, r) })
}

// ReadAccess reads an access plan. Users are whole numbers of 0 or more.
func ReadAccess(ctx context.Context, r io.Reader) ([]AccessRow, error) {
	rows, err := records(ctx, r, "code", "name", "users", "centre", "backup")
	if err != nil {
		return nil, err
	}
	var all []AccessRow
	seen := map[string]bool{}
	for _, row := range rows {
		c := row.cells
		users, err := strconv.ParseInt(c["users"], 10, 64)
		switch {
		case c["code"] == "":
			return nil, row.bad("code", "the id of a unit")
		case seen[c["code"]]:
			return nil, &fault.Error{Room: "gslb", Kind: fault.Repeat, Row: row.row, Field: "code", Found: c["code"]}
		case err != nil || users < 0 || users > 1e15:
			return nil, row.bad("users", "a whole number of users")
		}
		seen[c["code"]] = true
		at := Centre{}
		if err := row.position(&at); err != nil {
			return nil, err
		}
		one := AccessRow{row.row, c["code"], c["name"], model.Users(users), c["centre"], c["backup"], c["nearest"], nil}
		if at.Placed {
			one.Position = &at.Position
		}
		all = append(all, one)
	}
	if len(all) == 0 {
		return nil, &fault.Error{Room: "gslb", Kind: fault.BadValue, Expected: "at least one unit"}
	}
	return all, nil
}

// FromAccess returns the table of an access plan. Centres that the plan names
// and addresses lacks stay in the routes under their names, which Check
// reports. A unit whose position is not known lies at the capital of the
// province that it is, if any.
func FromAccess(rows []AccessRow, addresses []Centre) *Table {
	t := &Table{Centres: addresses}
	id := t.ids()
	seats := map[string]china.Province{}
	for _, p := range china.Provinces() {
		seats[p.Code], seats[p.ISO] = p, p
	}
	for _, r := range rows {
		u := Unit{ID: r.Code, Name: r.Name, Users: r.Users}
		if r.Nearest != "" {
			u.Nearest = id(r.Nearest)
		}
		for _, name := range []string{r.Centre, r.Backup} {
			if name != "" {
				u.Route = append(u.Route, id(name))
			}
		}
		if p, known := seats[r.Code]; r.Position == nil && known {
			r.Position = p.Seat
		}
		if r.Position != nil {
			u.Places = []Weight{{*r.Position, r.Users}}
		}
		t.Units = append(t.Units, u)
	}
	return t
}

// ids returns a function from a centre's name in the plan to its id, or to the
// name itself if no centre has it.
func (t *Table) ids() func(name string) string {
	byName := map[string]string{}
	for _, c := range t.Centres {
		byName[c.Name] = c.ID
	}
	return func(name string) string {
		if id, ok := byName[name]; ok {
			return id
		}
		return name
	}
}
