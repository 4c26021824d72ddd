package region_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// wished adds random rules to a problem, and often a plan in force with shared
// places and places that it does not know.
func wished(r *rand.Rand, p *region.Problem) {
	n, k := len(p.Points), len(p.Centres)
	some := func() []int32 {
		var list []int32
		for i := range n {
			if r.IntN(3) == 0 {
				list = append(list, int32(i))
			}
		}
		return append([]int32{}, list...)
	}
	for range r.IntN(4) {
		rule := region.Rule{Not: -1}
		switch r.IntN(5) {
		case 0:
			rule.Places, rule.Only, rule.Pin = []int32{int32(r.IntN(n))}, []int{r.IntN(k)}, true
		case 1:
			rule.Places, rule.Not = some(), r.IntN(k)
		case 2:
			rule.Within = model.Km(300 + r.IntN(3000))
		case 3:
			rule.Places, rule.Only = some(), []int{r.IntN(k)}
			if b := r.IntN(k); b != rule.Only[0] {
				rule.Only = append(rule.Only, b)
			}
			slices.Sort(rule.Only)
		case 4:
			rule.Places, rule.Within = some(), model.Km(500+r.IntN(2000))
		}
		p.Rules = append(p.Rules, rule)
	}
	if r.IntN(3) == 0 {
		return
	}
	p.InForce = &model.InForce{}
	for i := range n {
		p.InForce.Owner = append(p.InForce.Owner, int32(r.IntN(k+1)))
		if k > 1 && r.IntN(5) == 0 {
			a := 1 + r.IntN(k-1)
			p.InForce.Owner[i] = int32(a)
			p.InForce.Shared = append(p.InForce.Shared,
				model.InForceShare{Place: int32(i), Centre: int32(a), Users: model.Users(1 + r.IntN(9))},
				model.InForceShare{Place: int32(i), Centre: int32(k), Users: model.Users(1 + r.IntN(9))})
		}
	}
	switch r.IntN(4) {
	case 0:
		p.Hold = model.HoldFewest
	case 1:
		p.Hold = 0
	default:
		p.Hold = model.Km(r.IntN(900))
	}
}

// arc of a small network; the next one is its way back.
type arc struct {
	to   int
	room int64
	km   float64
}

// network is solved by successive shortest paths (Bellman and Ford), which
// shares nothing with the solver.
type network struct {
	arcs []arc
	out  [][]int
}

func (g *network) add(from, to int, room int64, km float64) {
	for len(g.out) <= max(from, to) {
		g.out = append(g.out, nil)
	}
	g.out[from] = append(g.out[from], len(g.arcs))
	g.arcs = append(g.arcs, arc{to: to, room: room, km: km})
	g.out[to] = append(g.out[to], len(g.arcs))
	g.arcs = append(g.arcs, arc{to: from, km: -km})
}

func (g *network) solve(source, sink int) (sent int64, km float64) {
	for {
		dist, by := make([]float64, len(g.out)), make([]int, len(g.out))
		for v := range dist {
			dist[v], by[v] = math.Inf(1), -1
		}
		dist[source] = 0
		for range g.out {
			for v := range g.out {
				for _, a := range g.out[v] {
					if e := g.arcs[a]; e.room > 0 && dist[v]+e.km < dist[e.to]-1e-7 {
						dist[e.to], by[e.to] = dist[v]+e.km, a
					}
				}
			}
		}
		if by[sink] < 0 {
			return sent, km
		}
		most := int64(math.MaxInt64)
		for v := sink; v != source; v = g.arcs[by[v]^1].to {
			most = min(most, g.arcs[by[v]].room)
		}
		for v := sink; v != source; v = g.arcs[by[v]^1].to {
			g.arcs[by[v]].room -= most
			g.arcs[by[v]^1].room += most
		}
		sent += most
		km += float64(most) * dist[sink]
	}
}

// meets reports whether a centre may serve a place, in words of its own.
func meets(p region.Problem, place, centre int) bool {
	for _, r := range p.Rules {
		if r.Pin && !p.Centres[r.Only[0]].Up {
			continue
		}
		if r.Places != nil && !slices.Contains(r.Places, int32(place)) {
			continue
		}
		if centre == r.Not || r.Only != nil && !slices.Contains(r.Only, centre) {
			return false
		}
		if r.Within > 0 && geom.Distance(p.Points[place], p.Centres[centre].Position) > r.Within {
			return false
		}
	}
	return true
}

