package region_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// clouds are many places of different natures: what lies near a boundary is a
// small part of them, or all that is tied, or nothing at all.
var clouds = map[string]func(r *rand.Rand, i int) geom.Point{
	"even": func(r *rand.Rand, _ int) geom.Point {
		return geom.Point{Lon: 80 + 45*r.Float64(), Lat: 20 + 30*r.Float64()}
	},
	"lattice": func(_ *rand.Rand, i int) geom.Point {
		return geom.Point{Lon: 90 + float64(i%200)*.1, Lat: 22 + float64(i/200)*.1}
	},
	"clusters": func(r *rand.Rand, i int) geom.Point {
		return geom.Point{Lon: 80 + float64(i%4)*12 + r.Float64()*.5, Lat: 30 + r.Float64()*.5}
	},
	"one site": func(_ *rand.Rand, i int) geom.Point { return geom.Point{Lon: 100 + float64(i%3), Lat: 30} },
}

// TestBandsChangeNothing drives one solver through random bounds, most of them
// small steps, and holds every answer to that of a new solver, to the last bit,
// and to the checker.
func TestBandsChangeNothing(t *testing.T) {
	n := 30_000
	for name, cloud := range clouds {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, uint64(len(name))))
			p := region.Problem{Unit: model.UnitSplit}
			total := model.Users(0)
			for i := range n {
				u := model.Users(r.IntN(200))
				p.Points, p.Users, total = append(p.Points, cloud(r, i)), append(p.Users, u), total+u
			}
			for j, at := range []geom.Point{{Lon: 92, Lat: 30.2}, {Lon: 104, Lat: 30.2}, {Lon: 116, Lat: 30.2}, {Lon: 100, Lat: 40}, {Lon: 110, Lat: 22}} {
				p.Centres = append(p.Centres, model.Centre{Number: j + 1, Position: at, Capacity: total/5 + total/50, Up: true})
			}
			warm := region.NewSolver()
			steps := 14
			if testing.Short() {
				steps = 4
			}
			for step := range steps {
				p.Centres = append([]model.Centre(nil), p.Centres...)
				c := &p.Centres[r.IntN(len(p.Centres))]
				switch step % 7 {
				case 5:
					c.Capacity = model.NoLimit
				case 6: // capacity equal to users: prices are known up to a shift
					for j := range p.Centres {
						p.Centres[j].Capacity, p.Centres[j].Minimum = total/5, 0
					}
					p.Centres[0].Capacity += total % 5
				case 4:
					c.Minimum = min(c.Capacity, total/4)
				default:
					c.Capacity += model.Users(r.Int64N(int64(total/200))) - total/1000
				}
				got, err := warm.Solve(context.Background(), p)
				want, errCold := region.Solve(context.Background(), p)
				if (err == nil) != (errCold == nil) {
					t.Fatalf("step %d: warm %v, cold %v", step, err, errCold)
				}
				if err != nil {
					continue
				}
				identical(t, got, want)
				checked(t, p, got)
			}
		})
	}
}
