package model_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"fenye/geom"
	"fenye/model"
)

func places(populations ...string) []model.Place {
	var all []model.Place
	for i, s := range populations {
		p, err := model.ParsePopulation(s)
		if err != nil {
			panic(err)
		}
		all = append(all, model.Place{Name: string(rune('a' + i)), Position: geom.Point{Lon: float64(i)}, Population: p})
	}
	return all
}

func TestSpread(t *testing.T) {
	for _, c := range []struct {
		name  string
		in    []model.Place
		total model.Users
		want  []model.Users
	}{
		{"thirds, the tie goes by name", places("1", "1", "1"), 10, []model.Users{4, 3, 3}},
		{"largest fraction", places("1", "2", "4"), 10, []model.Users{1, 3, 6}},
		{"decimals are exact", places("0.1", "0.2", "0.3"), 6, []model.Users{1, 2, 3}},
		{"nobody there", places("0", "5"), 7, []model.Users{0, 7}},
		{"fewer users than places", places("5", "4", "3"), 1, []model.Users{1, 0, 0}},
		{"large", places("999999999999999", "1"), 1e15, []model.Users{999999999999999, 1}},
		{"none", places("1", "2"), 0, []model.Users{0, 0}},
	} {
		got, err := model.Spread(c.in, c.total)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, %v, want %v", c.name, got, err, c.want)
		}
	}
	if _, err := model.Spread(places("0", "0"), 5); !errors.Is(err, model.ErrNoPopulation) {
		t.Errorf("no population: got %v", err)
	}
	if _, err := model.Spread(places("1"), 1e15+1); !errors.Is(err, model.ErrTooMany) {
		t.Errorf("too many: got %v", err)
	}
}

// TestSpreadIsAFunctionOfTheSet shuffles places and demands the same users for
// each, adding up to the total.
func TestSpreadIsAFunctionOfTheSet(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		n := 1 + r.IntN(40)
		var in []model.Place
		for i := range n {
			in = append(in, model.Place{Name: string(rune('a' + i)), Population: model.People(int64(1 + r.IntN(9)))})
		}
		total := model.Users(r.IntN(1000))
		want, err := model.Spread(in, total)
		if err != nil {
			t.Fatal(err)
		}
		sum := model.Users(0)
		for _, u := range want {
			sum += u
		}
		if sum != total {
			t.Fatalf("users add up to %d, want %d", sum, total)
		}
		order := r.Perm(n)
		mixed := make([]model.Place, n)
		for to, from := range order {
			mixed[to] = in[from]
		}
		got, err := model.Spread(mixed, total)
		if err != nil {
			t.Fatal(err)
		}
		for to, from := range order {
			if got[to] != want[from] {
				t.Fatalf("place %s has %d users, %d when shuffled", in[from].Name, want[from], got[to])
			}
		}
	}
}

func TestScenarioUsers(t *testing.T) {
	in := places("10.5", "20", "30")
	for _, c := range []struct {
		name string
		s    model.Scenario
		want []model.Users
	}{
		{"as they are, half up", model.Scenario{}, []model.Users{11, 20, 30}},
		{"scaled", model.Scenario{Scaled: true, Total: 121}, []model.Users{21, 40, 60}},
		{"grown by a half", model.Scenario{Scaled: true, Total: 80, Growth: 500}, []model.Users{21, 40, 59}},
		{"reduced", model.Scenario{Scaled: true, Total: 121, Reductions: []model.Reduction{{Place: 1, Users: 7}, {Place: 0, Users: 99}, {Place: 9, Users: 1}}}, []model.Users{0, 33, 60}},
	} {
		got, err := c.s.Users(in)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, %v, want %v", c.name, got, err, c.want)
		}
		sum := model.Users(0)
		for _, u := range got {
			sum += u
		}
		if total := c.s.TotalUsers(in); total != sum {
			t.Errorf("%s: total %d, want %d", c.name, total, sum)
		}
	}
}

func TestGrowth(t *testing.T) {
	for _, c := range []struct {
		tenths model.Tenths
		n      model.Users
		want   model.Users
	}{{125, 1000, 1125}, {-500, 7, 4}, {0, 5, 5}, {-2000, 5, 0}, {3000, 1e15, 4e15}, {1, 500, 501}} {
		if got := c.tenths.Of(c.n); got != c.want {
			t.Errorf("%d tenths of %d: got %d, want %d", c.tenths, c.n, got, c.want)
		}
	}
}

// TestOrderOfPopulations: places that differ only in what a float64 cannot hold
// have an order all the same.
func TestOrderOfPopulations(t *testing.T) {
	at := places("0", "0.5", "2.5", "123456789.123456788", "123456789.123456789", "999999999999999998", "999999999999999999")
	for i := range at {
		at[i].Name, at[i].Position = "a", geom.Point{}
	}
	for i := range at {
		for j := range at {
			got := model.ComparePlaces(at[i], at[j])
			if (got < 0) != (i < j) || (got > 0) != (i > j) {
				t.Errorf("%s with %s: got %d", at[i].Population, at[j].Population, got)
			}
		}
	}
}

func TestParsePopulation(t *testing.T) {
	for _, c := range []struct {
		in, want string
		whole    model.Users
	}{
		{"20217700", "20217700", 20217700}, {"2021.77", "2021.77", 2022}, {"2.02e7", "20200000", 20200000},
		{" +3.50 ", "3.5", 4}, {"0.4999999999", "0.5", 1}, {"-0", "0", 0}, {"1e-9", "0.000000001", 0}, {".5", "0.5", 1},
	} {
		got, err := model.ParsePopulation(c.in)
		if err != nil || got.String() != c.want || got.Whole() != c.whole {
			t.Errorf("%q: got %v (%d), %v, want %s (%d)", c.in, got, got.Whole(), err, c.want, c.whole)
		}
	}
	for _, bad := range []string{"", "abc", "1.2.3", "-5", "+-5", "--5", "-+5", "NaN", "1e99", "1234567890123456789", "0x10", "."} {
		if got, err := model.ParsePopulation(bad); err == nil {
			t.Errorf("%q: got %v, want an error", bad, got)
		}
	}
	million, err := model.People(2021).TenThousands()
	if err != nil || million != model.People(20210000) {
		t.Errorf("2021 in ten thousands: got %v, %v", million, err)
	}
}

// TestClone edits a copy and sees the plan unchanged.
func TestClone(t *testing.T) {
	p := model.Plan{Scenarios: []model.Scenario{{Centres: []model.Centre{{Number: 3, Capacity: 5}}}}}
	q := p.Clone()
	q.Scenario().Centres[0].Capacity = 9
	q.Scenario().Total = 7
	if p.Scenario().Centres[0].Capacity != 5 || p.Scenario().Total != 0 {
		t.Errorf("editing the clone changed the plan: %+v", p)
	}
	if got := p.NextNumber(); got != 4 {
		t.Errorf("next number %d, want 4", got)
	}
}
