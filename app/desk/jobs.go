package desk

import (
	"context"
	"slices"
	"time"

	"fenye/app/background"
)

// Job is work on files that goes on beside the window.
type Job struct {
	Label    Label
	Since    time.Time
	Fraction float64 // 0 to 1; below 0: not known
	cancel   context.CancelFunc
}

// jobs are those that run, oldest first.
type jobs struct{ running []*Job }

// Jobs returns the running work on files, oldest first. Solving is not among
// them, see Computing.
func (d *Desk) Jobs() []Job {
	list := make([]Job, len(d.jobs.running))
	for i, j := range d.jobs.running {
		list[i] = *j
	}
	return list
}

// Stop cancels all work: on files and the running solve.
func (d *Desk) Stop() {
	for _, j := range d.jobs.running {
		j.cancel()
	}
	d.StopComputing()
}

// progressPause is the least time between two reports of progress: the
// window's queue would fill otherwise.
const progressPause = 100 * time.Millisecond

// start runs work on a goroutine of its own. Done gets its answer on the
// window's goroutine; the error of a cancelled job is context.Canceled, which
// fail does not show.
func start[T any](d *Desk, label Label, work func(ctx context.Context, progress func(float64)) (T, error), done func(T, error)) *Job {
	ctx, cancel := context.WithCancel(context.Background())
	job := &Job{Label: label, Since: d.options.Now(), Fraction: -1, cancel: cancel}
	d.jobs.running = append(d.jobs.running, job)
	d.tell(JobsChanged)
	var last time.Time
	progress := func(fraction float64) {
		if now := time.Now(); now.Sub(last) >= progressPause {
			last = now
			d.post(func() {
				job.Fraction = fraction
				d.tell(JobsChanged)
			})
		}
	}
	background.Go(func() {
		answer, err := work(ctx, progress)
		d.post(func() {
			cancel()
			d.jobs.running = slices.DeleteFunc(d.jobs.running, func(j *Job) bool { return j == job })
			d.tell(JobsChanged)
			done(answer, err)
		})
	})
	return job
}

// Work runs work on files beside the window, with a label to show meanwhile.
// Done follows on the window's goroutine unless it fails, which Err then says.
func (d *Desk) Work(label Label, work func(ctx context.Context) error, done func()) {
	start(d, label, func(ctx context.Context, _ func(float64)) (struct{}, error) {
		return struct{}{}, work(ctx)
	}, func(_ struct{}, err error) {
		if err != nil {
			d.fail(err)
			return
		}
		done()
	})
}
