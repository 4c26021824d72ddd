package desk

import (
	"errors"
	"sync"
	"time"

	"fenye/data/journal"
	"fenye/model"
)

// settle is how long a change waits for others before it goes into the
// journal: during a drag that is five records a second.
const settle = 200 * time.Millisecond

// retry is how long after a failure the journal is tried again.
const retry = time.Second

// keeper writes the journal of one document, beside the window. What is wanted
// there is always the newest state alone, or none, once the plan file has it.
type keeper struct {
	spots []journal.Spot // where the journal may lie, the best first
	pause time.Duration
	may   func() error // nil while this window is the one to write
	said  func()       // called after each try, on a goroutine of its own

	disk   sync.Mutex // is held while the journal is written
	writer *journal.Writer
	at     int // of spots

	mu     sync.Mutex
	want   *journal.Entry // nil: no journal
	due    bool           // want is not yet on its way to the disk
	busy   bool           // it is on its way
	timer  *time.Timer
	kept   *model.Plan // in the journal, nil if there is none
	keptAt time.Time
	err    error
	ended  bool
}

// put asks for an entry to be kept, or with nil for the journal to be removed.
func (k *keeper) put(e *journal.Entry) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.want, k.due = e, true
	k.later(k.pause)
}

// later writes after a while, unless that is to happen anyway.
func (k *keeper) later(wait time.Duration) {
	if k.timer == nil && !k.ended {
		k.timer = time.AfterFunc(wait, func() {
			k.write() // at full speed: what is not written yet is lost with the program
			k.said()
		})
	}
}

// write brings the journal to what is wanted.
func (k *keeper) write() {
	k.disk.Lock()
	defer k.disk.Unlock()
	k.mu.Lock()
	want, due := k.want, k.due
	k.due, k.busy = false, due
	if k.timer != nil {
		k.timer.Stop()
		k.timer = nil
	}
	k.mu.Unlock()
	if !due {
		return
	}
	err := k.store(want)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.err, k.busy = err, false
	switch {
	case err != nil:
		k.due = true // by now something newer may be wanted
		k.later(retry)
	case want == nil:
		k.kept = nil
	default:
		k.kept, k.keptAt = want.Plan, time.Now()
	}
	if k.due {
		k.later(k.pause)
	}
}

// store writes an entry to the first spot that takes it, or removes the
// journal.
func (k *keeper) store(want *journal.Entry) error {
	if err := k.may(); err != nil {
		return err
	}
	if want == nil {
		return k.remove()
	}
	var first error
	for ; k.at < len(k.spots); k.at++ {
		if k.writer == nil {
			k.writer = journal.NewWriter(k.spots[k.at].Journal)
			_ = k.spots[k.at].Note() // without it the journal shows when its plan is opened
		}
		err := k.writer.Append(*want)
		if err == nil {
			return nil
		}
		if first == nil {
			first = err
		}
		k.writer.Close()
		k.writer = nil
	}
	k.at = 0
	return first
}

// remove deletes the journal, wherever it has lain.
func (k *keeper) remove() error {
	if k.writer != nil {
		k.writer.Close()
		k.writer = nil
	}
	k.at = 0
	var errs []error
	for _, s := range k.spots {
		errs = append(errs, journal.Remove(s.Journal))
		s.Forget()
	}
	return errors.Join(errs...)
}

// flush writes at once what is wanted; the error says why it is not kept.
func (k *keeper) flush() error {
	k.write()
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.err
}

// drop removes the journal for good. One that cannot be removed says less than
// the file.
func (k *keeper) drop() {
	k.put(nil)
	_ = k.flush()
	k.end()
}

// end lets go of the journal; it stays as it is.
func (k *keeper) end() {
	k.mu.Lock()
	k.ended = true
	if k.timer != nil {
		k.timer.Stop()
	}
	k.mu.Unlock()
	k.disk.Lock()
	defer k.disk.Unlock()
	if k.writer != nil {
		k.writer.Close()
		k.writer = nil
	}
}

// state returns the plan that is kept, nil while a newer state is on its way,
// when that was, and why a newer one is not.
func (k *keeper) state() (*model.Plan, time.Time, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.due || k.busy {
		return nil, time.Time{}, k.err
	}
	return k.kept, k.keptAt, k.err
}
