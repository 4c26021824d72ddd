package access

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// Point is the optimum for one alpha.
type Point struct {
	Alpha float64
	*Result
}

// Trade is the trade-off of balance against distance.
type Trade struct {
	Points []Point // in the order of the alphas that were asked for
	// Front are the indexes of the points that no other undercuts both in VA
	// and in DE, by VA; of equal ones the first.
	Front []int
	// Knee is the index of the point of the front that lies farthest below the
	// chord between the front's ends, with VA and DE each scaled to [0, 1] over
	// the front: there one more step of either costs the other most. It is -1
	// where the front has fewer than three points.
	Knee int
}

// Sweep solves the problem for each alpha, each from the best plan of the one
// before. Progress is told of the share of alphas that are done, as best.
func Sweep(ctx context.Context, p Problem, alphas []float64) (*Trade, error) {
	t := &Trade{Points: make([]Point, len(alphas)), Knee: -1}
	order := make([]int, len(alphas))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(alphas[a], alphas[b]) })
	progress := p.Progress
	p.Progress = nil
	for n, i := range order {
		p.Alpha = alphas[i]
		r, err := Solve(ctx, p)
		if err != nil {
			return nil, err
		}
		t.Points[i] = Point{p.Alpha, r}
		p.Start = r.Assign
		if progress != nil {
			progress(float64(n+1)/float64(len(alphas)), 1)
		}
	}
	t.front()
	return t, nil
}

// same is the difference of VA or DE below which two points count as equal.
const same = 1e-12

func (t *Trade) front() {
	order := make([]int, len(t.Points))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		p, q := t.Points[a], t.Points[b]
		return cmp.Or(cmp.Compare(p.VA, q.VA), cmp.Compare(p.DE, q.DE))
	})
	least := math.Inf(1)
	for _, i := range order {
		if t.Points[i].HasVA && t.Points[i].DE < least-same {
			least = t.Points[i].DE
			t.Front = append(t.Front, i)
		}
	}
	if len(t.Front) < 3 {
		return
	}
	first, last := t.Points[t.Front[0]], t.Points[t.Front[len(t.Front)-1]]
	deepest := 0.0
	for _, i := range t.Front[1 : len(t.Front)-1] {
		x := (t.Points[i].VA - first.VA) / (last.VA - first.VA)
		y := (t.Points[i].DE - last.DE) / (first.DE - last.DE)
		if depth := 1 - x - y; depth > deepest {
			deepest, t.Knee = depth, i
		}
	}
}
