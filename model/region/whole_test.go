package region_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// randomProblem draws a small problem with minimums, limits, centres down,
// places without users and places on one spot.
func randomProblem(r *rand.Rand, n, k int) region.Problem {
	p := region.Problem{Unit: model.UnitSplit}
	total := model.Users(0)
	for i := range n {
		q := geom.Point{Lon: 100 + 20*r.Float64(), Lat: 20 + 20*r.Float64()}
		if i > 0 && r.IntN(6) == 0 {
			q = p.Points[r.IntN(i)]
		}
		if r.IntN(4) == 0 { // on a grid, so that distances tie
			q = geom.Point{Lon: math.Round(q.Lon/5) * 5, Lat: math.Round(q.Lat/5) * 5}
		}
		u := model.Users(r.IntN(40))
		p.Points, p.Users = append(p.Points, q), append(p.Users, u)
		total += u
	}
	for j := range k {
		c := model.Centre{Number: j + 1, Name: fmt.Sprint(j), Up: r.IntN(6) > 0, Capacity: model.NoLimit}
		c.Position = geom.Point{Lon: 100 + 5*float64(r.IntN(5)), Lat: 20 + 5*float64(r.IntN(5))}
		if r.IntN(3) > 0 {
			c.Capacity = total*model.Users(r.IntN(100))/60 + model.Users(r.IntN(3))
		}
		if r.IntN(3) == 0 {
			c.Minimum = min(c.Capacity, total/model.Users(k+1)*model.Users(r.IntN(3))/2)
		}
		p.Centres = append(p.Centres, c)
	}
	return p
}

// TestWholeAgainstEnumeration compares branch and bound with trying every
// assignment of up to 8 places or provinces, with and without wishes.
func TestWholeAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	feasible, infeasible := 0, 0
	for n := range 600 {
		p := randomProblem(r, 1+r.IntN(8), 1+r.IntN(3))
		p.Unit = model.UnitPlace
		groups := len(p.Points)
		if n%2 == 0 {
			p.Unit = model.UnitProvince
			groups = 1 + r.IntN(6)
			for range p.Points {
				p.Group = append(p.Group, int32(r.IntN(groups)))
			}
		} else {
			for i := range p.Points {
				p.Group = append(p.Group, int32(i))
			}
		}
		if n%3 > 0 {
			wished(r, &p)
			if p.Hold == model.HoldFewest {
				p.Hold = 5000
			}
		}
		want := enumerate(p, groups)
		x, err := region.Solve(context.Background(), p)
		var bad *region.Infeasible
		switch {
		case errors.As(err, &bad):
			infeasible++
			if !math.IsInf(want, 1) {
				t.Errorf("case %d: %v, but a plan costs %v", n, err, want)
			}
		case err != nil:
			t.Errorf("case %d: %v", n, err)
		case !near(x.Certificate.Primal, want) || x.Status != region.Optimal:
			t.Errorf("case %d: cost %v, %s, want %v", n, x.Certificate.Primal, x.Status, want)
		default:
			feasible++
			checked(t, p, x)
		}
	}
	if feasible < 100 || infeasible < 50 {
		t.Errorf("%d feasible and %d infeasible cases are too few to mean anything", feasible, infeasible)
	}
}

// enumerate returns the least cost over all assignments of groups to centres.
func enumerate(p region.Problem, groups int) float64 {
	best := math.Inf(1)
	at := make([]int, groups)
	if len(p.Centres) == 0 {
		return best
	}
	for {
		cost, loads, ok := 0.0, make([]model.Users, len(p.Centres)), true
		for i, q := range p.Points {
			a := at[p.Group[i]]
			ok = ok && p.Centres[a].Up
			loads[a] += p.Users[i]
			cost += float64(p.Users[i]) * float64(geom.Distance(q, p.Centres[a].Position))
			ok = ok && (p.Users[i] == 0 || meets(p, i, a))
			for _, h := range p.InForce.Homes(i, p.Users[i]) {
				if h.Centre != 0 && h.Centre != a+1 && p.Centres[h.Centre-1].Up {
					cost += float64(h.Users) * float64(p.Hold)
				}
			}
		}
		for a, c := range p.Centres {
			ok = ok && loads[a] <= c.Capacity && (!c.Up || loads[a] >= c.Minimum)
		}
		if ok {
			best = min(best, cost)
		}
		n := 0
		for ; n < groups; n++ {
			if at[n]++; at[n] < len(p.Centres) {
				break
			}
			at[n] = 0
		}
		if n == groups {
			return best
		}
	}
}

// TestWholeRepairs wants a reason and working repairs where places fit only if
// shared, where one is larger than every centre, and where capacity lacks.
func TestWholeRepairs(t *testing.T) {
	for name, c := range map[string]struct {
		capacity model.Users
		cause    region.Cause
		shortage model.Users
	}{
		"packing":  {501, region.CauseWhole, 0},
		"oversize": {700, region.CauseWhole, 200},
		"capacity": {450, region.CauseCapacity, 100},
	} {
		plan := &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitPlace, Centres: []model.Centre{
			{Number: 1, Name: "a", Position: geom.Point{Lon: 100, Lat: 30}, Capacity: c.capacity, Up: true},
			{Number: 2, Name: "b", Position: geom.Point{Lon: 110, Lat: 30}, Capacity: c.capacity, Up: true},
		}}}}
		sizes := []int64{334, 333, 333}
		if name == "oversize" {
			sizes = []int64{900, 50, 50}
		}
		for i, n := range sizes {
			plan.Places = append(plan.Places, model.Place{Name: fmt.Sprint(i), Position: geom.Point{Lon: 101 + 3*float64(i), Lat: 30}, Population: model.People(n)})
		}
		o, err := region.Plan(context.Background(), plan)
		if err != nil {
			t.Fatal(err)
		}
		bad := o.Infeasible
		if bad == nil || bad.Cause != c.cause || bad.Shortage != c.shortage || len(bad.Repairs) == 0 {
			t.Errorf("%s: got %+v, want %s, %d and repairs", name, bad, c.cause, c.shortage)
			continue
		}
		for _, r := range bad.Repairs {
			next := region.Apply(r, plan)
			if after, err := region.Plan(context.Background(), &next); err != nil || after.Infeasible != nil || after.MeanKm != r.MeanKm {
				t.Errorf("%s: %+v ends in %+v, %v", name, r, after, err)
			}
		}
	}
}

// TestWholeInTime ends at its deadline with a plan that holds and an honest
// gap.
func TestWholeInTime(t *testing.T) {
	for _, c := range planCases(t) {
		if c.ID != "world-k5" {
			continue
		}
		plan := c.plan(t)
		plan.Scenario().Unit = model.UnitPlace
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		o, err := region.Plan(ctx, plan)
		if err != nil {
			t.Fatal(err)
		}
		proof := o.Solution.Certificate
		if proof.Dual < c.Answer.UserKm*(1-1e-9) || (o.Solution.Status == region.Gap) != (proof.Gap > 1e-9*proof.Primal) {
			t.Errorf("%s with %+v, want a bound above the split's %v", o.Solution.Status, proof, c.Answer.UserKm)
		}
		checked(t, region.Problem{Points: positions(plan), Users: o.Users, Centres: o.Scenario.Centres, Unit: model.UnitPlace}, o.Solution)
	}
}
