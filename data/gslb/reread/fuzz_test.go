package reread

import (
	"context"
	"io/fs"
	"net/netip"
	"testing"

	"fenye/data/gslb"
	"fenye/geom"
)

// around is the files that every export has, for two centres.
func around(files map[string]string) Source {
	all := map[string]string{
		"manifest.json":          `{"format":"fenye-gslb","default":["n","s"],"name":"www.example.cn"}`,
		"grt/centres.csv":        "dc,name,lat,lon,v4,v6,http\nn,N,1,2,192.0.2.1,2001:db8::1,192.0.2.1:80\ns,S,1,2,192.0.2.2,2001:db8::2,192.0.2.2:80\n",
		"bind/acl.conf":          "acl a { !10.1.0.0/16; 10.0.0.0/8; };",
		"bind/n.zone":            "www A 192.0.2.1\nwww AAAA 2001:db8::1\n",
		"bind/s.zone":            "www A 192.0.2.2\n",
		"grt/grt.csv":            "unit,primary,backup\nA,n,s\n",
		"grt/keys.csv":           "unit,kind,key\nA,code,a\n",
		"grt/grt.json":           `{"routes":[{"unit":"A","dcs":["n","s"]}]}`,
		"gdnsd/zones/example.cn": "www 30 DYNA geoip!svc\n",
	}
	for name, text := range files {
		all[name] = text
	}
	return func(name string) ([]byte, error) {
		if text, ok := all[name]; ok {
			return []byte(text), nil
		}
		return nil, fs.ErrNotExist
	}
}

// asked: whatever was understood answers every request with a centre, or
// nothing at all where no view or record is left.
func asked(t *testing.T, source Source, e gslb.Engine) {
	c, err := Open(context.Background(), source, e)
	if err != nil {
		return
	}
	c.Callers()
	for _, p := range append(c.Prefixes(), netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")) {
		for _, down := range []string{"", "n", "s"} {
			q := Request{Request: gslb.Request{Code: "A", Caller: "0315", Client: p.Addr()}, Province: "110000", Point: geom.Point{Lon: 1, Lat: 2}}
			if got := c.Centre(q, down); got != "n" && got != "s" && got != "" {
				t.Errorf("%s answers %q", e, got)
			}
		}
	}
}

func FuzzGdnsd(f *testing.F) {
	f.Add("plugins => { geoip => { maps => { m => { datacenters => [ n, s ], nets => x.nets } } resources => { svc => { map => m, dcmap => { n => { addrs_v4 => { a => 192.0.2.1 } } s => { addrs_v4 => { a => 192.0.2.2 } } } } } } }",
		"10.0.0.0/8 => [ n, s ] # A\n10.1.0.0/16 => [ s, n ]\n")
	f.Fuzz(func(t *testing.T, config, nets string) {
		asked(t, around(map[string]string{"gdnsd/config": config, "gdnsd/geoip/x.nets": nets}), gslb.Gdnsd)
	})
}

func FuzzBIND(f *testing.F) {
	f.Add("acl a { !10.1.0.0/16; 10.0.0.0/8; };", `view a { match-clients { a; }; zone "z" { type primary; file "n.zone"; }; }; view z { match-clients { any; }; zone "z" { file "s.zone"; }; };`)
	f.Fuzz(func(t *testing.T, acl, conf string) {
		asked(t, around(map[string]string{"bind/acl.conf": acl, "bind/named.conf": conf, "bind/named.down-n.conf": conf, "bind/named.down-s.conf": conf}), gslb.BIND)
	})
}

func FuzzPowerDNS(f *testing.F) {
	f.Add("    www.example.cn:\n      - lua: A \";local o={{'192.0.2.1'},{'192.0.2.2'}} if netmask({'10.1.0.0/16'}) then o={{'192.0.2.2'},{'192.0.2.1'}} end return ifurlup('http://x/',o)\"\n")
	f.Fuzz(func(t *testing.T, yaml string) {
		asked(t, around(map[string]string{"powerdns/geoip.yaml": yaml}), gslb.PowerDNS)
	})
}

