package failover_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/failover"
)

func choices(t *testing.T, p *model.Plan, together [][]int) []failover.Choice {
	t.Helper()
	all, err := failover.Choices(context.Background(), outcome(t, p), together, 0)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// raise adds extra capacity to a plan.
func raise(p *model.Plan, extra []model.Users) *model.Plan {
	return with(p, func(centres []model.Centre) {
		for a := range centres {
			if centres[a].Limited() {
				centres[a].Capacity += extra[a]
			}
		}
	})
}

// TestChoicesSurvive: every choice is as small as the proven least, survives
// each loss, and has the mean distance of the plan that it leads to.
func TestChoicesSurvive(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 21))
	seen := map[failover.Way]int{}
	for n := range 150 {
		p := randomPlan(r, 14, 2+r.IntN(4), model.UnitSplit)
		if outcome(t, p).Solution == nil {
			continue
		}
		options := failover.Options{}
		if k := len(p.Scenario().Centres); n%3 == 0 && k > 2 {
			options.Together = [][]int{{0, k - 1}}
		}
		l, err := failover.Matrix(context.Background(), p, options)
		if err != nil {
			t.Fatal(err)
		}
		want := l.Reserve()
		all := choices(t, p, options.Together)
		if (len(all) > 0) != (want.Possible && want.Total > 0) {
			t.Fatalf("plan %d: %d choices with a reserve of %d", n, len(all), want.Total)
		}
		for _, c := range all {
			seen[c.Way]++
			sum := model.Users(0)
			for _, e := range c.Extra {
				sum += e
			}
			if c.Total != want.Total || sum != c.Total || !c.Least || slices.Min(c.Extra) < 0 {
				t.Errorf("plan %d, %s: %v of %d, want %d in all", n, c.Way, c.Extra, c.Total, want.Total)
			}
			after := raise(p, c.Extra)
			left, err := failover.Matrix(context.Background(), after, options)
			if err != nil {
				t.Fatal(err)
			}
			if !left.Survive() || left.Base.MeanKm != c.MeanKm {
				t.Errorf("plan %d, %s: survives %t, mean %v; said %v", n, c.Way, left.Survive(), left.Base.MeanKm, c.MeanKm)
			}
		}
	}
	if seen[failover.WayCentre] < 20 || seen[failover.WayDistance] < 20 || seen[failover.WayProportion] < 10 {
		t.Errorf("%v are too few to mean anything", seen)
	}
}

// TestShortestChoice tries every share of small reserves: none leads to a plan
// shorter than the choice says it may be.
func TestShortestChoice(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 22))
	tried, bound := 0, 0
	for n := 0; tried < 120; n++ {
		if n > 9000 {
			t.Fatalf("%d cases tried are too few to mean anything", tried)
		}
		p := randomPlan(r, 8, 3, model.UnitSplit)
		for i := range p.Places {
			p.Places[i].Population = model.People(int64(r.IntN(6)))
		}
		for a := range p.Scenario().Centres {
			c := &p.Scenario().Centres[a]
			c.Minimum, c.Capacity, c.Up = 0, model.Users(2+r.IntN(9)), true
		}
		if outcome(t, p).Solution == nil {
			continue
		}
		all := choices(t, p, nil)
		if len(all) == 0 || all[0].Way != failover.WayDistance || all[0].Total > 12 {
			continue
		}
		tried++
		best := all[0]
		total := float64(outcome(t, p).Total)
		said := float64(best.MeanKm)*total - best.Gap
		sites, _ := failover.Sites(p.Scenario().Centres, nil)
		everyShare(len(best.Extra), best.Total, func(extra []model.Users) {
			if !holds(p.Scenario().Centres, model.Users(total), sites, extra) {
				return
			}
			bound++
			if got := float64(outcome(t, raise(p, extra)).MeanKm) * total; got < said-1e-6 {
				t.Errorf("plan %d: %v leads to %v user-km, less than %v of %v with a gap of %v", n, extra, got, said, best.Extra, best.Gap)
			}
		})
	}
	if bound < 150 {
		t.Errorf("%d shares are too few to mean anything", bound)
	}
}

// everyShare visits every way to share out exactly total.
func everyShare(n int, total model.Users, visit func([]model.Users)) {
	extra := make([]model.Users, n)
	var from func(at int, left model.Users)
	from = func(at int, left model.Users) {
		if at == n-1 {
			extra[at] = left
			visit(extra)
			return
		}
		for part := range left + 1 {
			extra[at] = part
			from(at+1, left-part)
		}
	}
	from(0, total)
}

