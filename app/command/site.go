package command

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fenye/app/output"
	"fenye/data/report"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/siting"
	"fenye/model/table"
)

// placing is one call of the site command.
type placing struct {
	planning planning
	capacity string
	grid     float64
	solve    int
}

func (s *session) siteCommand() *cobra.Command {
	x := &placing{}
	p := &x.planning
	c := &cobra.Command{
		Use:     "site [PLAN.fenye]",
		Short:   s.lang.T("site.short"),
		Long:    s.lang.T("site.long"),
		Example: s.lang.T("site.example"),
		Args:    s.between(0, 1),
		RunE:    func(c *cobra.Command, args []string) error { return s.site(c.Context(), x, args) },
	}
	p.inputs.register(s, c)
	f := c.Flags()
	f.StringVar(&x.capacity, "capacity", "", s.lang.T("site.flag.capacity"))
	f.Float64Var(&x.grid, "grid", 0, s.lang.T("site.flag.grid"))
	f.IntVar(&x.solve, "solve", 20, s.lang.T("site.flag.solve"))
	f.StringVar(&p.frame, "frame", "", s.lang.T("command.flag.frame"))
	s.registerCommon(c, p)
	return c
}

// mostCapacity is the largest capacity that a plan may state.
const mostCapacity model.Users = 1e15

// parseCapacity reads the capacity of a new centre, 1 to 10^15; "inf" is no limit.
func parseCapacity(text string) (model.Users, bool) {
	if text == "inf" {
		return model.NoLimit, true
	}
	n, err := parseUsers(text)
	return n, err == nil && n > 0 && n <= mostCapacity
}

// site reads, searches, writes and tells.
func (s *session) site(ctx context.Context, x *placing, args []string) error {
	capacity, ok := parseCapacity(x.capacity)
	switch {
	case !ok:
		return s.bad("--capacity", x.capacity, "600000, inf")
	case x.grid != 0 && !(x.grid >= 0.01 && x.grid <= 45):
		return s.bad("--grid", x.grid, "0.01-45")
	case x.solve < 0:
		return s.bad("--solve", x.solve, "0, 1, ...")
	}
	p := &x.planning
	if err := s.checkCommon(p, args); err != nil {
		return err
	}
	work(p.workers)
	plan, sources, err := s.load(ctx, p, args)
	if err != nil {
		return err
	}
	base, err := s.solve(ctx, plan, p.limit)
	if err != nil {
		return err
	}
	candidates := siting.Places(plan)
	if x.grid > 0 {
		if candidates, err = siting.Grid(report.FrameOf(plan), x.grid, output.OnLand(plan)); err != nil {
			return output.SaidOfSiting(err)
		}
	}
	r, err := siting.Find(ctx, plan, siting.Options{Capacity: capacity, Candidates: candidates, Solve: x.solve, Limit: p.limit, Base: base, Progress: s.progress("command.solving")})
	var short *siting.ShortError
	if errors.As(err, &short) {
		fmt.Fprintln(s.stderr, "fenye: "+s.lang.T("site.short_of", table.People(int64(short.Shortage))))
		if s.json {
			if err := s.tellJSON(base, output.Set{Lang: s.lang, Input: sources}); err != nil {
				return err
			}
		}
		return exit(Infeasible)
	}
	if err != nil {
		return output.SaidOfSiting(err)
	}
	return s.sited(ctx, p, r, x.grid, sources)
}

// sited writes and tells what was found.
func (s *session) sited(ctx context.Context, p *planning, r *siting.Result, grid float64, sources []model.Source) error {
	if r.Best() != nil {
		if err := p.write(ctx, s, func() (writers, error) { return output.SiteFiles(r, grid, s.lang), nil }); err != nil {
			return err
		}
	}
	var err error
	if s.json {
		err = report.WriteSiting(s.stdout, report.SitingOf(r, sources))
	} else {
		err = s.tellSites(r)
	}
	switch {
	case err != nil:
		return err
	case r.Best() == nil:
		fmt.Fprintln(s.stderr, "fenye: "+s.lang.T("site.none"))
		return exit(Infeasible)
	case !r.Proven || r.Base.Solution != nil && r.Base.Solution.Status == region.Gap:
		return exit(OpenGap)
	}
	return nil
}

// tellSites writes the ten best sites for a person.
func (s *session) tellSites(r *siting.Result) error {
	var b strings.Builder
	head := "site.tell.head"
	if !r.Proven {
		head = "site.tell.open"
	}
	fmt.Fprintf(&b, "%s\n\n", s.lang.T(head, output.CapacityText(r.Capacity, s.lang), table.People(int64(len(r.Sites))), table.People(int64(r.Solved))))
	rows := [][]string{{s.lang.T("site.tell.place"), s.lang.T("site.tell.lon"), s.lang.T("site.tell.lat"), s.lang.T("site.tell.saved"), s.lang.T("sweep.tell.mean"), s.lang.T("site.tell.load")}}
	for n, i := range r.Ranking {
		x := &r.Sites[i]
		if n == 10 || !x.Solved || x.None {
			break
		}
		name := x.Name
		if name == "" {
			name = fmt.Sprint(n + 1)
		}
		saved := "–"
		if v, ok := r.Saved(i); ok {
			saved = table.UserKm(v, table.Lang(s.lang))
		}
		rows = append(rows, []string{name, table.Fixed(x.Position.Lon, 2), table.Fixed(x.Position.Lat, 2), saved, km(x.MeanKm), table.People(int64(x.Load))})
	}
	if len(rows) > 1 {
		aligned(&b, rows)
	}
	_, err := fmt.Fprint(s.stdout, b.String())
	return err
}
