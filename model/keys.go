package model

import (
	"cmp"
	"slices"
)

// UnitKey (键) is what a request of a unit is known by: a prefix of addresses,
// a code or digits of the caller's number. Its kind is one of data/gslb:
// "cidr", "code", "gb2260" or "caller". Units are known by their ids alone, so
// that a key may belong to a unit that the plan does not have.
type UnitKey struct {
	Unit  string
	Kind  string
	Value string
}

// SortKeys returns the keys by unit, kind and value, each once.
func SortKeys(keys []UnitKey) []UnitKey {
	keys = slices.Clone(keys)
	slices.SortFunc(keys, func(a, b UnitKey) int {
		return cmp.Or(cmp.Compare(a.Unit, b.Unit), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Value, b.Value))
	})
	return slices.Compact(keys)
}
