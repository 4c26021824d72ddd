package command_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fenye/model/region/instance"
)

// wireCase is the proved case of 31 provinces at two centres.
type wireCase struct {
	Centres []struct {
		Name     string
		Lon, Lat float64
		Capacity int64
	}
	Provinces []struct {
		Code, Name string
		Lon, Lat   float64
		Users      int64
	}
	Nearest struct {
		VA, DE float64
		Assign map[string]string
	}
	Sweep []struct {
		Alpha, F, VA, DE float64
	}
}

func wiringAnswers(t *testing.T) wireCase {
	t.Helper()
	var all struct{ Cases []wireCase }
	if err := json.Unmarshal([]byte(read(t, "../../model/access/testdata/access-answers.json")), &all); err != nil {
		t.Fatal(err)
	}
	return all.Cases[0]
}

// units writes the case's provinces in some order.
func (c wireCase) units(t *testing.T, shuffle bool) string {
	order := make([]int, len(c.Provinces))
	for i := range order {
		order[i] = i
	}
	if shuffle {
		rand.New(rand.NewPCG(4, 4)).Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
	}
	var b strings.Builder
	b.WriteString("code,name,lon,lat,users\n")
	for _, i := range order {
		p := c.Provinces[i]
		fmt.Fprintf(&b, "%s,%s,%v,%v,%d\n", p.Code, p.Name, p.Lon, p.Lat, p.Users)
	}
	return write(t, "provinces.csv", b.String())
}

func (c wireCase) call(t *testing.T, units string, more ...string) []string {
	args := []string{"access", "--provinces", units}
	for _, x := range c.Centres {
		args = append(args, "--centre", fmt.Sprintf("%s,%v,%v,%d", x.Name, x.Lon, x.Lat, x.Capacity))
	}
	return append(args, more...)
}

var bounds = []string{"--lambda", "0.6", "--gamma", "0.9"}

