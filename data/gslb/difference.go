package gslb

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fenye/data/fault"
	"fenye/model"
)

// Old is the generation that a folder holds.
type Old struct {
	Generation int
	Checksum   string
	Routes     map[string][]string
	Users      map[string]model.Users
}

// ReadOld reads the generation of the export in dir from its manifest and its
// neutral table; nil if there is no export in dir.
func ReadOld(ctx context.Context, dir string) (*Old, error) {
	b, err := os.ReadFile(filepath.Join(dir, "manifest.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("gslb: %w", err)
	}
	var m struct {
		Format     string `json:"format"`
		Generation int    `json:"generation"`
		Checksum   string `json:"checksum"`
	}
	if err := json.Unmarshal(b, &m); err != nil || m.Format != "fenye-gslb" {
		return nil, &fault.Error{Room: "gslb", Kind: fault.Format, File: "manifest.json", Expected: "a fenye-gslb manifest"}
	}
	old := &Old{Generation: m.Generation, Checksum: m.Checksum}
	_, err = open(filepath.Join(dir, "grt", "grt.csv"), func(r io.Reader) (*Old, error) { return old, old.read(ctx, r) })
	return old, err
}

// read takes over the rows of grt.csv. Users are 0 where it has none.
func (o *Old) read(ctx context.Context, r io.Reader) error {
	rows, err := records(ctx, r, "generation", "unit", "primary", "backup")
	if err != nil {
		return err
	}
	o.Routes, o.Users = map[string][]string{}, map[string]model.Users{}
	for _, row := range rows {
		route := []string{row.cells["primary"]}
		if b := row.cells["backup"]; b != "" {
			route = append(route, strings.Split(b, ";")...)
		}
		o.Routes[row.cells["unit"]] = route
		if text := row.cells["users"]; text != "" {
			n, err := strconv.ParseInt(text, 10, 64)
			if err != nil || n < 0 {
				return row.bad("users", "a whole number of users")
			}
			o.Users[row.cells["unit"]] = model.Users(n)
		}
	}
	return nil
}

// Move is a unit that the new generation sends elsewhere. From is "" for a unit
// that is new, To for one that is gone.
type Move struct {
	Unit  string      `json:"unit"`
	From  string      `json:"from"`
	To    string      `json:"to"`
	Users model.Users `json:"users"`
}

// Difference is what the next generation changes.
type Difference struct {
	From       int                    `json:"from"`
	To         int                    `json:"to"`
	Moves      []Move                 `json:"moves"`   // units with another primary, by id
	Backups    []string               `json:"backups"` // units with another list behind the same primary
	MovedUsers model.Users            `json:"moved_users"`
	OldLoads   map[string]model.Users `json:"old_loads"`
	Loads      map[string]model.Users `json:"loads"`
}

// Against returns what t changes of the generation before it.
func (t *Table) Against(old *Old) Difference {
	d := Difference{From: old.Generation, To: t.Generation, Moves: []Move{}, Backups: []string{}, OldLoads: map[string]model.Users{}, Loads: t.Loads()}
	for unit, route := range old.Routes {
		d.OldLoads[route[0]] += old.Users[unit]
		if t.Unit(unit) == nil {
			d.Moves = append(d.Moves, Move{unit, route[0], "", old.Users[unit]})
		}
	}
	for i := range t.Units {
		u := &t.Units[i]
		before := old.Routes[u.ID]
		switch {
		case before == nil:
			d.Moves = append(d.Moves, Move{u.ID, "", u.Primary(), u.Users})
		case before[0] != u.Primary():
			d.Moves = append(d.Moves, Move{u.ID, before[0], u.Primary(), u.Users})
			d.MovedUsers += u.Users
		case !slices.Equal(before, u.Route):
			d.Backups = append(d.Backups, u.ID)
		}
	}
	slices.SortFunc(d.Moves, func(a, b Move) int { return strings.Compare(a.Unit, b.Unit) })
	slices.Sort(d.Backups)
	return d
}
