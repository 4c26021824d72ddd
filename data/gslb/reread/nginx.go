package reread

import (
	"fmt"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
)

// nginx reads maps, geo blocks, upstreams and the chain of locations.
func (d *folder) nginx() (Config, error) {
	all, err := d.nginxFile("nginx.conf")
	if err != nil {
		return nil, err
	}
	w := &web{variables: map[string]variable{}, upstreams: map[string][]server{}}
	for _, s := range all {
		if s.word(0) == "http" {
			if err := w.http(d, s.block); err != nil {
				return nil, fmt.Errorf("nginx.conf: %w", err)
			}
		}
	}
	if len(w.chain) == 0 {
		return nil, fmt.Errorf("nginx.conf: no location")
	}
	return w, nil
}

func (d *folder) nginxFile(name string) ([]statement, error) {
	b, err := d.source("nginx/" + name)
	if err != nil {
		return nil, err
	}
	all, err := statements(string(b), "#")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return all, nil
}

// variable is the value of a map or geo block.
type variable struct {
	of        string // the variable looked up
	otherwise string
	exact     map[string]string // by lower case
	patterns  []pattern         // in the order of the file
	prefixes  longest[string]   // of geo; nil for map
}

type pattern struct {
	text string
	re   *regexp.Regexp
	to   string
}

type server struct {
	centre string
	backup bool
}

type web struct {
	variables map[string]variable
	upstreams map[string][]server
	chain     []string // variables with the upstream, of one location after the other
}

func (w *web) http(d *folder, block []statement) error {
	for _, s := range block {
		var err error
		switch s.word(0) {
		case "map", "geo":
			err = w.variable(d, s)
		case "upstream":
			err = w.upstream(d, s)
		case "server":
			err = w.server(s)
		}
		if err != nil {
			return fmt.Errorf("%s %s: %w", s.word(0), s.word(1), err)
		}
	}
	return nil
}

func (w *web) variable(d *folder, s statement) error {
	v := variable{of: s.word(1), exact: map[string]string{}}
	if s.word(0) == "geo" {
		v.prefixes = longest[string]{}
	}
	if err := v.entries(d, s.block); err != nil {
		return err
	}
	if _, twice := w.variables[s.word(2)]; twice || len(s.words) != 3 {
		return fmt.Errorf("%q is set twice", s.word(2))
	}
	w.variables[s.word(2)] = v
	return nil
}

func (v *variable) entries(d *folder, block []statement) error {
	for _, e := range block {
		key, to := e.word(0), e.word(1)
		switch {
		case len(e.words) != 2 || e.open:
			return fmt.Errorf("%q is not a key and a value", e.words)
		case key == "default":
			v.otherwise = to
		case key == "include":
			more, err := d.nginxFile(to)
			if err == nil {
				err = v.entries(d, more)
			}
			if err != nil {
				return err
			}
		case v.prefixes != nil:
			if err := v.prefixes.add(key, to); err != nil {
				return err
			}
		case strings.HasPrefix(key, "~"):
			re, err := regexp.Compile(key[1:])
			if err != nil {
				return err
			}
			v.patterns = append(v.patterns, pattern{key[1:], re, to})
		default:
			key = strings.ToLower(strings.TrimPrefix(key, "\\"))
			if _, twice := v.exact[key]; twice {
				return fmt.Errorf("%q stands twice", key)
			}
			v.exact[key] = to
		}
	}
	return nil
}

func (w *web) upstream(d *folder, s statement) error {
	var servers []server
	for _, in := range s.block {
		if in.word(0) != "server" {
			return fmt.Errorf("unexpected %q", in.words)
		}
		id, err := d.id(in.word(1))
		if err != nil {
			return err
		}
		servers = append(servers, server{id, in.word(len(in.words)-1) == "backup"})
	}
	if len(servers) == 0 || len(servers) > 2 || servers[0].backup || len(servers) == 2 && !servers[1].backup {
		return fmt.Errorf("expected one server and at most one backup")
	}
	w.upstreams[s.word(1)] = servers
	return nil
}

// server follows the chain of locations that begins at /.
func (w *web) server(s statement) error {
	locations := map[string]statement{}
	for _, in := range s.block {
		if in.word(0) == "location" {
			locations[in.word(1)] = in
		}
	}
	for at := "/"; at != ""; {
		location, ok := locations[at]
		if !ok || len(w.chain) > len(locations) {
			return fmt.Errorf("location %s is missing or met twice", at)
		}
		at = ""
		for _, in := range location.block {
			switch in.word(0) {
			case "proxy_pass":
				w.chain = append(w.chain, strings.TrimPrefix(in.word(1), "http://"))
			case "error_page":
				at = strings.TrimPrefix(in.word(len(in.words)-1), "=")
			}
		}
	}
	return nil
}

func (w *web) Prefixes() []netip.Prefix {
	var out []netip.Prefix
	for _, v := range w.variables {
		out = append(out, v.prefixes.keys()...)
	}
	return out
}

// Callers returns the digits at which the patterns begin.
func (w *web) Callers() []string {
	var out []string
	for _, v := range w.variables {
		for _, p := range v.patterns {
			key := strings.TrimPrefix(p.text, "^")
			if n := len(key) - len(strings.TrimLeft(key, "0123456789")); n > 0 {
				out = append(out, key[:n])
			}
		}
	}
	return out
}

// value evaluates a variable.
func (w *web) value(name string, r Request, depth int) string {
	switch name {
	case "$http_x_province":
		return r.Code
	case "$http_x_caller":
		return r.Caller
	case "$http_x_forwarded_for":
		return ""
	case "$remote_addr":
		if r.Client.IsValid() {
			return r.Client.String()
		}
		return ""
	}
	v, ok := w.variables[name]
	if !ok || depth > 20 {
		return ""
	}
	to := v.look(w.value(v.of, r, depth+1))
	if strings.HasPrefix(to, "$") {
		return w.value(to, r, depth+1)
	}
	return to
}

func (v *variable) look(value string) string {
	if v.prefixes != nil {
		if a, err := netip.ParseAddr(value); err == nil {
			if to, ok := v.prefixes.find(a); ok {
				return to
			}
		}
		return v.otherwise
	}
	if to, ok := v.exact[strings.ToLower(value)]; ok {
		return to
	}
	for _, p := range v.patterns {
		if p.re.MatchString(value) {
			return p.to
		}
	}
	return v.otherwise
}

// Centre goes along the chain until a server is there that is not down.
func (w *web) Centre(r Request, down string) string {
	first := ""
	for _, variable := range w.chain {
		for _, s := range w.upstreams[w.value(variable, r, 0)] {
			if first == "" {
				first = s.centre
			}
			if s.centre != down {
				return s.centre
			}
		}
	}
	return first
}

// number reads a coordinate.
func number(s string) (float64, error) { return strconv.ParseFloat(s, 64) }
