package region_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// shortPlan has 1,000 users at ten places between two centres that take 700
// together, and a third centre that is down.
func shortPlan() *model.Plan {
	p := &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit, Scaled: true, Total: 1000, Centres: []model.Centre{
		{Number: 1, Name: "West", Position: geom.Point{Lon: 100, Lat: 30}, Capacity: 400, Minimum: 10, Up: true},
		{Number: 2, Name: "East", Position: geom.Point{Lon: 110, Lat: 30}, Capacity: 300, Up: true},
		{Number: 3, Name: "South", Position: geom.Point{Lon: 105, Lat: 25}, Capacity: 350, Minimum: 5},
	}}}}
	for i := range 10 {
		p.Places = append(p.Places, model.Place{
			Name: string(rune('a' + i)), Position: geom.Point{Lon: 99 + 1.3*float64(i), Lat: 30 + 0.1*float64(i)}, Population: model.People(int64(100 + 7*i)),
		})
	}
	return p
}

func outcome(t *testing.T, p *model.Plan) *region.Outcome {
	t.Helper()
	o, err := region.Plan(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestCapacityRepairs wants every repair to end feasible with the mean it
// promises, and the shortage to be raised or shed exactly.
func TestCapacityRepairs(t *testing.T) {
	plan := shortPlan()
	o := outcome(t, plan)
	bad := o.Infeasible
	if bad == nil || o.Solution != nil || bad.Cause != region.CauseCapacity || bad.Shortage != 300 {
		t.Fatalf("got %+v, want a shortage of 300", bad)
	}
	unserved := model.Users(0)
	for _, s := range bad.Unserved {
		unserved += s.Users
	}
	if unserved != 300 {
		t.Errorf("%d users are named as unserved, want 300", unserved)
	}
	kinds := []string{}
	means := map[string]model.Km{}
	for _, r := range bad.Repairs {
		kind := string(r.Kind) + " " + string(r.Variant)
		kinds = append(kinds, kind)
		means[kind] = max(means[kind], r.MeanKm)
		next := region.Apply(r, plan)
		after := outcome(t, &next)
		if after.Infeasible != nil {
			t.Errorf("%s: %v after the repair", kind, after.Infeasible)
			continue
		}
		if math.Abs(float64(after.MeanKm-r.MeanKm)) > 1e-9 {
			t.Errorf("%s: mean %v km, promised %v", kind, after.MeanKm, r.MeanKm)
		}
		raised := model.Users(0)
		for _, c := range r.Changes {
			raised += c.To - c.From
		}
		if r.Kind == region.RepairCapacity && raised != 300 || r.Kind == region.RepairShed && after.Total != 700 {
			t.Errorf("%s: raised by %d, %d users", kind, raised, after.Total)
		}
		if r.Kind == region.RepairUp && after.Solution.Loads[2] != r.Load {
			t.Errorf("up: load %d, promised %d", after.Solution.Loads[2], r.Load)
		}
	}
	want := []string{"capacity least_distance", "capacity one_centre", "capacity one_centre", "capacity proportion", "shed proportion", "shed where_it_falls", "up "}
	if !slices.Equal(kinds, want) {
		t.Errorf("repairs %v, want %v", kinds, want)
	}
	if means["capacity least_distance"] > means["capacity one_centre"] || means["capacity least_distance"] > means["capacity proportion"] {
		t.Errorf("the least-distance raise is not the nearest: %v", means)
	}
	if plan.Scenarios[0].Centres[0].Capacity != 400 || plan.Scenarios[0].Total != 1000 {
		t.Error("applying repairs changed the plan itself")
	}
}

// TestLeastRaise compares the least-distance raise with every whole way of
// splitting the raise over two centres.
func TestLeastRaise(t *testing.T) {
	plan := shortPlan()
	best := model.Km(math.Inf(1))
	for extra := range model.Users(301) {
		try := plan.Clone()
		try.Scenario().Centres[0].Capacity += extra
		try.Scenario().Centres[1].Capacity += 300 - extra
		best = min(best, outcome(t, &try).MeanKm)
	}
	if got := outcome(t, plan).Infeasible.Repairs[0].MeanKm; math.Abs(float64(got-best)) > 1e-9 {
		t.Errorf("least-distance raise gives %v km, the best of all raises %v", got, best)
	}
}

// TestShedWhereItFalls takes users off the places named and no others.
func TestShedWhereItFalls(t *testing.T) {
	plan := shortPlan()
	before := outcome(t, plan)
	for _, r := range before.Infeasible.Repairs {
		if r.Variant != region.WhereItFalls {
			continue
		}
		next := region.Apply(r, plan)
		after := outcome(t, &next)
		for i := range after.Users {
			want := before.Users[i]
			for _, s := range r.Shed {
				if int(s.Place) == i {
					want -= s.Users
				}
			}
			if after.Users[i] != want {
				t.Errorf("place %d has %d users, want %d", i, after.Users[i], want)
			}
		}
		if got := next.Scenario().TotalUsers(next.Places); got != 700 {
			t.Errorf("total %d, want 700", got)
		}
	}
}

// TestOtherCauses tells the causes apart and wants their repairs to work.
func TestOtherCauses(t *testing.T) {
	for _, c := range []struct {
		name     string
		spoil    func(s *model.Scenario)
		cause    region.Cause
		shortage model.Users
		repairs  int
	}{
		{"no centre", func(s *model.Scenario) { s.Centres[0].Up, s.Centres[1].Up, s.Total = false, false, 350 }, region.CauseNoCentre, 350, 2},
		{"minimum", func(s *model.Scenario) { s.Total, s.Centres[1].Minimum = 200, 290 }, region.CauseMinimum, 100, 2},
		{"minimum above capacity", func(s *model.Scenario) { s.Total, s.Centres[0].Minimum = 650, 420 }, region.CauseMinimumCapacity, 20, 2},
	} {
		plan := shortPlan()
		c.spoil(plan.Scenario())
		o := outcome(t, plan)
		bad := o.Infeasible
		if bad == nil || bad.Cause != c.cause || bad.Shortage != c.shortage || len(bad.Repairs) != c.repairs {
			t.Errorf("%s: got %+v, want %s, %d and %d repairs", c.name, bad, c.cause, c.shortage, c.repairs)
			continue
		}
		for _, r := range bad.Repairs {
			next := region.Apply(r, plan)
			if after := outcome(t, &next); after.Infeasible != nil {
				t.Errorf("%s: %+v does not help: %v", c.name, r, after.Infeasible)
			}
		}
	}
}

// TestEveryRepairEndsFeasible applies all repairs of random plans and checks
// what they end in; nothing but what a repair names may change.
func TestEveryRepairEndsFeasible(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	applied := map[region.RepairKind]int{}
	for n := range 600 {
		p := randomProblem(r, 1+r.IntN(12), 1+r.IntN(4))
		if c := &p.Centres[0]; n%3 == 0 {
			c.Up, c.Minimum = true, model.Users(r.IntN(40*len(p.Points)))
		}
		plan := &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit, Centres: p.Centres}}}
		for i := range p.Points {
			plan.Places = append(plan.Places, model.Place{Name: fmt.Sprint(i), Position: p.Points[i], Population: model.People(int64(p.Users[i]))})
		}
		if n%5 == 0 {
			plan.Scenario().Unit = model.UnitPlace
		}
		o := outcome(t, plan)
		if o.Infeasible == nil {
			continue
		}
		for _, repair := range o.Infeasible.Repairs {
			next := region.Apply(repair, plan)
			after := outcome(t, &next)
			if after.Infeasible != nil || math.Abs(float64(after.MeanKm-repair.MeanKm)) > 1e-9*float64(1+repair.MeanKm) {
				t.Errorf("plan %d: %+v ends in %v, mean %v", n, repair, after.Infeasible, after.MeanKm)
				continue
			}
			checked(t, region.Problem{Points: p.Points, Users: after.Users, Centres: after.Scenario.Centres, Unit: after.Scenario.Unit}, after.Solution)
			for a, c := range after.Scenario.Centres {
				was := plan.Scenario().Centres[a]
				if c.Capacity < was.Capacity || c.Minimum > was.Minimum || was.Up && !c.Up {
					t.Errorf("plan %d: %+v makes %+v of %+v", n, repair, c, was)
				}
			}
			applied[repair.Kind]++
		}
	}
	for _, kind := range []region.RepairKind{region.RepairCapacity, region.RepairShed, region.RepairUp, region.RepairMinimum, region.RepairGrow} {
		if applied[kind] < 10 {
			t.Errorf("only %d repairs of kind %s were tried", applied[kind], kind)
		}
	}
}
