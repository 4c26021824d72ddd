package desk

import (
	"time"

	"fenye/data/journal"
	"fenye/data/safefile"
)

// watchPause is how often the disk is asked whether the document in work is
// still this window's and its file is as it was.
const watchPause = 2 * time.Second

// watch looks at the disk from time to time until the desk is closed.
func (d *Desk) watch() {
	if d.closed {
		return
	}
	d.Check()
	time.AfterFunc(watchPause, func() { d.post(d.watch) })
}

// Check looks beside the window whether another window has taken the document
// over, and whether another program has changed its file; Err or a Question
// follow.
func (d *Desk) Check() {
	f := d.file
	if f.path == "" || d.checking || !d.options.Keep {
		return
	}
	d.checking = true
	path, lock, stamp := f.path, f.lock, f.stamp
	go func() {
		taken, now := look(path, lock, stamp)
		d.post(func() {
			d.checking = false
			if d.closed || f.path != path || f.lock != lock {
				return
			}
			if taken {
				d.taken(f)
				return
			}
			// A write of this window changes the file as well.
			if f == d.file && f.stamp == stamp && d.saver.now == nil && now != stamp && now != f.noticed && now != (safefile.Stamp{}) {
				d.askChanged(f, now)
			}
		})
	}()
}

// look reports whether the mark is another window's, and the stamp of the file:
// the one that is known if it is not there or cannot be read.
func look(path string, lock *journal.Lock, known safefile.Stamp) (taken bool, now safefile.Stamp) {
	if lock != nil {
		if !lock.Held() {
			return true, known
		}
		lock.Touch()
	}
	if known == (safefile.Stamp{}) {
		return false, known
	}
	if fits, err := known.Fits(path); err != nil || fits {
		return false, known
	}
	now, err := safefile.StampOf(path)
	if err != nil || now == (safefile.Stamp{}) {
		return false, known
	}
	return false, now
}
