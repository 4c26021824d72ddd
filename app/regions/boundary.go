package regions

import (
	"fenye/app/desk"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// slack is what a capacity is rounded up to where it must grow out of the way
// of a boundary: a limit that just fits would leave the prices undetermined.
const slack model.Users = 10_000

// A push is what a boundary dragged to a position asks for: the capacity of
// the centre it is pushed towards, and where the centre on the other side must
// take more than it may, a higher capacity for that one.
type push struct {
	towards, other   int // indexes of centres
	capacity, raised model.Users
}

// pushTo works out a push of the boundary between the centres a and b through
// a position. There the boundary has the price difference d(X,b) - d(X,a); the
// loads that it leaves are those of the least priced distance.
func pushTo(o *region.Outcome, a, b int, to geom.Point) push {
	centres := o.Scenario.Centres
	difference := geom.Distance(to, centres[b].Position) - geom.Distance(to, centres[a].Position)
	if difference < 0 {
		a, b, difference = b, a, -difference
	}
	prices := make([]model.Km, len(centres))
	for k := range prices {
		prices[k] = o.DrawnPrice(k)
	}
	base := min(prices[a], prices[b])
	prices[a], prices[b] = base+difference, base
	loads := loadsAt(o, prices)
	p := push{towards: a, other: b, capacity: loads[a], raised: centres[b].Capacity}
	if loads[b] > p.raised {
		p.raised = (loads[b]/slack + 1) * slack
	}
	return p
}

// loadsAt returns the loads if every place goes to the centre of the least
// priced distance of those that may serve it, ties to the first.
func loadsAt(o *region.Outcome, prices []model.Km) []model.Users {
	centres := o.Scenario.Centres
	loads := make([]model.Users, len(centres))
	for i, place := range o.Plan.Places {
		best, least := -1, model.Km(0)
		at := place.Position.Vec()
		for k, c := range centres {
			if !c.Up || !o.Allowed(i, k) {
				continue
			}
			if d := geom.DistanceVec(at, c.Position.Vec()) + prices[k]; best < 0 || d < least {
				best, least = k, d
			}
		}
		if best >= 0 {
			loads[best] += o.Users[i]
		}
	}
	return loads
}

// moveBoundary drags the boundary between the centres of two numbers to a
// position; the whole drag is one undo step.
func (b *Bench) moveBoundary(first, second int, to geom.Point) {
	o := b.desk.Outcome()
	if o == nil || o.Solution == nil || b.desk.Stale() {
		return
	}
	i, j := o.Scenario.IndexOf(first), o.Scenario.IndexOf(second)
	if i < 0 || j < 0 {
		return
	}
	p := pushTo(o, i, j, to)
	centre := o.Scenario.Centres[p.towards]
	if b.pushed.centre != centre.Number {
		b.pushed.centre, b.pushed.from = centre.Number, centre.Capacity
	}
	label := desk.Label{Key: "desk.edit.capacity", Args: []any{centre.Name, b.pushed.from, p.capacity}}
	b.desk.Edit(label, "boundary", func(plan *model.Plan) {
		s := plan.Scenario()
		s.Centres[p.towards].Capacity = p.capacity
		s.Centres[p.other].Capacity = p.raised
	})
}
