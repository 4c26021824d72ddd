package audit

import (
	"cmp"
	"math"
	"slices"

	"fenye/data/planfile"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// figures are a solved scenario's numbers, worked out from its shares alone.
type figures struct {
	plan     *model.Plan
	scenario *model.Scenario
	solution *region.Solution
	users    []model.Users
	shares   [][]region.Share // by place; none for a place without users
	nearest  []int            // by place, the nearest centre that is up
	at       int              // place that row is of
	row      []float64        // distances in km to all centres
	rules    []region.Rule
	hold     float64 // km
}

// equalKm is the difference up to which two distances count as equal.
const equalKm = 1e-9

func newFigures(f *planfile.File) (*figures, error) {
	g := &figures{plan: &f.Plan, scenario: f.Plan.Scenario(), solution: f.Solution(), at: -1}
	g.row = make([]float64, len(g.scenario.Centres))
	var err error
	if g.users, err = g.scenario.Users(f.Plan.Places); err != nil {
		return nil, err
	}
	g.shares = make([][]region.Share, len(g.users))
	for _, s := range g.solution.Shared {
		g.shares[s.Place] = append(g.shares[s.Place], s)
	}
	g.ask()
	g.nearest = make([]int, len(g.users))
	for i, u := range g.users {
		if len(g.shares[i]) == 0 && u > 0 {
			g.shares[i] = []region.Share{{Place: int32(i), Centre: g.solution.Owner[i], Users: u}}
		}
		g.nearest[i], _ = g.least(i, -1, false)
	}
	return g, nil
}

// km is the distance from a place to a centre. Places are gone through in turn,
// so those of the last one are kept.
func (g *figures) km(place, centre int) float64 {
	if g.at != place {
		g.at = place
		for a, c := range g.scenario.Centres {
			g.row[a] = float64(geom.Distance(g.plan.Places[place].Position, c.Position))
		}
	}
	return g.row[centre]
}

func (g *figures) priced(place, centre int) float64 {
	return g.km(place, centre) + float64(g.solution.Prices[centre])
}

// least returns the centre that is up, other than but, of least distance to a
// place, and that distance; -1 if there is none. With priced it is the least
// priced distance, and of those that may serve the place, to users at but.
func (g *figures) least(place, but int, priced bool) (int, float64) {
	best, at := -1, math.Inf(1)
	home := 0
	if priced {
		home = g.home(place, but)
	}
	for a, c := range g.scenario.Centres {
		if !c.Up || a == but || priced && !g.allowed(place, a) {
			continue
		}
		d := g.km(place, a)
		if priced {
			d = g.cost(place, a, home)
		}
		if d < at {
			best, at = a, d
		}
	}
	return best, at
}

// margin is how far prices may move before users of a place change hands.
func (g *figures) margin(place int) (float64, bool) {
	least, found := math.Inf(1), false
	for _, j := range g.journeys(place) {
		here := g.cost(place, j.now, j.home)
		for b, c := range g.scenario.Centres {
			if c.Up && b != j.now && g.allowed(place, b) {
				least, found = min(least, g.cost(place, b, j.home)-here), true
			}
		}
	}
	switch {
	case !found:
		return 0, false
	case g.scenario.Unit == model.UnitSplit && (least < 0 || len(g.shares[place]) > 1 && g.scenario.InForce == nil):
		return 0, true
	}
	return least, true
}

// reach is users at a distance.
type reach struct {
	km    float64
	users model.Users
}

// spread sums up how far users are: mean, 95th percentile and longest.
type spread struct {
	all   []reach
	total model.Users
}

func (s *spread) add(km float64, users model.Users) {
	s.all = append(s.all, reach{km, users})
	s.total += users
}

// userKm adds the smallest first, which loses least.
func (s *spread) userKm() float64 {
	terms := make([]float64, len(s.all))
	for i, r := range s.all {
		terms[i] = r.km * float64(r.users)
	}
	slices.Sort(terms)
	sum := 0.0
	for _, x := range terms {
		sum += x
	}
	return sum
}

// within returns the shortest distance that 95 % of the users do not exceed.
func (s *spread) within() float64 {
	slices.SortFunc(s.all, func(a, b reach) int { return cmp.Compare(a.km, b.km) })
	seen := model.Users(0)
	for _, r := range s.all {
		if seen += r.users; seen*20 >= s.total*19 && r.users > 0 {
			return r.km
		}
	}
	return 0
}

func (s *spread) longest() float64 {
	far := 0.0
	for _, r := range s.all {
		far = math.Max(far, r.km)
	}
	return far
}
