package command_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fenye/app/words"
	"fenye/data/fault"
	"fenye/data/gslb"
)

// The tables of the tests: five units, one of which cuts another; every prefix,
// code and number of users is invented.
const (
	accessCSV = "\ufeffcode,name,users,centre,backup,distance_km,nearest\r\n" +
		"130000,河北,700,South,North,900,North\r\n110000,北京,400,North,South,0,North\r\n" +
		"310000,上海,500,South,North,150,South\r\n510000,四川,300,West,South,10,West\r\nJIBEI,冀北,100,North,West,200,North\r\n"
	keysCSV = "unit,kind,key\n130000,cidr,10.13.0.0/16\nJIBEI,cidr,10.13.128.0/17\n110000,cidr,10.11.0.0/16\n310000,cidr,10.31.0.0/16\n" +
		"510000,cidr,10.51.0.0/16\n130000,code,CN-HE\nJIBEI,code,JIBEI\n110000,gb2260,110000\n130000,caller,031\nJIBEI,caller,0315\n"
	addressesCSV = "name,dc,v4,v6,http,lat,lon\nNorth,north,192.0.2.1,2001:db8::1,192.0.2.1:80,39.92,116.46\n" +
		"South,south,192.0.2.2,2001:db8::2,192.0.2.2:80,30.77,120.76\nWest,west,192.0.2.3,2001:db8::3,192.0.2.3:80,30.67,104.07\n"
	allEngines = "gdnsd,bind,powerdns,haproxy,nginx,table,lines,route53"
)

// force is the call of the gslb command on the tables above, with more
// arguments.
func force(t *testing.T, access, keys, addresses string, more ...string) []string {
	t.Helper()
	return append([]string{"gslb", write(t, "access.csv", access), "--keys", write(t, "keys.csv", keys),
		"--addresses", write(t, "centres.csv", addresses), "--name", "www.example.cn"}, more...)
}

// tree is all files under a folder by their relative path.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		files[filepath.ToSlash(name)] = read(t, path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestContractOfGSLB holds files, manifest and keys against the contract.
func TestContractOfGSLB(t *testing.T) {
	out := filepath.Join(t.TempDir(), "force")
	got := fenye(t, force(t, accessCSV, keysCSV, addressesCSV, "--engine", allEngines, "--generation", "7", "-o", out, "--json")...).want(t, 0)
	sum := got.json(t)
	has(t, "summary", sum, "format", "version", "status", "generation", "checksum", "units", "users", "engines", "loads", "failover", "fidelity",
		"difference", "offences", "warnings")
	if sum["status"] != "written" || sum["difference"] != nil || sum["users"] != 2000.0 {
		t.Errorf("summary: got status %v, difference %v, users %v", sum["status"], sum["difference"], sum["users"])
	}
	for engine, f := range sum["fidelity"].(object) {
		if share := f.(object)["share"].(float64); share != 0 && engine != "route53" && engine != "lines" {
			t.Errorf("%s sends %g of the users elsewhere, want 0", engine, share)
		}
	}
	if n := len(sum["fidelity"].(object)["route53"].(object)["biases"].([]any)); n != 9 {
		t.Errorf("route53: got %d shifted biases, want 3 for each of 3 centres", n)
	}
	if f := sum["failover"].(object)["gdnsd"].(object); f["total_s"] != 36.0 {
		t.Errorf("failover of gdnsd: got %v s, want 3 s x 2 + 30 s", f["total_s"])
	}
	files := tree(t, out)
	var manifest struct {
		Format     string
		Version    int
		Generation int
		Checksum   string
		Name       string
		Default    []string
		Engines    map[string]struct{ Dir, Conf, Listen string }
		Headers    map[string]string
		Files      map[string]string
	}
	if err := json.Unmarshal([]byte(files["manifest.json"]), &manifest); err != nil {
		t.Fatal(err)
	}
	if manifest.Format != "fenye-gslb" || manifest.Version != 1 || manifest.Generation != 7 || manifest.Name != "www.example.cn" ||
		manifest.Checksum != sum["checksum"] || !slices.Equal(manifest.Default, []string{"north", "south", "west"}) || manifest.Headers["code"] == "" {
		t.Errorf("manifest: got %+v", manifest)
	}
	if len(manifest.Files) != len(files)-1 {
		t.Errorf("manifest: %d files of %d", len(manifest.Files), len(files)-1)
	}
	for name, want := range manifest.Files {
		if b := sha256.Sum256([]byte(files[name])); "sha256:"+hex.EncodeToString(b[:]) != want {
			t.Errorf("%s: the checksum in the manifest is another", name)
		}
	}
	for _, name := range []string{"grt/grt.csv", "grt/keys.csv", "grt/centres.csv", "grt/grt.json", "grt/grt.sql", "gdnsd/config", "gdnsd/zones/example.cn",
		"gdnsd/geoip/fenye.nets", "bind/named.conf", "bind/named.down-north.conf", "bind/named.down-west.conf", "powerdns/pdns.conf",
		"haproxy/haproxy.cfg", "nginx/nginx.conf", "lines/alidns.csv", "route53/geoproximity.json"} {
		if files[name] == "" {
			t.Errorf("%s is missing or empty", name)
		}
	}
	want := "generation,unit,name,primary,backup,users,nearest\n7,110000,北京,north,south;west,400,north\n7,130000,河北,south,north;west,700,north\n"
	if !strings.HasPrefix(files["grt/grt.csv"], want) {
		t.Errorf("grt.csv: got %s, want it to begin with %s", files["grt/grt.csv"], want)
	}
	if files["grt/keys.csv"] == "" || !strings.HasPrefix(files["grt/centres.csv"], "dc,name,lat,lon,v4,v6,http\nnorth,North,39.92,116.46,192.0.2.1,") {
		t.Errorf("centres.csv: got %s", files["grt/centres.csv"])
	}
}

