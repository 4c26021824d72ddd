package compare_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/compare"
	"fenye/model/region"
	"fenye/model/table"
)

func solved(t *testing.T, p model.Plan, scenario int) *region.Outcome {
	t.Helper()
	p.Current = scenario
	o, err := region.Plan(context.Background(), &p)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// pair is a plan of two scenarios: the second has other capacities, another
// total, and maybe one centre less and one more.
func pair(r *rand.Rand) model.Plan {
	at := func() geom.Point { return geom.Point{Lon: 100 + 20*r.Float64(), Lat: 20 + 20*r.Float64()} }
	var p model.Plan
	for i := range 3 + r.IntN(25) {
		p.Places = append(p.Places, model.Place{Name: fmt.Sprint("p", i), Position: at(), Population: model.People(r.Int64N(300))})
	}
	p.Places = append(p.Places, model.Place{Name: "q", Position: at(), Population: model.People(50)})
	model.SortPlaces(p.Places)
	scenario := func(total int) model.Scenario {
		return model.Scenario{Unit: model.UnitSplit, Scaled: true, Total: model.Users(total)}
	}
	a, b := scenario(500+r.IntN(500)), scenario(500+r.IntN(500))
	if r.IntN(2) == 0 {
		b.Total = a.Total
	}
	for i := range 1 + r.IntN(5) {
		a.Centres = append(a.Centres, model.Centre{Number: i + 1, Name: fmt.Sprint("c", i), Position: at(), Capacity: model.Users(150 + r.IntN(900)), Up: r.IntN(8) > 0})
	}
	b.Centres = slices.Clone(a.Centres)
	for i := range b.Centres {
		b.Centres[i].Capacity = model.Users(150 + r.IntN(900))
	}
	if len(b.Centres) > 1 && r.IntN(2) == 0 {
		b.Centres = slices.Delete(b.Centres, 0, 1)
	}
	if r.IntN(2) == 0 {
		b.Centres = slices.Insert(b.Centres, 0, model.Centre{Number: 9, Name: "new", Position: at(), Capacity: 400, Up: true})
	}
	p.Scenarios = []model.Scenario{a, b}
	return p
}

// TestMovedUsersAddUp counts everything from the shares alone and holds the
// comparison against it.
func TestMovedUsersAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	both, one := 0, 0
	for n := range 400 {
		p := pair(r)
		a, b := solved(t, p, 0), solved(t, p, 1)
		got, err := compare.Outcomes(a, b)
		if err != nil {
			t.Fatal(err)
		}
		if err := got.Check(); err != nil {
			t.Errorf("case %d: %v", n, err)
		}
		var want struct{ stay, leave, join, move model.Users }
		for i := range p.Places {
			at := map[int]*[2]model.Users{}
			sum := [2]model.Users{}
			for which, o := range []*region.Outcome{a, b} {
				for _, s := range o.Shares(i) {
					number := o.Scenario.Centres[s.Centre].Number
					if at[number] == nil {
						at[number] = &[2]model.Users{}
					}
					at[number][which] += s.Users
					sum[which] += s.Users
				}
			}
			stay := model.Users(0)
			for _, u := range at {
				stay += min(u[0], u[1])
			}
			want.stay += stay
			want.move += min(sum[0], sum[1]) - stay
			want.leave += max(0, sum[0]-sum[1])
			want.join += max(0, sum[1]-sum[0])
		}
		if got.Stay != want.stay || got.Move != want.move || got.Leave != want.leave || got.Join != want.join {
			t.Errorf("case %d: %d stay, %d move, %d leave, %d join; want %+v", n, got.Stay, got.Move, got.Leave, got.Join, want)
		}
		if a.Solution != nil && got.Stay+got.Move+got.Leave != a.Total || b.Solution != nil && got.Stay+got.Move+got.Join != b.Total {
			t.Errorf("case %d: %d + %d + %d + %d users, want %d and %d", n, got.Stay, got.Move, got.Leave, got.Join, a.Total, b.Total)
		}
		places := model.Users(0)
		for i := range got.Moves {
			places += got.Moves[i].Users()
		}
		if places != got.Move+got.Leave+got.Join {
			t.Errorf("case %d: the places add up to %d users, want %d", n, places, got.Move+got.Leave+got.Join)
		}
		if a.Solution != nil && b.Solution != nil {
			both++
		} else {
			one++
		}
	}
	if both < 150 || one < 50 {
		t.Errorf("%d cases with two plans and %d with fewer are too few to mean anything", both, one)
	}
}

