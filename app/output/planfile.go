package output

import (
	"cmp"
	"slices"

	"fenye/data/planfile"
	"fenye/model"
	"fenye/model/region"
)

// PlanFile returns what is saved of a plan: with the solution of the scenario
// in work if outcome is that of plan and has one. The checksums of the sources
// and the numbers of skipped rows stay out, since the order of a file's lines
// must not reach a plan file.
func PlanFile(plan *model.Plan, outcome *region.Outcome) *planfile.File {
	f := &planfile.File{Plan: plan.Clone()}
	for i, s := range f.Plan.Sources {
		f.Plan.Sources[i].SHA256 = ""
		f.Plan.Sources[i].Skipped = reasons(s.Skipped)
	}
	f.Plan.Sources = Ordered(f.Plan.Sources)
	if outcome != nil && outcome.Plan == plan && outcome.Solution != nil {
		f.Solutions = make([]*region.Solution, len(plan.Scenarios))
		f.Solutions[plan.Current] = outcome.Solution
	}
	return f
}

// Ordered returns sources by name, so that the order in which files are given
// reaches nothing but the summary's list of them.
func Ordered(sources []model.Source) []model.Source {
	ordered := slices.Clone(sources)
	slices.SortFunc(ordered, func(a, b model.Source) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Rows, b.Rows), cmp.Compare(a.Used, b.Used))
	})
	return ordered
}

// reasons counts skipped rows by reason, in the order of the reasons.
func reasons(skipped []model.Skipped) []model.Skipped {
	out := []model.Skipped{}
	for _, s := range skipped {
		i := slices.IndexFunc(out, func(o model.Skipped) bool { return o.Reason == s.Reason })
		if i < 0 {
			out = append(out, model.Skipped{Reason: s.Reason})
			i = len(out) - 1
		}
		out[i].Count += s.Count
	}
	slices.SortFunc(out, func(a, b model.Skipped) int { return cmp.Compare(a.Reason, b.Reason) })
	return out
}
