package audit

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"fenye/app/cause"
	"fenye/app/words"
	"fenye/data/planfile"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/region/check"
)

// Report is what an audit found.
type Report struct {
	Scenarios []Scenario
	Compared  []string  // files of a folder that were compared with the plan
	Findings  []Finding // what is wrong, and by how much; empty if all holds

	noise float64 // user-kilometres that rounding may make up
}

// Finding is one thing that is wrong: a key of assets/words and its arguments.
type Finding struct {
	Key  string
	Args []any
}

// Text says the finding in language l.
func (f Finding) Text(l words.Lang) string {
	args := slices.Clone(f.Args)
	for i, a := range args {
		switch a := a.(type) {
		case check.Violation:
			args[i] = cause.Violation(l, a)
		case error:
			args[i] = cause.Text(l, a)
		}
	}
	return l.T(f.Key, args...)
}

// Scenario is one scenario with a solution, recomputed.
type Scenario struct {
	Name         string
	Centres      []string
	Loads        []model.Users
	Primal, Dual float64 // user-kilometres
	Gap          float64
}

// OK reports whether everything holds.
func (r *Report) OK() bool { return len(r.Findings) == 0 }

const mostFindings = 50

func (r *Report) say(key string, args ...any) {
	switch {
	case len(r.Findings) < mostFindings:
		r.Findings = append(r.Findings, Finding{"audit." + key, args})
	case len(r.Findings) == mostFindings:
		r.Findings = append(r.Findings, Finding{Key: "audit.more"})
	}
}

// Path audits a plan file, a folder with plan.fenye in it and the files
// written beside it, or a folder of an access plan. The error says what could not be read.
func Path(path string) (*Report, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	file := path
	if info.IsDir() && isAccess(path) {
		r := &Report{}
		return r, r.access(path)
	}
	if info.IsDir() {
		file = filepath.Join(path, "plan.fenye")
	}
	saved, err := planfile.Load(file)
	if err != nil {
		return nil, err
	}
	r := &Report{}
	if err := r.solutions(saved); err != nil {
		return nil, err
	}
	if info.IsDir() && r.OK() {
		err = r.folder(path, saved)
	}
	return r, err
}

// solutions checks every solution in the plan; that of the scenario in work
// must be there.
func (r *Report) solutions(f *planfile.File) error {
	if f.Solution() == nil {
		r.say("unsolved", f.Plan.Scenario().Name)
	}
	for i, solution := range f.Solutions {
		if solution == nil {
			continue
		}
		s := &f.Plan.Scenarios[i]
		users, err := s.Users(f.Plan.Places)
		if err != nil {
			return err
		}
		found := check.Check(check.Input{
			Problem:  problem(&f.Plan, s, users),
			Solution: solution,
			Place:    func(i int) string { return f.Plan.Places[i].Name },
			Centre:   func(a int) string { return s.Centres[a].Name },
		})
		for _, v := range found.Violations {
			r.say("check", v)
		}
		one := Scenario{Name: s.Name, Loads: found.Loads, Primal: found.Primal, Dual: found.Dual, Gap: found.Gap}
		for _, c := range s.Centres {
			one.Centres = append(one.Centres, c.Name)
		}
		r.Scenarios = append(r.Scenarios, one)
	}
	return nil
}

// problem is what the scenario asks for.
func problem(p *model.Plan, s *model.Scenario, users []model.Users) region.Problem {
	q := region.Problem{Users: users, Centres: s.Centres, Unit: s.Unit, Points: make([]geom.Point, len(p.Places))}
	groups := map[string]int32{}
	for i, place := range p.Places {
		q.Points[i] = place.Position
		key := place.Province
		if key == "" {
			key = fmt.Sprintf("alone %d", i)
		}
		if _, known := groups[key]; !known {
			groups[key] = int32(len(groups))
		}
		q.Group = append(q.Group, groups[key])
	}
	for i := range s.Wishes {
		q.Rules = append(q.Rules, rule(p, s, &s.Wishes[i]))
	}
	q.InForce, q.Hold = s.InForce, s.Hold
	return q
}
