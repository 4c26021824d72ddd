package report

import (
	"io"
	"math"
	"slices"

	"fenye/model"
	"fenye/model/access"
)

// AccessSummary is the content of an access plan's summary.json. A pointer that
// is nil is written as null: the value does not exist.
type AccessSummary struct {
	Format     string            `json:"format"`
	Version    int               `json:"version"`
	Status     string            `json:"status"` // optimal, gap or infeasible
	F          *float64          `json:"F"`
	VA         *float64          `json:"VA"`
	DE         *float64          `json:"DE"`
	Bound      *float64          `json:"bound"` // no plan within the bounds has a lower F
	Gap        *float64          `json:"gap"`
	Alpha      float64           `json:"alpha"`
	Lambda     float64           `json:"lambda"`
	Gamma      *float64          `json:"gamma"` // null: no limit
	Balance    string            `json:"balance"`
	Units      int               `json:"units"`
	Users      model.Users       `json:"users"`
	Outside    model.Users       `json:"outside_users"` // of places in no province, not wired
	MeanKm     *model.Km         `json:"mean_km"`
	Centres    []AccessCentre    `json:"centres"`
	Nearest    *AccessNearest    `json:"nearest"`
	MovedUnits []string          `json:"moved_units"` // codes of units not at their nearest centre
	Losses     []AccessLoss      `json:"losses"`      // of each centre that is up, with the backups; empty without
	Knee       *float64          `json:"knee_alpha"`  // of the trade-off; null without
	Input      Input             `json:"input"`
	Infeasible *AccessInfeasible `json:"infeasible,omitempty"`
}

// AccessCentre is one centre under a plan.
type AccessCentre struct {
	Name        string       `json:"name"`
	Lon         float64      `json:"lon"`
	Lat         float64      `json:"lat"`
	Capacity    *model.Users `json:"capacity"`
	Up          bool         `json:"up"`
	Load        model.Users  `json:"load"`
	Utilisation *float64     `json:"utilisation"`
	Units       int          `json:"units"`
}

// AccessNearest is the baseline: every unit at its nearest centre.
type AccessNearest struct {
	F       float64        `json:"F"`
	VA      *float64       `json:"VA"`
	DE      float64        `json:"DE"`
	MeanKm  model.Km       `json:"mean_km"`
	Centres []AccessCentre `json:"centres"`
}

// AccessLoss is the loss of one centre, its units at their backups.
type AccessLoss struct {
	Lost     string      `json:"lost"`
	Users    model.Users `json:"users"`
	Fits     bool        `json:"fits"`
	Short    model.Users `json:"short_users"` // above the capacity where it is worst
	At       *string     `json:"short_at"`
	Stranded model.Users `json:"stranded_users"`
	AddedKm  model.Km    `json:"added_km"`
	Status   string      `json:"status"`
	Loads    []Share     `json:"loads"`
}

// Share is a load of one centre.
type Share struct {
	Centre string      `json:"centre"`
	Load   model.Users `json:"load"`
}

// AccessInfeasible says why there is no plan and how far a bound must give way.
type AccessInfeasible struct {
	Cause    string            `json:"cause"`
	Unit     *string           `json:"unit"`   // code
	Centre   *string           `json:"centre"` // name
	Missing  float64           `json:"missing_users"`
	Proven   bool              `json:"proven"`
	Smallest *AccessRelaxation `json:"smallest_gamma"`
	Largest  *AccessRelaxation `json:"largest_lambda"`
}

// AccessRelaxation is a bound with which a plan exists, and the limit beyond
// which none does.
type AccessRelaxation struct {
	Value  float64 `json:"value"`
	Limit  float64 `json:"limit"`
	Proven bool    `json:"proven"`
}