// TestGSLBSameBytes: the order of rows reaches nothing, and a second run gives
// the same bytes.
func TestGSLBSameBytes(t *testing.T) {
	reversed := func(s string) string {
		lines := strings.Split(strings.TrimRight(s, "\r\n"), "\n")
		slices.Reverse(lines[1:])
		return strings.Join(lines, "\n") + "\n"
	}
	a, b := filepath.Join(t.TempDir(), "force"), filepath.Join(t.TempDir(), "force")
	fenye(t, force(t, accessCSV, keysCSV, addressesCSV, "--engine", allEngines, "-o", a)...).want(t, 0)
	fenye(t, force(t, reversed(accessCSV), reversed(keysCSV), reversed(addressesCSV), "--engine", allEngines, "-o", b, "--lang", "zh")...).want(t, 0)
	first, second := tree(t, a), tree(t, b)
	for name := range first {
		if first[name] != second[name] {
			t.Errorf("%s: the order of rows, or the language, reaches the bytes", name)
		}
	}
}

// TestGSLBRefuses: every offence is listed in both languages, and nothing is
// written.
func TestGSLBRefuses(t *testing.T) {
	parent := t.TempDir()
	out := filepath.Join(parent, "force")
	bad := keysCSV + "110000,cidr,10.13.0.0/16\n110000,code,cn-he\n310000,cidr,10.99.0.1/16\nGHOST,code,GH\n"
	args := force(t, strings.Replace(accessCSV, "West,South,10", "West,,10", 1), bad, addressesCSV, "--engine", "gdnsd", "-o", out, "--json")
	for lang, words := range map[string][]string{
		"en": {"host bits", "no backup", "belongs to both", "letter case", "GHOST", "keys.csv: row 14", "nothing was written"},
		"zh": {"主机位", "没有备份", "同属", "大小写", "GHOST", "keys.csv，第 14 行", "什么都没有写"},
	} {
		got := fenye(t, append(args, "--lang", lang)...).want(t, 1)
		for _, w := range words {
			if !strings.Contains(got.stderr, w) {
				t.Errorf("%s: %q is not said:\n%s", lang, w, got.stderr)
			}
		}
		sum := got.json(t)
		if n := len(sum["offences"].([]any)); sum["status"] != "refused" || n != 5 {
			t.Errorf("%s: status %v with %d offences, want refused with 5", lang, sum["status"], n)
		}
	}
	if left, err := os.ReadDir(parent); err != nil || len(left) != 0 {
		t.Errorf("a refused export left %v, %v", left, err)
	}
}

