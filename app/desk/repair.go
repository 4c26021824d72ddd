package desk

import (
	"fenye/model"
	"fenye/model/region"
)

// ApplyRepair makes the change that a repair of the outcome proposes. While a
// newer outcome is being computed it does nothing: the repair names centres and
// places of an older plan.
func (d *Desk) ApplyRepair(r region.Repair) {
	if d.Stale() {
		return
	}
	d.edit("", func(p *model.Plan) { *p = region.Apply(r, p) },
		func(before, after *model.Plan) Label { return repairLabel(before, after, r) })
}

// repairLabel says what a repair adds or takes off in all, or which centre it
// brings up.
func repairLabel(before, after *model.Plan, r region.Repair) Label {
	key := "desk.edit.repair." + string(r.Kind)
	size := model.Users(0)
	for _, c := range r.Changes {
		if centre := after.Scenario().Centres[c.Centre]; r.Kind == region.RepairUp {
			return Label{key, []any{centre.Number, centre.Name}}
		}
		size += max(c.To-c.From, c.From-c.To)
	}
	if r.Kind == region.RepairPin {
		size = model.Users(len(r.Release))
	}
	if r.Kind == region.RepairShed || r.Kind == region.RepairGrow {
		was, is := before.Scenario().TotalUsers(before.Places), after.Scenario().TotalUsers(after.Places)
		size = max(was-is, is-was)
	}
	return Label{key, []any{size}}
}