// AccessInputs returns the part of a summary that does not depend on there
// being a plan.
func AccessInputs(p *access.Problem, outside model.Users, files []model.Source) AccessSummary {
	s := AccessSummary{
		Format: "fenye-access", Version: 1, Status: "infeasible", Alpha: p.Alpha, Lambda: p.Lambda,
		Balance: string(p.Balance), Units: len(p.Units), Outside: outside, Centres: []AccessCentre{},
		MovedUnits: []string{}, Losses: []AccessLoss{}, Input: inputOf(files),
	}
	if p.Balance == "" {
		s.Balance = string(access.MeanDeviation)
	}
	if p.Gamma > 0 && !math.IsInf(p.Gamma, 1) {
		s.Gamma = &p.Gamma
	}
	for _, u := range p.Units {
		s.Users += u.Users
	}
	return s
}

// Solved adds a plan to a summary.
func (s *AccessSummary) Solved(p *access.Problem, r *access.Result, losses []access.Loss, t *access.Trade) {
	s.Status = string(r.Status)
	s.F, s.VA, s.DE, s.Bound, s.Gap, s.MeanKm = &r.F, balance(&r.Plan), &r.DE, &r.Bound, &r.Gap, &r.MeanKm
	s.Centres = accessCentres(p, &r.Plan)
	s.Nearest = &AccessNearest{r.Nearest.F, balance(&r.Nearest), r.Nearest.DE, r.Nearest.MeanKm, accessCentres(p, &r.Nearest)}
	for i, j := range r.Assign {
		if r.Nearest.Assign[i] != j {
			s.MovedUnits = append(s.MovedUnits, p.Units[i].Code)
		}
	}
	slices.Sort(s.MovedUnits)
	for _, l := range losses {
		x := AccessLoss{
			Lost: p.Centres[l.Centre].Name, Users: l.Users, Fits: l.Fits, Short: l.Short, Stranded: l.Stranded,
			AddedKm: l.AddedKm, Status: string(l.Status), Loads: []Share{},
		}
		if l.At >= 0 {
			x.At = &p.Centres[l.At].Name
		}
		for j, c := range p.Centres {
			if c.Up && j != l.Centre {
				x.Loads = append(x.Loads, Share{c.Name, l.Loads[j]})
			}
		}
		s.Losses = append(s.Losses, x)
	}
	if t != nil && t.Knee >= 0 {
		s.Knee = &t.Points[t.Knee].Alpha
	}
}

func balance(p *access.Plan) *float64 {
	if !p.HasVA {
		return nil
	}
	return &p.VA
}

func accessCentres(p *access.Problem, plan *access.Plan) []AccessCentre {
	all := []AccessCentre{}
	for j, c := range p.Centres {
		x := AccessCentre{Name: c.Name, Lon: c.Position.Lon, Lat: c.Position.Lat, Up: c.Up, Load: plan.Loads[j]}
		if c.Limited() {
			x.Capacity = &p.Centres[j].Capacity
		}
		if !math.IsNaN(plan.Utilisation[j]) {
			x.Utilisation = &plan.Utilisation[j]
		}
		for _, a := range plan.Assign {
			if a == j {
				x.Units++
			}
		}
		all = append(all, x)
	}
	return all
}

// Refused adds to a summary why there is no plan.
func (s *AccessSummary) Refused(p *access.Problem, e *access.Infeasible) {
	x := &AccessInfeasible{Cause: string(e.Cause), Missing: e.Missing, Proven: e.Proven}
	if e.Unit >= 0 {
		x.Unit = &p.Units[e.Unit].Code
	}
	if e.Centre >= 0 {
		x.Centre = &p.Centres[e.Centre].Name
	}
	relaxation := func(r access.Relaxation) *AccessRelaxation {
		if !r.Found {
			return nil
		}
		return &AccessRelaxation{r.Value, r.Limit, r.Proven}
	}
	x.Smallest, x.Largest = relaxation(e.Gamma), relaxation(e.Lambda)
	s.Infeasible = x
}

// WriteAccess writes a summary as JSON.
func WriteAccess(w io.Writer, s AccessSummary) error {
	return indented(w, "summary.json", s)
}
