package write

import (
	"strings"

	"fenye/data/gslb"
)

// gdnsd writes the folder for "gdnsd -c": a map of prefixes to ordered lists of
// centres, with the engine's own health checks. The longest prefix wins there
// by itself.
func (j *job) gdnsd() error {
	const resource, plan = "svc", "fenye"
	var c text
	c.line("# %s", j.mark())
	c.line("options => {")
	listen := j.listen(gslb.Gdnsd).String()
	if strings.HasPrefix(listen, "[") {
		listen = `"` + listen + `"`
	}
	c.line("  listen => [ %s ]", listen)
	c.line("}")
	c.line("service_types => {")
	c.line("  dc_tcp => { plugin => tcp_connect, port => %d, interval => %d, timeout => %d, up_thresh => 2, ok_thresh => 1, down_thresh => %d }",
		j.CheckPort, gdnsdInterval, gdnsdTimeout, gdnsdDown)
	c.line("}")
	c.line("plugins => {")
	c.line("  geoip => {")
	c.line("    maps => {")
	c.line("      %s => {", plan)
	c.line("        datacenters => [ %s ]", strings.Join(j.everywhere(), ", "))
	c.line("        nets => %s.nets", plan)
	c.line("      }")
	c.line("    }")
	c.line("    resources => {")
	c.line("      %s => {", resource)
	c.line("        map => %s", plan)
	c.line("        service_types => dc_tcp")
	c.line("        dcmap => {")
	for _, dc := range j.Centres {
		addresses := "addrs_v4 => { a1 => " + dc.V4 + " }"
		if j.v6() {
			addresses += ", addrs_v6 => { a1 => " + dc.V6 + " }"
		}
		c.line("          %s => { %s }", dc.ID, addresses)
	}
	c.line("        }")
	c.line("      }")
	c.line("    }")
	c.line("  }")
	c.line("}")
	j.put("gdnsd/config", &c)

	var z text
	z.line("; %s", j.mark())
	j.head(&z, "gdnsd")
	z.line("%s %d DYNA geoip!%s", j.Host(), j.TTL, resource)
	j.put("gdnsd/zones/"+j.Zone(), &z)

	var n text
	n.line("# %s", j.mark())
	for _, net := range j.nets {
		u := j.Units[net.Unit]
		n.line("%s => [ %s ] # %s", net.Prefix, strings.Join(u.Route, ", "), u.ID)
	}
	j.put("gdnsd/geoip/"+plan+".nets", &n)
	return nil
}

// everywhere returns all centres: those of the default first, in its order.
func (j *job) everywhere() []string {
	all := append([]string(nil), j.Default...)
	for _, c := range j.Centres {
		if !contains(all, c.ID) {
			all = append(all, c.ID)
		}
	}
	return all
}

func contains(list []string, s string) bool {
	for _, l := range list {
		if l == s {
			return true
		}
	}
	return false
}
