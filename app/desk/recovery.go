package desk

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"fenye/data/demand"
	"fenye/model"
)

// newRecovery names the file in folder that keeps a document which has no path
// yet: by time, so that the newest sorts last.
func newRecovery(folder string, now time.Time) string {
	return filepath.Join(folder, "unsaved-"+now.UTC().Format("20060102-150405.000000")+".fenye")
}

// recoveries lists the recovery files of a folder, oldest first.
func recoveries(folder string) []string {
	if folder == "" {
		return nil
	}
	paths, err := filepath.Glob(filepath.Join(folder, "unsaved-*.fenye"))
	if err != nil {
		return nil
	}
	return paths
}

// Recover opens the document that had no path when the program last ended: the
// newest, if there are several. It reports false if there is none; a recovery
// file that cannot be read is left where it is and told through Err.
func (d *Desk) Recover() bool {
	paths := recoveries(d.options.Recovery)
	if len(paths) == 0 || d.options.Files == nil {
		return false
	}
	newest := paths[len(paths)-1]
	plan := d.unsaved(newest)
	if plan == nil {
		return false
	}
	d.Start(plan)
	d.file.recovery = newest
	return true
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

// Resume makes a document that never got a path the one in work, as an undo
// step; what was open before is kept. The path is one of Unsaved.
func (d *Desk) Resume(path string) {
	if path == d.file.recovery || d.noFiles() {
		return
	}
	if plan := d.unsaved(path); plan != nil {
		d.Reset(plan, "", Label{"desk.edit.open", []any{plan.Title}})
		d.file.recovery = path
		d.tell(FileChanged)
	}
}

// Discard deletes the file of a document that never got a path, for good; that
// of the document in work stays.
func (d *Desk) Discard(path string) {
	if path != d.file.recovery {
		d.forget(path)
		d.tell(FileChanged)
	}
}

// Recovery returns the file that keeps the document in work while it has no
// path, "" if it has one or was never changed.
func (d *Desk) Recovery() string { return d.file.recovery }

// Unsaved lists the files of documents that never got a path, newest first.
func (d *Desk) Unsaved() []string {
	paths := recoveries(d.options.Recovery)
	for i, j := 0, len(paths)-1; i < j; i, j = i+1, j-1 {
		paths[i], paths[j] = paths[j], paths[i]
	}
	return paths
}

// forget removes a recovery file: its document has a path now.
func (d *Desk) forget(path string) {
	if path == "" {
		return
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		d.fail(err)
	}
}
