package export

import (
	"context"
	"maps"
	"math/rand/v2"
	"regexp"
	"testing"

	"fenye/data/gslb"
	"fenye/data/gslb/fidelity"
	"fenye/data/gslb/write"
)

// TestDamageIsSeen changes one line of each engine's files and asks that the
// fidelity tells of it, or that the file is not understood.
func TestDamageIsSeen(t *testing.T) {
	table := random(rand.New(rand.NewPCG(11, 4)), 30, 3)
	withoutOffence(table)
	for i := range table.Units {
		table.Units[i].Users = 1000
	}
	ready, err := Prepare(context.Background(), table, exact, write.Settings{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, damage := range []struct {
		engine   gslb.Engine
		file     string
		from, to string // the first match of from becomes to
	}{
		{gslb.Gdnsd, "gdnsd/geoip/fenye.nets", `(?m)^\S+ => \[ (\S+), (\S+),(.*)$`, ""},
		{gslb.Gdnsd, "gdnsd/geoip/fenye.nets", `\[ (\S+), (\S+), `, "[ $2, $1, "},
		{gslb.Gdnsd, "gdnsd/config", `192\.0\.2\.1 `, "192.0.2.9 "},
		{gslb.Gdnsd, "gdnsd/zones/example.cn", `geoip!svc`, "geoip!other"},
		{gslb.BIND, "bind/acl.conf", `(?m)^  [0-9].*$`, ""},
		{gslb.BIND, "bind/acl.conf", `(?m)^  !.*$`, ""},
		{gslb.BIND, "bind/named.conf", `zones/dc0-a_`, "zones/dc1-b_"},
		{gslb.BIND, "bind/named.down-dc0-a_.conf", `zones/dc1-b_`, "zones/dc2-c_"},
		{gslb.BIND, "bind/zones/dc0-a_.zone", `192\.0\.2\.1\b`, "192.0.2.2"},
		{gslb.PowerDNS, "powerdns/geoip.yaml", `if netmask`, "if  netmask"},
		{gslb.PowerDNS, "powerdns/geoip.yaml", `\{'192\.0\.2\.(.)'\},\{'192\.0\.2\.(.)'\}`, "{'192.0.2.$2'},{'192.0.2.$1'}"},
		{gslb.PowerDNS, "powerdns/geoip.yaml", `elseif netmask\(\{[^}]*\}\) then o=\S* `, ""},
		{gslb.HAProxy, "haproxy/province.map", `(?m)^([A-Z]\d+) \S+$`, "$1 be_missing"},
		{gslb.HAProxy, "haproxy/prefix.map", `(?m)^[0-9].*$`, ""},
		{gslb.HAProxy, "haproxy/caller.map", `(?m)^[0-9].*$`, ""},
		{gslb.HAProxy, "haproxy/haproxy.cfg", `,upper`, ""},
		{gslb.HAProxy, "haproxy/haproxy.cfg", `(server \S+ )192\.0\.2\.1:`, "${1}192.0.2.2:"},
		{gslb.Nginx, "nginx/province.map", `(?m)^[a-z]\d+ .*$`, ""},
		{gslb.Nginx, "nginx/prefix.geo", `(?m)^[0-9].*$`, ""},
		{gslb.Nginx, "nginx/caller.map", `(?m)^~.*$`, ""},
		{gslb.Nginx, "nginx/caller.map", `(?ms)\A(# [^\n]*\n)(.*\n)([^\n]*\n)\z`, "$1$3$2"},
		{gslb.Nginx, "nginx/nginx.conf", `default \$by_client`, "default dc0-a_.dc1-b_.dc2-c_"},
		{gslb.Neutral, "grt/grt.csv", `dc0-a_,dc1-b_`, "dc1-b_,dc0-a_"},
		{gslb.Neutral, "grt/keys.csv", `(?m)^U3,cidr.*\n`, ""},
	} {
		files := maps.Clone(ready.Files)
		from := regexp.MustCompile(damage.from)
		at := from.FindIndex(files[damage.file])
		if at == nil {
			t.Errorf("%s: nothing matches %s", damage.file, damage.from)
			continue
		}
		text := files[damage.file]
		changed := from.ReplaceAll(text[at[0]:at[1]], []byte(damage.to))
		files[damage.file] = append(append(append([]byte(nil), text[:at[0]]...), changed...), text[at[1]:]...)
		r, err := fidelity.Measure(context.Background(), table, source(files), damage.engine)
		if err == nil && r.Share == 0 && r.BackupShare == 0 {
			t.Errorf("%s: %s to %q goes unseen", damage.file, damage.from, damage.to)
		}
	}
}
