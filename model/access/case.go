package access

import (
	"math"
	"slices"
	"strings"

	"fenye/model"
)

// Case is the problem that a plan's scenario poses, with what is known of each
// unit.
type Case struct {
	Problem
	Population []model.Users // one a unit; with FromForecast what was predicted on
	// Probability is the share of a unit's population that is users, as a
	// forecast or the rate has it, else users by population; NaN for a unit
	// without people.
	Probability []float64
}

// CaseOf poses the scenario's problem: the provinces that have users, see
// Provinces, or the units of its table, wired under its alpha and bounds. Pins to centres that are gone or down, and of
// units that are gone, do not count.
func CaseOf(plan *model.Plan) (*Case, error) {
	s := plan.Scenario()
	users, err := s.Users(plan.Places)
	if err != nil {
		return nil, err
	}
	w := s.Wiring
	c := &Case{Problem: Problem{
		Centres: s.Centres, Alpha: float64(w.Alpha) / 100, Lambda: float64(w.Lambda) / 1000,
		Gamma: float64(w.Gamma) / 1000, Balance: Balance(w.Balance), Pins: map[string]int{},
	}}
	people := map[string]model.Users{}
	for _, p := range plan.Places {
		people[p.Province] += p.Population.Whole()
	}
	said := map[string]model.ForecastUnit{}
	if w.Forecast != nil {
		for _, u := range w.Forecast.Units {
			said[u.Code] = u
		}
	}
	units, _ := Provinces(plan.Places, users)
	if w.Source == model.FromUnits {
		units, people = tabled(w.Units), nil
	}
	for _, u := range units {
		population := people[u.Code]
		share := math.NaN()
		switch w.Source {
		case model.FromRate:
			share = float64(w.Rate) / 10_000
			u.Users = rated(population, w.Rate)
		case model.FromForecast:
			f := said[u.Code]
			u.Users, population, share = f.Users, f.Population, f.Probability
		default:
			if population > 0 {
				share = float64(u.Users) / float64(population)
			}
		}
		if u.Users == 0 {
			continue
		}
		c.Units = append(c.Units, u)
		c.Population, c.Probability = append(c.Population, population), append(c.Probability, share)
	}
	c.pin(w.Pins)
	return c, nil
}

// tabled are the units of a table, by code; none for nil.
func tabled(t *model.UnitTable) (units []Unit) {
	if t == nil {
		return nil
	}
	for _, u := range t.Units {
		units = append(units, Unit{Code: u.Code, Name: u.Name, Point: u.Position, Users: u.Users})
	}
	slices.SortStableFunc(units, func(a, b Unit) int { return strings.Compare(a.Code, b.Code) })
	return units
}

// rated is a share of a population, rounded half up; parts below a
// ten-thousand keep the product within 64 bits.
func rated(n model.Users, r model.PerTenThousand) model.Users {
	rate := model.Users(r)
	return n/10_000*rate + (n%10_000*rate+5_000)/10_000
}

// pin takes over the pins that mean something.
func (c *Case) pin(pins []model.Pin) {
	known := map[string]bool{}
	for _, u := range c.Units {
		known[u.Code] = true
	}
	for _, p := range pins {
		for j, centre := range c.Centres {
			if centre.Number == p.Centre && centre.Up && known[p.Unit] {
				c.Pins[p.Unit] = j
			}
		}
	}
}
