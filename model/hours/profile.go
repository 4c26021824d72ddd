package hours

import (
	"errors"
	"math"
	"math/big"

	"fenye/model"
)

// Day is the number of hours that a profile has factors for.
const Day = 24

// AllOthers is the key of the row for all places that no other row names.
const AllOthers = "*"

// Profile is how users come and go over the day.
type Profile struct {
	File   string // base name
	SHA256 string
	Rows   []Row
}

// Row gives factors to a place, or to all places of a province.
type Row struct {
	Key     string // code of a province, name of a place, or AllOthers
	Factors [Day]model.Population
}

// ErrNothing reports a profile none of whose rows is about a place of the plan.
var ErrNothing = errors.New("hours: no row of the profile names a place or a province of the plan")

// Match returns the row of each place: the one of its name, else that of its
// province, else AllOthers; -1 where none is about it and every factor is 1.
// unused are the keys that are about no place.
func (p *Profile) Match(places []model.Place) (row []int32, unused []string, err error) {
	at := make(map[string]int32, len(p.Rows))
	for r := range p.Rows {
		at[p.Rows[r].Key] = int32(r)
	}
	used := make([]bool, len(p.Rows))
	row = make([]int32, len(places))
	others, hasOthers := at[AllOthers]
	for i := range places {
		r, found := at[places[i].Name]
		if !found && places[i].Province != "" {
			r, found = at[places[i].Province]
		}
		switch {
		case found:
		case hasOthers:
			r = others
		default:
			row[i] = -1
			continue
		}
		row[i], used[r] = r, true
	}
	any := false
	for r, u := range used {
		any = any || u
		if !u {
			unused = append(unused, p.Rows[r].Key)
		}
	}
	if !any && len(places) > 0 {
		return nil, unused, ErrNothing
	}
	return row, unused, nil
}

// Times returns users x factor, rounded half up; false if that is more than a
// plan counts.
func Times(users model.Users, factor model.Population) (model.Users, bool) {
	f, ok := new(big.Rat).SetString(factor.String())
	if !ok {
		return 0, false
	}
	f.Mul(f, new(big.Rat).SetInt64(int64(users)))
	f.Add(f, big.NewRat(1, 2))
	n := new(big.Int).Div(f.Num(), f.Denom())
	if !n.IsInt64() || n.Int64() > int64(mostUsers) {
		return 0, false
	}
	return model.Users(n.Int64()), true
}

const mostUsers model.Users = 1e15

// users works out the users of every place in every hour.
func (p *Profile) users(places []model.Place, users []model.Users) ([Day][]model.Users, []string, error) {
	var all [Day][]model.Users
	row, unused, err := p.Match(places)
	if err != nil {
		return all, unused, err
	}
	for h := range all {
		all[h] = make([]model.Users, len(places))
		total := model.Users(0)
		for i, u := range users {
			n := u
			if row[i] >= 0 {
				var ok bool
				if n, ok = p.times(u, int(row[i]), h); !ok {
					return all, unused, model.ErrTooMany
				}
			}
			all[h][i] = n
			if total += n; total > mostUsers/Day {
				return all, unused, model.ErrTooMany
			}
		}
	}
	return all, unused, nil
}

// times is Times, quickly where plain numbers are exact.
func (p *Profile) times(users model.Users, row, hour int) (model.Users, bool) {
	factor := p.Rows[row].Factors[hour]
	x := factor.Float64() * float64(users)
	if half := x - math.Floor(x); x < 1e9 && math.Abs(half-.5) > 1e-4 && math.Abs(half) > 1e-9 {
		return model.Users(math.Floor(x + .5)), true
	}
	return Times(users, factor)
}
