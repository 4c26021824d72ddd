package region

import "fenye/model"

// Cause says why no plan exists.
type Cause string

const (
	CauseCapacity        Cause = "capacity"         // users exceed the capacity that is up
	CauseMinimum         Cause = "minimum"          // minimums exceed the users
	CauseMinimumCapacity Cause = "minimum_capacity" // one centre's minimum exceeds its capacity
	CauseNoCentre        Cause = "no_centre"        // there is no centre that is up
	CauseWhole           Cause = "whole"            // it would fit if places (provinces) could be shared
	CauseWishes          Cause = "wishes"           // it would fit without some of the wishes
)

// Infeasible is the error for a problem without a plan.
type Infeasible struct {
	Cause    Cause
	Shortage model.Users // users without service, or users missing to meet the minimums
	Centre   int         // only CauseMinimumCapacity: which
	// Wishes are indexes of rules, or of the scenario's wishes, that cannot be
	// met together within the bounds, while all of them but any one can. Only
	// CauseWishes.
	Wishes   []int
	Unserved []Share  // where the shortage falls when distance is least (Centre: the nearest that is up)
	Repairs  []Repair // each ends feasible, in the order of the planner's likely wish
}

// RepairKind groups repairs: one card on screen each.
type RepairKind string

const (
	RepairCapacity RepairKind = "capacity" // raise capacities
	RepairShed     RepairKind = "shed"     // serve fewer users
	RepairUp       RepairKind = "up"       // bring a centre up
	RepairMinimum  RepairKind = "minimum"  // lower a minimum
	RepairGrow     RepairKind = "grow"     // more users
	RepairPin      RepairKind = "pin"      // release wishes
)

// Variant tells the repairs of one kind apart.
type Variant string

const (
	LeastDistance Variant = "least_distance" // raise where it shortens most
	OneCentre     Variant = "one_centre"     // only Changes[0].Centre
	Proportion    Variant = "proportion"     // everywhere in proportion
	WhereItFalls  Variant = "where_it_falls" // only the places of Infeasible.Unserved
)

// CentreChange sets one value of one centre.
type CentreChange struct {
	Centre   int
	From, To model.Users // capacity or minimum, as the repair's kind says; for RepairUp the capacity
}

// Repair is a change of the inputs after which a plan exists; the limits that
// it does not name stay as they are.
type Repair struct {
	Kind    RepairKind
	Variant Variant
	Changes []CentreChange
	Total   model.Users // RepairShed, RepairGrow: the new total of users
	Shed    []Share     // RepairShed, WhereItFalls: users to take off each place
	MeanKm  model.Km    // mean distance of the plan that results
	Load    model.Users // RepairUp: what the centre would carry
	Release []int       // RepairPin: indexes of the scenario's wishes to be taken off
}
