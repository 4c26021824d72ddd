package command_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fenye/app/words"
	"fenye/data/planfile"
)

// lossCase is a case of the proved losses of each of five centres.
type lossCase struct {
	ID, Population string
	Users          int64
	Centres        []struct {
		Name     string
		Lon, Lat float64
		Capacity int64
	}
	Rows []struct {
		Lost        string
		LoadNearest map[string]int64 `json:"load_nearest"`
		MeanNearest float64          `json:"mean_km_nearest"`
		Shortage    int64
		LoadOptimal map[string]int64 `json:"load_optimal"`
		MeanOptimal float64          `json:"mean_km_optimal"`
	}
	Reserve int64 `json:"smallest_reserve"`
}

func lossCases(t *testing.T) []lossCase {
	t.Helper()
	var all struct{ Cases []lossCase }
	if err := json.Unmarshal([]byte(read(t, "../../model/failover/testdata/failover-answers.json")), &all); err != nil {
		t.Fatal(err)
	}
	for i := range all.Cases {
		if all.Cases[i].Population == "population" {
			all.Cases[i].Population = "population_2010"
		}
	}
	return all.Cases
}

func (c lossCase) call(demand string, more ...string) []string {
	args := []string{"failover", "--demand", demand, "--population", c.Population, "--users", fmt.Sprint(c.Users)}
	for _, x := range c.Centres {
		args = append(args, "--centre", fmt.Sprintf("%s,%v,%v,%d", x.Name, x.Lon, x.Lat, x.Capacity))
	}
	return append(args, more...)
}

// TestContractOfFailover holds files and JSON against the proved answers.
func TestContractOfFailover(t *testing.T) {
	cases := lossCases(t)
	if len(cases) != 2 {
		t.Fatalf("%d cases, want 2", len(cases))
	}
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out")
			sum := fenye(t, c.call(cities, "-o", out, "--json")...).want(t, 0).json(t)
			has(t, "summary", sum, "format", "version", "status", "users", "mean_km", "losses", "reserve", "drain", "input")
			if sum["status"] != "optimal" || sum["drain"] != nil || len(sum["losses"].([]any)) != 5 {
				t.Errorf("status %v, drain %v", sum["status"], sum["drain"])
			}
			if files := listing(t, out); len(files) != 2 {
				t.Errorf("%d files, want failover.csv and reserve.json", len(files))
			}
			header, rows := table(t, out, "failover.csv")
			want := []string{"lost", "centre", "load_nearest", "utilisation_nearest", "load_optimal", "utilisation_optimal", "mean_km_nearest", "mean_km_optimal"}
			if !slices.Equal(header[:8], want) || len(rows) != 20 {
				t.Fatalf("%d rows of %v, want %v", len(rows), header, want)
			}
			c.checkRows(t, rows)
			c.checkReserve(t, read(t, out, "reserve.json"), sum["reserve"].(object))
		})
	}
}

func (c lossCase) checkRows(t *testing.T, rows []map[string]string) {
	t.Helper()
	n := 0
	for _, want := range c.Rows {
		for _, x := range c.Centres {
			if x.Name == want.Lost {
				continue
			}
			r := rows[n]
			n++
			load := want.LoadNearest[x.Name]
			if r["lost"] != want.Lost || r["centre"] != x.Name || r["load_nearest"] != fmt.Sprint(load) ||
				!near(number(t, r["utilisation_nearest"]), float64(load)/float64(x.Capacity)) || !near(number(t, r["mean_km_nearest"]), want.MeanNearest) {
				t.Errorf("row %d: %v", n, r)
			}
			if want.LoadOptimal == nil {
				if r["load_optimal"] != "" || r["utilisation_optimal"] != "" || r["mean_km_optimal"] != "" {
					t.Errorf("row %d: an optimum where the rest is %d short: %v", n, want.Shortage, r)
				}
				continue
			}
			load = want.LoadOptimal[x.Name]
			if r["load_optimal"] != fmt.Sprint(load) || !near(number(t, r["utilisation_optimal"]), float64(load)/float64(x.Capacity)) ||
				!near(number(t, r["mean_km_optimal"]), want.MeanOptimal) {
				t.Errorf("row %d: %v", n, r)
			}
		}
	}
}

