package region_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/region/instance"
	"fenye/model/table"
)

// figured is the outcome of the case with three full centres, whose places
// carry provinces by their longitude.
func figured(t *testing.T, id string) *region.Outcome {
	t.Helper()
	for _, c := range planCases(t) {
		if c.ID != id {
			continue
		}
		plan := c.plan(t)
		for i := range plan.Places {
			plan.Places[i].Province = []string{"110000", "310000", "", "510000"}[i%4]
		}
		o, err := region.Plan(context.Background(), plan)
		if err != nil || o.Solution == nil {
			t.Fatal(o, err)
		}
		return o
	}
	t.Fatalf("no case %s", id)
	return nil
}

// crowd is the outcome of so many made-up places that they are worked on side by side.
func crowd(t *testing.T) *region.Outcome {
	t.Helper()
	r := rand.New(rand.NewPCG(8, 8))
	plan := &model.Plan{Scenarios: []model.Scenario{{Name: "s", Unit: model.UnitSplit}}}
	total := model.Users(0)
	for i := range 2*8192 + 77 {
		n := int64(r.IntN(500))
		total += model.Users(n)
		plan.Places = append(plan.Places, model.Place{Name: strconv.Itoa(i), Population: model.People(n),
			Position: geom.Point{Lon: 100 + 20*r.Float64(), Lat: 22 + 20*r.Float64()}})
	}
	for a := range 4 {
		plan.Scenarios[0].Centres = append(plan.Scenarios[0].Centres, model.Centre{Number: 1 + a, Name: strconv.Itoa(a), Up: true,
			Capacity: total*26/100 + 1, Position: geom.Point{Lon: 102 + 3*float64(a), Lat: 25 + 14*r.Float64()}})
	}
	o, err := region.Plan(context.Background(), plan)
	if err != nil || o.Solution == nil || len(o.Solution.Shared) == 0 || o.MovedUsers == 0 {
		t.Fatal(o, err)
	}
	return o
}

// TestFigures recomputes every figure from the shares, the slow way.
func TestFigures(t *testing.T) {
	for _, id := range []string{"k5-2520k", "k5-down", "world-k3", "paper-7-users", "crowd"} {
		var o *region.Outcome
		if id == "crowd" {
			o = crowd(t)
		} else {
			o = figured(t, id)
		}
		var all []geom.Km
		moved, places := model.Users(0), 0
		for a, c := range o.Scenario.Centres {
			var mine []geom.Km
			sum := 0.0
			for i, p := range o.Plan.Places {
				for _, s := range o.Shares(i) {
					if int(s.Centre) != a {
						continue
					}
					d := geom.Distance(p.Position, c.Position)
					if s.Users > 0 {
						places++
					}
					if a != int(o.Nearest[i]) {
						moved += s.Users
					}
					sum += float64(s.Users) * float64(d)
					for range min(s.Users, 1+s.Users/1000) { // one of about a thousand
						mine = append(mine, d)
					}
				}
			}
			all = append(all, mine...)
			f := o.Centres[a]
			if f.HasDistance != (len(mine) > 0) || f.HasDistance && (!near(float64(f.MeanKm), sum/float64(f.Load)) || f.MaxKm != slices.Max(mine)) {
				t.Errorf("%s %s: %+v, want mean %v", id, c.Name, f, sum/float64(f.Load))
			}
			if f.HasUtilisation != (c.Up && c.Limited()) || f.HasPrice != c.Up || f.SavingPerUser != max(f.Price, 0) {
				t.Errorf("%s %s: %+v", id, c.Name, f)
			}
		}
		if moved != o.MovedUsers {
			t.Errorf("%s: moved %d, want %d", id, o.MovedUsers, moved)
		}
		slices.Sort(all)
		if len(all) > 1000 {
			low, high := all[len(all)*94/100], all[len(all)*96/100]
			if o.P95Km < low || o.P95Km > high {
				t.Errorf("%s: p95 %v, want within %v and %v", id, o.P95Km, low, high)
			}
		}
	}
}

// TestP95 counts users exactly on small numbers.
func TestP95(t *testing.T) {
	o := figured(t, "paper-7-users")
	var within []geom.Km
	for i := range o.Users {
		for _, s := range o.Shares(i) {
			for range s.Users {
				within = append(within, o.Distance(i, int(s.Centre)))
			}
		}
	}
	slices.Sort(within)
	if want := within[6]; o.P95Km != want { // 95 % of 7 is 6.65: the seventh
		t.Errorf("p95 %v, want %v", o.P95Km, want)
	}
}

// TestMargins moves the prices by a little less and a little more than the
// margin of a place and sees it stay and go.
func TestMargins(t *testing.T) {
	o := figured(t, "k5-2520k")
	shared := 0
	for i := range o.Users {
		margin, ok := o.Margin(i)
		second, found := o.Second(i)
		if !ok || !found || margin < 0 {
			t.Fatalf("place %d: margin %v %v, second %v", i, margin, ok, found)
		}
		if len(o.Shares(i)) > 1 {
			shared++
			if margin != 0 {
				t.Errorf("shared place %d has a margin of %v", i, margin)
			}
			continue
		}
		own := int(o.Solution.Owner[i])
		if gap := o.Priced(i, second) - o.Priced(i, own); math.Abs(float64(gap-margin)) > 1e-9 {
			t.Errorf("place %d: margin %v, want %v", i, margin, gap)
		}
		for b := range o.Scenario.Centres {
			if b != own && o.Priced(i, b) < o.Priced(i, second) {
				t.Errorf("place %d: centre %d is nearer than its second %d", i, b, second)
			}
		}
	}
	if shared != 3 {
		t.Errorf("%d shared places, want 3", shared)
	}
}

