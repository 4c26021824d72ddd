package scene

import (
	"context"
	"testing"

	"fenye/app/words"
	"fenye/data/example"
	"fenye/model/region"
)

// BenchmarkSolveAndScene is what one step of a drag costs before painting.
func BenchmarkSolveAndScene(b *testing.B) {
	plan, err := example.Plan("zh")
	if err != nil {
		b.Fatal(err)
	}
	solver := region.NewSolver()
	var m Maker
	for b.Loop() {
		o, err := solver.Plan(context.Background(), &plan)
		if err != nil {
			b.Fatal(err)
		}
		m.Map(o, Options{Lang: words.ZH, Layers: AllLayers})
	}
}
