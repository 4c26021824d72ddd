package region_test

import (
	"math/rand/v2"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/region/instance"
)

// TestManyTies solves problems in which next to everything ties, cold and after
// a cut.
func TestManyTies(t *testing.T) {
	for name, p := range map[string]region.Problem{"one site": oneSite(3000, 8), "grid": grid(60, 50)} {
		s := region.NewSolver()
		for range 3 {
			x, err := s.Solve(t.Context(), p)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			checked(t, p, x)
			p = instance.Cut(p, 0)
		}
	}
}

// oneSite has n places on one spot and k centres on another.
func oneSite(n, k int) region.Problem {
	r := rand.New(rand.NewPCG(1, 9))
	p, total := region.Problem{}, model.Users(0)
	for range n {
		p.Points = append(p.Points, geom.Point{Lon: 100, Lat: 30})
		p.Users = append(p.Users, model.Users(1+r.IntN(5)))
		total += p.Users[len(p.Users)-1]
	}
	for range k {
		p.Centres = append(p.Centres, model.Centre{Position: geom.Point{Lon: 101, Lat: 30}, Capacity: total/model.Users(k) + 100, Up: true})
	}
	return p
}

// grid has places at even steps and eight centres along the equator.
func grid(columns, rows int) region.Problem {
	p := region.Problem{}
	for i := range columns {
		for j := range rows {
			p.Points = append(p.Points, geom.Point{Lon: 50 * float64(i) / float64(columns), Lat: 40 * float64(j) / float64(rows)})
			p.Users = append(p.Users, 10)
		}
	}
	total := model.Users(10 * columns * rows)
	for j := range 8 {
		p.Centres = append(p.Centres, model.Centre{Position: geom.Point{Lon: 5 + 6*float64(j)}, Capacity: total/8 + total/12, Up: true})
	}
	p.Centres[3].Capacity /= 2
	return p
}
