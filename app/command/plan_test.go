package command_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

func has(t *testing.T, what string, o object, keys ...string) {
	t.Helper()
	for _, k := range keys {
		if _, ok := o[k]; !ok {
			t.Errorf("%s: the key %q is missing", what, k)
		}
	}
}

// TestContractOfPlan holds files, columns and keys against the contract.
func TestContractOfPlan(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	got := fenye(t, paper("--json", "-o", out)...).want(t, 0)
	sum := got.json(t)
	has(t, "summary", sum, "format", "version", "status", "users", "places", "capacity", "centres", "user_km",
		"nearest_user_km", "mean_km", "p95_km", "moved_users", "certificate", "boundaries", "shared_places", "input")
	for _, c := range sum["centres"].([]any) {
		has(t, "centre", c.(object), "name", "lon", "lat", "capacity", "minimum", "up", "load", "utilisation", "price_km",
			"saving_km_per_user", "mean_km", "p95_km", "max_km", "places")
	}
	file := sum["input"].(object)["files"].([]any)[0].(object)
	has(t, "input file", file, "name", "sha256", "rows", "used", "skipped")
	sum256 := sha256.Sum256([]byte(read(t, cities)))
	if file["name"] != "cities77.csv" || file["used"] != 77.0 || file["sha256"] != hex.EncodeToString(sum256[:]) {
		t.Errorf("input file: got %v", file)
	}
	if got.stdout != read(t, out, "summary.json") {
		t.Error("standard output and summary.json differ")
	}
	files := listing(t, out)
	for _, name := range []string{"summary.json", "places.csv", "provinces.csv", "centres.csv", "regions.kml",
		"regions.geojson", "plan.xlsx", "map.png", "map.svg", "plan.fenye"} {
		if len(files[name]) == 0 {
			t.Errorf("%s is missing or empty", name)
		}
	}
	header, rows := table(t, out, "places.csv")
	if want := strings.Split("name,province_code,lon,lat,population,users,centre,centre_users,distance_km,nearest,second_centre,margin_km", ","); !slices.Equal(header, want) {
		t.Errorf("places.csv: got %q, want %q", header, want)
	}
	if len(rows) != 78 {
		t.Errorf("places.csv: got %d rows, want 78: one place is shared", len(rows))
	}
	header, _ = table(t, out, "provinces.csv")
	if want := strings.Split("code,name,users,centre,share,backup,mean_km,users:North,users:South", ","); !slices.Equal(header, want) {
		t.Errorf("provinces.csv: got %q, want %q", header, want)
	}
	header, rows = table(t, out, "centres.csv")
	if !slices.Contains(header, "utilisation") || len(rows) != 2 || rows[0]["load"] != "900000" {
		t.Errorf("centres.csv: got %q, %v", header, rows)
	}
}

func TestFormatsAreChosen(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	fenye(t, paper("-o", out, "--format", "kml,csv")...).want(t, 0)
	var names []string
	for name := range listing(t, out) {
		names = append(names, name)
	}
	slices.Sort(names)
	if want := []string{"centres.csv", "places.csv", "provinces.csv", "regions.kml", "summary.json"}; !slices.Equal(names, want) {
		t.Errorf("files: got %q, want %q", names, want)
	}
}

// TestSameInputSameBytes shuffles the lines of the input, splits it over two
// files and changes the number of cores.
func TestSameInputSameBytes(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(read(t, cities)), "\n")
	r := rand.New(rand.NewPCG(1, 2))
	shuffled := slices.Clone(lines[1:])
	r.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	centres := []string{"North,116.46,39.92,900000", "South,120.76,30.77,inf", "West,104.06,30.67,200000"}
	run := func(workers string, rows, centres []string) map[string]string {
		t.Helper()
		out := filepath.Join(t.TempDir(), "out")
		demand := write(t, "cities.csv", strings.Join(append([]string{lines[0]}, rows...), "\n"))
		file := write(t, "centres.csv", "name,lon,lat,capacity\n"+strings.Join(centres, "\n"))
		fenye(t, "plan", "--demand", demand, "--population", "population_2010", "--users", "2520000", "--centres", file,
			"--workers", workers, "-o", out).want(t, 0)
		files := listing(t, out)
		before, _, _ := strings.Cut(files["summary.json"], `"input"`)
		files["summary.json"] = before
		return files
	}
	first := run("1", lines[1:], centres)
	slices.Reverse(centres)
	second := run("2", shuffled, centres)
	if len(first) < 10 {
		t.Fatalf("only %d files", len(first))
	}
	for name := range first {
		if first[name] != second[name] {
			t.Errorf("%s depends on the order of lines or the number of cores", name)
		}
	}
}

