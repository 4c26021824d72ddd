package command_test

import (
	"bytes"
	"image/png"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fenye/app/output"
	"fenye/data/planfile"
)

// saved is the source paper's high demand with a limit for the South, as a file.
func saved(t *testing.T, users string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "plan")
	fenye(t, "plan", "--demand", cities, "--population", "population_2010", "--users", users,
		"--centre", "North,116.46,39.92,900000", "--centre", "South,120.76,30.77,1800000", "--format", "fenye", "-o", out).want(t, 0)
	return filepath.Join(out, "plan.fenye")
}

func figure(t *testing.T, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestContractOfSweep holds the files of a sweep against the contract and each row
// against the plan command.
func TestContractOfSweep(t *testing.T) {
	plan, out := saved(t, "2520000"), filepath.Join(t.TempDir(), "out")
	sum := fenye(t, "sweep", plan, "--users", "2400000:2800000:5", "-o", out, "--json").want(t, 0).json(t)
	has(t, "sweep", sum, "format", "version", "status", "of", "centre", "from", "to", "steps", "input")
	files := listing(t, out)
	if len(files) != 3 || len(files["sweep.kml"]) == 0 {
		t.Errorf("%d files, want sweep.csv, sweep.png and sweep.kml", len(files))
	}
	if _, err := png.Decode(bytes.NewReader([]byte(read(t, out, "sweep.png")))); err != nil {
		t.Error(err)
	}
	header, rows := table(t, out, "sweep.csv")
	want := []string{"step", "value", "users", "status", "cause", "shortage", "mean_km", "p95_km", "user_km", "moved_users",
		"load:North", "utilisation:North", "price_km:North", "load:South", "utilisation:South", "price_km:South", "half_difference_km:North|South"}
	if !slices.Equal(header, want) || len(rows) != 5 {
		t.Fatalf("%d rows of %v, want 5 of %v", len(rows), header, want)
	}
	for i, row := range rows[:4] {
		users := strconv.Itoa(2400000 + 100000*i)
		one := fenye(t, "plan", plan, "--users", users, "--json").want(t, 0).json(t)
		if row["value"] != users || row["users"] != users || figure(t, row["mean_km"]) != one["mean_km"] {
			t.Errorf("step %d: %v, want %v users and %v km", i+1, row, users, one["mean_km"])
		}
		for _, c := range one["centres"].([]any) {
			c := c.(object)
			if name := c["name"].(string); figure(t, row["load:"+name]) != c["load"] || figure(t, row["price_km:"+name]) != c["price_km"] {
				t.Errorf("step %d: %v, want the load and price of %v", i+1, row, c)
			}
		}
		b := one["boundaries"].([]any)[0].(object)
		if figure(t, row["half_difference_km:North|South"]) != b["half_difference_km"] {
			t.Errorf("step %d: %v, want %v", i+1, row, b)
		}
	}
	if last := rows[4]; last["status"] != "infeasible" || last["cause"] != "capacity" || last["shortage"] != "100000" || last["mean_km"] != "" {
		t.Errorf("the last step is %v, want short by 100000", last)
	}
	again := filepath.Join(t.TempDir(), "out")
	fenye(t, "sweep", plan, "--users", "2400000:2800000:5", "-o", again, "--workers", "1").want(t, 0)
	for name, content := range files {
		if got := read(t, again, name); got != read(t, out, name) {
			t.Errorf("%s differs when written again (%d bytes, %d)", name, len(got), len(content))
		}
	}
}

func TestSweepOfACapacity(t *testing.T) {
	plan, out := saved(t, "2520000"), filepath.Join(t.TempDir(), "out")
	fenye(t, "sweep", plan, "--capacity", "North=1100000:700000:3", "-o", out).want(t, 0)
	_, rows := table(t, out, "sweep.csv")
	if rows[0]["value"] != "1100000" || rows[1]["value"] != "900000" || rows[1]["load:North"] != "900000" || rows[1]["utilisation:North"] != "1" || rows[2]["status"] != "infeasible" {
		t.Errorf("got %v", rows)
	}
	none := fenye(t, "sweep", plan, "--users", "2900000:3000000:2", "-o", filepath.Join(t.TempDir(), "none")).want(t, 3)
	if !strings.Contains(none.stdout, "short by 200,000") {
		t.Errorf("got %s", none.stdout)
	}
}

func TestSweepsThatAreMisused(t *testing.T) {
	plan := saved(t, "2520000")
	for _, args := range [][]string{
		{}, {"--users", "1:2:3", "--capacity", "North=1:2:3"}, {"--users", "1:2"}, {"--users", "1:2:1"}, {"--users", "-1:2:3"},
		{"--users", "1:2:1001"}, {"--users", "a:b:c"}, {"--capacity", "1:2:3"}, {"--capacity", "=1:2:3"}, {"--users", "1:2:3", "--force"},
	} {
		fenye(t, append([]string{"sweep", plan}, args...)...).want(t, 2)
	}
	if got := fenye(t, "sweep", plan, "--capacity", "West=1:2:3").want(t, 1); !strings.Contains(got.stderr, "West") {
		t.Errorf("got %s", got.stderr)
	}
}

// TestContractOfSite: the best site's saving is that of the plan command with the
// centre typed in.
func TestContractOfSite(t *testing.T) {
	plan, out := saved(t, "2520000"), filepath.Join(t.TempDir(), "out")
	base := fenye(t, "plan", plan, "--json").want(t, 0).json(t)
	sum := fenye(t, "site", plan, "--capacity", "400000", "-o", out, "--json").want(t, 0).json(t)
	has(t, "siting", sum, "format", "version", "status", "capacity", "mean_km", "user_km", "candidates", "solved", "sites", "input")
	header, rows := table(t, out, "sites.csv")
	if want := strings.Split("rank,name,lon,lat,solved,saved_user_km,saved_km,mean_km,load", ","); !slices.Equal(header, want) || len(rows) != 77 {
		t.Fatalf("%d rows of %v, want 77 of %v", len(rows), header, want)
	}
	for _, row := range []map[string]string{rows[0], rows[7]} {
		with := fenye(t, "plan", "--demand", cities, "--population", "population_2010", "--users", "2520000",
			"--centre", "North,116.46,39.92,900000", "--centre", "South,120.76,30.77,1800000",
			"--centre", "New,"+row["lon"]+","+row["lat"]+",400000", "--json").want(t, 0).json(t)
		saved := base["user_km"].(float64) - with["user_km"].(float64)
		if row["solved"] != "true" || figure(t, row["saved_user_km"]) != saved || figure(t, row["mean_km"]) != with["mean_km"] {
			t.Errorf("%v, want a saving of %v", row, saved)
		}
	}
	if _, err := png.Decode(bytes.NewReader([]byte(read(t, out, "sites.png")))); err != nil {
		t.Error(err)
	}
	grid := fenye(t, "site", plan, "--capacity", "inf", "--grid", "3", "--solve", "0", "--json").want(t, 0).json(t)
	if grid["capacity"] != nil || grid["candidates"].(float64) < 80 || grid["solved"].(float64) >= grid["candidates"].(float64) {
		t.Errorf("on a grid: %v candidates, %v solved", grid["candidates"], grid["solved"])
	}
	fenye(t, "site", plan).want(t, 2)
	fenye(t, "site", plan, "--capacity", "0").want(t, 2)
	fenye(t, "site", plan, "--capacity", "5", "--grid", "-1").want(t, 2)
	fenye(t, "site", plan, "--users", "3000000", "--capacity", "100000").want(t, 3)
}

// TestContractOfHours: one plan that fits, one that does not, and a profile that
// cannot be read.
func TestContractOfHours(t *testing.T) {
	plan, dir := saved(t, "2000000"), t.TempDir()
	profile := func(name string, rows ...[]string) string {
		text := "code"
		for h := range 24 {
			text += "," + strconv.Itoa(h)
		}
		for _, row := range rows {
			cells := slices.Clone(row)
			for len(cells) < 25 {
				cells = append(cells, "0.5")
			}
			text += "\n" + strings.Join(cells, ",")
		}
		return write(t, name, text+"\n")
	}
	out := filepath.Join(dir, "out")
	day := profile("day.csv", []string{"*", "1", "1.2"}, []string{"广东", "0.8"}, []string{"nowhere"})
	got := fenye(t, "hours", plan, "--profile", day, "-o", out, "--json").want(t, 0)
	if !strings.Contains(got.stderr, "nowhere") || strings.Contains(got.stderr, "广东") {
		t.Errorf("unused rows: %s", got.stderr)
	}
	sum := got.json(t)
	has(t, "hours", sum, "format", "version", "status", "one_plan", "hours", "profile", "input")
	if files := listing(t, out); len(files) != 5 {
		t.Errorf("%d files, want 5", len(files))
	}
	header, rows := table(t, out, "hours.csv")
	if len(rows) != 24 || header[0] != "hour" || !slices.Contains(header, "load:North") || rows[1]["users"] < rows[0]["users"] {
		t.Errorf("%d rows of %v", len(rows), header)
	}
	_, one := table(t, out, "one_plan.csv")
	if figure(t, one[1]["load:North"]) > 900000.01 || one[1]["fits"] != "true" {
		t.Errorf("hour 1: %v", one[1])
	}
	_, shares := table(t, out, "shares.csv")
	parts := map[string]float64{}
	for _, row := range shares {
		parts[row["name"]] += figure(t, row["share"])
	}
	for name, sum := range parts {
		if sum < 1-1e-9 || sum > 1+1e-9 {
			t.Errorf("the shares of %s add up to %v", name, sum)
		}
	}
	if len(parts) != 77 {
		t.Errorf("shares of %d places, want 77", len(parts))
	}
	bad := fenye(t, "hours", plan, "--profile", profile("peak.csv", []string{"*", "1", "1", "1", "1.5"}), "-o", filepath.Join(dir, "none")).want(t, 3)
	if !strings.Contains(bad.stderr, "03:00") || strings.Contains(bad.stderr, "02:00") || !strings.Contains(bad.stderr, "over by") {
		t.Errorf("got %s, want hour 3 named", bad.stderr)
	}
	wrong := fenye(t, "hours", plan, "--profile", profile("wrong.csv", []string{"*", "1", "x"})).want(t, 1)
	if !strings.Contains(wrong.stderr, "wrong.csv") || !strings.Contains(wrong.stderr, "row 2") {
		t.Errorf("got %s, want file and row", wrong.stderr)
	}
	fenye(t, "hours", plan).want(t, 2)
	fenye(t, "hours", plan, "--profile", profile("other.csv", []string{"nowhere"})).want(t, 1)
}

// TestContractOfCompare: two scenarios in one file, whose flows add up to the loads
// that each has alone.
func TestContractOfCompare(t *testing.T) {
	plan := saved(t, "2520000")
	file, err := planfile.Load(plan)
	if err != nil {
		t.Fatal(err)
	}
	two := file.Plan.Clone()
	larger := two.Scenarios[0]
	larger.Name, larger.Centres = "larger", slices.Clone(larger.Centres)
	larger.Centres[0].Capacity = 1_000_000
	two.Scenarios = append(two.Scenarios, larger)
	path, out := filepath.Join(t.TempDir(), "two.fenye"), filepath.Join(t.TempDir(), "out")
	if err := planfile.Save(path, output.PlanFile(&two, nil)); err != nil {
		t.Fatal(err)
	}
	sum := fenye(t, "compare", path, "-o", out, "--json").want(t, 0).json(t)
	has(t, "comparison", sum, "format", "version", "a", "b", "stay", "moved", "leave", "join", "moved_places", "flows", "centres", "input")
	if sum["stay"].(float64)+sum["moved"].(float64) != 2520000 || sum["moved"].(float64) <= 0 || sum["leave"].(float64) != 0 {
		t.Errorf("got %v", sum)
	}
	_, flows := table(t, out, "flows.csv")
	rows, columns := map[string]float64{}, map[string]float64{}
	for _, f := range flows {
		rows[f["from"]] += figure(t, f["users"])
		columns[f["to"]] += figure(t, f["users"])
	}
	_, centres := table(t, out, "centres.csv")
	for _, c := range centres {
		if rows[c["centre"]] != figure(t, c["load_a"]) || columns[c["centre"]] != figure(t, c["load_b"]) {
			t.Errorf("%v, but the flows add up to %v and %v", c, rows[c["centre"]], columns[c["centre"]])
		}
	}
	if centres[0]["load_a"] != "900000" || centres[0]["load_b"] != "1000000" {
		t.Errorf("got %v", centres)
	}
	fenye(t, "compare", path, "--scenarios", "1,2").want(t, 0)
	fenye(t, "compare", path, "--scenarios", "1,1").want(t, 1)
	fenye(t, "compare", plan).want(t, 1)
}
