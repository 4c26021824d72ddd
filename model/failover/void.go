package failover

import (
	"slices"

	"fenye/model"
)

// Void returns the wishes of the scenario that a loss takes the ground from:
// pins to a centre that is lost, as indexes. All others still hold. Pins that
// were void before are not among them.
func (c *Case) Void(s *model.Scenario) []int {
	var list []int
	for i, w := range s.Wishes {
		if w.Kind != model.WishPin {
			continue
		}
		if slices.ContainsFunc(c.Lost, func(a int) bool { return slices.Contains(w.Centres, s.Centres[a].Number) }) {
			list = append(list, i)
		}
	}
	return list
}
