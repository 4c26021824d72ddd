package export

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fenye/data/gslb"
	"fenye/data/gslb/reread"
	"fenye/data/gslb/write"
	"fenye/geom"
	"fenye/model"
)

// exact are the engines that carry a plan as it is.
var exact = []gslb.Engine{gslb.Gdnsd, gslb.BIND, gslb.PowerDNS, gslb.HAProxy, gslb.Nginx, gslb.Neutral}

// random returns a table of n units with nested keys over k centres.
func random(r *rand.Rand, n, k int) *gslb.Table {
	t := &gslb.Table{Generation: 1 + r.IntN(1000), Name: "www.example.cn"}
	for i := range k {
		t.Centres = append(t.Centres, gslb.Centre{
			ID: fmt.Sprintf("dc%d-%c_", i, 'a'+i), Name: fmt.Sprint("Centre ", i), V4: fmt.Sprintf("192.0.2.%d", i+1),
			V6: fmt.Sprintf("2001:db8::%d", i+1), HTTP: fmt.Sprintf("192.0.2.%d:80", i+1),
			Position: geom.Point{Lon: 80 + 50*r.Float64(), Lat: 20 + 30*r.Float64()}, Placed: true,
		})
	}
	seen := map[string]bool{}
	for i := range n {
		u := gslb.Unit{ID: fmt.Sprintf("U%d", i), Name: fmt.Sprint("单元", i), Users: model.Users(r.IntN(100000))}
		for _, c := range r.Perm(k) {
			u.Route = append(u.Route, t.Centres[c].ID)
		}
		u.Places = []gslb.Weight{{Point: geom.Point{Lon: 80 + 50*r.Float64(), Lat: 20 + 30*r.Float64()}, Users: u.Users}}
		add := func(kind gslb.Kind, value string) {
			if !seen[strings.ToUpper(value)] {
				seen[strings.ToUpper(value)] = true
				u.Keys = append(u.Keys, gslb.Key{Kind: kind, Value: value})
			}
		}
		for range 1 + r.IntN(4) {
			v4, _ := netip.AddrFrom4([4]byte{10, byte(r.IntN(4)), byte(r.IntN(4) * 64), byte(r.IntN(4) * 64)}).Prefix(9 + r.IntN(20))
			add(gslb.CIDR, v4.String())
			v6, _ := netip.AddrFrom16([16]byte{0xfd, 0, byte(r.IntN(4)), byte(r.IntN(4) * 64)}).Prefix(17 + r.IntN(40))
			add(gslb.CIDR, v6.String())
			add(gslb.Caller, fmt.Sprintf("%d%03d", r.IntN(3), r.IntN(1000))[:1+r.IntN(4)])
			add(gslb.Code, fmt.Sprintf("%c%d", 'a'+r.IntN(26), r.IntN(100)))
			add(gslb.GB2260, fmt.Sprint(110000+100*r.IntN(100)))
		}
		t.Units = append(t.Units, u)
	}
	return t
}

// withoutOffence drops the keys that Check complains of.
func withoutOffence(t *gslb.Table) {
	for {
		t.Complete()
		t.Sort()
		offences, _ := t.Check(exact)
		if len(offences) == 0 {
			return
		}
		for _, o := range offences {
			u := t.Unit(o.Unit)
			u.Keys = slices.DeleteFunc(u.Keys, func(k gslb.Key) bool { return k.Value == o.Key })
		}
	}
}

func source(files map[string][]byte) reread.Source {
	return func(name string) ([]byte, error) {
		if b, ok := files[name]; ok {
			return b, nil
		}
		return nil, fs.ErrNotExist
	}
}

// request returns a request that keys of the table are likely to match.
func request(r *rand.Rand, t *gslb.Table) gslb.Request {
	var q gslb.Request
	key := func(kind gslb.Kind) string {
		u := t.Units[r.IntN(len(t.Units))]
		for _, k := range u.Keys {
			if k.Kind == kind && r.IntN(2) == 0 {
				return k.Value
			}
		}
		return ""
	}
	if r.IntN(3) == 0 {
		q.Code = key(gslb.Code)
		if r.IntN(2) == 0 {
			q.Code = strings.ToUpper(q.Code)
		}
	}
	if c := key(gslb.Caller); c != "" && r.IntN(2) == 0 {
		q.Caller = c + fmt.Sprint(r.IntN(100))
	}
	if r.IntN(2) == 0 {
		q.Client = netip.AddrFrom4([4]byte{10, byte(r.IntN(5)), byte(r.IntN(256)), byte(r.IntN(256))})
	} else {
		q.Client = netip.AddrFrom16([16]byte{0xfd, 0, byte(r.IntN(5)), byte(r.IntN(256)), byte(r.IntN(256))})
	}
	return q
}

