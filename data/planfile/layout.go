package planfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// The types below are the layout of version 2: their fields, in this order,
// are the keys of the file. A pointer tells a missing key from a zero.

type placeLayout struct {
	Name       *string    `json:"name"`
	Lon        *float64   `json:"lon"`
	Lat        *float64   `json:"lat"`
	Population population `json:"population"`
	Province   string     `json:"province,omitempty"`
}

type scenarioLayout struct {
	Name    *string        `json:"name"`
	Scaled  *bool          `json:"scaled"`
	Total   *model.Users   `json:"total"`
	Growth  *model.Tenths  `json:"growth_tenths"`
	Unit    *model.Unit    `json:"unit"`
	Centres []centreLayout `json:"centres"`
}

type centreLayout struct {
	Number   *int         `json:"number"`
	Name     *string      `json:"name"`
	Lon      *float64     `json:"lon"`
	Lat      *float64     `json:"lat"`
	Capacity limit        `json:"capacity"` // null: no limit
	Minimum  *model.Users `json:"minimum"`
	Up       *bool        `json:"up"`
	Colour   string       `json:"colour,omitempty"`
}

type solutionLayout struct {
	Status      *region.Status     `json:"status"`
	Loads       []model.Users      `json:"loads"`
	Prices      []model.Km         `json:"prices_km"`
	Owner       []int32            `json:"owner"`
	Shared      []shareLayout      `json:"shared"`
	Certificate *certificateLayout `json:"certificate"`
}

type shareLayout struct {
	Place  *int32       `json:"place"`
	Centre *int32       `json:"centre"`
	Users  *model.Users `json:"users"`
}

type certificateLayout struct {
	Primal *float64 `json:"primal_user_km"`
	Dual   *float64 `json:"dual_user_km"`
	Gap    *float64 `json:"gap"`
}

// population is a number of people that knows whether it was in the file.
type population struct {
	model.Population
	seen bool
}

func (p *population) UnmarshalJSON(b []byte) error {
	p.seen = true
	return p.Population.UnmarshalJSON(b)
}

// limit is a capacity: a whole number, or null for no limit. A missing key is
// neither.
type limit struct {
	users model.Users
	seen  bool
}

func (l limit) MarshalJSON() ([]byte, error) {
	if l.users == model.NoLimit {
		return []byte("null"), nil
	}
	return json.Marshal(l.users)
}

func (l *limit) UnmarshalJSON(b []byte) error {
	l.seen = true
	if bytes.Equal(b, []byte("null")) {
		l.users = model.NoLimit
		return nil
	}
	return json.Unmarshal(b, &l.users)
}

func layoutOfPlace(p *model.Place) placeLayout {
	return placeLayout{&p.Name, &p.Position.Lon, &p.Position.Lat, population{p.Population, true}, p.Province}
}

func layoutOfScenario(s *model.Scenario) scenarioLayout {
	out := scenarioLayout{&s.Name, &s.Scaled, &s.Total, &s.Growth, &s.Unit, []centreLayout{}}
	for i := range s.Centres {
		c := &s.Centres[i]
		out.Centres = append(out.Centres, centreLayout{
			&c.Number, &c.Name, &c.Position.Lon, &c.Position.Lat, limit{c.Capacity, true}, &c.Minimum, &c.Up, c.Colour,
		})
	}
	return out
}

func layoutOfSolution(s *region.Solution) *solutionLayout {
	if s == nil {
		return nil
	}
	out := &solutionLayout{
		Status: &s.Status, Loads: notNil(s.Loads), Prices: notNil(s.Prices), Owner: notNil(s.Owner),
		Shared:      []shareLayout{},
		Certificate: &certificateLayout{&s.Certificate.Primal, &s.Certificate.Dual, &s.Certificate.Gap},
	}
	for i := range s.Shared {
		x := &s.Shared[i]
		out.Shared = append(out.Shared, shareLayout{&x.Place, &x.Centre, &x.Users})
	}
	return out
}

func notNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// missing names the first of the keys whose value is not there.
func missing(where string, keys map[string]bool, order ...string) error {
	for _, k := range order {
		if !keys[k] {
			return fmt.Errorf("planfile: %s: %q is missing or null", where, k)
		}
	}
	return nil
}

func (p *placeLayout) place(where string) (model.Place, error) {
	err := missing(where, map[string]bool{
		"name": p.Name != nil, "lon": p.Lon != nil, "lat": p.Lat != nil, "population": p.Population.seen,
	}, "name", "lon", "lat", "population")
	if err != nil {
		return model.Place{}, err
	}
	return model.Place{
		Name: *p.Name, Position: geom.Point{Lon: *p.Lon, Lat: *p.Lat},
		Population: p.Population.Population, Province: p.Province,
	}, nil
}

func (s *scenarioLayout) scenario(where string) (model.Scenario, error) {
	err := missing(where, map[string]bool{
		"name": s.Name != nil, "scaled": s.Scaled != nil, "total": s.Total != nil,
		"growth_tenths": s.Growth != nil, "unit": s.Unit != nil, "centres": s.Centres != nil,
	}, "name", "scaled", "total", "growth_tenths", "unit", "centres")
	if err != nil {
		return model.Scenario{}, err
	}
	out := model.Scenario{Name: *s.Name, Scaled: *s.Scaled, Total: *s.Total, Growth: *s.Growth, Unit: *s.Unit}
	for i := range s.Centres {
		c, err := s.Centres[i].centre(fmt.Sprintf("%s, centre %d", where, i+1))
		if err != nil {
			return out, err
		}
		out.Centres = append(out.Centres, c)
	}
	return out, nil
}

func (c *centreLayout) centre(where string) (model.Centre, error) {
	err := missing(where, map[string]bool{
		"number": c.Number != nil, "name": c.Name != nil, "lon": c.Lon != nil, "lat": c.Lat != nil,
		"capacity": c.Capacity.seen, "minimum": c.Minimum != nil, "up": c.Up != nil,
	}, "number", "name", "lon", "lat", "capacity", "minimum", "up")
	if err != nil {
		return model.Centre{}, err
	}
	return model.Centre{
		Number: *c.Number, Name: *c.Name, Position: geom.Point{Lon: *c.Lon, Lat: *c.Lat},
		Capacity: c.Capacity.users, Minimum: *c.Minimum, Up: *c.Up, Colour: c.Colour,
	}, nil
}

func (s *solutionLayout) solution(where string) (*region.Solution, error) {
	if s == nil {
		return nil, nil
	}
	err := missing(where, map[string]bool{
		"status": s.Status != nil, "loads": s.Loads != nil, "prices_km": s.Prices != nil, "owner": s.Owner != nil,
		"shared": s.Shared != nil, "certificate": s.Certificate.whole(),
	}, "status", "loads", "prices_km", "owner", "shared", "certificate")
	if err != nil {
		return nil, err
	}
	out := &region.Solution{
		Status: *s.Status, Owner: s.Owner, Loads: s.Loads, Prices: s.Prices,
		Certificate: region.Certificate{
			Primal: *s.Certificate.Primal, Dual: *s.Certificate.Dual, Gap: *s.Certificate.Gap,
		},
	}
	for i, x := range s.Shared {
		if x.Place == nil || x.Centre == nil || x.Users == nil {
			return nil, fmt.Errorf("planfile: %s, shared %d: expected place, centre and users", where, i+1)
		}
		out.Shared = append(out.Shared, region.Share{Place: *x.Place, Centre: *x.Centre, Users: *x.Users})
	}
	return out, nil
}

func (c *certificateLayout) whole() bool {
	return c != nil && c.Primal != nil && c.Dual != nil && c.Gap != nil
}

// finite reports whether x can be written as JSON.
func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
