package report

import (
	"fenye/model"
	"fenye/model/region"
)

// Shortage says why there is no plan and what would give one.
type Shortage struct {
	Users    model.Users     `json:"users"`
	Cause    string          `json:"cause"`
	Centre   *string         `json:"centre,omitempty"` // whose minimum is above its capacity
	Wishes   []int           `json:"wishes,omitempty"` // that cannot be met together, counted from 1 as in "wishes"
	Unserved []PlaceUsers    `json:"unserved"`
	Repairs  []RepairSummary `json:"repairs"`
}

// PlaceUsers is a number of users of one place.
type PlaceUsers struct {
	Place string      `json:"place"`
	Users model.Users `json:"users"`
}

// RepairSummary is one change after which a plan exists.
type RepairSummary struct {
	Kind   string       `json:"kind"`
	Detail RepairDetail `json:"detail"`
}

// RepairDetail says what the repair changes and what results.
type RepairDetail struct {
	Variant string        `json:"variant,omitempty"`
	Changes []ValueChange `json:"changes,omitempty"`
	Total   *model.Users  `json:"users,omitempty"` // the new total of users
	Shed    []PlaceUsers  `json:"shed,omitempty"`
	Load    *model.Users  `json:"load,omitempty"`    // what a centre brought up would carry
	Release []int         `json:"release,omitempty"` // wishes to be taken off, counted from 1 as in "wishes"
	MeanKm  model.Km      `json:"mean_km"`
}

// ValueChange sets the capacity or minimum of a centre, as the kind of the
// repair says. Null is no limit.
type ValueChange struct {
	Centre string       `json:"centre"`
	From   *model.Users `json:"from"`
	To     *model.Users `json:"to"`
}

func shortageOf(o *region.Outcome) *Shortage {
	fault := o.Infeasible
	if fault == nil {
		return nil
	}
	name := func(centre int) string { return o.Scenario.Centres[centre].Name }
	s := &Shortage{
		Users: fault.Shortage, Cause: string(fault.Cause),
		Unserved: placeUsers(o, fault.Unserved), Repairs: []RepairSummary{}, Wishes: ordinals(fault.Wishes),
	}
	if fault.Cause == region.CauseMinimumCapacity {
		n := name(fault.Centre)
		s.Centre = &n
	}
	for _, r := range fault.Repairs {
		d := RepairDetail{Variant: string(r.Variant), MeanKm: r.MeanKm, Release: ordinals(r.Release)}
		for _, c := range r.Changes {
			d.Changes = append(d.Changes, ValueChange{name(c.Centre), limitOf(c.From), limitOf(c.To)})
		}
		switch r.Kind {
		case region.RepairShed, region.RepairGrow:
			d.Total = &r.Total
			d.Shed = placeUsers(o, r.Shed)
		case region.RepairUp:
			d.Load = &r.Load
		}
		s.Repairs = append(s.Repairs, RepairSummary{string(r.Kind), d})
	}
	return s
}

func placeUsers(o *region.Outcome, shares []region.Share) []PlaceUsers {
	list := []PlaceUsers{}
	for _, x := range shares {
		list = append(list, PlaceUsers{o.Plan.Places[x.Place].Name, x.Users})
	}
	return list
}

func limitOf(n model.Users) *model.Users {
	if n == model.NoLimit {
		return nil
	}
	return &n
}