// TestChoicesOfWholeUnits: whole places and wishes may need more than
// capacities say; what is offered survives, and one user less that way does not.
func TestChoicesOfWholeUnits(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 23))
	more, offered := 0, 0
	for n := range 240 {
		p := randomPlan(r, 9, 3, []model.Unit{model.UnitPlace, model.UnitProvince, model.UnitSplit}[n%3])
		for a := range p.Scenario().Centres {
			p.Scenario().Centres[a].Minimum = 0
		}
		if n%3 == 2 {
			p.Scenario().Wishes = model.AddWish(nil, model.Wish{Kind: model.WishBan, Places: []int32{int32(r.IntN(9))}, Centres: []int{1}})
		}
		if outcome(t, p).Solution == nil {
			continue
		}
		l := losses(t, p)
		all := choices(t, p, nil)
		if l.Survive() && len(all) > 0 {
			t.Errorf("plan %d survives as it is, and has %d choices", n, len(all))
		}
		for _, c := range all {
			offered++
			if c.Total > l.Reserve().Total {
				more++
			}
			if c.Total < l.Reserve().Total || !losses(t, raise(p, c.Extra)).Survive() {
				t.Errorf("plan %d, %s: %v does not survive", n, c.Way, c.Extra)
			}
			if c.Way != failover.WayCentre || c.Total <= l.Reserve().Total {
				continue
			}
			less := slices.Clone(c.Extra)
			less[c.Centre]--
			if losses(t, raise(p, less)).Survive() {
				t.Errorf("plan %d: %v survives, offered were %v", n, less, c.Extra)
			}
		}
	}
	if offered < 30 || more < 10 {
		t.Errorf("%d choices, %d of them above the bound, are too few to mean anything", offered, more)
	}
}

// TestLossesWithWishes: a pin to the lost centre is void, a ban stays, and each
// loss equals a plan of its own.
func TestLossesWithWishes(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 24))
	optimal, refused, fixed := 0, 0, 0
	for n := range 150 {
		p := randomPlan(r, 15, 2+r.IntN(3), model.UnitSplit)
		s := p.Scenario()
		for range 1 + r.IntN(3) {
			w := model.Wish{Kind: model.WishPin, Places: []int32{int32(r.IntN(15))}, Centres: []int{1 + r.IntN(len(s.Centres))}}
			switch r.IntN(4) {
			case 0:
				w.Kind = model.WishBan
			case 1:
				w = model.Wish{Kind: model.WishCeiling, Places: w.Places, Ceiling: geom.Km(500 + r.IntN(3000))}
			}
			s.Wishes = model.AddWish(s.Wishes, w)
		}
		l := losses(t, p)
		for _, c := range l.Cases {
			down := outcome(t, with(p, func(centres []model.Centre) { centres[c.Lost[0]].Up = false }))
			if (c.Optimal == nil) != (down.Solution == nil) {
				t.Fatalf("plan %d: loss of %v has an optimum: %t", n, c.Lost, c.Optimal != nil)
			}
			if c.Optimal == nil {
				if refused++; c.Cause != down.Infeasible.Cause {
					t.Errorf("plan %d: loss of %v: %s, want %s", n, c.Lost, c.Cause, down.Infeasible.Cause)
				}
				continue
			}
			optimal++
			compareOptimal(t, n, down, c)
			if c.Fixed != nil {
				fixed++
				obeys(t, n, p, c)
			}
		}
	}
	if optimal < 100 || refused < 30 || fixed < 60 {
		t.Errorf("%d optima, %d refused and %d fixed are too few to mean anything", optimal, refused, fixed)
	}
}

// obeys holds that with the others fixed nobody who moves breaks a ban or a
// ceiling.
func obeys(t *testing.T, n int, p *model.Plan, c failover.Case) {
	t.Helper()
	s := p.Scenario()
	for _, m := range c.Fixed.Moves {
		for i := range s.Wishes {
			w := &s.Wishes[i]
			if !w.Covers(int(m.Place), &p.Places[m.Place]) {
				continue
			}
			to := s.Centres[m.To]
			if w.Kind == model.WishBan && to.Number == w.Centres[0] ||
				w.Kind == model.WishCeiling && geom.Distance(p.Places[m.Place].Position, to.Position) > w.Ceiling+1e-6 {
				t.Errorf("plan %d: the loss of %v moves place %d to %d against a %s", n, c.Lost, m.Place, to.Number, w.Kind)
			}
		}
	}
}
