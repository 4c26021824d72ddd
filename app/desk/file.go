package desk

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"fenye/app/cause"
	"fenye/app/output"
	"fenye/data/demand"
	"fenye/data/fault"
	"fenye/data/journal"
	"fenye/data/safefile"
	"fenye/model"
	"fenye/model/region"
)

// Loaded is what reading files has given, Export what is to be written.
type (
	Loaded = output.Loaded
	Export = output.Export
)

// Files reads and writes documents. Its methods are called on goroutines of
// their own.
type Files interface {
	// Read reads one saved plan, or one or more files of demand.
	Read(ctx context.Context, paths []string, options demand.Options, progress func(fraction float64)) (Loaded, error)
	// Save writes the plan to path, whole or not at all; with its solution if
	// outcome is not nil.
	Save(ctx context.Context, path string, plan *model.Plan, outcome *region.Outcome) error
	// Export writes a solved plan in other formats, whole or not at all.
	Export(ctx context.Context, e Export, outcome *region.Outcome, progress func(fraction float64)) error
}

// ErrUnsolved reports that there is nothing to export: the plan is being
// computed, or no plan meets the limits.
var ErrUnsolved error = &cause.Said{Key: "cause.unsolved"}

// errNoFiles is the answer of a desk without Files.
var errNoFiles error = &cause.Said{Key: "cause.no_files"}

// file is where one document lies on disk. Steps of the history that lead to the
// document share it.
type file struct {
	path     string
	recovery string         // keeps it while it has no path; "" before its first edit
	saved    *model.Plan    // as it lies on disk, at path or in the recovery file
	savedAt  time.Time      // when it was last written there
	changes  int            // since then
	stamp    safefile.Stamp // of the file at path, as this window knows it
	noticed  safefile.Stamp // of another content there that was asked about
	lock     *journal.Lock  // nil: not marked as open here
	keeper   *keeper        // nil before the first change
}

// Path returns the file of the document, "" if it has none yet.
func (d *Desk) Path() string { return d.file.path }

// Name returns what the title bar shows: the plan's title, else its file's
// name without the ending, else "".
func (d *Desk) Name() string {
	if d.plan.Title != "" || d.file.path == "" {
		return d.plan.Title
	}
	base := filepath.Base(d.file.path)
	return base[:len(base)-len(filepath.Ext(base))]
}

// Dirty reports whether the plan has changed since its file was last written.
// Changes are in the journal meanwhile, see KeptAt.
func (d *Desk) Dirty() bool { return d.file.saved != d.plan }

// SavedAt returns when the document's file was last written; zero if never.
func (d *Desk) SavedAt() time.Time { return d.file.savedAt }

// Reset makes plan the document, from path, or "" for a new one. That is an
// undo step, so that the document open before is never lost.
func (d *Desk) Reset(plan *model.Plan, path string, label Label) {
	f := d.document(path)
	f.saved = plan
	d.reset(plan, f, label)
}

// home returns where the document belongs: its own path, else its recovery
// file, else "".
func (f *file) home() string {
	if f.path != "" {
		return f.path
	}
	return f.recovery
}

// document returns the document at path, which may be a recovery file; "" is a
// new one.
func (d *Desk) document(path string) *file {
	for _, f := range d.files {
		if path != "" && f.home() == path {
			return f
		}
	}
	f := &file{path: path}
	if isRecovery(d.options.Recovery, path) {
		f.path, f.recovery = "", path
	}
	d.files = append(d.files, f)
	return f
}

func (d *Desk) reset(plan *model.Plan, f *file, label Label) {
	d.queueDirty()
	d.history.undo = append(d.history.undo, step{label: label, plan: d.plan, file: d.file})
	d.history.redo = nil
	d.pump()
	d.open(plan, f)
	if f.path != "" {
		d.remember(f.path)
	}
}

func (d *Desk) open(plan *model.Plan, f *file) {
	d.selection = Nothing
	d.file = f
	d.plan = plan
	d.touch()
	changed := d.forgetSolved(func(former *model.Plan) bool { return !alike(former, plan) })
	d.tell(PlanChanged | SelectionChanged | FileChanged | changed | d.resolve())
}

// Start makes plan the document without an undo step, for the beginning of
// the program.
func (d *Desk) Start(plan *model.Plan) {
	d.history = history{}
	f := d.document("")
	f.saved = plan
	d.open(plan, f)
}

// NewDocument begins an empty plan.
func (d *Desk) NewDocument() { d.Reset(EmptyPlan(), "", Label{Key: "desk.edit.new"}) }

// Choices returns the fields that may hold the population when the files
// opened last could not be read for want of that choice, and those files; the
// window lets the planner choose and calls OpenWith.
func (d *Desk) Choices() (fields, paths []string) {
	var f *fault.Error
	if !errors.As(d.err, &f) || f.Kind != fault.ManyFields && f.Kind != fault.NoField || f.Field != "population" {
		return nil, nil
	}
	return f.Names, d.refused
}

// Warnings returns what the planner should know about the demand read last.
// Rows that were skipped are in the plan's sources.
func (d *Desk) Warnings() []demand.Warning { return d.warnings }

func (d *Desk) noFiles() bool {
	if d.options.Files == nil {
		d.fail(errNoFiles)
		return true
	}
	return false
}

// Export writes the plan in other formats in the background. It fails with
// ErrUnsolved while there is no solution of the plan as it stands.
func (d *Desk) Export(e Export) {
	outcome := d.solution()
	if outcome == nil {
		d.fail(ErrUnsolved)
		return
	}
	if d.noFiles() {
		return
	}
	start(d, Label{"desk.job.export", []any{filepath.Base(e.Path)}},
		func(ctx context.Context, progress func(float64)) (string, error) {
			return e.Path, d.options.Files.Export(ctx, e, outcome, progress)
		}, func(path string, err error) {
			if err != nil {
				d.fail(err)
				return
			}
			d.exported = path
			d.tell(FileChanged)
		})
}

// Exported returns the path written by the last Export, "" before the first.
func (d *Desk) Exported() string { return d.exported }

// solution returns the outcome of the plan as it stands, nil if it is still
// being computed or infeasible.
func (d *Desk) solution() *region.Outcome {
	if d.Stale() || d.solving.outcome.Solution == nil {
		return nil
	}
	return d.solving.outcome
}
