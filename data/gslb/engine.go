package gslb

import (
	"slices"
	"strings"

	"fenye/data/china"
)

// Engine is a kind of configuration that a table is written for.
type Engine string

const (
	Gdnsd    Engine = "gdnsd"
	BIND     Engine = "bind"
	PowerDNS Engine = "powerdns"
	HAProxy  Engine = "haproxy"
	Nginx    Engine = "nginx"
	Neutral  Engine = "table"   // the routing table alone, which every export holds
	Lines    Engine = "lines"   // lines of hosted DNS, one a province
	Route53  Engine = "route53" // geoproximity with whole biases
)

// Engines lists all engines in the order in which they are written.
var Engines = []Engine{Gdnsd, BIND, PowerDNS, HAProxy, Nginx, Neutral, Lines, Route53}

// ParseEngine reads the name of an engine.
func ParseEngine(s string) (Engine, bool) {
	e := Engine(strings.ToLower(strings.TrimSpace(s)))
	return e, slices.Contains(Engines, e)
}

// DNS reports whether e answers names with the addresses of centres.
func (e Engine) DNS() bool {
	return e == Gdnsd || e == BIND || e == PowerDNS || e == Lines || e == Route53
}

// Bus reports whether e passes requests on to centres.
func (e Engine) Bus() bool { return e == HAProxy || e == Nginx }

// Kinds returns the kinds of keys that e looks at.
func (e Engine) Kinds() []Kind {
	switch {
	case e.Bus():
		return []Kind{Code, GB2260, Caller, CIDR}
	case e == Gdnsd || e == BIND || e == PowerDNS:
		return []Kind{CIDR}
	}
	return nil
}

// warn returns what does not forbid an export but should be known.
func (t *Table) warn(engines []Engine) (out []Offence) {
	if len(t.Centres) == 1 {
		out = append(out, Offence{Kind: OneCentre, Centre: t.Centres[0].ID})
	}
	for _, e := range engines {
		for _, u := range t.Units {
			switch kinds := e.Kinds(); {
			case e == Lines && ProvinceCode(&u) == "":
				out = append(out, Offence{Kind: NoProvince, Unit: u.ID, Key: string(e)})
			case len(kinds) > 0 && !slices.ContainsFunc(u.Keys, func(k Key) bool { return slices.Contains(kinds, k.Kind) }):
				out = append(out, Offence{Kind: NoKey, Unit: u.ID, Key: string(e)})
			}
		}
		switch e {
		case Route53:
			out = append(out, Offence{Kind: Approximate, Key: string(e)})
		case Lines:
			out = append(out, Offence{Kind: Unchecked, Key: string(e)})
		}
	}
	for _, n := range t.nests() {
		if n.dead() {
			out = append(out, Offence{Kind: DeadKey, Unit: t.Units[n.unit].ID, Key: n.prefix.String(), Row: n.row})
		}
	}
	return append(out, t.overloads()...)
}

// overloads reports centres that would serve more than their capacity.
func (t *Table) overloads() (out []Offence) {
	loads := t.Loads()
	for _, c := range t.Centres {
		if c.Capacity > 0 && loads[c.ID] > c.Capacity {
			out = append(out, Offence{Kind: Over, Centre: c.ID, Users: int64(loads[c.ID])})
		}
	}
	return out
}

// ProvinceCode returns the GB/T 2260 code of the province that a unit is as a
// whole: of its GB2260 keys, else of its id; "" if it is none.
func ProvinceCode(u *Unit) string {
	for _, k := range u.Keys {
		if k.Kind == GB2260 && len(k.Value) == 6 && strings.HasSuffix(k.Value, "0000") {
			return k.Value
		}
	}
	for _, p := range china.Provinces() {
		if u.ID == p.Code || u.ID == p.ISO {
			return p.Code
		}
	}
	return ""
}
