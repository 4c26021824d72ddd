package desk

import (
	"slices"

	"fenye/model"
)

// SelectScenario makes scenario i the one in work.
func (d *Desk) SelectScenario(i int) {
	if i < 0 || i >= len(d.plan.Scenarios) {
		return
	}
	d.edit("", func(p *model.Plan) { p.Current = i },
		fixed("desk.edit.scenario", d.plan.Scenarios[i].Name))
}

// DuplicateScenario copies the scenario in work under a name, behind it, and
// makes the copy the one in work.
func (d *Desk) DuplicateScenario(name string) {
	name = tidy(name)
	d.edit("", func(p *model.Plan) {
		s := *p.Scenario()
		s.Name, s.Centres = name, slices.Clone(s.Centres)
		p.Current++
		p.Scenarios = slices.Insert(p.Scenarios, p.Current, s)
	}, fixed("desk.edit.duplicate", name))
}

// RenameScenario gives scenario i a name.
func (d *Desk) RenameScenario(i int, name string) {
	if i < 0 || i >= len(d.plan.Scenarios) {
		return
	}
	name = tidy(name)
	d.edit("", func(p *model.Plan) { p.Scenarios[i].Name = name },
		fixed("desk.edit.rename_scenario", d.plan.Scenarios[i].Name, name))
}

// RemoveScenario takes scenario i away; the last one stays.
func (d *Desk) RemoveScenario(i int) {
	if i < 0 || i >= len(d.plan.Scenarios) || len(d.plan.Scenarios) == 1 {
		return
	}
	d.edit("", func(p *model.Plan) {
		p.Scenarios = slices.Delete(p.Scenarios, i, i+1)
		if p.Current > i || p.Current == len(p.Scenarios) {
			p.Current--
		}
	}, fixed("desk.edit.remove_scenario", d.plan.Scenarios[i].Name))
}

// SetTitle names the plan.
func (d *Desk) SetTitle(title string) {
	title = tidy(title)
	d.edit("", func(p *model.Plan) { p.Title = title }, fixed("desk.edit.title", title))
}

// SetFrame says where regions are clipped in files; the zero Frame chooses. A
// box without width or height, or beyond the globe, changes nothing.
func (d *Desk) SetFrame(f model.Frame) {
	if f != (model.Frame{}) && !f.Valid() {
		return
	}
	d.edit("", func(p *model.Plan) { p.Frame = f }, fixed("desk.edit.frame"))
}

// SetOutline loads the province outline of a file; "" is the bundled one.
func (d *Desk) SetOutline(name string) {
	d.edit("", func(p *model.Plan) { p.Outline = name }, fixed("desk.edit.outline"))
}

// ReplaceDemand puts new places in, with where they came from; centres and
// settings stay. The places must not be changed afterwards.
func (d *Desk) ReplaceDemand(places []model.Place, sources []model.Source) {
	d.edit("", func(p *model.Plan) {
		p.Places, p.Sources = places, sources
		for i := range p.Scenarios {
			p.Scenarios[i].ForgetPlaces()
		}
	}, fixed("desk.edit.demand", model.Users(len(places))))
}
