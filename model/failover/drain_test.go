package failover_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
)

func losses(t testing.TB, p *model.Plan) *failover.Losses {
	t.Helper()
	l, err := failover.Matrix(context.Background(), p, failover.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestDrain follows every step of drains of random plans.
func TestDrain(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 7))
	emptied, failed := map[model.Unit]int{}, map[region.Cause]int{}
	for n := range 800 {
		p := randomPlan(r, 2+r.IntN(20), 1+r.IntN(4), units[n%len(units)])
		o := outcome(t, p)
		centre, share := r.IntN(len(p.Scenario().Centres)), []float64{0.1, 0.25, 0.34, 1}[r.IntN(4)]
		d, err := failover.Drain(context.Background(), o, centre, share)
		var bad *failover.DrainError
		if errors.As(err, &bad) {
			refused(t, o, centre, share, bad)
			continue
		}
		if err != nil {
			t.Fatal(n, err)
		}
		at := follow(t, n, d, d.Steps, holding(o, o.Shares), d.Start)
		if d.Failure == nil {
			emptied[o.Scenario.Unit]++
			ended(t, n, d)
		} else {
			failed[d.Failure.Cause]++
			stuck(t, n, d)
		}
		// The way back ends where the drain began.
		last := d.Start
		if len(d.Steps) > 0 {
			last = d.Steps[len(d.Steps)-1].Loads
		}
		home := follow(t, n, d, d.Back(), at, last)
		for key, users := range holding(o, o.Shares) {
			if home[key] != users {
				t.Errorf("plan %d: %d users of place %d back at centre %d, want %d", n, home[key], key[0], key[1], users)
			}
		}
	}
	if emptied[model.UnitSplit] < 60 || emptied[model.UnitPlace] < 10 || emptied[model.UnitProvince] < 4 {
		t.Errorf("emptied %v: too few to mean anything", emptied)
	}
	if failed[region.CauseCapacity] < 20 || failed[region.CauseNoCentre] < 5 || failed[""] < 5 {
		t.Errorf("failed %v: too few to mean anything", failed)
	}
}

func refused(t *testing.T, o *region.Outcome, centre int, share float64, bad *failover.DrainError) {
	t.Helper()
	want := map[string]bool{
		"no_plan": o.Solution == nil, "down": !o.Scenario.Centres[centre].Up,
		"small": o.Solution != nil && float64(o.Solution.Loads[centre])*share < 1,
	}
	if !want[bad.Reason] {
		t.Errorf("refused for %s: %v", bad.Reason, bad)
	}
}

// follow makes steps and holds the limits after each.
func follow(t *testing.T, n int, d *failover.Schedule, steps []failover.Step, at map[[2]int32]model.Users, loads []model.Users) map[[2]int32]model.Users {
	t.Helper()
	loads = slices.Clone(loads)
	for i, s := range steps {
		moved := model.Users(0)
		for _, m := range s.Moves {
			if m.Users <= 0 || (int(m.From) == d.Centre) == (int(m.To) == d.Centre) || at[[2]int32{m.Place, m.From}] < m.Users {
				t.Fatalf("plan %d, step %d: move %+v cannot be made", n, i+1, m)
			}
			at[[2]int32{m.Place, m.From}] -= m.Users
			at[[2]int32{m.Place, m.To}] += m.Users
			loads[m.From] -= m.Users
			loads[m.To] += m.Users
			moved += m.Users
		}
		if moved == 0 || moved > d.Most {
			t.Errorf("plan %d, step %d: %d users move, at most %d may", n, i+1, moved, d.Most)
		}
		for a, c := range d.Outcome.Scenario.Centres {
			if s.Loads[a] != loads[a] || loads[a] > c.Capacity || loads[a] < 0 || loads[a] > 0 && !c.Up || a != d.Centre && c.Up && loads[a] < c.Minimum {
				t.Errorf("plan %d, step %d: centre %d has %d, said %d, capacity %d, minimum %d", n, i+1, a, loads[a], s.Loads[a], c.Capacity, c.Minimum)
			}
		}
	}
	return at
}

