package planfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"

	"fenye/data/fault"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// The types below are the layout of version 4: their fields, in this order,
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
	// Reductions are absent unless users are shed at single places.
	Reductions list[reductionLayout] `json:"reductions,omitempty"`
	// Wiring is absent while a scenario's provinces go to their nearest centres.
	Wiring *wiringLayout `json:"access,omitempty"`
	// Survive is absent unless any single loss is to be survived.
	Survive bool `json:"survive,omitempty"`
	// Wishes, InForce and Hold are absent unless the planner asks for more than
	// the capacities.
	Wishes  list[wishLayout] `json:"wishes,omitempty"`
	InForce *forceLayout     `json:"in_force,omitempty"`
	Hold    *holdLayout      `json:"hold_km,omitempty"`
}

type reductionLayout struct {
	Place *int         `json:"place"`
	Users *model.Users `json:"users"`
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
	Site     string       `json:"site,omitempty"` // shared with the centres lost together with it
}

type solutionLayout struct {
	Status      *region.Status     `json:"status"`
	Loads       list[model.Users]  `json:"loads"`
	Prices      list[model.Km]     `json:"prices_km"`
	Owner       list[int32]        `json:"owner"`
	Shared      list[shareLayout]  `json:"shared"`
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
	out := scenarioLayout{
		Name: &s.Name, Scaled: &s.Scaled, Total: &s.Total, Growth: &s.Growth, Unit: &s.Unit, Centres: []centreLayout{},
		Wiring: layoutOfWiring(&s.Wiring), Survive: s.Survive,
	}
	out.askOf(s)
	for i := range s.Reductions {
		r := &s.Reductions[i]
		out.Reductions = append(out.Reductions, reductionLayout{&r.Place, &r.Users})
	}
	for i := range s.Centres {
		c := &s.Centres[i]
		out.Centres = append(out.Centres, centreLayout{
			&c.Number, &c.Name, &c.Position.Lon, &c.Position.Lat, limit{c.Capacity, true}, &c.Minimum, &c.Up, c.Colour, c.Site,
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
		Shared:      list[shareLayout]{},
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

// key is a key of an object, and whether it has a value there.
type key struct {
	name string
	seen bool
}

// missing is an error about the first key that has no value.
func missing(path string, keys ...key) error {
	for _, k := range keys {
		if !k.seen {
			return &fault.Error{Room: "planfile", Kind: fault.NoField, Field: path + "." + k.name}
		}
	}
	return nil
}

func (p *placeLayout) place() (model.Place, error) {
	err := missing("",
		key{"name", p.Name != nil}, key{"lon", p.Lon != nil}, key{"lat", p.Lat != nil}, key{"population", p.Population.seen})
	if err != nil {
		return model.Place{}, err
	}
	return model.Place{
		Name: *p.Name, Position: geom.Point{Lon: *p.Lon, Lat: *p.Lat},
		Population: p.Population.Population, Province: p.Province,
	}, nil
}

func (s *scenarioLayout) scenario(path string) (model.Scenario, error) {
	err := missing(path,
		key{"name", s.Name != nil}, key{"scaled", s.Scaled != nil}, key{"total", s.Total != nil}, key{"growth_tenths", s.Growth != nil}, key{"unit", s.Unit != nil}, key{"centres", s.Centres != nil})
	if err != nil {
		return model.Scenario{}, err
	}
	out := model.Scenario{Name: *s.Name, Scaled: *s.Scaled, Total: *s.Total, Growth: *s.Growth, Unit: *s.Unit, Survive: s.Survive}
	for i := range s.Centres {
		c, err := s.Centres[i].centre(fmt.Sprintf("%s.centres[%d]", path, i))
		if err != nil {
			return out, err
		}
		out.Centres = append(out.Centres, c)
	}
	for i, r := range s.Reductions {
		if r.Place == nil || r.Users == nil {
			return out, bad(fmt.Sprintf("%s.reductions[%d]", path, i), "", "place and users")
		}
		out.Reductions = append(out.Reductions, model.Reduction{Place: *r.Place, Users: *r.Users})
	}
	s.ask(&out)
	out.Wiring, err = s.Wiring.wiring(path + ".access")
	return out, err
}

func (c *centreLayout) centre(path string) (model.Centre, error) {
	err := missing(path,
		key{"number", c.Number != nil}, key{"name", c.Name != nil}, key{"lon", c.Lon != nil}, key{"lat", c.Lat != nil}, key{"capacity", c.Capacity.seen}, key{"minimum", c.Minimum != nil}, key{"up", c.Up != nil})
	if err != nil {
		return model.Centre{}, err
	}
	return model.Centre{
		Number: *c.Number, Name: *c.Name, Position: geom.Point{Lon: *c.Lon, Lat: *c.Lat},
		Capacity: c.Capacity.users, Minimum: *c.Minimum, Up: *c.Up, Colour: c.Colour, Site: c.Site,
	}, nil
}

func (s *solutionLayout) solution(path string) (*region.Solution, error) {
	if s == nil {
		return nil, nil
	}
	err := missing(path,
		key{"status", s.Status != nil}, key{"loads", s.Loads != nil}, key{"prices_km", s.Prices != nil}, key{"owner", s.Owner != nil}, key{"shared", s.Shared != nil}, key{"certificate", s.Certificate.whole()})
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
			return nil, bad(fmt.Sprintf("%s.shared[%d]", path, i), "", "place, centre and users")
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
