package gslb

import (
	"fmt"
	"math/rand/v2"
	"net/netip"
	"slices"
	"strings"
	"testing"
)

// small is a table without offence: units A to D, two centres.
func small() *Table {
	t := &Table{Generation: 7, Name: "www.example.cn", Default: []string{"north", "south"}, Centres: []Centre{
		{ID: "north", Name: "North", V4: "192.0.2.1", V6: "2001:db8::1", HTTP: "192.0.2.1:80"},
		{ID: "south", Name: "South", V4: "192.0.2.2", V6: "2001:db8::2", HTTP: "192.0.2.2:80"},
	}}
	for i, id := range []string{"A", "B", "C", "D"} {
		route := []string{"north", "south"}
		if i%2 == 1 {
			route = []string{"south", "north"}
		}
		t.Units = append(t.Units, Unit{ID: id, Name: id, Users: 100, Route: route, Keys: []Key{
			{Kind: CIDR, Value: fmt.Sprintf("10.%d.0.0/16", i)}, {Kind: Code, Value: id}, {Kind: GB2260, Value: fmt.Sprintf("%d10000", i+1)},
			{Kind: Caller, Value: fmt.Sprintf("0%d", i)},
		}})
	}
	return t
}

func TestNoOffence(t *testing.T) {
	offences, warnings := small().Check(Engines[:6])
	if len(offences) > 0 || len(warnings) > 0 {
		t.Errorf("got offences %v, warnings %v, want none", offences, warnings)
	}
}

