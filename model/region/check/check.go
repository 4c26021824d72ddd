package check

import (
	"fmt"
	"math"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// Input is what is to be checked. Names are for messages; without them places
// and centres are numbered from 1.
type Input struct {
	Problem  region.Problem
	Solution *region.Solution
	Place    func(i int) string
	Centre   func(a int) string
}

// Report is what the check found.
type Report struct {
	Loads        []model.Users
	Primal, Dual float64 // user-kilometres, recomputed
	Gap          float64 // Primal - Dual
	Violations   []Violation
}

// OK reports whether everything holds.
func (r *Report) OK() bool { return len(r.Violations) == 0 }

func (r *Report) say(format string, args ...any) {
	const most = 20
	switch {
	case len(r.Violations) < most:
		r.Violations = append(r.Violations, Violation{format, args})
	case len(r.Violations) == most:
		r.Violations = append(r.Violations, Violation{Format: "and more of the same"})
	}
}

// tolerance is relative for values, and in proportion to the distances for
// single places.
const tolerance = 1e-9

// NoiseKm is the most by which two formulas for one distance differ where it is
// small: some last digits of a unit vector, times the Earth's radius.
const NoiseKm = 4e-12

// checking is one run.
type checking struct {
	Input
	report *Report
	shares [][]region.Share // by place
	up     []int
	total  model.Users
	far    float64 // the longest distance, for tolerances
	noise  float64 // user-kilometres that rounding may make up
	ruling ruling
}

// Check recomputes everything about in and compares it with what the solution
// claims, to 1e-9.
func Check(in Input) *Report {
	c := &checking{Input: in, report: &Report{Loads: make([]model.Users, len(in.Problem.Centres))}}
	if c.Place == nil {
		c.Place = func(i int) string { return fmt.Sprintf("place %d", i+1) }
	}
	if c.Centre == nil {
		c.Centre = func(a int) string { return fmt.Sprintf("centre %d", a+1) }
	}
	if !c.shape() {
		return c.report
	}
	c.rule()
	c.collect()
	c.bounds()
	c.rules()
	c.values()
	if whole(in.Problem.Unit) {
		c.units()
		return c.report
	}
	c.prices()
	c.sharing()
	return c.report
}

func whole(u model.Unit) bool { return u == model.UnitPlace || u == model.UnitProvince }

// shape refuses solutions that are not about this problem.
func (c *checking) shape() bool {
	p, s, r := &c.Problem, c.Solution, c.report
	n, k := len(p.Points), len(p.Centres)
	switch {
	case s == nil:
		r.say("there is no solution")
	case len(p.Users) != n:
		r.say("%d places but users for %d", n, len(p.Users))
	case len(s.Owner) != n:
		r.say("%d places but owners for %d", n, len(s.Owner))
	case len(s.Loads) != k:
		r.say("%d centres but loads for %d", k, len(s.Loads))
	case len(s.Prices) != k:
		r.say("%d centres but prices for %d", k, len(s.Prices))
	}
	for a, q := range p.Centres {
		if q.Up {
			c.up = append(c.up, a)
		}
	}
	if n > 0 && len(c.up) == 0 {
		r.say("no centre is up, yet there is a solution")
	}
	for i := 0; r.OK() && i < n; i++ {
		if a := s.Owner[i]; a < 0 || int(a) >= k {
			r.say("%s belongs to centre %d of %d", c.Place(i), a+1, k)
		} else if !p.Centres[a].Up {
			r.say("%s belongs to %s, which is down", c.Place(i), c.Centre(int(a)))
		}
	}
	return r.OK()
}

// collect gathers the shares of every place and sees that all users, and no
// more, are served.
func (c *checking) collect() {
	p, s, r := &c.Problem, c.Solution, c.report
	c.shares = make([][]region.Share, len(p.Points))
	for _, x := range s.Shared {
		switch {
		case x.Place < 0 || int(x.Place) >= len(p.Points) || x.Centre < 0 || int(x.Centre) >= len(p.Centres):
			r.say("a share names place %d and centre %d, which do not exist", x.Place+1, x.Centre+1)
			continue
		case x.Users <= 0:
			r.say("%s has a share of %d users at %s, expected 1 or more", c.Place(int(x.Place)), x.Users, c.Centre(int(x.Centre)))
		}
		c.shares[x.Place] = append(c.shares[x.Place], x)
	}
	for i, u := range p.Users {
		if len(c.shares[i]) == 0 && u > 0 {
			c.shares[i] = []region.Share{{Place: int32(i), Centre: s.Owner[i], Users: u}}
		}
		served := model.Users(0)
		for _, x := range c.shares[i] {
			served += x.Users
			c.report.Loads[x.Centre] += x.Users
		}
		if served != u {
			r.say("%s has %d users, but %d are served", c.Place(i), u, served)
		}
		c.total += u
	}
}

// bounds holds loads against what is claimed and against the limits.
func (c *checking) bounds() {
	r := c.report
	for a, q := range c.Problem.Centres {
		load := r.Loads[a]
		if claimed := c.Solution.Loads[a]; claimed != load {
			r.say("the load of %s is given as %d, but its shares add up to %d", c.Centre(a), claimed, load)
		}
		switch {
		case !q.Up && load > 0:
			r.say("%s is down but serves %d users", c.Centre(a), load)
		case q.Up && load > q.Capacity:
			r.say("%s serves %d users, %d above its capacity", c.Centre(a), load, load-q.Capacity)
		case q.Up && load < q.Minimum:
			r.say("%s serves %d users, %d below its minimum", c.Centre(a), load, q.Minimum-load)
		}
	}
}

// values recomputes the primal and the dual value and compares them with the
// certificate. For whole units the dual is a bound that cannot be recomputed
// from the solution, so only its side is checked.
func (c *checking) values() {
	p, s, r := &c.Problem, c.Solution, c.report
	var primal, dual sum
	moved := 0.0 // of the terms of the dual value, which may cancel out
	for i, u := range p.Users {
		c.noise += NoiseKm * float64(u)
		for _, x := range c.parts(i) {
			best := math.Inf(1)
			for _, a := range c.up {
				if c.allowed(i, a) {
					d := c.cost(i, a, x.home)
					c.far = math.Max(c.far, d)
					best = math.Min(best, d+float64(s.Prices[a]))
				}
			}
			primal.add(float64(x.users) * c.cost(i, x.now, x.home))
			if u > 0 {
				dual.add(float64(x.users) * best)
				moved += float64(x.users) * math.Abs(best)
			}
		}
	}
	for _, a := range c.up {
		q, price := p.Centres[a], float64(s.Prices[a])
		if price > 0 && !q.Limited() {
			r.say("%s has a price of %g km but no limit", c.Centre(a), price)
			continue
		}
		dual.add(-float64(q.Minimum) * math.Min(price, 0))
		if price > 0 {
			dual.add(-float64(q.Capacity) * price)
		}
	}
	c.noise += 1e-14 * moved
	r.Primal, r.Dual = primal.value(), dual.value()
	c.compare("the cost is given as %.6f user-km, but comes to %.6f (a difference of %.6g)", s.Certificate.Primal, r.Primal)
	if whole(p.Unit) {
		r.Dual = s.Certificate.Dual
		if r.Dual > r.Primal*(1+tolerance)+1e-6+c.noise {
			r.say("the bound of %.6f user-km is above the cost of %.6f", r.Dual, r.Primal)
		}
	} else {
		c.compare("the dual value is given as %.6f user-km, but comes to %.6f (a difference of %.6g)", s.Certificate.Dual, r.Dual)
	}
	r.Gap = r.Primal - r.Dual
	claimed := s.Certificate
	want := claimed.Primal - claimed.Dual
	if claimed.Gap == 0 { // rounding may leave the dual value above the cost
		want = math.Max(0, want)
	}
	if !(math.Abs(claimed.Gap-want) <= tolerance*math.Max(1, want)) {
		r.say("the gap is given as %.9g user-km, but cost less dual value is %.9g", claimed.Gap, want)
	}
}

func (c *checking) compare(format string, claimed, found float64) {
	if math.Abs(claimed-found) > tolerance*math.Max(1, math.Abs(found))+c.noise || math.IsNaN(claimed) {
		c.report.say(format, claimed, found, claimed-found)
	}
}

// km is the haversine distance. Within a metre of the antipode the chord that
// defines distances has lost its last digits; there its value counts.
func (c *checking) km(i, a int) float64 {
	p, q := c.Problem.Points[i], c.Problem.Centres[a].Position
	km := haversine(p, q)
	if km > float64(geom.EarthRadius)*math.Pi-0.001 {
		return float64(geom.Distance(p, q))
	}
	return km
}

func haversine(p, q geom.Point) float64 {
	const degree = math.Pi / 180
	sinLat := math.Sin((q.Lat - p.Lat) * degree / 2)
	sinLon := math.Sin((q.Lon - p.Lon) * degree / 2)
	h := sinLat*sinLat + math.Cos(p.Lat*degree)*math.Cos(q.Lat*degree)*sinLon*sinLon
	if h > 0.5 { // the arc sine loses digits near the antipode; measure from there
		return float64(geom.EarthRadius)*math.Pi - haversine(geom.Point{Lon: opposite(p.Lon), Lat: -p.Lat}, q)
	}
	return 2 * float64(geom.EarthRadius) * math.Asin(math.Sqrt(h))
}

func opposite(lon float64) float64 {
	if lon > 0 {
		return lon - 180
	}
	return lon + 180
}

// sum adds with Neumaier's compensation.
type sum struct{ total, lost float64 }

func (s *sum) add(x float64) {
	t := s.total + x
	if math.Abs(s.total) >= math.Abs(x) {
		s.lost += s.total - t + x
	} else {
		s.lost += x - t + s.total
	}
	s.total = t
}

func (s *sum) value() float64 { return s.total + s.lost }