// ended holds that a drain ends empty in as few steps as can be, and costs what
// the loss with others fixed does.
func ended(t *testing.T, n int, d *failover.Schedule) {
	t.Helper()
	o := d.Outcome
	if d.First == 0 {
		if len(d.Steps) > 0 {
			t.Errorf("plan %d: steps from an empty centre", n)
		}
		return
	}
	if left := d.Steps[len(d.Steps)-1].Loads[d.Centre]; left != 0 {
		t.Errorf("plan %d: %d users are left", n, left)
	}
	if want := int((d.First + d.Most - 1) / d.Most); len(d.Steps) < want || o.Scenario.Unit == model.UnitSplit && len(d.Steps) > want {
		t.Errorf("plan %d: %d steps, want %d", n, len(d.Steps), want)
	}
	if o.Scenario.Unit == model.UnitSplit {
		lost := model.Km(math.Inf(-1)) // those who lose least go first
		for i, s := range d.Steps {
			for _, m := range s.Moves {
				added := o.Distance(int(m.Place), int(m.To)) - o.Distance(int(m.Place), int(m.From))
				if added < lost-1e-9 {
					t.Errorf("plan %d, step %d: %v km are lost after %v", n, i+1, added, lost)
				}
				lost = max(lost, added)
			}
		}
	}
	for _, c := range losses(t, o.Plan).Cases {
		if c.Lost[0] != d.Centre {
			continue
		}
		want := float64(c.Fixed.MeanKm-o.MeanKm) * float64(o.Total)
		if math.Abs(d.AddedUserKm-want) > 1e-6*(1+math.Abs(want)) {
			t.Errorf("plan %d: %v user-km added, want %v", n, d.AddedUserKm, want)
		}
	}
}

// stuck holds what a failure says.
func stuck(t *testing.T, n int, d *failover.Schedule) {
	t.Helper()
	o, f := d.Outcome, d.Failure
	room := model.Users(0)
	for a, c := range o.Scenario.Centres {
		if a != d.Centre && c.Up {
			if c.Capacity == model.NoLimit {
				room = d.First
				break
			}
			room += c.Capacity - d.Start[a]
		}
	}
	if f.Short <= 0 || f.Step < 1 || f.Cause != region.CauseWhole && f.Step != len(d.Steps)+1 {
		t.Errorf("plan %d: %+v after %d steps", n, f, len(d.Steps))
	}
	if o.Scenario.Unit != model.UnitSplit {
		return
	}
	for step := model.Users(1); step <= d.First; step++ {
		if need := min(step*d.Most, d.First); need > room {
			if f.Step != int(step) || f.Short != need-room || f.Left != d.First-room {
				t.Errorf("plan %d: %+v, want step %d short by %d, %d left", n, f, step, need-room, d.First-room)
			}
			return
		}
	}
	t.Errorf("plan %d: %+v although the others have room for %d of %d", n, f, room, d.First)
}

// TestStepIsDecimal holds that 29 % of 100 users are 29.
func TestStepIsDecimal(t *testing.T) {
	for _, c := range []struct {
		share float64
		load  int64
		want  model.Users
	}{{0.29, 100, 29}, {0.1, 353535, 35353}, {0.07, 100, 7}, {1, 7, 7}, {0.999, 1000000000000, 999000000000}} {
		p := randomPlan(rand.New(rand.NewPCG(4, 8)), 1, 2, model.UnitSplit)
		p.Places[0].Population = model.People(c.load)
		for a := range p.Scenario().Centres {
			p.Scenario().Centres[a].Capacity, p.Scenario().Centres[a].Up, p.Scenario().Centres[a].Minimum = model.NoLimit, true, 0
		}
		o := outcome(t, p)
		d, err := failover.Drain(context.Background(), o, int(o.Solution.Owner[0]), c.share)
		if err != nil || d.Most != c.want || d.Failure != nil {
			t.Errorf("%v of %d: %+v, %v; want %d", c.share, c.load, d, err, c.want)
		}
	}
}

func TestDrainRefuses(t *testing.T) {
	o := outcome(t, answerCases(t)[1].plan(t))
	for _, c := range []struct {
		centre int
		step   float64
		reason string
	}{{-1, 0.1, "no_centre"}, {5, 0.1, "no_centre"}, {0, 0, "step"}, {0, 1.01, "step"}, {0, math.NaN(), "step"}, {0, 1e-9, "small"}} {
		var bad *failover.DrainError
		if _, err := failover.Drain(context.Background(), o, c.centre, c.step); !errors.As(err, &bad) || bad.Reason != c.reason {
			t.Errorf("centre %d, step %v: %v, want %s", c.centre, c.step, err, c.reason)
		}
	}
}
