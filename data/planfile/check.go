package planfile

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"fenye/data/fault"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

const mostUsers model.Users = 1e15

var colour = regexp.MustCompile(`^#[0-9a-f]{6}$`)

// Check reports the first fault of a plan that no file may hold: positions out
// of range, negative numbers, two centres of one name or number in a scenario,
// a current scenario that does not exist, a solution that does not fit its
// scenario. Faults are of type *fault.Error with the path of the value, such as
// "scenarios[0].centres[1].name". It does not ask whether a solution is right,
// see region/check.
func Check(f *File) error {
	p := &f.Plan
	switch {
	case len(p.Scenarios) == 0:
		return bad("scenarios", "[]", "at least one scenario")
	case p.Current < 0 || p.Current >= len(p.Scenarios):
		return bad("current", strconv.Itoa(p.Current), "0 to %d", len(p.Scenarios)-1)
	case len(p.Places) > MaxPlaces:
		return ErrTooLarge
	case len(f.Solutions) > len(p.Scenarios):
		return bad("solutions", strconv.Itoa(len(f.Solutions)), "one for each scenario, %d in all", len(p.Scenarios))
	case !utf8.ValidString(p.Title):
		return bad("title", p.Title, "text in UTF-8")
	case !utf8.ValidString(p.Outline):
		return bad("outline", p.Outline, "text in UTF-8")
	}
	for i := range p.Places {
		if err := checkPlace(&p.Places[i], i); err != nil {
			return err
		}
	}
	return checkSettings(f)
}

// checkSettings checks everything but the places themselves.
func checkSettings(f *File) error {
	p := &f.Plan
	if err := checkFrame(p.Frame); err != nil {
		return err
	}
	for i := range p.Scenarios {
		if err := checkScenario(&p.Scenarios[i], len(p.Places), fmt.Sprintf("scenarios[%d]", i)); err != nil {
			return err
		}
	}
	inside := p.Inside
	if err := checkInside(&inside); err != nil {
		return err
	}
	if err := checkKeys(p.Keys); err != nil {
		return err
	}
	for i, s := range f.Solutions {
		if s == nil {
			continue
		}
		if err := checkSolution(s, &p.Scenarios[i], len(p.Places), fmt.Sprintf("solutions[%d]", i)); err != nil {
			return err
		}
	}
	return nil
}

// bad is a fault in one value, by its path.
func bad(path, found, expected string, args ...any) error {
	return &fault.Error{
		Room: "planfile", Kind: fault.BadValue, Field: path, Found: found, Expected: fmt.Sprintf(expected, args...),
	}
}

const (
	onTheMap = "lon -180 to 180 and lat -90 to 90"
	count    = "0 to 10^15"
)

func position(p geom.Point) string { return fmt.Sprintf("%g, %g", p.Lon, p.Lat) }

func checkFrame(f model.Frame) error {
	if f == (model.Frame{}) {
		return nil
	}
	if !f.Valid() {
		return bad("frame", fmt.Sprintf("[%g,%g,%g,%g]", f.West, f.South, f.East, f.North),
			"west and east within -180 to 180 with a width between them, and south < north within -90 to 90")
	}
	return nil
}

func checkPlace(p *model.Place, i int) error {
	switch {
	case !p.Position.Valid():
		return bad(fmt.Sprintf("places[%d] %s", i, p.Name), position(p.Position), onTheMap)
	case !utf8.ValidString(p.Name):
		return bad(fmt.Sprintf("places[%d].name", i), p.Name, "text in UTF-8")
	case !provinceCode(p.Province):
		return bad(fmt.Sprintf("places[%d].province", i), p.Province, "a code such as 510000")
	}
	return nil
}

// provinceCode reports whether a text can be the code of a province, or of none.
func provinceCode(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && c != '-' {
			return false
		}
	}
	return len(s) <= 16
}

