package desk

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"fenye/model"
)

// Loaded is what reading files has given: a whole plan, or demand for the plan
// that is open.
type Loaded struct {
	Plan    *model.Plan // a .fenye file; else nil
	Places  []model.Place
	Sources []model.Source
}

// Files reads and writes documents. Its methods are called on goroutines of
// their own.
type Files interface {
	// Read reads one saved plan, or one or more files of demand.
	Read(ctx context.Context, paths []string, progress func(fraction float64)) (Loaded, error)
	// Save writes the plan with its solutions to path, whole or not at all.
	Save(ctx context.Context, path string, plan *model.Plan) error
}

// errNoFiles is the answer of a desk without Files.
var errNoFiles = errors.New("desk: files cannot be read or written here")

// file is where the document lies on disk.
type file struct {
	path    string
	saved   *model.Plan // as it lies on disk at path
	savedAt time.Time
}

// Path returns the file of the document, "" if it has none yet.
func (d *Desk) Path() string { return d.file.path }

// Name returns what the title bar shows: the plan's title, else its file's
// name without the ending, else "".
func (d *Desk) Name() string {
	if d.plan.Title != "" {
		return d.plan.Title
	}
	base := filepath.Base(d.file.path)
	if d.file.path == "" {
		return ""
	}
	return base[:len(base)-len(filepath.Ext(base))]
}

// Dirty reports whether the plan differs from the file at Path.
func (d *Desk) Dirty() bool { return d.file.saved != d.plan }

// SavedAt returns when the document was last written; zero if never.
func (d *Desk) SavedAt() time.Time { return d.file.savedAt }

// Reset opens another document: plan, from path or "" for none yet. Undo
// begins anew.
func (d *Desk) Reset(plan *model.Plan, path string) {
	d.history = history{}
	d.selection = Nothing
	d.file = file{path: path}
	if path != "" {
		d.file.saved = plan
		d.remember(path)
	}
	d.plan = plan
	d.tell(PlanChanged | SelectionChanged | FileChanged | d.resolve())
}

// Open reads files in the background. A saved plan becomes the document; files
// of demand replace the places of the plan that is open, as one undo step. A
// failure changes nothing and is told through Err.
func (d *Desk) Open(paths ...string) {
	if len(paths) == 0 {
		return
	}
	if d.options.Files == nil {
		d.fail(errNoFiles)
		return
	}
	start(d, Label{"desk.job.open", []any{filepath.Base(paths[0])}},
		func(ctx context.Context, progress func(float64)) (Loaded, error) {
			return d.options.Files.Read(ctx, paths, progress)
		}, func(l Loaded, err error) {
			switch {
			case err != nil:
				d.fail(err)
			case l.Plan != nil:
				d.Reset(l.Plan, paths[0])
			default:
				d.ReplaceDemand(l.Places, l.Sources)
			}
		})
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

// SaveAs writes the document to path in the background; from then on it lies
// there and saves itself.
func (d *Desk) SaveAs(path string) {
	if d.options.Files == nil {
		d.fail(errNoFiles)
		return
	}
	plan := d.plan
	start(d, Label{"desk.job.save", []any{filepath.Base(path)}},
		func(ctx context.Context, _ func(float64)) (struct{}, error) {
			return struct{}{}, d.options.Files.Save(ctx, path, plan)
		}, func(_ struct{}, err error) {
			if err != nil {
				d.fail(err)
				return
			}
			d.file = file{path: path, saved: plan, savedAt: d.options.Now()}
			d.remember(path)
			d.tell(FileChanged)
		})
}

// touch notes that the plan has changed.
func (d *Desk) touch() Change { return FileChanged }
