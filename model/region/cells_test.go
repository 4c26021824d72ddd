package region_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// TestUsersAddedUpOverCells: whatever the places, capacities and minimums, the
// optimum over cells lies within W of the optimum over the places, where W is
// what it takes to bring every user to the middle of his cell; and the plan of
// the cells, carried over to the places, costs them at most 2 W more than their
// optimum. Both have a plan or neither.
func TestUsersAddedUpOverCells(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	solved, infeasible, apart, worse := 0, 0, 0, 0
	for n := range 600 {
		p := randomProblem(r, 1+r.IntN(40), 1+r.IntN(5))
		cells, of, way := addedUp(p, r.IntN(9))
		x, err := region.Solve(context.Background(), p)
		y, errCells := region.Solve(context.Background(), cells)
		var bad *region.Infeasible
		if errors.As(err, &bad) && errors.As(errCells, &bad) {
			infeasible++
			continue
		}
		if err != nil || errCells != nil {
			t.Fatalf("case %d: %v over the places, %v over the cells", n, err, errCells)
		}
		solved++
		best, over := x.Certificate.Primal, y.Certificate.Primal
		little := 1e-6 * (1 + best + way)
		if math.Abs(best-over) > way+little {
			t.Errorf("case %d: %v over the places, %v over the cells, more than %v apart", n, best, over, way)
		}
		carried := carriedOver(p, cells, y, of)
		if carried < best-little || carried > best+2*way+little {
			t.Errorf("case %d: the plan of the cells costs the places %v, want %v to %v", n, carried, best, best+2*way)
		}
		if math.Abs(best-over) > little {
			apart++
		}
		if carried > best+little {
			worse++
		}
	}
	if solved < 200 || infeasible < 50 || apart < 100 || worse < 20 {
		t.Errorf("%d solved, %d without a plan, %d apart, %d worse: too few to mean anything", solved, infeasible, apart, worse)
	}
}

// addedUp is p with its users in the middles of the cells of a level, the cell
// of each place, and the way of all users to there in user-kilometres.
func addedUp(p region.Problem, level int) (cells region.Problem, of []int, way float64) {
	cells = region.Problem{Unit: p.Unit, Centres: p.Centres}
	index := map[geom.GridCell]int{}
	for i, at := range p.Points {
		c := geom.GridCellAt(at, level)
		n, known := index[c]
		if !known {
			n = len(cells.Points)
			index[c] = n
			cells.Points, cells.Users = append(cells.Points, c.Centre()), append(cells.Users, 0)
		}
		cells.Users[n] += p.Users[i]
		of = append(of, n)
		way += float64(p.Users[i]) * float64(geom.Distance(at, c.Centre()))
	}
	return cells, of, way
}

// carriedOver is what the plan x of the cells costs the places of p, in
// user-kilometres; the users of a cell that is shared are shared alike.
func carriedOver(p, cells region.Problem, x *region.Solution, of []int) float64 {
	served := make([][]model.Users, len(cells.Points))
	for n := range served {
		served[n] = make([]model.Users, len(p.Centres))
	}
	shared := map[int32]bool{}
	for _, s := range x.Shared {
		served[s.Place][s.Centre], shared[s.Place] = s.Users, true
	}
	for n, k := range x.Owner {
		if !shared[int32(n)] {
			served[n][k] = cells.Users[n]
		}
	}
	sum := 0.0
	for i, at := range p.Points {
		for k, u := range served[of[i]] {
			if u > 0 {
				part := float64(u) / float64(cells.Users[of[i]])
				sum += float64(p.Users[i]) * part * float64(geom.Distance(at, p.Centres[k].Position))
			}
		}
	}
	return sum
}
