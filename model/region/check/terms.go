package check

import (
	"fenye/model"
	"fenye/model/region"
)

// ruling is what the rules and the plan in force say, worked out anew.
type ruling struct {
	forbidden map[int32][]bool // of the places that some centre may not serve
	hold      float64          // km
	up        map[int]bool     // numbers of the centres that are up
}

// boundaryKm is how far beyond a ceiling a distance may be: the solver's
// micrometre.
const boundaryKm = 1e-9

// rule works out which pairs are forbidden.
func (c *checking) rule() {
	p := &c.Problem
	c.ruling = ruling{forbidden: map[int32][]bool{}, up: map[int]bool{}}
	for _, a := range c.up {
		c.ruling.up[p.Centres[a].Number] = true
	}
	for n := range p.Rules {
		r := &p.Rules[n]
		if c.void(r) {
			continue
		}
		if r.Places == nil {
			for i := range p.Points {
				c.forbid(r, i)
			}
		}
		for _, i := range r.Places {
			c.forbid(r, int(i))
		}
	}
	if p.Unit == model.UnitProvince {
		c.spread()
	}
	if p.InForce != nil {
		c.ruling.hold = c.holdKm()
	}
}

// void reports whether a pin names no centre that is up.
func (c *checking) void(r *region.Rule) bool {
	if !r.Pin {
		return false
	}
	for _, a := range r.Only {
		if c.Problem.Centres[a].Up {
			return false
		}
	}
	return true
}

func (c *checking) forbid(r *region.Rule, i int) {
	for _, a := range c.up {
		bad := a == r.Not || r.Within > 0 && c.km(i, a) > float64(r.Within)+boundaryKm
		if r.Only != nil {
			named := false
			for _, b := range r.Only {
				named = named || a == b
			}
			bad = bad || !named
		}
		if !bad {
			continue
		}
		if c.ruling.forbidden[int32(i)] == nil {
			c.ruling.forbidden[int32(i)] = make([]bool, len(c.Problem.Centres))
		}
		c.ruling.forbidden[int32(i)][a] = true
	}
}

// spread forbids a province whatever is forbidden to one of its places with
// users.
func (c *checking) spread() {
	p := &c.Problem
	byGroup := map[int32][]bool{}
	for i := range p.Points {
		own := c.ruling.forbidden[int32(i)]
		if own == nil || p.Users[i] == 0 {
			continue
		}
		all := byGroup[p.Group[i]]
		if all == nil {
			all = make([]bool, len(p.Centres))
			byGroup[p.Group[i]] = all
		}
		for a, bad := range own {
			all[a] = all[a] || bad
		}
	}
	for i := range p.Points {
		if all := byGroup[p.Group[i]]; all != nil && p.Users[i] > 0 {
			c.ruling.forbidden[int32(i)] = all
		}
	}
}

// holdKm is the hold; the one that moves the fewest users is as many times the
// widest difference of one place's distances as there are centres, and one
// more kilometre, at most a million.
func (c *checking) holdKm() float64 {
	if c.Problem.Hold != model.HoldFewest {
		return max(0, float64(c.Problem.Hold))
	}
	widest := 0.0
	for i := range c.Problem.Points {
		for _, a := range c.up {
			for _, b := range c.up {
				widest = max(widest, c.km(i, a)-c.km(i, b))
			}
		}
	}
	return min(float64(len(c.up))*widest+1, 1e6)
}

// allowed reports whether a centre may serve a place. A place without users
// that none may is left to any.
func (c *checking) allowed(i, a int) bool {
	bad := c.ruling.forbidden[int32(i)]
	if bad == nil || !bad[a] {
		return true
	}
	if c.Problem.Users[i] > 0 {
		return false
	}
	for _, b := range c.up {
		if !bad[b] {
			return false
		}
	}
	return true
}

// cost is what a user of a place costs at a centre: the distance, and the hold
// if his centre in the plan in force is up and another.
func (c *checking) cost(i, a, home int) float64 {
	km := c.km(i, a)
	if home != 0 && c.ruling.up[home] && c.Problem.Centres[a].Number != home {
		km += c.ruling.hold
	}
	return km
}

// part is users of one place with one centre in the plan in force and, as it is
// now, one centre that serves them; a place without users is one part of none.
type part struct {
	home, now int
	users     model.Users
}

// parts splits the users of a place by where they were and are. As many as
// possible stay; whole units are one mixed part a home.
func (c *checking) parts(i int) []part {
	homes := []model.Home{{Users: c.Problem.Users[i]}}
	if c.Problem.InForce != nil {
		homes = c.Problem.InForce.Homes(i, c.Problem.Users[i])
	}
	left := map[int32]model.Users{}
	for _, x := range c.shares[i] {
		left[x.Centre] += x.Users
	}
	var list []part
	for h := range homes {
		for _, x := range c.shares[i] {
			if c.Problem.Centres[x.Centre].Number != homes[h].Centre {
				continue
			}
			if n := min(left[x.Centre], homes[h].Users); n > 0 {
				list = append(list, part{homes[h].Centre, int(x.Centre), n})
				left[x.Centre] -= n
				homes[h].Users -= n
			}
		}
	}
	for _, h := range homes {
		for _, x := range c.shares[i] {
			if n := min(left[x.Centre], h.Users); n > 0 {
				list = append(list, part{h.Centre, int(x.Centre), n})
				left[x.Centre] -= n
				h.Users -= n
			}
		}
	}
	return list
}

// rules sees that nobody is where he may not be.
func (c *checking) rules() {
	for i := range c.shares {
		for _, x := range c.shares[i] {
			if !c.allowed(i, int(x.Centre)) {
				c.report.say("%d users of %s are at %s, which a wish forbids", x.Users, c.Place(i), c.Centre(int(x.Centre)))
			}
		}
	}
}
