package hours_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"fenye/model"
	"fenye/model/hours"
	"fenye/model/region/instance"
)

// BenchmarkPlan plans a day of 10,000 places over 8 centres of which several are
// full in their busiest hours; 30 groups of places, west later than east, have a
// profile each.
func BenchmarkPlan(b *testing.B) {
	p := instance.Split(10_000, 8, 1)
	plan := &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit, Centres: p.Problem.Centres}}}
	for i, at := range p.Problem.Points {
		plan.Places = append(plan.Places, model.Place{Name: fmt.Sprint(i), Position: at,
			Population: model.People(int64(p.Problem.Users[i])), Province: fmt.Sprint(int(at.Lon-73) / 2)})
	}
	model.SortPlaces(plan.Places)
	profile := &hours.Profile{}
	for g := range 32 {
		row := hours.Row{Key: fmt.Sprint(g)}
		for h := range row.Factors {
			away := math.Mod(float64(h)-20+float64(g-16)/8+48, 24)
			row.Factors[h] = factor(int(100 - 70*math.Min(away, 24-away)/12))
		}
		profile.Rows = append(profile.Rows, row)
	}
	for b.Loop() {
		r, err := hours.Plan(context.Background(), plan, profile, hours.Options{})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(r.Joint.Steps), "steps")
		b.ReportMetric(float64(r.Joint.Shared), "shared")
		if !r.Joint.Fits || r.Joint.Status != "optimal" {
			b.Fatalf("fits: %v, %+v", r.Joint.Fits, r.Joint.Value)
		}
	}
}