// TestGSLBGenerations: a folder is replaced only with --force, the difference is
// told, and a refused export leaves the old one as it was.
func TestGSLBGenerations(t *testing.T) {
	out := filepath.Join(t.TempDir(), "force")
	fenye(t, force(t, accessCSV, keysCSV, addressesCSV, "-o", out)...).want(t, 0)
	before := tree(t, out)
	moved := strings.Replace(accessCSV, "700,South,North", "700,North,South", 1)
	fenye(t, force(t, moved, keysCSV, addressesCSV, "-o", out)...).want(t, 1)
	fenye(t, force(t, moved, keysCSV+"GHOST,code,GH\n", addressesCSV, "-o", out, "--force")...).want(t, 1)
	for name, text := range tree(t, out) {
		if before[name] != text {
			t.Fatalf("%s: a failed export changed it", name)
		}
	}
	got := fenye(t, force(t, moved, keysCSV, addressesCSV, "--against", out, "--json")...).want(t, 0)
	for _, sum := range []object{got.json(t), fenye(t, force(t, moved, keysCSV, addressesCSV, "-o", out, "--force", "--json")...).want(t, 0).json(t)} {
		d := sum["difference"].(object)
		moves := d["moves"].([]any)
		if len(moves) != 1 || moves[0].(object)["unit"] != "130000" || d["moved_users"] != 700.0 || d["loads"].(object)["north"] != 1200.0 {
			t.Errorf("difference: got %v", d)
		}
		if sum["status"] == "written" && sum["generation"] != 2.0 {
			t.Errorf("the next generation is %v, want 2", sum["generation"])
		}
	}
	text := fenye(t, force(t, accessCSV, keysCSV, addressesCSV, "--against", out, "--generation", "9")...).want(t, 0).stdout
	if !strings.Contains(text, "130000: north → south, 700 users") {
		t.Errorf("the difference is not told:\n%s", text)
	}
}

// TestGSLBOfPlan puts a plan of regions into force: each province goes whole to
// the centre that provinces.csv names.
func TestGSLBOfPlan(t *testing.T) {
	dir := t.TempDir()
	fenye(t, paper("-o", filepath.Join(dir, "plan"))...).want(t, 0)
	_, rows := table(t, dir, "plan", "provinces.csv")
	keys := "unit,kind,key\n"
	for _, r := range rows {
		keys += r["code"] + ",code,x" + r["code"] + "\n"
	}
	out := filepath.Join(dir, "force")
	got := fenye(t, "gslb", filepath.Join(dir, "plan", "plan.fenye"), "--keys", write(t, "keys.csv", keys), "--addresses",
		write(t, "centres.csv", strings.Split(addressesCSV, "West")[0]), "--engine", "haproxy,route53", "--name", "www.example.cn", "-o", out, "--json").want(t, 0)
	sum := got.json(t)
	if sum["fidelity"].(object)["haproxy"].(object)["share"] != 0.0 {
		t.Errorf("haproxy: got %v, want 0", sum["fidelity"])
	}
	split := false
	for _, w := range sum["warnings"].([]any) {
		split = split || w.(object)["kind"] == "split"
	}
	if !split || sum["split_users"].(float64) <= 0 {
		t.Errorf("users that a whole province moves are not told: %v, %v", sum["split_users"], sum["warnings"])
	}
	grt := read(t, out, "grt", "grt.csv")
	for _, r := range rows {
		want := strings.Join([]string{"1", r["code"], r["name"], strings.ToLower(r["centre"]), strings.ToLower(r["backup"]), r["users"]}, ",")
		if !strings.Contains(grt, want) && !strings.Contains(grt, "1,"+r["code"]+",") {
			t.Errorf("%s is missing", want)
		} else if !strings.Contains(grt, ","+strings.ToLower(r["centre"])+","+strings.ToLower(r["backup"])+","+r["users"]+",") {
			t.Errorf("grt.csv has no line like %s", want)
		}
	}
}

