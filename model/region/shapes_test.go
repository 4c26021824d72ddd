package region_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/region/instance"
)

// shapes are demands of a million places that are harder than a plain one.
var shapes = []struct {
	name string
	of   func(plain region.Problem) region.Problem
}{
	{"plain", func(p region.Problem) region.Problem { return p }},
	{"capacity-equals-users", func(p region.Problem) region.Problem {
		p.Centres = shared(p, 1, 1)
		return p
	}},
	{"one-centre-of-60-percent", func(p region.Problem) region.Problem {
		p.Centres = shared(p, 1.1, 10.5)
		return p
	}},
	{"lattice-with-exact-ties", lattice},
	{"1000-sites-of-1000-places", func(p region.Problem) region.Problem {
		points := make([]geom.Point, len(p.Points))
		for i := range points {
			points[i] = p.Points[i%1000]
		}
		p.Points = points
		return p
	}},
}

// shared returns the centres of p with capacities of so many times the users in
// all, the first one's share being that many times the share of each other.
func shared(p region.Problem, times, first float64) []model.Centre {
	total := model.Users(0)
	for _, u := range p.Users {
		total += u
	}
	centres := append([]model.Centre(nil), p.Centres...)
	left := model.Users(float64(total) * times)
	sum := first + float64(len(centres)-1)
	for j := range centres {
		if j > 0 {
			centres[j].Capacity = model.Users(float64(total) * times / sum)
			left -= centres[j].Capacity
		}
	}
	centres[0].Capacity = left
	return centres
}

// lattice puts the places on a grid that mirrors itself in the meridian and
// parallel between centres, so that distances are equal to the last bit.
func lattice(p region.Problem) region.Problem {
	side := int(math.Sqrt(float64(len(p.Points))))
	points := make([]geom.Point, len(p.Points))
	for i := range points {
		points[i] = geom.Point{Lon: 104 + float64(i%side-side/2)*.015625, Lat: float64(i/side%side-side/2) * .015625}
	}
	p.Points = points
	p.Centres = append([]model.Centre(nil), p.Centres...)
	for j := range p.Centres {
		p.Centres[j].Position = geom.Point{Lon: 104 + float64(4*(j%4)-6), Lat: float64(8*(j/4) - 4)}
	}
	p.Centres = shared(p, 1.02, 1)
	return p
}

// TestShapes solves smaller ones of the same shapes, warm and cold.
func TestShapes(t *testing.T) {
	plain := instance.Split(100_000, 8, 1).Problem
	for _, shape := range shapes {
		t.Run(shape.name, func(t *testing.T) {
			p := shape.of(plain)
			s := region.NewSolver()
			random := rand.New(rand.NewPCG(3, 4))
			for range 3 {
				x, err := s.Solve(context.Background(), p)
				if err != nil {
					t.Fatal(err)
				}
				checked(t, p, x)
				cold, err := region.Solve(context.Background(), p)
				if err != nil {
					t.Fatal(err)
				}
				identical(t, x, cold)
				q := p
				q.Centres = append([]model.Centre(nil), p.Centres...)
				a, b := random.IntN(8), random.IntN(8)
				q.Centres[a].Capacity -= q.Centres[a].Capacity / 100
				q.Centres[b].Capacity += p.Centres[a].Capacity / 100
				p = q
			}
		})
	}
}

// BenchmarkShapes solves each shape from nothing; x-plain is its processor time
// in that of the plain one.
func BenchmarkShapes(b *testing.B) {
	plain := instance.Split(1_000_000, 8, 1).Problem
	least := func(p region.Problem) float64 {
		best := math.Inf(1)
		for range 3 {
			best = math.Min(best, seconds(func() {
				if _, err := region.Solve(context.Background(), p); err != nil {
					b.Fatal(err)
				}
			}))
		}
		return best
	}
	usual := least(plain)
	for _, shape := range shapes {
		b.Run(shape.name, func(b *testing.B) {
			p := shape.of(plain)
			took := 0.0
			for b.Loop() {
				took = least(p)
			}
			b.ReportMetric(took/usual, "x-plain")
		})
	}
}
