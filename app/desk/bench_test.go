package desk

import (
	"slices"
	"strconv"
	"testing"

	"fenye/data/example"
	"fenye/model"
	"fenye/model/region/instance"
)

// BenchmarkSlider measures one step of a capacity slider on the bundled
// example: edit, exact solve by the warm solver, and telling.
func BenchmarkSlider(b *testing.B) {
	plan, err := example.Plan("zh")
	if err != nil {
		b.Fatal(err)
	}
	benchmarkSlider(b, &plan)
}

// BenchmarkSliderImmediate is the same on the largest plan that is solved
// inside the edit.
func BenchmarkSliderImmediate(b *testing.B) {
	benchmarkSlider(b, cloud(immediate, 8))
}

// BenchmarkSliderLarge is a plan that is solved in the background: the solve
// alone, as the warm solver does it.
func BenchmarkSliderLarge(b *testing.B) {
	solve, plan := WarmSolve(), cloud(100_000, 8)
	for i := 0; b.Loop(); i++ {
		next := plan.Clone()
		next.Scenarios[0].Centres[0].Capacity -= model.Users(1000 * (i % 200))
		if _, err := solve(b.Context(), &next); err != nil {
			b.Fatal(err)
		}
	}
}

// cloud is a synthetic plan of n places and k centres.
func cloud(n, k int) *model.Plan {
	made := instance.Split(n, k, 1)
	plan := EmptyPlan()
	for i, at := range made.Problem.Points {
		plan.Places = append(plan.Places, model.Place{
			Name: strconv.Itoa(i), Position: at, Population: model.People(int64(made.Problem.Users[i])),
		})
	}
	plan.Scenarios[0].Centres = slices.Clone(made.Problem.Centres)
	for i := range plan.Scenarios[0].Centres {
		c := &plan.Scenarios[0].Centres[i]
		c.Number, c.Name = i+1, strconv.Itoa(i+1)
	}
	return plan
}

func benchmarkSlider(b *testing.B, plan *model.Plan) {
	d := New(newQueue().post, Options{})
	d.Start(plan)
	first := plan.Scenario().Centres[0].Capacity
	for i := 0; b.Loop(); i++ {
		d.SetCapacity(1, first-model.Users(1000*(i%200)))
		if d.Stale() {
			b.Fatal("the solve did not follow at once")
		}
	}
}
