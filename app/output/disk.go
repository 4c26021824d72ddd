package output

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"fenye/app/cause"
	"fenye/app/words"
	"fenye/data/demand"
	"fenye/data/planfile"
	"fenye/data/report"
	"fenye/data/safefile"
	"fenye/model"
	"fenye/model/region"
)

// Loaded is what reading files has given: a whole plan, or demand for the plan
// that is open.
type Loaded struct {
	Plan    *model.Plan // a .fenye file; else nil
	Places  []model.Place
	Sources []model.Source
	// Warnings are what the planner should know about files that were read.
	Warnings []demand.Warning
}

// Export says what is to be written where.
type Export struct {
	Path  string   // a folder if Dir, else a file of the one format its name asks for
	Dir   bool     // the whole set of files; replaces the folder only with Force
	Kinds []string // of Formats; empty: all that the plan supports
	Force bool
	Lang  words.Lang
}

// Disk reads and writes documents on the disk, as a desk wants it.
type Disk struct{}

// Read reads one plan file, or one or more files of demand, by content. Options
// are for demand.
func (Disk) Read(ctx context.Context, paths []string, options demand.Options, progress func(float64)) (Loaded, error) {
	if len(paths) == 1 {
		saved, err := planfile.Load(paths[0])
		if err == nil {
			plan := saved.Plan
			return Loaded{Plan: &plan}, nil
		}
		if !errors.Is(err, planfile.ErrFormat) || filepath.Ext(paths[0]) == ".fenye" {
			return Loaded{}, err
		}
	}
	var results []*demand.Result
	for i, path := range paths {
		options.Progress = func(done, total int64) {
			if total > 0 {
				progress((float64(i) + float64(done)/float64(total)) / float64(len(paths)))
			}
		}
		r, err := demand.Open(ctx, path, options)
		if err != nil {
			return Loaded{}, err
		}
		results = append(results, r)
	}
	places, sources, warnings := demand.Merge(results...)
	return Loaded{Places: places, Sources: Ordered(sources), Warnings: warnings}, nil
}

// Save writes the plan file, with its solution if outcome has one.
func (Disk) Save(_ context.Context, path string, plan *model.Plan, outcome *region.Outcome) error {
	return planfile.Save(path, PlanFile(plan, outcome))
}

// Export writes one file in the format that its name asks for, or a folder of
// files.
func (Disk) Export(ctx context.Context, e Export, o *region.Outcome, progress func(float64)) error {
	if !e.Dir {
		format := FormatOf(e.Path)
		if format == "" {
			return &cause.Said{Key: "cause.no_format", Args: []any{filepath.Base(e.Path), strings.Join(Formats, ", ")}}
		}
		return safefile.Write(e.Path, func(w io.Writer) error {
			return Write(stoppable{ctx, w}, o, format, e.Lang)
		})
	}
	files, err := Files(o, Set{Formats: e.Kinds, Lang: e.Lang})
	if err != nil {
		return err
	}
	done := 0
	for name, write := range files {
		files[name] = func(w io.Writer) error {
			err := write(stoppable{ctx, w})
			done++
			progress(float64(done) / float64(len(files)))
			return err
		}
	}
	return report.WriteDir(e.Path, e.Force, files)
}

// stoppable fails once its context has ended.
type stoppable struct {
	ctx context.Context
	w   io.Writer
}

func (s stoppable) Write(b []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.w.Write(b)
}
