package fidelity

import (
	"net/netip"
	"slices"
	"strings"

	"fenye/data/gslb"
	"fenye/data/gslb/reread"
)

// spaces is all keys of the plan and of the configuration: between two of them
// every address, or number, fares alike.
type spaces struct {
	prefixes []netip.Prefix // of both, in the order of addresses, shorter ones first
	callers  []string       // of both, sorted
	planned  map[netip.Prefix]bool
	dialled  map[string]bool // callers of the plan
}

func newSpaces(t *gslb.Table, c reread.Config) spaces {
	s := spaces{prefixes: c.Prefixes(), callers: c.Callers(), planned: map[netip.Prefix]bool{}, dialled: map[string]bool{}}
	for _, u := range t.Units {
		for _, k := range u.Keys {
			if p, ok := k.Prefix(); ok {
				s.planned[p] = true
				s.prefixes = append(s.prefixes, p)
			} else if k.Kind == gslb.Caller {
				s.dialled[k.Value] = true
				s.callers = append(s.callers, k.Value)
			}
		}
	}
	slices.SortFunc(s.prefixes, compare)
	s.prefixes = slices.Compact(s.prefixes)
	slices.Sort(s.callers)
	s.callers = slices.Compact(s.callers)
	return s
}

func compare(a, b netip.Prefix) int {
	if c := a.Addr().Compare(b.Addr()); c != 0 {
		return c
	}
	return a.Bits() - b.Bits()
}

// within reports whether a prefix of plan or configuration lies in p and is
// longer.
func (s *spaces) within(p netip.Prefix) bool {
	at, found := slices.BinarySearchFunc(s.prefixes, p, compare)
	if found {
		at++
	}
	return at < len(s.prefixes) && p.Contains(s.prefixes[at].Addr())
}

// longer reports whether a prefix of the plan that is longer than key holds p.
func (s *spaces) longer(key, p netip.Prefix) bool {
	for bits := key.Bits() + 1; bits <= p.Bits(); bits++ {
		if q, err := p.Addr().Prefix(bits); err == nil && s.planned[q] {
			return true
		}
	}
	return false
}

// beginning reports whether a caller of plan or configuration begins with the
// digits d and is longer.
func (s *spaces) beginning(d string) bool {
	at, found := slices.BinarySearch(s.callers, d)
	if found {
		at++
	}
	return at < len(s.callers) && strings.HasPrefix(s.callers[at], d)
}

// longerCaller reports whether a caller of the plan that is longer than key is
// where the digits d begin.
func (s *spaces) longerCaller(key, d string) bool {
	for n := len(key) + 1; n <= len(d); n++ {
		if s.dialled[d[:n]] {
			return true
		}
	}
	return false
}

// halves splits a prefix that is not a single address.
func halves(p netip.Prefix) (low, high netip.Prefix) {
	raw := p.Addr().AsSlice()
	raw[p.Bits()/8] |= 0x80 >> (p.Bits() % 8)
	a, _ := netip.AddrFromSlice(raw)
	return netip.PrefixFrom(p.Addr(), p.Bits()+1), netip.PrefixFrom(a, p.Bits()+1)
}