// TestWholeOrNothing: a folder is written whole, replaced only with --force,
// and left alone by a run that fails.
func TestWholeOrNothing(t *testing.T) {
	parent := t.TempDir()
	out := filepath.Join(parent, "out")
	fenye(t, paper("-o", out, "--format", "csv")...).want(t, 0)
	old := listing(t, out)
	fenye(t, paper("-o", out, "--format", "csv", "--users", "10")...).want(t, 1)
	fenye(t, "plan", "--demand", cities, "--population", "nothing", "--centre", "A,1,1,1", "-o", out, "--force").want(t, 1)
	fenye(t, "plan", "--demand", cities, "--population", "population_2010", "--centre", "A,1,1,1", "-o", out, "--force").want(t, 3)
	for name, text := range listing(t, out) {
		if old[name] != text {
			t.Errorf("%s was changed by a run that failed", name)
		}
	}
	if err := os.WriteFile(filepath.Join(out, "mine.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	fenye(t, paper("-o", out, "--format", "fenye", "--force")...).want(t, 0)
	if got := listing(t, out); len(got) != 2 || got["plan.fenye"] == "" {
		t.Errorf("after --force: %d files, want summary.json and plan.fenye alone", len(got))
	}
	fenye(t, paper("-o", filepath.Join(parent, "out", "plan.fenye", "sub"))...).want(t, 1)
	entries, err := os.ReadDir(parent)
	if err != nil || len(entries) != 1 {
		t.Errorf("beside the folder: %v, %v; want nothing", entries, err)
	}
}

func TestInfeasible(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	args := []string{"plan", "--demand", cities, "--population", "population_2010", "--users", "1000001",
		"--centre", "North,116.46,39.92,600000", "--centre", "South,120.76,30.77,400000", "--json", "-o", out}
	got := fenye(t, args...).want(t, 3)
	sum := got.json(t)
	if sum["status"] != "infeasible" {
		t.Errorf("status: got %v", sum["status"])
	}
	shortage := sum["shortage"].(object)
	if shortage["users"] != 1.0 {
		t.Errorf("shortage: got %v users, want 1", shortage["users"])
	}
	kinds := map[string]bool{}
	for _, r := range shortage["repairs"].([]any) {
		kinds[r.(object)["kind"].(string)] = true
	}
	if !kinds["capacity"] || !kinds["shed"] {
		t.Errorf("repairs: got %v, want capacity and shed", kinds)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("files were written for a plan that does not exist")
	}
	if !strings.Contains(got.stderr, "by 1") {
		t.Errorf("standard error does not say by how much: %s", got.stderr)
	}
	low := fenye(t, "plan", "--demand", cities, "--population", "1", "--centre", "A,116.46,39.92,100,80", "--json").want(t, 3).json(t)
	shortage = low["shortage"].(object)
	if shortage["users"] != 3.0 || shortage["repairs"].([]any)[0].(object)["kind"] != "minimum" {
		t.Errorf("minimum above the users: got %v", shortage)
	}
}

func TestDownCentre(t *testing.T) {
	centres := write(t, "centres.csv", "name,lon,lat,capacity,minimum,up,note\nA,116.46,39.92,inf,0,true,x\nB,120.76,30.77,5,4,false,y\n")
	got := fenye(t, "plan", "--demand", cities, "--population", "population_2010", "--centres", centres, "--json").want(t, 0).json(t)
	down := got["centres"].([]any)[1].(object)
	if down["load"] != 0.0 || down["utilisation"] != nil || down["price_km"] != nil || down["up"] != false {
		t.Errorf("a centre that is down: got %v", down)
	}
	if got["users"] != 258766500.0 {
		t.Errorf("users without --users: got %v, want the populations' sum", got["users"])
	}
}

func TestSavedPlanIsPlannedAgain(t *testing.T) {
	first, second := filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b")
	fenye(t, paper("-o", first)...).want(t, 0)
	fenye(t, "plan", filepath.Join(first, "plan.fenye"), "-o", second).want(t, 0)
	a, b := listing(t, first), listing(t, second)
	for name := range a {
		if name != "summary.json" && name != "plan.xlsx" && a[name] != b[name] {
			t.Errorf("%s differs when its own plan is planned again", name)
		}
	}
	got := fenye(t, "plan", filepath.Join(first, "plan.fenye"), "--users", "1350000", "--json").want(t, 0).json(t)
	if got["moved_users"] != 0.0 || got["users"] != 1350000.0 {
		t.Errorf("the plan at 1,350,000 users: got %v users, %v moved", got["users"], got["moved_users"])
	}
}

// worldCentres are five centres that can just hold 50,000,000 users.
const worldCentres = `name,lon,lat,capacity
Ashburn,-77.49,39.04,12000000
Frankfurt,8.68,50.11,9000000
Singapore,103.82,1.35,12000000
Sao Paulo,-46.63,-23.55,9000000
Tokyo,139.69,35.69,8100000
`

// TestInterrupt: a run that is interrupted fails and leaves nothing behind.
func TestInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no interrupt to send")
	}
	parent := t.TempDir()
	c := exec.Command(program, "plan", "--demand", answers+"world.csv", "--centres", write(t, "centres.csv", worldCentres),
		"--users", "50000000", "--unit", "place", "-o", filepath.Join(parent, "out"))
	var stderr bytes.Buffer
	c.Stderr = &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(2 * time.Second)
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatalf("%v: the program ended by itself: %s", err, stderr.String())
	}
	_ = c.Wait()
	if code := c.ProcessState.ExitCode(); code != 1 {
		t.Errorf("exit code after an interrupt: got %d, want 1; stderr %q", code, stderr.String())
	}
	if entries, err := os.ReadDir(parent); err != nil || len(entries) != 0 {
		t.Errorf("an interrupted run left %v, %v", entries, err)
	}
}

