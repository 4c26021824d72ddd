package access

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"fenye/model"
)

// ErrNoUnits reports a problem without units.
var ErrNoUnits = errors.New("access: there is no unit to be wired")

// An InputError reports an input that has no meaning.
type InputError struct {
	Field    string // alpha, lambda, gamma, balance, centres, units, pins, bans, start
	Found    string
	Expected string
}

func (e *InputError) Error() string {
	return fmt.Sprintf("access: %s: found %s, expected %s", e.Field, e.Found, e.Expected)
}

// A CapacityError reports a centre whose utilisation has no meaning, since it
// has no limit or no capacity, where balance has weight.
type CapacityError struct {
	Centre int
	Name   string
}

func (e *CapacityError) Error() string {
	return fmt.Sprintf("access: centre %q has no limited capacity above 0, so it has no utilisation to balance: give it one, or set alpha to 0", e.Name)
}

// ready is a problem that has been checked: the centres up, the units in an
// order of their own, and the core of those that have users.
type ready struct {
	p     *Problem
	up    []int     // index of each centre that takes part
	order []int     // units, most users first, then by code
	km    []float64 // rows in the order of p.Units, columns as up
	far   float64   // user-kilometres with every unit at its farthest centre
	core  *core
	allow []uint16 // of the core's units
	row   []int    // unit of each of the core's units
	masks []uint16 // of p.Units
}

// prepare checks a problem and turns it into numbers.
func prepare(p *Problem) (*ready, error) {
	if err := check(p); err != nil {
		return nil, err
	}
	r := &ready{p: p}
	for j, c := range p.Centres {
		if c.Up {
			r.up = append(r.up, j)
		}
	}
	if len(r.up) == 0 {
		return nil, &Infeasible{Cause: CauseNoCentre, Unit: -1, Centre: -1, Proven: true}
	}
	if len(r.up) > MostCentres {
		return nil, &InputError{"centres", fmt.Sprint(len(r.up), " that are up"), fmt.Sprint("at most ", MostCentres)}
	}
	for _, j := range r.up {
		if c := p.Centres[j]; p.Alpha > 0 && (!c.Limited() || c.Capacity <= 0) {
			return nil, &CapacityError{j, c.Name}
		}
	}
	r.km = distances(p, r.up)
	r.order = make([]int, len(p.Units))
	for i := range r.order {
		r.order[i] = i
	}
	slices.SortFunc(r.order, func(a, b int) int {
		return cmp.Or(cmp.Compare(p.Units[b].Users, p.Units[a].Users), cmp.Compare(p.Units[a].Code, p.Units[b].Code))
	})
	r.far = r.farthest()
	if err := r.choices(); err != nil {
		return nil, err
	}
	r.build()
	return r, nil
}

// check finds what is wrong with the numbers and names of a problem.
func check(p *Problem) error {
	share := func(field string, x float64) error {
		if !(x >= 0 && x <= 1) {
			return &InputError{field, fmt.Sprint(x), "a number from 0 to 1"}
		}
		return nil
	}
	if len(p.Units) == 0 {
		return ErrNoUnits
	}
	if _, err := ParseBalance(string(p.Balance)); err != nil && p.Balance != least {
		return &InputError{"balance", string(p.Balance), "mad, variance or worst"}
	}
	if err := share("alpha", p.Alpha); err != nil {
		return err
	}
	if !(p.Lambda >= 0) || math.IsInf(p.Lambda, 1) {
		return &InputError{"lambda", fmt.Sprint(p.Lambda), "0 or more"}
	}
	if !(p.gamma() >= p.Lambda) {
		return &InputError{"gamma", fmt.Sprint(p.Gamma), fmt.Sprint("lambda or more: ", p.Lambda)}
	}
	seen := map[string]bool{}
	total := model.Users(0)
	for i, u := range p.Units {
		switch {
		case seen[u.Code]:
			return &InputError{"units", fmt.Sprintf("code %q twice", u.Code), "codes that are unique"}
		case u.Users < 0 || u.Users > 1<<52:
			return &InputError{"units", fmt.Sprint(u.Users, " users of ", u.Code), "0 to 2^52"}
		case !u.Point.Valid():
			return &InputError{"units", fmt.Sprintf("position of %q out of range", u.Code), "a longitude and a latitude"}
		}
		seen[u.Code] = true
		if total += p.Units[i].Users; total > 1<<52 {
			return &InputError{"units", "more than 2^52 users in all", "fewer"}
		}
	}
	for _, c := range p.Centres {
		if c.Capacity < 0 {
			return &InputError{"centres", fmt.Sprintf("capacity %d of %q", c.Capacity, c.Name), "0 or more"}
		}
	}
	if p.Start != nil && len(p.Start) != len(p.Units) {
		return &InputError{"start", fmt.Sprint(len(p.Start), " choices"), fmt.Sprint(len(p.Units))}
	}
	return checkChoices(p, seen)
}

