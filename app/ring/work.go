package ring

import (
	"context"

	"fyne.io/fyne/v2"

	"fenye/app/inside"
	"fenye/app/look"
	"fenye/model/ring"
	"fenye/model/table"
)

// work is what was begun beside the window, and what it has come to.
type work struct {
	study *study // the newest that was finished
	asked *fieldKey
}

// resolve begins the work that the settings of the moment ask for, unless it has
// been done or is on its way.
func (b *Bench) resolve() {
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
	var made *study
	b.Begin(func(ctx context.Context, turn *inside.Turn) (err error) {
		made, err = conduct(ctx, s, rate, last, turn.Progress)
		return err
	}, func(err error) {
		if err == nil {
			b.work.study = made
			return
		}
		b.Err = err
		if last != nil && last.of != s.files() { // those of another ring are not shown in its place
			b.work.study, b.swap, b.device, b.found = nil, -1, -1, nil
		}
		b.options.Fail(err)
	})
}

// stale reports whether what is shown does not belong to the settings.
func (b *Bench) stale() bool {
	return b.work.study == nil || b.Busy() || b.Err != nil || b.work.study.of != keyOf(b.settings, b.rate())
}

// State says what the workbench has come to.
func (b *Bench) State() (text, icon string, colour fyne.ThemeColorName) {
	s := b.work.study
	switch {
	case !b.used:
		return look.T("ring.state.empty"), "info", look.Secondary
	case b.Err != nil:
		return look.T("ring.state.failed"), "error", look.Error
	case b.Busy():
		return look.T("ring.state.running", table.Fixed(b.Share()*100, 0)), "info", look.Secondary
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