// TestOpenGap: whole places of a large problem are not proved within two
// seconds; the plan is valid, its gap is said, and the exit code is 4.
func TestOpenGap(t *testing.T) {
	centres := write(t, "centres.csv", worldCentres)
	out := filepath.Join(t.TempDir(), "out")
	got := fenye(t, "plan", "--demand", answers+"world.csv", "--centres", centres, "--users", "50000000", "--unit", "place",
		"--time-limit", "2s", "--json", "-o", out, "--format", "csv,fenye").want(t, 4)
	sum := got.json(t)
	if gap := sum["certificate"].(object)["gap"].(float64); sum["status"] != "gap" || gap <= 0 {
		t.Errorf("status %v with gap %v, want gap above 0", sum["status"], gap)
	}
	fenye(t, "verify", out).want(t, 0)
	fenye(t, "plan", "--demand", answers+"world.csv", "--centres", centres, "--users", "50000000", "--time-limit", "1ns").want(t, 1)
}

func TestWholeUnits(t *testing.T) {
	for _, unit := range []string{"place", "province"} {
		out := filepath.Join(t.TempDir(), unit)
		got := fenye(t, paper("--unit", unit, "--json", "-o", out, "--format", "csv,fenye", "--time-limit", "60s")...)
		if got.code != 0 && got.code != 4 {
			got.want(t, 0)
		}
		sum := got.json(t)
		if (got.code == 4) != (sum["status"] == "gap") {
			t.Errorf("%s: exit code %d with status %v", unit, got.code, sum["status"])
		}
		if len(sum["shared_places"].([]any)) != 0 {
			t.Errorf("%s: places are shared: %v", unit, sum["shared_places"])
		}
		fenye(t, "verify", out).want(t, 0)
	}
}
