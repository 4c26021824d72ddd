package region_test

import (
	"context"
	"testing"

	"fenye/model"
	"fenye/model/region"
	"fenye/model/region/instance"
)

// BenchmarkAsked solves 10,000 places over 8 centres one slider tick after
// another: with wishes of every kind, and beside a plan in force at a hold of
// 100 km, at none, and with the fewest users moved.
func BenchmarkAsked(b *testing.B) {
	free := instance.Split(10_000, 8, 3).Problem
	x, err := region.Solve(context.Background(), free)
	if err != nil {
		b.Fatal(err)
	}
	before := (&region.Outcome{
		Plan: &model.Plan{}, Scenario: &model.Scenario{Centres: free.Centres}, Users: free.Users, Solution: x,
	}).InForce()
	for name, ask := range map[string]func(*region.Problem){
		"wishes": func(p *region.Problem) {
			p.Rules = []region.Rule{
				{Places: []int32{5, 77, 4000}, Only: []int{2}, Not: -1, Pin: true}, {Places: []int32{9, 10, 11, 5000}, Not: 3},
				{Not: -1, Within: 4500},
			}
		},
		"hold":   func(p *region.Problem) { p.InForce, p.Hold = before, 100 },
		"ties":   func(p *region.Problem) { p.InForce = before },
		"fewest": func(p *region.Problem) { p.InForce, p.Hold = before, model.HoldFewest },
	} {
		b.Run(name, func(b *testing.B) {
			p := free
			ask(&p)
			s := region.NewSolver()
			for n := 0; b.Loop(); n++ {
				if _, err := s.Solve(context.Background(), instance.Cut(p, n%8)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
