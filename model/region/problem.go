package region

import (
	"fenye/geom"
	"fenye/model"
)

// Problem is demand to be shared out over centres.
type Problem struct {
	// Points are where the users are, and Users, none negative, how many are at
	// each. A Solver keeps what it knows of them while they are the same slices,
	// so neither may be changed in place.
	Points  []geom.Point
	Users   []model.Users
	Centres []model.Centre
	Unit    model.Unit
	Group   []int32 // only for UnitProvince: points of one group, >= 0, are served by one centre

	Rules   []Rule         // wishes beyond the bounds; none in most plans
	InForce *model.InForce // where the users are today, by centre number; nil: nowhere
	Hold    model.Km       // what a user must gain to leave that centre, >= 0 or model.HoldFewest
}

// Status says how much is proved.
type Status string

const (
	Optimal Status = "optimal" // primal equals dual, or branch and bound has closed
	Gap     Status = "gap"     // stopped by a limit: feasible, with an open gap
)

// Share is users of one place served by one centre, both as indexes.
type Share struct {
	Place, Centre int32
	Users         model.Users
}

// Certificate proves a solution: the primal value is what it costs, the dual
// value is what no plan can undercut, both in user-kilometres. Beside a plan in
// force the hold counts in both: every user away from his centre costs it.
type Certificate struct{ Primal, Dual, Gap float64 }

// Solution is an optimal split.
type Solution struct {
	Status Status
	// Owner is the centre of each place: the one that serves most of it (the
	// lowest index if several do), or for a place without users the one of the
	// least priced distance.
	Owner []int32
	// Shared lists the shares of the places that more than one centre serves,
	// by place, then centre. At most K - 1 places are shared, and beside a plan
	// in force those that it shares already.
	Shared []Share
	Loads  []model.Users // one a centre
	// Prices are kilometres, one a centre: above 0 only where the capacity
	// binds, below 0 only where the minimum does. A centre that is down has 0.
	Prices      []model.Km
	Certificate Certificate
}