func FuzzHAProxy(f *testing.F) {
	f.Add("frontend bus\n  http-request set-var(txn.be) req.fhdr(X-Province),upper,map_str(a.map)\n  http-request set-var(txn.be) var(txn.ip),map_ip(b.map) if !{ var(txn.be) -m found }\n  default_backend be_n\nbackend be_n\n  server n 192.0.2.1:80\n  server s 192.0.2.2:80 backup\n",
		"A be_n\n", "10.0.0.0/8 be_n\n")
	f.Fuzz(func(t *testing.T, cfg, a, b string) {
		asked(t, around(map[string]string{"haproxy/haproxy.cfg": cfg, "haproxy/a.map": a, "haproxy/b.map": b}), gslb.HAProxy)
	})
}

func FuzzNginx(f *testing.F) {
	f.Add("http { geo $remote_addr $c { default l; include a; } map $http_x_province $l { default $c; A l; ~^0 l; } map $l $p { l u; } upstream u { server 192.0.2.1:80; server 192.0.2.2:80 backup; } server { location / { proxy_pass http://$p; } } }", "10.0.0.0/8 l;\n")
	f.Fuzz(func(t *testing.T, conf, a string) {
		asked(t, around(map[string]string{"nginx/nginx.conf": conf, "nginx/a": a}), gslb.Nginx)
	})
}

func FuzzHosted(f *testing.F) {
	f.Add("rr,type,value,line,unit,rank\nwww,A,192.0.2.1,cn_region_beijing,A,0\nwww,A,192.0.2.2,default,,0\n",
		`{"Changes":[{"ResourceRecordSet":{"Type":"A","SetIdentifier":"n","GeoProximityLocation":{"Coordinates":{"Latitude":"1.00","Longitude":"2.00"},"Bias":-3},"ResourceRecords":[{"Value":"192.0.2.1"}]}}]}`)
	f.Fuzz(func(t *testing.T, lines, records string) {
		source := around(map[string]string{"lines/alidns.csv": lines, "lines/huawei.csv": lines, "route53/geoproximity.json": records, "grt/grt.csv": lines})
		asked(t, source, gslb.Lines)
		asked(t, source, gslb.Route53)
		asked(t, source, gslb.Neutral)
	})
}

// TestSeedsAreUnderstood: the seeds above are files of the right form, so that
// fuzzing starts from what the parsers accept.
func TestSeedsAreUnderstood(t *testing.T) {
	c, err := Open(context.Background(), around(map[string]string{
		"bind/named.conf":        `view a { match-clients { a; }; zone "z" { file "n.zone"; }; }; view z { match-clients { any; }; zone "z" { file "s.zone"; }; };`,
		"bind/named.down-n.conf": `view z { match-clients { any; }; zone "z" { file "s.zone"; }; };`,
		"bind/named.down-s.conf": `view z { match-clients { any; }; zone "z" { file "n.zone"; }; };`,
	}), gslb.BIND)
	if err != nil {
		t.Fatal(err)
	}
	for client, want := range map[string]string{"10.0.0.1": "n", "10.1.0.1": "s", "192.0.2.9": "s"} {
		q := Request{Request: gslb.Request{Client: netip.MustParseAddr(client)}}
		if got := c.Centre(q, ""); got != want {
			t.Errorf("BIND, client %s: got %s, want %s", client, got, want)
		}
	}
	if _, err := Open(context.Background(), around(nil), gslb.Neutral); err != nil {
		t.Error(err)
	}
	if _, err := Open(context.Background(), around(map[string]string{"grt/grt.json": `{"routes":[{"unit":"A","dcs":["s","n"]}]}`}), gslb.Neutral); err == nil {
		t.Error("grt.json and grt.csv differ and nobody says so")
	}
	if _, err := Open(context.Background(), around(nil), "other"); err == nil {
		t.Error("an unknown engine: got no error")
	}
}
