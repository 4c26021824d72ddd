package desk

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"

	"fenye/app/output"
	"fenye/data/demand"
	"fenye/data/journal"
	"fenye/data/planfile"
	"fenye/data/safefile"
	"fenye/model"
)

// Open reads files in the background. A saved plan becomes the document; files
// of demand replace the places of the plan that is open, as one undo step, and
// keep its centres. A failure changes nothing and is told through Err. Of
// several calls the last one wins. A plan that is open in another window, or
// that has changes which never reached its file, is a Question first.
func (d *Desk) Open(paths ...string) { d.OpenWith(demand.Options{}, paths...) }

// OpenWith is Open with options for reading demand: which field holds the
// population, the sheet, the encoding.
func (d *Desk) OpenWith(options demand.Options, paths ...string) {
	d.openWith(options, nil, paths...)
}

// found is what lies at a path: a plan or demand, and the newest state of the
// plan that only a journal has.
type found struct {
	Loaded
	stamp safefile.Stamp
	left  *journal.Entry
}

// openWith is OpenWith that puts a plan to use by take, nil: as the document.
func (d *Desk) openWith(options demand.Options, take func(path string, o found), paths ...string) {
	if len(paths) == 0 || d.noFiles() {
		return
	}
	if paths[0] == d.file.path && d.Dirty() {
		return // it is open already, and what is on the disk is about to be replaced
	}
	if take == nil {
		take = d.opened
	}
	if d.opening != nil {
		d.opening.cancel()
	}
	mine := d.documentOpen(paths[0])
	var job *Job
	job = start(d, Label{"desk.job.open", []any{filepath.Base(paths[0])}},
		func(ctx context.Context, progress func(float64)) (found, error) {
			return d.find(ctx, paths, options, mine, progress)
		}, func(o found, err error) {
			if d.opening != job {
				return // another call came after it
			}
			d.opening = nil
			switch {
			case err != nil:
				d.refused = paths
				d.fail(err)
				d.tell(JobsChanged) // where it was stopped nothing else is told
			case o.Plan != nil || o.left != nil:
				take(paths[0], o)
			default:
				d.warnings = o.Warnings
				d.ReplaceDemand(o.Places, o.Sources)
			}
		})
	d.opening = job
}

// Opening reports whether files are being read, or what they hold waits for an
// answer of the planner.
func (d *Desk) Opening() bool { return d.opening != nil || len(d.questions) > 0 }

// documentOpen reports whether this window has the plan at path open, be it as
// a step of the history.
func (d *Desk) documentOpen(path string) bool {
	for _, f := range d.files {
		if f.home() == path && f.lock != nil {
			return true
		}
	}
	return false
}

// find reads files, and the journal of a plan unless it is this window's own.
// A plan whose file cannot be read is still found in its journal.
func (d *Desk) find(ctx context.Context, paths []string, options demand.Options, mine bool, progress func(float64)) (found, error) {
	var o found
	if !d.options.Keep || len(paths) > 1 {
		var err error
		o.Loaded, err = d.options.Files.Read(ctx, paths, options, progress)
		return o, err
	}
	o.stamp, _ = safefile.StampOf(paths[0]) // before the file is read; Read says what is wrong with it
	var err error
	o.Loaded, err = d.options.Files.Read(ctx, paths, options, progress)
	if mine || err == nil && o.Plan == nil {
		return o, err
	}
	o.left = d.left(paths[0])
	if o.left != nil && o.Plan != nil && equal(o.left.Plan, o.Plan) {
		o.left = nil // the file has it all
	}
	if o.left != nil {
		return o, nil
	}
	return o, err
}

// left reads the newest journal of a plan file, nil if there is none to use.
func (d *Desk) left(path string) *journal.Entry {
	var newest *journal.Entry
	for _, s := range d.spots(path) {
		if e, err := journal.Read(s.Journal); err == nil && (newest == nil || e.At.After(newest.At)) {
			newest = &e
		}
	}
	return newest
}

// spots are where the journal and the mark of a plan file may lie.
func (d *Desk) spots(path string) []journal.Spot {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	spots := []journal.Spot{journal.SpotBeside(path, d.options.Recovery)}
	if d.options.Recovery != "" && filepath.Dir(path) != d.options.Recovery {
		spots = append(spots, journal.SpotAway(path, d.options.Recovery))
	}
	return spots
}

// equal reports whether two plans are the same in a file.
func equal(a, b *model.Plan) bool {
	var x, y bytes.Buffer
	return planfile.Encode(&x, output.PlanFile(a, nil)) == nil &&
		planfile.Encode(&y, output.PlanFile(b, nil)) == nil && bytes.Equal(x.Bytes(), y.Bytes())
}

// claim marks the plan file at path as open in this window, unless it is held
// by another. Where no mark can be made there is none.
func (d *Desk) claim(path string, force bool) (*journal.Lock, error) {
	if !d.options.Keep {
		return nil, nil
	}
	for i, s := range d.spots(path) {
		lock, err := journal.Claim(s.Lock, force, d.options.Now())
		var held *journal.HeldError
		switch {
		case errors.As(err, &held):
			return nil, err
		case err == nil:
			if i == 0 {
				journal.Tidy(path)
			}
			return lock, nil
		}
	}
	return nil, nil
}

// opened makes the plan at path the document, or asks first.
func (d *Desk) opened(path string, o found) {
	f := d.document(path)
	if f.lock == nil {
		lock, err := d.claim(path, false)
		if held := (*journal.HeldError)(nil); errors.As(err, &held) {
			d.askHeld(path, o, held.Owner)
			return
		}
		f.lock = lock
	}
	if o.left != nil {
		d.askLeft(f, o)
		return
	}
	d.use(f, o)
}

// use makes what was found in a file the document.
func (d *Desk) use(f *file, o found) {
	f.saved, f.stamp, f.changes = o.Plan, o.stamp, 0
	d.reset(o.Plan, f, openLabel(f.home()))
	if d.options.Keep {
		d.keeperOf(f).put(nil) // one that is left says the same as the file
	}
}

func openLabel(path string) Label { return Label{"desk.edit.open", []any{filepath.Base(path)}} }
