package planfile

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"unicode/utf8"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

const mostUsers model.Users = 1e15

var (
	colour       = regexp.MustCompile(`^#[0-9a-f]{6}$`)
	provinceCode = regexp.MustCompile(`^[0-9A-Za-z-]{0,16}$`)
)

// Check reports the first fault of a plan that no file may hold: positions out
// of range, negative numbers, two centres of one name or number in a scenario,
// a current scenario that does not exist, a solution that does not fit its
// scenario. It does not ask whether a solution is right, see region/check.
func Check(f *File) error {
	p := &f.Plan
	switch {
	case len(p.Scenarios) == 0:
		return fmt.Errorf("planfile: there is no scenario, expected at least one")
	case p.Current < 0 || p.Current >= len(p.Scenarios):
		return fmt.Errorf("planfile: current is %d, expected 0 to %d", p.Current, len(p.Scenarios)-1)
	case len(p.Places) > MaxPlaces:
		return ErrTooLarge
	case len(f.Solutions) > len(p.Scenarios):
		return fmt.Errorf("planfile: there are %d solutions for %d scenarios", len(f.Solutions), len(p.Scenarios))
	case !utf8.ValidString(p.Title) || !utf8.ValidString(p.Outline):
		return fmt.Errorf("planfile: the title or outline is not UTF-8")
	}
	if err := checkFrame(p.Frame); err != nil {
		return err
	}
	for i := range p.Places {
		if err := checkPlace(&p.Places[i], i); err != nil {
			return err
		}
	}
	for i := range p.Scenarios {
		if err := checkScenario(&p.Scenarios[i], i); err != nil {
			return err
		}
	}
	for i, s := range f.Solutions {
		if s == nil {
			continue
		}
		if err := checkSolution(s, &p.Scenarios[i], len(p.Places)); err != nil {
			return fmt.Errorf("planfile: solutions, entry %d: %w", i+1, err)
		}
	}
	return nil
}

func checkFrame(f model.Frame) error {
	if f == (model.Frame{}) {
		return nil
	}
	corners := geom.Point{Lon: f.West, Lat: f.South}.Valid() && geom.Point{Lon: f.East, Lat: f.North}.Valid()
	if !corners || f.West >= f.East || f.South >= f.North {
		return fmt.Errorf("planfile: frame [%g,%g,%g,%g]: expected west < east within -180..180 and south < north within -90..90",
			f.West, f.South, f.East, f.North)
	}
	return nil
}

func checkPlace(p *model.Place, i int) error {
	switch {
	case !p.Position.Valid():
		return fmt.Errorf("planfile: places, entry %d, %q: position %g, %g, expected lon -180..180 and lat -90..90",
			i+1, p.Name, p.Position.Lon, p.Position.Lat)
	case !utf8.ValidString(p.Name):
		return fmt.Errorf("planfile: places, entry %d: the name is not UTF-8", i+1)
	case !provinceCode.MatchString(p.Province):
		return fmt.Errorf("planfile: places, entry %d, %q: province %q, expected a code such as \"510000\"", i+1, p.Name, p.Province)
	}
	return nil
}

func checkScenario(s *model.Scenario, i int) error {
	where := fmt.Sprintf("planfile: scenarios, entry %d", i+1)
	if _, err := model.ParseUnit(string(s.Unit)); err != nil {
		return fmt.Errorf("%s: %w", where, err)
	}
	switch {
	case s.Total < 0 || s.Total > mostUsers:
		return fmt.Errorf("%s: total is %d, expected 0 to 10^15", where, s.Total)
	case s.Growth < -1000 || s.Growth > 1_000_000:
		return fmt.Errorf("%s: growth_tenths is %d, expected -1000 to 1000000", where, s.Growth)
	case !utf8.ValidString(s.Name):
		return fmt.Errorf("%s: the name is not UTF-8", where)
	}
	names, numbers := map[string]int{}, map[int]int{}
	for j := range s.Centres {
		c := &s.Centres[j]
		if err := checkCentre(c); err != nil {
			return fmt.Errorf("%s, centre %d: %w", where, j+1, err)
		}
		if k, twice := names[c.Name]; twice {
			return fmt.Errorf("%s: centres %d and %d are both called %q", where, k+1, j+1, c.Name)
		}
		if k, twice := numbers[c.Number]; twice {
			return fmt.Errorf("%s: centres %d and %d both have number %d", where, k+1, j+1, c.Number)
		}
		names[c.Name], numbers[c.Number] = j, j
	}
	return nil
}

func checkCentre(c *model.Centre) error {
	switch {
	case strings.TrimSpace(c.Name) == "" || !utf8.ValidString(c.Name):
		return fmt.Errorf("name %q, expected a name in UTF-8", c.Name)
	case c.Number < 1 || c.Number > math.MaxInt32:
		return fmt.Errorf("number %d, expected 1 or more", c.Number)
	case !c.Position.Valid():
		return fmt.Errorf("position %g, %g, expected lon -180..180 and lat -90..90", c.Position.Lon, c.Position.Lat)
	case c.Capacity < 0 || c.Capacity > mostUsers && c.Limited():
		return fmt.Errorf("capacity %d, expected 0 to 10^15, or null for no limit", c.Capacity)
	case c.Minimum < 0 || c.Minimum > mostUsers:
		return fmt.Errorf("minimum %d, expected 0 to 10^15", c.Minimum)
	case c.Colour != "" && !colour.MatchString(c.Colour):
		return fmt.Errorf("colour %q, expected the form \"#2b64bf\"", c.Colour)
	}
	return nil
}

func checkSolution(s *region.Solution, scenario *model.Scenario, places int) error {
	k := len(scenario.Centres)
	switch {
	case s.Status != region.Optimal && s.Status != region.Gap:
		return fmt.Errorf("status %q, expected optimal or gap", s.Status)
	case len(s.Loads) != k || len(s.Prices) != k:
		return fmt.Errorf("%d loads and %d prices for %d centres", len(s.Loads), len(s.Prices), k)
	case len(s.Owner) != places:
		return fmt.Errorf("%d owners for %d places", len(s.Owner), places)
	}
	for _, x := range []float64{s.Certificate.Primal, s.Certificate.Dual, s.Certificate.Gap} {
		if !finite(x) {
			return fmt.Errorf("the certificate has a value that is not a number")
		}
	}
	for j := range k {
		if s.Loads[j] < 0 || !finite(float64(s.Prices[j])) {
			return fmt.Errorf("centre %d: load %d, price %g", j+1, s.Loads[j], float64(s.Prices[j]))
		}
	}
	for i, o := range s.Owner {
		if o < 0 || int(o) >= k {
			return fmt.Errorf("owner of place %d is %d, expected 0 to %d", i+1, o, k-1)
		}
	}
	for _, x := range s.Shared {
		if x.Place < 0 || int(x.Place) >= places || x.Centre < 0 || int(x.Centre) >= k || x.Users < 0 {
			return fmt.Errorf("share of place %d by centre %d of %d users does not exist", x.Place, x.Centre, x.Users)
		}
	}
	return nil
}
