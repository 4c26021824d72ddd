package gslb

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fenye/data/fault"
)

func TestReadKeys(t *testing.T) {
	rows, err := ReadKeys(context.Background(), strings.NewReader("\ufeffUnit,Kind,note,Key\r\nA,CIDR,x,2001:DB8::/32\r\n\r\nA,cidr,,10.0.0.1\r\nB, code ,,\"CN-B\"\r\nB,caller,,0315\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []KeyRow{
		{"A", Key{CIDR, "2001:db8::/32", 2}}, {"A", Key{CIDR, "10.0.0.1/32", 4}}, {"B", Key{Code, "CN-B", 5}}, {"B", Key{Caller, "0315", 6}},
	}
	if len(rows) != len(want) {
		t.Fatalf("got %d rows, want %d", len(rows), len(want))
	}
	for i := range want {
		if rows[i] != want[i] {
			t.Errorf("row %d: got %+v, want %+v", i, rows[i], want[i])
		}
	}
}

// TestBadRows: every mistake of a file is an error that tells kind, row and
// field.
func TestBadRows(t *testing.T) {
	keys := func(s string) error { _, err := ReadKeys(context.Background(), strings.NewReader(s)); return err }
	centres := func(s string) error {
		_, err := ReadAddresses(context.Background(), strings.NewReader(s))
		return err
	}
	access := func(s string) error { _, err := ReadAccess(context.Background(), strings.NewReader(s)); return err }
	const c = "name,dc,v4,v6,http,lat,lon\n"
	const a = "code,name,users,centre,backup,distance_km,nearest\n"
	for _, test := range []struct {
		read  func(string) error
		text  string
		kind  fault.Kind
		row   int
		field string
	}{
		{keys, "", fault.Empty, 0, ""},
		{keys, " \n\n", fault.Empty, 0, ""},
		{keys, "unit,kind\nA,cidr\n", fault.NoField, 1, "key"},
		{keys, "unit,unit,kind,key\n", fault.Repeat, 1, ""},
		{keys, "unit,kind,key\nA,prefix,10.0.0.0/8\n", fault.BadValue, 2, "kind"},
		{keys, "unit,kind,key\nA,cidr,10.0.0.0/8\n,cidr,10.0.0.0/8\n", fault.BadValue, 3, "unit"},
		{keys, "unit,kind,key\nA,cidr\n", fault.BadValue, 2, "key"},
		{keys, "unit,kind,key\nA,\"cidr\n", fault.Syntax, 2, ""},
		{centres, c, fault.BadValue, 0, ""},
		{centres, c + ",a,192.0.2.1,,\n", fault.BadValue, 2, "name"},
		{centres, c + "A,,192.0.2.1,,\n", fault.BadValue, 2, "dc"},
		{centres, c + "A,a,192.0.2.1,,\nA,b,192.0.2.2,,\n", fault.Repeat, 3, "name"},
		{centres, c + "A,a,192.0.2.1,,\nB,a,192.0.2.2,,\n", fault.Repeat, 3, "dc"},
		{centres, c + "A,a,192.0.2.256,,\n", fault.BadValue, 2, "v4"},
		{centres, c + "A,a,2001:db8::1,,\n", fault.BadValue, 2, "v4"},
		{centres, c + "A,a,,::ffff:192.0.2.1,\n", fault.BadValue, 2, "v6"},
		{centres, c + "A,a,,fe80::1%lo,\n", fault.BadValue, 2, "v6"},
		{centres, c + "A,a,,,host\n", fault.BadValue, 2, "http"},
		{centres, c + "A,a,,,host:0\n", fault.BadValue, 2, "http"},
		{centres, c + "A,a,,,host:99999\n", fault.BadValue, 2, "http"},
		{centres, c + "A,a,,,\"a b:80\"\n", fault.BadValue, 2, "http"},
		{centres, c + "A,a,,,h:80,x,1\n", fault.BadValue, 2, "lat"},
		{centres, c + "A,a,,,h:80,91,1\n", fault.BadValue, 2, "lat"},
		{access, a, fault.BadValue, 0, ""},
		{access, a + "A,甲,x,N,S,,\n", fault.BadValue, 2, "users"},
		{access, a + "A,甲,-1,N,S,,\n", fault.BadValue, 2, "users"},
		{access, a + ",甲,1,N,S,,\n", fault.BadValue, 2, "code"},
		{access, a + "A,甲,1,N,S,,\nA,乙,1,N,S,,\n", fault.Repeat, 3, "code"},
		{access, "code,name,users,centre\n", fault.NoField, 1, "backup"},
	} {
		err := test.read(test.text)
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != test.kind || f.Row != test.row || f.Field != test.field {
			t.Errorf("%q: got %v, want kind %s, row %d, field %q", test.text, err, test.kind, test.row, test.field)
		}
	}
}

func TestFilesAreNamed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys.csv")
	if _, err := Keys(context.Background(), path); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), "keys.csv") {
		t.Errorf("a missing file: got %v", err)
	}
	if err := os.WriteFile(path, []byte("unit,kind,key\nA,what,1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Keys(context.Background(), path); err == nil || !strings.Contains(err.Error(), "keys.csv: row 2: kind") {
		t.Errorf("a bad row: got %v", err)
	}
}

func TestHostPort(t *testing.T) {
	for s, want := range map[string]bool{
		"192.0.2.1:80": true, "[2001:db8::1]:8080": true, "bus.example.cn:443": true, "a:65535": true,
		"": false, "a": false, "a:": false, ":80": false, "a:080": false, "a:+80": false, "a:65536": false, "[fe80::1%lo]:80": false,
		"a;b:80": false, "-a:80": false, "a{}:80": false, "a b:80": false,
	} {
		if got := HostPort(s); got != want {
			t.Errorf("HostPort(%q) = %v, want %v", s, got, want)
		}
	}
}
