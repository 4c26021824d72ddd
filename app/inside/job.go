package inside

import (
	"context"
	"time"
)

// job is the work of a workbench beside the window; a newer one ends an older.
type job struct {
	serial  int
	cancel  context.CancelFunc // nil: none is going on
	since   time.Time
	share   float64
	opening bool // a person has chosen what it reads
}

// Turn is one piece of work, from which its goroutine speaks to the window.
type Turn struct {
	frame *Frame
	mine  int
	told  float64 // share
}

// Begin runs work beside the window; newer work ends it. Done is told on the UI
// goroutine what it came to, unless it was ended.
func (f *Frame) Begin(do func(ctx context.Context, turn *Turn) error, done func(err error)) {
	f.begin(false, do, done)
}

// Open begins work on what a person has chosen to open. It goes on while the
// workbench is not on show, and what the settings ask for waits for it; work that
// it interrupts is taken up again. Done finds the settings of the plan.
func (f *Frame) Open(do func(ctx context.Context, turn *Turn) error, done func(err error)) {
	if f.Busy() || f.Err != nil {
		f.own.Forget()
	}
	f.begin(true, do, func(err error) {
		f.ReadPlan()
		done(err)
		f.resolve()
	})
}

func (f *Frame) begin(opening bool, do func(ctx context.Context, turn *Turn) error, done func(err error)) {
	if f.job.cancel != nil {
		f.job.cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	turn := &Turn{frame: f, mine: f.job.serial + 1}
	f.job = job{serial: turn.mine, cancel: cancel, since: time.Now(), opening: opening}
	f.Err = nil
	go func() {
		err := do(ctx, turn)
		turn.Post(func() {
			f.rest()
			done(err)
			f.own.Refresh()
			f.options.Work()
		})
	}()
	f.options.Work()
}

// rest ends the work that is going on, if it has not come to its end.
func (f *Frame) rest() {
	f.job.cancel()
	f.job.cancel, f.job.opening = nil, false
}

// Post runs a function on the UI goroutine, later, if there is no newer work.
func (t *Turn) Post(do func()) {
	t.frame.options.Post(func() {
		if t.mine == t.frame.job.serial {
			do()
		}
	})
}

// Progress is told the share of the work that is done, from 0 to 1, and shows
// each per cent. It is called on the goroutine of the work.
func (t *Turn) Progress(share float64) {
	if share < t.told+.01 {
		return
	}
	t.told = share
	t.Post(func() {
		t.frame.job.share = share
		t.frame.options.Work()
	})
}

// Share returns how much of the newest work is done, from 0 to 1.
func (f *Frame) Share() float64 { return f.job.share }

// Computing reports whether work is going on, and since when.
func (f *Frame) Computing() (bool, time.Time) { return f.Busy(), f.job.since }

// Busy reports whether work is going on.
func (f *Frame) Busy() bool { return f.job.cancel != nil }

// Stop ends the work; false if there was none. What is shown stays.
func (f *Frame) Stop() bool {
	if !f.Busy() {
		return false
	}
	f.rest()
	f.job.serial++
	f.own.Forget()
	f.own.Refresh()
	f.options.Work()
	return true
}
