package desk

import (
	"errors"
	"slices"
	"time"

	"fenye/app/cause"
	"fenye/data/journal"
	"fenye/data/safefile"
)

// errTaken reports that another window has taken the plan over.
var errTaken error = &cause.Said{Key: "cause.taken"}

// changedError reports that the file is not what this window knows of.
type changedError struct{ now safefile.Stamp }

func (*changedError) Error() string { return "desk: another program has changed the file" }

// Key is that of its words.
func (*changedError) Key() string { return "cause.changed" }

// SaveError reports that a plan file could not be written; the changes are in
// the journal all the same.
type SaveError struct{ Err error }

func (e *SaveError) Error() string { return e.Err.Error() }
func (e *SaveError) Unwrap() error { return e.Err }

// KeepError reports that changes could not even be written to the journal: they
// are in memory alone. It is tried again every second.
type KeepError struct{ Err error }

func (e *KeepError) Error() string { return e.Err.Error() }
func (e *KeepError) Unwrap() error { return e.Err }

// touch notes that the plan has changed: it goes into the journal, or the
// journal goes if the file has the plan.
func (d *Desk) touch() Change {
	f := d.file
	if !d.options.Keep {
		return FileChanged
	}
	if !d.Dirty() && !d.onItsWay(f) {
		f.changes = 0
		if f.keeper != nil {
			f.keeper.put(nil)
		}
		return FileChanged
	}
	if d.target() != "" {
		d.keeperOf(f).put(&journal.Entry{Plan: d.plan, File: f.path, Changes: max(f.changes, 1), At: d.options.Now()})
	}
	return FileChanged
}

// onItsWay reports whether a state of a document is on its way to its file, so
// that nobody knows what that holds.
func (d *Desk) onItsWay(f *file) bool {
	return d.saver.now != nil && d.saver.now.of == f || slices.ContainsFunc(d.saver.queue, func(w write) bool { return w.of == f })
}

// keeperOf returns the keeper of a document that has a home.
func (d *Desk) keeperOf(f *file) *keeper {
	if f.keeper == nil {
		lock := f.lock
		k := &keeper{spots: d.spots(f.home()), pause: d.options.Settle, may: func() error {
			if lock != nil && !lock.Held() {
				return errTaken
			}
			return nil
		}}
		k.said = func() { d.post(func() { d.kept(f, k) }) }
		f.keeper = k
	}
	return f.keeper
}

// kept takes note of what has become of a journal.
func (d *Desk) kept(f *file, k *keeper) {
	if f.keeper != k || f != d.file {
		return
	}
	_, _, err := k.state()
	had := (*KeepError)(nil)
	switch {
	case errors.Is(err, errTaken):
		d.taken(f)
		return
	case err != nil:
		d.fail(&KeepError{err})
	case errors.As(d.err, &had):
		d.fail(nil) // it goes again
	}
	d.tell(FileChanged)
}

// KeptAt returns when the newest change was written to the journal; zero while
// it is not there, or there is none.
func (d *Desk) KeptAt() time.Time {
	if d.file.keeper == nil {
		return time.Time{}
	}
	if plan, at, _ := d.file.keeper.state(); plan == d.plan {
		return at
	}
	return time.Time{}
}

// Changes returns how many changes the document is ahead of its file.
func (d *Desk) Changes() int {
	if !d.Dirty() {
		return 0
	}
	return max(d.file.changes, 1)
}

// unwritten tells why a document is not in its file.
func (d *Desk) unwritten(w write, err error) {
	if !w.own && w.lock != nil {
		w.lock.Release()
	}
	var changed *changedError
	var held *journal.HeldError
	switch {
	case errors.As(err, &changed):
		d.askChanged(w.of, changed.now)
	case errors.Is(err, errTaken):
		d.taken(w.of)
	case errors.As(err, &held):
		d.fail(err)
	default:
		d.fail(&SaveError{err})
	}
}

// taken goes on as a copy without a path after another window has taken the
// plan over.
func (d *Desk) taken(f *file) {
	if f.keeper != nil {
		f.keeper.end()
	}
	f.path, f.recovery, f.lock, f.keeper = "", "", nil, nil
	f.saved, f.stamp, f.savedAt = nil, safefile.Stamp{}, time.Time{}
	d.err = errTaken
	change := ErrorChanged | FileChanged
	if f == d.file {
		change |= d.touch()
	}
	d.tell(change)
}

// Leave ends without writing plan files: what they lack stays in the journals,
// and is offered at the next start. An error says that the newest change of the
// document in work could not be kept; then the desk goes on.
func (d *Desk) Leave() error {
	for _, f := range d.files {
		if f.keeper == nil {
			continue
		}
		if err := f.keeper.flush(); err != nil && f == d.file && d.Dirty() {
			return &KeepError{err}
		}
	}
	d.Abandon()
	return nil
}

// Abandon ends with what is on the disk.
func (d *Desk) Abandon() {
	d.Stop()
	d.closed = true
	for _, f := range d.files {
		if f.keeper != nil {
			f.keeper.end()
		}
		d.letGo(f)
	}
}
