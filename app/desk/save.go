package desk

import (
	"context"
	"path/filepath"
	"slices"

	"fenye/data/journal"
	"fenye/data/safefile"
	"fenye/model"
	"fenye/model/region"
)

// saver is the way to disk. Writes run one after another, so that an older
// state never replaces a newer one.
type saver struct {
	wanted bool   // write the document once its solve has finished
	path   string // where SaveAs wants it, else ""
	queue  []write
	now    *writing // the write that runs, nil for none
}

// writing is a write that runs. Its results count once ended is closed.
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
	of      *file           // the document
	own     bool            // path is its own already
	stamp   safefile.Stamp  // of the file: before the write and after it
	lock    *journal.Lock   // of path
	keeper  *keeper         // of the document, nil if it has no journal
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
// has finished; from then on it lies there.
func (d *Desk) SaveAs(path string) {
	if d.noFiles() {
		return
	}
	d.EndFold() // so that undo leads back to what was saved
	d.saver.wanted, d.saver.path = true, path
	d.pump()
}

// target returns where the document belongs: its own path, else its recovery
// file, else "".
func (d *Desk) target() string {
	f := d.file
	if f.home() == "" && d.options.Recovery != "" {
		f.recovery = newRecovery(d.options.Recovery, d.options.Now())
		f.lock, _ = d.claim(f.recovery, false) // the name is new
	}
	return f.home()
}

// pump queues the document if it is wanted on disk and solved, and starts the
// next write.
func (d *Desk) pump() {
	s := &d.saver
	if s.wanted && !d.solving.running {
		s.wanted = false
		path := s.path
		s.path = ""
		d.queueAt(path)
	}
	if s.now != nil || len(s.queue) == 0 {
		return
	}
	w := &writing{write: s.queue[0], ended: make(chan struct{})}
	s.now, s.queue = w, s.queue[1:]
	if err := d.prepare(&w.write); err != nil {
		close(w.ended)
		d.written(w, err)
		return
	}
	start(d, Label{"desk.job.save", []any{filepath.Base(w.path)}},
		func(ctx context.Context, _ func(float64)) (struct{}, error) {
			defer close(w.ended)
			w.err = d.store(ctx, &w.write)
			return struct{}{}, w.err
		}, func(_ struct{}, err error) { d.written(w, err) })
}

// queueAt queues the document as it stands for a path.
func (d *Desk) queueAt(path string) {
	if path != "" {
		d.saver.queue = append(d.saver.queue, write{path: path, plan: d.plan, outcome: d.solution(), of: d.file})
	}
}

// queueDirty queues the document as it stands if it differs from the disk.
func (d *Desk) queueDirty() {
	if d.options.Files != nil && d.Dirty() {
		d.queueAt(d.target())
	}
}

// prepare makes sure that this window may write to the path, which is the
// document's own or is to become that.
func (d *Desk) prepare(w *write) error {
	w.keeper = w.of.keeper
	if w.own = w.path == w.of.home(); w.own {
		w.stamp, w.lock = w.of.stamp, w.of.lock
		return nil
	}
	w.stamp = safefile.Stamp{}
	if !d.documentOpen(w.path) {
		lock, err := d.claim(w.path, false)
		if err != nil {
			return err
		}
		w.lock = lock
	}
	return nil
}

// store writes a document to the disk, unless something else lies there than
// this window knows of.
func (d *Desk) store(ctx context.Context, w *write) error {
	if w.own && w.lock != nil && !w.lock.Held() {
		return errTaken
	}
	if w.stamp != (safefile.Stamp{}) {
		if fits, err := w.stamp.Fits(w.path); err == nil && !fits {
			if now, err := safefile.StampOf(w.path); err == nil && now != (safefile.Stamp{}) {
				return &changedError{now}
			}
		}
	}
	if w.keeper != nil {
		_ = w.keeper.flush() // so that the journal, while it is there, is never behind the file
	}
	if err := d.options.Files.Save(ctx, w.path, w.plan, w.outcome); err != nil {
		return err
	}
	if d.options.Keep {
		w.stamp, _ = safefile.StampOf(w.path) // without one nothing is compared
	}
	return nil
}

// written takes note of a finished write.
func (d *Desk) written(w *writing, err error) {
	if d.saver.now == w { // else Close has taken note of it
		d.saver.now = nil
		if err != nil {
			d.unwritten(w.write, err)
		} else {
			d.landed(w.write)
		}
	}
	d.tell(FileChanged)
	d.pump()
}

// landed notes what lies on the disk. The document may have changed since then,
// or be another one by now.
func (d *Desk) landed(w write) {
	f := w.of
	was := *f
	if !w.own {
		d.move(f, &w)
	}
	f.saved, f.savedAt, f.stamp, f.changes = w.plan, d.options.Now(), w.stamp, 0
	if newer := f == d.file && d.plan != w.plan; newer {
		f.changes = 1 // at least
		d.touch()
	} else if f.keeper != nil {
		f.keeper.put(nil)
	}
	if !w.own {
		d.clear(f, was)
	}
	if f.path != "" {
		d.remember(f.path)
	}
}

// move gives a document the path where it was written. What another document
// of this window had there it has no more.
func (d *Desk) move(f *file, w *write) {
	for _, other := range d.files {
		if other != f && other.path == w.path {
			w.lock = other.lock
			if other.keeper != nil {
				other.keeper.drop()
			}
			*other = file{}
		}
	}
	f.path, f.recovery, f.keeper, f.lock = w.path, "", nil, w.lock
}

// clear takes away what a document that has moved had at its old place, once
// its newest state is kept at the new one.
func (d *Desk) clear(f *file, was file) {
	if f.keeper != nil && f.keeper.flush() != nil {
		return // the old journal stays as long as there is no new one
	}
	if was.keeper != nil {
		was.keeper.drop()
	}
	if was.lock != nil {
		was.lock.Release()
	}
	d.forget(was.recovery)
}

// Close ends all work and writes what is not yet on disk, to where it was last
// asked for; it waits for that. After an error the desk goes on; else it must
// not be used afterwards.
func (d *Desk) Close() error {
	d.Stop()
	s := &d.saver
	if w := s.now; w != nil {
		<-w.ended
		s.now = nil
		if w.err != nil { // cut off by Stop, or it may go better now
			s.queue = slices.Insert(s.queue, 0, w.write)
		} else {
			d.landed(w.write)
		}
	}
	d.queueAt(s.path)
	s.path = ""
	if err := d.flush(); err != nil {
		return err
	}
	d.queueDirty()
	if err := d.flush(); err != nil {
		return err
	}
	return d.Leave()
}

// flush writes what is queued.
func (d *Desk) flush() error {
	s := &d.saver
	for len(s.queue) > 0 {
		w := &s.queue[0]
		if err := d.prepare(w); err != nil {
			return err
		}
		if err := d.store(context.Background(), w); err != nil {
			return err
		}
		d.landed(*w)
		s.queue = s.queue[1:]
	}
	return nil
}
