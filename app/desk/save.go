package desk

import (
	"context"
	"path/filepath"
	"slices"
	"time"

	"fenye/model"
	"fenye/model/region"
)

// saver is the way to disk. Writes run one after another, so that an older
// state never replaces a newer one.
type saver struct {
	timer  *time.Timer
	wanted bool   // write the document once its solve has finished
	path   string // where SaveAs wants it, else ""
	queue  []write
	now    *writing // the write that runs, nil for none
}

// writing is a write that runs. Its error counts once ended is closed.
type writing struct {
	write
	ended chan struct{}
	err   error
}

// write is one state of one document on its way to disk.
type write struct {
	path    string
	plan    *model.Plan
	outcome *region.Outcome // nil: without a solution
	of      string          // path of the document at that time, to know it again
}

// Save writes the document to its path; without one it reports false, and the
// window asks for a path.
func (d *Desk) Save() bool {
	if d.file.path == "" {
		return false
	}
	d.SaveAs(d.file.path)
	return true
}

// SaveAs writes the document to path in the background, as soon as its solve
// has finished; from then on it lies there and saves itself.
func (d *Desk) SaveAs(path string) {
	if d.noFiles() {
		return
	}
	d.saver.wanted, d.saver.path = true, path
	d.pump()
}

// touch notes that the plan has changed: the document saves itself when edits
// have settled.
func (d *Desk) touch() Change {
	if d.options.Files == nil || d.target() == "" {
		return FileChanged
	}
	if d.saver.timer != nil {
		d.saver.timer.Stop()
	}
	d.saver.timer = time.AfterFunc(d.options.Settle, func() {
		d.post(func() {
			d.saver.wanted = true
			d.pump()
		})
	})
	return FileChanged
}

// target returns where the document belongs: its own path, else its recovery
// file, else "".
func (d *Desk) target() string {
	if d.file.path == "" && d.file.recovery == "" && d.options.Recovery != "" {
		d.file.recovery = newRecovery(d.options.Recovery, d.options.Now())
	}
	if d.file.path != "" {
		return d.file.path
	}
	return d.file.recovery
}

// pump queues the document if it is wanted on disk and solved, and starts the
// next write.
func (d *Desk) pump() {
	s := &d.saver
	if s.wanted && !d.solving.running {
		s.wanted = false
		if path := s.path; path != "" {
			s.path = ""
			s.queue = append(s.queue, write{path, d.plan, d.solution(), d.file.path})
		} else {
			d.queueDirty()
		}
	}
	if s.now != nil || len(s.queue) == 0 {
		return
	}
	w := &writing{write: s.queue[0], ended: make(chan struct{})}
	s.now, s.queue = w, s.queue[1:]
	start(d, Label{"desk.job.save", []any{filepath.Base(w.path)}},
		func(ctx context.Context, _ func(float64)) (struct{}, error) {
			defer close(w.ended)
			w.err = d.options.Files.Save(ctx, w.path, w.plan, w.outcome)
			return struct{}{}, w.err
		}, func(_ struct{}, err error) { d.written(w, err) })
}

// queueDirty queues the document as it stands if it differs from the disk.
func (d *Desk) queueDirty() {
	if path := d.target(); d.options.Files != nil && path != "" && d.Dirty() {
		d.saver.queue = append(d.saver.queue, write{path, d.plan, d.solution(), d.file.path})
	}
}

// written takes note of a finished write.
func (d *Desk) written(w *writing, err error) {
	if d.saver.now == w { // else Close has taken note of it
		d.saver.now = nil
		if err != nil {
			d.fail(err)
		} else {
			d.landed(w.write)
		}
	}
	d.tell(FileChanged)
	d.pump()
}

// landed notes what lies on the disk. The document may be another one by now;
// then only the disk has changed.
func (d *Desk) landed(w write) {
	switch {
	case w.path == d.file.recovery:
		d.file.saved, d.file.savedAt = w.plan, d.options.Now()
	case d.file.path == w.of:
		d.forget(d.file.recovery)
		d.file = file{path: w.path, saved: w.plan, savedAt: d.options.Now()}
		d.remember(w.path)
	}
}

// Close ends all work and writes what is not yet on disk, to where it was last
// asked for; it waits for that. After an error the desk goes on; else it must
// not be used afterwards.
func (d *Desk) Close() error {
	d.Stop()
	s := &d.saver
	if s.timer != nil {
		s.timer.Stop()
	}
	if w := s.now; w != nil {
		<-w.ended
		s.now = nil
		if w.err != nil { // cut off by Stop, or it may go better now
			s.queue = slices.Insert(s.queue, 0, w.write)
		} else {
			d.landed(w.write)
		}
	}
	if s.path != "" {
		s.queue = append(s.queue, write{s.path, d.plan, d.solution(), d.file.path})
		s.path = ""
	}
	if err := d.flush(); err != nil {
		return err
	}
	d.queueDirty()
	return d.flush()
}

// flush writes what is queued.
func (d *Desk) flush() error {
	s := &d.saver
	for len(s.queue) > 0 {
		w := s.queue[0]
		if err := d.options.Files.Save(context.Background(), w.path, w.plan, w.outcome); err != nil {
			return err
		}
		s.queue = s.queue[1:]
		d.landed(w)
	}
	return nil
}