// TestOffences breaks one thing at a time and asks for exactly that offence.
func TestOffences(t *testing.T) {
	key := func(unit int, kind Kind, value string) func(*Table) {
		return func(t *Table) { t.Units[unit].Keys = append(t.Units[unit].Keys, Key{Kind: kind, Value: value, Row: 9}) }
	}
	both := func(a, b func(*Table)) func(*Table) { return func(t *Table) { a(t); b(t) } }
	for name, test := range map[string]struct {
		change func(*Table)
		want   []OffenceKind
	}{
		"no route":           {func(t *Table) { t.Units[1].Route = nil }, []OffenceKind{NoRoute}},
		"unknown centre":     {func(t *Table) { t.Units[1].Route[1] = "west" }, []OffenceKind{UnknownCentre}},
		"repeated centre":    {func(t *Table) { t.Units[1].Route = []string{"north", "south", "north"} }, []OffenceKind{RepeatCentre}},
		"repeated default":   {func(t *Table) { t.Default = []string{"north", "north"} }, []OffenceKind{RepeatCentre}},
		"no backup":          {func(t *Table) { t.Units[1].Route = t.Units[1].Route[:1] }, []OffenceKind{NoBackup}},
		"same prefix":        {key(1, CIDR, "10.0.0.0/16"), []OffenceKind{SharedKey}},
		"same code":          {key(1, Code, "A"), []OffenceKind{SharedKey}},
		"same caller":        {key(1, Caller, "00"), []OffenceKind{SharedKey}},
		"code and gb2260":    {key(1, Code, "110000"), []OffenceKind{SharedKey}},
		"letter case":        {key(1, Code, "a"), []OffenceKind{LetterCase}},
		"letter case, alone": {key(0, Code, "a"), []OffenceKind{LetterCase}},
		"same key twice":     {key(0, Code, "110000"), nil},
		"host bits":          {key(1, CIDR, "10.9.0.1/16"), []OffenceKind{HostBits}},
		"no prefix":          {key(1, CIDR, "10.9.0.0"), []OffenceKind{BadPrefix}},
		"everything":         {key(1, CIDR, "0.0.0.0/0"), []OffenceKind{Everything}},
		"everything v6":      {key(1, CIDR, "::/0"), []OffenceKind{Everything}},
		"6to4":               {key(1, CIDR, "2002:a00::/32"), []OffenceKind{V4InV6}},
		"mapped":             {key(1, CIDR, "::ffff:0:0/96"), []OffenceKind{V4InV6}},
		"covered":            {both(key(1, CIDR, "10.0.0.0/17"), key(2, CIDR, "10.0.128.0/17")), []OffenceKind{Covered}},
		"half covered":       {key(1, CIDR, "10.0.0.0/17"), nil},
		"covered, own inside": {both(both(key(1, CIDR, "10.0.0.0/17"), key(2, CIDR, "10.0.128.0/17")), key(0, CIDR, "10.0.1.0/24")),
			[]OffenceKind{Covered}},
		"code for a map":   {key(1, Code, "a b"), []OffenceKind{BadKey}},
		"code with quote":  {key(1, Code, `a"b`), []OffenceKind{BadKey}},
		"code with brace":  {key(1, Code, "a;}"), []OffenceKind{BadKey}},
		"code is regex":    {key(1, Code, "~^a"), []OffenceKind{BadKey}},
		"caller with plus": {key(1, Caller, "+86"), []OffenceKind{BadKey}},
		"gb2260 letters":   {key(1, GB2260, "11000A"), []OffenceKind{BadKey}},
		"unit id":          {func(t *Table) { t.Units[1].ID = "B C" }, []OffenceKind{BadUnit}},
		"unit twice":       {func(t *Table) { t.Units[1].ID = "A" }, []OffenceKind{RepeatUnit}},
		"users":            {func(t *Table) { t.Units[1].Users = -1 }, []OffenceKind{BadUsers}},
		"no v4":            {func(t *Table) { t.Centres[1].V4 = "" }, []OffenceKind{NoAddress}},
		"v6 of one":        {func(t *Table) { t.Centres[1].V6 = "" }, []OffenceKind{NoAddress}},
		"v6 of none":       {func(t *Table) { t.Centres[0].V6, t.Centres[1].V6 = "", "" }, nil},
		"no http":          {func(t *Table) { t.Centres[1].HTTP = "" }, []OffenceKind{NoAddress}},
		"same address":     {func(t *Table) { t.Centres[1].V4 = "192.0.2.1" }, []OffenceKind{SharedAddress}},
		"name":             {func(t *Table) { t.Name = "www" }, []OffenceKind{BadName}},
		"name with brace":  {func(t *Table) { t.Name = "www.a{b" }, []OffenceKind{BadName}},
		"generation":       {func(t *Table) { t.Generation = 0 }, []OffenceKind{BadGeneration}},
		"generation, high": {func(t *Table) { t.Generation = 1 << 31 }, []OffenceKind{BadGeneration}},
		"no units":         {func(t *Table) { t.Units = nil }, []OffenceKind{NoUnits}},
		"two at once":      {both(func(t *Table) { t.Units[1].Route = nil }, key(0, CIDR, "x")), []OffenceKind{NoRoute, BadPrefix}},
	} {
		table := small()
		test.change(table)
		offences, _ := table.Check(Engines[:6])
		var got []OffenceKind
		for _, o := range offences {
			got = append(got, o.Kind)
			if text := o.String(); strings.Contains(text, "{") && !strings.Contains(name, "brace") || text == "" {
				t.Errorf("%s: the sentence is %q", name, text)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %v, want %v", name, got, test.want)
		}
	}
}

// TestCentreIDs: an id that is not allowed offends once for the centre; routes
// that use it are known.
func TestCentreIDs(t *testing.T) {
	for _, id := range []string{"North", "", "a.b", "_a", "a b", "a}", strings.Repeat("a", 64)} {
		table := small()
		table.Centres[0].ID = id
		table.Default[0] = id
		for i := range table.Units {
			table.Units[i].Route[slices.Index(table.Units[i].Route, "north")] = id
		}
		offences, _ := table.Check(Engines)
		if !slices.ContainsFunc(offences, func(o Offence) bool { return o.Kind == BadCentre && o.Centre == id }) {
			t.Errorf("id %q: got %v, want %s", id, offences, BadCentre)
		}
	}
}

func TestWarnings(t *testing.T) {
	table := small()
	table.Units[0].Keys = []Key{{Kind: Code, Value: "A"}}
	table.Units[1].Keys = append(table.Units[1].Keys, Key{Kind: CIDR, Value: "10.1.0.0/17"}, Key{Kind: CIDR, Value: "10.1.128.0/17"})
	table.Centres[1].Capacity = 199
	_, warnings := table.Check([]Engine{Gdnsd, HAProxy})
	var got []OffenceKind
	for _, w := range warnings {
		got = append(got, w.Kind)
	}
	if want := []OffenceKind{NoKey, DeadKey, Over}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestNestsAgainstAddresses compares with every address of a small space.
func TestNestsAgainstAddresses(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for round := range 300 {
		table := &Table{}
		var all []Key
		seen := map[string]bool{}
		for range 1 + r.IntN(12) {
			bits := 27 + r.IntN(6)
			a := netip.AddrFrom4([4]byte{10, 0, 0, byte(r.IntN(32))})
			p, err := a.Prefix(bits)
			if err != nil {
				t.Fatal(err)
			}
			if !seen[p.String()] {
				seen[p.String()] = true
				all = append(all, Key{Kind: CIDR, Value: p.String()})
			}
		}
		for i, k := range all {
			u := i % 3
			for len(table.Units) <= u {
				table.Units = append(table.Units, Unit{ID: string(rune('A' + len(table.Units)))})
			}
			table.Units[u].Keys = append(table.Units[u].Keys, k)
		}
		resolver := NewResolver(table)
		covered := map[string]bool{}
		for _, o := range table.checkPrefixes() {
			covered[o.Key] = true
		}
		used := map[netip.Prefix]bool{}
		for _, n := range table.Nets() {
			used[n.Prefix] = true
		}
		for u := range table.Units {
			for _, k := range table.Units[u].Keys {
				p := netip.MustParsePrefix(k.Value)
				wantCovered, wantUsed := true, false
				for low := range 32 {
					a := netip.AddrFrom4([4]byte{10, 0, 0, byte(low)})
					if !p.Contains(a) {
						continue
					}
					theirs, longer := false, false
					for v := range table.Units {
						for _, o := range table.Units[v].Keys {
							if q := netip.MustParsePrefix(o.Value); q.Bits() > p.Bits() && q.Contains(a) {
								longer = true
								theirs = theirs || v != u
							}
						}
					}
					wantCovered = wantCovered && theirs
					wantUsed = wantUsed || !longer
					if !longer && resolver.ByClient(a) != &table.Units[u] {
						t.Fatalf("round %d: %s: the longest key is not taken", round, a)
					}
				}
				if covered[k.Value] != wantCovered || used[p] != wantUsed {
					t.Fatalf("round %d: %s of %v: covered %v, used %v, want %v, %v", round, p, all, covered[k.Value], used[p], wantCovered, wantUsed)
				}
			}
		}
	}
}

func TestResolver(t *testing.T) {
	table := small()
	table.Units[3].Keys = append(table.Units[3].Keys, Key{Kind: Caller, Value: "005"}, Key{Kind: CIDR, Value: "10.0.128.0/17"})
	r := NewResolver(table)
	client := netip.MustParseAddr
	for _, test := range []struct {
		q    Request
		want string
	}{
		{Request{Code: "b", Caller: "00", Client: client("10.0.0.1")}, "B"},
		{Request{Code: "210000"}, "B"},
		{Request{Code: "zz", Caller: "0077", Client: client("10.1.0.1")}, "A"},
		{Request{Caller: "0051"}, "D"}, {Request{Caller: "005"}, "D"}, {Request{Caller: "004"}, "A"}, {Request{Caller: "9"}, ""},
		{Request{Caller: "00a", Client: client("10.1.0.1")}, "B"}, {Request{Caller: ""}, ""},
		{Request{Client: client("10.0.127.255")}, "A"}, {Request{Client: client("10.0.128.0")}, "D"}, {Request{Client: client("::1")}, ""},
		{Request{}, ""},
	} {
		got := ""
		if u := r.Resolve(test.q); u != nil {
			got = u.ID
		}
		if got != test.want {
			t.Errorf("%+v: got %q, want %q", test.q, got, test.want)
		}
	}
	if got := r.Route(nil); !slices.Equal(got, table.Default) {
		t.Errorf("the route of no unit is %v, want the default", got)
	}
	for _, test := range []struct {
		down []string
		want string
	}{{nil, "a"}, {[]string{"a"}, "b"}, {[]string{"b"}, "a"}, {[]string{"a", "b"}, "a"}} {
		if got := First([]string{"a", "b"}, test.down...); got != test.want {
			t.Errorf("First, %v down: got %s, want %s", test.down, got, test.want)
		}
	}
}
