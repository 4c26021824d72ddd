package command_test

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fenye/model/region/instance"
)

// planCase is one of the proved answers on real data.
type planCase struct{ instance.PlanCase }

func (c planCase) centresFile(t *testing.T) string {
	var b strings.Builder
	b.WriteString("name,lon,lat,capacity,minimum,up\n")
	for _, x := range c.Centres {
		capacity := "inf"
		if x.Capacity != nil {
			capacity = fmt.Sprint(*x.Capacity)
		}
		fmt.Fprintf(&b, "%s,%v,%v,%s,%d,%t\n", x.Name, x.Lon, x.Lat, capacity, x.Minimum, x.Up)
	}
	return write(t, "centres.csv", b.String())
}

func near(got, want float64) bool { return math.Abs(got-want) <= 1e-9*math.Max(1, math.Abs(want)) }

// TestPlanAnswers holds the command against all proved answers.
func TestPlanAnswers(t *testing.T) {
	cases, err := instance.PlanCases(answers + "plan-answers.json")
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) != 13 {
		t.Fatalf("%d cases, want 13", len(cases))
	}
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) { planCase{c}.check(t) })
	}
}

func (c planCase) check(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	args := []string{"plan", "--demand", answers + c.Demand, "--population", c.Population, "--centres", c.centresFile(t),
		"--json", "-o", out, "--format", "csv,fenye"}
	if c.Users != nil {
		args = append(args, "--users", fmt.Sprint(*c.Users))
	}
	got := fenye(t, args...).want(t, 0).json(t)
	number := func(o any, key string, want float64) {
		t.Helper()
		if x, ok := o.(object)[key].(float64); !ok || !near(x, want) {
			t.Errorf("%s: got %v, want %v", key, o.(object)[key], want)
		}
	}
	if got["status"] != "optimal" {
		t.Errorf("status: got %v, want optimal", got["status"])
	}
	number(got, "user_km", c.Answer.UserKm)
	number(got, "nearest_user_km", c.Answer.NearestUserKm)
	number(got, "mean_km", c.Answer.MeanKm)
	number(got, "moved_users", c.Answer.MovedUsers)
	number(got["certificate"], "primal", c.Answer.Certificate.Primal)
	number(got["certificate"], "dual", c.Answer.Certificate.Dual)
	for _, x := range got["centres"].([]any) {
		number(x, "load", c.Answer.Loads[x.(object)["name"].(string)])
	}
	c.checkBoundaries(t, got)
	var shared []string
	for _, x := range got["shared_places"].([]any) {
		shared = append(shared, x.(object)["name"].(string))
	}
	slices.Sort(shared)
	want := slices.Sorted(slices.Values(c.Answer.SharedPlaces))
	if !slices.Equal(shared, want) {
		t.Errorf("shared places: got %q, want %q", shared, want)
	}
	fenye(t, "verify", out).want(t, 0)
}

// checkBoundaries: each price difference lies in the proved interval.
func (c planCase) checkBoundaries(t *testing.T, got object) {
	t.Helper()
	seen := 0
	for _, x := range got["boundaries"].([]any) {
		b := x.(object)
		pair := b["between"].([]any)
		d := b["price_difference_km"].(float64)
		interval, known := c.Answer.PriceDifference[fmt.Sprintf("%s|%s", pair[0], pair[1])]
		if !known {
			if interval, known = c.Answer.PriceDifference[fmt.Sprintf("%s|%s", pair[1], pair[0])]; known {
				d = -d
			}
		}
		if !known {
			continue
		}
		seen++
		slack := 1e-9 * math.Max(1, math.Abs(d))
		if d < interval[0]-slack || d > interval[1]+slack {
			t.Errorf("price difference %v: got %v, want within %v", pair, d, interval)
		}
		if !near(2*b["half_difference_km"].(float64), b["price_difference_km"].(float64)) {
			t.Errorf("half difference of %v: got %v, want half of %v", pair, b["half_difference_km"], b["price_difference_km"])
		}
	}
	if seen != len(c.Answer.PriceDifference) {
		t.Errorf("boundaries: %d of %d proved differences found", seen, len(c.Answer.PriceDifference))
	}
}
