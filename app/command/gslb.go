package command

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fenye/app/cause"
	"fenye/data/fault"
	"fenye/data/gslb"
	"fenye/data/gslb/export"
	"fenye/data/gslb/write"
	"fenye/data/planfile"
	"fenye/model/region"
)

// forcing is one call of the gslb command: a plan put into force.
type forcing struct {
	keys, addresses string
	engines         []string
	name            string
	generation      int
	defaults        []string
	listen          map[string]string
	settings        write.Settings
	against         string
	folder
	effort
}

func (s *session) gslbCommand() *cobra.Command {
	g := &forcing{}
	c := &cobra.Command{
		Use:     "gslb PLAN.fenye|access.csv",
		Short:   s.lang.T("gslb.short"),
		Long:    s.lang.T("gslb.long"),
		Example: s.lang.T("gslb.example"),
		Args:    s.between(1, 1),
		RunE:    func(c *cobra.Command, args []string) error { return s.putIntoForce(c.Context(), c, g, args[0]) },
	}
	f := c.Flags()
	f.StringVar(&g.keys, "keys", "", s.lang.T("gslb.flag.keys"))
	f.StringVar(&g.addresses, "addresses", "", s.lang.T("gslb.flag.addresses"))
	f.StringSliceVar(&g.engines, "engine", []string{string(gslb.Neutral)}, s.lang.T("gslb.flag.engine"))
	f.StringVar(&g.name, "name", "", s.lang.T("gslb.flag.name"))
	f.IntVar(&g.generation, "generation", 0, s.lang.T("gslb.flag.generation"))
	f.StringSliceVar(&g.defaults, "default", nil, s.lang.T("gslb.flag.default"))
	f.StringToStringVar(&g.listen, "listen", nil, s.lang.T("gslb.flag.listen"))
	f.IntVar(&g.settings.CheckPort, "check-port", 0, s.lang.T("gslb.flag.check_port"))
	f.StringVar(&g.settings.CheckPath, "check-path", "/healthz", s.lang.T("gslb.flag.check_path"))
	f.IntVar(&g.settings.TTL, "ttl", 30, s.lang.T("gslb.flag.ttl"))
	f.StringVar(&g.settings.ValidFrom, "valid-from", "", s.lang.T("gslb.flag.valid_from"))
	f.StringVar(&g.against, "against", "", s.lang.T("gslb.flag.against"))
	g.folder.register(s, c, s.lang.T("command.flag.output"))
	s.jsonFlag(c)
	g.effort.register(s, c, 0, s.lang.T("command.flag.time_limit"))
	return c
}

// putIntoForce reads, checks, writes and tells.
func (s *session) putIntoForce(ctx context.Context, c *cobra.Command, g *forcing, path string) error {
	engines, err := s.checkForcing(c, g)
	if err != nil {
		return err
	}
	work(g.workers)
	t, notes, err := s.routes(ctx, g, path)
	if err != nil {
		return err
	}
	old, err := s.before(ctx, g)
	if err != nil {
		return err
	}
	g.number(c, t, old)
	ready, err := export.Prepare(ctx, t, engines, g.settings, notes)
	var refused *gslb.Refused
	if errors.As(err, &refused) {
		return s.refuse(g, t, refused)
	}
	if err != nil {
		return err
	}
	if err := g.write(ctx, s, func() (writers, error) { return write.Writers(ready.Files), nil }); err != nil {
		return err
	}
	return s.tellForce(g, ready, old)
}

// checkForcing finds what is wrong with the call before anything is read.
func (s *session) checkForcing(c *cobra.Command, g *forcing) ([]gslb.Engine, error) {
	var engines []gslb.Engine
	for _, name := range g.engines {
		e, ok := gslb.ParseEngine(name)
		if !ok {
			return nil, s.bad("--engine", name, list(engineNames()))
		}
		if !slices.Contains(engines, e) {
			engines = append(engines, e)
		}
	}
	slices.SortFunc(engines, func(a, b gslb.Engine) int { return slices.Index(gslb.Engines, a) - slices.Index(gslb.Engines, b) })
	g.settings.Listen = map[gslb.Engine]string{}
	for name, at := range g.listen {
		e, _ := gslb.ParseEngine(name)
		if a, err := netip.ParseAddrPort(at); write.DefaultListen[e] == "" || err != nil || a.Port() == 0 || a.Addr().Zone() != "" {
			return nil, s.bad("--listen", name+"="+at, "gdnsd=0.0.0.0:53")
		}
		g.settings.Listen[e] = at
	}
	g.name = strings.TrimSuffix(strings.ToLower(g.name), ".")
	set := c.Flags().Changed
	switch {
	case g.addresses == "":
		return nil, s.lacks("--addresses")
	case g.name == "" && slices.ContainsFunc(engines, gslb.Engine.DNS):
		return nil, s.lacks("--name")
	case set("generation") && (g.generation < 1 || g.generation > 1<<31-1):
		return nil, s.bad("--generation", g.generation, "1-2147483647")
	case set("check-port") && (g.settings.CheckPort < 1 || g.settings.CheckPort > 65535):
		return nil, s.bad("--check-port", g.settings.CheckPort, "1-65535")
	case !write.CheckPathValid(g.settings.CheckPath):
		return nil, s.bad("--check-path", g.settings.CheckPath, "/healthz")
	case g.settings.TTL < 1 || g.settings.TTL > 60:
		return nil, s.bad("--ttl", g.settings.TTL, "1-60")
	}
	if err := g.effort.check(s); err != nil {
		return nil, err
	}
	if v := g.settings.ValidFrom; v != "" {
		if _, err := time.Parse(time.RFC3339, v); err != nil {
			return nil, s.bad("--valid-from", v, "2026-01-01T00:00:00+08:00")
		}
	}
	return engines, g.folder.check(s)
}

