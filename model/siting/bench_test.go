package siting_test

import (
	"context"
	"fmt"
	"testing"

	"fenye/model"
	"fenye/model/region/instance"
	"fenye/model/siting"
)

// planOf turns an instance into a plan.
func planOf(p instance.Instance) *model.Plan {
	plan := &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit, Centres: p.Problem.Centres}}}
	for i, at := range p.Problem.Points {
		plan.Places = append(plan.Places, model.Place{Name: fmt.Sprint(i), Position: at, Population: model.People(int64(p.Problem.Users[i]))})
	}
	model.SortPlaces(plan.Places)
	return plan
}

// BenchmarkFind searches the best of all 10,000 places for an eighth centre of a
// tenth of all users, among seven that are nearly full.
func BenchmarkFind(b *testing.B) {
	plan := planOf(instance.Split(10_000, 7, 1))
	capacity := plan.Scenario().TotalUsers(plan.Places) / 10
	candidates := siting.Places(plan)
	for b.Loop() {
		r, err := siting.Find(context.Background(), plan, siting.Options{Capacity: capacity, Candidates: candidates})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(r.Solved), "solved")
		b.ReportMetric(float64(len(candidates)), "candidates")
	}
}
