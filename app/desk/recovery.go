package desk

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fenye/data/demand"
	"fenye/data/journal"
	"fenye/model"
)

// recoveryForm is the name of a file that keeps a document without a path.
const recoveryForm = "unsaved-*.fenye"

// newRecovery names the file in folder that keeps a document which has no path
// yet: by time, so that the newest sorts last.
func newRecovery(folder string, now time.Time) string {
	return filepath.Join(folder, strings.Replace(recoveryForm, "*", now.UTC().Format("20060102-150405.000000"), 1))
}

// isRecovery reports whether path is one of folder's recovery files.
func isRecovery(folder, path string) bool {
	match, err := filepath.Match(recoveryForm, filepath.Base(path))
	return folder != "" && err == nil && match && filepath.Dir(path) == filepath.Clean(folder)
}

// recoveries lists the recovery files of the folder that no other window has
// open and no journal is ahead of, oldest first.
func (d *Desk) recoveries() []string {
	if d.options.Recovery == "" {
		return nil
	}
	paths, err := filepath.Glob(filepath.Join(d.options.Recovery, recoveryForm))
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(paths, func(path string) bool {
		if d.documentOpen(path) {
			return false
		}
		owner, err := journal.Held(journal.LockBeside(path))
		_, ahead := os.Stat(journal.Beside(path))
		return owner != nil || err != nil || ahead == nil
	})
}

// Recover opens the document that had no path when the program last ended: the
// newest, if there are several. It reports false if there is none; a recovery
// file that cannot be read is left where it is and told through Err.
func (d *Desk) Recover() bool {
	paths := d.recoveries()
	if len(paths) == 0 || d.options.Files == nil {
		return false
	}
	newest := paths[len(paths)-1]
	plan := d.unsaved(newest)
	if plan == nil {
		return false
	}
	d.history = history{}
	f := d.document(newest)
	f.saved = plan
	f.lock, _ = d.claim(newest, false) // nobody holds it
	d.open(plan, f)
	return true
}

// AskLeft asks about the newest changes that never reached a file, when the
// program begins: it reports false if there are none. The others are in
// LeftOver.
func (d *Desk) AskLeft() bool {
	var newest time.Time
	home := ""
	for _, path := range d.LeftOver() {
		if e, err := journal.Read(path); err == nil && e.At.After(newest) {
			newest, home = e.At, leftHome(path, e)
		}
	}
	if home != "" {
		d.Open(home)
	}
	return home != ""
}

// LeftOver lists the journals of windows that ended before their changes
// reached a file.
func (d *Desk) LeftOver() []string {
	if !d.options.Keep || d.options.Recovery == "" {
		return nil
	}
	left, err := journal.Left(d.options.Recovery)
	if err != nil {
		return nil
	}
	return left
}

// leftHome returns the file that a journal is ahead of.
func leftHome(path string, e journal.Entry) string {
	if e.File != "" {
		return e.File
	}
	return filepath.Join(filepath.Dir(path), strings.TrimSuffix(strings.TrimPrefix(filepath.Base(path), "."), ".journal"))
}

// unsaved reads a recovery file; nil if that fails, which Err then tells.
func (d *Desk) unsaved(path string) *model.Plan {
	loaded, err := d.options.Files.Read(context.Background(), []string{path}, demand.Options{}, func(float64) {})
	if err != nil || loaded.Plan == nil {
		d.fail(err)
		return nil
	}
	return loaded.Plan
}

// Resume makes a document that never got a path the one in work, or goes on
// with changes that never reached a file, as an undo step; what was open before
// is kept. The path is one of Unsaved or LeftOver.
func (d *Desk) Resume(path string) {
	if path == d.file.recovery || d.noFiles() {
		return
	}
	if e, err := journal.Read(path); err == nil {
		d.openWith(demand.Options{}, d.resumed, leftHome(path, e))
		return
	}
	if plan := d.unsaved(path); plan != nil {
		f := d.document(path)
		f.saved = plan
		if f.lock == nil {
			f.lock, _ = d.claim(path, false)
		}
		d.reset(plan, f, Label{"desk.edit.open", []any{plan.Title}})
	}
}

// resumed goes on with the changes to the plan at path; there the question was
// answered beforehand.
func (d *Desk) resumed(path string, o found) {
	f := d.document(path)
	if f.lock == nil {
		lock, err := d.claim(path, false)
		if err != nil {
			d.fail(err)
			return
		}
		f.lock = lock
	}
	if o.left != nil {
		d.recover(f, o)
		return
	}
	d.use(f, o)
}

// Discard deletes the file of a document that never got a path, or changes that
// never reached a file, for good; those of the document in work stay.
func (d *Desk) Discard(path string) {
	if path == d.file.recovery {
		return
	}
	if e, err := journal.Read(path); err == nil {
		home := leftHome(path, e)
		for _, s := range d.spots(home) {
			d.forget(s.Journal)
			s.Forget()
		}
		path = ""
		if isRecovery(d.options.Recovery, home) {
			path = home
		}
	}
	d.forget(path)
	d.tell(FileChanged)
}

// Recovery returns the file that keeps the document in work while it has no
// path, "" if it has one or was never changed.
func (d *Desk) Recovery() string { return d.file.recovery }

// Unsaved lists the files of documents that never got a path, newest first;
// those that another window has open are not among them.
func (d *Desk) Unsaved() []string {
	paths := d.recoveries()
	slices.Reverse(paths)
	return paths
}

// forget removes a file of a document that has another place now.
func (d *Desk) forget(path string) {
	if path == "" {
		return
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		d.fail(err)
	}
}
