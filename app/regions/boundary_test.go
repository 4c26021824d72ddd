package regions

import (
	"context"
	"testing"

	"fenye/data/example"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

func solved(t *testing.T, change func(*model.Scenario)) *region.Outcome {
	t.Helper()
	plan, err := example.Plan("en")
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(plan.Scenario())
	}
	o, err := region.Plan(context.Background(), &plan)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// The boundary dragged to a place is a boundary that passes through it once the
// capacity that the drag asks for is set.
func TestPushToward(t *testing.T) {
	o := solved(t, nil)
	north, south := o.Scenario.Centres[0].Position, o.Scenario.Centres[1].Position
	for _, share := range []float64{0.15, 0.3, 0.45} { // of the way from North to South: short of the middle
		to := geom.Interpolate(north, south, share)
		p := pushTo(o, 0, 1, to)
		if p.towards != 0 || p.raised != model.NoLimit {
			t.Errorf("share %v: pushed towards %d, South raised to %d; want 0 and no limit", share, p.towards, p.raised)
		}
		next := solved(t, func(s *model.Scenario) { s.Centres[0].Capacity = p.capacity })
		want := geom.Distance(to, south) - geom.Distance(to, north)
		if got := next.Solution.Prices[0] - next.Solution.Prices[1]; got < want-80 || got > want+80 {
			t.Errorf("share %v: price difference got %.1f km, want near %.1f", share, got, want)
		}
		if got := next.Centres[0].Load; got != p.capacity {
			t.Errorf("share %v: load got %d, want the capacity %d", share, got, p.capacity)
		}
	}
}

// Pushed beyond the middle, the other centre's capacity is what changes, and
// the first one's limit gives way.
func TestPushBeyondTheMiddle(t *testing.T) {
	o := solved(t, nil)
	to := geom.Interpolate(o.Scenario.Centres[0].Position, o.Scenario.Centres[1].Position, 0.7)
	p := pushTo(o, 0, 1, to)
	if p.towards != 1 {
		t.Fatalf("pushed towards centre %d, want 1", p.towards)
	}
	next := solved(t, func(s *model.Scenario) { s.Centres[1].Capacity, s.Centres[0].Capacity = p.capacity, p.raised })
	if next.Solution == nil {
		t.Fatal("the push ends without a plan")
	}
	if got := next.Centres[1].Load; got != p.capacity {
		t.Errorf("South's load: got %d, want %d", got, p.capacity)
	}
	if next.Solution.Prices[0] != 0 || next.Solution.Prices[1] <= 0 {
		t.Errorf("prices: got %v, want 0 for North and more for South", next.Solution.Prices)
	}
}

func TestLoadsAtPricesAreThePlan(t *testing.T) {
	o := solved(t, nil)
	loads := loadsAt(o, make([]model.Km, 2))
	if got, want := loads[0]+loads[1], o.Total; got != want {
		t.Errorf("loads add up to %d, want %d", got, want)
	}
	if got, want := loads[0], model.Users(978_588); got != want {
		t.Errorf("North's nearest load: got %d, want %d", got, want)
	}
}
