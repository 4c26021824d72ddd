package command

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"fenye/app/cause"
	"fenye/app/dossier"
	"fenye/app/output"
	"fenye/data/demand"
	"fenye/data/example"
	"fenye/data/planfile"
	"fenye/data/report"
	"fenye/model"
)

// inputs are the flags that planning commands share.
type inputs struct {
	demand  []string
	options demand.Options
	file    string // of centres
	centres []string
	users   string
	example bool
}

func (in *inputs) register(s *session, c *cobra.Command) {
	in.registerDemand(s, c)
	c.Flags().StringVar(&in.users, "users", "", s.lang.T("command.flag.users"))
}

// registerDemand registers all but the total of users.
func (in *inputs) registerDemand(s *session, c *cobra.Command) {
	f := c.Flags()
	f.StringArrayVar(&in.demand, "demand", nil, s.lang.T("command.flag.demand"))
	f.StringVar(&in.options.Population, "population", "", s.lang.T("command.flag.population"))
	f.StringVar(&in.options.Sheet, "sheet", "", s.lang.T("command.flag.sheet"))
	f.StringVar(&in.options.Encoding, "encoding", "", s.lang.T("command.flag.encoding"))
	f.StringVar(&in.options.CRS, "crs", "", s.lang.T("command.flag.crs"))
	f.BoolVar(&in.options.Polygons, "polygons", false, s.lang.T("command.flag.polygons"))
	f.BoolVar(&in.options.Strict, "strict", false, s.lang.T("command.flag.strict"))
	f.StringVar(&in.file, "centres", "", s.lang.T("command.flag.centres"))
	f.StringArrayVar(&in.centres, "centre", nil, s.lang.T("command.flag.centre"))
	f.BoolVar(&in.example, "example", false, s.lang.T("command.flag.example"))
}

// checkInputs finds what is wrong with the call before anything is read.
func (s *session) checkInputs(in *inputs, args []string) error {
	saved := len(args) > 0 || in.example
	switch {
	case len(args) > 0 && in.example:
		return &usage{s.lang.T("command.two_plans")}
	case !saved && len(in.demand) == 0:
		return &usage{s.lang.T("command.no_demand")}
	case !saved && in.file == "" && len(in.centres) == 0:
		return &usage{s.lang.T("command.no_centres")}
	}
	if in.users != "" {
		if _, err := parseUsers(in.users); err != nil {
			return s.bad("--users", in.users, s.lang.T("command.whole_number"))
		}
	}
	return nil
}

// parseUsers reads a whole number of users as people write it: 2520000,
// 2,520,000, 252万. A comma that parts no thousands is refused.
func parseUsers(s string) (model.Users, error) {
	p, reason := demand.ParsePopulation(s, false)
	n := p.Whole()
	if reason != "" || p.Float64() != float64(n) {
		return 0, strconv.ErrSyntax
	}
	return n, nil
}

// load makes the plan that the call describes, and says which files it came
// from.
func (s *session) load(ctx context.Context, p *planning, args []string) (*model.Plan, []model.Source, error) {
	plan, sources, err := s.base(&p.inputs, args)
	if err != nil {
		return nil, nil, err
	}
	if len(p.inputs.demand) > 0 {
		if plan.Places, sources, err = s.readDemand(ctx, &p.inputs); err != nil {
			return nil, nil, err
		}
		plan.Sources = output.Ordered(sources)
		for i := range plan.Scenarios {
			plan.Scenarios[i].ForgetPlaces()
		}
	}
	scenario := plan.Scenario()
	if p.inputs.file != "" || len(p.inputs.centres) > 0 {
		if scenario.Centres, err = s.readCentres(ctx, &p.inputs); err != nil {
			return nil, nil, err
		}
	}
	if p.inputs.users != "" {
		scenario.Scaled, scenario.Growth, scenario.Reductions = true, 0, nil
		if scenario.Total, err = parseUsers(p.inputs.users); err != nil {
			return nil, nil, err
		}
	}
	if p.unit != "" {
		scenario.Unit = model.Unit(p.unit)
	}
	if p.frame != "" {
		if plan.Frame, err = report.ParseFrame(p.frame); err != nil {
			return nil, nil, err
		}
	}
	return plan, sources, nil
}

// base is the plan that the call starts from: a saved one, the example, or an
// empty one.
func (s *session) base(in *inputs, args []string) (*model.Plan, []model.Source, error) {
	switch {
	case in.example:
		plan, err := example.Plan(string(s.lang))
		return &plan, plan.Sources, err
	case len(args) == 0:
		return &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit}}}, nil, nil
	}
	file, err := planfile.Load(args[0])
	if err != nil {
		return nil, nil, err
	}
	sum, err := dossier.Checksum(args[0])
	if err != nil {
		return nil, nil, err
	}
	plan := file.Plan.Clone()
	n := len(plan.Places)
	return &plan, []model.Source{{Name: filepath.Base(args[0]), SHA256: sum, Rows: n, Used: n}}, nil
}

// readDemand reads all files of demand and tells what was skipped in them.
func (s *session) readDemand(ctx context.Context, in *inputs) ([]model.Place, []model.Source, error) {
	var results []*demand.Result
	for _, path := range in.demand {
		options := in.options
		progress := s.progress("command.reading", filepath.Base(path))
		options.Progress = func(done, total int64) {
			if total > 0 {
				progress(float64(done) / float64(total))
			}
		}
		r, err := demand.Open(ctx, path, options)
		progress(1)
		if err != nil {
			return nil, nil, err
		}
		s.tellSkipped(r.Source)
		results = append(results, r)
	}
	places, sources, warnings := demand.Merge(results...)
	for _, w := range warnings {
		if key := "warning." + string(w.Kind); s.lang.T(key) != key {
			fmt.Fprintln(s.stderr, s.lang.T(key, w.Text, w.Count))
		}
	}
	return places, sources, nil
}

func (s *session) tellSkipped(source model.Source) {
	for _, k := range source.Skipped {
		reason := k.Reason
		if key := demand.Reason(reason).Key(); key != "" {
			reason = s.lang.T(key)
		}
		fmt.Fprintln(s.stderr, s.lang.T("command.skipped", source.Name, k.Row, reason, k.Count))
	}
}

// readCentres reads the centres of the file, in the order of their names, so
// that the order of its lines reaches no result, and then those of --centre as
// they were given. They are numbered from 1.
func (s *session) readCentres(ctx context.Context, in *inputs) ([]model.Centre, error) {
	var centres []model.Centre
	if in.file != "" {
		read, err := demand.Centres(ctx, in.file)
		if err != nil {
			return nil, err
		}
		slices.SortStableFunc(read, func(a, b model.Centre) int { return strings.Compare(a.Name, b.Name) })
		centres = read
	}
	for _, text := range in.centres {
		c, err := demand.ParseCentre(text)
		if err != nil {
			return nil, &usage{cause.Text(s.lang, err)}
		}
		if slices.ContainsFunc(centres, func(o model.Centre) bool { return o.Name == c.Name }) {
			return nil, errors.New(s.lang.T("command.repeat", c.Name, text))
		}
		centres = append(centres, c)
	}
	for i := range centres {
		centres[i].Number = i + 1
	}
	return centres, nil
}
