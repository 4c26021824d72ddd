package access_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/access"
)

// lossByHand looks at every choice of backups for one lost centre: the least
// added user-kilometres among those that fit, +Inf if none does, and the least
// highest utilisation.
func lossByHand(p access.Problem, assign []int, lost int) (added, worst float64) {
	loads := make([]float64, len(p.Centres))
	var movers []int
	for i, u := range p.Units {
		if assign[i] == lost {
			movers = append(movers, i)
		} else {
			loads[assign[i]] += float64(u.Users)
		}
	}
	added, worst = math.Inf(1), math.Inf(1)
	var try func(m int, km float64)
	try = func(m int, km float64) {
		if m == len(movers) {
			high := 0.0
			for j, c := range p.Centres {
				if j != lost {
					high = max(high, loads[j]/float64(c.Capacity))
				}
			}
			worst = min(worst, high)
			if high <= 1 {
				added = min(added, km)
			}
			return
		}
		u := p.Units[movers[m]]
		for j, c := range p.Centres {
			if j != lost {
				loads[j] += float64(u.Users)
				try(m+1, km+float64(u.Users)*float64(geom.Distance(u.Point, c.Position)-geom.Distance(u.Point, p.Centres[lost].Position)))
				loads[j] -= float64(u.Users)
			}
		}
	}
	try(0, 0)
	return added, worst
}

func TestBackups(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	fit, unfit := 0, 0
	for round := range 40 {
		p := random(rng, 14, 2+round%3)
		p.Pins, p.Bans = nil, nil
		for j := range p.Centres {
			p.Centres[j].Capacity = model.Users(float64(p.Centres[j].Capacity) * (1 + rng.Float64()))
		}
		r, err := access.Solve(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		backup, losses, err := access.Backups(context.Background(), p, r.Assign)
		if err != nil {
			t.Fatal(err)
		}
		for i, b := range backup {
			if b < 0 || b == r.Assign[i] {
				t.Fatalf("round %d: unit %d at %d has backup %d", round, i, r.Assign[i], b)
			}
		}
		for _, l := range losses {
			added, worst := lossByHand(p, r.Assign, l.Centre)
			name := fmt.Sprintf("round %d, loss of %d", round, l.Centre)
			high := 0.0
			for j, c := range p.Centres {
				high = max(high, float64(l.Loads[j])/float64(c.Capacity))
			}
			switch {
			case l.Status != access.Optimal || l.Loads[l.Centre] != 0:
				t.Errorf("%s: %+v", name, l)
			case l.Fits != !math.IsInf(added, 1):
				t.Errorf("%s: fits %v, by hand %v", name, l.Fits, added)
			case l.Fits && math.Abs(float64(l.AddedKm)*float64(l.Users)-added) > 1e-6*math.Abs(added)+1:
				t.Errorf("%s: added %v, by hand %v", name, float64(l.AddedKm)*float64(l.Users), added)
			case !l.Fits && (high-worst > 1e-8 || l.Short <= 0 || l.At < 0):
				t.Errorf("%s: highest %v, by hand %v, %+v", name, high, worst, l)
			}
			if l.Fits {
				fit++
			} else {
				unfit++
			}
		}
	}
	if fit < 20 || unfit < 20 {
		t.Errorf("%d losses fit and %d do not: the test has lost its cases", fit, unfit)
	}
}

// TestBackupOfNone: with one centre nothing survives, and a ban leaves a unit
// stranded.
func TestBackupOfNone(t *testing.T) {
	p := small()
	p.Bans = map[string][]int{"a": {1}}
	backup, losses, err := access.Backups(context.Background(), p, []int{0, 0, 1, 1})
	if err != nil {
		t.Fatal(err)
	}
	if backup[0] != -1 || losses[0].Stranded != 100 || losses[0].Fits || losses[1].Fits {
		t.Errorf("got %v, %+v", backup, losses)
	}
	p.Centres[1].Up, p.Bans = false, nil
	backup, losses, err = access.Backups(context.Background(), p, []int{0, 0, 0, 0})
	if err != nil {
		t.Fatal(err)
	}
	if backup[0] != -1 || len(losses) != 1 || losses[0].Fits || losses[0].Stranded != 250 {
		t.Errorf("one centre: got %v, %+v", backup, losses)
	}
}

func TestProvinces(t *testing.T) {
	places := []model.Place{
		{Name: "w", Province: "2", Position: geom.Point{Lon: 179, Lat: 0}},
		{Name: "e", Province: "2", Position: geom.Point{Lon: -179, Lat: 0}},
		{Name: "n", Province: "1", Position: geom.Point{Lon: 10, Lat: 40}},
		{Name: "o", Position: geom.Point{Lon: 10, Lat: 40}},
		{Name: "z", Province: "3", Position: geom.Point{Lon: 20, Lat: 50}},
	}
	units, outside := access.Provinces(places, []model.Users{30, 10, 5, 7, 0})
	if len(units) != 3 || outside != 7 || units[0].Code != "1" || units[1].Users != 40 || units[2].Users != 0 {
		t.Fatalf("got %+v, %d outside", units, outside)
	}
	if got := units[1].Point; math.Abs(got.Lon-179.5) > .001 || math.Abs(got.Lat) > 1e-9 {
		t.Errorf("mean position across the antimeridian: %v, want 179.5, 0", got)
	}
	if got := units[2].Point; geom.Distance(got, places[4].Position) > 1e-6 {
		t.Errorf("a province without users lies at %v, want %v", got, places[4].Position)
	}
}
