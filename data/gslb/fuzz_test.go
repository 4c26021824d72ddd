package gslb

import (
	"context"
	"strings"
	"testing"
)

// FuzzKeys: any bytes give rows that Check judges without failing, or an error.
func FuzzKeys(f *testing.F) {
	f.Add("unit,kind,key\nA,cidr,10.0.0.0/8\nA,cidr,10.0.0.0/9\nB,cidr,10.128.0.0/9\nB,cidr,::/0\nB,code,x\nC,caller,03\n")
	f.Add("unit;kind;key\nA;cidr;2001:db8::1\nA;cidr;1.2.3.4/33\n")
	f.Fuzz(func(t *testing.T, data string) {
		rows, err := ReadKeys(context.Background(), strings.NewReader(data))
		if err != nil {
			return
		}
		table := small()
		table.AddKeys(rows)
		table.Sort()
		offences, warnings := table.Check(Engines)
		for _, o := range append(offences, warnings...) {
			if o.String() == "" {
				t.Errorf("no sentence for %+v", o)
			}
		}
		if len(offences) > 0 {
			return
		}
		r := NewResolver(table)
		for _, n := range table.Nets() {
			if n.Prefix.IsSingleIP() && r.ByClient(n.Prefix.Addr()) != &table.Units[n.Unit] {
				t.Errorf("%s is not that of its unit", n.Prefix)
			}
		}
	})
}

// FuzzAddresses: any bytes give centres with unique names and ids, or an error.
func FuzzAddresses(f *testing.F) {
	f.Add("name,dc,v4,v6,http\nNorth,north,192.0.2.1,2001:db8::1,bus:80\nSouth,south,,,[::1]:8080\n")
	f.Add("name,dc,v4,v6,http,lat,lon\nN,n,,,,1e1,-2\n")
	f.Fuzz(func(t *testing.T, data string) {
		centres, err := ReadAddresses(context.Background(), strings.NewReader(data))
		seen := map[string]bool{}
		for _, c := range centres {
			if seen[c.ID] || c.ID == "" || c.Name == "" || c.Placed && !c.Position.Valid() {
				t.Errorf("centre %+v", c)
			}
			seen[c.ID] = true
		}
		if err == nil && len(centres) == 0 {
			t.Error("no centre and no error")
		}
	})
}

// FuzzAccess: any bytes give units with unique codes and users of 0 or more, or
// an error.
func FuzzAccess(f *testing.F) {
	f.Add("code,name,users,centre,backup,distance_km,nearest\n510000,四川,100,North,South,1,North\n")
	f.Fuzz(func(t *testing.T, data string) {
		rows, err := ReadAccess(context.Background(), strings.NewReader(data))
		if err != nil {
			return
		}
		table := FromAccess(rows, small().Centres)
		table.Name, table.Generation = "www.example.cn", 1
		table.Complete()
		table.Sort()
		offences, _ := table.Check(Engines)
		for _, o := range offences {
			if o.Kind == RepeatUnit || o.Kind == BadUsers {
				t.Errorf("the reader let %s pass", o)
			}
		}
	})
}
