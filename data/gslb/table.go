package gslb

import (
	"cmp"
	"net/netip"
	"slices"
	"strings"

	"fenye/geom"
	"fenye/model"
)

// Kind is a kind of key.
type Kind string

const (
	CIDR   Kind = "cidr"   // prefix of the client's address
	Code   Kind = "code"   // code in the header of a request; letter case does not count
	GB2260 Kind = "gb2260" // digits of GB/T 2260, carried in the same header as a code
	Caller Kind = "caller" // digits at the start of the caller's number
)

// Kinds lists the kinds of keys in the order in which they are written.
var Kinds = []Kind{CIDR, Code, GB2260, Caller}

// Key is one key of a unit. The value of a CIDR key is spelled as netip spells
// a prefix, if it is one.
type Key struct {
	Kind  Kind
	Value string
	Row   int // 1-based row of the file it comes from; 0: none
}

// Prefix returns the prefix of a CIDR key; ok is false if it is none.
func (k Key) Prefix() (p netip.Prefix, ok bool) {
	if k.Kind != CIDR {
		return p, false
	}
	p, err := netip.ParsePrefix(k.Value)
	return p, err == nil
}

// Weight is a number of users at a point.
type Weight struct {
	Point geom.Point
	Users model.Users
}

// Unit is what is routed as a whole.
type Unit struct {
	ID    string
	Name  string
	Users model.Users
	Keys  []Key
	Route []string // ids of centres: primary, backup, ...
	// Nearest is the centre that distance alone would choose; "" is unknown.
	Nearest string
	// Places is where the users are; nil is unknown.
	Places []Weight
}

// Primary returns the first centre of the route, "" without one.
func (u *Unit) Primary() string {
	if len(u.Route) == 0 {
		return ""
	}
	return u.Route[0]
}

// Centre is a data centre with the addresses at which it is reached.
type Centre struct {
	ID       string // of configuration files: lower case
	Name     string // of the plan
	Position geom.Point
	Placed   bool   // Position is known
	V4, V6   string // addresses that DNS answers; V6 may be ""
	HTTP     string // host:port on the service bus; may be ""
	Capacity model.Users
	Row      int // 1-based row of the file it comes from; 0: none
}

// Table is a plan to be put into force.
type Table struct {
	Generation int
	Name       string // the DNS name
	Units      []Unit
	Centres    []Centre
	// Default is the route of requests that no key matches.
	Default []string
}

// Sort puts units, keys and centres into byte order, so that the same plan
// gives the same bytes, and drops keys that a unit has twice.
func (t *Table) Sort() {
	slices.SortStableFunc(t.Centres, func(a, b Centre) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortStableFunc(t.Units, func(a, b Unit) int { return cmp.Compare(a.ID, b.ID) })
	t.sortKeys()
}

func (t *Table) sortKeys() {
	for i := range t.Units {
		keys := t.Units[i].Keys
		slices.SortStableFunc(keys, func(a, b Key) int {
			return cmp.Or(cmp.Compare(slices.Index(Kinds, a.Kind), slices.Index(Kinds, b.Kind)), cmp.Compare(a.Value, b.Value))
		})
		t.Units[i].Keys = slices.CompactFunc(keys, func(a, b Key) bool { return a.Kind == b.Kind && a.Value == b.Value })
	}
}

// Centre returns the centre with the id, nil if there is none.
func (t *Table) Centre(id string) *Centre {
	for i := range t.Centres {
		if t.Centres[i].ID == id {
			return &t.Centres[i]
		}
	}
	return nil
}

// Unit returns the unit with the id, nil if there is none.
func (t *Table) Unit(id string) *Unit {
	for i := range t.Units {
		if t.Units[i].ID == id {
			return &t.Units[i]
		}
	}
	return nil
}

// Host returns the first label of the DNS name, and Zone the rest.
func (t *Table) Host() string { h, _, _ := strings.Cut(t.Name, "."); return h }

// Zone returns the zone that the DNS name lies in.
func (t *Table) Zone() string { _, z, _ := strings.Cut(t.Name, "."); return z }

// Loads returns the users of each centre, all units at their primary.
func (t *Table) Loads() map[string]model.Users {
	loads := map[string]model.Users{}
	for _, c := range t.Centres {
		loads[c.ID] = 0
	}
	for i := range t.Units {
		if p := t.Units[i].Primary(); p != "" {
			loads[p] += t.Units[i].Users
		}
	}
	return loads
}

// Total returns the users of all units.
func (t *Table) Total() model.Users {
	var sum model.Users
	for _, u := range t.Units {
		sum += u.Users
	}
	return sum
}
