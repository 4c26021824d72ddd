package reread

import (
	"fmt"
	"net/netip"
	"regexp"
	"slices"
	"strings"
)

// powerdns reads the Lua records of the name. A and AAAA must lead alike.
func (d *folder) powerdns() (Config, error) {
	b, err := d.source("powerdns/geoip.yaml")
	if err != nil {
		return nil, err
	}
	var record *lua
	inside := false
	for line := range strings.Lines(string(b)) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case strings.HasPrefix(line, "    ") && strings.HasSuffix(line, ":"):
			inside = strings.TrimSpace(line) == d.manifest.Name+":"
		case inside && strings.HasPrefix(strings.TrimSpace(line), "- lua: "):
			one, err := d.luaRecord(strings.TrimPrefix(strings.TrimSpace(line), "- lua: "))
			if err != nil {
				return nil, fmt.Errorf("geoip.yaml: %w", err)
			}
			if record != nil && !record.same(one) {
				return nil, fmt.Errorf("geoip.yaml: A and AAAA lead to different centres")
			}
			record = one
		}
	}
	if record == nil {
		return nil, fmt.Errorf("geoip.yaml: no Lua record of %s", d.manifest.Name)
	}
	return record, nil
}

type luaCase struct {
	masks []netip.Prefix
	then  list
}

type lua struct {
	nothing
	otherwise list
	cases     []luaCase
}

func (l *lua) same(o *lua) bool {
	return slices.Equal(l.otherwise, o.otherwise) && slices.EqualFunc(l.cases, o.cases, func(a, b luaCase) bool {
		return slices.Equal(a.masks, b.masks) && slices.Equal(a.then, b.then)
	})
}

func (l *lua) Prefixes() []netip.Prefix {
	var out []netip.Prefix
	for _, c := range l.cases {
		out = append(out, c.masks...)
	}
	return out
}

// Centre takes the first case whose masks hold the client, in the order of the
// program.
func (l *lua) Centre(r Request, down string) string {
	for _, c := range l.cases {
		for _, m := range c.masks {
			if m.Contains(r.Client) {
				return c.then.first(down)
			}
		}
	}
	return l.otherwise.first(down)
}

var (
	luaWhole  = regexp.MustCompile(`^(?:A|AAAA) ";local o=(\{[^ ]*\}) (.*)return ifurlup\('http://[^']*',o\)"$`)
	luaBranch = regexp.MustCompile(`^(if|elseif) netmask\(\{([^}]*)\}\) then o=(\{[^ ]*\}) `)
	luaGroups = regexp.MustCompile(`^\{(\{'[^']*'\}(?:,\{'[^']*'\})*)\}$`)
)

func (d *folder) luaRecord(text string) (*lua, error) {
	whole := luaWhole.FindStringSubmatch(text)
	if whole == nil {
		return nil, fmt.Errorf("a Lua record of another form")
	}
	out := &lua{}
	var err error
	if out.otherwise, err = d.groups(whole[1]); err != nil {
		return nil, err
	}
	rest := whole[2]
	for want := "if"; rest != "" && rest != "end "; want = "elseif" {
		m := luaBranch.FindStringSubmatch(rest)
		if m == nil || m[1] != want {
			return nil, fmt.Errorf("a Lua branch of another form at %.40q", rest)
		}
		rest = rest[len(m[0]):]
		var c luaCase
		if c.then, err = d.groups(m[3]); err != nil {
			return nil, err
		}
		for _, mask := range strings.Split(m[2], ",") {
			p, err := netip.ParsePrefix(strings.Trim(mask, "'"))
			if err != nil || p != p.Masked() {
				return nil, fmt.Errorf("%s is no prefix", mask)
			}
			c.masks = append(c.masks, p)
		}
		out.cases = append(out.cases, c)
	}
	if len(out.cases) > 0 && rest != "end " {
		return nil, fmt.Errorf("a Lua branch is not ended")
	}
	return out, nil
}

// groups reads ordered groups of one address each.
func (d *folder) groups(text string) (list, error) {
	m := luaGroups.FindStringSubmatch(text)
	if m == nil {
		return nil, fmt.Errorf("groups of another form: %.60q", text)
	}
	var out list
	for _, g := range strings.Split(m[1], ",") {
		id, err := d.id(strings.Trim(g, "{}'"))
		if err != nil {
			return nil, err
		}
		out = append(out, id)
	}
	return out, nil
}
