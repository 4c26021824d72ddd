//go:build engines

package engines

import (
	"context"
	"fmt"
	"net/netip"
	"path/filepath"
	"strings"
	"testing"

	"fenye/data/china"
	"fenye/data/gslb"
	"fenye/data/gslb/export"
	"fenye/data/gslb/write"
	"fenye/data/report"
	"fenye/geom"
	"fenye/model"
	"fenye/model/access"
)

// The centres of the test: ids in configuration files, addresses of
// documentation. The positions are near Beijing, Hangzhou and Chengdu.
var sites = []struct {
	name, id, v4, v6 string
	at               geom.Point
	share            float64 // of all users: its capacity
}{
	{"North", "north", "192.0.2.11", "2001:db8:ffff::11", geom.Point{Lon: 116.46, Lat: 39.92}, 0.36},
	{"East", "east-2", "192.0.2.12", "2001:db8:ffff::12", geom.Point{Lon: 120.76, Lat: 30.77}, 0.36},
	{"West", "west_3", "192.0.2.13", "2001:db8:ffff::13", geom.Point{Lon: 104.07, Lat: 30.67}, 0.36},
}

const (
	port    = 8080 // of all centres, for probes and the bus
	dnsName = "www.fenye.test"
)

// probe is a question and the centres that the solver's plan answers it with,
// in their order.
type probe struct {
	unit  string
	kind  gslb.Kind
	value string // an address, a code or a number
	want  []string
}

// solved is the access plan of all 34 units and what the solver says of it.
type solved struct {
	rows  []gslb.AccessRow
	order map[string][]string // by unit: ids of centres, from the solver's answer
}

