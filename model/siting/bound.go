package siting

import (
	"math"

	"github.com/golang/geo/r3"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// bounds work out what no plan with a centre at a candidate can undercut.
type bounds struct {
	users    []model.Users
	vec      []r3.Vector // of the places
	km       []float64   // n rows of the distances to the centres that are up
	centres  []model.Centre
	up       []int
	capacity model.Users // of the new centre
	total    model.Users
}

func newBounds(o *region.Outcome, capacity model.Users) *bounds {
	b := &bounds{users: o.Users, centres: o.Scenario.Centres, capacity: capacity, total: o.Total}
	for a, c := range b.centres {
		if c.Up {
			b.up = append(b.up, a)
		}
	}
	b.vec = make([]r3.Vector, len(b.users))
	b.km = make([]float64, len(b.users)*len(b.up))
	for i := range b.vec {
		b.vec[i] = o.Plan.Places[i].Position.Vec()
		for j, a := range b.up {
			b.km[i*len(b.up)+j] = float64(o.Distance(i, a))
		}
	}
	return b
}

// priced is what a vector of prices says of every candidate.
type priced struct {
	dual  float64   // D of the package
	least []float64 // m of the package
	cos   []float64 // of the angle within which a centre is nearer than that
}

// price works out what prices say, one a centre of the scenario or more. With no
// centre up every place is farther than anything.
func (b *bounds) price(prices []model.Km) *priced {
	p := &priced{least: make([]float64, len(b.users)), cos: make([]float64, len(b.users))}
	var sum region.UserKm
	k := len(b.up)
	for i, u := range b.users {
		least := farthest
		for j, a := range b.up {
			least = min(least, b.km[i*k+j]+float64(prices[a]))
		}
		p.least[i] = least
		p.cos[i] = math.Cos(min(max(least, 0)/float64(geom.EarthRadius), math.Pi)) - 1e-12
		sum.Add(u, model.Km(least))
	}
	for _, a := range b.up {
		c, q := b.centres[a], prices[a]
		if q > 0 {
			sum.Add(min(c.Capacity, b.total), -q) // no load is above all users
		}
		if q < 0 {
			sum.Add(c.Minimum, -q)
		}
	}
	p.dual = sum.Value()
	return p
}

// farthest is no less than any distance in km.
const farthest = math.Pi * float64(geom.EarthRadius)

// gain is one place that a new centre would serve.
type gain struct {
	km    float64
	users model.Users
}

// under returns what the user-kilometres with a centre at y cannot undercut.
func (b *bounds) under(p *priced, y r3.Vector, room []gain) (float64, []gain) {
	room = room[:0]
	total := model.Users(0)
	for i, v := range b.vec {
		if v.X*y.X+v.Y*y.Y+v.Z*y.Z <= p.cos[i] || b.users[i] == 0 {
			continue
		}
		if g := p.least[i] - float64(geom.DistanceVec(v, y)); g > 0 {
			room = append(room, gain{g, b.users[i]})
			total += b.users[i]
		}
	}
	saved := 0.0
	if total > b.capacity {
		room, saved = largest(room, b.capacity)
	}
	for _, g := range room {
		saved += g.km * float64(g.users)
	}
	return p.dual - saved, room
}

// largest keeps the gains of the most km that hold users in all, and returns the
// part of the last one that is kept as a value. It reorders gains.
func largest(gains []gain, users model.Users) (kept []gain, part float64) {
	rest, done := gains, 0
	for len(rest) > 0 {
		pivot := middle(rest[0].km, rest[len(rest)/2].km, rest[len(rest)-1].km)
		above, same, inside, equal := 0, len(rest), model.Users(0), model.Users(0)
		for i := 0; i < same; {
			switch {
			case rest[i].km > pivot:
				inside += rest[i].users
				rest[above], rest[i] = rest[i], rest[above]
				above++
				i++
			case rest[i].km < pivot:
				same--
				rest[same], rest[i] = rest[i], rest[same]
			default:
				equal += rest[i].users
				i++
			}
		}
		switch {
		case users <= inside:
			rest = rest[:above]
		case users <= inside+equal:
			return gains[:done+above], pivot * float64(users-inside)
		default:
			users -= inside + equal
			done += same
			rest = rest[same:]
		}
	}
	return gains[:done], 0
}

func middle(a, b, c float64) float64 { return max(min(a, b), min(max(a, b), c)) }
