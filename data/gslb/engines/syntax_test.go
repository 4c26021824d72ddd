//go:build engines

package engines

import (
	"context"
	"fmt"
	"net/netip"
	"path/filepath"
	"strings"
	"testing"

	"fenye/data/gslb"
	"fenye/data/gslb/export"
	"fenye/data/gslb/write"
	"fenye/data/report"
)

// servers are the engines that are started here.
var servers = []gslb.Engine{gslb.Gdnsd, gslb.BIND, gslb.PowerDNS, gslb.HAProxy, gslb.Nginx}

// rotated returns a table of k centres in which every rotation of them is the
// list of two units, a longer key of each within the other.
func rotated(k int, v6 bool) *gslb.Table {
	t := &gslb.Table{Generation: 2147483647, Name: "ns.a-1.example.cn"}
	for i := range k {
		c := gslb.Centre{ID: fmt.Sprintf("%d_c-%c", i, 'a'+i), Name: fmt.Sprint(i), V4: fmt.Sprintf("192.0.2.%d", i+1)}
		c.HTTP = netip.AddrPortFrom(netip.MustParseAddr(c.V4), 80).String()
		if v6 {
			c.V6 = fmt.Sprintf("2001:db8::%d", i+1)
			c.HTTP = fmt.Sprintf("[%s]:80", c.V6)
		}
		t.Centres = append(t.Centres, c)
	}
	for i := range 2 * k {
		u := gslb.Unit{ID: fmt.Sprintf("U.%d", i), Name: "单元", Users: 10}
		for j := range k {
			u.Route = append(u.Route, t.Centres[(i+j)%k].ID)
		}
		u.Keys = []gslb.Key{
			{Kind: gslb.CIDR, Value: fmt.Sprintf("10.%d.0.0/16", i)}, {Kind: gslb.CIDR, Value: fmt.Sprintf("10.%d.7.0/24", (i+1)%(2*k))},
			{Kind: gslb.CIDR, Value: fmt.Sprintf("fd00:%x::/32", i)}, {Kind: gslb.CIDR, Value: fmt.Sprintf("fd00:%x:7::/48", (i+1)%(2*k))},
			{Kind: gslb.CIDR, Value: fmt.Sprintf("10.200.%d.1/32", i)}, {Kind: gslb.Code, Value: fmt.Sprintf("U/%d:x+y.z", i)},
			{Kind: gslb.Code, Value: fmt.Sprint(110000 + i)}, {Kind: gslb.GB2260, Value: fmt.Sprint(110000 + i)}, {Kind: gslb.Caller, Value: fmt.Sprintf("0%02d", i)},
		}
		t.Units = append(t.Units, u)
	}
	return t
}

// TestEngineSyntax: the servers' own checks accept exports of 1 to 6 centres,
// with and without IPv6, listening on either, and warn of nothing that matters.
func TestEngineSyntax(t *testing.T) {
	for k := 1; k <= 6; k++ {
		for _, v6 := range []bool{false, true} {
			listen := map[gslb.Engine]string{}
			for i, e := range servers {
				listen[e] = fmt.Sprintf("127.0.0.1:%d", 25000+i)
				if v6 {
					listen[e] = fmt.Sprintf("[::1]:%d", 25000+i)
				}
			}
			ready, err := export.Prepare(context.Background(), rotated(k, v6), servers, write.Settings{Listen: listen}, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range ready.Fidelity {
				if f.Share != 0 || f.BackupShare != 0 {
					t.Errorf("%d centres, %s: %g and %g of the users go elsewhere, want none", k, f.Engine, f.Share, f.BackupShare)
				}
			}
			dir := filepath.Join(t.TempDir(), "export")
			if err := report.WriteDir(dir, false, write.Writers(ready.Files)); err != nil {
				t.Fatal(err)
			}
			said := run(t, dir, "gdnsd", "-c", "gdnsd", "checkconf") + run(t, dir, "haproxy", "-c", "-f", "haproxy/haproxy.cfg") +
				run(t, dir, "nginx", "-t", "-p", dir+"/nginx/", "-c", "nginx.conf") + run(t, dir+"/bind", "named-checkconf", "-z", "named.conf")
			for _, c := range ready.Table.Centres {
				said += run(t, dir+"/bind", "named-checkconf", "-z", "named.down-"+c.ID+".conf")
			}
			for _, bad := range []string{"conflicting dclists", "illegal bits", "[WARNING]", "[warn]"} {
				if strings.Contains(said, bad) {
					t.Errorf("%d centres: the checks say %q:\n%s", k, bad, said)
				}
			}
		}
	}
}
