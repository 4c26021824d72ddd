package shards

import (
	"context"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/output"
	"fenye/model/shard"
	"fenye/model/table"
)

// work is what runs beside the window.
type work struct {
	serial  int
	cancel  context.CancelFunc
	running bool
	since   time.Time
	reading *reading // the newest files that were read
	study   *study   // the newest plan
	begun   string   // key of the work that was begun
	err     error
	moves   int     // so far
	spread  float64 // so far
}

// resolve begins the work that the settings of the moment ask for, unless it has
// been done or is on its way.
func (b *Bench) resolve() {
	key := studyKey(b.settings)
	if !b.used || !b.visible || key == b.work.begun {
		return
	}
	s, last := b.settings, b.work.reading
	b.begin(key, func(ctx context.Context, mine int) error {
		r := last
		if r == nil || r.key != s.files() {
			var err error
			if r, err = read(ctx, s); err != nil {
				return err
			}
			r.key = s.files()
			b.post(mine, func() { b.work.reading = r })
		}
		made, err := conduct(ctx, r, s, key, func(moves int, spread float64) { b.progress(mine, moves, spread) })
		if err != nil {
			return err
		}
		b.post(mine, func() { b.show(made) })
		return nil
	})
}

// begin runs work beside the window; a newer one ends it.
func (b *Bench) begin(key string, do func(ctx context.Context, mine int) error) {
	if b.work.cancel != nil {
		b.work.cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	b.work.serial++
	mine := b.work.serial
	b.work.begun, b.work.cancel, b.work.running, b.work.since, b.work.err, b.work.moves = key, cancel, true, time.Now(), nil, 0
	go func() {
		err := do(ctx, mine)
		b.post(mine, func() {
			b.work.running, b.work.cancel = false, nil
			if err != nil && ctx.Err() == nil {
				b.refused(key, err)
			}
			cancel()
			b.refresh()
			b.options.Work()
		})
	}()
	b.options.Work()
}

// refused tells why work came to nothing. Where a file was chosen that cannot be
// taken, what is open stays, and a plan that was on its way is made after all;
// where the files of the plan cannot be read, those of another are not shown.
func (b *Bench) refused(key string, err error) {
	b.options.Fail(err)
	if key == "" {
		if !b.stale() {
			b.work.begun = b.work.study.key
		}
		b.resolve()
		return
	}
	b.work.err = err
	if s := b.work.study; s != nil && !strings.HasPrefix(s.key, b.settings.files()) {
		b.work.study, b.work.reading, b.selected = nil, nil, -1
	}
}

// post runs f on the UI goroutine if the work that asks for it is the newest.
func (b *Bench) post(mine int, f func()) {
	b.options.Post(func() {
		if mine == b.work.serial {
			f()
		}
	})
}

// progress is told how far a plan is; the window is told now and then.
func (b *Bench) progress(mine, moves int, spread float64) {
	if moves%512 != 0 {
		return
	}
	b.post(mine, func() {
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
	b.work.begun = "" // it is taken up again when asked for
	b.refresh()
	b.options.Work()
	return true
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
	case b.work.err != nil:
		return look.T("shards.state.failed"), "error", look.Error
	case b.work.running && b.work.moves > 0:
		return look.T("shards.state.progress", table.People(int64(b.work.moves)), table.Fixed(b.work.spread, 3)), "info", look.Secondary
	case b.work.running:
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
