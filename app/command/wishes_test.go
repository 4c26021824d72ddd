package command_test

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestWishesOfPlan asks for wishes on the command line: the plan keeps them, the
// summary prices them, the saved plan asks for them again, and the audit, which
// has no solver, holds all of it.
func TestWishesOfPlan(t *testing.T) {
	dir := t.TempDir()
	free := fenye(t, paper("--json")...).want(t, 0).json(t)
	out := filepath.Join(dir, "out")
	ask := []string{"--pin", "武汉=North", "--ban", "长沙=South", "--ceiling", "2600", "--zone", "coast=上海,杭州:South:400"}
	sum := fenye(t, paper(append([]string{"--json", "-o", out, "--format", "csv,fenye"}, ask...)...)...).want(t, 0).json(t)
	list := sum["wishes"].([]any)
	if len(list) != 4 {
		t.Fatalf("the summary has %d wishes, want 4: %v", len(list), list)
	}
	added := 0.0
	for _, w := range list {
		x, priced := w.(object)["added_user_km"].(float64)
		if !priced || x < -1e-3 {
			t.Errorf("wish %v has no price, or one below 0", w)
		}
		added += x
	}
	if more := sum["user_km"].(float64) - free["user_km"].(float64); added <= 0 || more <= 0 {
		t.Errorf("the wishes add %v user-km, priced at %v: a pin against the nearest centre costs something", more, added)
	}
	_, rows := table(t, out, "places.csv")
	for _, r := range rows {
		if r["name"] == "武汉" && r["centre"] != "North" {
			t.Errorf("the pinned place is served by %s", r["centre"])
		}
	}
	fenye(t, "verify", out).want(t, 0)
	again := fenye(t, "plan", filepath.Join(out, "plan.fenye"), "--json").want(t, 0).json(t)
	if again["user_km"] != sum["user_km"] || len(again["wishes"].([]any)) != 4 {
		t.Error("the saved plan does not ask for the same")
	}
}

// TestHoldOfPlan puts a plan into force, cuts a capacity, and repairs with the
// fewest users moved.
func TestHoldOfPlan(t *testing.T) {
	dir := t.TempDir()
	today := filepath.Join(dir, "today")
	fenye(t, paper("-o", today, "--format", "fenye")...).want(t, 0)
	less := paper("--json")
	for i, a := range less {
		less[i] = strings.Replace(a, "900000", "850000", 1)
	}
	force := filepath.Join(today, "plan.fenye")
	moved := func(hold string) (float64, float64) {
		sum := fenye(t, append(append([]string{}, less...), "--in-force", force, "--hold", hold)...).want(t, 0).json(t)
		return sum["in_force"].(object)["changed_users"].(float64), sum["user_km"].(float64)
	}
	few, far := moved("fewest")
	free, near := moved("0")
	if few != 50000 || few > free || far < near {
		t.Errorf("fewest: %v users and %v user-km; free: %v and %v; want 50000 to leave the centre that lost room for so many", few, far, free, near)
	}
	fenye(t, paper("--hold", "50")...).want(t, 2)
}

// TestUnmeetableWishesOfPlan names the wishes, and exits with 3.
func TestUnmeetableWishesOfPlan(t *testing.T) {
	got := fenye(t, paper("--json", "--pin", "北京=North", "--ban", "北京=North")...).want(t, 3)
	short := got.json(t)["shortage"].(object)
	if short["cause"] != "wishes" || len(short["wishes"].([]any)) != 2 {
		t.Errorf("shortage: %v", short)
	}
	for _, want := range []string{"Pin 北京 → 1 North", "Ban 北京 → 1 North", "release wishes"} {
		if !strings.Contains(got.stderr, want) {
			t.Errorf("%q is not said: %s", want, got.stderr)
		}
	}
	for _, bad := range [][]string{{"--pin", "Atlantis=North"}, {"--pin", "北京=West"}, {"--zone", "x"}, {"--pin", "北京"}} {
		if got := fenye(t, paper(bad...)...).want(t, 1); !strings.Contains(got.stderr, bad[1]) {
			t.Errorf("%v: %s", bad, got.stderr)
		}
	}
	fenye(t, paper("--ceiling", "far")...).want(t, 2)
}
