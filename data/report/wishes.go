package report

import (
	"fenye/model"
	"fenye/model/region"
)

// WishSummary is one wish, in the order of the plan. Void is set where a pin
// asks for nothing, since its centre is not up.
type WishSummary struct {
	Kind      string    `json:"kind"`
	Name      string    `json:"name,omitempty"`
	Places    []string  `json:"places,omitempty"`
	Provinces []string  `json:"provinces,omitempty"`
	Centres   []string  `json:"centres,omitempty"`
	Ceiling   *model.Km `json:"ceiling_km,omitempty"`
	Void      bool      `json:"void,omitempty"`
	// Added is the distance that the wish adds, all others kept; absent where it
	// was not worked out.
	Added *float64 `json:"added_user_km,omitempty"`
}

// InForceSummary compares a plan with the one that is in force.
type InForceSummary struct {
	HoldKm  *model.Km   `json:"hold_km"` // null: the fewest users move
	Changed model.Users `json:"changed_users"`
}

func wishesOf(o *region.Outcome) []WishSummary {
	var list []WishSummary
	for i := range o.Scenario.Wishes {
		w := &o.Scenario.Wishes[i]
		s := WishSummary{Kind: string(w.Kind), Name: w.Name, Provinces: w.Provinces, Void: o.Void(i)}
		for _, p := range w.Places {
			if int(p) < len(o.Plan.Places) {
				s.Places = append(s.Places, o.Plan.Places[p].Name)
			}
		}
		for _, n := range w.Centres {
			if j := o.Scenario.IndexOf(n); j >= 0 {
				s.Centres = append(s.Centres, o.Scenario.Centres[j].Name)
			}
		}
		if w.Ceiling > 0 {
			s.Ceiling = &w.Ceiling
		}
		list = append(list, s)
	}
	return list
}

func inForceOf(o *region.Outcome) *InForceSummary {
	if o.Scenario.InForce == nil {
		return nil
	}
	s := &InForceSummary{Changed: o.ChangedUsers}
	if o.Scenario.Hold != model.HoldFewest {
		s.HoldKm = &o.Scenario.Hold
	}
	return s
}

// SetPrices adds the prices of the wishes, one each; none adds nothing.
func (s *Summary) SetPrices(prices []region.WishPrice) {
	for i := range s.Wishes {
		if i < len(prices) && !prices[i].Void {
			s.Wishes[i].Added = &prices[i].Added
		}
	}
}

// ordinals counts indexes from 1.
func ordinals(indexes []int) []int {
	var list []int
	for _, i := range indexes {
		list = append(list, i+1)
	}
	return list
}
