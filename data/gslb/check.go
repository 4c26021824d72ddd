package gslb

import (
	"cmp"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	unitID   = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)
	centreID = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*$`)
	codeKey  = regexp.MustCompile(`^[A-Za-z0-9._:/+-]{1,64}$`)
	gbKey    = regexp.MustCompile(`^[0-9]{2,12}$`)
	callKey  = regexp.MustCompile(`^[0-9]{1,20}$`)
	label    = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]*[a-z0-9])?$`)
)

// carried lists the parts of IPv6 that carry IPv4 addresses: compatible,
// mapped, translated, well-known prefix, Teredo, 6to4. Engines turn such
// clients into IPv4 ones before they look.
var carried = []netip.Prefix{
	netip.MustParsePrefix("::/96"), netip.MustParsePrefix("::ffff:0:0/96"), netip.MustParsePrefix("::ffff:0:0:0/96"),
	netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("2001::/32"), netip.MustParsePrefix("2002::/16"),
}

// Check returns everything that forbids an export for the engines, and what
// deserves a warning, both in a fixed order.
func (t *Table) Check(engines []Engine) (offences, warnings []Offence) {
	offences = slices.Concat(t.checkPlan(engines), t.checkCentres(engines), t.checkRoutes(), t.checkKeys(), t.checkPrefixes())
	return offences, t.warn(engines)
}

func (t *Table) checkPlan(engines []Engine) (out []Offence) {
	if t.Generation < 1 || t.Generation > 1<<31-1 {
		out = append(out, Offence{Kind: BadGeneration, Key: strconv.Itoa(t.Generation)})
	}
	if (t.Name != "" || slices.ContainsFunc(engines, Engine.DNS)) && !dnsName(t.Name) {
		out = append(out, Offence{Kind: BadName, Key: t.Name})
	}
	if len(t.Units) == 0 {
		out = append(out, Offence{Kind: NoUnits})
	}
	return out
}

// dnsName reports whether s is a host name of two labels or more.
func dnsName(s string) bool {
	labels := strings.Split(s, ".")
	for _, l := range labels {
		if len(l) > 63 || !label.MatchString(l) {
			return false
		}
	}
	return len(labels) > 1 && len(s) <= 253
}

func (t *Table) checkCentres(engines []Engine) (out []Offence) {
	v6 := slices.ContainsFunc(t.Centres, func(c Centre) bool { return c.V6 != "" })
	dns, bus := slices.ContainsFunc(engines, Engine.DNS), slices.ContainsFunc(engines, Engine.Bus)
	addresses := map[string]string{}
	for _, c := range t.Centres {
		if !centreID.MatchString(c.ID) || len(c.ID) > 63 {
			out = append(out, Offence{Kind: BadCentre, Centre: c.ID, Row: c.Row})
		}
		lacks := func(what string, missing bool) {
			if missing {
				out = append(out, Offence{Kind: NoAddress, Centre: c.ID, Key: what, Row: c.Row})
			}
		}
		lacks("v4", dns && c.V4 == "")
		lacks("v6", dns && c.V6 == "" && v6)
		lacks("http", bus && c.HTTP == "")
		lacks("lat, lon", slices.Contains(engines, Route53) && !c.Placed)
		for _, a := range c.used(dns, bus) {
			if other, twice := addresses[a]; twice {
				out = append(out, Offence{Kind: SharedAddress, Centre: other, Other: c.ID, Key: a, Row: c.Row})
			}
			addresses[a] = c.ID
		}
	}
	return out
}

// used returns the addresses of a centre that kinds of engines use.
func (c *Centre) used(dns, bus bool) (out []string) {
	add := func(address string, used bool) {
		if used && address != "" {
			out = append(out, address)
		}
	}
	add(c.V4, dns)
	add(c.V6, dns)
	add(c.HTTP, bus)
	return out
}

