package region_test

import (
	"context"
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/region/instance"
)

// planCase is a case of testdata/plan-answers.json.
type planCase struct{ instance.PlanCase }

func planCases(t testing.TB) []planCase {
	t.Helper()
	read, err := instance.PlanCases("testdata/plan-answers.json")
	if err != nil {
		t.Fatal(err)
	}
	cases := make([]planCase, len(read))
	for i, c := range read {
		cases[i] = planCase{c}
	}
	return cases
}

// plan builds the case's plan from the CSV files of testdata.
func (c planCase) plan(t testing.TB) *model.Plan {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", c.Demand))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := func(name string) int { return slices.Index(rows[0], name) }
	p := &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit}}}
	for _, r := range rows[1:] {
		lon, _ := strconv.ParseFloat(r[column("lon")], 64)
		lat, _ := strconv.ParseFloat(r[column("lat")], 64)
		population, err := model.ParsePopulation(r[column(c.Population)])
		if err != nil {
			t.Fatal(err)
		}
		p.Places = append(p.Places, model.Place{Name: r[column("name")], Position: geom.Point{Lon: lon, Lat: lat}, Population: population})
	}
	model.SortPlaces(p.Places)
	s := p.Scenario()
	if c.Users != nil {
		s.Scaled, s.Total = true, model.Users(*c.Users)
	}
	for j, q := range c.Centres {
		capacity := model.NoLimit
		if q.Capacity != nil {
			capacity = model.Users(*q.Capacity)
		}
		s.Centres = append(s.Centres, model.Centre{
			Number: j + 1, Name: q.Name, Position: geom.Point{Lon: q.Lon, Lat: q.Lat},
			Capacity: capacity, Minimum: model.Users(q.Minimum), Up: q.Up,
		})
	}
	return p
}

func TestPlanAnswers(t *testing.T) {
	cases := planCases(t)
	if len(cases) != 13 {
		t.Fatalf("%d cases, want 13", len(cases))
	}
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			plan := c.plan(t)
			if len(plan.Places) != c.Places {
				t.Fatalf("%d places, want %d", len(plan.Places), c.Places)
			}
			o, err := region.Plan(context.Background(), plan)
			if err != nil {
				t.Fatal(err)
			}
			if o.Infeasible != nil {
				t.Fatal(o.Infeasible)
			}
			checked(t, region.Problem{Points: positions(plan), Users: o.Users, Centres: o.Scenario.Centres, Unit: model.UnitSplit}, o.Solution)
			c.compare(t, o)
		})
	}
}

func positions(p *model.Plan) []geom.Point {
	points := make([]geom.Point, len(p.Places))
	for i := range points {
		points[i] = p.Places[i].Position
	}
	return points
}

// compare holds an outcome against the answers of the case.
func (c planCase) compare(t *testing.T, o *region.Outcome) {
	t.Helper()
	for what, v := range map[string][2]float64{
		"user_km":         {o.UserKm, c.Answer.UserKm},
		"nearest_user_km": {o.NearestUserKm, c.Answer.NearestUserKm},
		"mean_km":         {float64(o.MeanKm), c.Answer.MeanKm},
		"primal":          {o.Solution.Certificate.Primal, c.Answer.UserKm},
		"dual":            {o.Solution.Certificate.Dual, c.Answer.UserKm},
	} {
		if !near(v[0], v[1]) {
			t.Errorf("%s = %v, want %v", what, v[0], v[1])
		}
	}
	number := map[string]int{}
	for j, q := range o.Scenario.Centres {
		number[q.Name] = j
		if want, named := c.Answer.Loads[q.Name]; named && o.Solution.Loads[j] != model.Users(want) {
			t.Errorf("load of %s = %d, want %v", q.Name, o.Solution.Loads[j], want)
		}
	}
	if o.MovedUsers != model.Users(c.Answer.MovedUsers) {
		t.Errorf("moved = %d, want %.0f", o.MovedUsers, c.Answer.MovedUsers)
	}
	for pair, want := range c.Answer.PriceDifference {
		a, b, _ := strings.Cut(pair, "|")
		i := slices.IndexFunc(o.Boundaries, func(d region.PriceDifference) bool { return d.A == number[a] && d.B == number[b] })
		if i < 0 {
			t.Errorf("no boundary %s", pair)
			continue
		}
		if got := float64(o.Boundaries[i].Difference); got < want[0]-1e-7 || got > want[1]+1e-7 || math.IsNaN(got) {
			t.Errorf("price difference %s = %v, want in %v", pair, got, want)
		}
	}
	var shared []string
	for _, s := range o.Solution.Shared {
		if n := o.Plan.Places[s.Place].Name; !slices.Contains(shared, n) {
			shared = append(shared, n)
		}
	}
	want := slices.Clone(c.Answer.SharedPlaces)
	slices.Sort(shared)
	slices.Sort(want)
	if !slices.Equal(shared, want) {
		t.Errorf("shared places %v, want %v", shared, want)
	}
}
