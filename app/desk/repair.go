package desk

import (
	"fenye/model"
	"fenye/model/region"
)

// ApplyRepair makes the change that a repair proposes for the plan in work.
func (d *Desk) ApplyRepair(r region.Repair) {
	users, err := d.plan.Scenario().Users(d.plan.Places)
	if err != nil {
		d.fail(err)
		return
	}
	d.edit("", func(p *model.Plan) { repair(p, users, r) }, fixed("desk.edit.repair."+string(r.Kind), repairSize(r, users)))
}

func repair(p *model.Plan, users []model.Users, r region.Repair) {
	s := p.Scenario()
	for _, c := range r.Changes {
		switch centre := &s.Centres[c.Centre]; r.Kind {
		case region.RepairCapacity:
			centre.Capacity = c.To
		case region.RepairMinimum:
			centre.Minimum = c.To
		case region.RepairUp:
			centre.Up = true
		}
	}
	if r.Kind != region.RepairShed && r.Kind != region.RepairGrow {
		return
	}
	s.Scaled, s.Total, s.Growth = true, r.Total, 0
	if r.Kind == region.RepairShed && r.Variant == region.WhereItFalls {
		p.Places = without(p.Places, users, r.Shed)
	}
}

// without returns places whose populations are their users less those shed, so
// that scaling to what is left gives each exactly that.
func without(places []model.Place, users []model.Users, shed []region.Share) []model.Place {
	left := make([]model.Place, len(places))
	for i, p := range places {
		p.Population = model.People(int64(users[i]))
		left[i] = p
	}
	for _, s := range shed {
		p := &left[s.Place].Population
		*p = model.People(int64(p.Whole() - s.Users))
	}
	return left
}

// repairSize is the number in the label: what a repair adds or takes in all.
func repairSize(r region.Repair, users []model.Users) any {
	size := model.Users(0)
	for _, c := range r.Changes {
		if r.Kind == region.RepairUp {
			return c.Centre + 1
		}
		size += max(c.To-c.From, c.From-c.To)
	}
	for _, u := range users {
		if r.Kind == region.RepairShed || r.Kind == region.RepairGrow {
			size += u
		}
	}
	switch r.Kind {
	case region.RepairShed:
		return size - r.Total
	case region.RepairGrow:
		return r.Total - size
	}
	return size
}
