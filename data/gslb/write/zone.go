package write

import (
	"fmt"
	"slices"

	"fenye/data/gslb"
)

// server returns the label of the name server in the zone, and its address: the
// one where the engine listens, or the first centre's if it listens on all.
func (j *job) server(e gslb.Engine) (label, kind, address string) {
	label = "ns"
	if j.Host() == label {
		label = "ns1"
	}
	a := j.listen(e).Addr()
	switch {
	case a.IsUnspecified():
		return label, "A", j.Centre(j.everywhere()[0]).V4
	case a.Is4():
		return label, "A", a.String()
	}
	return label, "AAAA", a.String()
}

// head writes the records that every zone has. The generation is its serial.
func (j *job) head(z *text, e gslb.Engine) {
	ns, kind, address := j.server(e)
	z.line("$TTL %d", j.TTL)
	z.line("@ SOA %s hostmaster ( %d 7200 1800 259200 %d )", ns, j.Generation, j.TTL)
	z.line("@ NS %s", ns)
	z.line("%s %s %s", ns, kind, address)
}

// bind writes views, one for each list of centres, and the same again for the
// loss of each centre, since this server checks no health.
func (j *job) bind() error {
	var acl text
	acl.line("// %s", j.mark())
	for i := range j.lists {
		l := &j.lists[i]
		acl.line("acl fenye-%d { // %s", i+1, l.name)
		for _, n := range j.around(l) {
			u := j.Units[n.Unit]
			if l.units[n.Unit] {
				acl.line("  %s; // %s", n.Prefix, u.ID)
			} else {
				acl.line("  !%s; // %s belongs elsewhere", n.Prefix, u.ID)
			}
		}
		acl.line("};")
	}
	j.put("bind/acl.conf", &acl)
	j.named("named.conf", "")
	for _, c := range j.Centres {
		j.named("named.down-"+c.ID+".conf", c.ID)
		var z text
		z.line("; %s", j.mark())
		j.head(&z, gslb.BIND)
		z.line("%s A %s", j.Host(), c.V4)
		if j.v6() {
			z.line("%s AAAA %s", j.Host(), c.V6)
		}
		j.put("bind/zones/"+c.ID+".zone", &z)
	}
	return nil
}

// around returns the prefixes of a list's units and, so that they can be
// negated, the longer ones of other units that lie in them; longest first.
func (j *job) around(l *list) []gslb.Net {
	var out []gslb.Net
	for _, n := range j.nets {
		if l.units[n.Unit] || slices.ContainsFunc(n.Above, func(u int) bool { return l.units[u] }) {
			out = append(out, n)
		}
	}
	return out
}

// named writes the configuration for the loss of a centre, "" for none.
func (j *job) named(name, down string) {
	var c text
	listen := j.listen(gslb.BIND)
	v4, v6 := "{ none; }", "{ none; }"
	at := fmt.Sprintf("port %d { %s; }", listen.Port(), listen.Addr())
	if listen.Addr().Is4() {
		v4 = at
	} else {
		v6 = at
	}
	c.line("// %s", j.mark())
	c.line("include \"acl.conf\";")
	c.line("options {")
	c.line("  directory \".\";")
	c.line("  listen-on %s;", v4)
	c.line("  listen-on-v6 %s;", v6)
	c.line("  recursion no; allow-query { any; }; dnssec-validation no; minimal-responses yes; notify no;")
	c.line("  pid-file none; session-keyfile none;")
	c.line("};")
	c.line("controls { };")
	for i := range j.lists {
		c.line("view fenye-%d { // %s", i+1, j.lists[i].name)
		c.line("  match-clients { fenye-%d; };", i+1)
		c.line("  zone \"%s\" { type primary; file \"zones/%s.zone\"; };", j.Zone(), gslb.First(j.lists[i].centres, down))
		c.line("};")
	}
	c.line("view fenye-default {")
	c.line("  match-clients { any; };")
	c.line("  zone \"%s\" { type primary; file \"zones/%s.zone\"; };", j.Zone(), gslb.First(j.everywhere(), down))
	c.line("};")
	j.put("bind/"+name, &c)
}
