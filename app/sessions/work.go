package sessions

import (
	"context"
	"time"

	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/model/table"
)

// work is what runs beside the window.
type work struct {
	serial   int
	cancel   context.CancelFunc
	running  bool
	since    time.Time
	share    float64
	study    *study // the newest that has something to show
	done     string // key of the work that was finished, or that failed
	err      error
	loading  bool
	finished bool // the study has all its parts
}

// fieldwork returns what a run depends on now.
func (b *Bench) fieldwork() fieldwork { return fieldwork{b.settings, b.rate(), b.trace} }

// resolve begins the work that the settings of the moment ask for, unless it
// has been done or is on its way.
func (b *Bench) resolve() {
	if !b.used || !b.visible {
		return
	}
	if b.settings.Traffic != synthetic && b.trace == nil {
		if b.missing == nil && !b.work.loading {
			b.openFile(b.settings.File)
		}
		return
	}
	f := b.fieldwork()
	if f.key() == b.work.done {
		return
	}
	b.work.done = f.key()
	b.begin(func(ctx context.Context, mine int) error {
		return conduct(ctx, f, func(share float64) { b.progress(mine, share) }, func(s study) { b.post(mine, func() { b.show(&s) }) })
	})
}

// begin runs work beside the window; a newer one ends it.
func (b *Bench) begin(do func(ctx context.Context, mine int) error) {
	if b.work.cancel != nil {
		b.work.cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	b.work.serial++
	mine := b.work.serial
	b.work.cancel, b.work.running, b.work.since, b.work.share, b.work.err, b.work.finished = cancel, true, time.Now(), 0, nil, false
	go func() {
		err := do(ctx, mine)
		b.post(mine, func() {
			b.work.running, b.work.cancel, b.work.loading = false, nil, false
			b.work.finished = err == nil
			if err != nil && ctx.Err() == nil {
				b.work.err = err
			}
			cancel()
			b.refresh()
			b.options.Work()
		})
	}()
	b.options.Work()
}

// post runs f on the UI goroutine if the work that asks for it is the newest.
func (b *Bench) post(mine int, f func()) {
	b.options.Post(func() {
		if mine == b.work.serial {
			f()
		}
	})
}

// progress is told the share of the work that is done. It shows each per cent.
func (b *Bench) progress(mine int, share float64) {
	b.options.Post(func() {
		if mine == b.work.serial && share >= b.work.share+.01 {
			b.work.share = share
			b.options.Work()
		}
	})
}

// show puts a study on everything.
func (b *Bench) show(s *study) {
	b.work.study = s
	b.refresh()
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
	if b.work.cancel != nil {
		b.work.cancel()
	}
	b.work.running, b.work.cancel, b.work.loading = false, nil, false
	b.work.done = "" // it is taken up again when asked for
	b.refresh()
	b.options.Work()
	return true
}

// stale reports whether what is shown does not belong to the settings.
func (b *Bench) stale() bool {
	if b.work.study == nil || !b.used {
		return true
	}
	now := b.fieldwork()
	return b.work.study.of.key() != now.key()
}

// State says what the workbench has come to.
func (b *Bench) State() (text, icon string, colour fyne.ThemeColorName) {
	s := b.work.study
	switch {
	case !b.used:
		return look.T("sessions.state.empty"), "info", look.Secondary
	case b.missing != nil:
		return look.T("sessions.state.missing"), "error", look.Error
	case b.work.err != nil:
		return look.T("sessions.state.failed"), "error", look.Error
	case b.work.running:
		return look.T("sessions.state.running", table.Fixed(b.work.share*100, 0)), "info", look.Secondary
	case s == nil || s.run == nil:
		return look.T("sessions.state.none"), "info", look.Secondary
	}
	text, icon, colour = b.verdict(s)
	if x := b.moment(); x != nil {
		text += "　" + look.T("sessions.state.moment", table.Fixed(x.At, 0), duration(x.P99), table.People(int64(x.Held)))
	}
	return text, icon, colour
}

// verdict says how many blades are needed.
func (b *Bench) verdict(s *study) (text, icon string, colour fyne.ThemeColorName) {
	z, n := s.sizing, s.of.settings.count()
	switch {
	case z == nil:
		return look.T("sessions.state.p99", duration(s.run.P99)), "info", look.Secondary
	case z.Blades == 0:
		return look.T("sessions.state.never", z.Limit), "error", look.Error
	case n < z.Blades:
		return look.T("sessions.state.short", n, z.Blades), "warning", look.Warning
	}
	for _, t := range z.Trials {
		if t.Blades == n {
			return look.T("sessions.state.fits", n, table.Percent(shownUse(t.LeftOffered, t.LeftUsed, t.LeftFails))), "check", look.Success
		}
	}
	return look.T("sessions.state.more", n, z.Blades), "check", look.Success
}
