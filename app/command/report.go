package command

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fenye/app/cause"
	"fenye/app/dossier"
	"fenye/app/words"
	"fenye/data/planfile"
	"fenye/data/safefile"
)

// reporting is one call of the report command.
type reporting struct {
	out     string
	date    string
	sources []string
	effort
}

func (s *session) reportCommand() *cobra.Command {
	r := &reporting{}
	c := &cobra.Command{
		Use:     "report PLAN.fenye",
		Short:   s.lang.T("report.short"),
		Long:    s.lang.T("report.long"),
		Example: s.lang.T("report.example"),
		Args:    s.between(1, 1),
		RunE: func(c *cobra.Command, args []string) error {
			value, err := c.Flags().GetString("lang")
			if err != nil {
				return err
			}
			return s.report(c.Context(), r, args[0], value)
		},
	}
	f := c.Flags()
	f.StringVarP(&r.out, "output", "o", "", s.lang.T("report.flag.output"))
	f.StringVar(&r.date, "date", "", s.lang.T("report.flag.date"))
	f.StringArrayVar(&r.sources, "source", nil, s.lang.T("report.flag.source"))
	r.effort.register(s, c, 0, s.lang.T("report.flag.time_limit"))
	return c
}

// both is the value of --lang that asks for a report in two languages.
const both = "both"

// report works out the plan with all that a report tells and writes it.
func (s *session) report(ctx context.Context, r *reporting, path, lang string) error {
	format, date, err := s.checkReporting(r)
	if err != nil {
		return err
	}
	if err := s.apart(r.out, append(r.sources, path)...); err != nil {
		return err
	}
	work(r.workers)
	saved, err := planfile.Load(path)
	if err != nil {
		return err
	}
	inputs, err := dossier.Files(&saved.Plan, path, r.sources...)
	if err != nil {
		return err
	}
	s.warnOutline(&saved.Plan)
	told := s.working("command.solving")
	found, err := dossier.Gather(ctx, dossier.Request{Plan: &saved.Plan, Inputs: inputs, Date: date, Limit: r.limit})
	told()
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return &cause.Said{Key: "cause.time_limit"}
	case err != nil:
		return err
	}
	if found.Outcome.Infeasible != nil {
		s.explain(found.Outcome)
		return exit(Infeasible)
	}
	languages := []words.Lang{s.lang}
	if lang == both {
		languages = []words.Lang{words.ZH, words.EN}
	}
	err = safefile.Write(r.out, func(w io.Writer) error { return dossier.Write(w, found, format, languages...) })
	return ended(err, string(found.Outcome.Solution.Status))
}

// checkReporting finds what is wrong with the call before anything is read.
func (s *session) checkReporting(r *reporting) (format string, date time.Time, err error) {
	format = strings.TrimPrefix(strings.ToLower(filepath.Ext(r.out)), ".")
	switch {
	case r.out == "":
		return "", date, &usage{s.lang.T("report.needs_output")}
	case !slices.Contains(dossier.Formats, format):
		return "", date, s.bad("-o", r.out, "FILE.pdf, FILE.html")
	}
	if err := r.effort.check(s); err != nil {
		return "", date, err
	}
	switch r.date {
	case "none":
		return format, date, nil
	case "":
		return format, time.Now(), nil
	}
	if date, err = time.Parse(time.DateOnly, r.date); err != nil {
		return "", date, s.bad("--date", r.date, "2026-11-29, none")
	}
	return format, date, nil
}
