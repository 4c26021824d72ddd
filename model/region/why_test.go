package region_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// fine is a plan of many small places, so that prices change little from one
// user to the next.
func fine(seed uint64) *model.Plan {
	r := rand.New(rand.NewPCG(seed, 41))
	p := &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit}}}
	for i := range 3000 {
		p.Places = append(p.Places, model.Place{
			Name: string(rune('a' + i%26)), Position: geom.Point{Lon: 100 + 20*r.Float64(), Lat: 22 + 18*r.Float64()},
			Population: model.People(int64(500 + r.IntN(1000))), Province: []string{"510000", "110000", ""}[r.IntN(3)],
		})
	}
	model.SortPlaces(p.Places)
	for j := range 4 {
		p.Scenarios[0].Centres = append(p.Scenarios[0].Centres, model.Centre{
			Number: j + 1, Name: string(rune('A' + j)), Up: true, Capacity: model.Users(850_000 + r.IntN(100_000)),
			Position: geom.Point{Lon: 102 + 16*r.Float64(), Lat: 24 + 14*r.Float64()},
		})
	}
	p.Scenarios[0].Centres[3].Capacity = model.NoLimit
	return p
}

// TestReliefIsTheShadowPrice gives full centres room for 10,000 more users: by
// solving again they save what the price says, within 1 % while the same limits
// bind, and always between the prices before and after.
func TestReliefIsTheShadowPrice(t *testing.T) {
	full := 0
	for seed := range uint64(8) {
		o := outcome(t, fine(seed))
		for a, c := range o.Scenario.Centres {
			if !c.Up || !c.Limited() {
				continue
			}
			r, err := region.NewSolver().Relieve(context.Background(), o, a, 10_000)
			if err != nil {
				t.Fatal(err)
			}
			if o.Solution.Prices[a] == 0 {
				if r.Exact != 0 || r.Shadow != 0 {
					t.Errorf("seed %d: more room at %s, which has room, saves %+v", seed, c.Name, r)
				}
				continue
			}
			full++
			least := float64(r.Price) * 1e4
			if r.Exact > r.Shadow*(1+1e-9) || r.Exact < least*(1-1e-9) {
				t.Errorf("seed %d, %s: saved %v, want between %v and %v", seed, c.Name, r.Exact, least, r.Shadow)
			}
			// While the limits that bind, and the places at them, are the same ones,
			// the price stays: the first few users save what it says.
			if r, err = region.NewSolver().Relieve(context.Background(), o, a, 300); err != nil {
				t.Fatal(err)
			}
			if math.Abs(r.Exact-r.Shadow) > .01*r.Shadow {
				t.Errorf("seed %d, %s: 300 users saved %v, the price says %v", seed, c.Name, r.Exact, r.Shadow)
			}
		}
	}
	if full < 5 {
		t.Errorf("%d full centres are too few to mean anything", full)
	}
}

// TestWhyHere holds the choices of places against the plan: the owner is the
// nearest by the prices of those that are allowed, and moving the prices by the
// margin is what changes hands.
func TestWhyHere(t *testing.T) {
	p := fine(3)
	s := p.Scenario()
	s.Wishes = []model.Wish{
		{Kind: model.WishPin, Places: []int32{7}, Centres: []int{2}},
		{Kind: model.WishBan, Provinces: []string{"510000"}, Centres: []int{1}},
	}
	s.InForce = outcome(t, fine(4)).InForce()
	s.Hold = 40
	o := outcome(t, p)
	if why := o.Why(7); why[1].Users != o.Users[7] || len(why[0].Forbids) == 0 || why[0].Forbids[0] != 0 {
		t.Errorf("the pinned place: %+v", why)
	}
	bound := 0
	for i := range p.Places {
		margin, ok := o.Margin(i)
		own, least := int(o.Solution.Owner[i]), model.Km(math.Inf(1))
		for a, c := range o.Why(i) {
			if a != c.Centre || c.Distance != o.Distance(i, a) || c.Priced != c.Distance+c.Price+c.Hold {
				t.Fatalf("place %d: %+v", i, c)
			}
			if len(c.Forbids) > 0 || a == own {
				continue
			}
			least = min(least, c.Margin)
			if c.Margin < -1e-9 {
				t.Errorf("place %d is at %d, but %d is nearer by %v", i, own, a, -c.Margin)
			}
		}
		if ok == math.IsInf(float64(least), 1) {
			t.Errorf("place %d: margin %v, %v, the choices say %v", i, margin, ok, least)
		}
		if ok && len(o.Shares(i)) == 1 && math.Abs(float64(margin-max(least, 0))) > 1e-9 {
			t.Errorf("place %d: margin %v, the choices say %v", i, margin, least)
		}
		if len(o.Binding(i)) > 0 {
			bound++
		}
	}
	if bound < 100 {
		t.Errorf("wishes bind at %d places only", bound)
	}
}