func (t *Table) checkRoutes() (out []Offence) {
	centres := map[string]bool{}
	for _, c := range t.Centres {
		centres[c.ID] = true
	}
	seen := map[string]bool{}
	for _, u := range t.Units {
		if !unitID.MatchString(u.ID) || len(u.ID) > 128 {
			out = append(out, Offence{Kind: BadUnit, Unit: u.ID})
		}
		if seen[u.ID] {
			out = append(out, Offence{Kind: RepeatUnit, Unit: u.ID})
		}
		seen[u.ID] = true
		if u.Users < 0 {
			out = append(out, Offence{Kind: BadUsers, Unit: u.ID})
		}
		if len(u.Route) == 0 {
			out = append(out, Offence{Kind: NoRoute, Unit: u.ID})
			continue
		}
		if len(u.Route) == 1 && len(t.Centres) > 1 {
			out = append(out, Offence{Kind: NoBackup, Unit: u.ID})
		}
		out = append(out, badList(u.ID, u.Route, centres)...)
	}
	return append(out, badList("default", t.Default, centres)...)
}

func badList(unit string, list []string, centres map[string]bool) (out []Offence) {
	for i, dc := range list {
		if !centres[dc] {
			out = append(out, Offence{Kind: UnknownCentre, Unit: unit, Centre: dc})
		}
		if slices.Contains(list[:i], dc) {
			out = append(out, Offence{Kind: RepeatCentre, Unit: unit, Centre: dc})
		}
	}
	return out
}

// met is a key with its unit.
type met struct {
	unit string
	key  Key
}

// checkKeys looks at every key alone and for keys of two units. Codes and
// GB/T 2260 codes share a header, and so are one kind here.
func (t *Table) checkKeys() (out []Offence) {
	seen := map[string]met{}
	for _, u := range t.Units {
		for _, k := range u.Keys {
			if kind := k.fault(); kind != "" {
				out = append(out, Offence{Kind: kind, Unit: u.ID, Key: k.Value, Row: k.Row})
				continue
			}
			space := string(k.Kind) + " "
			if k.Kind == Code || k.Kind == GB2260 {
				space = "header "
			}
			space += strings.ToUpper(k.Value)
			first, twice := seen[space]
			last := met{u.ID, k}
			if !twice {
				seen[space] = last
				continue
			}
			if first.key.Row > last.key.Row { // the later row is the offending one
				first, last = last, first
			}
			o := Offence{Kind: SharedKey, Unit: last.unit, Other: first.unit, Key: last.key.Value, Row: last.key.Row}
			switch {
			case first.key.Value != last.key.Value:
				o.Kind = LetterCase
			case first.unit == last.unit:
				continue
			}
			out = append(out, o)
		}
	}
	return out
}

// fault returns what is wrong with a key by itself, "" for nothing.
func (k Key) fault() OffenceKind {
	switch k.Kind {
	case Code:
		return unless(codeKey.MatchString(k.Value))
	case GB2260:
		return unless(gbKey.MatchString(k.Value))
	case Caller:
		return unless(callKey.MatchString(k.Value))
	}
	p, ok := k.Prefix()
	switch {
	case !ok:
		return BadPrefix
	case p != p.Masked():
		return HostBits
	case p.Bits() == 0:
		return Everything
	}
	for _, c := range carried {
		if p.Addr().Is6() && c.Contains(p.Addr()) && p.Bits() >= c.Bits() {
			return V4InV6
		}
	}
	return ""
}

func unless(ok bool) OffenceKind {
	if ok {
		return ""
	}
	return BadKey
}

// checkPrefixes reports prefixes that longer ones of other units cover wholly.
func (t *Table) checkPrefixes() (out []Offence) {
	for _, n := range t.nests() {
		var others []string
		var theirs []netip.Prefix
		for _, in := range n.inside {
			if in.unit != n.unit {
				theirs = append(theirs, in.prefix)
				others = append(others, t.Units[in.unit].ID)
			}
		}
		if len(theirs) == 0 || !covers(theirs, n.prefix) {
			continue
		}
		slices.Sort(others)
		out = append(out, Offence{Kind: Covered, Unit: t.Units[n.unit].ID, Other: strings.Join(slices.Compact(others), ", "),
			Key: n.prefix.String(), Row: n.row})
	}
	slices.SortStableFunc(out, func(a, b Offence) int { return cmp.Or(cmp.Compare(a.Unit, b.Unit), cmp.Compare(a.Key, b.Key)) })
	return out
}
