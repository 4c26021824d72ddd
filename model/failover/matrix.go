package failover

import (
	"context"
	"time"

	"fenye/model"
	"fenye/model/region"
)

// Losses is what the loss of each site would do.
type Losses struct {
	Base  *region.Outcome // the plan itself
	Cases []Case          // one a site, in the order of their first centres
}

// Case is the loss of one site.
type Case struct {
	Lost  []int       // the centres that are lost together, ascending
	Users model.Users // whom they serve in the plan; 0 if there is no plan
	// Shortage is how many users the centres left cannot hold; with none left,
	// all users.
	Shortage model.Users
	Cause    region.Cause // why Optimal is nil; "": it is not
	Nearest  *Takeover    // nil if no centre is left
	Optimal  *Takeover    // nil if there is no plan without the site
	// Fixed is nil if there is no plan before the loss, or none after it in
	// which the others keep their users.
	Fixed *Takeover
}

// CauseUndecided says that the limit ended the search for a plan of whole units
// before one was found or ruled out.
const CauseUndecided region.Cause = "undecided"

// Options say how losses are worked out; the zero value is ready.
type Options struct {
	Together [][]int         // centres that are lost together, as indexes; see Sites
	Base     *region.Outcome // the outcome of the plan, where it is known already
	Limit    time.Duration   // for each search of whole units; 0: none
}

// Matrix loses each site of the plan's current scenario in turn. The numbers
// of Optimal are those of the plan with the site down, to the last digit. The
// error is that of ctx, a *SiteError, or says why the users cannot be worked
// out; a loss without a plan is no error.
func Matrix(ctx context.Context, plan *model.Plan, options Options) (*Losses, error) {
	base := options.Base
	if base == nil {
		var err error
		if base, err = region.Plan(ctx, plan); err != nil {
			return nil, err
		}
	}
	sites, err := Sites(base.Scenario.Centres, options.Together)
	if err != nil {
		return nil, err
	}
	w := &work{o: base, limit: options.Limit, solver: region.NewSolver(), points: positions(base.Plan.Places)}
	w.group = provinces(base)
	short := Shortages(base.Scenario.Centres, base.Total, sites)
	l := &Losses{Base: base}
	for s, lost := range sites {
		c, err := w.lose(ctx, lost)
		if err != nil {
			return nil, err
		}
		c.Shortage = short[s]
		l.Cases = append(l.Cases, c)
	}
	return l, nil
}

// Survive reports whether there is a plan after the loss of any one site: one
// that was found, if a limit ended a search.
func (l *Losses) Survive() bool {
	for _, c := range l.Cases {
		if c.Optimal == nil {
			return false
		}
	}
	return len(l.Cases) > 0
}

// Status is Gap if any optimum is not proven, or any loss undecided.
func (l *Losses) Status() region.Status {
	for _, c := range l.Cases {
		if c.Cause == CauseUndecided || c.Optimal != nil && c.Optimal.Status == region.Gap {
			return region.Gap
		}
	}
	if l.Base.Solution != nil {
		return l.Base.Solution.Status
	}
	return region.Optimal
}

// Reserve returns the least extra capacity that survives each of the losses.
func (l *Losses) Reserve() Reserve {
	sites := make([][]int, len(l.Cases))
	for i, c := range l.Cases {
		sites[i] = c.Lost
	}
	return ReserveOf(l.Base.Scenario.Centres, l.Base.Total, sites)
}
