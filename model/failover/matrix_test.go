package failover_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
)

// TestEqualsSeparatePlans compares each loss with a plan of its own in which
// the lost centres are removed, to the last digit.
func TestEqualsSeparatePlans(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	optimal, short, fixed := 0, 0, 0
	for n := range 300 {
		p := randomPlan(r, 1+r.IntN(25), 1+r.IntN(5), units[n%len(units)])
		options := failover.Options{}
		if k := len(p.Scenario().Centres); n%3 == 0 && k > 2 {
			options.Together = [][]int{{k - 1, 0}}
		}
		l, err := failover.Matrix(context.Background(), p, options)
		if err != nil {
			t.Fatal(n, err)
		}
		for _, c := range l.Cases {
			down := outcome(t, with(p, func(centres []model.Centre) {
				for _, a := range c.Lost {
					centres[a].Up = false
				}
			}))
			compareNearest(t, n, down, c)
			if (c.Optimal == nil) != (down.Solution == nil) {
				t.Fatalf("plan %d: loss of %v has an optimum: %t", n, c.Lost, c.Optimal != nil)
			}
			if c.Optimal == nil {
				short++
				if c.Cause != down.Infeasible.Cause || c.Cause == region.CauseCapacity && c.Shortage != down.Infeasible.Shortage {
					t.Errorf("plan %d: %s, short by %d; want %s, %d", n, c.Cause, c.Shortage, down.Infeasible.Cause, down.Infeasible.Shortage)
				}
				continue
			}
			optimal++
			compareOptimal(t, n, down, c)
			compareMoves(t, n, l.Base, down.Shares, c.Optimal)
			if c.Fixed != nil {
				fixed++
				compareFixed(t, n, l.Base, c)
			}
		}
	}
	if optimal < 200 || short < 100 || fixed < 200 {
		t.Errorf("%d optima, %d without a plan and %d fixed are too few to mean anything", optimal, short, fixed)
	}
}

func compareOptimal(t *testing.T, n int, down *region.Outcome, c failover.Case) {
	t.Helper()
	if !reflect.DeepEqual(c.Optimal.Prices, down.Solution.Prices) || c.Optimal.P95Km != down.P95Km {
		t.Errorf("plan %d: loss of %v: prices %v, 95 %% within %v; want %v, %v", n, c.Lost, c.Optimal.Prices, c.Optimal.P95Km, down.Solution.Prices, down.P95Km)
	}
	if c.Optimal.MeanKm != down.MeanKm || c.Optimal.Over != 0 || c.Optimal.Status != down.Solution.Status {
		t.Errorf("plan %d: loss of %v has a mean of %v, want %v", n, c.Lost, c.Optimal.MeanKm, down.MeanKm)
	}
	for a, f := range down.Centres {
		s := c.Optimal.Centres[a]
		if s.Load != f.Load || s.MeanKm != f.MeanKm || s.HasDistance != f.HasDistance || s.Utilisation != f.Utilisation ||
			s.HasUtilisation != f.HasUtilisation && !slices.Contains(c.Lost, a) {
			t.Errorf("plan %d: loss of %v: centre %d has %+v, want %+v", n, c.Lost, a, s, f)
		}
	}
}

// compareNearest recomputes nearest failover from positions alone.
func compareNearest(t *testing.T, n int, down *region.Outcome, c failover.Case) {
	t.Helper()
	if down.Nearest == nil {
		if c.Nearest != nil {
			t.Errorf("plan %d: nearest failover without a centre left", n)
		}
		return
	}
	loads := make([]model.Users, len(down.Scenario.Centres))
	sum := 0.0
	for i, u := range down.Users {
		a := down.Nearest[i]
		loads[a] += u
		sum += float64(u) * float64(geom.Distance(down.Plan.Places[i].Position, down.Scenario.Centres[a].Position))
	}
	for a, x := range down.Scenario.Centres {
		s := c.Nearest.Centres[a]
		if s.Load != loads[a] || s.Over != max(0, loads[a]-x.Capacity) {
			t.Errorf("plan %d: nearest load %d, %d over; want %d", n, s.Load, s.Over, loads[a])
		}
	}
	if down.Total > 0 && !near(c.Nearest.MeanKm, sum/float64(down.Total)) {
		t.Errorf("plan %d: nearest mean %v, want %v", n, c.Nearest.MeanKm, sum/float64(down.Total))
	}
}

// holding is who serves what, by place and centre.
func holding(o *region.Outcome, shares func(int) []region.Share) map[[2]int32]model.Users {
	h := map[[2]int32]model.Users{}
	for i := range o.Users {
		for _, s := range shares(i) {
			h[[2]int32{int32(i), s.Centre}] += s.Users
		}
	}
	return h
}