func engineNames() []string {
	var names []string
	for _, e := range gslb.Engines {
		names = append(names, string(e))
	}
	return names
}

// routes makes the table of the plan or access plan at path, with its keys.
func (s *session) routes(ctx context.Context, g *forcing, path string) (*gslb.Table, []gslb.Offence, error) {
	if g.keys == "" && len(planned(path)) == 0 {
		return nil, nil, s.lacks("--keys")
	}
	addresses, err := gslb.Addresses(ctx, g.addresses)
	if err != nil {
		return nil, nil, err
	}
	keys := planned(path)
	if g.keys != "" {
		if keys, err = gslb.Keys(ctx, g.keys); err != nil {
			return nil, nil, err
		}
	}
	t, notes, err := s.routed(ctx, g, path, addresses)
	if err != nil {
		return nil, nil, err
	}
	t.Name, t.Default = g.name, g.defaults
	t.AddKeys(keys)
	t.Rename()
	return t, notes, nil
}

// planned returns the keys that the plan at path keeps; none if it is no plan.
func planned(path string) []gslb.KeyRow {
	file, err := planfile.Load(path)
	if err != nil {
		return nil
	}
	return gslb.FromPlan(file.Plan.Keys)
}

// routed reads what path holds: a plan of regions, or an access plan.
func (s *session) routed(ctx context.Context, g *forcing, path string, addresses []gslb.Centre) (*gslb.Table, []gslb.Offence, error) {
	file, err := planfile.Load(path)
	if err != nil && (!errors.Is(err, planfile.ErrFormat) || filepath.Ext(path) == ".fenye") {
		return nil, nil, err
	}
	if err != nil {
		rows, err := gslb.Access(ctx, path)
		if err != nil {
			return nil, nil, err
		}
		t := gslb.FromAccess(rows, addresses)
		t.Locate(gslb.Beside(path))
		return t, nil, nil
	}
	plan := file.Plan.Clone()
	outcome, err := s.solve(ctx, &plan, g.limit)
	if err != nil {
		return nil, nil, err
	}
	if outcome.Infeasible != nil {
		s.explain(outcome)
		return nil, nil, s.noPlan(outcome)
	}
	t, notes := gslb.FromOutcome(outcome, addresses)
	return t, notes, nil
}

// noPlan says in the JSON document that there is no plan to put into force.
func (s *session) noPlan(o *region.Outcome) error {
	if s.json {
		if err := s.encode(map[string]any{"format": "fenye-gslb-summary", "version": 1, "status": "infeasible", "cause": o.Infeasible.Cause}); err != nil {
			return err
		}
	}
	return exit(Infeasible)
}

// before reads the generation to compare with, nil if there is none. One that
// is to be replaced and cannot be read stops nothing; one that was asked for
// does.
func (s *session) before(ctx context.Context, g *forcing) (*gslb.Old, error) {
	switch {
	case g.against != "":
		old, err := gslb.ReadOld(ctx, g.against)
		if err == nil && old == nil {
			err = &fault.Error{Room: "gslb", Kind: fault.Format, File: filepath.Base(g.against), Expected: "the folder of an export"}
		}
		return old, err
	case g.out == "":
		return nil, nil
	}
	old, err := gslb.ReadOld(ctx, g.out)
	if err != nil {
		fmt.Fprintln(s.stderr, s.lang.T("gslb.warning", s.lang.T("gslb.no_old", cause.Text(s.lang, err))))
		return nil, nil
	}
	return old, nil
}

// number gives the table its generation: as asked for, else one more than that
// of the folder to be replaced if routes change, else 1.
func (g *forcing) number(c *cobra.Command, t *gslb.Table, old *gslb.Old) {
	switch {
	case c.Flags().Changed("generation"):
		t.Generation = g.generation
	case old == nil:
		t.Generation = 1
	default:
		t.Generation = old.Generation + 1
	}
}
