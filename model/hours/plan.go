package hours

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"fenye/model"
	"fenye/model/region"
)

// Options say how a day is planned; the zero value is ready.
type Options struct {
	Limit    time.Duration // for each hour and each search of one plan; 0: none
	Progress func(part float64)
}

// Result is a day.
type Result struct {
	Plan     *model.Plan
	Scenario *model.Scenario
	Profile  *Profile
	Unused   []string // keys of the profile that are about no place
	Hours    [Day]Hour
	Joint    Joint
}

// Hour is the plan of one hour by itself. Without one Cause is set.
type Hour struct {
	Users    model.Users
	Status   region.Status
	Cause    region.Cause
	Shortage model.Users
	Loads    []model.Users // one a centre
	Prices   []model.Km
	MeanKm   model.Km
	UserKm   float64
	Moved    model.Users // not at their nearest centre
}

// Feasible reports whether the hour has a plan.
func (h *Hour) Feasible() bool { return h.Cause == "" }

// Joint is the one plan of all hours. If it does not fit, Failures say where;
// shares and loads are then those of the least excess, and prove nothing.
type Joint struct {
	Fits     bool
	Status   region.Status // Gap: whole units, or a search that was stuck
	None     bool          // no shares were found at all: see Hours for causes, or a wish leaves a place no centre
	Shares   []Share       // by place, then centre; of a place without users none
	Owner    []int         // centre of most of each place; -1: without users
	Shared   int           // places or provinces that several centres serve
	Loads    [Day][]float64
	Prices   [][Day]model.Km // of each centre; nil if it does not fit
	HourKm   [Day]model.Km   // mean distance in each hour; 0 without users
	UserKm   float64         // over the day
	MeanKm   model.Km        // a user-hour
	Value    region.Certificate
	Failures []Failure // by hour, then centre
	Steps    int       // of the simplex method
}

// Failure is a bound that no plan of all hours keeps, at the least excess.
type Failure struct {
	Hour, Centre int
	Users        float64 // beyond the capacity; below 0: short of the minimum
}

// Plan plans a day. A day without a plan is no error: the result says which hours
// fail and by how much. The error is ErrNothing, that of ctx, context.DeadlineExceeded
// where the limit came before any plan, or says which input is wrong.
func Plan(ctx context.Context, plan *model.Plan, profile *Profile, options Options) (*Result, error) {
	s := plan.Scenario()
	users, err := s.Users(plan.Places)
	if err != nil {
		return nil, err
	}
	r := &Result{Plan: plan, Scenario: s, Profile: profile}
	day, unused, err := profile.users(plan.Places, users)
	if err != nil {
		return nil, err
	}
	r.Unused = unused
	tell := func(part float64) {
		if options.Progress != nil {
			options.Progress(part)
		}
	}
	solver := region.NewSolver()
	var busiest *region.Outcome
	for h := range day {
		o, err := hourPlan(ctx, solver, plan, day[h], options.Limit)
		if err != nil {
			return nil, err
		}
		r.Hours[h] = hourOf(o)
		if busiest == nil || o.Total > busiest.Total {
			busiest = o
		}
		tell(float64(h+1) / (Day + 6))
	}
	if err := r.joint(ctx, busiest, &day, options.Limit); err != nil {
		return nil, err
	}
	tell(1)
	return r, nil
}

// hourPlan solves the scenario with the users of one hour.
func hourPlan(ctx context.Context, solver *region.Solver, plan *model.Plan, users []model.Users, limit time.Duration) (*region.Outcome, error) {
	at := plan.Clone()
	at.Places = slices.Clone(plan.Places)
	for i, u := range users {
		at.Places[i].Population = model.People(int64(u))
	}
	s := at.Scenario()
	s.Scaled, s.Total, s.Growth, s.Reductions = false, 0, 0, nil
	if limit > 0 && s.Unit.Whole() {
		limited, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		o, err := solver.Plan(limited, &at)
		if err == nil || ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
			return o, errors.Join(err, ctx.Err())
		}
		return nil, fmt.Errorf("hours: %w", err)
	}
	o, err := solver.Plan(ctx, &at)
	if err == nil {
		err = ctx.Err()
	}
	return o, err
}

