package reread

import (
	"fmt"
	"net/netip"
	"regexp"
	"strings"
)

// haproxy reads the rules of the frontend in their order, their maps, and the
// backends.
func (d *folder) haproxy() (Config, error) {
	b, err := d.source("haproxy/haproxy.cfg")
	if err != nil {
		return nil, err
	}
	h := &proxy{backends: map[string]list{}, prefixes: longest[string]{}}
	section := ""
	for line := range strings.Lines(string(b)) {
		f := strings.Fields(line)
		if len(f) == 0 || strings.HasPrefix(f[0], "#") {
			continue
		}
		if line[0] != ' ' {
			section = strings.Join(f, " ")
			if name, ok := strings.CutPrefix(section, "backend "); ok {
				h.backends[name] = list{}
			}
			continue
		}
		if err := h.line(d, section, f); err != nil {
			return nil, fmt.Errorf("haproxy.cfg: %w", err)
		}
	}
	if _, ok := h.backends[h.otherwise]; !ok {
		return nil, fmt.Errorf("haproxy.cfg: the default backend %q is missing", h.otherwise)
	}
	for _, r := range h.rules {
		for _, be := range r.exact {
			if _, ok := h.backends[be]; !ok {
				return nil, fmt.Errorf("haproxy.cfg: backend %q is missing", be)
			}
		}
	}
	return h, nil
}

// rule sets a variable from a map if the conditions hold.
type rule struct {
	header  string // read by the rule; "" for the client's address
	upper   bool
	kind    string // map_str, map_beg, map_ip
	exact   map[string]string
	digits  bool // only for values of digits alone
	unfound bool // only while nothing is found
}

type proxy struct {
	rules     []rule
	backends  map[string]list
	otherwise string
	prefixes  longest[string]
}

var (
	setBackend = regexp.MustCompile(`^set-var\(txn\.be\) (?:req\.fhdr\(([A-Za-z-]+)\)|var\(txn\.ip\))(,upper)?,(map_str|map_beg|map_ip)\(([a-z.]+)\)(.*)$`)
	digitsOnly = regexp.MustCompile(`^ \{ req\.fhdr\(([A-Za-z-]+)\) -m reg \^\[0-9\]\+\$ \}$`)
)

const unfound = " if !{ var(txn.be) -m found }"

func (h *proxy) line(d *folder, section string, f []string) error {
	backend, inBackend := strings.CutPrefix(section, "backend ")
	text := strings.Join(f[1:], " ")
	switch {
	case inBackend && f[0] == "server":
		if len(f) < 3 || len(h.backends[backend]) > 0 != (f[len(f)-1] == "backup") {
			return fmt.Errorf("backend %s: a server after the first must be a backup: %q", backend, text)
		}
		id, err := d.id(f[2])
		if err != nil {
			return fmt.Errorf("backend %s: %w", backend, err)
		}
		h.backends[backend] = append(h.backends[backend], id)
	case section == "frontend bus" && f[0] == "default_backend":
		h.otherwise = text
	case section == "frontend bus" && f[0] == "http-request" && !strings.HasPrefix(text, "set-var(txn.ip) "):
		return h.rule(d, text)
	}
	return nil
}

func (h *proxy) rule(d *folder, text string) error {
	m := setBackend.FindStringSubmatch(text)
	if m == nil {
		return fmt.Errorf("a rule of another form: %q", text)
	}
	r := rule{header: m[1], upper: m[2] != "", kind: m[3], exact: map[string]string{}}
	rest, found := strings.CutPrefix(m[5], unfound)
	r.unfound = found
	if on := digitsOnly.FindStringSubmatch(rest); on != nil && on[1] == r.header {
		r.digits, rest = true, ""
	}
	if rest != "" {
		return fmt.Errorf("a condition of another form: %q", rest)
	}
	b, err := d.source("haproxy/" + m[4])
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(b)) {
		f := strings.Fields(line)
		switch {
		case len(f) == 0 || strings.HasPrefix(f[0], "#"):
		case len(f) != 2:
			return fmt.Errorf("%s: %q is not a key and a value", m[4], line)
		case r.kind == "map_ip":
			if err := h.prefixes.add(f[0], f[1]); err != nil {
				return fmt.Errorf("%s: %w", m[4], err)
			}
		default:
			if _, twice := r.exact[f[0]]; !twice { // the first wins
				r.exact[f[0]] = f[1]
			}
		}
	}
	h.rules = append(h.rules, r)
	return nil
}

func (h *proxy) Prefixes() []netip.Prefix { return h.prefixes.keys() }

func (h *proxy) Callers() []string {
	var out []string
	for _, r := range h.rules {
		if r.kind == "map_beg" {
			for k := range r.exact {
				out = append(out, k)
			}
		}
	}
	return out
}

func (h *proxy) Centre(r Request, down string) string {
	headers := map[string]string{"X-Province": r.Code, "X-Caller": r.Caller}
	backend, found := "", false
	for _, rule := range h.rules {
		if found && rule.unfound {
			continue
		}
		if be, ok := h.apply(rule, headers[rule.header], r.Client); ok {
			backend, found = be, true
		}
	}
	if !found {
		backend = h.otherwise
	}
	return h.backends[backend].first(down)
}

func (h *proxy) apply(r rule, value string, client netip.Addr) (string, bool) {
	if r.kind == "map_ip" {
		return h.prefixes.find(client)
	}
	if value == "" || r.digits && strings.Trim(value, "0123456789") != "" {
		return "", false
	}
	if r.upper {
		value = strings.ToUpper(value)
	}
	if r.kind == "map_str" {
		be, ok := r.exact[value]
		return be, ok
	}
	for n := len(value); n > 0; n-- {
		if be, ok := r.exact[value[:n]]; ok {
			return be, true
		}
	}
	return "", false
}
