package fidelity

import (
	"net/netip"
	"slices"
	"strings"

	"fenye/data/gslb"
	"fenye/data/gslb/reread"
)

// parts returns the requests that stand for a unit's users. A unit without a
// key for the engine makes one request that no key matches.
func (m *measurer) parts(u *gslb.Unit) []part {
	switch m.e {
	case gslb.Lines:
		return []part{{reread.Request{Province: gslb.ProvinceCode(u)}, 1}}
	case gslb.Route53:
		return placed(u)
	}
	kinds := m.e.Kinds()
	if m.e == gslb.Neutral {
		kinds = gslb.Kinds
	}
	var out []part
	for _, k := range u.Keys {
		if slices.Contains(kinds, k.Kind) {
			out = append(out, m.key(u, k)...)
		}
	}
	if len(out) == 0 {
		out = []part{{weight: 1}}
	}
	return out
}

// placed returns a request at each place of a unit.
func placed(u *gslb.Unit) []part {
	var out []part
	for _, p := range u.Places {
		if p.Users > 0 {
			out = append(out, part{reread.Request{Point: p.Point}, float64(p.Users)})
		}
	}
	return out
}

// key returns requests whose weights sum to 1, or nothing where longer keys of
// the plan take all that the key holds.
func (m *measurer) key(u *gslb.Unit, k gslb.Key) []part {
	var out []part
	switch k.Kind {
	case gslb.CIDR:
		if p, ok := k.Prefix(); ok {
			m.addresses(&out, p, p, 1)
		}
	case gslb.Caller:
		m.numbers(&out, k.Value, k.Value, 1)
	default:
		for _, spelling := range []string{k.Value, strings.ToUpper(k.Value), strings.ToLower(k.Value)} {
			out = append(out, part{reread.Request{Request: gslb.Request{Code: spelling}}, 1})
		}
	}
	sum := 0.0
	for _, p := range out {
		sum += p.weight
	}
	for i := range out {
		out[i].weight /= sum
	}
	return out
}

// addresses divides p, which lies in the key, until no prefix of plan or
// configuration lies within a part.
func (m *measurer) addresses(out *[]part, key, p netip.Prefix, weight float64) {
	if !p.IsSingleIP() && m.s.within(p) {
		low, high := halves(p)
		m.addresses(out, key, low, weight/2)
		m.addresses(out, key, high, weight/2)
		return
	}
	if m.s.longer(key, p) {
		return // of another key of the plan
	}
	*out = append(*out, part{reread.Request{Request: gslb.Request{Client: p.Addr()}}, weight})
}

// numbers divides the numbers that begin with the digits s in the same way. The
// number that is s itself is left out: it is one of very many.
func (m *measurer) numbers(out *[]part, key, s string, weight float64) {
	if m.s.beginning(s) {
		for digit := range 10 {
			m.numbers(out, key, s+string(rune('0'+digit)), weight/10)
		}
		return
	}
	if m.s.longerCaller(key, s) {
		return
	}
	*out = append(*out, part{reread.Request{Request: gslb.Request{Caller: s + "00000"}}, weight})
}
