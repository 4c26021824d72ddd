package dossier

import (
	"fenye/app/paper"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/table"
)

// proof shows the certificate of the optimum.
func (c *composer) proof() {
	o := c.o
	c.heading("proof")
	c.say("proof.what." + string(c.kind()))
	c.add(paper.Facts{
		{Name: c.t("proof.primal"), Value: c.t("proof.userkm", table.Fixed(o.Solution.Certificate.Primal, 1))},
		{Name: c.t("proof.dual"), Value: c.t("proof.userkm", table.Fixed(o.Solution.Certificate.Dual, 1))},
		{Name: c.t("proof.gap"), Value: c.t("proof.userkm", table.Fixed(o.Solution.Certificate.Gap, 1))},
		{Name: c.t("proof.status"), Value: c.proved(o), Bad: o.Solution.Status != region.Optimal},
	})
	c.say("proof.check")
}

// kind is how places are served: split, or whole.
func (c *composer) kind() model.Unit {
	if c.o.Scenario.Unit == model.UnitSplit {
		return model.UnitSplit
	}
	return model.UnitPlace
}

// method says in short how the plan is made, with the papers it rests on.
func (c *composer) method() {
	c.heading("method")
	c.say("method.regions")
	if c.kind() != model.UnitSplit {
		c.say("method.whole")
	}
	c.say("method.loss")
	if w := c.f.Wired; w != nil {
		c.say("method.access")
		if c.o.Scenario.Wiring.Source == model.FromForecast {
			c.say("method.forecast")
		}
	}
	c.add(paper.Heading{Text: c.t("papers"), Level: 2})
	list := []string{"bleher", "shanmugam", "hitchcock"}
	if c.f.Wired != nil {
		list = append(list, "ross")
	}
	for _, p := range list {
		c.say("paper." + p)
	}
}
