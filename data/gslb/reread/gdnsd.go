package reread

import (
	"fmt"
	"net/netip"
	"strings"
)

// gdnsd reads config, the zone and the nets.
func (d *folder) gdnsd() (Config, error) {
	b, err := d.source("gdnsd/config")
	if err != nil {
		return nil, err
	}
	root, err := parseVSCF(string(b))
	if err != nil {
		return nil, fmt.Errorf("config: %w", err)
	}
	resource, err := d.dyna()
	if err != nil {
		return nil, err
	}
	res := root.at("plugins", "geoip", "resources", resource)
	plan := root.at("plugins", "geoip", "maps", res.at("map").text)
	centres := map[string]bool{}
	for name, dc := range res.at("dcmap").table {
		for _, family := range []string{"addrs_v4", "addrs_v6"} {
			for _, address := range dc.at(family).table {
				if id, err := d.id(address.text); err != nil || id != name {
					return nil, fmt.Errorf("config: centre %s has address %q of %q", name, address.text, id)
				}
			}
		}
		centres[name] = true
	}
	g := &nets{lists: longest[list]{}}
	if g.otherwise, err = plan.at("datacenters").centres(centres); err != nil || len(g.otherwise) == 0 {
		return nil, fmt.Errorf("config: datacenters: %v", err)
	}
	if b, err = d.source("gdnsd/geoip/" + plan.at("nets").text); err != nil {
		return nil, err
	}
	entries, err := parseVSCF(string(b))
	if err != nil {
		return nil, fmt.Errorf("nets: %w", err)
	}
	for prefix, v := range entries.table {
		l, err := v.centres(centres)
		if err == nil {
			err = g.lists.add(prefix, l)
		}
		if err != nil {
			return nil, fmt.Errorf("nets: %w", err)
		}
	}
	return g, nil
}

// dyna returns the resource that the zone names for the host.
func (d *folder) dyna() (string, error) {
	host, zone, _ := strings.Cut(d.manifest.Name, ".")
	b, err := d.source("gdnsd/zones/" + zone)
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(string(b)) {
		f := strings.Fields(line)
		if len(f) == 4 && f[0] == host && f[2] == "DYNA" {
			if resource, ok := strings.CutPrefix(f[3], "geoip!"); ok {
				return resource, nil
			}
		}
	}
	return "", fmt.Errorf("zones/%s: no DYNA record of %s", zone, host)
}

type nets struct {
	nothing
	lists     longest[list]
	otherwise list
}

func (g *nets) Prefixes() []netip.Prefix { return g.lists.keys() }

func (g *nets) Centre(r Request, down string) string {
	if l, ok := g.lists.find(r.Client); ok {
		return l.first(down)
	}
	return g.otherwise.first(down)
}

// vscf is a value of gdnsd's configuration language: a text, a list or a
// table.
type vscf struct {
	text  string
	list  []string
	table map[string]vscf
}

// at goes down a path of keys; what is missing is the zero value.
func (v vscf) at(path ...string) vscf {
	for _, key := range path {
		v = v.table[key]
	}
	return v
}

// centres returns a list of known centres without repeats.
func (v vscf) centres(known map[string]bool) (list, error) {
	seen := map[string]bool{}
	for _, dc := range v.list {
		if !known[dc] || seen[dc] {
			return nil, fmt.Errorf("centre %q is unknown or stands twice", dc)
		}
		seen[dc] = true
	}
	return v.list, nil
}

func parseVSCF(text string) (vscf, error) {
	p := &vscfParser{}
	for line := range strings.Lines(text) {
		for i, piece := range strings.Split(line, `"`) {
			if i%2 == 1 { // within quotes
				p.tokens = append(p.tokens, `"`+piece)
				continue
			}
			piece, _, comment := strings.Cut(piece, "#")
			for _, mark := range []string{"{", "}", "[", "]", ",", "=>"} {
				piece = strings.ReplaceAll(piece, mark, " "+mark+" ")
			}
			p.tokens = append(p.tokens, strings.Fields(piece)...)
			if comment {
				break
			}
		}
	}
	root, err := p.entries("")
	if err == nil && len(p.tokens) > 0 {
		err = fmt.Errorf("unexpected %q", p.tokens[0])
	}
	return vscf{table: root}, err
}

type vscfParser struct {
	tokens []string
	depth  int
}

func (p *vscfParser) next() string {
	if len(p.tokens) == 0 {
		return ""
	}
	t := p.tokens[0]
	p.tokens = p.tokens[1:]
	return t
}

// entries reads "key => value" up to the closing mark, "" for the end.
func (p *vscfParser) entries(end string) (map[string]vscf, error) {
	out := map[string]vscf{}
	if p.depth++; p.depth > 50 {
		return nil, fmt.Errorf("tables nest too deep")
	}
	defer func() { p.depth-- }()
	for {
		key := p.next()
		switch {
		case key == end:
			return out, nil
		case key == ",":
			continue
		case key == "" || strings.ContainsAny(key, "{}[]"):
			return nil, fmt.Errorf("unexpected %q", key)
		}
		if p.next() != "=>" {
			return nil, fmt.Errorf("no => after %q", key)
		}
		v, err := p.value()
		if err != nil {
			return nil, err
		}
		if _, twice := out[key]; twice {
			return nil, fmt.Errorf("%q stands twice", key)
		}
		out[key] = v
	}
}

func (p *vscfParser) value() (vscf, error) {
	switch t := p.next(); t {
	case "{":
		table, err := p.entries("}")
		return vscf{table: table}, err
	case "[":
		var v vscf
		for {
			switch t := p.next(); t {
			case "]":
				return v, nil
			case ",":
			case "", "{", "}", "[", "=>":
				return v, fmt.Errorf("unexpected %q in a list", t)
			default:
				v.list = append(v.list, strings.TrimPrefix(t, `"`))
			}
		}
	case "", "}", "]", ",", "=>":
		return vscf{}, fmt.Errorf("unexpected %q", t)
	default:
		return vscf{text: strings.TrimPrefix(t, `"`)}, nil
	}
}