func hourOf(o *region.Outcome) Hour {
	h := Hour{Users: o.Total}
	if o.Infeasible != nil {
		h.Cause, h.Shortage = o.Infeasible.Cause, o.Infeasible.Shortage
		return h
	}
	h.Status, h.Loads, h.Prices = o.Solution.Status, o.Solution.Loads, o.Solution.Prices
	h.MeanKm, h.UserKm, h.Moved = o.MeanKm, o.UserKm, o.MovedUsers
	return h
}

// within bounds ctx by a time limit; 0 is none.
func within(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit > 0 {
		return context.WithTimeout(ctx, limit)
	}
	return context.WithCancel(ctx)
}

// joint finds the one plan of all hours, starting from the plan of the busiest.
func (r *Result) joint(ctx context.Context, busiest *region.Outcome, day *[Day][]model.Users, limit time.Duration) error {
	var up []int
	for a, c := range r.Scenario.Centres {
		if c.Up {
			up = append(up, a)
		}
	}
	units := unitsOf(busiest, day)
	r.Joint.Owner = make([]int, len(r.Plan.Places))
	for i := range r.Joint.Owner {
		r.Joint.Owner[i] = -1
	}
	for h := range r.Joint.Loads {
		r.Joint.Loads[h] = make([]float64, len(r.Scenario.Centres))
	}
	if len(up) == 0 {
		r.Joint.Fits = len(units) == 0
		r.Joint.None = !r.Joint.Fits
		return nil
	}
	p := pose(busiest, day, units, up)
	if p.nobody() >= 0 {
		r.Joint.None = true
		return nil
	}
	x := &joining{r: r, p: p, units: units, up: up, day: day, o: busiest}
	key := x.start(busiest)
	limited, cancel := within(ctx, limit)
	defer cancel()
	s, fits, err := solve(limited, p, key)
	if err != nil && (ctx.Err() != nil || !errors.Is(err, errStuck) && !errors.Is(err, context.DeadlineExceeded)) {
		return err
	}
	r.Joint.Steps = s.steps
	if err != nil { // a corner that is not proven to be the best
		if fits = s.fits(); !fits && errors.Is(err, context.DeadlineExceeded) {
			return fmt.Errorf("hours: %w", err)
		}
	}
	x.fill(s.shares(), s.prices(), fits)
	if err != nil && fits {
		r.Joint.Status = region.Gap
	}
	if fits && r.Scenario.Unit.Whole() {
		return x.whole(ctx, s.key, limit)
	}
	return nil
}

// joining turns the programme's answer into a result.
type joining struct {
	r     *Result
	p     *problem
	units []unit
	up    []int
	day   *[Day][]model.Users
	o     *region.Outcome // knows the distances
}

// start returns a key for each unit: its centre in the busiest hour, or the
// nearest that may serve it.
func (x *joining) start(busiest *region.Outcome) []int {
	at := map[int]int{}
	for j, c := range x.up {
		at[c] = j
	}
	key := make([]int, len(x.units))
	for n, u := range x.units {
		best := -1
		if busiest.Solution != nil {
			best = at[int(busiest.Solution.Owner[u.places[0]])]
		}
		if best < 0 || !x.p.may(n, best) {
			best = -1
			for c := range x.p.k {
				if x.p.may(n, c) && (best < 0 || x.p.km[n][c] < x.p.km[n][best]) {
					best = c
				}
			}
		}
		key[n] = best
	}
	return key
}

