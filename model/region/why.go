package region

import (
	"context"
	"slices"

	"fenye/model"
)

// Choice is one centre as users of one place see it.
type Choice struct {
	Centre   int
	Up       bool
	Users    model.Users // of the place whom it serves
	Distance model.Km
	Price    model.Km
	Hold     model.Km    // what leaving the centre in force for it costs
	Priced   model.Km    // distance, price and hold: the least of what is allowed serves
	Room     model.Users // up to its capacity; NoLimit without one
	Forbids  []int       // wishes that keep it from serving the place
	// Margin is by how many kilometres it is too far: the place goes to it once
	// its priced distance falls by that much against that of its own centre.
	Margin model.Km
}

// Why returns every centre of the scenario for a place, in their order. The
// margins are against the place's owner; nil without a solution.
func (o *Outcome) Why(place int) []Choice {
	if o.Solution == nil {
		return nil
	}
	own := int(o.Solution.Owner[place])
	home := o.home(place, own)
	served := map[int32]model.Users{}
	for _, s := range o.Shares(place) {
		served[s.Centre] = s.Users
	}
	here := o.cost(place, own, home)
	list := make([]Choice, len(o.Scenario.Centres))
	for a, c := range o.Scenario.Centres {
		priced := o.cost(place, a, home)
		list[a] = Choice{
			Centre: a, Up: c.Up, Users: served[int32(a)], Distance: o.Distance(place, a), Price: o.Solution.Prices[a],
			Hold: priced - o.Priced(place, a), Priced: priced, Room: model.NoLimit, Forbids: o.Forbids(place, a), Margin: priced - here,
		}
		if c.Limited() {
			list[a].Room = max(0, c.Capacity-o.Solution.Loads[a])
		}
	}
	return list
}

// Binding returns the wishes about a place without which another centre would
// be nearer by the prices: those that forbid a centre of a less priced distance
// than the place's own.
func (o *Outcome) Binding(place int) []int {
	if o.asked == nil || len(o.asked.rules) == 0 {
		return nil
	}
	var list []int
	for _, c := range o.Why(place) {
		if !c.Up || c.Margin >= -tied {
			continue
		}
		for _, w := range c.Forbids {
			if !slices.Contains(list, w) {
				list = append(list, w)
			}
		}
	}
	slices.Sort(list)
	return list
}

// Relief is what more capacity at one centre saves, in user-kilometres.
type Relief struct {
	Users  model.Users // of more capacity
	Shadow float64     // by the price: a bound that is met while the same limits bind
	Exact  float64     // by solving again
	Price  model.Km    // of the centre afterwards
}

// Relieve works out what more users of capacity at a centre that is up and has a
// limit save. The saving is at most Shadow and at least the price afterwards
// times the users. The error is that of ctx.
func (s *Solver) Relieve(ctx context.Context, o *Outcome, centre int, users model.Users) (Relief, error) {
	r := Relief{Users: users}
	c := o.Scenario.Centres[centre]
	if o.Solution == nil || !c.Up || !c.Limited() {
		return r, nil
	}
	r.Shadow = float64(max(o.Solution.Prices[centre], 0)) * float64(users)
	next := o.Plan.Clone()
	next.Scenario().Centres[centre].Capacity = min(c.Capacity+users, mostUsers)
	after, err := s.Plan(ctx, &next)
	if err != nil || after.Solution == nil {
		return r, err
	}
	r.Exact = o.Solution.Certificate.Primal - after.Solution.Certificate.Primal
	r.Price = after.Solution.Prices[centre]
	return r, nil
}

// WishPrice is what one wish costs, all others kept.
type WishPrice struct {
	Void  bool    // it asks for nothing, since its centre is not up
	Added float64 // user-kilometres of distance more than without it
	// Cost is Added and what the hold makes of it: never below 0, while Added may
	// be if users move less for the wish.
	Cost   float64
	Proven bool // both optima are; always where places may be shared
}

// WishPrices works out the price of every wish of an outcome by solving again
// without it. It returns nil without a solution; the error is that of ctx.
func (s *Solver) WishPrices(ctx context.Context, o *Outcome) ([]WishPrice, error) {
	if o.Solution == nil {
		return nil, nil
	}
	prices := make([]WishPrice, len(o.Scenario.Wishes))
	for i := range prices {
		p := &prices[i]
		p.Proven = true
		if p.Void = o.Void(i); p.Void {
			continue
		}
		next := o.Plan.Clone()
		next.Scenario().Wishes = model.RemoveWishes(o.Scenario.Wishes, i)
		without, err := s.Plan(ctx, &next)
		if err != nil {
			return nil, err
		}
		if without.Solution == nil { // only a search that was cut short
			p.Proven = false
			continue
		}
		p.Added = o.UserKm - without.UserKm
		p.Cost = o.Solution.Certificate.Primal - without.Solution.Certificate.Primal
		p.Proven = o.Solution.Status == Optimal && without.Solution.Status == Optimal
	}
	return prices, nil
}

// AtHold works out a plan's current scenario at another hold than its own: 0 is
// the free optimum, model.HoldFewest moves the fewest users.
func (s *Solver) AtHold(ctx context.Context, plan *model.Plan, hold model.Km) (*Outcome, error) {
	next := plan.Clone()
	next.Scenario().Hold = hold
	return s.Plan(ctx, &next)
}

// InForce returns the outcome as a plan in force; nil without a solution.
func (o *Outcome) InForce() *model.InForce {
	if o.Solution == nil {
		return nil
	}
	f := &model.InForce{Owner: make([]int32, len(o.Users))}
	for i, a := range o.Solution.Owner {
		f.Owner[i] = int32(o.Scenario.Centres[a].Number)
	}
	for _, s := range o.Solution.Shared {
		f.Shared = append(f.Shared, model.InForceShare{Place: s.Place, Centre: int32(o.Scenario.Centres[s.Centre].Number), Users: s.Users})
	}
	return f
}