// TestWishPrices holds every price against a plan without the wish.
func TestWishPrices(t *testing.T) {
	p := fine(5)
	s := p.Scenario()
	s.Wishes = []model.Wish{
		{Kind: model.WishPin, Places: []int32{7}, Centres: []int{2}},
		{Kind: model.WishBan, Provinces: []string{"510000"}, Centres: []int{1}},
		{Kind: model.WishPin, Places: []int32{8}, Centres: []int{9}},
		{Kind: model.WishCeiling, Ceiling: 5000},
	}
	o := outcome(t, p)
	prices, err := region.NewSolver().WishPrices(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	for i, price := range prices {
		q := p.Clone()
		q.Scenario().Wishes = slices.Delete(slices.Clone(s.Wishes), i, i+1)
		want := o.UserKm - outcome(t, &q).UserKm
		if math.Abs(price.Added-want) > 1e-6 || price.Cost < -1e-6 || !price.Proven {
			t.Errorf("wish %d: %+v, want %v", i, price, want)
		}
	}
	if !prices[2].Void || prices[0].Void || prices[1].Added <= 0 || prices[3].Added != 0 {
		t.Errorf("got %+v: the ban costs something, a ceiling beyond everything nothing, a pin to no centre is void", prices)
	}
}

// TestUnmeetableWishes wants the wishes named that contradict each other, and
// repairs that end feasible: the fewest released, or the capacity raised by no
// more than is missing.
func TestUnmeetableWishes(t *testing.T) {
	for _, unit := range []model.Unit{model.UnitSplit, model.UnitPlace} {
		p := shortPlan()
		s := p.Scenario()
		s.Unit = unit
		s.Centres[0].Capacity, s.Centres[1].Capacity = 900, 500
		s.Wishes = []model.Wish{
			{Kind: model.WishCeiling, Ceiling: 4000},
			{Kind: model.WishZone, Name: "z", Places: []int32{0, 1, 2, 3}, Centres: []int{2}},
			{Kind: model.WishBan, Places: []int32{9}, Centres: []int{1}},
			{Kind: model.WishPin, Places: []int32{4}, Centres: []int{2}},
			{Kind: model.WishPin, Places: []int32{5}, Centres: []int{3}}, // void: that centre is down
		}
		o := outcome(t, p)
		bad := o.Infeasible
		if bad == nil || bad.Cause != region.CauseWishes || !slices.Equal(bad.Wishes, []int{1, 2, 3}) {
			t.Fatalf("%s: got %+v, want a contradiction of wishes 1, 2 and 3", unit, bad)
		}
		released, raised := 0, 0
		for _, r := range bad.Repairs {
			next := region.Apply(r, p)
			after := outcome(t, &next)
			if after.Solution == nil || math.Abs(float64(after.MeanKm-r.MeanKm)) > 1e-9 {
				t.Errorf("%s: %+v ends with %+v", unit, r, after.Infeasible)
			}
			switch r.Kind {
			case region.RepairPin:
				released++
				if len(r.Release) != 1 {
					t.Errorf("%s: releases %v, one wish is enough", unit, r.Release)
				}
			case region.RepairCapacity:
				raised++
				if c := r.Changes[0]; c.Centre != 1 || unit == model.UnitSplit && c.To-c.From != bad.Shortage {
					t.Errorf("%s: raises %+v, %d are missing", unit, r.Changes, bad.Shortage)
				}
			}
		}
		if released != 3 || raised == 0 {
			t.Errorf("%s: %d ways to release and %d to raise, want 3 and at least 1", unit, released, raised)
		}
		if len(s.Wishes) != 5 {
			t.Error("the plan itself has changed")
		}
	}
}

// TestTiesKeepTheirCentre has all users as near to one centre as to the other:
// they stay where they are, whatever the hold, and only as many leave as must.
func TestTiesKeepTheirCentre(t *testing.T) {
	p := &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit, Centres: []model.Centre{
		{Number: 3, Name: "a", Position: geom.Point{Lon: 100, Lat: 30}, Capacity: model.NoLimit, Up: true},
		{Number: 5, Name: "b", Position: geom.Point{Lon: 110, Lat: 30}, Capacity: 250, Up: true},
	}}}}
	f := &model.InForce{}
	for i := range 6 {
		p.Places = append(p.Places, model.Place{Name: string(rune('a' + i)), Position: geom.Point{Lon: 105, Lat: 20 + float64(i)}, Population: model.People(100)})
		f.Owner = append(f.Owner, int32(3+i%2*2))
	}
	p.Scenario().InForce = f
	o := outcome(t, p)
	if o.ChangedUsers != 50 || o.Solution.Loads[1] != 250 {
		t.Errorf("%d users change and the loads are %v, want 50 and 350, 250", o.ChangedUsers, o.Solution.Loads)
	}
	p.Scenario().Centres[1].Capacity = 300
	if o := outcome(t, p); o.ChangedUsers != 0 {
		t.Errorf("%d users change without need", o.ChangedUsers)
	}
}

