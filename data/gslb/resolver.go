package gslb

import (
	"net/netip"
	"strings"
)

// Request is what an engine knows of a request. Empty fields are absent.
type Request struct {
	Code   string // of the header that carries codes
	Caller string // the caller's number
	Client netip.Addr
}

// A Resolver answers requests from the table itself, by plain comparison of
// every key; it is what engines are measured against, so it shares no code
// with them.
type Resolver struct {
	t        *Table
	prefixes []owned[netip.Prefix]
	callers  []owned[string]
	codes    map[string]int
}

type owned[K any] struct {
	key  K
	unit int
}

// NewResolver returns the resolver of a table that Check finds no offence in.
func NewResolver(t *Table) *Resolver {
	r := &Resolver{t: t, codes: map[string]int{}}
	for i, u := range t.Units {
		for _, k := range u.Keys {
			switch k.Kind {
			case CIDR:
				if p, ok := k.Prefix(); ok {
					r.prefixes = append(r.prefixes, owned[netip.Prefix]{p, i})
				}
			case Caller:
				r.callers = append(r.callers, owned[string]{k.Value, i})
			default:
				r.codes[strings.ToUpper(k.Value)] = i
			}
		}
	}
	return r
}

// Resolve returns the unit that a request on the bus belongs to, nil for none:
// by its code, else by its caller, else by its client's address.
func (r *Resolver) Resolve(q Request) *Unit {
	if i, ok := r.codes[strings.ToUpper(q.Code)]; ok {
		return &r.t.Units[i]
	}
	if u := r.ByCaller(q.Caller); u != nil {
		return u
	}
	return r.ByClient(q.Client)
}

// ByClient returns the unit of the longest prefix that holds a, nil for none.
func (r *Resolver) ByClient(a netip.Addr) *Unit {
	best, bits := -1, -1
	for _, p := range r.prefixes {
		if p.key.Bits() > bits && p.key.Contains(a) {
			best, bits = p.unit, p.key.Bits()
		}
	}
	return r.unit(best)
}

// ByCaller returns the unit of the longest key that number begins with, nil for
// none. A number that is not of digits alone belongs to no unit.
func (r *Resolver) ByCaller(number string) *Unit {
	if !digits(number) {
		return nil
	}
	best, length := -1, 0
	for _, c := range r.callers {
		if len(c.key) > length && strings.HasPrefix(number, c.key) {
			best, length = c.unit, len(c.key)
		}
	}
	return r.unit(best)
}

func (r *Resolver) unit(i int) *Unit {
	if i < 0 {
		return nil
	}
	return &r.t.Units[i]
}

// Route returns the list of centres of a unit, the default for nil.
func (r *Resolver) Route(u *Unit) []string {
	if u == nil {
		return r.t.Default
	}
	return u.Route
}

// First returns the first centre of a list that is not down; if all are, the
// first.
func First(list []string, down ...string) string {
	for _, dc := range list {
		lost := false
		for _, d := range down {
			lost = lost || d == dc
		}
		if !lost {
			return dc
		}
	}
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

func digits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
