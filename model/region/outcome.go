package region

import (
	"fenye/model"
)

// An Outcome is the one solution object that screen, files and report are made
// from. Exactly one of Solution and Infeasible is set.
type Outcome struct {
	Plan     *model.Plan
	Scenario *model.Scenario // Plan's current one
	Users    []model.Users   // of each of Plan.Places
	Total    model.Users

	Solution   *Solution
	Infeasible *Infeasible

	Nearest       []int32 // nearest centre that is up, by place (lowest index on ties); nil if none is up
	Centres       []CentreFigures
	UserKm        float64
	NearestUserKm float64
	MeanKm        model.Km
	P95Km         model.Km // 95 % of the users are within this
	MovedUsers    model.Users
	ChangedUsers  model.Users       // away from their centre of the plan in force; 0 without one
	Boundaries    []PriceDifference // of every two centres that are up, A before B

	km     []float64  // distances to the centres that are up, by place
	column []int32    // of each centre in km; -1: down
	width  int        // columns of km
	drawn  []model.Km // prices that regions are drawn with; nil: those of the solution
	asked  *asked     // nil: neither wishes nor a plan in force
}

// CentreFigures is what a plan means for one centre. Has* tells whether the
// value beside it exists: a centre that is down or without a limit has no
// utilisation, one without users no mean distance.
type CentreFigures struct {
	Load           model.Users
	Places         int // places of which it serves users
	Utilisation    float64
	HasUtilisation bool
	Price          model.Km
	HasPrice       bool
	SavingPerUser  model.Km // km saved by one more user of capacity
	MeanKm         model.Km
	P95Km          model.Km
	MaxKm          model.Km
	HasDistance    bool
}

// PriceDifference is the boundary between the regions of A and B (indexes of
// centres): d(X,B) - d(X,A) = Difference on it. Half of it is the source
// paper's k.
type PriceDifference struct {
	A, B       int
	Difference model.Km
}
