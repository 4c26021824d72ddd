package regions

import (
	"context"
	"errors"
	"time"

	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
)

// Losses of up to atOnce places times centres squared are worked out at once,
// within a frame; more beside the window.
const atOnce = 20_000

// lossPatience is how long losses that are already outdated are worked on:
// without it a drag would cancel each before the table had changed once.
const lossPatience = 300 * time.Millisecond

// lossLimit is how long each search of whole places or provinces may take.
const lossLimit = 3 * time.Second

// losing works out what the loss of each site would do to the plan as it was
// solved last. It does so only while somebody looks, and the newest plan wins:
// one is worked on and one waits.
type losing struct {
	bench   *Bench
	got     *failover.Losses
	took    time.Duration
	failure error

	asked  *region.Outcome // the plan that is being worked on, or was last
	since  time.Time
	cancel context.CancelFunc // nil: nothing runs
	again  bool               // another plan waits
}

// newest returns the losses of the outcome on show, nil until they are known.
func (l *losing) newest() *failover.Losses {
	if o := l.bench.outcome(); l.got != nil && o != nil && l.got.Base == o {
		return l.got
	}
	return nil
}

// busy reports whether losses are being worked out.
func (l *losing) busy() bool { return l.cancel != nil }

// follow begins with the newest outcome if its losses are wanted and not known.
func (l *losing) follow() {
	b := l.bench
	o := b.outcome()
	if o == nil || b.desk.Stale() || l.asked == o || !b.lossesWanted() {
		return
	}
	if l.cancel != nil {
		if !l.again {
			time.AfterFunc(lossPatience-time.Since(l.since), l.cancel)
		}
		l.again = true
		return
	}
	l.asked, l.since = o, time.Now()
	if k := len(o.Scenario.Centres); o.Scenario.Unit == model.UnitSplit && len(o.Plan.Places)*k*k <= atOnce {
		l.take(lose(context.Background(), o))
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	l.cancel = cancel
	go func() {
		got, err := lose(ctx, o)
		b.options.Post(func() {
			cancel()
			l.cancel = nil
			l.take(got, err)
			if l.again {
				l.again = false
				l.follow()
			}
			b.lossesCame()
		})
	}()
}

// lose works out the losses of a plan, with the sites that it marks.
func lose(ctx context.Context, o *region.Outcome) (*failover.Losses, error) {
	return failover.Matrix(ctx, o.Plan, failover.Options{
		Base: o, Together: failover.Together(o.Scenario.Centres), Limit: lossLimit,
	})
}

// take keeps an answer; one that was cancelled is none.
func (l *losing) take(got *failover.Losses, err error) {
	if errors.Is(err, context.Canceled) {
		return
	}
	l.took = time.Since(l.since)
	l.got, l.failure = got, err
}

// lossesWanted reports whether somebody looks at losses.
func (b *Bench) lossesWanted() bool {
	page := b.dock.Current()
	return b.state.Failure.on() || b.dock.Open() && page != nil && page.Key == "losses" || b.desk.Scenario().Survive && b.whole()
}

// whole reports whether places or provinces are served whole.
func (b *Bench) whole() bool { return b.desk.Scenario().Unit != model.UnitSplit }

// lossesCame shows losses that were worked out beside the window.
func (b *Bench) lossesCame() {
	b.dock.updateLosses()
	b.updateLoss()
	b.updateFailure()
	b.show()
}

// Busy reports whether losses are being worked out beside the window.
func (b *Bench) Busy() bool { return b.losing.busy() }