// checkReserve holds reserve.json by definition: with the extra capacity the
// others have room for all after each loss, and no less in all does it.
func (c lossCase) checkReserve(t *testing.T, text string, said object) {
	t.Helper()
	var r struct {
		Survives bool
		Extra    map[string]int64
	}
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		t.Fatal(err)
	}
	total := int64(0)
	for _, e := range r.Extra {
		total += e
	}
	if total != c.Reserve || r.Survives != (c.Reserve == 0) || said["survives"] != r.Survives || said["total"] != float64(total) {
		t.Errorf("reserve %+v, want %d in all", r, c.Reserve)
	}
	for _, lost := range c.Centres {
		room := int64(0)
		for _, x := range c.Centres {
			if x.Name != lost.Name {
				room += x.Capacity + r.Extra[x.Name]
			}
		}
		if room < c.Users {
			t.Errorf("the loss of %s is short by %d with the reserve %v", lost.Name, c.Users-room, r.Extra)
		}
	}
}

// TestFailoverEqualsPlans compares an optimum with that of the plan command on
// the same places without the lost centre.
func TestFailoverEqualsPlans(t *testing.T) {
	c := lossCases(t)[1]
	out := filepath.Join(t.TempDir(), "out")
	fenye(t, c.call(cities, "-o", out)...).want(t, 0)
	_, rows := table(t, out, "failover.csv")
	for _, lost := range c.Centres {
		args := []string{"plan"}
		for i := 1; i < 7; i += 2 {
			args = append(args, c.call(cities)[i:i+2]...)
		}
		for _, x := range c.Centres {
			if x.Name != lost.Name {
				args = append(args, "--centre", fmt.Sprintf("%s,%v,%v,%d", x.Name, x.Lon, x.Lat, x.Capacity))
			}
		}
		sum := fenye(t, append(args, "--json")...).want(t, 0).json(t)
		for _, x := range sum["centres"].([]any) {
			centre := x.(object)
			i := slices.IndexFunc(rows, func(r map[string]string) bool { return r["lost"] == lost.Name && r["centre"] == centre["name"] })
			if i < 0 || number(t, rows[i]["load_optimal"]) != centre["load"] || number(t, rows[i]["mean_km_optimal"]) != sum["mean_km"] ||
				number(t, rows[i]["centre_km_optimal"]) != centre["mean_km"] || number(t, rows[i]["moved_users_optimal"]) <= 0 {
				t.Errorf("loss of %s: the plan without it has %v, the table %v", lost.Name, centre, rows[i])
			}
		}
	}
}

// TestFailoverDrain follows drain.csv and the way back row by row.
func TestFailoverDrain(t *testing.T) {
	c := lossCases(t)[0]
	out := filepath.Join(t.TempDir(), "out")
	sum := fenye(t, c.call(cities, "--drain", "Chengdu", "--step", "10%", "-o", out, "--json")...).want(t, 0).json(t)
	if files := listing(t, out); len(files) != 4 {
		t.Errorf("%d files, want failover.csv, reserve.json, drain.csv and back.csv", len(files))
	}
	drain := sum["drain"].(object)
	first := drain["users"].(float64)
	header, rows := table(t, out, "drain.csv")
	if want := []string{"step", "unit", "from", "to", "users", "load:Beijing", "load:Shanghai", "load:Guangzhou", "load:Chengdu", "load:Wuhan"}; !slices.Equal(header, want) {
		t.Fatalf("columns %v, want %v", header, want)
	}
	if drain["status"] != "optimal" || drain["failure"] != nil || rows[len(rows)-1]["load:Chengdu"] != "0" || first != 353535 {
		t.Errorf("drain %v ends with %v", drain, rows[len(rows)-1])
	}
	c.follow(t, rows, first, "from")
	_, back := table(t, out, "back.csv")
	if len(back) != len(rows) || back[len(back)-1]["load:Chengdu"] != "353535" {
		t.Errorf("the way back ends with %v", back[len(back)-1])
	}
	c.follow(t, back, 0, "to")
}

