package failover_test

import (
	"context"
	"slices"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
)

// TestLossesKeepWishes: without a site the other wishes still hold, a pin to what
// is lost does not, and every optimum is that of the plan with the site down.
func TestLossesKeepWishes(t *testing.T) {
	p := &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit, Centres: []model.Centre{
		{Number: 1, Name: "a", Position: geom.Point{Lon: 100, Lat: 30}, Capacity: 1500, Up: true},
		{Number: 2, Name: "b", Position: geom.Point{Lon: 110, Lat: 30}, Capacity: 1500, Up: true},
		{Number: 3, Name: "c", Position: geom.Point{Lon: 105, Lat: 36}, Capacity: 1500, Up: true},
	}}}}
	for i := range 10 {
		p.Places = append(p.Places, model.Place{Name: string(rune('a' + i)), Position: geom.Point{Lon: 99 + float64(i)*1.3, Lat: 31}, Population: model.People(200)})
	}
	s := p.Scenario()
	s.Wishes = []model.Wish{
		{Kind: model.WishPin, Places: []int32{9}, Centres: []int{1}},
		{Kind: model.WishBan, Places: []int32{0, 1}, Centres: []int{2}},
		{Kind: model.WishZone, Name: "z", Places: []int32{5}, Centres: []int{3}},
	}
	l, err := failover.Matrix(context.Background(), p, failover.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][]int{{0}, nil, nil} {
		c := &l.Cases[i]
		if got := c.Void(s); !slices.Equal(got, want) {
			t.Errorf("loss of %d: void %v, want %v", i+1, got, want)
		}
		down := p.Clone()
		down.Scenario().Centres[i].Up = false
		o, err := region.Plan(context.Background(), &down)
		if err != nil {
			t.Fatal(err)
		}
		if i == 2 {
			if c.Cause != region.CauseWishes || c.Optimal != nil || o.Infeasible == nil || !slices.Equal(o.Infeasible.Wishes, []int{2}) {
				t.Errorf("the zone's only centre is lost, got %q and %+v", c.Cause, o.Infeasible)
			}
			continue
		}
		if c.Optimal == nil || c.Optimal.MeanKm != o.MeanKm {
			t.Fatalf("loss of %d: %+v, the plan without it has a mean of %v km", i+1, c.Optimal, o.MeanKm)
		}
		for _, m := range c.Fixed.Moves {
			if m.Place < 2 && m.To == 1 {
				t.Errorf("loss of %d: %d users of place %d go to the centre that is banned", i+1, m.Users, m.Place)
			}
		}
	}
}