func checkScenario(s *model.Scenario, places int, path string) error {
	if _, err := model.ParseUnit(string(s.Unit)); err != nil {
		return bad(path+".unit", string(s.Unit), "split, place or province")
	}
	switch {
	case s.Total < 0 || s.Total > mostUsers:
		return bad(path+".total", number(s.Total), count)
	case s.Growth < -1000 || s.Growth > 1_000_000:
		return bad(path+".growth_tenths", strconv.Itoa(int(s.Growth)), "-1000 to 1000000")
	case !utf8.ValidString(s.Name):
		return bad(path+".name", s.Name, "text in UTF-8")
	}
	for i, r := range s.Reductions {
		switch path := fmt.Sprintf("%s.reductions[%d]", path, i); {
		case r.Place < 0 || r.Place >= places:
			return bad(path+".place", strconv.Itoa(r.Place), "the index of a place")
		case r.Users < 0 || r.Users > mostUsers:
			return bad(path+".users", number(r.Users), count)
		}
	}
	if err := checkWiring(&s.Wiring, path+".access"); err != nil {
		return err
	}
	if err := checkAsk(s, places, path); err != nil {
		return err
	}
	names, numbers := map[string]bool{}, map[int]bool{}
	for j := range s.Centres {
		c := &s.Centres[j]
		path := fmt.Sprintf("%s.centres[%d]", path, j)
		if err := checkCentre(c, path); err != nil {
			return err
		}
		if names[c.Name] {
			return bad(path+".name", c.Name, "a name that no other centre has")
		}
		if numbers[c.Number] {
			return bad(path+".number", strconv.Itoa(c.Number), "a number that no other centre has")
		}
		names[c.Name], numbers[c.Number] = true, true
	}
	return nil
}

func checkCentre(c *model.Centre, path string) error {
	switch {
	case strings.TrimSpace(c.Name) == "" || !utf8.ValidString(c.Name):
		return bad(path+".name", c.Name, "a name in UTF-8")
	case c.Number < 1 || c.Number > math.MaxInt32:
		return bad(path+".number", strconv.Itoa(c.Number), "1 or more")
	case !c.Position.Valid():
		return bad(path+" "+c.Name, position(c.Position), onTheMap)
	case c.Capacity < 0 || c.Capacity > mostUsers && c.Limited():
		return bad(path+".capacity", number(c.Capacity), count+", or null for no limit")
	case c.Minimum < 0 || c.Minimum > mostUsers:
		return bad(path+".minimum", number(c.Minimum), count)
	case !utf8.ValidString(c.Site):
		return bad(path+".site", c.Site, "text in UTF-8")
	case c.Colour != "" && !colour.MatchString(c.Colour):
		return bad(path+".colour", c.Colour, "the form #2b64bf")
	}
	return nil
}

func number(n model.Users) string { return strconv.FormatInt(int64(n), 10) }

func checkSolution(s *region.Solution, scenario *model.Scenario, places int, path string) error {
	k := len(scenario.Centres)
	switch {
	case s.Status != region.Optimal && s.Status != region.Gap:
		return bad(path+".status", string(s.Status), "optimal or gap")
	case len(s.Loads) != k || len(s.Prices) != k:
		return bad(path, fmt.Sprintf("%d, %d", len(s.Loads), len(s.Prices)), "one for each centre, %d in all", k)
	case len(s.Owner) != places:
		return bad(path+".owner", strconv.Itoa(len(s.Owner)), "one for each place, %d in all", places)
	}
	for _, x := range []float64{s.Certificate.Primal, s.Certificate.Dual, s.Certificate.Gap} {
		if !finite(x) {
			return bad(path+".certificate", fmt.Sprint(x), "a number")
		}
	}
	for j := range k {
		if s.Loads[j] < 0 || s.Loads[j] > mostUsers {
			return bad(fmt.Sprintf("%s.loads[%d]", path, j), number(s.Loads[j]), count)
		}
		if !finite(float64(s.Prices[j])) {
			return bad(fmt.Sprintf("%s.prices_km[%d]", path, j), fmt.Sprint(s.Prices[j]), "a number")
		}
	}
	for i, o := range s.Owner {
		if o < 0 || int(o) >= k {
			return bad(fmt.Sprintf("%s.owner[%d]", path, i), strconv.Itoa(int(o)), "0 to %d", k-1)
		}
	}
	for i, x := range s.Shared {
		if x.Place < 0 || int(x.Place) >= places || x.Centre < 0 || int(x.Centre) >= k || x.Users < 0 || x.Users > mostUsers {
			return bad(fmt.Sprintf("%s.shared[%d]", path, i),
				fmt.Sprintf("%d, %d, %d", x.Place, x.Centre, x.Users),
				"one of the places, %d in all, one of the centres, %d in all, "+count, places, k)
		}
	}
	return nil
}