// checkChoices finds pins and bans of what there is not.
func checkChoices(p *Problem, codes map[string]bool) error {
	centre := func(field, code string, j int) error {
		if !codes[code] {
			return &InputError{field, fmt.Sprintf("code %q", code), "a code of the units"}
		}
		if j < 0 || j >= len(p.Centres) {
			return &InputError{field, fmt.Sprint("centre ", j), fmt.Sprint("0 to ", len(p.Centres)-1)}
		}
		return nil
	}
	for code, j := range p.Pins {
		if err := centre("pins", code, j); err != nil {
			return err
		}
		if !p.Centres[j].Up {
			return &InputError{"pins", fmt.Sprintf("%q at %q, which is down", code, p.Centres[j].Name), "a centre that is up"}
		}
	}
	for code, list := range p.Bans {
		for _, j := range list {
			if err := centre("bans", code, j); err != nil {
				return err
			}
		}
	}
	return nil
}

// farthest returns the users' distance with every unit at its farthest centre.
func (r *ready) farthest() float64 {
	k := len(r.up)
	sum := 0.0
	for _, i := range r.order {
		sum += float64(r.p.Units[i].Users) * slices.Max(r.km[i*k:i*k+k])
	}
	return sum
}

// choices takes over pins and bans.
func (r *ready) choices() error {
	r.masks = make([]uint16, len(r.p.Units))
	for i, u := range r.p.Units {
		mask := uint16(1)<<len(r.up) - 1
		if j, ok := r.p.Pins[u.Code]; ok {
			mask = 1 << slices.Index(r.up, j)
		}
		for _, j := range r.p.Bans[u.Code] {
			if at := slices.Index(r.up, j); at >= 0 {
				mask &^= 1 << at
			}
		}
		if mask == 0 {
			return &Infeasible{Cause: CauseBanned, Unit: i, Centre: -1, Proven: true}
		}
		r.masks[i] = mask
	}
	return nil
}

// build makes the core.
func (r *ready) build() {
	p, k := r.p, len(r.up)
	balance := p.Balance
	if balance == "" {
		balance = MeanDeviation
	}
	c := &core{k: k, alpha: p.Alpha, scale: norm(balance, k), balance: balance, lambda: p.Lambda, gamma: p.gamma()}
	for _, i := range r.order {
		u := float64(p.Units[i].Users)
		if u == 0 {
			continue
		}
		r.row = append(r.row, i)
		r.allow = append(r.allow, r.masks[i])
		c.users = append(c.users, u)
		c.total += u
		for j := range k {
			c.cost = append(c.cost, r.distanceCost(i, j))
		}
	}
	c.n = len(r.row)
	highest := 1.0
	for _, j := range r.up {
		capacity := inf
		if p.Centres[j].Limited() {
			capacity = float64(p.Centres[j].Capacity)
			highest = max(highest, c.total/capacity)
		}
		low, high := loadBounds(capacity, p.Lambda, c.gamma, c.total)
		c.capacity, c.low, c.high = append(c.capacity, capacity), append(c.low, low), append(c.high, high)
	}
	highest = max(1, min(highest, c.gamma))
	c.dear = 1.001 + c.alpha*highest*highest
	r.core = c
}

// distanceCost is what unit i at the j-th centre up adds to F.
func (r *ready) distanceCost(i, j int) float64 {
	if r.far == 0 {
		return 0
	}
	return (1 - r.p.Alpha) * float64(r.p.Units[i].Users) * r.km[i*len(r.up)+j] / r.far
}