// fill writes shares and prices of units as those of places.
func (x *joining) fill(shares [][]float64, prices [][Day]float64, fits bool) {
	j := &x.r.Joint
	j.Fits, j.Status, j.Shares, j.Shared, j.Failures = fits, region.Optimal, nil, 0, nil
	for h := range j.Loads {
		clear(j.Loads[h])
	}
	all, far := 0.0, [Day]float64{}
	for n := range x.units {
		all += x.p.amount[n]
		x.fillUnit(n, shares[n], &far)
	}
	for h := range far {
		if j.HourKm[h] = 0; x.p.bound[h] > 0 {
			j.HourKm[h] = model.Km(far[h] / x.p.bound[h])
		}
	}
	slices.SortStableFunc(j.Shares, func(a, b Share) int { return a.Place - b.Place })
	j.Value = x.p.certificate(shares, prices)
	j.UserKm = j.Value.Primal
	if all > 0 {
		j.MeanKm = model.Km(j.UserKm / all)
	}
	if fits {
		j.Prices = make([][Day]model.Km, len(x.r.Scenario.Centres))
		for c, hours := range prices {
			for h, price := range hours {
				j.Prices[x.up[c]][h] = model.Km(price)
			}
		}
		if j.Value.Gap > proven*(1+j.Value.Primal) {
			j.Status = region.Gap
		}
		return
	}
	j.Value, j.UserKm, j.MeanKm = region.Certificate{}, 0, 0
	x.failures()
}

// fillUnit writes the shares of unit n as those of its places, and adds the
// user-kilometres of each hour to far.
func (x *joining) fillUnit(n int, shares []float64, far *[Day]float64) {
	j := &x.r.Joint
	parts, most := 0, 0
	for c, part := range shares {
		if part > 0 {
			parts++
		}
		if part > shares[most] {
			most = c
		}
	}
	if parts > 1 {
		j.Shared++
	}
	for _, i := range x.units[n].places {
		j.Owner[i] = x.up[most]
		for c, part := range shares {
			if part == 0 {
				continue
			}
			j.Shares = append(j.Shares, Share{int(i), x.up[c], part})
			km := float64(x.o.Distance(int(i), x.up[c]))
			for h := range j.Loads {
				users := part * float64(x.day[h][i])
				j.Loads[h][x.up[c]] += users
				far[h] += users * km
			}
		}
	}
}

// proven is the part of a value that rounding may leave between primal and dual.
const proven = 1e-9

// failures lists the bounds that are not kept.
func (x *joining) failures() {
	j := &x.r.Joint
	grain := fine * 100 * slices.Max(x.p.bound[:])
	for h := range j.Loads {
		for c, a := range x.up {
			switch users := j.Loads[h][a]; {
			case users > x.p.high[c]+grain:
				j.Failures = append(j.Failures, Failure{h, a, users - x.p.high[c]})
			case users < x.p.low[c]-grain:
				j.Failures = append(j.Failures, Failure{h, a, users - x.p.low[c]})
			}
		}
	}
}

// whole replaces the shares by whole units.
func (x *joining) whole(ctx context.Context, key []int, limit time.Duration) error {
	if x.r.Joint.Shared == 0 {
		return nil // it is whole already, and nothing with shares is better
	}
	limited, cancel := within(ctx, limit)
	defer cancel()
	w, err := whole(limited, x.p, key)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	j := &x.r.Joint
	if w.best == nil {
		*j = Joint{None: true, Status: region.Gap, Owner: j.Owner, Loads: j.Loads, Steps: j.Steps}
		if w.closed {
			j.Status = region.Optimal // proven: there is none
		}
		return nil
	}
	shares := make([][]float64, len(x.units))
	for n, c := range w.best {
		shares[n] = make([]float64, x.p.k)
		shares[n][c] = 1
	}
	x.fill(shares, w.prices, true)
	j.Status = region.Optimal
	j.Value.Dual = math.Min(j.Value.Primal, w.open)
	if j.Value.Gap = j.Value.Primal - j.Value.Dual; j.Value.Gap > proven*(1+j.Value.Primal) {
		j.Status = region.Gap
	}
	return nil
}
