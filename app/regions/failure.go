package regions

import (
	"slices"

	"fenye/app/desk"
	"fenye/app/paint"
	"fenye/app/scene"
	"fenye/model/failover"
	"fenye/model/region"
)

// The ways to carry on after a loss, in the order of the switch.
const (
	lossOptimal = iota
	lossNearest
	lossFixed
)

// FailureState is which loss the workbench shows in place of the plan.
type FailureState struct {
	Centre int // number of a centre that is lost; 0: the plan itself is on show
	Mode   int // lossOptimal, lossNearest or lossFixed
}

func (f FailureState) on() bool { return f.Centre != 0 }

// failing returns the loss on show, nil if the plan is or the losses are not
// known yet.
func (b *Bench) failing() (*failover.Losses, *failover.Case) {
	l := b.losses()
	if l == nil || !b.state.Failure.on() || l.Base.Solution == nil {
		return nil, nil
	}
	if i := lossOf(l, b.state.Failure.Centre); i >= 0 {
		return l, &l.Cases[i]
	}
	return nil, nil
}

// lossOf returns the index of the loss of the centre of a number, -1 if there
// is none.
func lossOf(l *failover.Losses, number int) int {
	return slices.IndexFunc(l.Cases, func(c failover.Case) bool {
		return slices.ContainsFunc(c.Lost, func(a int) bool { return l.Base.Scenario.Centres[a].Number == number })
	})
}

// takeover returns how the centres left carry on in a mode, nil if they do not.
func takeover(c *failover.Case, mode int) *failover.Takeover {
	switch mode {
	case lossNearest:
		return c.Nearest
	case lossFixed:
		return c.Fixed
	}
	return c.Optimal
}

// ShowLoss shows the loss of the centre of a number on the map and in the
// inspector: the optimal takeover, or nearest failover where there is none. The
// plan is not changed. A centre that is down, or of no number, changes nothing.
func (b *Bench) ShowLoss(number int) {
	s := b.desk.Scenario()
	i := s.IndexOf(number)
	if i < 0 || !s.Centres[i].Up {
		return
	}
	b.draining = nil
	if b.state.Failure.Centre != number {
		b.state.Failure.Centre, b.state.Failure.Mode = number, -1
	}
	b.followLosses()
}

// LeaveLoss goes back to the plan; it reports false if the plan is on show.
func (b *Bench) LeaveLoss() bool {
	if !b.viewing() {
		return false
	}
	b.state.Failure, b.draining = FailureState{}, nil
	b.followLosses()
	return true
}

// viewing reports whether a loss or a drain is on show in place of the plan.
func (b *Bench) viewing() bool { return b.state.Failure.on() || b.draining != nil }

// InLoss returns the number of the centre whose loss is on show, 0 for none.
func (b *Bench) InLoss() int { return b.state.Failure.Centre }

// SetLossMode shows another way to carry on: 0 the optimum, 1 nearest failover, 2
// only the lost users move.
func (b *Bench) SetLossMode(mode int) {
	b.state.Failure.Mode = mode
	b.followLosses()
}

// followLosses shows what belongs to the loss on show.
func (b *Bench) followLosses() {
	b.checkFailure()
	b.checkDrain()
	b.losing.follow()
	b.reserving.follow()
	b.settleMode()
	b.dock.updateLosses()
	b.updateLoss()
	b.updateReserve()
	b.updateBanner()
	b.updateFailure()
	b.show()
	if b.OnLoss != nil {
		b.OnLoss()
	}
}

// checkFailure leaves a view whose centre is gone or down, or of a scenario
// without a plan.
func (b *Bench) checkFailure() {
	if !b.state.Failure.on() {
		return
	}
	s := b.desk.Scenario()
	i := s.IndexOf(b.state.Failure.Centre)
	o := b.desk.Outcome()
	if i < 0 || !s.Centres[i].Up || o != nil && !b.desk.Stale() && o.Solution == nil {
		b.state.Failure = FailureState{}
	}
}

// settleMode chooses the first way to carry on that there is, once the losses
// are known.
func (b *Bench) settleMode() {
	if _, c := b.failing(); c != nil && b.state.Failure.Mode < 0 {
		b.state.Failure.Mode = lossOptimal
		if c.Optimal == nil && c.Nearest != nil {
			b.state.Failure.Mode = lossNearest
		}
	}
}

// drawing returns what makes the scene of the moment: of the loss or the drain on
// show, else of the plan.
func (b *Bench) drawing(o *region.Outcome, options scene.Options) func(*scene.Maker) *paint.Scene {
	if d := b.draining; d != nil {
		return func(m *scene.Maker) *paint.Scene { return m.Drain(d.schedule, d.steps, d.at, options) }
	}
	l, c := b.failing()
	if c == nil {
		return func(m *scene.Maker) *paint.Scene { return m.Map(o, options) }
	}
	mode := b.state.Failure.Mode
	return func(m *scene.Maker) *paint.Scene { return m.Loss(l, c, takeover(c, mode), mode == lossFixed, options) }
}

// pressedLoss shows the loss of a row of the table; the first row is the plan
// itself.
func (b *Bench) pressedLoss(row int) {
	l := b.losses()
	if l == nil || row > len(l.Cases) {
		return
	}
	if row == 0 {
		b.LeaveLoss()
		return
	}
	centre := l.Base.Scenario.Centres[l.Cases[row-1].Lost[0]]
	b.desk.Select(desk.Nothing)
	b.ShowLoss(centre.Number)
}
