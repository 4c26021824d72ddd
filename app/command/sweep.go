package command

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"fenye/app/cause"
	"fenye/app/output"
	"fenye/data/report"
	"fenye/model"
	"fenye/model/sweep"
	"fenye/model/table"
)

// running is one call of the sweep command.
type running struct {
	planning planning
	users    string
	capacity string
}

func (s *session) sweepCommand() *cobra.Command {
	r := &running{}
	p := &r.planning
	c := &cobra.Command{
		Use:     "sweep [PLAN.fenye]",
		Short:   s.lang.T("sweep.short"),
		Long:    s.lang.T("sweep.long"),
		Example: s.lang.T("sweep.example"),
		Args:    s.between(0, 1),
		RunE:    func(c *cobra.Command, args []string) error { return s.sweep(c.Context(), r, args) },
	}
	p.inputs.registerDemand(s, c)
	f := c.Flags()
	f.StringVar(&r.users, "users", "", s.lang.T("sweep.flag.users"))
	f.StringVar(&r.capacity, "capacity", "", s.lang.T("sweep.flag.capacity"))
	f.StringVar(&p.frame, "frame", "", s.lang.T("command.flag.frame"))
	s.registerCommon(c, p)
	return c
}

// sweep reads, solves every step, writes and tells.
func (s *session) sweep(ctx context.Context, r *running, args []string) error {
	over, name, err := s.checkRunning(r, args)
	if err != nil {
		return err
	}
	p := &r.planning
	work(p.workers)
	plan, sources, err := s.load(ctx, p, args)
	if err != nil {
		return err
	}
	if over.Centre, err = sweptCentre(plan.Scenario().Centres, name); err != nil {
		return err
	}
	progress := s.progress("command.solving")
	done, err := sweep.Run(ctx, plan, over, sweep.Options{Limit: p.limit, Progress: func(done, total int) {
		progress(float64(done) / float64(total))
	}})
	if err != nil {
		return err
	}
	status := done.Status()
	if status != "infeasible" {
		if err := p.write(ctx, s, func() (writers, error) { return output.SweepFiles(done, s.lang) }); err != nil {
			return err
		}
	}
	if s.json {
		err = report.WriteSweep(s.stdout, report.SweepOf(done, sources))
	} else {
		err = s.tellSweep(done)
	}
	if err == nil && status == "infeasible" {
		fmt.Fprintln(s.stderr, "fenye: "+s.lang.T("sweep.none"))
	}
	return ended(err, status)
}

// sweptCentre returns the centre of a name, or that all users run where there is
// none.
func sweptCentre(centres []model.Centre, name string) (int, error) {
	if name == "" {
		return sweep.AllUsers, nil
	}
	for a, c := range centres {
		if c.Name == name {
			return a, nil
		}
	}
	return 0, &cause.Said{Key: "access.no_centre", Args: []any{"--capacity", name}}
}

// checkRunning finds what is wrong with the call before anything is read, and
// returns what runs; the centre's name is "" for all users.
func (s *session) checkRunning(r *running, args []string) (over sweep.Range, name string, err error) {
	p := &r.planning
	switch {
	case (r.users == "") == (r.capacity == ""):
		return over, "", &usage{s.lang.T("sweep.one_of")}
	case r.users != "":
		var ok bool
		if over, ok = parseRange(r.users); !ok {
			return over, "", s.bad("--users", r.users, "2000000:3000000:11")
		}
	default:
		at := strings.LastIndex(r.capacity, "=")
		ok := at > 0
		if ok {
			name = strings.TrimSpace(r.capacity[:at])
			over, ok = parseRange(r.capacity[at+1:])
		}
		if !ok || name == "" {
			return over, "", s.bad("--capacity", r.capacity, "North=600000:1200000:13")
		}
	}
	return over, name, s.checkCommon(p, args)
}

// checkCommon checks the flags that the commands on plans share.
func (s *session) checkCommon(p *planning, args []string) error {
	if p.unit != "" {
		if _, err := model.ParseUnit(p.unit); err != nil {
			return s.bad("--unit", p.unit, "split, place, province")
		}
	}
	if _, err := report.ParseFrame(p.frame); err != nil {
		return s.bad("--frame", p.frame, "china, world, W,S,E,N")
	}
	if err := p.effort.check(s); err != nil {
		return err
	}
	if err := s.checkInputs(&p.inputs, args); err != nil {
		return err
	}
	return p.folder.check(s)
}

// registerCommon registers the flags that the commands for what-if questions
// share, beside those of the inputs.
func (s *session) registerCommon(c *cobra.Command, p *planning) {
	c.Flags().StringVar(&p.unit, "unit", "", s.lang.T("command.flag.unit"))
	p.folder.register(s, c, s.lang.T("command.flag.output"))
	s.jsonFlag(c)
	p.effort.register(s, c, 0, s.lang.T("sweep.flag.time_limit"))
}

// parseRange reads A:B:N, whole users from A to B in N steps.
func parseRange(text string) (sweep.Range, bool) {
	parts := strings.Split(text, ":")
	if len(parts) != 3 {
		return sweep.Range{}, false
	}
	r := sweep.Range{Centre: sweep.AllUsers}
	var errs [3]error
	r.From, errs[0] = parseUsers(parts[0])
	r.To, errs[1] = parseUsers(parts[1])
	r.Steps, errs[2] = strconv.Atoi(strings.TrimSpace(parts[2]))
	return r, errors.Join(errs[:]...) == nil && r.Check(0) == nil
}

// tellSweep writes a sweep for a person: a line a step.
func (s *session) tellSweep(r *sweep.Result) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", output.SweepTitle(r, s.lang))
	head := []string{s.lang.T("sweep.tell.value"), s.lang.T("sweep.tell.mean"), s.lang.T("sweep.tell.p95")}
	for _, c := range r.Scenario.Centres {
		head = append(head, c.Name)
	}
	rows := [][]string{append(head, s.lang.T("sweep.tell.status"))}
	for i := range r.Steps {
		step := &r.Steps[i]
		row := []string{table.People(int64(step.Value)), "–", "–"}
		for a := range r.Scenario.Centres {
			if step.Feasible() {
				row = append(row, table.People(int64(step.Loads[a])))
			} else {
				row = append(row, "–")
			}
		}
		if step.Feasible() {
			row[1], row[2] = km(step.MeanKm), km(step.P95Km)
		}
		rows = append(rows, append(row, output.SweepStatus(step, s.lang)))
	}
	aligned(&b, rows)
	_, err := fmt.Fprint(s.stdout, b.String())
	return err
}
