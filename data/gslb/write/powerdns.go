package write

import (
	"fmt"
	"net"
	"strings"

	"fenye/data/gslb"
)

// powerdns writes Lua records for A and AAAA. netmask() knows no longest match,
// so longer prefixes are asked before shorter ones; ifurlup() takes the first
// of the ordered groups in which a centre answers.
func (j *job) powerdns() error {
	listen := j.listen(gslb.PowerDNS)
	var c text
	c.line("# %s", j.mark())
	for _, s := range []string{
		"launch=geoip", "geoip-zones-file=geoip.yaml", "geoip-database-files=", "edns-subnet-processing=yes",
		"enable-lua-records=yes", fmt.Sprintf("lua-health-checks-interval=%d", luaInterval), "lua-health-checks-expire-delay=3600",
		"local-address=" + listen.Addr().String(), fmt.Sprintf("local-port=%d", listen.Port()), "socket-dir=.", "setuid=",
		"cache-ttl=0", "query-cache-ttl=0", "negquery-cache-ttl=0", "disable-syslog=yes", "guardian=no", "daemon=no",
	} {
		c.line("%s", s)
	}
	j.put("powerdns/pdns.conf", &c)

	ns, kind, address := j.server(gslb.PowerDNS)
	zone := j.Zone()
	var z text
	z.line("# %s", j.mark())
	z.line("domains:")
	z.line("- domain: %s", zone)
	z.line("  ttl: %d", j.TTL)
	z.line("  records:")
	z.line("    %s:", zone)
	z.line("      - soa: %s.%s hostmaster.%s %d 7200 1800 259200 %d", ns, zone, zone, j.Generation, j.TTL)
	z.line("      - ns: %s.%s", ns, zone)
	z.line("    %s.%s:", ns, zone)
	z.line("      - %s: %s", strings.ToLower(kind), address)
	z.line("    %s:", j.Name)
	z.line("      - lua: A \"%s\"", j.lua(func(dc string) string { return j.Centre(dc).V4 }))
	if j.v6() {
		z.line("      - lua: AAAA \"%s\"", j.lua(func(dc string) string { return j.Centre(dc).V6 }))
	}
	j.put("powerdns/geoip.yaml", &z)
	return nil
}

// lua is the program of one record: the list of the first prefix that holds the
// client, longest prefixes first, else the default.
func (j *job) lua(address func(dc string) string) string {
	groups := func(centres []string) string {
		parts := make([]string, len(centres))
		for i, dc := range centres {
			parts[i] = "{'" + address(dc) + "'}"
		}
		return "{" + strings.Join(parts, ",") + "}"
	}
	var b strings.Builder
	fmt.Fprintf(&b, ";local o=%s ", groups(j.everywhere()))
	word := "if"
	for at := 0; at < len(j.nets); {
		first := j.nets[at]
		end := at
		for end < len(j.nets) && j.nets[end].Prefix.Bits() == first.Prefix.Bits() && j.nets[end].Prefix.Addr().Is4() == first.Prefix.Addr().Is4() {
			end++
		}
		for _, l := range j.lists { // prefixes of one length do not nest
			var masks []string
			for _, n := range j.nets[at:end] {
				if l.units[n.Unit] {
					masks = append(masks, "'"+n.Prefix.String()+"'")
				}
			}
			if len(masks) > 0 {
				fmt.Fprintf(&b, "%s netmask({%s}) then o=%s ", word, strings.Join(masks, ","), groups(l.centres))
				word = "elseif"
			}
		}
		at = end
	}
	if word == "elseif" {
		b.WriteString("end ")
	}
	fmt.Fprintf(&b, "return ifurlup('http://%s%s',o)", net.JoinHostPort(j.Name, fmt.Sprint(j.CheckPort)), j.CheckPath)
	return b.String()
}
