package command

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fenye/app/output"
	"fenye/data/daily"
	"fenye/data/report"
	"fenye/model/hours"
	"fenye/model/table"
)

func (s *session) hoursCommand() *cobra.Command {
	p, profile := &planning{}, ""
	c := &cobra.Command{
		Use:     "hours [PLAN.fenye]",
		Short:   s.lang.T("hours.short"),
		Long:    s.lang.T("hours.long"),
		Example: s.lang.T("hours.example"),
		Args:    s.between(0, 1),
		RunE: func(c *cobra.Command, args []string) error {
			if profile == "" {
				return &usage{s.lang.T("hours.no_profile")}
			}
			return s.hours(c.Context(), p, profile, args)
		},
	}
	p.inputs.register(s, c)
	c.Flags().StringVar(&profile, "profile", "", s.lang.T("hours.flag.profile"))
	s.registerCommon(c, p)
	return c
}

// hours reads, plans every hour and all together, writes and tells.
func (s *session) hours(ctx context.Context, p *planning, path string, args []string) error {
	if err := s.checkCommon(p, args); err != nil {
		return err
	}
	work(p.workers)
	plan, sources, err := s.load(ctx, p, args)
	if err != nil {
		return err
	}
	profile, err := daily.Open(ctx, path)
	if err != nil {
		return err
	}
	output.KnowProvinces(profile, plan.Places)
	r, err := hours.Plan(ctx, plan, profile, hours.Options{Limit: p.limit, Progress: s.progress("command.solving")})
	if err != nil {
		return output.SaidOfHours(err, profile.File)
	}
	for _, key := range r.Unused {
		fmt.Fprintln(s.stderr, s.lang.T("hours.unused", profile.File, key))
	}
	if r.Joint.Fits {
		if err := p.write(ctx, s, func() (writers, error) { return output.HoursFiles(r, sources, s.lang) }); err != nil {
			return err
		}
	}
	if s.json {
		err = report.WriteHours(s.stdout, report.HoursOf(r, sources))
	} else {
		err = s.tellHours(r)
	}
	if err == nil && !r.Joint.Fits {
		fmt.Fprintln(s.stderr, "fenye: "+output.HoursVerdict(r, s.lang))
	}
	return ended(err, r.Status())
}

// tellHours writes a day for a person: a line an hour.
func (s *session) tellHours(r *hours.Result) error {
	var b strings.Builder
	head := []string{s.lang.T("hours.tell.hour"), s.lang.T("sweep.chart.users"), s.lang.T("hours.tell.each_km"), s.lang.T("hours.tell.one_km")}
	for _, c := range r.Scenario.Centres {
		head = append(head, c.Name)
	}
	rows := [][]string{head}
	for h := range r.Hours {
		hour := &r.Hours[h]
		row := []string{output.HourText(h), table.People(int64(hour.Users)), "–", "–"}
		if hour.Feasible() {
			row[2] = km(hour.MeanKm)
		}
		if r.Joint.Fits {
			row[3] = km(r.Joint.HourKm[h])
		}
		for a := range r.Scenario.Centres {
			if r.Joint.None {
				row = append(row, "–")
				continue
			}
			row = append(row, table.Fixed(r.Joint.Loads[h][a], 0))
		}
		rows = append(rows, row)
	}
	aligned(&b, rows)
	if r.Joint.Fits {
		fmt.Fprintf(&b, "\n%s\n", output.HoursVerdict(r, s.lang))
	}
	_, err := fmt.Fprint(s.stdout, b.String())
	return err
}