// TestTables adds the tables up and reads their columns.
func TestTables(t *testing.T) {
	o := figured(t, "k5-2520k")
	places := region.PlacesTable(o)
	wantKeys(t, places, "name,province_code,lon,lat,population,users,centre,centre_users,distance_km,nearest,second_centre,margin_km")
	if places.Rows != len(o.Users)+3 { // three places are shared by two centres
		t.Errorf("%d rows, want %d", places.Rows, len(o.Users)+3)
	}
	served := map[string]int64{}
	userKm := 0.0
	for row := range places.Rows {
		served[places.At(row, 6).Text] += places.At(row, 7).Int
		userKm += float64(places.At(row, 7).Int) * places.At(row, 8).Float
		if row > 0 && places.At(row, 0).Text < places.At(row-1, 0).Text {
			t.Errorf("row %d is out of order", row)
		}
	}
	if !near(userKm, o.UserKm) {
		t.Errorf("places add up to %v user-km, want %v", userKm, o.UserKm)
	}
	centres := region.CentresTable(o)
	wantKeys(t, centres, "name,lon,lat,capacity,minimum,up,load,utilisation,price_km,saving_km_per_user,mean_km,p95_km,max_km,places")
	for row := range centres.Rows {
		if name := centres.At(row, 0).Text; centres.At(row, 6).Int != served[name] {
			t.Errorf("load of %s: %d, but its places have %d", name, centres.At(row, 6).Int, served[name])
		}
	}
	provinces := region.ProvincesTable(o, func(code string) string { return "<" + code + ">" })
	wantKeys(t, provinces, "code,name,users,centre,share,backup,mean_km,users,users,users,users,users")
	if provinces.Rows != 4 || provinces.At(3, 0).Text != "" || provinces.At(3, 1).Text != "<>" {
		t.Errorf("provinces: %d rows, last %+v", provinces.Rows, provinces.At(3, 1))
	}
	total := int64(0)
	for row := range provinces.Rows {
		parts := int64(0)
		for column := 7; column < 12; column++ {
			parts += provinces.At(row, column).Int
		}
		if parts != provinces.At(row, 2).Int || provinces.At(row, 3).Text == provinces.At(row, 5).Text {
			t.Errorf("province %d: %d users, parts %d, centre %s, backup %s", row, provinces.At(row, 2).Int, parts, provinces.At(row, 3).Text, provinces.At(row, 5).Text)
		}
		total += parts
	}
	if total != int64(o.Total) {
		t.Errorf("provinces add up to %d users, want %d", total, o.Total)
	}
}

func wantKeys(t *testing.T, got table.Table, want string) {
	t.Helper()
	keys := ""
	for i, c := range got.Columns {
		if i > 0 {
			keys += ","
		}
		keys += c.Key
	}
	if keys != want {
		t.Errorf("%s: columns %s, want %s", got.Key, keys, want)
	}
}

// TestNoDemand answers nothing for nothing.
func TestNoDemand(t *testing.T) {
	plan := &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit, Centres: []model.Centre{{Number: 1, Name: "a", Capacity: 5, Up: true}, {Number: 2, Name: "b", Capacity: model.NoLimit}}}}}
	for _, unit := range []model.Unit{model.UnitSplit, model.UnitPlace, model.UnitProvince} {
		plan.Scenario().Unit = unit
		o := outcome(t, plan)
		if o.Infeasible != nil || o.UserKm != 0 || o.MeanKm != 0 || o.P95Km != 0 || o.Total != 0 {
			t.Errorf("%s: %+v", unit, o)
		}
	}
}

// TestSolutionsStay: what a solver has told is not changed by what it solves later,
// with two centres and with more, with all of them up and not.
func TestSolutionsStay(t *testing.T) {
	for _, k := range []int{2, 4} {
		p := instance.Split(30_000, k, 2).Problem
		s := region.NewSolver()
		r := rand.New(rand.NewPCG(4, uint64(k)))
		var told, kept []*region.Solution
		for step := range 24 {
			q := p
			q.Centres = slices.Clone(p.Centres)
			a := r.IntN(k)
			q.Centres[a].Capacity = q.Centres[a].Capacity * model.Users(95+r.IntN(10)) / 100
			if step%5 == 4 && k > 2 {
				q.Centres[a].Up = false
				for b := range q.Centres {
					q.Centres[b].Capacity *= 2
				}
			}
			solution, err := s.Solve(context.Background(), q)
			if short := (*region.Infeasible)(nil); errors.As(err, &short) {
				continue
			} else if err != nil {
				t.Fatal(err)
			}
			told = append(told, solution)
			c := *solution
			c.Owner, c.Shared = slices.Clone(c.Owner), slices.Clone(c.Shared)
			kept = append(kept, &c)
			fresh, err := region.NewSolver().Solve(context.Background(), q)
			if err != nil || !slices.Equal(fresh.Owner, solution.Owner) || !slices.Equal(fresh.Shared, solution.Shared) {
				t.Fatalf("%d centres, step %d: a fresh solver tells another solution, %v", k, step, err)
			}
		}
		if len(told) < 12 {
			t.Errorf("%d centres: %d solutions", k, len(told))
		}
		for i := range told {
			if !slices.Equal(told[i].Owner, kept[i].Owner) || !slices.Equal(told[i].Shared, kept[i].Shared) {
				t.Errorf("%d centres: solution %d has changed", k, i)
			}
		}
	}
}
