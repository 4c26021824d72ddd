package command

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"

	"fenye/data/report"
	"fenye/model/region"
)

// bad reports a value of a flag, and says what is wanted there.
func (s *session) bad(flag string, value any, want string) error {
	return &usage{s.lang.T("command.bad_value", flag, value, want)}
}

// lacks reports a flag that is needed.
func (s *session) lacks(flag string) error {
	return &usage{s.lang.T("command.needs_value", flag)}
}

// jsonFlag registers --json.
func (s *session) jsonFlag(c *cobra.Command) {
	c.Flags().BoolVar(&s.json, "json", false, s.lang.T("command.flag.json"))
}

// apart refuses to write a file, if out is not "", over one of those that are read.
func (s *session) apart(out string, read ...string) error {
	written, err := os.Stat(out)
	if out == "" || err != nil {
		return nil // there is nothing to be lost
	}
	for _, in := range read {
		if info, err := os.Stat(in); err == nil && os.SameFile(info, written) && written.Mode().IsRegular() {
			return &usage{s.lang.T("command.over_input", out)}
		}
	}
	return nil
}

// writers write files, by name.
type writers = map[string]func(io.Writer) error

// ended is what a command returns that has told its answer, or could not: its
// exit code where there is no plan, or one that is not proven.
func ended(err error, status string) error {
	switch {
	case err != nil:
		return err
	case status == "infeasible":
		return exit(Infeasible)
	case status == string(region.Gap):
		return exit(OpenGap)
	}
	return nil
}

// folder is where a command writes its files, nowhere if out is "".
type folder struct {
	out   string
	force bool // one that is there may be replaced
}

// register registers -o, with a text, and --force.
func (f *folder) register(s *session, c *cobra.Command, text string) {
	c.Flags().StringVarP(&f.out, "output", "o", "", text)
	c.Flags().BoolVar(&f.force, "force", false, s.lang.T("command.flag.force"))
}

// check finds what is wrong with the folder before anything is read.
func (f *folder) check(s *session) error {
	switch {
	case f.out == "" && f.force:
		return &usage{s.lang.T("command.force_alone")}
	case f.out == "" || f.force:
		return nil
	}
	_, err := os.Stat(f.out)
	switch {
	case err == nil:
		return &report.ExistsError{Dir: f.out}
	case errors.Is(err, fs.ErrNotExist):
		return nil
	}
	return err
}

// write writes files into the folder, if there is to be one.
func (f *folder) write(ctx context.Context, s *session, files func() (writers, error)) error {
	if f.out == "" {
		return nil
	}
	all, err := files()
	if err != nil {
		return err
	}
	return report.WriteDir(f.out, f.force, watched(ctx, s.progress("command.writing"), all))
}

// effort is how much a command may take for its work.
type effort struct {
	limit   time.Duration // 0: as long as it takes
	workers int           // 0: one a processor
}

// register registers --time-limit, with a text, and --workers.
func (e *effort) register(s *session, c *cobra.Command, most time.Duration, text string) {
	c.Flags().DurationVar(&e.limit, "time-limit", most, text)
	e.registerWorkers(s, c)
}

// registerWorkers registers --workers alone.
func (e *effort) registerWorkers(s *session, c *cobra.Command) {
	c.Flags().IntVar(&e.workers, "workers", 0, s.lang.T("command.flag.workers"))
}

// check finds what is wrong with the effort.
func (e *effort) check(s *session) error {
	switch {
	case e.limit < 0:
		return s.bad("--time-limit", e.limit, "30s")
	case e.workers < 0:
		return s.bad("--workers", e.workers, "1, 2, ...")
	}
	return nil
}