// follow moves the users of each row and compares the loads after each step;
// first is the load of the drained centre before.
func (c lossCase) follow(t *testing.T, rows []map[string]string, first float64, side string) {
	t.Helper()
	load := first
	for i := 0; i < len(rows); {
		step, moved, sum := rows[i]["step"], 0.0, 0.0
		after := rows[i]
		for ; i < len(rows) && rows[i]["step"] == step; i++ {
			if rows[i][side] != "Chengdu" || rows[i]["from"] == rows[i]["to"] {
				t.Errorf("row %d: %v", i+1, rows[i])
			}
			moved += number(t, rows[i]["users"])
		}
		if load -= moved; side == "to" {
			load += 2 * moved
		}
		for _, x := range c.Centres {
			now := number(t, after["load:"+x.Name])
			if sum += now; now > float64(x.Capacity) {
				t.Errorf("step %s: %s has %v of %d", step, x.Name, now, x.Capacity)
			}
		}
		if moved > 35353 || number(t, after["load:Chengdu"]) != load || sum != float64(c.Users) {
			t.Errorf("step %s moves %v, %v are left, all loads are %v: %v", step, moved, load, sum, after)
		}
	}
}

// TestFailoverDrainFails: the step and by how much is said, the exit code is 3,
// and nothing is written.
func TestFailoverDrainFails(t *testing.T) {
	c := lossCases(t)[0]
	out := filepath.Join(t.TempDir(), "out")
	got := fenye(t, c.call(cities, "--drain", "Beijing", "--step", "10%", "-o", out, "--json")...).want(t, 3)
	sum := got.json(t)
	failure := sum["drain"].(object)["failure"].(object)
	if sum["status"] != "infeasible" || failure["step"] != 9.0 || failure["short_users"] != 50000.0 || failure["left_users"] != 120000.0 || failure["cause"] != "capacity" {
		t.Errorf("status %v, failure %v", sum["status"], failure)
	}
	if !strings.Contains(got.stderr, "step 9") || !strings.Contains(got.stderr, "50,000") {
		t.Errorf("standard error does not say where it fails: %q", got.stderr)
	}
	if _, err := os.Stat(out); !os.IsNotExist(err) {
		t.Errorf("a folder was written: %v", err)
	}
}

// TestFailoverWithoutPlan: a plan that is not feasible has no losses to show.
func TestFailoverWithoutPlan(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	got := fenye(t, "failover", "--demand", cities, "--population", "population_2010", "--users", "100",
		"--centre", "A,116,40,50", "--centre", "B,120,30,40", "-o", out, "--json").want(t, 3)
	sum := got.json(t)
	if sum["status"] != "infeasible" || sum["shortage"].(object)["users"] != 10.0 || !strings.Contains(got.stderr, "10") {
		t.Errorf("status %v, shortage %v, %q", sum["status"], sum["shortage"], got.stderr)
	}
	if _, err := os.Stat(out); !os.IsNotExist(err) {
		t.Errorf("a folder was written: %v", err)
	}
}

// TestFailoverOneCentre: nothing is left, and no capacity helps.
func TestFailoverOneCentre(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	args := []string{"failover", "--demand", cities, "--population", "population_2010", "--users", "100", "--centre", "A,116,40,inf"}
	sum := fenye(t, append(args, "-o", out, "--json")...).want(t, 0).json(t)
	reserve := sum["reserve"].(object)
	if reserve["survives"] != false || reserve["possible"] != false || reserve["total"] != 0.0 {
		t.Errorf("reserve %v", reserve)
	}
	if _, rows := table(t, out, "failover.csv"); len(rows) != 0 {
		t.Errorf("%d rows, want none", len(rows))
	}
	fenye(t, append(args, "--drain", "A")...).want(t, 3)
}

