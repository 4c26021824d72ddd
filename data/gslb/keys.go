package gslb

import (
	"context"
	"io"
	"net/netip"
	"slices"
	"strings"
)

// KeyRow is one row of a table of keys.
type KeyRow struct {
	Unit string
	Key  Key
}

// Keys reads the table of keys at path: columns unit, kind, key.
func Keys(ctx context.Context, path string) ([]KeyRow, error) {
	return open(path, func(r io.Reader) ([]KeyRow, error) { return ReadKeys(ctx, r) })
}

// ReadKeys reads a table of keys. A row without a unit, of an unknown kind or
// without a key is an error; what a key says is for Check to judge, which names
// every offence at once.
func ReadKeys(ctx context.Context, r io.Reader) ([]KeyRow, error) {
	rows, err := records(ctx, r, "unit", "kind", "key")
	if err != nil {
		return nil, err
	}
	var all []KeyRow
	for _, row := range rows {
		kind := Kind(strings.ToLower(row.cells["kind"]))
		switch {
		case row.cells["unit"] == "":
			return nil, row.bad("unit", "the id of a unit")
		case !slices.Contains(Kinds, kind):
			return nil, row.bad("kind", "cidr, code, gb2260 or caller")
		case row.cells["key"] == "":
			return nil, row.bad("key", "a key")
		}
		all = append(all, KeyRow{row.cells["unit"], Key{Kind: kind, Value: canonical(kind, row.cells["key"]), Row: row.row}})
	}
	return all, nil
}

// canonical spells a prefix in the one way that netip spells it; an address
// alone is the prefix of its whole length. Anything else stays as it is.
func canonical(kind Kind, value string) string {
	if kind != CIDR {
		return value
	}
	if p, err := netip.ParsePrefix(value); err == nil {
		return p.String()
	}
	if a, err := netip.ParseAddr(value); err == nil && a.Zone() == "" {
		return netip.PrefixFrom(a, a.BitLen()).String()
	}
	return value
}

// AddKeys gives each row's key to its unit. Units that the plan does not have
// are added without a route, which Check reports.
func (t *Table) AddKeys(rows []KeyRow) {
	index := map[string]int{}
	for i, u := range t.Units {
		index[u.ID] = i
	}
	for _, r := range rows {
		i, known := index[r.Unit]
		if !known {
			i = len(t.Units)
			index[r.Unit] = i
			t.Units = append(t.Units, Unit{ID: r.Unit, Name: r.Unit})
		}
		t.Units[i].Keys = append(t.Units[i].Keys, r.Key)
	}
}
