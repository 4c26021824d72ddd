package model

import (
	"slices"

	"fenye/geom"
)

// Place (需求点) is where users are. Its number of users follows from its
// population and the scenario's total, see Scenario.Users.
type Place struct {
	Name       string
	Position   geom.Point
	Population Population
	Province   string // GB/T 2260 code such as "510000"; "" is outside every province
}

// Centre (数据中心) serves users.
type Centre struct {
	Number   int // 1, 2, ...: its number and its colour, kept for life
	Name     string
	Position geom.Point
	Capacity Users // NoLimit: any number
	Minimum  Users // least load it must get while it is up
	Up       bool
	Colour   string // "#rrggbb" chosen by the planner; "" is the palette's
	// Site names what the centre shares its fate with: centres of one name are
	// lost together. "" is a site of its own.
	Site string
}

// Limited reports whether the centre's capacity is a number.
func (c Centre) Limited() bool { return c.Capacity != NoLimit }

// Source says where places came from.
type Source struct {
	Name       string    `json:"name"` // base name of the file
	SHA256     string    `json:"sha256"`
	Population string    `json:"population,omitempty"` // the column or data field used
	Rows       int       `json:"rows"`
	Used       int       `json:"used"`
	Skipped    []Skipped `json:"skipped"`
}

// Skipped is one row, or Count rows, that could not be used.
type Skipped struct {
	Row    int    `json:"row"` // 1-based, as the file's own program counts; the first of Count
	Reason string `json:"reason"`
	Count  int    `json:"count"`
}

// Scenario (方案) is one set of inputs over the plan's places.
type Scenario struct {
	Name    string
	Scaled  bool  // the places are scaled to Total users; else each has its population
	Total   Users // only if Scaled
	Growth  Tenths
	Unit    Unit
	Centres []Centre
	// Reductions are users not to be served, taken off after scaling and growth.
	Reductions []Reduction
	Wiring     Wiring // of whole provinces; the zero value is nearest access
	// Survive asks that the centres left can serve all users after the loss of
	// any one site.
	Survive bool
	Wishes  []Wish   // pins, bans, ceilings and zones, see AddWish; never changed in place
	InForce *InForce // the plan that the users follow today; nil: none was set
	// Hold is the least gain in kilometres for which a user leaves the centre
	// that he has in the plan in force; HoldFewest moves the fewest users.
	Hold Km
}

// IndexOf returns the place of the centre of a number, -1 if there is none.
func (s *Scenario) IndexOf(number int) int {
	for i := range s.Centres {
		if s.Centres[i].Number == number && number != 0 {
			return i
		}
	}
	return -1
}

// Reduction takes users off one place in one scenario; the others and the
// place's population stay as they are. A place never falls below 0 users.
type Reduction struct {
	Place int // index in Plan.Places
	Users Users
}

// Tenths is a percentage in tenths: 125 is 12.5 %.
type Tenths int32

// Plan is the document: places and one or more scenarios over them.
type Plan struct {
	Title     string
	Places    []Place // shared between versions of a plan; never written to
	Sources   []Source
	Scenarios []Scenario // at least one
	Current   int        // index of the scenario in work
	Frame     Frame      // where regions are clipped in files
	Outline   string     // name of the province outline in use; "" is the bundled one
	Keys      []UnitKey  // of the units to be put into force, see SortKeys; never changed in place
	Inside    Inside
}

// Scenario returns the scenario in work.
func (p *Plan) Scenario() *Scenario { return &p.Scenarios[p.Current] }

// Clone returns a copy that may be edited; the places stay shared.
func (p Plan) Clone() Plan {
	p.Sources = slices.Clone(p.Sources)
	p.Scenarios = slices.Clone(p.Scenarios)
	for i := range p.Scenarios {
		p.Scenarios[i].Centres = slices.Clone(p.Scenarios[i].Centres)
	}
	return p
}

// NextNumber returns the number for a new centre: one above the highest used
// in any scenario, so that no number ever means two centres.
func (p *Plan) NextNumber() int {
	highest := 0
	for _, s := range p.Scenarios {
		for _, c := range s.Centres {
			highest = max(highest, c.Number)
		}
	}
	return highest + 1
}