// TestGSLBInfeasible: a plan without a solution is explained and writes nothing.
func TestGSLBInfeasible(t *testing.T) {
	dir := t.TempDir()
	fenye(t, paper("-o", filepath.Join(dir, "plan"))...).want(t, 0)
	text := regexp.MustCompile(`"capacity":(null|\d+)`).ReplaceAllString(read(t, dir, "plan", "plan.fenye"), `"capacity":1`)
	text = text[:strings.Index(text, "\"solutions\":")] + "\"solutions\":[null]}\n"
	out := filepath.Join(dir, "force")
	got := fenye(t, "gslb", write(t, "tight.fenye", text), "--keys", write(t, "keys.csv", keysCSV), "--addresses",
		write(t, "centres.csv", addressesCSV), "-o", out, "--json").want(t, 3)
	if got.json(t)["status"] != "infeasible" || got.stderr == "" {
		t.Errorf("got %s and %q", got.stdout, got.stderr)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("files were written")
	}
}

func TestGSLBUsage(t *testing.T) {
	ok := force(t, accessCSV, keysCSV, addressesCSV)
	for _, args := range [][]string{
		{"gslb"}, {"gslb", "a", "b"}, {"gslb", "a.csv"}, {"gslb", "a.csv", "--keys", "k"},
		append(slices.Clone(ok), "--engine", "coredns"), append(slices.Clone(ok), "--generation", "0"), append(slices.Clone(ok), "--ttl", "61"),
		append(slices.Clone(ok), "--listen", "gdnsd=53"), append(slices.Clone(ok), "--listen", "table=0.0.0.0:53"), append(slices.Clone(ok), "--force"),
		append(slices.Clone(ok), "--check-path", "a b"), append(slices.Clone(ok), "--check-port", "0"), append(slices.Clone(ok), "--valid-from", "today"),
		{"gslb", "a.csv", "--keys", "k", "--addresses", "c", "--engine", "gdnsd"},
	} {
		got := fenye(t, args...)
		if got.code != 2 || got.stderr == "" || got.stdout != "" {
			t.Errorf("%q: exit code %d, want 2; stdout %q, stderr %q", args, got.code, got.stdout, got.stderr)
		}
	}
	for _, lang := range []string{"zh", "en"} {
		if got := fenye(t, "gslb", "--help", "--lang", lang).want(t, 0); strings.Contains(got.stdout, "gslb.") || strings.Contains(got.stdout, "command.") {
			t.Errorf("%s: a text of the help is missing:\n%s", lang, got.stdout)
		}
	}
	for name, text := range map[string]string{"empty": "", "no header": "A,B\n1,2\n", "bad users": "code,name,users,centre,backup\nA,A,x,North,South\n"} {
		got := fenye(t, force(t, text, keysCSV, addressesCSV, "--json", "--lang", "zh")...).want(t, 1)
		if !strings.Contains(got.stderr, "access.csv") || got.json(t)["status"] != "failed" {
			t.Errorf("%s: got %q and %s", name, got.stderr, got.stdout)
		}
	}
}

func TestOffencesHaveWords(t *testing.T) {
	kinds := gslb.OffenceKinds()
	if len(kinds) < 25 {
		t.Fatalf("only %d kinds", len(kinds))
	}
	for _, k := range kinds {
		for _, l := range []words.Lang{words.ZH, words.EN} {
			if key := "gslb." + string(k); l.T(key) == key || l.T(key) == "" {
				t.Errorf("%q has no words in %s", key, l)
			}
		}
	}
}

// expectations finds what the readers of package gslb, and the command, expect.
var expectations = regexp.MustCompile(`(?:row|r)\.bad\("[a-z0-9]+", "([^"]+)"\)|Expected: "([^"]+)"`)

// TestExpectationsHaveWords: what a reader expected is said in both languages.
func TestExpectationsHaveWords(t *testing.T) {
	files, err := filepath.Glob("../../data/gslb/*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, f := range append(files, "gslb.go") {
		for _, m := range expectations.FindAllStringSubmatch(read(t, f), -1) {
			found++
			key := (&fault.Error{Expected: m[1] + m[2]}).ExpectedKey()
			if !words.Has(key) || words.ZH.T(key) == words.EN.T(key) && !strings.Contains(m[1], "cidr") {
				t.Errorf("%s: %q has no words", f, key)
			}
		}
	}
	if found < 15 {
		t.Errorf("only %d expectations found", found)
	}
}
