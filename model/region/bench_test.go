package region_test

import (
	"context"
	"testing"

	"fenye/model"
	"fenye/model/region"
	"fenye/model/region/instance"
)

// BenchmarkSplit solves the reference instances from nothing (cold), measures
// the share of the distances in that (distances), and one tick of a capacity
// slider (warm). Every value is compared with the table.
func BenchmarkSplit(b *testing.B) {
	for _, r := range references {
		b.Run(r.String(), func(b *testing.B) {
			p := instance.Split(r.n, r.k, r.seed).Problem
			b.Run("cold", func(b *testing.B) {
				for b.Loop() {
					benchSolve(b, region.NewSolver(), p, r.value)
				}
			})
			b.Run("distances", func(b *testing.B) {
				free := p
				free.Centres = append([]model.Centre(nil), p.Centres...)
				for j := range free.Centres {
					free.Centres[j].Capacity = model.NoLimit
				}
				free.Users = make([]model.Users, len(p.Users))
				for b.Loop() {
					benchSolve(b, region.NewSolver(), free, 0)
				}
			})
			b.Run("warm", func(b *testing.B) {
				s := region.NewSolver()
				benchSolve(b, s, p, r.value)
				cut := instance.Cut(p, r.cut)
				for n := 0; b.Loop(); n++ {
					if n%2 == 0 {
						benchSolve(b, s, cut, r.after)
					} else {
						benchSolve(b, s, p, r.value)
					}
				}
			})
		})
	}
}

func benchSolve(b *testing.B, s *region.Solver, p region.Problem, want float64) {
	b.Helper()
	x, err := s.Solve(context.Background(), p)
	if err != nil {
		b.Fatal(err)
	}
	if !near(x.Certificate.Primal, want) {
		b.Errorf("value %v, want %v", x.Certificate.Primal, want)
	}
}

// BenchmarkPlan measures a step of a slider with every figure of the outcome,
// on the source paper's cities and on the globe.
func BenchmarkPlan(b *testing.B) {
	for _, c := range planCases(b) {
		if c.ID != "paper-2520k" && c.ID != "world-k5" {
			continue
		}
		b.Run(c.ID, func(b *testing.B) {
			plan := c.plan(b)
			s := region.NewSolver()
			for n := 0; b.Loop(); n++ {
				next := plan.Clone()
				next.Scenario().Centres[0].Capacity -= model.Users(n % 100 * 100)
				if o, err := s.Plan(context.Background(), &next); err != nil || o.Solution == nil {
					b.Fatal(o, err)
				}
			}
		})
	}
}
