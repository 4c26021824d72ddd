package report_test

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"fenye/data/report"
	"fenye/model"
	"fenye/model/region"
)

func summaryOf(t *testing.T, o *region.Outcome) (string, map[string]any) {
	t.Helper()
	text := same(t, func(b *bytes.Buffer) error { return report.WriteSummary(b, report.Summarise(o)) })
	var m map[string]any
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	return string(text), m
}

func TestSummaryOfTheExample(t *testing.T) {
	o, _ := china(t, "en")
	text, m := summaryOf(t, o)
	at := -1
	for _, key := range []string{
		"format", "version", "status", "users", "places", "capacity", "centres", "user_km", "nearest_user_km", "mean_km", "p95_km",
		"moved_users", "certificate", "boundaries", "shared_places", "input",
	} {
		next := strings.Index(text, "\n  \""+key+"\":")
		if next <= at {
			t.Errorf("%q is missing or stands in the wrong place", key)
		}
		at = next
	}
	if m["format"] != "fenye-summary" || m["version"] != 1.0 || m["status"] != "optimal" || m["users"] != 2.52e6 || m["places"] != 77.0 || m["capacity"] != nil {
		t.Errorf("the head is %.120s", text)
	}
	if _, there := m["shortage"]; there {
		t.Error("a plan that exists has a shortage")
	}
	north := m["centres"].([]any)[0].(map[string]any)
	if north["name"] != "North" || north["load"] != 9e5 || north["capacity"] != 9e5 || north["utilisation"] != 1.0 || north["minimum"] != 0.0 || north["up"] != true {
		t.Errorf("North is %v", north)
	}
	south := m["centres"].([]any)[1].(map[string]any)
	if south["capacity"] != nil || south["utilisation"] != nil || south["price_km"] != 0.0 || south["saving_km_per_user"] != 0.0 {
		t.Errorf("South is %v, want neither capacity nor utilisation, and a price of 0", south)
	}
	b := m["boundaries"].([]any)[0].(map[string]any)
	if k := b["half_difference_km"].(float64); math.Abs(k-36.359) > 5e-4 || b["price_difference_km"].(float64) != 2*k || b["between"].([]any)[0] != "North" {
		t.Errorf("the boundary is %v, want k = 36.359 km between North and South", b)
	}
	shared := m["shared_places"].([]any)
	if len(shared) != 1 {
		t.Fatalf("%d shared places, want one", len(shared))
	}
	s := shared[0].(map[string]any)
	shares := s["shares"].(map[string]any)
	if s["name"] != "Chengdu" || len(shares) != 2 || shares["North"].(float64)+shares["South"].(float64) != s["users"] {
		t.Errorf("the shared place is %v, want Chengdu by North and South", s)
	}
	file := m["input"].(map[string]any)["files"].([]any)[0].(map[string]any)
	if file["rows"] != 77.0 || file["used"] != 77.0 || len(file["skipped"].([]any)) != 0 || len(file["sha256"].(string)) != 64 {
		t.Errorf("the file is %v", file)
	}
}

func TestSummaryHasNoFiguresOfACentreThatIsDown(t *testing.T) {
	o, _ := world(t)
	_, m := summaryOf(t, o)
	down := m["centres"].([]any)[5].(map[string]any)
	for key, want := range map[string]any{"up": false, "load": 0.0, "utilisation": nil, "price_km": nil, "mean_km": nil, "places": 0.0} {
		if got, there := down[key]; got != want || !there {
			t.Errorf("%s is %v, want %v", key, got, want)
		}
	}
}

func TestSummaryAddsUpTheCapacityThatIsUp(t *testing.T) {
	plan := planOf([]model.Centre{centre(1, "a", 0, 0, 30), centre(2, "b", 10, 0, 40), centre(3, "c", 20, 0, 50)}, place("p", 1, 1, 60))
	plan.Scenarios[0].Centres[2].Up = false
	_, m := summaryOf(t, outcomeOf(t, plan))
	if m["capacity"] != 70.0 {
		t.Errorf("capacity %v, want 70", m["capacity"])
	}
}

func TestSummaryOfAShortageSaysHowMuchAndWhatHelps(t *testing.T) {
	a, b := centre(1, "a", 0, 0, 30), centre(2, "b", 10, 0, 40)
	for name, c := range map[string]struct {
		change   func(a, b *model.Centre)
		users    float64
		kind     string
		centreOf string
	}{
		"capacity": {func(_, _ *model.Centre) {}, 30, "capacity", ""},
		"minimum":  {func(a, b *model.Centre) { a.Capacity, b.Capacity, a.Minimum = 500, 500, 120 }, 20, "minimum", "a"},
	} {
		x, y := a, b
		c.change(&x, &y)
		o := outcomeOf(t, planOf([]model.Centre{x, y}, place("p", 1, 1, 60), place("q", 9, 1, 40)))
		_, m := summaryOf(t, o)
		if m["status"] != "infeasible" || m["user_km"] != nil || m["certificate"] != nil {
			t.Errorf("%s: status %v, user_km %v, want infeasible and no plan", name, m["status"], m["user_km"])
		}
		shortage := m["shortage"].(map[string]any)
		if shortage["users"] != c.users {
			t.Errorf("%s: short of %v, want %v", name, shortage["users"], c.users)
		}
		found := false
		for _, r := range shortage["repairs"].([]any) {
			repair := r.(map[string]any)
			if repair["kind"] != c.kind {
				continue
			}
			found = true
			changes, _ := repair["detail"].(map[string]any)["changes"].([]any)
			if len(changes) == 0 || c.centreOf != "" && changes[0].(map[string]any)["centre"] != c.centreOf {
				t.Errorf("%s: the repair is %v", name, repair)
			}
		}
		if !found {
			t.Errorf("%s: no repair of kind %s in %v", name, c.kind, shortage["repairs"])
		}
	}
}
