package ring

import (
	"context"
	"time"

	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/model/ring"
	"fenye/model/table"
)

// work is what runs beside the window: the newest settings win.
type work struct {
	serial  int
	cancel  context.CancelFunc
	running bool
	since   time.Time
	share   float64
	study   *study // the newest that was finished
	asked   *fieldKey
	err     error // of the newest work
}

// resolve begins the work that the settings of the moment ask for, unless it has
// been done or is on its way.
func (b *Bench) resolve() {
	if !b.used || !b.visible {
		return
	}
	s, rate := b.settings, b.rate()
	key := keyOf(s, rate)
	if b.work.asked != nil && *b.work.asked == key {
		return
	}
	b.work.asked = &key
	var last *loaded
	if b.work.study != nil {
		last = b.work.study.loaded
	}
	b.begin(func(ctx context.Context, progress func(float64)) (*study, error) {
		return conduct(ctx, s, rate, last, progress)
	},
		func(err error) {
			b.work.err = err
			if last != nil && last.of != s.files() { // those of another ring are not shown in its place
				b.work.study, b.swap, b.device, b.found = nil, -1, -1, nil
			}
		})
}

// begin runs work beside the window; newer work ends it. Failed is told why it
// came to nothing.
func (b *Bench) begin(do func(context.Context, func(float64)) (*study, error), failed func(error)) {
	if b.work.cancel != nil {
		b.work.cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	b.work.serial++
	mine := b.work.serial
	b.work.cancel, b.work.running, b.work.since, b.work.share, b.work.err = cancel, true, time.Now(), 0, nil
	shown := 0.0 // of the work's goroutine
	progress := func(share float64) {
		if share < shown+.02 {
			return
		}
		shown = share
		b.options.Post(func() {
			if mine == b.work.serial {
				b.work.share = share
				b.options.Work()
			}
		})
	}
	go func() {
		s, err := do(ctx, progress)
		b.options.Post(func() {
			defer cancel()
			if mine != b.work.serial {
				return
			}
			b.work.running, b.work.cancel = false, nil
			if err == nil {
				b.work.study = s
			} else if ctx.Err() == nil {
				failed(err)
				b.options.Fail(err)
			}
			b.refresh()
			b.options.Work()
		})
	}()
	b.options.Work()
}

// Computing reports whether work is going on, and since when.
func (b *Bench) Computing() (bool, time.Time) { return b.work.running, b.work.since }

// Busy reports whether work is going on.
func (b *Bench) Busy() bool { return b.work.running }

// Stop ends the work; false if there was none. What is shown stays.
func (b *Bench) Stop() bool {
	if !b.work.running {
		return false
	}
	b.work.serial++
	b.work.cancel()
	b.work.running, b.work.cancel = false, nil
	b.work.asked = nil // it is taken up again when asked for
	b.refresh()
	b.options.Work()
	return true
}

// stale reports whether what is shown does not belong to the settings.
func (b *Bench) stale() bool {
	return b.work.study == nil || b.work.running || b.work.err != nil || b.work.study.of != keyOf(b.settings, b.rate())
}

// State says what the workbench has come to.
func (b *Bench) State() (text, icon string, colour fyne.ThemeColorName) {
	s := b.work.study
	switch {
	case !b.used:
		return look.T("ring.state.empty"), "info", look.Secondary
	case b.work.err != nil:
		return look.T("ring.state.failed"), "error", look.Error
	case b.work.running:
		return look.T("ring.state.running", table.Fixed(b.work.share*100, 0)), "info", look.Secondary
	case s == nil:
		return look.T("ring.state.none"), "info", look.Secondary
	case !s.allowed:
		return look.T("ring.state.locked"), "warning", look.Warning
	case s.join != nil && s.join.Missing > 0:
		return look.T("ring.state.missing", s.join.Missing), "warning", look.Warning
	case s.join != nil:
		return look.T("ring.state.joined", s.join.Need), "check", look.Success
	case s.plan == nil:
		return look.T("ring.state.opened"), "info", look.Secondary
	case s.plan.Stop == ring.Reached:
		return look.T("ring.state.reached", fixed(s.plan.After.Width(), 3)), "check", look.Success
	}
	return look.T("ring.stop."+string(s.plan.Stop)) + look.T("ring.state.width", fixed(s.plan.After.Width(), 3)), "warning", look.Warning
}

func fixed(x float64, digits int) string { return table.Fixed(x, digits) }
