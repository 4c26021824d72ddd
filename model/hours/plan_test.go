package hours_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"

	"fenye/geom"
	"fenye/model"
	"fenye/model/hours"
	"fenye/model/region"
)

// randomDay is a plan with a profile a province, in which some hours are busy in
// one place and some in another. tight leaves capacities little room.
func randomDay(r *rand.Rand, places, centres int, unit model.Unit, tight float64) (*model.Plan, *hours.Profile) {
	at := func() geom.Point { return geom.Point{Lon: 100 + 20*r.Float64(), Lat: 20 + 20*r.Float64()} }
	plan := &model.Plan{Scenarios: []model.Scenario{{Unit: unit}}}
	for i := range places {
		plan.Places = append(plan.Places, model.Place{Name: fmt.Sprint("p", i), Position: at(),
			Population: model.People(100 + r.Int64N(2000)), Province: fmt.Sprint(r.IntN(3))})
	}
	model.SortPlaces(plan.Places)
	profile := &hours.Profile{}
	for g := range 3 {
		row := hours.Row{Key: fmt.Sprint(g)}
		peak := r.IntN(hours.Day)
		for h := range row.Factors {
			away := min((h-peak+hours.Day)%hours.Day, (peak-h+hours.Day)%hours.Day)
			row.Factors[h] = factor(max(5, 100-12*away+r.IntN(10)))
		}
		profile.Rows = append(profile.Rows, row)
	}
	most := model.Users(0)
	for h := range hours.Day {
		total := model.Users(0)
		for _, p := range plan.Places {
			for _, row := range profile.Rows {
				if row.Key == p.Province {
					n, _ := hours.Times(p.Population.Whole(), row.Factors[h])
					total += n
				}
			}
		}
		most = max(most, total)
	}
	for i := range centres {
		c := model.Centre{Number: i + 1, Name: fmt.Sprint("c", i), Position: at(), Up: r.IntN(10) > 0}
		c.Capacity = model.Users(tight * float64(most) / float64(centres) * (.8 + .4*r.Float64()))
		if r.IntN(6) == 0 {
			c.Capacity = model.NoLimit
		}
		if r.IntN(5) == 0 {
			c.Minimum = model.Users(r.Int64N(1 + int64(most)/int64(8*centres)))
		}
		plan.Scenarios[0].Centres = append(plan.Scenarios[0].Centres, c)
	}
	return plan, profile
}

// factor is n hundredths.
func factor(n int) model.Population {
	p, _ := model.ParsePopulation(fmt.Sprintf("%d.%02d", n/100, n%100))
	return p
}

// users works out the users of a place in an hour, apart from the package.
func users(plan *model.Plan, profile *hours.Profile, place, hour int) float64 {
	for _, row := range profile.Rows {
		if row.Key == plan.Places[place].Province {
			hundredths := int64(math.Round(100 * row.Factors[hour].Float64()))
			return float64((int64(plan.Places[place].Population.Whole())*hundredths + 50) / 100)
		}
	}
	return float64(plan.Places[place].Population.Whole())
}

// simplex solves the one plan of all hours by a general method: shares in whole
// days, a row a place, a row a centre and hour. With excess it finds the least
// excess instead.
func simplex(t *testing.T, plan *model.Plan, profile *hours.Profile, excess bool) (float64, bool) {
	t.Helper()
	var up []model.Centre
	for _, c := range plan.Scenario().Centres {
		if c.Up {
			up = append(up, c)
		}
	}
	n, k := len(plan.Places), len(up)
	var rows [][]float64
	var right []float64
	type bound struct {
		c, h       int
		sign, size float64
	}
	var bounds []bound
	for c, centre := range up {
		for h := range hours.Day {
			if centre.Limited() {
				bounds = append(bounds, bound{c, h, 1, float64(centre.Capacity)})
			}
			if centre.Minimum > 0 {
				bounds = append(bounds, bound{c, h, -1, float64(centre.Minimum)})
			}
		}
	}
	m := len(bounds)
	width := n*k + m
	if excess {
		width += m
	}
	cost := make([]float64, width)
	tiny := rand.New(rand.NewPCG(uint64(n), uint64(m)))
	scale := 0.0
	for i := range n {
		row := make([]float64, width)
		for c := range up {
			row[i*k+c] = 1
		}
		rows, right = append(rows, row), append(right, 1)
		for h := range hours.Day {
			for c := range up {
				if !excess {
					cost[i*k+c] += users(plan, profile, i, h) * float64(geom.Distance(plan.Places[i].Position, up[c].Position))
				}
			}
			scale = max(scale, users(plan, profile, i, h))
		}
	}
	for b, x := range bounds {
		row := make([]float64, width)
		for i := range n {
			row[i*k+x.c] = users(plan, profile, i, x.h) / scale
		}
		row[n*k+b] = x.sign
		if excess {
			row[n*k+m+b] = -x.sign
			cost[n*k+m+b] = scale
		}
		rows = append(rows, row)
		right = append(right, x.size/scale+x.sign*1e-9*tiny.Float64()) // never so that less is possible
	}
	a := mat.NewDense(len(rows), width, nil)
	for i, row := range rows {
		a.SetRow(i, row)
	}
	value, _, err := lp.Simplex(cost, a, right, 1e-10, nil)
	if errors.Is(err, lp.ErrInfeasible) {
		return 0, false
	}
	if err != nil {
		t.Skipf("the general method: %v", err)
	}
	return value, true
}