// compareMoves makes the moves and sees the plan after the loss.
func compareMoves(t *testing.T, n int, base *region.Outcome, after func(int) []region.Share, got *failover.Takeover) {
	t.Helper()
	if base.Solution == nil {
		if got.Moves != nil {
			t.Errorf("plan %d: moves without a plan", n)
		}
		return
	}
	now, want := holding(base, base.Shares), holding(base, after)
	moved, gained := model.Users(0), make([]model.Users, len(got.Centres))
	for _, m := range got.Moves {
		if m.Users <= 0 || m.From == m.To || now[[2]int32{m.Place, m.From}] < m.Users {
			t.Fatalf("plan %d: move %+v cannot be made", n, m)
		}
		now[[2]int32{m.Place, m.From}] -= m.Users
		now[[2]int32{m.Place, m.To}] += m.Users
		moved += m.Users
		gained[m.To] += m.Users
	}
	told := holding(base, got.Shares)
	for key, users := range now {
		if users != want[key] || users != told[key] {
			t.Errorf("plan %d: %d users of place %d at centre %d, want %d", n, users, key[0], key[1], want[key])
		}
	}
	least := model.Users(0)
	for key, users := range holding(base, base.Shares) {
		least += max(0, users-want[key])
	}
	if moved != got.Moved || moved != least {
		t.Errorf("plan %d: %d moved, said %d, want %d", n, moved, got.Moved, least)
	}
	for a, s := range got.Centres {
		if s.Gained != gained[a] {
			t.Errorf("plan %d: centre %d gains %d, want %d", n, a, s.Gained, gained[a])
		}
	}
}

// compareFixed holds that only users of the lost centres move, within the
// capacities, and no better than the optimum.
func compareFixed(t *testing.T, n int, base *region.Outcome, c failover.Case) {
	t.Helper()
	f := c.Fixed
	if f.Moved != c.Users || f.Over != 0 || base.Scenario.Unit == model.UnitSplit && float64(f.MeanKm) < float64(c.Optimal.MeanKm)*(1-1e-12) {
		t.Errorf("plan %d: others fixed moves %d of %d, %d over, mean %v and optimum %v", n, f.Moved, c.Users, f.Over, f.MeanKm, c.Optimal.MeanKm)
	}
	for _, m := range f.Moves {
		if !slices.Contains(c.Lost, int(m.From)) || slices.Contains(c.Lost, int(m.To)) || !base.Scenario.Centres[m.To].Up {
			t.Errorf("plan %d: others fixed has the move %+v", n, m)
		}
	}
	for a, s := range f.Centres {
		want := base.Solution.Loads[a] + s.Gained
		if slices.Contains(c.Lost, a) {
			want = 0
		}
		if s.Load != want {
			t.Errorf("plan %d: others fixed, centre %d has %d, want %d", n, a, s.Load, want)
		}
	}
}

// TestFixedIsLeast compares the distance with others fixed with every way of
// sending the lost users away one by one.
func TestFixedIsLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	tried := 0
	for n := 0; tried < 60; n++ {
		if n > 2000 {
			t.Fatalf("%d cases tried are too few to mean anything", tried)
		}
		p := randomPlan(r, 5, 4, model.UnitSplit)
		for i := range p.Places {
			p.Places[i].Population = model.People(int64(r.IntN(5)))
		}
		for a := range p.Scenario().Centres {
			c := &p.Scenario().Centres[a]
			c.Minimum, c.Capacity, c.Up = 0, model.Users(3+r.IntN(5)), true
		}
		l, err := failover.Matrix(context.Background(), p, failover.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range l.Cases {
			if c.Fixed == nil || c.Users == 0 || c.Users > 7 {
				continue
			}
			tried++
			if got, want := float64(c.Fixed.MeanKm)*float64(l.Base.Total), cheapest(l.Base, c.Lost[0]); math.Abs(got-want) > 1e-6 {
				t.Errorf("loss of %v: %v user-km, want %v", c.Lost, got, want)
			}
		}
	}
}