// TestFilesAnswerAsTheTable reads the files of random tables again and asks
// them random requests, each centre lost in turn.
func TestFilesAnswerAsTheTable(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 9))
		table := random(r, 1+r.IntN(20), 1+r.IntN(5))
		withoutOffence(table)
		ready, err := Prepare(context.Background(), table, exact, write.Settings{}, nil)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for _, f := range ready.Fidelity {
			keyless := slices.ContainsFunc(ready.Warnings, func(o gslb.Offence) bool { return o.Kind == gslb.NoKey && o.Key == string(f.Engine) })
			if !keyless && (f.Share != 0 || f.BackupShare != 0 || !maps.Equal(f.Loads, table.Loads())) {
				t.Errorf("seed %d, %s: got %+v, want the plan's own loads %v", seed, f.Engine, f, table.Loads())
			}
		}
		resolver := gslb.NewResolver(table)
		for _, e := range exact {
			config, err := reread.Open(context.Background(), source(ready.Files), e)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			for range 300 {
				q := request(r, table)
				unit := resolver.Resolve(q)
				if e.DNS() {
					unit = resolver.ByClient(q.Client)
				}
				down := ""
				if r.IntN(2) == 0 {
					down = table.Centres[r.IntN(len(table.Centres))].ID
				}
				got, want := config.Centre(reread.Request{Request: q}, down), gslb.First(resolver.Route(unit), down)
				if got != want {
					t.Fatalf("seed %d, %s: %+v with %q down: got %s, want %s", seed, e, q, down, got, want)
				}
			}
		}
	}
}

// TestSameTableSameBytes shuffles units, keys and centres.
func TestSameTableSameBytes(t *testing.T) {
	make := func(shuffle bool) map[string][]byte {
		r := rand.New(rand.NewPCG(1, 1))
		table := random(r, 20, 3)
		withoutOffence(table)
		if shuffle {
			r.Shuffle(len(table.Units), func(a, b int) { table.Units[a], table.Units[b] = table.Units[b], table.Units[a] })
			r.Shuffle(3, func(a, b int) { table.Centres[a], table.Centres[b] = table.Centres[b], table.Centres[a] })
			for _, u := range table.Units {
				r.Shuffle(len(u.Keys), func(a, b int) { u.Keys[a], u.Keys[b] = u.Keys[b], u.Keys[a] })
			}
		}
		ready, err := Prepare(context.Background(), table, gslb.Engines, write.Settings{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return ready.Files
	}
	plain, shuffled := make(false), make(true)
	if len(plain) < 25 || !maps.EqualFunc(plain, shuffled, bytes.Equal) {
		t.Errorf("%d files: the order of units, keys or centres reaches the bytes", len(plain))
	}
}

// TestMarksAndPaths: every configuration names generation and checksum, and
// holds no path of this machine.
func TestMarksAndPaths(t *testing.T) {
	table := random(rand.New(rand.NewPCG(2, 2)), 12, 3)
	withoutOffence(table)
	ready, err := Prepare(context.Background(), table, gslb.Engines, write.Settings{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	mark := fmt.Sprintf("fenye generation %d %s", table.Generation, table.Checksum())
	absolute := regexp.MustCompile(`(^|[\s"'=])/(home|root|tmp|usr|var|etc|work)\b`)
	for name, content := range ready.Files {
		config := !strings.HasPrefix(name, "grt/") && !strings.HasPrefix(name, "lines/") && strings.Contains(name, "/")
		if config && !bytes.Contains(content, []byte(mark)) {
			t.Errorf("%s does not name generation and checksum", name)
		}
		if found := absolute.Find(content); found != nil {
			t.Errorf("%s holds the path %q", name, found)
		}
		if bytes.HasPrefix(content, []byte("\ufeff")) || bytes.Contains(content, []byte("\r")) {
			t.Errorf("%s: a mark or CR in a file for machines", name)
		}
	}
}

func TestRefused(t *testing.T) {
	table := random(rand.New(rand.NewPCG(3, 3)), 5, 3)
	withoutOffence(table)
	table.Units[0].Route = nil
	table.Units[1].Route = []string{"nowhere", "nowhere"}
	_, err := Prepare(context.Background(), table, exact, write.Settings{}, nil)
	refused, ok := err.(*gslb.Refused)
	if !ok || len(refused.Offences) < 4 || !strings.Contains(err.Error(), "U0") || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("got %v, want every offence", err)
	}
}
