package sessions

import (
	"context"

	"fyne.io/fyne/v2"

	"fenye/app/inside"
	"fenye/app/look"
	"fenye/model/table"
)

// work is what was begun beside the window, and what it has come to.
type work struct {
	study    *study // the newest that has something to show
	done     string // key of the work that was finished, that failed, or that is on its way
	finished bool   // the study has all its parts
}

// fieldwork returns what a run depends on now.
func (b *Bench) fieldwork() fieldwork { return fieldwork{b.settings, b.rate(), b.trace} }

// resolve begins the work that the settings of the moment ask for, unless it
// has been done or is on its way.
func (b *Bench) resolve() {
	if b.settings.Traffic != synthetic && b.trace == nil {
		if b.missing == nil {
			b.openFile(b.settings.File)
		}
		return
	}
	f := b.fieldwork()
	if f.key() == b.work.done {
		return
	}
	b.work.done, b.work.finished = f.key(), false
	b.Begin(func(ctx context.Context, turn *inside.Turn) error {
		return conduct(ctx, f, turn.Progress, func(s study) { turn.Post(func() { b.show(&s) }) })
	}, func(err error) { b.Err, b.work.finished = err, err == nil })
}

// show puts a study on everything.
func (b *Bench) show(s *study) {
	b.work.study = s
	b.refresh()
	b.options.Work()
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
	case b.Err != nil:
		return look.T("sessions.state.failed"), "error", look.Error
	case b.Busy():
		return look.T("sessions.state.running", table.Fixed(b.Share()*100, 0)), "info", look.Secondary
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
