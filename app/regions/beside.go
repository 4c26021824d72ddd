package regions

import (
	"context"
	"errors"
	"time"

	"fenye/app/background"
	"fenye/model"
	"fenye/model/region"
)

// What takes up to atOnce places times centres squared is worked out at once,
// within a frame; more beside the window.
const atOnce = 20_000

// patience is how long what is already outdated is worked on: without it a drag
// would cancel each before the window had changed once.
const patience = 300 * time.Millisecond

// beside works something out about the plan as it was solved last. It does so
// only while somebody looks, and the newest plan wins: one is worked on and one
// waits.
type beside[T any] struct {
	work   func(ctx context.Context, o *region.Outcome) (T, error)
	wanted func() bool
	newest func() *region.Outcome // the outcome to work on, nil if there is none
	post   func(func())
	came   func() // an answer has come from beside the window

	got     T
	of      *region.Outcome // what got is about; nil: nothing yet
	took    time.Duration
	failure error

	asked  *region.Outcome // what is being worked on, or was last
	since  time.Time
	cancel context.CancelFunc // nil: nothing runs
	again  bool               // another plan waits
}

// answer returns what is known of an outcome, and whether it is.
func (l *beside[T]) answer(o *region.Outcome) (got T, known bool) {
	if o != nil && l.of == o && l.failure == nil {
		return l.got, true
	}
	return got, false
}

// busy reports whether something is being worked out beside the window.
func (l *beside[T]) busy() bool { return l.cancel != nil }

// follow begins with the newest outcome if it is wanted and not known.
func (l *beside[T]) follow() {
	o := l.newest()
	if o == nil || l.asked == o || !l.wanted() {
		return
	}
	if l.cancel != nil {
		if !l.again {
			time.AfterFunc(patience-time.Since(l.since), l.cancel)
		}
		l.again = true
		return
	}
	l.asked, l.since = o, time.Now()
	if k := len(o.Scenario.Centres); o.Scenario.Unit == model.UnitSplit && len(o.Scenario.Wishes) == 0 && len(o.Plan.Places)*k*k <= atOnce {
		got, err := l.work(context.Background(), o)
		l.take(o, got, err)
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	l.cancel = cancel
	background.Go(func() {
		got, err := l.work(ctx, o)
		l.post(func() {
			cancel()
			l.cancel = nil
			l.take(o, got, err)
			if l.again {
				l.again = false
				l.follow()
			}
			l.came()
		})
	})
}

// take keeps an answer; one that was cancelled is none.
func (l *beside[T]) take(o *region.Outcome, got T, err error) {
	if errors.Is(err, context.Canceled) {
		return
	}
	l.took = time.Since(l.since)
	l.got, l.of, l.failure = got, o, err
}
