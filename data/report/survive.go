package report

import (
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
)

// SurviveSummary says what a plan lacks that is asked to survive the loss of
// any one site.
type SurviveSummary struct {
	Possible bool        `json:"possible"` // false: no capacity helps
	Extra    model.Users `json:"extra"`    // least extra capacity; 0: there is room
	Exact    bool        `json:"exact"`    // false: whole units or wishes may need more
}

// SurviveOf returns what the plan lacks; nil if the scenario asks for nothing.
func SurviveOf(o *region.Outcome) *SurviveSummary {
	if !o.Scenario.Survive {
		return nil
	}
	centres := o.Scenario.Centres
	sites, err := failover.Sites(centres, failover.Together(centres))
	if err != nil {
		return nil
	}
	r := failover.ReserveOf(centres, o.Total, sites)
	return &SurviveSummary{r.Possible, r.Total, failover.ByCapacity(o.Scenario)}
}