// TestFailoverTogether: centres on one site are lost together, and the reserve
// holds by definition.
func TestFailoverTogether(t *testing.T) {
	c := lossCases(t)[0]
	sum := fenye(t, c.call(cities, "--together", "Beijing,Wuhan", "--json")...).want(t, 0).json(t)
	losses := sum["losses"].([]any)
	first := losses[0].(object)
	if len(losses) != 4 || fmt.Sprint(first["lost"]) != "[Beijing Wuhan]" || first["shortage"] != 720000.0 || len(first["nearest"].(object)["centres"].([]any)) != 3 {
		t.Errorf("%d losses, first %v", len(losses), first["lost"])
	}
	extra := sum["reserve"].(object)["extra"].(object)
	room := 1800000 + extra["Shanghai"].(float64) + extra["Guangzhou"].(float64) + extra["Chengdu"].(float64)
	if room < 2520000 || sum["reserve"].(object)["total"] != 720000.0 {
		t.Errorf("reserve %v", sum["reserve"])
	}
}

// TestFailoverSites: the sites that a plan marks are lost together, unless
// --together says otherwise.
func TestFailoverSites(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	plan := filepath.Join(dir, "plan.fenye")
	c := lossCases(t)[0]
	fenye(t, append(append([]string{"plan"}, c.call(cities)[1:]...), "-o", dir)...).want(t, 0)
	saved, err := planfile.Load(plan)
	if err != nil {
		t.Fatal(err)
	}
	centres := saved.Plan.Scenario().Centres
	centres[0].Site, centres[4].Site = "campus", "campus"
	if err := planfile.Save(plan, saved); err != nil {
		t.Fatal(err)
	}
	saved.Plan.Scenario().Survive = true
	if err := planfile.Save(plan, saved); err != nil {
		t.Fatal(err)
	}
	if sum := fenye(t, "plan", plan, "--json").want(t, 0).json(t)["survive"]; fmt.Sprint(sum) != "map[exact:true extra:720000 possible:true]" {
		t.Errorf("the plan says %v of what it lacks to survive", sum)
	}
	again := filepath.Join(t.TempDir(), "again")
	fenye(t, "plan", plan, "-o", again).want(t, 0)
	fenye(t, "verify", again).want(t, 0)
	if told := fenye(t, "plan", plan, "--lang", "en").want(t, 0).stdout; !strings.Contains(told, "at least 720,000 of extra capacity") {
		t.Errorf("the plan does not tell what it lacks:\n%s", told)
	}
	for want, args := range map[string][]string{
		"[Beijing Wuhan]":   {"failover", plan, "--json"},
		"[Beijing Chengdu]": {"failover", plan, "--json", "--together", "Beijing,Chengdu"},
	} {
		losses := fenye(t, args...).want(t, 0).json(t)["losses"].([]any)
		if got := fmt.Sprint(losses[0].(object)["lost"]); len(losses) != 4 || got != want {
			t.Errorf("%v: %d losses, the first of %s; want 4, %s", args[3:], len(losses), got, want)
		}
	}
}

