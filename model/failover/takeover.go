package failover

import (
	"math"

	"fenye/model"
	"fenye/model/region"
)

// Takeover is one way in which the centres that are left carry on.
type Takeover struct {
	Status  region.Status // Gap: feasible, the optimum is not proven
	MeanKm  model.Km      // of all users; 0 without users
	P95Km   model.Km      // 95 % of the users are within this; 0 without users
	AddedKm model.Km      // MeanKm less that of the plan; 0 if there is no plan
	Moved   model.Users   // users at another centre than in the plan
	Over    model.Users   // users above the capacities, in all
	Centres []Survivor    // one a centre of the scenario; the zero value for the lost
	Moves   []Move        // from the plan to this, by place; none if there is no plan
	// Prices are kilometres, one a centre of the scenario, 0 for the lost: every
	// user who is free to choose goes where distance and price are least. Where
	// others stay, only the users of the lost site are free.
	Prices []model.Km

	after shares
}

// Shares returns who serves a place after the loss, by centre.
func (t *Takeover) Shares(place int) []region.Share { return t.after(place) }

// Survivor is a centre after a loss. Has* tells whether the value beside it
// exists: a centre without a limit has no utilisation, one without users no
// mean distance, and added distance needs one before and after.
type Survivor struct {
	Load           model.Users
	Utilisation    float64
	HasUtilisation bool
	Over           model.Users // users above its capacity
	MeanKm         model.Km
	HasDistance    bool
	AddedKm        model.Km // MeanKm less the centre's in the plan
	HasAdded       bool
	Gained         model.Users // users who come to it
}

// Move takes users of one place from one centre to another.
type Move struct {
	Place, From, To int32
	Users           model.Users
}

// shares tells which centres serve a place, by centre.
type shares = func(place int) []region.Share

// nearest returns the shares with every place at its nearest centre that is
// up, the first of several; nil if none is up.
func nearest(o *region.Outcome, centres []model.Centre) shares {
	var up []int
	for a, c := range centres {
		if c.Up {
			up = append(up, a)
		}
	}
	if len(up) == 0 {
		return nil
	}
	return func(place int) []region.Share {
		near, best := -1, model.Km(math.Inf(1))
		for _, a := range up {
			if d := o.Distance(place, a); d < best {
				near, best = a, d
			}
		}
		return []region.Share{{Place: int32(place), Centre: int32(near), Users: o.Users[place]}}
	}
}

// take works out every figure of a takeover from its shares; nil prices are 0.
func take(o *region.Outcome, after shares, prices []model.Km) *Takeover {
	t := &Takeover{Status: region.Optimal, Centres: make([]Survivor, len(o.Scenario.Centres)), Prices: prices, after: after}
	if prices == nil {
		t.Prices = make([]model.Km, len(t.Centres))
	}
	sums := make([]region.UserKm, len(t.Centres))
	var all region.UserKm
	var spread region.Spread
	for i, u := range o.Users {
		if u == 0 {
			continue
		}
		now := after(i)
		for _, s := range now {
			d := o.Distance(i, int(s.Centre))
			t.Centres[s.Centre].Load += s.Users
			sums[s.Centre].Add(s.Users, d)
			all.Add(s.Users, d)
			spread.Add(s.Users, d)
		}
		if o.Solution != nil {
			t.Moves = difference(t.Moves, o.Shares(i), now)
		}
	}
	for _, m := range t.Moves {
		t.Moved += m.Users
		t.Centres[m.To].Gained += m.Users
	}
	if o.Total > 0 {
		t.MeanKm, t.P95Km = model.Km(all.Value()/float64(o.Total)), spread.P95()
	}
	if o.Solution != nil {
		t.AddedKm = t.MeanKm - o.MeanKm
	}
	for a, c := range o.Scenario.Centres {
		s := &t.Centres[a]
		if c.Limited() {
			s.Over = max(0, s.Load-c.Capacity)
			t.Over += s.Over
			if c.Capacity > 0 && c.Up {
				s.Utilisation, s.HasUtilisation = float64(s.Load)/float64(c.Capacity), true
			}
		}
		if s.Load > 0 {
			s.MeanKm, s.HasDistance = model.Km(sums[a].Value()/float64(s.Load)), true
			if o.Centres[a].HasDistance {
				s.AddedKm, s.HasAdded = s.MeanKm-o.Centres[a].MeanKm, true
			}
		}
	}
	return t
}

// difference appends the moves that turn the shares of one place before into
// those after.
func difference(moves []Move, before, after []region.Share) []Move {
	at := func(list []region.Share, centre int32) model.Users {
		for _, s := range list {
			if s.Centre == centre {
				return s.Users
			}
		}
		return 0
	}
	to, room := -1, model.Users(0)
	for _, b := range before {
		gone := b.Users - at(after, b.Centre)
		for gone > 0 {
			for room <= 0 {
				to++
				room = after[to].Users - at(before, after[to].Centre)
			}
			part := min(gone, room)
			moves = append(moves, Move{b.Place, b.Centre, after[to].Centre, part})
			gone -= part
			room -= part
		}
	}
	return moves
}