// TestReliefOfTheAnswers does the same to the known plans of cities: where the
// price is the same afterwards, the same limits bind, and 10,000 users save what
// it says within 1 %.
func TestReliefOfTheAnswers(t *testing.T) {
	same := 0
	for _, c := range planCases(t) {
		o := outcome(t, c.plan(t))
		for a, q := range o.Scenario.Centres {
			if o.Solution == nil || !q.Up || o.Solution.Prices[a] <= 0 {
				continue
			}
			r, err := region.NewSolver().Relieve(context.Background(), o, a, 10_000)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(float64(r.Price-o.Solution.Prices[a])) > 1e-9 {
				continue
			}
			same++
			if math.Abs(r.Exact-r.Shadow) > .01*r.Shadow {
				t.Errorf("%s, %s: saved %v, the price says %v", c.ID, q.Name, r.Exact, r.Shadow)
			}
		}
	}
	if same < 5 {
		t.Errorf("the same limits bind in %d cases, too few to mean anything", same)
	}
}

// TestDrawnPrices: with a hold the drawn cells hold as many users as the centres
// serve; without one they are those of the prices.
func TestDrawnPrices(t *testing.T) {
	p := fine(3)
	s := p.Scenario()
	s.InForce = outcome(t, fine(4)).InForce()
	for _, hold := range []model.Km{0, 60, model.HoldFewest} {
		s.Hold = hold
		o := outcome(t, p)
		loads := make([]model.Users, len(s.Centres))
		for i, u := range o.Users {
			best := 0
			for a := range s.Centres {
				if o.Distance(i, a)+o.DrawnPrice(a) < o.Distance(i, best)+o.DrawnPrice(best) {
					best = a
				}
			}
			loads[best] += u
		}
		for a := range s.Centres {
			if hold == 0 && o.DrawnPrice(a) != o.Solution.Prices[a] {
				t.Errorf("centre %d is drawn with %v, its price is %v", a, o.DrawnPrice(a), o.Solution.Prices[a])
			}
			if off := loads[a] - o.Solution.Loads[a]; max(off, -off) > 3*2000 { // places on a boundary are shared
				t.Errorf("hold %v: the cell of centre %d holds %d users, it serves %d", hold, a, loads[a], o.Solution.Loads[a])
			}
		}
	}
}
