package gslb

import (
	"net/netip"
	"strings"

	"fenye/model"
)

// KeyOf returns a key with its value spelled in the one way, see ReadKeys.
func KeyOf(kind Kind, value string) Key { return Key{Kind: kind, Value: canonical(kind, value)} }

// FromPlan returns the rows of the keys that a plan keeps.
func FromPlan(keys []model.UnitKey) []KeyRow {
	rows := make([]KeyRow, len(keys))
	for i, k := range keys {
		rows[i] = KeyRow{k.Unit, KeyOf(Kind(k.Kind), k.Value)}
	}
	return rows
}

// ToPlan returns rows as a plan keeps them.
func ToPlan(rows []KeyRow) []model.UnitKey {
	keys := make([]model.UnitKey, len(rows))
	for i, r := range rows {
		keys[i] = model.UnitKey{Unit: r.Unit, Kind: string(r.Key.Kind), Value: r.Key.Value}
	}
	return model.SortKeys(keys)
}

// FromPlanned returns the table of an access plan whose centres have no
// addresses yet: their ids are their names. Routes hold every centre, see
// Complete.
func FromPlanned(rows []AccessRow, centres []model.Centre, keys []KeyRow) *Table {
	var all []Centre
	for _, c := range centres {
		all = append(all, Centre{ID: c.Name, Name: c.Name, Position: c.Position, Placed: true, Capacity: c.Capacity})
	}
	t := FromAccess(rows, all)
	t.AddKeys(keys)
	t.Rename()
	t.sortKeys()
	t.Complete()
	return t
}

// CheckKeys returns what forbids the keys of a table: ids of units, keys by
// themselves, keys of two units, and prefixes that others cover. With routes,
// units that the plan does not send anywhere are reported too.
func (t *Table) CheckKeys(routes bool) (out []Offence) {
	for _, u := range t.Units {
		if len(u.Keys) == 0 {
			continue
		}
		if !unitID.MatchString(u.ID) || len(u.ID) > 128 {
			out = append(out, Offence{Kind: BadUnit, Unit: u.ID, Row: u.Keys[0].Row})
		}
		if routes && len(u.Route) == 0 {
			out = append(out, Offence{Kind: NoRoute, Unit: u.ID, Row: u.Keys[0].Row})
		}
	}
	out = append(out, t.checkKeys()...)
	return append(out, t.checkPrefixes()...)
}

// Match returns the key of the unit that a request is known by, in the order
// of Resolve; the longest of its kind.
func (u *Unit) Match(q Request) (best Key, ok bool) {
	length := -1
	take := func(k Key, n int) {
		if n > length {
			best, length, ok = k, n, true
		}
	}
	for _, k := range u.Keys {
		if (k.Kind == Code || k.Kind == GB2260) && q.Code != "" && strings.EqualFold(k.Value, q.Code) {
			return k, true
		}
	}
	for _, k := range u.Keys {
		if k.Kind == Caller && digits(q.Caller) && strings.HasPrefix(q.Caller, k.Value) {
			take(k, len(k.Value))
		}
	}
	if ok || q.Client == (netip.Addr{}) {
		return best, ok
	}
	for _, k := range u.Keys {
		if p, isPrefix := k.Prefix(); isPrefix && p.Contains(q.Client) {
			take(k, p.Bits())
		}
	}
	return best, ok
}