// byFlow returns the least cost of a split under rules, with mu kilometres for
// every user away from his centre in force, and whether there is one.
func byFlow(p region.Problem, mu float64) (float64, bool) {
	const huge = 1e7 // kilometres that fill a minimum first
	g := &network{}
	k, total, filled := len(p.Centres), int64(0), 0.0
	up := map[int]bool{}
	for j, c := range p.Centres {
		if !c.Up {
			continue
		}
		up[c.Number] = true
		low, high := int64(c.Minimum), int64(min(c.Capacity, 1e12))
		if high < low {
			return 0, false
		}
		g.add(2+j, 1, low, -huge)
		g.add(2+j, 1, high-low, 0)
		filled += float64(low) * huge
	}
	if len(up) == 0 {
		return 0, false
	}
	node := 2 + k
	for i, u := range p.Users {
		total += int64(u)
		for _, h := range p.InForce.Homes(i, u) {
			g.add(0, node, int64(h.Users), 0)
			for j, c := range p.Centres {
				if !c.Up || !meets(p, i, j) {
					continue
				}
				km := float64(geom.Distance(p.Points[i], c.Position))
				if h.Centre != 0 && up[h.Centre] && h.Centre != c.Number {
					km += mu
				}
				g.add(node, 2+j, int64(h.Users), km)
			}
			node++
		}
	}
	for len(g.out) < 2 {
		g.out = append(g.out, nil)
	}
	sent, km := g.solve(0, 1)
	cost := km + filled
	return cost, sent == total && cost < huge/2
}

// away counts the users who are not at their centre in force, of those whose
// centre is up.
func away(p region.Problem, x *region.Solution) model.Users {
	if p.InForce == nil {
		return 0
	}
	o := &region.Outcome{Users: p.Users, Solution: x}
	away := model.Users(0)
	for i, u := range p.Users {
		for _, h := range p.InForce.Homes(i, u) {
			if h.Centre == 0 || !p.Centres[h.Centre-1].Up {
				continue
			}
			away += h.Users
			for _, s := range o.Shares(i) {
				if int(s.Centre) == h.Centre-1 {
					away -= min(s.Users, h.Users)
				}
			}
		}
	}
	return away
}

func km(p region.Problem, x *region.Solution) float64 {
	o, sum := &region.Outcome{Users: p.Users, Solution: x}, 0.0
	for i := range p.Users {
		for _, s := range o.Shares(i) {
			sum += float64(s.Users) * float64(geom.Distance(p.Points[i], p.Centres[s.Centre].Position))
		}
	}
	return sum
}

// TestWishesAgainstFlow compares the optimum under rules and a hold, and
// whether there is one, with a minimum cost flow.
func TestWishesAgainstFlow(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 1))
	feasible, unmet := 0, 0
	for n := range 1500 {
		p := randomProblem(r, 1+r.IntN(9), 1+r.IntN(4))
		wished(r, &p)
		mu := float64(p.Hold)
		if p.Hold == model.HoldFewest {
			mu = 9999
		}
		want, possible := byFlow(p, mu)
		x, err := region.Solve(context.Background(), p)
		var bad *region.Infeasible
		switch {
		case errors.As(err, &bad):
			if possible {
				t.Errorf("case %d: %v, but the flow costs %v", n, err, want)
			}
			if bad.Cause == region.CauseWishes {
				unmet++
				contradiction(t, p, bad)
			}
		case err != nil:
			t.Fatalf("case %d: %v", n, err)
		case !possible:
			t.Errorf("case %d: solved, but the flow finds no plan", n)
		default:
			feasible++
			checked(t, p, x)
			got := km(p, x) + mu*float64(away(p, x))
			if math.Abs(got-want) > 1e-6*(1+want) {
				t.Errorf("case %d: %v, want %v", n, got, want)
			}
			if p.Hold != model.HoldFewest && math.Abs(x.Certificate.Primal-want) > 1e-6*(1+want) {
				t.Errorf("case %d: certificate %v, want %v", n, x.Certificate.Primal, want)
			}
		}
	}
	if feasible < 500 || unmet < 100 {
		t.Errorf("%d feasible and %d unmeetable cases are too few to mean anything", feasible, unmet)
	}
}

