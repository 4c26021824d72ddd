package shards

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"

	"fenye/app/inside"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/model/shard"
	"fenye/model/table"
)

// work is what was begun beside the window, and what it has come to.
type work struct {
	reading *reading // the newest files that were read
	study   *study   // the newest plan
	begun   string   // key of the work that was begun
	moves   int      // so far
	spread  float64  // so far
}

// resolve begins the work that the settings of the moment ask for, unless it has
// been done or is on its way.
func (b *Bench) resolve() {
	key := studyKey(b.settings)
	if key == b.work.begun {
		return
	}
	b.work.begun, b.work.moves = key, 0
	s, last := b.settings, b.work.reading
	b.Begin(func(ctx context.Context, turn *inside.Turn) error {
		r := last
		if r == nil || r.key != s.files() {
			var err error
			if r, err = read(ctx, s); err != nil {
				return err
			}
			r.key = s.files()
			turn.Post(func() { b.work.reading = r })
		}
		made, err := conduct(ctx, r, s, key, func(moves int, spread float64) { b.progress(turn, moves, spread) })
		if err != nil {
			return err
		}
		turn.Post(func() { b.show(made) })
		return nil
	}, b.refused)
}

// refused tells why the files of the plan cannot be read; those of another are
// not shown in their place.
func (b *Bench) refused(err error) {
	if err == nil {
		return
	}
	b.options.Fail(err)
	b.Err = err
	if s := b.work.study; s != nil && !strings.HasPrefix(s.key, b.settings.files()) {
		b.work.study, b.work.reading, b.selected = nil, nil, -1
	}
}

// progress is told how far a plan is; the window is told now and then.
func (b *Bench) progress(turn *inside.Turn, moves int, spread float64) {
	if moves%512 != 0 {
		return
	}
	turn.Post(func() {
		b.work.moves, b.work.spread = moves, spread
		b.options.Work()
	})
}

// show puts a study on everything.
func (b *Bench) show(s *study) {
	b.work.study = s
	if b.selected >= len(s.Model.Chunks) {
		b.selected = -1
	}
	b.refresh()
	b.options.Work()
}

// stale reports whether what is shown does not belong to the settings.
func (b *Bench) stale() bool {
	return b.work.study == nil || !b.used || b.work.study.key != studyKey(b.settings)
}

// State says what the workbench has come to.
func (b *Bench) State() (text, icon string, colour fyne.ThemeColorName) {
	s := b.work.study
	switch {
	case !b.used:
		return look.T("shards.state.empty"), "info", look.Secondary
	case b.Err != nil:
		return look.T("shards.state.failed"), "error", look.Error
	case b.Busy() && b.work.moves > 0:
		return look.T("shards.state.progress", table.People(int64(b.work.moves)), table.Fixed(b.work.spread, 3)), "info", look.Secondary
	case b.Busy():
		return look.T("shards.state.running"), "info", look.Secondary
	case s == nil || b.stale():
		return look.T("shards.state.none"), "info", look.Secondary
	case s.refusal != nil:
		return look.T("shards.state.refused"), "warning", look.Warning
	case b.settings.Mode == output.ModeFODA:
		return look.T("shards.state.foda", len(s.Foda.Steps)), "info", look.Secondary
	case s.Plan.Stop == shard.AtTarget:
		return look.T("shards.state.reached", table.Fixed(s.Plan.Spread(), 3)), "check", look.Success
	}
	return look.T("shards.state."+s.Plan.Stop, table.Fixed(s.Plan.Spread(), 3)), "warning", look.Warning
}
