package reread

import (
	"fmt"
	"net/netip"
	"strings"
)

// bind reads the ACLs, and the views of named.conf and of each down file.
func (d *folder) bind() (Config, error) {
	acls, err := d.acls()
	if err != nil {
		return nil, err
	}
	b := &views{acls: acls, by: map[string][]view{}}
	if b.by[""], err = d.views("named.conf", acls); err != nil {
		return nil, err
	}
	for _, dc := range d.ids {
		if b.by[dc] != nil {
			continue
		}
		if b.by[dc], err = d.views("named.down-"+dc+".conf", acls); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// element is one of an ACL; the first that matches decides.
type element struct {
	prefix netip.Prefix
	not    bool
}

type view struct {
	acl    string // "any" for all
	centre string
}

type views struct {
	nothing
	acls map[string][]element
	by   map[string][]view // by the centre that is down
}

func (b *views) Prefixes() []netip.Prefix {
	var out []netip.Prefix
	for _, acl := range b.acls {
		for _, e := range acl {
			out = append(out, e.prefix)
		}
	}
	return out
}

func (b *views) Centre(r Request, down string) string {
	for _, v := range b.by[down] {
		if v.acl == "any" || b.in(v.acl, r.Client) {
			return v.centre
		}
	}
	return ""
}

func (b *views) in(acl string, a netip.Addr) bool {
	for _, e := range b.acls[acl] {
		if e.prefix.Contains(a) {
			return !e.not
		}
	}
	return false
}

func (d *folder) acls() (map[string][]element, error) {
	text, err := d.source("bind/acl.conf")
	if err != nil {
		return nil, err
	}
	all, err := statements(string(text), "//")
	if err != nil {
		return nil, fmt.Errorf("acl.conf: %w", err)
	}
	acls := map[string][]element{}
	for _, s := range all {
		if s.word(0) != "acl" || !s.open || acls[s.word(1)] != nil {
			return nil, fmt.Errorf("acl.conf: unexpected %q", s.words)
		}
		acls[s.word(1)] = []element{}
		for _, e := range s.block {
			prefix, not := strings.CutPrefix(e.word(0), "!")
			p, err := netip.ParsePrefix(prefix)
			if err != nil || p != p.Masked() {
				return nil, fmt.Errorf("acl.conf: %q is no prefix", prefix)
			}
			acls[s.word(1)] = append(acls[s.word(1)], element{p, not})
		}
	}
	return acls, nil
}

func (d *folder) views(name string, acls map[string][]element) ([]view, error) {
	text, err := d.source("bind/" + name)
	if err != nil {
		return nil, err
	}
	all, err := statements(string(text), "//")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var out []view
	for _, s := range all {
		if s.word(0) != "view" {
			continue
		}
		var v view
		for _, in := range s.block {
			switch {
			case in.word(0) == "match-clients" && len(in.block) == 1:
				v.acl = in.block[0].word(0)
			case in.word(0) == "zone":
				for _, z := range in.block {
					if z.word(0) == "file" {
						if v.centre, err = d.zone(z.word(1)); err != nil {
							return nil, fmt.Errorf("%s: %w", name, err)
						}
					}
				}
			}
		}
		if _, known := acls[v.acl]; v.centre == "" || !known && v.acl != "any" {
			return nil, fmt.Errorf("%s: view %s has no zone or no known clients", name, s.word(1))
		}
		out = append(out, v)
	}
	return out, nil
}

// zone returns the one centre that a zone file's A and AAAA records lead to.
func (d *folder) zone(file string) (string, error) {
	text, err := d.source("bind/" + file)
	if err != nil {
		return "", err
	}
	host, _, _ := strings.Cut(d.manifest.Name, ".")
	centre := ""
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(line)
		if len(f) != 3 || f[0] != host || f[1] != "A" && f[1] != "AAAA" {
			continue
		}
		id, err := d.id(f[2])
		if err != nil {
			return "", fmt.Errorf("%s: %w", file, err)
		}
		if centre != "" && centre != id {
			return "", fmt.Errorf("%s: A leads to %s, AAAA to %s", file, centre, id)
		}
		centre = id
	}
	if centre == "" {
		return "", fmt.Errorf("%s: no address of %s", file, host)
	}
	return centre, nil
}
