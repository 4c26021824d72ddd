package write

import (
	"slices"
	"strings"

	"fenye/data/gslb"
)

// haproxy writes three maps and a backend for each list of centres. Its maps
// take the longest caller and prefix by themselves; codes are compared in upper
// case. Names of backends follow from their lists, so that maps of the next
// generation can be put in force without a reload as long as no new list
// appears.
func (j *job) haproxy() error {
	var code, caller, prefix text
	for _, m := range []*text{&code, &caller, &prefix} {
		m.line("# %s", j.mark())
	}
	for _, u := range j.Units {
		be := "be_" + listName(u.Route)
		for _, k := range u.Keys {
			if k.Kind == gslb.Caller {
				caller.line("%s %s", k.Value, be)
			}
		}
		for _, value := range header(u) {
			code.line("%s %s", strings.ToUpper(value), be)
		}
	}
	for _, n := range j.nets {
		prefix.line("%s be_%s", n.Prefix, listName(j.Units[n.Unit].Route))
	}
	j.put("haproxy/province.map", &code)
	j.put("haproxy/caller.map", &caller)
	j.put("haproxy/prefix.map", &prefix)

	var c text
	c.line("# %s", j.mark())
	c.line("global")
	c.line("  default-path config")
	c.line("  stats socket unix@haproxy.sock mode 600 level admin")
	c.line("defaults")
	c.line("  mode http")
	c.line("  timeout connect 1s")
	c.line("  timeout client 10s")
	c.line("  timeout server 10s")
	c.line("  retries 1")
	c.line("  option redispatch")
	j.frontend(&c)
	seen := map[string]bool{}
	for _, l := range append(j.lists, list{name: listName(j.everywhere()), centres: j.everywhere()}) {
		if !seen[l.name] {
			seen[l.name] = true
			j.backend(&c, l)
		}
	}
	j.put("haproxy/haproxy.cfg", &c)
	return nil
}

// frontend asks for the code, then the caller, then the client: the first
// address of the header, else the peer.
func (j *job) frontend(c *text) {
	const none = "if !{ var(txn.be) -m found }"
	c.line("frontend bus")
	c.line("  bind %s", j.listen(gslb.HAProxy))
	c.line("  http-request set-var(txn.be) req.fhdr(%s),upper,map_str(province.map)", CodeHeader)
	c.line("  http-request set-var(txn.be) req.fhdr(%s),map_beg(caller.map) %s { req.fhdr(%s) -m reg ^[0-9]+$ }", CallerHeader, none, CallerHeader)
	c.line("  http-request set-var(txn.ip) req.hdr_ip(%s,1)", ClientHeader)
	c.line("  http-request set-var(txn.ip) src if !{ var(txn.ip) -m found }")
	c.line("  http-request set-var(txn.be) var(txn.ip),map_ip(prefix.map) %s", none)
	c.line("  use_backend %%[var(txn.be)] if { var(txn.be) -m found }")
	c.line("  default_backend be_%s", listName(j.everywhere()))
}

// backend writes a list: the first server takes all, each further one only when
// all before it are lost.
func (j *job) backend(c *text, l list) {
	c.line("backend be_%s", l.name)
	c.line("  option httpchk GET %s", j.CheckPath)
	c.line("  default-server check inter %d fall %d rise 2", haproxyMillis, haproxyFall)
	for i, dc := range l.centres {
		backup := ""
		if i > 0 {
			backup = " backup"
		}
		c.line("  server %s %s%s", dc, j.Centre(dc).HTTP, backup)
	}
}

// header returns the codes of a unit and its GB/T 2260 codes, which share a
// header, each value once.
func header(u gslb.Unit) []string {
	var out []string
	for _, k := range u.Keys {
		if (k.Kind == gslb.Code || k.Kind == gslb.GB2260) && !slices.Contains(out, k.Value) {
			out = append(out, k.Value)
		}
	}
	return out
}
