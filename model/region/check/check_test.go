package check_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/region/check"
)

// problem is ten places on a line between two centres; the first centre takes
// 45 of the 100 users.
func problem() region.Problem {
	p := region.Problem{Unit: model.UnitSplit, Centres: []model.Centre{
		{Name: "West", Position: geom.Point{Lon: 100, Lat: 30}, Capacity: 45, Up: true},
		{Name: "East", Position: geom.Point{Lon: 110, Lat: 30}, Capacity: model.NoLimit, Up: true},
	}}
	for i := range 10 {
		p.Points = append(p.Points, geom.Point{Lon: 100 + float64(i), Lat: 30})
		p.Users = append(p.Users, 10)
	}
	return p
}

func solved(t *testing.T, p region.Problem) *region.Solution {
	t.Helper()
	s, err := region.Solve(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestOptimum(t *testing.T) {
	p := problem()
	r := check.Check(check.Input{Problem: p, Solution: solved(t, p)})
	if !r.OK() {
		t.Errorf("violations %v, want none", r.Violations)
	}
	if want := []model.Users{45, 55}; !slices.Equal(r.Loads, want) {
		t.Errorf("loads %v, want %v", r.Loads, want)
	}
}

// TestViolations spoils an optimum in one way after another and wants each
// named.
func TestViolations(t *testing.T) {
	names := []string{"West", "East"}
	for _, c := range []struct {
		want  string
		spoil func(p *region.Problem, s *region.Solution)
	}{
		{"is given as 46, but its shares add up to 45", func(_ *region.Problem, s *region.Solution) { s.Loads[0]++ }},
		{"5 above its capacity", func(p *region.Problem, _ *region.Solution) { p.Centres[0].Capacity = 40 }},
		{"3 below its minimum", func(p *region.Problem, _ *region.Solution) { p.Centres[1].Minimum = 58 }},
		{"which is down", func(p *region.Problem, _ *region.Solution) { p.Centres[0].Up = false }},
		{"has 10 users, but 9 are served", func(_ *region.Problem, s *region.Solution) { s.Shared[0].Users-- }},
		{"although its capacity of 50 does not bind", func(p *region.Problem, _ *region.Solution) { p.Centres[0].Capacity = 50 }},
		{"not optimal: 5 users of place 5 would save", func(p *region.Problem, _ *region.Solution) { p.Centres[0].Capacity = 50 }},
		{"the cost is given as", func(_ *region.Problem, s *region.Solution) { s.Certificate.Primal++ }},
		{"the dual value is given as", func(_ *region.Problem, s *region.Solution) { s.Certificate.Dual-- }},
		{"the gap is given as", func(_ *region.Problem, s *region.Solution) { s.Certificate.Gap += 1e-6 }},
		{"km nearer", func(_ *region.Problem, s *region.Solution) { s.Prices[0] += 100 }},
		{"has a price of 3 km but no limit", func(_ *region.Problem, s *region.Solution) { s.Prices[1] = 3 }},
		{"not optimal: 10 users of place 1 ", swap},
		{"belongs to centre 8 of 2", func(_ *region.Problem, s *region.Solution) { s.Owner[3] = 7 }},
		{"owners for 9", func(_ *region.Problem, s *region.Solution) { s.Owner = s.Owner[:9] }},
	} {
		p := problem()
		s := solved(t, p)
		c.spoil(&p, s)
		r := check.Check(check.Input{Problem: p, Solution: s, Centre: func(a int) string { return names[a] }})
		if text := check.Chain(r.Violations).String(); !strings.Contains(text, c.want) {
			t.Errorf("want %q among\n%s", c.want, text)
		}
	}
}

// swap sends the nearest place of each centre to the other one, which keeps
// the loads.
func swap(p *region.Problem, s *region.Solution) {
	p.Centres[0].Capacity = 200
	s.Owner[0] = 1
	s.Loads[0] -= 10
	s.Loads[1] += 10
}

// TestWhole refuses places that are not whole and provinces that are split.
func TestWhole(t *testing.T) {
	p := problem()
	s := solved(t, p)
	p.Unit = model.UnitPlace
	if r := check.Check(check.Input{Problem: p, Solution: s}); !strings.Contains(check.Chain(r.Violations).String(), "is shared by 2 centres") {
		t.Errorf("a shared place passed as whole: %v", r.Violations)
	}
	p.Unit, p.Group = model.UnitProvince, []int32{0, 0, 0, 0, 0, 0, 1, 1, 1, 1}
	s.Shared, s.Owner[4] = nil, 0
	if r := check.Check(check.Input{Problem: p, Solution: s}); !strings.Contains(check.Chain(r.Violations).String(), "but its province is at") {
		t.Errorf("a province at two centres passed as whole: %v", r.Violations)
	}
}
