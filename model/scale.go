package model

import (
	"cmp"
	"errors"
	"math"
	"math/big"
	"math/bits"
	"slices"
)

// ErrNoPopulation reports that a total cannot be spread over places that have
// no people at all.
var ErrNoPopulation = errors.New("no place has a population, so users cannot be spread over them")

// ErrTooMany reports a total above the largest number of users counted.
var ErrTooMany = errors.New("the users add up to more than 10^15")

const mostUsers Users = 1e15

// Users returns the whole users of each place under the scenario. Scaled and
// grown totals are spread by the largest remainder, so they add up exactly and
// do not depend on the order of the places; then the reductions are taken off.
func (s *Scenario) Users(places []Place) ([]Users, error) {
	users, err := s.spread(places)
	if err != nil {
		return nil, err
	}
	for _, r := range s.Reductions {
		if r.Place >= 0 && r.Place < len(users) {
			users[r.Place] -= min(max(r.Users, 0), users[r.Place])
		}
	}
	return users, nil
}

// spread is Users without the reductions.
func (s *Scenario) spread(places []Place) ([]Users, error) {
	total := s.Total
	if !s.Scaled {
		users := make([]Users, len(places))
		total = 0
		for i, p := range places {
			users[i] = p.Population.Whole()
			if total += users[i]; total > mostUsers {
				return nil, ErrTooMany
			}
		}
		if s.Growth == 0 {
			return users, nil
		}
	}
	return Spread(places, s.Growth.Of(total))
}

// TotalUsers returns the sum of Users(places), without working each out where
// there are no reductions.
func (s *Scenario) TotalUsers(places []Place) Users {
	total := s.Total
	if len(s.Reductions) > 0 {
		users, err := s.Users(places)
		if err != nil {
			return 0
		}
		total = 0
		for _, u := range users {
			total += u
		}
		return total
	}
	if !s.Scaled {
		total = 0
		for _, p := range places {
			total += p.Population.Whole()
		}
	}
	return s.Growth.Of(total)
}

// Of returns n grown by t, rounded half up: Tenths(125).Of(1000) is 1125.
func (t Tenths) Of(n Users) Users {
	grown := new(big.Int).Mul(big.NewInt(int64(n)), big.NewInt(int64(1000+max(t, -1000))))
	return Users(grown.Add(grown, big.NewInt(500)).Div(grown, big.NewInt(1000)).Int64())
}

// Spread shares total users over places in proportion to their populations by
// the largest remainder: each gets the whole part of its quota, and the users
// left go to the largest fractional parts, ties by name, then longitude, then
// latitude.
func Spread(places []Place, total Users) ([]Users, error) {
	users := make([]Users, len(places))
	switch {
	case total > mostUsers:
		return nil, ErrTooMany
	case total <= 0:
		return users, nil
	}
	weights, sum, err := commonWeights(places)
	if err != nil {
		return nil, err
	}
	rest := make([]uint64, len(places))
	left := total
	for i, w := range weights {
		high, low := bits.Mul64(uint64(total), w)
		whole, r := bits.Div64(high, low, sum)
		users[i], rest[i] = Users(whole), r
		left -= users[i]
	}
	for _, i := range largest(places, rest, int(left)) {
		users[i]++
	}
	return users, nil
}

// commonWeights brings the populations to whole numbers of one scale.
func commonWeights(places []Place) (weights []uint64, sum uint64, err error) {
	scale := uint8(0)
	for _, p := range places {
		scale = max(scale, p.Population.scale)
	}
	weights = make([]uint64, len(places))
	for i, p := range places {
		high, low := bits.Mul64(uint64(p.Population.digits), uint64(pow10(scale-p.Population.scale)))
		next := sum + low
		if high != 0 || next < sum || next > math.MaxInt64 {
			return nil, 0, ErrTooMany
		}
		weights[i], sum = low, next
	}
	if sum == 0 {
		return nil, 0, ErrNoPopulation
	}
	return weights, sum, nil
}

// largest returns the n places of the largest remainders.
func largest(places []Place, rest []uint64, n int) []int {
	order := make([]int, 0, len(places))
	for i, r := range rest {
		if r > 0 {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		if c := cmp.Compare(rest[b], rest[a]); c != 0 {
			return c
		}
		return ComparePlaces(places[a], places[b])
	})
	return order[:n]
}

// ComparePlaces orders places by name, longitude, latitude, then population:
// the order in which plans keep and files list them.
func ComparePlaces(a, b Place) int {
	if c := cmp.Compare(a.Name, b.Name); c != 0 {
		return c // the usual case
	}
	return cmp.Or(
		cmp.Compare(a.Position.Lon, b.Position.Lon),
		cmp.Compare(a.Position.Lat, b.Position.Lat),
		a.Population.compare(b.Population),
		cmp.Compare(a.Province, b.Province),
	)
}

// SortPlaces puts places into the order of ComparePlaces. Readers call it, so
// that the order of lines in a file never reaches a result.
func SortPlaces(places []Place) { slices.SortFunc(places, ComparePlaces) }