// check holds a joint plan against the problem: shares add up, loads are those of
// the shares and keep the bounds, and the value is that of the shares.
func check(t *testing.T, name string, r *hours.Result, plan *model.Plan, profile *hours.Profile) {
	t.Helper()
	j := &r.Joint
	part := make([]float64, len(plan.Places))
	var loads [hours.Day][]float64
	for h := range loads {
		loads[h] = make([]float64, len(plan.Scenario().Centres))
	}
	value := 0.0
	for _, s := range j.Shares {
		c := plan.Scenario().Centres[s.Centre]
		if s.Part <= 0 || s.Part > 1+1e-12 || !c.Up {
			t.Errorf("%s: share %+v of centre %+v", name, s, c)
		}
		part[s.Place] += s.Part
		for h := range loads {
			u := users(plan, profile, s.Place, h) * s.Part
			loads[h][s.Centre] += u
			value += u * float64(geom.Distance(plan.Places[s.Place].Position, c.Position))
		}
	}
	for i, x := range part {
		if math.Abs(x-1) > 1e-9 {
			t.Errorf("%s: the shares of place %d add up to %v", name, i, x)
		}
	}
	for h := range loads {
		for a, c := range plan.Scenario().Centres {
			got := j.Loads[h][a]
			if math.Abs(got-loads[h][a]) > 1e-6 {
				t.Errorf("%s: load of centre %d in hour %d: %v, want %v", name, a, h, got, loads[h][a])
			}
			if c.Up && j.Fits && (got > float64(c.Capacity)*(1+1e-8)+1e-3 || got < float64(c.Minimum)*(1-1e-8)-1e-3) {
				t.Errorf("%s: load of centre %d in hour %d: %v, but bounds %d and %d", name, a, h, got, c.Minimum, c.Capacity)
			}
		}
	}
	if j.Fits && math.Abs(value-j.UserKm) > 1e-9*(1+value) {
		t.Errorf("%s: %v user-km, want %v", name, j.UserKm, value)
	}
}

// TestAgainstSimplex compares the one plan of all hours, whether there is one,
// and else the least excess, with a general linear programming method.
func TestAgainstSimplex(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	fits, not := 0, 0
	for n := range 120 {
		plan, profile := randomDay(r, 2+r.IntN(7), 1+r.IntN(3), model.UnitSplit, .95+.6*r.Float64())
		if !slices.ContainsFunc(plan.Scenario().Centres, func(c model.Centre) bool { return c.Up }) {
			continue
		}
		name := fmt.Sprint("case ", n)
		t.Run(name, func(t *testing.T) {
			got, err := hours.Plan(context.Background(), plan, profile, hours.Options{})
			if err != nil {
				t.Fatal(err)
			}
			want, possible := simplex(t, plan, profile, false)
			check(t, name, got, plan, profile)
			switch {
			case possible != got.Joint.Fits:
				t.Fatalf("fits: %v, want %v", got.Joint.Fits, possible)
			case !possible:
				not++
				least, _ := simplex(t, plan, profile, true)
				sum := 0.0
				for _, f := range got.Joint.Failures {
					sum += math.Abs(f.Users)
				}
				if math.Abs(sum-least) > 1e-5*(1+least) {
					t.Errorf("excess of %v, want %v", sum, least)
				}
			default:
				fits++
				if math.Abs(got.Joint.UserKm-want) > 1e-6*(1+want) {
					t.Errorf("%v user-km, want %v", got.Joint.UserKm, want)
				}
				if c := got.Joint.Value; got.Joint.Status != region.Optimal || c.Gap > 1e-9*(1+c.Primal) {
					t.Errorf("not proven: %+v", c)
				}
			}
		})
	}
	if fits < 40 || not < 15 {
		t.Errorf("%d days that fit and %d that do not are too few to mean anything", fits, not)
	}
}

