package report

import (
	"io"

	"fenye/model"
	"fenye/model/sweep"
)

// SweepSummary is a sweep as JSON. A pointer that is nil is written as null:
// the value does not exist.
type SweepSummary struct {
	Format  string      `json:"format"`
	Version int         `json:"version"`
	Status  string      `json:"status"` // optimal, gap, or infeasible where no step has a plan
	Of      string      `json:"of"`     // users or capacity
	Centre  *string     `json:"centre"` // whose capacity
	From    model.Users `json:"from"`
	To      model.Users `json:"to"`
	Steps   []SweepStep `json:"steps"`
	Input   Input       `json:"input"`
}

// SweepStep is what one value leads to.
type SweepStep struct {
	Value      model.Users       `json:"value"`
	Users      model.Users       `json:"users"`
	Status     string            `json:"status"`
	Cause      *string           `json:"cause"`
	Shortage   model.Users       `json:"shortage"`
	MeanKm     *model.Km         `json:"mean_km"`
	P95Km      *model.Km         `json:"p95_km"`
	UserKm     *float64          `json:"user_km"`
	MovedUsers *model.Users      `json:"moved_users"`
	Centres    []SweepCentre     `json:"centres"`
	Boundaries []BoundarySummary `json:"boundaries"`
}

// SweepCentre is a centre at one step.
type SweepCentre struct {
	Name        string      `json:"name"`
	Load        model.Users `json:"load"`
	Utilisation *float64    `json:"utilisation"`
	PriceKm     *model.Km   `json:"price_km"`
}

// SweepOf returns the summary of a sweep.
func SweepOf(r *sweep.Result, files []model.Source) SweepSummary {
	s := SweepSummary{Format: "fenye-sweep", Version: 1, Status: r.Status(), Of: "users", From: r.Range.From, To: r.Range.To,
		Steps: []SweepStep{}, Input: inputOf(files)}
	if r.Range.Centre != sweep.AllUsers {
		s.Of, s.Centre = "capacity", &r.Scenario.Centres[r.Range.Centre].Name
	}
	for i := range r.Steps {
		s.Steps = append(s.Steps, sweepStepOf(r, i))
	}
	return s
}

func sweepStepOf(r *sweep.Result, i int) SweepStep {
	step := &r.Steps[i]
	out := SweepStep{Value: step.Value, Users: step.Users, Status: "infeasible", Shortage: step.Shortage,
		Centres: []SweepCentre{}, Boundaries: []BoundarySummary{}}
	if !step.Feasible() {
		cause := string(step.Cause)
		out.Cause = &cause
		return out
	}
	out.Status = string(step.Status)
	out.MeanKm, out.P95Km, out.UserKm, out.MovedUsers = &step.MeanKm, &step.P95Km, &step.UserKm, &step.Moved
	for a, c := range r.Scenario.Centres {
		line := SweepCentre{Name: c.Name, Load: step.Loads[a]}
		if u, ok := r.Utilisation(i, a); ok {
			line.Utilisation = &u
		}
		if c.Up {
			line.PriceKm = &step.Prices[a]
		}
		out.Centres = append(out.Centres, line)
	}
	for _, pair := range r.Pairs() {
		half, _ := r.Half(i, pair)
		out.Boundaries = append(out.Boundaries, BoundarySummary{
			Between:    [2]string{r.Scenario.Centres[pair[0]].Name, r.Scenario.Centres[pair[1]].Name},
			Difference: 2 * half, Half: half,
		})
	}
	return out
}

// WriteSweep writes the summary as indented JSON.
func WriteSweep(w io.Writer, s SweepSummary) error {
	return indented(w, "sweep", s)
}
