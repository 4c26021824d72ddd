package failover

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"fenye/model"
	"fenye/model/region"
)

// A DrainError reports that a drain makes no sense as it was asked for.
type DrainError struct {
	Reason string // "no_plan", "no_centre", "down", "step" or "small"
	Users  model.Users
}

func (e *DrainError) Error() string {
	switch e.Reason {
	case "no_plan":
		return "failover: the scenario has no plan to drain a centre of"
	case "no_centre":
		return "failover: there is no such centre to drain"
	case "down":
		return "failover: the centre to drain is down already"
	case "step":
		return "failover: the step of a drain is no share, expected more than 0 and at most 1"
	}
	return fmt.Sprintf("failover: the step is less than one of the %d users of the centre to drain", e.Users)
}

// Key names the sentence in the translations.
func (e *DrainError) Key() string { return "failover.drain.error." + e.Reason }

// Schedule empties one centre step by step.
type Schedule struct {
	Outcome *region.Outcome // the plan it starts from
	Centre  int
	First   model.Users // the centre's load before
	Most    model.Users // users a step may move: the share of First, rounded down
	Start   []model.Users
	Steps   []Step
	Failure *Failure // nil: it ends empty
	Status  region.Status
	// AddedUserKm is how much farther the users are who move, in user-km.
	AddedUserKm float64
}

// Step moves users at once.
type Step struct {
	Moves []Move
	Loads []model.Users // of each centre of the scenario, after the step
}

// Failure says why a centre cannot be emptied.
type Failure struct {
	Step  int          // the first step, from 1, that cannot be made in full
	Short model.Users  // users of that step who have nowhere to go
	Left  model.Users  // users for whom the others have no room at all
	Cause region.Cause // CauseCapacity, CauseNoCentre or CauseWhole; "": a unit is larger than a step
	Place int          // only if a unit is larger than a step: its first place
}

// Drain empties a centre of a solved plan in steps of at most a share of its
// first load, above 0 and at most 1. Only the centre's own users move, each
// once and straight to a centre that stays: of all ways to do so the one of
// least added distance. Those who lose least go first. Loads of the others
// only grow, and never above their capacities, so every moment between two
// steps is within the limits too. The drained centre's minimum does not count.
//
// Where the others have too little room, the schedule has the steps that can
// be made in full and a Failure; where only whole places or provinces do not
// fit, it has no steps. The error is that of ctx or a *DrainError.
func Drain(ctx context.Context, o *region.Outcome, centre int, step float64) (*Schedule, error) {
	switch {
	case centre < 0 || centre >= len(o.Scenario.Centres):
		return nil, &DrainError{Reason: "no_centre"}
	case o.Solution == nil:
		return nil, &DrainError{Reason: "no_plan"}
	case !o.Scenario.Centres[centre].Up:
		return nil, &DrainError{Reason: "down"}
	case !(step > 0 && step <= 1):
		return nil, &DrainError{Reason: "step"}
	}
	d := &Schedule{Outcome: o, Centre: centre, Status: region.Optimal, Start: slices.Clone(o.Solution.Loads)}
	d.First = d.Start[centre]
	if d.First == 0 {
		return d, nil
	}
	if d.Most = part(step, d.First); d.Most == 0 {
		return nil, &DrainError{Reason: "small", Users: d.First}
	}
	return d, d.fill(ctx)
}

// part returns a share of users, rounded down; the share counts as the decimal
// number that it is written as, so that 0.29 of 100 is 29.
func part(share float64, users model.Users) model.Users {
	r, ok := new(big.Rat).SetString(strconv.FormatFloat(share, 'g', -1, 64))
	if !ok {
		return 0
	}
	r.Mul(r, new(big.Rat).SetInt64(int64(users)))
	return model.Users(new(big.Int).Quo(r.Num(), r.Denom()).Int64())
}

// fill finds who goes where and cuts that into steps.
func (d *Schedule) fill(ctx context.Context) error {
	o := d.Outcome
	w := &work{o: o, points: positions(o.Plan.Places), group: provinces(o)}
	room := d.room()
	f, err := w.others(ctx, []int{d.Centre}, d.First-room)
	var bad *region.Infeasible
	switch {
	case errors.As(err, &bad):
		d.Failure = &Failure{Step: 1, Short: min(d.Most, d.First), Cause: bad.Cause}
		return nil
	case err != nil:
		return err
	}
	d.Status = f.status
	d.cut(d.items(f))
	if room < d.First && d.Failure == nil {
		d.short(room)
	}
	return ctx.Err()
}

// room is how many of the centre's users the others can take.
func (d *Schedule) room() model.Users {
	room := model.Users(0)
	for a, c := range d.Outcome.Scenario.Centres {
		if a != d.Centre && c.Up {
			room += min(c.Capacity-d.Start[a], d.First-room)
		}
	}
	return room
}

// short says that the others have too little room, and takes back a last step
// that is not made in full.
func (d *Schedule) short(room model.Users) {
	d.Failure = &Failure{Cause: region.CauseCapacity}
	if d.alone() {
		d.Failure.Cause = region.CauseNoCentre
	}
	if d.whole() {
		left := d.First
		for _, s := range d.Steps {
			for _, m := range s.Moves {
				left -= m.Users
			}
		}
		d.Failure.Step, d.Failure.Left, d.Failure.Short = len(d.Steps)+1, left, min(left, d.Most)
		return
	}
	full := room / d.Most
	d.Failure.Step, d.Failure.Left = int(full)+1, d.First-room
	d.Failure.Short = min((full+1)*d.Most, d.First) - room
	d.Steps = d.Steps[:full]
}

// alone reports whether no other centre is up.
func (d *Schedule) alone() bool {
	for a, c := range d.Outcome.Scenario.Centres {
		if a != d.Centre && c.Up {
			return false
		}
	}
	return true
}

// whole reports whether places or provinces move whole.
func (d *Schedule) whole() bool {
	unit := d.Outcome.Scenario.Unit
	return unit == model.UnitPlace || unit == model.UnitProvince
}

// Back returns the way back: the steps in reverse, which end with the loads
// that the drain started from.
func (d *Schedule) Back() []Step {
	var back []Step
	for i := len(d.Steps) - 1; i >= 0; i-- {
		s := Step{Loads: d.Start}
		if i > 0 {
			s.Loads = d.Steps[i-1].Loads
		}
		for _, m := range slices.Backward(d.Steps[i].Moves) {
			m.From, m.To = m.To, m.From
			s.Moves = append(s.Moves, m)
		}
		back = append(back, s)
	}
	return back
}
