package hours

import (
	"math"
	"slices"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// problem is the linear programme in plain numbers: units with user-hours,
// centres that are up with bounds in every hour.
type problem struct {
	k         int
	amount    []float64   // user-hours of each unit, all above 0
	km        [][]float64 // mean distance of each unit to each centre
	forbidden [][]bool    // nil row: every centre may serve the unit
	part      [][Day]float64
	low, high []float64
	bound     [Day]float64 // users of each hour
	alike     [Day]int     // the first hour in which every unit has as many users
	times     [Day]float64 // how many hours are like the first of them; 0 for the others
}

// unit is what has shares of its own: a place, or a whole province.
type unit struct{ places []int32 }

// unitsOf returns the units with users in any hour.
func unitsOf(o *region.Outcome, day *[Day][]model.Users) []unit {
	has := func(i int) bool {
		for h := range day {
			if day[h][i] > 0 {
				return true
			}
		}
		return false
	}
	var units []unit
	at := map[string]int{}
	for i := range o.Plan.Places {
		if !has(i) {
			continue
		}
		code := o.Plan.Places[i].Province
		if o.Scenario.Unit == model.UnitProvince && code != "" {
			if u, known := at[code]; known {
				units[u].places = append(units[u].places, int32(i))
				continue
			}
			at[code] = len(units)
		}
		units = append(units, unit{[]int32{int32(i)}})
	}
	return units
}

// pose makes the programme of an outcome's scenario.
func pose(o *region.Outcome, day *[Day][]model.Users, units []unit, up []int) *problem {
	p := &problem{k: len(up), amount: make([]float64, len(units)), km: make([][]float64, len(units)),
		forbidden: make([][]bool, len(units)), part: make([][Day]float64, len(units))}
	for _, c := range up {
		centre := o.Scenario.Centres[c]
		high := math.Inf(1)
		if centre.Limited() {
			high = float64(centre.Capacity)
		}
		p.low, p.high = append(p.low, float64(centre.Minimum)), append(p.high, high)
	}
	for n, u := range units {
		p.km[n] = make([]float64, p.k)
		for _, i := range u.places {
			all := 0.0
			for h := range day {
				users := float64(day[h][i])
				p.part[n][h] += users
				p.bound[h] += users
				all += users
			}
			p.amount[n] += all
			for j, c := range up {
				p.km[n][j] += all * float64(o.Distance(int(i), c))
			}
		}
		for h := range day {
			p.part[n][h] /= p.amount[n]
		}
		for j := range up {
			p.km[n][j] /= p.amount[n]
		}
	}
	p.forbid(o, units, up)
	p.compare()
	return p
}

// compare finds the hours that are alike. Their rows would be the same, and make
// corners that no step leaves.
func (p *problem) compare() {
	for h := range Day {
		first := 0
		for first < h && slices.ContainsFunc(p.part, func(part [Day]float64) bool { return part[first] != part[h] }) {
			first++
		}
		p.alike[h] = first
		p.times[first]++
	}
}

// tied is how much nearer than a ceiling a distance may look by rounding.
const tied geom.Km = 1e-9

// forbid applies the wishes of the scenario.
func (p *problem) forbid(o *region.Outcome, units []unit, up []int) {
	rules := region.RulesOf(o.Plan.Places, o.Scenario)
	if len(rules) == 0 {
		return
	}
	unitAt := make(map[int32]int, len(units))
	for n, u := range units {
		for _, i := range u.places {
			unitAt[i] = n
		}
	}
	all := make([]int32, len(o.Plan.Places))
	for i := range all {
		all[i] = int32(i)
	}
	for _, r := range rules {
		if r.Void(o.Scenario.Centres) {
			continue
		}
		places := r.Places
		if places == nil {
			places = all
		}
		for _, i := range places {
			n, served := unitAt[i]
			if !served {
				continue
			}
			for j, c := range up {
				if allows(&r, c, o.Distance(int(i), c)) {
					continue
				}
				if p.forbidden[n] == nil {
					p.forbidden[n] = make([]bool, p.k)
				}
				p.forbidden[n][j] = true
			}
		}
	}
}

// allows reports whether a rule lets a centre serve a place of its.
func allows(r *region.Rule, centre int, km model.Km) bool {
	if centre == r.Not || r.Within > 0 && km > r.Within+tied {
		return false
	}
	if r.Only == nil {
		return true
	}
	for _, c := range r.Only {
		if c == centre {
			return true
		}
	}
	return false
}

// may reports whether a centre may serve a unit.
func (p *problem) may(unit, centre int) bool {
	return p.forbidden[unit] == nil || !p.forbidden[unit][centre]
}

// nobody returns a unit that no centre may serve, -1 if there is none.
func (p *problem) nobody() int {
	for n, row := range p.forbidden {
		some := row == nil
		for _, no := range row {
			some = some || !no
		}
		if !some {
			return n
		}
	}
	return -1
}