// cheapest tries every way.
func cheapest(o *region.Outcome, lost int) float64 {
	stay := 0.0
	var users []int // the place of each lost user
	for i := range o.Users {
		for _, s := range o.Shares(i) {
			if int(s.Centre) != lost {
				stay += float64(s.Users) * float64(o.Distance(i, int(s.Centre)))
				continue
			}
			for range s.Users {
				users = append(users, i)
			}
		}
	}
	loads := slices.Clone(o.Solution.Loads)
	best := math.Inf(1)
	var try func(n int, sum float64)
	try = func(n int, sum float64) {
		if n == len(users) {
			best = min(best, sum)
			return
		}
		for a, c := range o.Scenario.Centres {
			if a != lost && loads[a] < c.Capacity {
				loads[a]++
				try(n+1, sum+float64(o.Distance(users[n], a)))
				loads[a]--
			}
		}
	}
	try(0, stay)
	return best
}

// TestOrderOfPlaces shuffles the places and sees the same figures.
func TestOrderOfPlaces(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 3))
	for n := range 40 {
		p := randomPlan(r, 30, 4, units[n%len(units)])
		l, err := failover.Matrix(context.Background(), p, failover.Options{})
		if err != nil {
			t.Fatal(err)
		}
		q := p.Clone()
		q.Places = slices.Clone(p.Places)
		r.Shuffle(len(q.Places), func(a, b int) { q.Places[a], q.Places[b] = q.Places[b], q.Places[a] })
		m, err := failover.Matrix(context.Background(), &q, failover.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range l.Cases {
			for _, pair := range [][2]*failover.Takeover{
				{l.Cases[i].Nearest, m.Cases[i].Nearest}, {l.Cases[i].Optimal, m.Cases[i].Optimal}, {l.Cases[i].Fixed, m.Cases[i].Fixed},
			} {
				if (pair[0] == nil) != (pair[1] == nil) {
					t.Fatalf("plan %d, loss %d: there is a takeover in one order only", n, i)
				}
				if pair[0] != nil && !reflect.DeepEqual(pair[0].Centres, pair[1].Centres) {
					t.Errorf("plan %d, loss %d: %+v and in another order %+v", n, i, pair[0].Centres, pair[1].Centres)
				}
			}
		}
	}
}

func TestSites(t *testing.T) {
	centres := []model.Centre{{Up: true}, {Up: false}, {Up: true}, {Up: true}}
	for _, c := range []struct {
		together, want [][]int
	}{
		{nil, [][]int{{0}, {2}, {3}}},
		{[][]int{{3, 0}}, [][]int{{0, 3}, {2}}},
		{[][]int{{1, 2}, {0, 0, 3}}, [][]int{{0, 3}, {2}}},
		{[][]int{{1}}, [][]int{{0}, {2}, {3}}},
	} {
		if got, err := failover.Sites(centres, c.together); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: %v, %v; want %v", c.together, got, err, c.want)
		}
	}
	var bad *failover.SiteError
	if _, err := failover.Sites(centres, [][]int{{0, 2}, {2, 3}}); !errors.As(err, &bad) || bad.Centre != 2 || !bad.Twice {
		t.Errorf("a centre in two sites: %v", err)
	}
	if _, err := failover.Sites(centres, [][]int{{4}}); !errors.As(err, &bad) || bad.Centre != 4 || bad.Twice {
		t.Errorf("no such centre: %v", err)
	}
}

// TestTogether: centres of one name of a site are a group, one alone is none.
func TestTogether(t *testing.T) {
	centres := []model.Centre{{Site: "b"}, {}, {Site: "a"}, {Site: "b"}, {Site: "c"}, {}, {Site: "b", Up: true}}
	if got, want := failover.Together(centres), [][]int{{0, 3, 6}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestMatrixStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := randomPlan(rand.New(rand.NewPCG(4, 4)), 50, 3, model.UnitSplit)
	if _, err := failover.Matrix(ctx, p, failover.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

// TestUndecided: a limit that ends every search of whole places leaves the
// optimum open and says so; nearest failover is there all the same.
func TestUndecided(t *testing.T) {
	p := bigPlan(2000, 101)
	base := outcome(t, p)
	whole := with(p, func([]model.Centre) {})
	whole.Scenario().Unit = model.UnitPlace
	known := *base
	known.Plan, known.Scenario = whole, whole.Scenario()
	l, err := failover.Matrix(context.Background(), whole, failover.Options{Base: &known, Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	if l.Status() != region.Gap || l.Survive() {
		t.Errorf("status %s, survives %t after searches that found nothing", l.Status(), l.Survive())
	}
	for _, c := range l.Cases {
		if c.Cause != failover.CauseUndecided || c.Optimal != nil || c.Fixed != nil || c.Nearest == nil || c.Shortage != 0 {
			t.Errorf("loss of %v: cause %q, optimal %v", c.Lost, c.Cause, c.Optimal)
		}
	}
}