// TestFailoverLeavesOutDown: a centre that is down is neither lost nor left.
func TestFailoverLeavesOutDown(t *testing.T) {
	centres := write(t, "centres.csv", "name,lon,lat,capacity,minimum,up\nA,116,40,80,0,true\nB,120,30,inf,0,true\nC,104,30,50,40,false\n")
	out := filepath.Join(t.TempDir(), "out")
	fenye(t, "failover", "--demand", cities, "--population", "population_2010", "--users", "100", "--centres", centres, "-o", out).want(t, 0)
	_, rows := table(t, out, "failover.csv")
	if len(rows) != 2 || rows[0]["lost"] != "A" || rows[0]["centre"] != "B" || rows[0]["utilisation_nearest"] != "" || rows[1]["load_optimal"] != "" {
		t.Errorf("rows %v", rows)
	}
	var reserve struct{ Extra map[string]int64 }
	if err := json.Unmarshal([]byte(read(t, out, "reserve.json")), &reserve); err != nil || fmt.Sprint(reserve.Extra) != "map[A:20 B:0]" {
		t.Errorf("reserve %v, %v; want 20 more at A", reserve, err)
	}
}

// TestFailoverSameBytes: the order of lines, the number of cores and a saved
// plan change nothing.
func TestFailoverSameBytes(t *testing.T) {
	c := lossCases(t)[0]
	lines := strings.Split(strings.TrimSpace(read(t, cities)), "\n")
	rand.New(rand.NewPCG(6, 6)).Shuffle(len(lines)-1, func(a, b int) { lines[a+1], lines[b+1] = lines[b+1], lines[a+1] })
	shuffled := write(t, "cities77.csv", strings.Join(lines, "\n")+"\n")
	saved := filepath.Join(t.TempDir(), "plan")
	fenye(t, append([]string{"plan"}, c.call(cities, "-o", saved, "--format", "fenye")[1:]...)...).want(t, 0)
	drain := []string{"--drain", "Chengdu", "--step", "12.5%"}
	var first map[string]string
	for i, args := range [][]string{
		c.call(cities, drain...), c.call(shuffled, append(drain, "--workers", "1")...), c.call(cities, append(drain, "--lang", "zh")...),
		append([]string{"failover", filepath.Join(saved, "plan.fenye")}, drain...),
		c.call(cities, "--drain", "Chengdu", "--step", "0.125"),
	} {
		out := filepath.Join(t.TempDir(), "out")
		fenye(t, append(args, "-o", out)...).want(t, 0)
		files := listing(t, out)
		if i == 0 {
			first = files
		}
		for name, text := range first {
			if files[name] != text {
				t.Errorf("call %d: %s differs", i, name)
			}
		}
	}
}

// TestFailoverWholeUnits: whole provinces are lost, drained and said to be so.
func TestFailoverWholeUnits(t *testing.T) {
	c := lossCases(t)[1]
	out := filepath.Join(t.TempDir(), "out")
	sum := fenye(t, c.call(cities, "--unit", "place", "--drain", "Xian", "--step", "100%", "-o", out, "--json")...).json(t)
	if sum["status"] != "optimal" && sum["status"] != "gap" {
		t.Fatalf("status %v", sum["status"])
	}
	if sum["reserve"].(object)["exact"] != false {
		t.Errorf("the reserve of whole places is said to be exact: %v", sum["reserve"])
	}
	_, rows := table(t, out, "drain.csv")
	seen := map[string]bool{}
	for _, r := range rows {
		if seen[r["unit"]] {
			t.Errorf("%s leaves twice", r["unit"])
		}
		seen[r["unit"]] = true
	}
	if len(rows) == 0 {
		t.Error("nothing leaves")
	}
	got := fenye(t, c.call(cities, "--unit", "place", "--drain", "Beijing", "--step", "1%")...).want(t, 3)
	if !strings.Contains(got.stderr, "larger than a step") {
		t.Errorf("a place larger than a step is not named: %q", got.stderr)
	}
}

func TestFailoverWholeOrNothing(t *testing.T) {
	c := lossCases(t)[0]
	out := filepath.Join(t.TempDir(), "out")
	fenye(t, c.call(cities, "-o", out)...).want(t, 0)
	old := listing(t, out)
	fenye(t, c.call(cities, "-o", out, "--drain", "Chengdu")...).want(t, 1)
	fenye(t, c.call(cities, "-o", out, "--drain", "Beijing", "--force")...).want(t, 3)
	for name, text := range listing(t, out) {
		if old[name] != text {
			t.Errorf("%s was changed by a run that failed", name)
		}
	}
	fenye(t, c.call(cities, "-o", out, "--drain", "Chengdu", "--force")...).want(t, 0)
	if got := listing(t, out); len(got) != 4 {
		t.Errorf("%d files after --force, want 4", len(got))
	}
}

