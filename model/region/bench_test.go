package region_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/region/instance"
)

// seconds is the processor time, of all cores, that a piece of work takes.
func seconds(work func()) float64 {
	before := processor()
	work()
	return (processor() - before).Seconds()
}

var kept float64 // keeps the work of pass from being left out

// pass only works out the distances of an instance, on one thread.
func pass(p region.Problem) {
	vec := make([]struct{ x, y, z float64 }, len(p.Centres))
	for j, c := range p.Centres {
		v := c.Position.Vec()
		vec[j].x, vec[j].y, vec[j].z = v.X, v.Y, v.Z
	}
	d := make([]float64, len(p.Points)*len(vec))
	for i, at := range p.Points {
		v := at.Vec()
		for j, c := range vec {
			x, y, z := v.X-c.x, v.Y-c.y, v.Z-c.z
			d[i*len(vec)+j] = float64(geom.EarthRadius) * 2 * math.Asin(math.Min(1, math.Sqrt(x*x+y*y+z*z)/2))
		}
	}
	kept = d[len(d)-1]
}

// BenchmarkSplit solves the reference instances: distances is a pass on one
// thread that works out nothing but the distances; cold solves from nothing,
// x-distances being its processor time in such passes; ready has the distances;
// warm is one tick of a capacity slider, over all centres that bind, worst-ns
// the slowest of them. Every value is compared with the table.
func BenchmarkSplit(b *testing.B) {
	var at string
	for _, r := range references {
		size := fmt.Sprintf("%dx%d", r.n, r.k)
		if size == at {
			continue
		}
		at = size
		b.Run(size, func(b *testing.B) {
			for _, part := range []struct {
				name string
				run  func(*testing.B, reference, region.Problem)
			}{{"distances", benchPass}, {"cold", benchCold}, {"ready", benchReady}, {"warm", benchWarm}} {
				b.Run(part.name, func(b *testing.B) {
					for _, r := range references {
						if fmt.Sprintf("%dx%d", r.n, r.k) == size {
							b.Run(fmt.Sprint(r.seed), func(b *testing.B) { part.run(b, r, instance.Split(r.n, r.k, r.seed).Problem) })
						}
					}
				})
			}
		})
	}
}

func benchPass(b *testing.B, _ reference, p region.Problem) {
	for b.Loop() {
		pass(p)
	}
}

func benchCold(b *testing.B, r reference, p region.Problem) {
	reference := math.Inf(1)
	for range 3 {
		reference = math.Min(reference, seconds(func() { pass(p) }))
	}
	spent := seconds(func() {
		for b.Loop() {
			benchSolve(b, region.NewSolver(), p, r.value)
		}
	})
	b.ReportMetric(spent/float64(b.N)/reference, "x-distances")
}

// benchReady solves with the distances there, and nothing else.
func benchReady(b *testing.B, r reference, p region.Problem) {
	spent, n := 0.0, 0
	for b.Loop() {
		b.StopTimer()
		s := free(b, p)
		b.StartTimer()
		spent += seconds(func() { benchSolve(b, s, p, r.value) })
		n++
	}
	b.ReportMetric(spent/float64(n)*1e9, "cpu-ns/op")
}

// free returns a solver that knows the distances of p. It has them from a
// problem of other users and of centres without bounds, so that neither prices
// nor a band are left to start from.
func free(t testing.TB, p region.Problem) *region.Solver {
	t.Helper()
	p.Users = slices.Clone(p.Users)
	p.Centres = slices.Clone(p.Centres)
	for j := range p.Centres {
		p.Centres[j].Capacity = model.NoLimit
	}
	s := region.NewSolver()
	if _, err := s.Solve(context.Background(), p); err != nil {
		t.Fatal(err)
	}
	return s
}

func benchWarm(b *testing.B, r reference, p region.Problem) {
	s := region.NewSolver()
	benchSolve(b, s, p, r.value)
	x, err := s.Solve(context.Background(), p)
	if err != nil {
		b.Fatal(err)
	}
	var cuts []region.Problem
	for j, price := range x.Prices {
		if price > 0 {
			cuts = append(cuts, instance.Cut(p, j))
		}
	}
	worst := map[int]time.Duration{} // the fastest of each centre's steps
	for n := 0; b.Loop(); n++ {
		if n%2 == 1 {
			benchSolve(b, s, p, r.value)
			continue
		}
		j := n / 2 % len(cuts)
		begun := time.Now()
		if _, err := s.Solve(context.Background(), cuts[j]); err != nil {
			b.Fatal(err)
		}
		if took := time.Since(begun); worst[j] == 0 || took < worst[j] {
			worst[j] = took
		}
	}
	slowest := time.Duration(0)
	for _, took := range worst {
		slowest = max(slowest, took)
	}
	b.ReportMetric(float64(slowest), "worst-ns")
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
