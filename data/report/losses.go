package report

import (
	"encoding/json"
	"fmt"
	"io"

	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
)

// FailoverOf returns the summary of losses and, unless it is nil, a drain.
func FailoverOf(l *failover.Losses, d *failover.Schedule, files []model.Source) FailoverSummary {
	plan := Summarise(l.Base)
	s := FailoverSummary{
		Format: "fenye-failover", Version: 1, Status: string(l.Status()), Users: l.Base.Total, Losses: []FailoverLoss{},
		Input: plan.Input,
	}
	if files != nil {
		s.Input = inputOf(files)
	}
	if l.Base.Solution == nil {
		s.Status, s.Shortage = "infeasible", plan.Shortage
	} else if l.Base.Total > 0 {
		s.MeanKm = &l.Base.MeanKm
	}
	for i := range l.Cases {
		s.Losses = append(s.Losses, lossOf(l, &l.Cases[i]))
	}
	r := ReserveOf(l)
	s.Reserve = &r
	if d != nil {
		s.Drain = drainOf(d)
		if d.Failure != nil {
			s.Status = "infeasible"
		} else if d.Status == region.Gap {
			s.Status = "gap"
		}
	}
	return s
}

// ReserveOf returns the content of reserve.json: the extra capacity of every
// centre that is up, 0 too.
func ReserveOf(l *failover.Losses) ReserveFile {
	r := l.Reserve()
	f := ReserveFile{
		Survives: l.Survive(), Extra: map[string]model.Users{}, Total: r.Total, Possible: r.Possible,
		Exact: failover.ByCapacity(l.Base.Scenario), Shortage: []ReserveShortage{},
	}
	for a, c := range l.Base.Scenario.Centres {
		if c.Up {
			f.Extra[c.Name] = r.Extra[a]
		}
	}
	for i := range l.Cases {
		f.Shortage = append(f.Shortage, ReserveShortage{lostNames(l, l.Cases[i].Lost), r.Short[i]})
	}
	return f
}

func lostNames(l *failover.Losses, centres []int) []string {
	list := make([]string, len(centres))
	for i, a := range centres {
		list[i] = l.Base.Scenario.Centres[a].Name
	}
	return list
}

func lossOf(l *failover.Losses, c *failover.Case) FailoverLoss {
	loss := FailoverLoss{Lost: lostNames(l, c.Lost), Users: c.Users, Shortage: c.Shortage, Void: ordinals(c.Void(l.Base.Scenario))}
	if c.Cause != "" {
		cause := string(c.Cause)
		loss.Cause = &cause
	}
	loss.Nearest, loss.Optimal, loss.Fixed = viewOf(l, c, c.Nearest), viewOf(l, c, c.Optimal), viewOf(l, c, c.Fixed)
	return loss
}

func viewOf(l *failover.Losses, c *failover.Case, t *failover.Takeover) *FailoverView {
	if t == nil {
		return nil
	}
	v := &FailoverView{Status: string(t.Status), MeanKm: t.MeanKm, AddedKm: t.AddedKm, Moved: t.Moved, Over: t.Over}
	for _, a := range c.Left(l.Base.Scenario.Centres) {
		x := t.Centres[a]
		f := FailoverCentre{Name: l.Base.Scenario.Centres[a].Name, Load: x.Load, Over: x.Over, Gained: x.Gained}
		if x.HasUtilisation {
			f.Utilisation = &x.Utilisation
		}
		if x.HasDistance {
			f.MeanKm = &x.MeanKm
		}
		if x.HasAdded {
			f.AddedKm = &x.AddedKm
		}
		v.Centres = append(v.Centres, f)
	}
	return v
}

func drainOf(d *failover.Schedule) *DrainSummary {
	o := d.Outcome
	s := &DrainSummary{
		Centre: o.Scenario.Centres[d.Centre].Name, Status: string(d.Status), Users: d.First, MostUsers: d.Most,
		Steps: len(d.Steps), AddedUserKm: d.AddedUserKm,
	}
	if f := d.Failure; f != nil {
		s.Status = "infeasible"
		s.Failure = &DrainFailure{Step: f.Step, Short: f.Short, Left: f.Left, Cause: string(f.Cause)}
		if f.Cause == "" {
			unit := failover.UnitName(o, f.Place)
			s.Failure.Unit, s.Failure.Cause = &unit, "step"
		}
	}
	return s
}

// WriteFailover writes the summary as JSON.
func WriteFailover(w io.Writer, s FailoverSummary) error { return indented(w, "failover.json", s) }

// WriteReserve writes reserve.json.
func WriteReserve(w io.Writer, r ReserveFile) error { return indented(w, "reserve.json", r) }

func indented(w io.Writer, name string, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return fmt.Errorf("report: %s: %w", name, err)
	}
	return nil
}
