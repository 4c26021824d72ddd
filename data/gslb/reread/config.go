package reread

import (
	"context"
	"fmt"
	"net/netip"

	"fenye/data/gslb"
	"fenye/geom"
)

// Source returns the content of a file by its path within the export.
type Source func(name string) ([]byte, error)

// Request is a request with what hosted DNS would find out about its client.
type Request struct {
	gslb.Request
	Province string     // GB/T 2260 code, for lines
	Point    geom.Point // for geoproximity
}

// Config is the configuration of one engine.
type Config interface {
	// Centre returns the id of the centre that takes a request while the centre
	// down is lost; "" is none lost.
	Centre(r Request, down string) string
	// Prefixes and Callers return the keys in the configuration, in any order.
	Prefixes() []netip.Prefix
	Callers() []string
}

// Open reads the configuration of an engine.
func Open(ctx context.Context, source Source, e gslb.Engine) (Config, error) {
	c, err := open(ctx, source, e)
	if err != nil {
		return nil, fmt.Errorf("reread: %s: %w", e, err)
	}
	return c, nil
}

func open(ctx context.Context, source Source, e gslb.Engine) (Config, error) {
	m, err := readManifest(source)
	if err != nil {
		return nil, err
	}
	ids, err := readCentres(ctx, source)
	if err != nil {
		return nil, err
	}
	d := &folder{source: source, manifest: m, ids: ids}
	switch e {
	case gslb.Gdnsd:
		return d.gdnsd()
	case gslb.BIND:
		return d.bind()
	case gslb.PowerDNS:
		return d.powerdns()
	case gslb.HAProxy:
		return d.haproxy()
	case gslb.Nginx:
		return d.nginx()
	case gslb.Neutral:
		return d.table(ctx)
	case gslb.Lines:
		return d.lines()
	case gslb.Route53:
		return d.route53()
	}
	return nil, fmt.Errorf("no such engine")
}

// folder is an export being read.
type folder struct {
	source   Source
	manifest manifest
	ids      map[string]string // of centres, by v4, v6 and http address
}

// id returns the centre of an address.
func (d *folder) id(address string) (string, error) {
	if id, ok := d.ids[address]; ok {
		return id, nil
	}
	return "", fmt.Errorf("%q is the address of no centre", address)
}

// list is an ordered list of centres.
type list []string

// first returns the first centre that is not down, else the first.
func (l list) first(down string) string {
	for _, dc := range l {
		if dc != down {
			return dc
		}
	}
	if len(l) > 0 {
		return l[0]
	}
	return ""
}

// nothing is the part of a Config that has no such keys.
type nothing struct{}

func (nothing) Prefixes() []netip.Prefix { return nil }
func (nothing) Callers() []string        { return nil }

// longest finds the longest prefix of an address.
type longest[V any] map[netip.Prefix]V

func (l longest[V]) find(a netip.Addr) (v V, ok bool) {
	for bits := a.BitLen(); bits >= 0 && a.IsValid(); bits-- {
		p, err := a.Prefix(bits)
		if err != nil {
			break
		}
		if v, ok = l[p]; ok {
			return v, true
		}
	}
	return v, false
}

func (l longest[V]) keys() []netip.Prefix {
	var out []netip.Prefix
	for p := range l {
		out = append(out, p)
	}
	return out
}

// add refuses what is no prefix, and a prefix that is there already.
func (l longest[V]) add(text string, v V) error {
	p, err := netip.ParsePrefix(text)
	if err != nil {
		return fmt.Errorf("%q is no prefix", text)
	}
	if p != p.Masked() {
		return fmt.Errorf("%s has host bits", text)
	}
	if _, twice := l[p]; twice {
		return fmt.Errorf("%s stands twice", text)
	}
	l[p] = v
	return nil
}
