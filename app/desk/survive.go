package desk

import (
	"fenye/model"
	"fenye/model/failover"
)

// SetSurvive asks, or no longer asks, that the centres left can serve all users
// after the loss of any one site.
func (d *Desk) SetSurvive(on bool) {
	key := "desk.edit.survive.off"
	if on {
		key = "desk.edit.survive.on"
	}
	d.edit("", func(p *model.Plan) { p.Scenario().Survive = on }, fixed(key))
}

// SetSite names the site of a centre: centres of one name are lost together. ""
// makes it a site of its own.
func (d *Desk) SetSite(number int, site string) {
	site = tidy(site)
	d.centre(number, "", func(c *model.Centre) { c.Site = site },
		func(_, after model.Centre) Label {
			if site == "" {
				return Label{"desk.edit.site.own", []any{number, after.Name}}
			}
			return Label{"desk.edit.site", []any{number, after.Name, site}}
		})
}

// RaiseReserve adds the extra capacity of a choice, as one step. While a newer
// outcome is being computed it does nothing: the choice is about an older plan.
func (d *Desk) RaiseReserve(c failover.Choice) {
	if d.Stale() || len(c.Extra) != len(d.Scenario().Centres) {
		return
	}
	d.edit("", func(p *model.Plan) {
		s := p.Scenario()
		for a, extra := range c.Extra {
			if s.Centres[a].Limited() {
				s.Centres[a].Capacity = limit(s.Centres[a].Capacity + extra)
			}
		}
	}, fixed("desk.edit.repair.reserve", c.Total))
}
