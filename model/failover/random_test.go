package failover_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// randomPlan draws a plan with centres down, without limits, with minimums and
// places at equal distances now and then. It may be without a solution.
func randomPlan(r *rand.Rand, places, centres int, unit model.Unit) *model.Plan {
	p := &model.Plan{Scenarios: []model.Scenario{{Unit: unit}}}
	at := func() geom.Point {
		if r.IntN(3) == 0 { // on a grid: ties
			return geom.Point{Lon: 100 + float64(r.IntN(3))*5, Lat: float64(r.IntN(3)) * 5}
		}
		return geom.Point{Lon: 90 + 40*r.Float64(), Lat: 10 + 40*r.Float64()}
	}
	total := int64(0)
	for i := range places {
		n := int64(r.IntN(40))
		total += n
		p.Places = append(p.Places, model.Place{
			Name: fmt.Sprintf("p%02d", i), Position: at(), Population: model.People(n),
			Province: []string{"", "110000", "310000", "510000", "420000"}[r.IntN(5)],
		})
	}
	model.SortPlaces(p.Places)
	for k := range centres {
		c := model.Centre{Number: k + 1, Name: string(rune('A' + k)), Position: at(), Up: r.IntN(7) > 0}
		c.Capacity = model.Users(total*int64(60+r.IntN(120))/100)/model.Users(max(1, centres-1)) + 1
		switch r.IntN(6) {
		case 0:
			c.Capacity = model.NoLimit
		case 1:
			c.Minimum = min(c.Capacity, model.Users(total/int64(3*centres)))
		}
		p.Scenario().Centres = append(p.Scenario().Centres, c)
	}
	return p
}

// with returns the plan with its centres changed.
func with(p *model.Plan, change func(centres []model.Centre)) *model.Plan {
	next := p.Clone()
	change(next.Scenario().Centres)
	return &next
}

func outcome(t testing.TB, p *model.Plan) *region.Outcome {
	t.Helper()
	o, err := region.Plan(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

var units = []model.Unit{model.UnitSplit, model.UnitSplit, model.UnitSplit, model.UnitPlace, model.UnitProvince}