func TestFailoverUsage(t *testing.T) {
	c := lossCases(t)[0]
	for _, args := range [][]string{
		{"--drain", "Chengdu", "--step", "0"}, {"--drain", "Chengdu", "--step", "101%"}, {"--drain", "Chengdu", "--step", "ten"},
		{"--drain", "Chengdu", "--step", "1e-3"}, {"--step", "10%"}, {"--together", "Beijing"}, {"--together", "Beijing,"},
		{"--unit", "house"}, {"--force"}, {"--time-limit", "-1s"}, {"--workers", "-1"}, {"--drain", ""},
	} {
		fenye(t, c.call(cities, args...)...).want(t, 2)
	}
	fenye(t, "failover").want(t, 2)
	for _, args := range [][]string{
		{"--drain", "Nowhere"}, {"--together", "Beijing,Nowhere"}, {"--together", "Beijing,Wuhan", "--together", "Wuhan,Chengdu"},
		{"--drain", "Chengdu", "--step", "0.0000001"},
	} {
		if got := fenye(t, c.call(cities, args...)...).want(t, 1); got.stdout != "" || strings.Count(got.stderr, "\n") != 1 {
			t.Errorf("%v: %q, %q; want one sentence", args, got.stdout, got.stderr)
		}
	}
}

// TestFailoverTells reads what is written for a person, in both languages.
func TestFailoverTells(t *testing.T) {
	c := lossCases(t)[0]
	for lang, want := range map[string][]string{
		"en": {"short by 120,000", "fits", "Chengdu +120,000", "11 steps of at most 35,353"},
		"zh": {"缺 120,000", "容得下", "Chengdu +120,000", "分 11 步"},
	} {
		got := fenye(t, c.call(cities, "--lang", lang, "--drain", "Chengdu")...).want(t, 0)
		for _, text := range want {
			if !strings.Contains(got.stdout, text) {
				t.Errorf("%s: no %q in\n%s", lang, text, got.stdout)
			}
		}
		help := fenye(t, "failover", "--help", "--lang", lang).want(t, 0).stdout
		if regexp.MustCompile(`(failover|command)\.[a-z]`).MatchString(strings.NewReplacer("failover.csv", "").Replace(help)) {
			t.Errorf("--help --lang %s lacks a text:\n%s", lang, help)
		}
		for _, flag := range []string{"--demand", "--centres", "--drain", "--step", "--together", "--json", "-o", "--force"} {
			if !strings.Contains(help, flag) {
				t.Errorf("--help --lang %s does not explain %s", lang, flag)
			}
		}
	}
}

// TestFailoverWords looks for words of every key in the source, those that are
// put together too.
func TestFailoverWords(t *testing.T) {
	keys := []string{}
	for _, reason := range []string{"no_plan", "no_centre", "down", "step", "small"} {
		keys = append(keys, "failover.drain.error."+reason)
	}
	for _, file := range []string{"failover.go", "failoverinputs.go", "failovertell.go"} {
		for _, m := range regexp.MustCompile(`"(failover\.[a-z_.]+[a-z])"`).FindAllStringSubmatch(read(t, file), -1) {
			if m[1] != "failover.csv" {
				keys = append(keys, m[1])
			}
		}
	}
	if len(keys) < 30 {
		t.Fatalf("only %d keys: %s", len(keys), strconv.Quote(strings.Join(keys, " ")))
	}
	for _, k := range keys {
		if !words.Has(k) || words.ZH.T(k) == "" || words.EN.T(k) == "" {
			t.Errorf("%q has no words", k)
		}
	}
}
