package gslb

import (
	"cmp"
	"net/netip"
	"slices"
)

// Net is a prefix with its unit (index in Table.Units), and the units of the
// shorter prefixes that hold it.
type Net struct {
	Prefix netip.Prefix
	Unit   int
	Above  []int
}

// nest is a prefix with the longer ones in it.
type nest struct {
	prefix netip.Prefix
	unit   int
	row    int
	above  []int  // units of the shorter ones that hold it
	inside []nest // without their own insides
}

// nests returns every well-formed prefix of the table with the longer prefixes
// that lie in it, in the order of addresses, shorter prefixes first.
func (t *Table) nests() []nest {
	var all []nest
	for i, u := range t.Units {
		for _, k := range u.Keys {
			if p, ok := k.Prefix(); ok && p == p.Masked() {
				all = append(all, nest{prefix: p, unit: i, row: k.Row})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b nest) int { return comparePrefix(a.prefix, b.prefix) })
	var open []int // indexes of prefixes that hold the present one
	for i := range all {
		for len(open) > 0 && !holds(all[open[len(open)-1]].prefix, all[i].prefix) {
			open = open[:len(open)-1]
		}
		for _, o := range open {
			if all[o].prefix != all[i].prefix {
				all[o].inside = append(all[o].inside, nest{prefix: all[i].prefix, unit: all[i].unit})
				all[i].above = append(all[i].above, all[o].unit)
			}
		}
		open = append(open, i)
	}
	return all
}

func comparePrefix(a, b netip.Prefix) int {
	return cmp.Or(a.Addr().Compare(b.Addr()), cmp.Compare(a.Bits(), b.Bits()))
}

// holds reports whether every address of b is in a.
func holds(a, b netip.Prefix) bool { return a.Bits() <= b.Bits() && a.Contains(b.Addr()) }

// covers reports whether list, prefixes within p, holds every address of p.
func covers(list []netip.Prefix, p netip.Prefix) bool {
	for _, l := range list {
		if holds(l, p) {
			return true
		}
	}
	if len(list) == 0 || p.IsSingleIP() {
		return false
	}
	low, high := halves(p)
	within := func(half netip.Prefix) []netip.Prefix {
		var in []netip.Prefix
		for _, l := range list {
			if holds(half, l) {
				in = append(in, l)
			}
		}
		return in
	}
	return covers(within(low), low) && covers(within(high), high)
}

// halves splits a prefix that is not a single address.
func halves(p netip.Prefix) (low, high netip.Prefix) {
	bits := p.Bits() + 1
	raw := p.Addr().AsSlice()
	raw[p.Bits()/8] |= 0x80 >> (p.Bits() % 8)
	a, _ := netip.AddrFromSlice(raw)
	return netip.PrefixFrom(p.Addr(), bits), netip.PrefixFrom(a, bits)
}

// Nets returns the prefixes that engines are given, longest first: those that
// some address belongs to. A prefix that longer ones cover is left out, since
// it matches nothing.
func (t *Table) Nets() []Net {
	var out []Net
	for _, n := range t.nests() {
		if !n.dead() {
			out = append(out, Net{n.prefix, n.unit, n.above})
		}
	}
	slices.SortStableFunc(out, func(a, b Net) int {
		return cmp.Or(cmp.Compare(a.Prefix.Addr().BitLen(), b.Prefix.Addr().BitLen()), cmp.Compare(b.Prefix.Bits(), a.Prefix.Bits()),
			a.Prefix.Addr().Compare(b.Prefix.Addr()))
	})
	return out
}

func (n *nest) dead() bool {
	list := make([]netip.Prefix, len(n.inside))
	for i, in := range n.inside {
		list[i] = in.prefix
	}
	return covers(list, n.prefix)
}
