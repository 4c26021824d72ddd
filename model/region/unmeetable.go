package region

import (
	"context"
	"math"
	"slices"

	"fenye/model"
)

// unmeetable says which rules cannot be met together within the bounds: of all
// rules one after another is dropped if what is left still cannot be met, so
// that each one of those that remain is needed for the contradiction. The
// newest remain if there are several such sets.
func (t *transport) unmeetable(p *Problem, up []int) *Infeasible {
	o := &oracle{base: t.terms.base, p: p, up: up}
	active := make([]bool, len(p.Rules))
	for i := range active {
		active[i] = !p.Rules[i].Void(p.Centres)
	}
	return &Infeasible{Cause: CauseWishes, Shortage: model.Users(o.short(active)), Wishes: o.conflict(active)}
}

// oracle tells which rules can be met together if places may be shared.
type oracle struct {
	base *transport
	p    *Problem
	up   []int
}

// with returns the problem with only some of its rules, and nothing in force.
func (o *oracle) with(active []bool) *Problem {
	q := *o.p
	q.InForce, q.Rules = nil, nil
	for i, r := range o.p.Rules {
		if active[i] {
			q.Rules = append(q.Rules, r)
		}
	}
	return &q
}

// conflict returns rules among the active ones that cannot be met together
// while all of them but any one can; nil if all can.
func (o *oracle) conflict(active []bool) []int {
	if o.short(active) == 0 {
		return nil
	}
	active = slices.Clone(active)
	var needed []int
	for i := range active {
		if !active[i] {
			continue
		}
		active[i] = false
		if o.short(active) == 0 {
			active[i] = true
			needed = append(needed, i)
		}
	}
	return needed
}

// short returns how many users have no centre under the active rules, and how
// many are missing to meet the minimums, at the least.
//
// Places that may go to the same centres count as one. An imaginary centre
// takes those without service and imaginary users fill the minimums, each for
// a cost of one.
func (o *oracle) short(active []bool) int64 {
	t := o.base.constrain(o.with(active), o.up)
	k := t.k
	g := &transport{k: k + 1, reach: 1, low: append(slices.Clone(t.low), 0), high: slices.Clone(t.high)}
	at := map[string]int{}
	key := make([]byte, k)
	for i, u := range t.users {
		for b, d := range t.row(i) {
			if key[b] = 1; math.IsInf(d, 1) {
				key[b] = 0
			}
		}
		row, known := at[string(key)]
		if !known {
			row = len(g.users)
			at[string(key)] = row
			g.users = append(g.users, 0)
			for _, open := range key {
				g.d = append(g.d, 0)
				if open == 0 {
					g.d[len(g.d)-1] = math.Inf(1)
				}
			}
			g.d = append(g.d, 1)
		}
		g.users[row] += u
	}
	fill := int64(0)
	for _, low := range t.low {
		fill += low
	}
	g.users = append(g.users, fill)
	for range k {
		g.d = append(g.d, 1)
	}
	g.d = append(g.d, 0)
	g.total = t.total + fill
	g.high = append(g.high, g.total)
	g.unlimited = append(slices.Clone(t.unlimited), true)
	x, _, err := g.improve(context.Background(), make([]float64, k+1), math.Inf(1), nil)
	if err != nil {
		return g.total
	}
	short := int64(0)
	for r := range g.users {
		x.each(g, r, func(b int, u int64) { short += u * int64(g.row(r)[b]) })
	}
	return short
}