// solve wires the 34 units, each at its capital, with the exact solver, and
// chooses their backups. The users are invented; the weight of balance makes
// some units move from their nearest centre.
func solve(t *testing.T) solved {
	t.Helper()
	p := access.Problem{Alpha: 0.5}
	total := model.Users(0)
	for i, c := range china.Provinces() {
		users := model.Users(10_000 + 1_000*((i*7)%23))
		total += users
		p.Units = append(p.Units, access.Unit{Code: c.ISO, Name: c.Short, Point: *c.Seat, Users: users})
	}
	for i, s := range sites {
		p.Centres = append(p.Centres, model.Centre{Number: i + 1, Name: s.name, Position: s.at,
			Capacity: model.Users(s.share * float64(total)), Up: true})
	}
	r, err := access.Solve(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	backups, _, err := access.Backups(context.Background(), p, r.Assign)
	if err != nil {
		t.Fatal(err)
	}
	out := solved{order: map[string][]string{}}
	moved := 0
	for i, u := range p.Units {
		first, second := r.Assign[i], backups[i]
		third := 3 - first - second // the one of 0, 1, 2 that is left
		out.order[u.Code] = []string{sites[first].id, sites[second].id, sites[third].id}
		out.rows = append(out.rows, gslb.AccessRow{Code: u.Code, Name: u.Name, Users: u.Users, Centre: sites[first].name,
			Backup: sites[second].name, Nearest: sites[r.Nearest.Assign[i]].name})
		if r.Nearest.Assign[i] != first {
			moved++
		}
	}
	if moved < 2 || len(out.order) != 34 || r.Status != access.Optimal {
		t.Fatalf("%d of %d units moved from their nearest centre, %s: the plan tests too little", moved, len(out.order), r.Status)
	}
	return out
}

// keyed returns the keys of all units and a probe for each: prefixes within
// 10.0.0.0/8 and fd00::/8, codes and digits, all invented. Every unit has a
// prefix, holds a longer one of the next unit in it, and that holds a still
// longer one of the unit after.
func (s solved) keyed() (rows []gslb.KeyRow, probes []probe) {
	all := china.Provinces()
	add := func(p china.Province, kind gslb.Kind, key string, values ...string) {
		rows = append(rows, gslb.KeyRow{Unit: p.ISO, Key: gslb.Key{Kind: kind, Value: key}})
		for _, v := range values {
			probes = append(probes, probe{p.ISO, kind, v, s.order[p.ISO]})
		}
	}
	for i, p := range all {
		n := i + 10
		next, after := all[(i+1)%len(all)], all[(i+2)%len(all)]
		add(p, gslb.CIDR, fmt.Sprintf("10.%d.0.0/16", n), fmt.Sprintf("10.%d.0.0", n), fmt.Sprintf("10.%d.127.255", n), fmt.Sprintf("10.%d.255.255", n))
		add(next, gslb.CIDR, fmt.Sprintf("10.%d.128.0/20", n), fmt.Sprintf("10.%d.128.0", n), fmt.Sprintf("10.%d.143.255", n))
		add(after, gslb.CIDR, fmt.Sprintf("10.%d.130.0/24", n), fmt.Sprintf("10.%d.130.0", n), fmt.Sprintf("10.%d.130.255", n))
		add(p, gslb.CIDR, fmt.Sprintf("fd00:%x::/32", n), fmt.Sprintf("fd00:%x::1", n), fmt.Sprintf("fd00:%x:ffff::1", n))
		add(next, gslb.CIDR, fmt.Sprintf("fd00:%x:8000::/36", n), fmt.Sprintf("fd00:%x:8000::1", n), fmt.Sprintf("fd00:%x:8fff::1", n))
		add(after, gslb.CIDR, fmt.Sprintf("fd00:%x:8800::/48", n), fmt.Sprintf("fd00:%x:8800::1", n), fmt.Sprintf("fd00:%x:8800:ffff::1", n))
		add(p, gslb.Code, p.ISO, p.ISO, strings.ToLower(p.ISO))
		add(p, gslb.Code, "x-"+p.ISO[3:], "x-"+p.ISO[3:], "X-"+p.ISO[3:])
		add(p, gslb.GB2260, p.Code, p.Code)
		add(p, gslb.Caller, fmt.Sprintf("0%d", n), fmt.Sprintf("0%d1234567", n), fmt.Sprintf("0%d", n))
		add(next, gslb.Caller, fmt.Sprintf("0%d5", n), fmt.Sprintf("0%d57654321", n))
		add(after, gslb.Caller, fmt.Sprintf("0%d55", n), fmt.Sprintf("0%d550000000", n))
	}
	for i, word := range []string{"default", "Include", "hostnames", "VOLATILE"} {
		add(all[i], gslb.Code, word, word, strings.ToLower(word), strings.ToUpper(word))
	}
	return rows, probes
}

// prepare makes the export and writes it into a new folder.
func (s solved) prepare(t *testing.T, engine gslb.Engine, listen string) (string, []probe) {
	t.Helper()
	var centres []gslb.Centre
	for _, c := range sites {
		centres = append(centres, gslb.Centre{ID: c.id, Name: c.name, V4: c.v4, V6: c.v6, HTTP: fmt.Sprintf("%s:%d", c.v4, port)})
	}
	table := gslb.FromAccess(s.rows, centres)
	rows, probes := s.keyed()
	table.Name, table.Generation = dnsName, 7
	table.AddKeys(rows)
	ready, err := export.Prepare(context.Background(), table, []gslb.Engine{engine}, write.Settings{Listen: map[gslb.Engine]string{engine: listen}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range ready.Fidelity {
		if f.Share != 0 || f.BackupShare != 0 {
			t.Errorf("%s: the files send %g of the users elsewhere, %g once their primary is lost; want 0", f.Engine, f.Share, f.BackupShare)
		}
	}
	dir := filepath.Join(t.TempDir(), "export")
	if err := report.WriteDir(dir, false, write.Writers(ready.Files)); err != nil {
		t.Fatal(err)
	}
	return dir, probes
}

// first returns the first centre of a list that is not lost.
func first(list []string, lost map[string]bool) string {
	for _, id := range list {
		if !lost[id] {
			return id
		}
	}
	return list[0]
}

// clients returns the probes that are addresses, of one family or both.
func clients(probes []probe, v4, v6 bool) []probe {
	var out []probe
	for _, p := range probes {
		if p.kind == gslb.CIDR && (netip.MustParseAddr(p.value).Is4() && v4 || netip.MustParseAddr(p.value).Is6() && v6) {
			out = append(out, p)
		}
	}
	return out
}