// TestAScenarioAgainstItself: nobody moves; and the other way round it is the
// same with signs turned.
func TestAScenarioAgainstItself(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 50 {
		p := pair(r)
		a, b := solved(t, p, 0), solved(t, p, 1)
		if got, err := compare.Outcomes(a, a); err != nil || len(got.Moves) > 0 || got.Move+got.Leave+got.Join > 0 {
			t.Errorf("against itself: %v, %+v", err, got.Moves)
		}
		there, err1 := compare.Outcomes(a, b)
		back, err2 := compare.Outcomes(b, a)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		if there.Move != back.Move || there.Stay != back.Stay || there.Leave != back.Join || there.Join != back.Leave {
			t.Errorf("there %+v, back %+v", there.Flows, back.Flows)
		}
	}
}

func TestTables(t *testing.T) {
	p := model.Plan{Places: []model.Place{
		{Name: "p", Position: geom.Point{Lon: 1}, Population: model.People(10)},
		{Name: "q", Position: geom.Point{Lon: 9}, Population: model.People(6)},
	}}
	centres := []model.Centre{
		{Number: 1, Name: "A", Position: geom.Point{Lon: 0}, Capacity: 10, Up: true},
		{Number: 2, Name: "B", Position: geom.Point{Lon: 10}, Capacity: model.NoLimit, Up: true},
	}
	less := slices.Clone(centres)
	less[0].Capacity = 7
	p.Scenarios = []model.Scenario{{Unit: model.UnitSplit, Centres: centres}, {Unit: model.UnitSplit, Centres: less}}
	r, err := compare.Outcomes(solved(t, p, 0), solved(t, p, 1))
	if err != nil {
		t.Fatal(err)
	}
	text := func(x table.Table) (rows [][]string) {
		for row := range x.Rows {
			var cells []string
			for column, c := range x.Columns {
				cells = append(cells, table.Plain(c.Kind, x.At(row, column)))
			}
			rows = append(rows, cells)
		}
		return rows
	}
	if got := fmt.Sprint(text(compare.FlowsTable(r))); got != "[[A A 7] [A B 3] [B B 6]]" {
		t.Errorf("flows: %s", got)
	}
	moves := text(compare.MovesTable(r))
	if len(moves) != 1 || fmt.Sprint(moves[0][:9]) != "[p  1 0 10 10 A B 3]" {
		t.Errorf("moves: %v", moves)
	}
	near, far := geom.Distance(p.Places[0].Position, centres[0].Position), geom.Distance(p.Places[0].Position, centres[1].Position)
	if change := compare.MovesTable(r).At(0, 11).Float; math.Abs(change-float64(far-near)*.3) > 1e-9 {
		t.Errorf("change of the mean distance: %v, want %v", change, float64(far-near)*.3)
	}
	if got := text(compare.CentresTable(r)); fmt.Sprint(got[0][:7]) != "[1 A 10 7 -3 1 1]" || fmt.Sprint(got[1][:5]) != "[2 B 6 9 3]" {
		t.Errorf("centres: %v", got)
	}
}

func TestOtherPlacesAreRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	if _, err := compare.Outcomes(solved(t, pair(r), 0), solved(t, pair(r), 0)); !errors.Is(err, compare.ErrOtherPlaces) {
		t.Errorf("got %v, want %v", err, compare.ErrOtherPlaces)
	}
}
