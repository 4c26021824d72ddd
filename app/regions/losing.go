package regions

import (
	"context"
	"time"

	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
)

// Limits of the search of whole units: of each single one, and of all together
// that look for extra capacity.
const (
	lossLimit    = 3 * time.Second
	reserveLimit = 10 * time.Second
)

// newLosing prepares the losses of each site of the plan.
func (b *Bench) newLosing() beside[*failover.Losses] {
	return beside[*failover.Losses]{
		post: b.options.Post, newest: b.solved, wanted: b.lossesWanted, came: b.followLosses,
		work: func(ctx context.Context, o *region.Outcome) (*failover.Losses, error) {
			return failover.Matrix(ctx, o.Plan, failover.Options{
				Base: o, Together: failover.Together(o.Scenario.Centres), Limit: lossLimit,
			})
		},
	}
}

// newReserving prepares the choices of extra capacity that survive any loss.
func (b *Bench) newReserving() beside[[]failover.Choice] {
	return beside[[]failover.Choice]{
		post: b.options.Post, newest: b.solved, came: b.followLosses,
		wanted: func() bool { return b.desk.Scenario().Survive && b.surviving() == surviveShort },
		work: func(ctx context.Context, o *region.Outcome) ([]failover.Choice, error) {
			limited, cancel := context.WithTimeout(ctx, reserveLimit)
			defer cancel()
			all, err := failover.Choices(limited, o, failover.Together(o.Scenario.Centres), lossLimit)
			if err != nil && ctx.Err() == nil && limited.Err() != nil {
				err = nil // those found in time
			}
			return all, err
		},
	}
}

// solved returns the outcome of the plan as it stands, nil while it is being
// computed.
func (b *Bench) solved() *region.Outcome {
	if b.desk.Stale() {
		return nil
	}
	return b.outcome()
}

// losses returns the losses of the outcome on show, nil until they are known.
func (b *Bench) losses() *failover.Losses {
	l, _ := b.losing.answer(b.outcome())
	return l
}

// lossesWanted reports whether somebody looks at losses.
func (b *Bench) lossesWanted() bool {
	page := b.dock.Current()
	return b.state.Failure.on() || b.dock.Open() && page != nil && page.Key == "losses" ||
		b.desk.Scenario().Survive && !failover.ByCapacity(b.desk.Scenario())
}

// Busy reports whether losses, a scene or tables are being worked out beside the
// window.
func (b *Bench) Busy() bool {
	return b.far.running || b.far.filling > 0 || b.losing.busy() || b.reserving.busy() || b.whatif.Busy() || b.asking.busy()
}

// whether a plan survives the loss of any one site.
type survival uint8

const (
	surviveUnknown survival = iota
	surviveYes
	surviveShort // it does not, but extra capacity may help
	surviveNever // there is one site only
)

// surviving says whether the plan on show survives any single loss: by
// capacities alone where that is the whole truth, else by the losses.
func (b *Bench) surviving() survival {
	o := b.outcome()
	if o == nil || o.Solution == nil || o.Total == 0 {
		return surviveUnknown
	}
	r, known := reserveOf(o)
	switch {
	case !known:
		return surviveUnknown
	case !r.Possible:
		return surviveNever
	case r.Total > 0:
		return surviveShort
	case failover.ByCapacity(o.Scenario):
		return surviveYes
	}
	l := b.losses()
	switch {
	case l == nil:
		return surviveUnknown
	case l.Survive():
		return surviveYes
	}
	return surviveShort
}

// reserveOf returns the least reserve of an outcome by capacities.
func reserveOf(o *region.Outcome) (failover.Reserve, bool) {
	centres := o.Scenario.Centres
	sites, err := failover.Sites(centres, failover.Together(centres))
	if err != nil || len(sites) == 0 {
		return failover.Reserve{}, false
	}
	return failover.ReserveOf(centres, o.Total, sites), true
}

// worstLoss returns the site whose loss is short of most, and by how many
// users.
func worstLoss(o *region.Outcome) (site []int, short model.Users) {
	centres := o.Scenario.Centres
	sites, err := failover.Sites(centres, failover.Together(centres))
	if err != nil {
		return nil, 0
	}
	for s, n := range failover.Shortages(centres, o.Total, sites) {
		if n > short {
			site, short = sites[s], n
		}
	}
	return site, short
}