// contradiction sees that the rules named cannot be met together, and that any
// of them is needed for that.
func contradiction(t *testing.T, p region.Problem, bad *region.Infeasible) {
	t.Helper()
	p.InForce = nil
	all := p.Rules
	only := func(left int) bool {
		p.Rules = nil
		for _, i := range bad.Wishes {
			if i != left {
				p.Rules = append(p.Rules, all[i])
			}
		}
		_, possible := byFlow(p, 0)
		return possible
	}
	if len(bad.Wishes) == 0 || bad.Shortage <= 0 || only(-1) {
		t.Errorf("rules %v, %d users short: no contradiction", bad.Wishes, bad.Shortage)
	}
	for _, i := range bad.Wishes {
		if !only(i) {
			t.Errorf("rules %v contradict each other without %d too", bad.Wishes, i)
		}
	}
}

// TestHoldMonotone raises the hold from nothing to the fewest users moved: the
// users moved never rise, the distance never falls, the ends are the free
// optimum and the least number that any plan moves, and every user who moves
// gains the hold by the prices.
func TestHoldMonotone(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 1))
	walked := 0
	for range 200 {
		p := randomProblem(r, 2+r.IntN(12), 2+r.IntN(3))
		wished(r, &p)
		if p.InForce == nil {
			continue
		}
		free := p
		free.InForce = nil
		best, err := region.Solve(context.Background(), free)
		if err != nil {
			continue
		}
		walked++
		moved, far := model.Users(math.MaxInt64), 0.0
		for _, hold := range []model.Km{0, 1, 50, 200, 600, 2000, model.HoldFewest} {
			p.Hold = hold
			x, err := region.Solve(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			checked(t, p, x)
			m, d := away(p, x), km(p, x)
			if m > moved || d < far-1e-6*(1+far) {
				t.Errorf("hold %v: %d users moved after %d, %v user-km after %v", hold, m, moved, d, far)
			}
			moved, far = m, d
			if hold == 0 && math.Abs(d-best.Certificate.Primal) > 1e-9*(1+d) {
				t.Errorf("without hold %v user-km, the free optimum is %v", d, best.Certificate.Primal)
			}
			if hold != model.HoldFewest {
				gains(t, p, x)
			}
		}
		least, _ := byFlow(counting(p), 1)
		if math.Abs(float64(moved)-least) > 1e-3 {
			t.Errorf("%d users move, %v is possible", moved, least)
		}
	}
	if walked < 50 {
		t.Errorf("%d walks are too few to mean anything", walked)
	}
}

// counting puts all centres at one place and turns the rules on distances into
// rules on pairs, so that a hold of 1 counts users.
func counting(p region.Problem) region.Problem {
	q := p
	q.Rules = nil
	for i := range p.Points {
		rule := region.Rule{Places: []int32{int32(i)}, Only: []int{}, Not: -1}
		for j := range p.Centres {
			if meets(p, i, j) {
				rule.Only = append(rule.Only, j)
			}
		}
		q.Rules = append(q.Rules, rule)
	}
	q.Points = make([]geom.Point, len(p.Points))
	q.Centres = slices.Clone(p.Centres)
	for j := range q.Centres {
		q.Centres[j].Position = geom.Point{}
	}
	return q
}

// gains sees that everybody who left his centre gains at least the hold, but
// for the difference of the prices that capacities and minimums make: a user
// who moved between two centres without a price gains it in kilometres.
func gains(t *testing.T, p region.Problem, x *region.Solution) {
	t.Helper()
	o := &region.Outcome{Users: p.Users, Solution: x}
	for i, u := range p.Users {
		homes := p.InForce.Homes(i, u)
		if len(homes) != 1 || homes[0].Centre == 0 || !p.Centres[homes[0].Centre-1].Up {
			continue
		}
		a := homes[0].Centre - 1
		for _, s := range o.Shares(i) {
			b := int(s.Centre)
			if a == b || !meets(p, i, a) {
				continue
			}
			gain := geom.Distance(p.Points[i], p.Centres[a].Position) - geom.Distance(p.Points[i], p.Centres[b].Position)
			if gain < p.Hold-(x.Prices[a]-x.Prices[b])-1e-6 {
				t.Errorf("place %d moved for %v km at a hold of %v and prices of %v and %v", i, gain, p.Hold, x.Prices[a], x.Prices[b])
			}
		}
	}
}
