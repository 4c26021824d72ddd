package hours

import (
	"context"
	"errors"
	"math"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// steady is a plan of 60 places and 15 centres on a spiral, of little room, with
// the day of its users: half of them by night, all of them by day, and at one
// place the other way round.
func steady(t *testing.T) (*region.Outcome, *[Day][]model.Users) {
	t.Helper()
	plan := &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit}}}
	at := func(i int, turn float64) geom.Point {
		far := 2 + float64(i)/6
		return geom.Point{Lon: 105 + far*math.Cos(turn*float64(i)), Lat: 32 + far*math.Sin(turn*float64(i))}
	}
	total := model.Users(0)
	for i := range 60 {
		users := model.Users(2 * (50 + (i*i*37)%400))
		total += users
		plan.Places = append(plan.Places, model.Place{Name: string(rune('A' + i)), Position: at(i, 2.4), Population: model.People(int64(users))})
	}
	for c := range 15 {
		plan.Scenarios[0].Centres = append(plan.Scenarios[0].Centres, model.Centre{Number: c + 1, Name: string(rune('a' + c)),
			Position: at(4*c, 1.9), Capacity: total/15 + 20 + model.Users(c), Up: true})
	}
	o, err := region.Plan(context.Background(), plan)
	if err != nil || o.Solution == nil {
		t.Fatal(err, o)
	}
	var day [Day][]model.Users
	for h := range day {
		for i, p := range plan.Places {
			users := p.Population.Whole()
			if (h < 12) != (i == 7) {
				users /= 2
			}
			day[h] = append(day[h], users)
		}
	}
	return o, &day
}

func posed(o *region.Outcome, day *[Day][]model.Users) (*problem, []int) {
	units := unitsOf(o, day)
	up := make([]int, len(o.Scenario.Centres))
	for c := range up {
		up[c] = c
	}
	p := pose(o, day, units, up)
	key := make([]int, len(units))
	for n := range key {
		for c := range up {
			if p.km[n][c] < p.km[n][key[n]] {
				key[n] = c
			}
		}
	}
	return p, key
}

// TestAlikeHoursCostNoSteps: hours of the same users bind together, so that a row
// for each of them would make corners that the search leaves only by luck. The
// answer is proved and takes about as many steps as one hour.
func TestAlikeHoursCostNoSteps(t *testing.T) {
	o, day := steady(t)
	p, key := posed(o, day)
	s, fits, err := solve(context.Background(), p, key)
	if err != nil || !fits {
		t.Fatal(fits, err)
	}
	v := p.certificate(s.shares(), s.prices())
	if v.Gap > proven*v.Primal {
		t.Errorf("not proved: %+v", v)
	}
	if most := 2 * len(o.Scenario.Centres); len(s.rows) > most {
		t.Errorf("%d rows for two kinds of hours, want %d at most", len(s.rows), most)
	}
	if most := 10 * (p.k + len(p.amount)); s.steps > most {
		t.Errorf("%d steps, want %d at most", s.steps, most)
	}
}

// stopping is a context that ends after it was asked so many times.
type stopping struct {
	context.Context
	left *int
}

func (s stopping) Err() error {
	if *s.left--; *s.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// TestAlikeHoursShareTheirExcess cuts all capacities below the users, so that no
// day fits: the least excess counts every hour, the alike ones too.
func TestAlikeHoursShareTheirExcess(t *testing.T) {
	o, day := steady(t)
	p, key := posed(o, day)
	room, want := 0.0, 0.0
	for c := range p.high {
		p.high[c] *= .9
		room += p.high[c]
	}
	for h := range Day {
		want += math.Max(0, p.bound[h]-room)
	}
	s, fits, err := solve(context.Background(), p, key)
	if err != nil || fits {
		t.Fatal(fits, err)
	}
	beyond := 0.0
	for c, load := range s.loads() {
		for _, users := range load {
			beyond += math.Max(0, users-p.high[c])
		}
	}
	if math.Abs(beyond-want) > 1e-6*want || math.Abs(s.excess()-want) > 1e-6*want {
		t.Errorf("excess %v, loads are %v beyond the capacities, want %v", s.excess(), beyond, want)
	}
	if most := 20 * (p.k + len(p.amount)); s.steps > most {
		t.Errorf("%d steps, want %d at most", s.steps, most)
	}
}

// TestStoppedSearchStandsAtACorner stops the search at each of its steps: the
// shares are whole days, what they prove undercuts the optimum, and a corner that
// is said to fit costs no less.
func TestStoppedSearchStandsAtACorner(t *testing.T) {
	o, day := steady(t)
	p, key := posed(o, day)
	done, _, err := solve(context.Background(), p, append([]int(nil), key...))
	if err != nil {
		t.Fatal(err)
	}
	best := p.certificate(done.shares(), done.prices())
	ended := false
	for n := 0; !ended; n++ {
		left := n
		s, _, err := solve(stopping{context.Background(), &left}, p, append([]int(nil), key...))
		if ended = err == nil; ended {
			break
		}
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Fatal(err)
		}
		for unit, parts := range s.shares() {
			sum := 0.0
			for _, part := range parts {
				sum += part
				if part < -1e-9 {
					t.Fatalf("stopped at %d: unit %d has a share of %v", n, unit, part)
				}
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Fatalf("stopped at %d: the shares of unit %d add up to %v", n, unit, sum)
			}
		}
		v := p.certificate(s.shares(), s.prices())
		if v.Dual > best.Primal*(1+proven) {
			t.Fatalf("stopped at %d: proves %v, but %v is the optimum", n, v.Dual, best.Primal)
		}
		if s.fits() && v.Primal < best.Primal*(1-proven) {
			t.Fatalf("stopped at %d: said to fit at %v, but %v is the optimum", n, v.Primal, best.Primal)
		}
	}
}