func number(t *testing.T, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestContractOfAccess holds files, columns, keys and values against the
// contract and the proved answers.
func TestContractOfAccess(t *testing.T) {
	c := wiringAnswers(t)
	out := filepath.Join(t.TempDir(), "out")
	got := fenye(t, c.call(t, c.units(t, false), append(bounds, "--alpha", "0.2", "--sweep", "0:1:0.1", "--json", "-o", out)...)...).want(t, 0)
	sum := got.json(t)
	has(t, "summary", sum, "status", "F", "VA", "DE", "bound", "gap", "alpha", "lambda", "gamma", "centres", "nearest")
	if got.stdout != read(t, out, "summary.json") {
		t.Error("standard output and summary.json differ")
	}
	want := c.Sweep[2]
	if sum["status"] != "optimal" || math.Abs(sum["F"].(float64)-want.F) > 1e-9 || sum["alpha"] != 0.2 || sum["lambda"] != 0.6 || sum["gamma"] != 0.9 {
		t.Errorf("summary: got %v, F %v, want %v", sum["status"], sum["F"], want.F)
	}
	for _, x := range sum["centres"].([]any) {
		has(t, "centre", x.(object), "name", "load", "utilisation")
	}
	near := sum["nearest"].(object)
	has(t, "nearest", near, "F", "VA", "DE", "centres")
	if math.Abs(near["VA"].(float64)-c.Nearest.VA) > 1e-9 || math.Abs(near["DE"].(float64)-c.Nearest.DE) > 1e-9 {
		t.Errorf("nearest: got %v %v, want %v %v", near["VA"], near["DE"], c.Nearest.VA, c.Nearest.DE)
	}
	header, rows := table(t, out, "access.csv")
	if !slices.Equal(header, strings.Split("code,name,users,centre,backup,distance_km,nearest", ",")) || len(rows) != 31 {
		t.Errorf("access.csv: got %q and %d rows", header, len(rows))
	}
	for _, row := range rows {
		if row["nearest"] != c.Nearest.Assign[row["code"]] || row["backup"] == row["centre"] || row["backup"] == "" {
			t.Errorf("access.csv: %v", row)
		}
	}
	header, rows = table(t, out, "sweep.csv")
	if !slices.Equal(header, strings.Split("alpha,F,VA,DE,gap,mean_km,utilisation:Beijing,utilisation:Shanghai", ",")) || len(rows) != 11 {
		t.Fatalf("sweep.csv: got %q and %d rows", header, len(rows))
	}
	for i, row := range rows {
		if number(t, row["alpha"]) != c.Sweep[i].Alpha || math.Abs(number(t, row["F"])-c.Sweep[i].F) > 1e-9 {
			t.Errorf("sweep.csv: got %v, want alpha %v F %v", row, c.Sweep[i].Alpha, c.Sweep[i].F)
		}
	}
	if files := listing(t, out); !strings.HasPrefix(files["tradeoff.png"], "\x89PNG") || !strings.Contains(files["tradeoff.svg"], "<svg") || len(files) != 7 {
		t.Errorf("files: got %d", len(files))
	} else if svg := files["figures.svg"]; !strings.HasPrefix(files["figures.png"], "\x89PNG") || !strings.Contains(svg, "Beijing") || !strings.Contains(svg, "hollow") {
		t.Errorf("figures: %.80q", svg)
	}
}

// TestAccessSameBytes shuffles the provinces.
func TestAccessSameBytes(t *testing.T) {
	c := wiringAnswers(t)
	var all []map[string]string
	for _, shuffle := range []bool{false, true} {
		out := filepath.Join(t.TempDir(), "out")
		fenye(t, c.call(t, c.units(t, shuffle), append(bounds, "--sweep", "0:1:0.25", "-o", out)...)...).want(t, 0)
		files := listing(t, out)
		before, _, found := strings.Cut(files["summary.json"], `"input"`)
		if !found {
			t.Fatal("summary.json has no input")
		}
		files["summary.json"] = before
		all = append(all, files)
	}
	for name, text := range all[0] {
		if all[1][name] != text {
			t.Errorf("%s depends on the order of the lines", name)
		}
	}
}

func TestAccessPinsAndBans(t *testing.T) {
	c := wiringAnswers(t)
	out := filepath.Join(t.TempDir(), "out")
	fenye(t, c.call(t, c.units(t, false), "--pin", "110000=Shanghai", "--ban", "440000=Shanghai", "--backup", "no", "-o", out)...).want(t, 0)
	_, rows := table(t, out, "access.csv")
	for _, row := range rows {
		if row["code"] == "110000" && row["centre"] != "Shanghai" || row["code"] == "440000" && row["centre"] != "Beijing" || row["backup"] != "" {
			t.Errorf("got %v", row)
		}
	}
	if files := listing(t, out); len(files) != 4 {
		t.Errorf("without a sweep: got %d files, want access.csv, summary.json and the figures", len(files))
	}
}

// TestAccessInfeasible ends with 3, names the cause and the smallest way out,
// and writes nothing.
func TestAccessInfeasible(t *testing.T) {
	c := wiringAnswers(t)
	out := filepath.Join(t.TempDir(), "out")
	for _, lang := range []string{"en", "zh"} {
		got := fenye(t, c.call(t, c.units(t, false), "--lambda", "0.8", "--json", "-o", out, "--lang", lang)...).want(t, 3)
		why := got.json(t)["infeasible"].(object)
		largest := why["largest_lambda"].(object)
		if why["cause"] != "lambda" || why["missing_users"] != 40000.0 || why["smallest_gamma"] != nil || largest["value"] != 0.7875 || largest["proven"] != true {
			t.Errorf("got %v", why)
		}
		if !strings.Contains(got.stderr, "40,000") || !strings.Contains(got.stderr, "0.7875") {
			t.Errorf("standard error: %s", got.stderr)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("files were written without a plan")
	}
}

// TestAccessOpenGap ends with 4 where a limit stops the proof.
func TestAccessOpenGap(t *testing.T) {
	in := instance.Assign(333, 8, 1)
	units, centres := &strings.Builder{}, &strings.Builder{}
	units.WriteString("code,name,lon,lat,users\n")
	for i, at := range in.Problem.Points {
		fmt.Fprintf(units, "%d,u%d,%v,%v,%d\n", i, i, at.Lon, at.Lat, in.Problem.Users[i])
	}
	centres.WriteString("name,lon,lat,capacity\n")
	for _, x := range in.Problem.Centres {
		fmt.Fprintf(centres, "%s,%v,%v,%d\n", x.Name, x.Position.Lon, x.Position.Lat, x.Capacity)
	}
	got := fenye(t, "access", "--provinces", write(t, "units.csv", units.String()), "--centres", write(t, "centres.csv", centres.String()),
		"--alpha", "0.2", "--lambda", "0.6", "--gamma", "0.9", "--backup", "no", "--time-limit", "700ms", "--json").want(t, 4)
	sum := got.json(t)
	if f, bound, gap := sum["F"].(float64), sum["bound"].(float64), sum["gap"].(float64); sum["status"] != "gap" || !(gap > 0) || f-bound != gap || f > 0.2 || bound > 0.18921 {
		t.Errorf("got %v, F %v, bound %v, gap %v", sum["status"], f, bound, gap)
	}
}

// TestAccessOfPlaces sums places up by province, from files and from a plan.
func TestAccessOfPlaces(t *testing.T) {
	dir := t.TempDir()
	args := append(paper()[1:], "--json")
	direct := fenye(t, append([]string{"access", "--alpha", "0"}, args...)...).want(t, 0).json(t)
	if direct["users"] != 2520000.0 || direct["status"] != "optimal" || direct["VA"] != nil || len(direct["moved_units"].([]any)) != 0 {
		t.Errorf("from places: %v users, %v, VA %v, moved %v", direct["users"], direct["status"], direct["VA"], direct["moved_units"])
	}
	fenye(t, paper("-o", filepath.Join(dir, "plan"), "--format", "fenye")...).want(t, 0)
	saved := fenye(t, "access", filepath.Join(dir, "plan", "plan.fenye"), "--json").want(t, 0).json(t)
	if saved["F"] != direct["F"] || saved["units"] != direct["units"] {
		t.Errorf("from the plan: F %v of %v units, from places %v of %v", saved["F"], saved["units"], direct["F"], direct["units"])
	}
	// The second centre has no limit: balance has no meaning there.
	got := fenye(t, append([]string{"access", "--alpha", "0.5"}, args...)...).want(t, 1)
	if !strings.Contains(got.stderr, "South") {
		t.Errorf("no limit: %s", got.stderr)
	}
	text := fenye(t, append([]string{"access", "--alpha", "0"}, args[:len(args)-1]...)...).want(t, 0)
	if !strings.Contains(text.stdout, "2,520,000") || !strings.Contains(text.stdout, "North") {
		t.Errorf("for a person: %s", text.stdout)
	}
}

func TestAccessWrongUsage(t *testing.T) {
	c := wiringAnswers(t)
	u := c.units(t, false)
	for _, args := range [][]string{
		{"access"}, {"access", "--provinces", u}, c.call(t, u, "--alpha", "1.5"), c.call(t, u, "--alpha", "NaN"), c.call(t, u, "--lambda", "-1"),
		c.call(t, u, "--lambda", "0.9", "--gamma", "0.5"), c.call(t, u, "--balance", "least"), c.call(t, u, "--backup", "maybe"),
		c.call(t, u, "--sweep", "0:1"), c.call(t, u, "--sweep", "0:2:0.1"), c.call(t, u, "--sweep", "0:1:0"), c.call(t, u, "--pin", "110000"),
		c.call(t, u, "--force"), c.call(t, u, "--demand", cities), c.call(t, u, "--time-limit", "-1s"), c.call(t, u, "a", "b"),
	} {
		got := fenye(t, args...)
		if got.code != 2 || got.stderr == "" || got.stdout != "" {
			t.Errorf("%q: exit code %d, want 2; stdout %q, stderr %q", args[1:], got.code, got.stdout, got.stderr)
		}
	}
	for _, args := range [][]string{
		c.call(t, u, "--pin", "999999=Beijing"), c.call(t, u, "--ban", "110000=Nowhere"), c.call(t, "missing.csv"),
		c.call(t, write(t, "bad.csv", "code,name,lon,lat,users\n1,a,116,40,x\n")), c.call(t, u, "-o", t.TempDir()),
	} {
		got := fenye(t, append(args, "--json")...).want(t, 1)
		if got.json(t)["status"] != "failed" {
			t.Errorf("%q: got %s", args[1:], got.stdout)
		}
	}
}