// TestWholeUnitsAgainstAll compares whole places and provinces with every way of
// giving them to centres.
func TestWholeUnitsAgainstAll(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	found, none := 0, 0
	for n := range 120 {
		unit := model.UnitPlace
		if n%2 == 0 {
			unit = model.UnitProvince
		}
		plan, profile := randomDay(r, 2+r.IntN(5), 1+r.IntN(3), unit, 1.1+.5*r.Float64())
		for i := range plan.Scenarios[0].Centres {
			plan.Scenarios[0].Centres[i].Up = true
		}
		got, err := hours.Plan(context.Background(), plan, profile, hours.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want := best(plan, profile)
		if math.IsInf(want, 1) {
			none++
			if got.Joint.Fits {
				t.Errorf("case %d: a plan of %v, want none", n, got.Joint.UserKm)
			}
			continue
		}
		found++
		if !got.Joint.Fits || math.Abs(got.Joint.UserKm-want) > 1e-9*want || got.Joint.Status != region.Optimal || got.Joint.Shared > 0 {
			t.Errorf("case %d: %v (%v, %d shared), want %v", n, got.Joint.UserKm, got.Joint.Status, got.Joint.Shared, want)
		}
		check(t, fmt.Sprint("case ", n), got, plan, profile)
	}
	if found < 50 || none < 10 {
		t.Errorf("%d cases with a plan and %d without are too few to mean anything", found, none)
	}
}

// best is the least user-km of whole units that keep every bound in every hour.
func best(plan *model.Plan, profile *hours.Profile) float64 {
	group := map[string]int{}
	of := make([]int, len(plan.Places))
	for i, p := range plan.Places {
		id := p.Name
		if plan.Scenario().Unit == model.UnitProvince {
			id = p.Province
		}
		if _, known := group[id]; !known {
			group[id] = len(group)
		}
		of[i] = group[id]
	}
	centres := plan.Scenario().Centres
	at := make([]int, len(group))
	out := math.Inf(1)
	for {
		value, ok := 0.0, true
		for h := range hours.Day {
			loads := make([]float64, len(centres))
			for i := range plan.Places {
				u := users(plan, profile, i, h)
				loads[at[of[i]]] += u
				value += u * float64(geom.Distance(plan.Places[i].Position, centres[at[of[i]]].Position))
			}
			for a, c := range centres {
				ok = ok && loads[a] <= float64(c.Capacity) && loads[a] >= float64(c.Minimum)
			}
		}
		if ok {
			out = min(out, value)
		}
		i := 0
		for ; i < len(at); i++ {
			if at[i]++; at[i] < len(centres) {
				break
			}
			at[i] = 0
		}
		if i == len(at) {
			return out
		}
	}
}

// TestEachHourIsThePlanOfItsUsers, and one plan of all hours never costs less
// than the plans of the hours together.
func TestEachHourIsThePlanOfItsUsers(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 26))
	for n := range 30 {
		plan, profile := randomDay(r, 20+r.IntN(40), 2+r.IntN(3), model.UnitSplit, 1.2)
		got, err := hours.Plan(context.Background(), plan, profile, hours.Options{})
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for h := range got.Hours {
			p := region.Problem{Centres: plan.Scenario().Centres}
			for i, place := range plan.Places {
				p.Points = append(p.Points, place.Position)
				p.Users = append(p.Users, model.Users(users(plan, profile, i, h)))
			}
			x, err := region.Solve(context.Background(), p)
			var bad *region.Infeasible
			if errors.As(err, &bad) {
				if got.Hours[h].Cause != bad.Cause || got.Hours[h].Shortage != bad.Shortage {
					t.Errorf("case %d, hour %d: %q by %d, want %q by %d", n, h, got.Hours[h].Cause, got.Hours[h].Shortage, bad.Cause, bad.Shortage)
				}
				if got.Joint.Fits {
					t.Errorf("case %d: one plan fits all hours, but hour %d has none", n, h)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got.Hours[h].Loads, x.Loads) || got.Hours[h].UserKm != x.Certificate.Primal {
				t.Errorf("case %d, hour %d: %v, want %v", n, h, got.Hours[h].Loads, x.Loads)
			}
			sum += x.Certificate.Primal
		}
		if got.Joint.Fits && got.Joint.UserKm < sum*(1-1e-9) {
			t.Errorf("case %d: %v user-km in one plan, but %v in a plan an hour", n, got.Joint.UserKm, sum)
		}
		check(t, fmt.Sprint("case ", n), got, plan, profile)
	}
}
