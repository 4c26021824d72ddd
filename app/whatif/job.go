package whatif

import (
	"context"
	"errors"
	"time"

	"fenye/app/background"
	"fenye/app/part"
)

// job is work beside the window; one at a time.
type job struct {
	b      *Bench
	cancel context.CancelFunc // nil: nothing runs
	serial int
	share  float64
	strip  *part.Progress // shows it; nil before the first build
}

// progressPause is the least time between two reports of progress.
const progressPause = 100 * time.Millisecond

// run starts work in place of what runs. done gets the answer on the UI
// goroutine, unless the work was stopped or another has begun.
func run[T any](j *job, work func(ctx context.Context, progress func(float64)) (T, error), done func(T, error)) {
	j.end()
	ctx, cancel := context.WithCancel(context.Background())
	j.cancel, j.share = cancel, -1
	j.serial++
	mine := j.serial
	var last time.Time
	progress := func(share float64) {
		if now := time.Now(); now.Sub(last) >= progressPause {
			last = now
			j.b.options.Post(func() {
				if mine == j.serial && j.cancel != nil {
					j.share = share
					j.show()
				}
			})
		}
	}
	j.show()
	j.b.options.Changed()
	background.Go(func() {
		got, err := work(ctx, progress)
		j.b.options.Post(func() {
			cancel()
			if mine != j.serial {
				return
			}
			j.cancel = nil
			j.show()
			if !errors.Is(err, context.Canceled) {
				done(got, err)
			}
			j.b.options.Changed()
		})
	})
}

// end stops the work; it reports false if there is none.
func (j *job) end() bool {
	if j.cancel == nil {
		return false
	}
	j.cancel()
	j.cancel = nil
	j.serial++ // its answer is not waited for
	j.show()
	j.b.options.Changed()
	return true
}

func (j *job) busy() bool { return j.cancel != nil }

// show shows how far the work is.
func (j *job) show() {
	switch {
	case j.strip == nil:
	case j.cancel == nil:
		j.strip.Rest()
	default:
		j.strip.Run(j.share)
	}
}
