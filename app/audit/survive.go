package audit

import (
	"fmt"
	"math"

	"fenye/model"
)

// survive is what a plan lacks that is asked to survive the loss of any one
// site, worked out by the bound itself: every loss must leave room, and what is
// added at the lost site is lost with it.
func (g *figures) survive() object {
	total := 0.0
	for _, u := range g.users {
		total += float64(u)
	}
	var order []string
	room := map[string]float64{} // of each site that is up
	for a, c := range g.scenario.Centres {
		if !c.Up {
			continue
		}
		name := c.Site
		if name == "" {
			name = fmt.Sprintf("\x00%d", a)
		}
		if _, known := room[name]; !known {
			order = append(order, name)
		}
		room[name] += float64(c.Capacity)
	}
	largest, sum := 0.0, 0.0
	for _, lost := range order {
		left := 0.0
		for name, n := range room {
			if name != lost {
				left += n
			}
		}
		short := math.Max(0, total-left)
		largest, sum = math.Max(largest, short), sum+short
	}
	possible := len(order) > 1 || total == 0
	extra := 0.0
	if possible && total > 0 {
		extra = math.Max(largest, math.Ceil(sum/float64(len(order)-1)))
	}
	return object{"possible": possible, "extra": extra,
		"exact": g.scenario.Unit == model.UnitSplit && len(g.scenario.Wishes) == 0}
}
