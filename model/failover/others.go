package failover

import (
	"context"
	"slices"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// fixed is a plan in which only users of the lost centres have moved.
type fixed struct {
	w      *work
	lost   []int
	status region.Status
	part   map[int]int // of a place with users at a lost centre: its index in after
	after  *region.Outcome
	places []int
}

// others finds where the users of the lost centres go at the least distance
// when all others stay: a plan over the room that the centres left still have.
// keep users may stay at the only lost centre; only drain asks for that. The
// error is a *region.Infeasible if the room does not do.
func (w *work) others(ctx context.Context, lost []int, keep model.Users) (*fixed, error) {
	f := &fixed{w: w, lost: lost, part: map[int]int{}}
	p := region.Problem{Centres: without(w.o.Scenario.Centres, lost), Unit: w.o.Scenario.Unit}
	for a := range p.Centres {
		c := &p.Centres[a]
		c.Minimum = 0 // what the others serve already meets theirs
		if c.Limited() {
			c.Capacity -= w.o.Solution.Loads[a]
		}
	}
	if keep > 0 {
		p.Centres[lost[0]].Up, p.Centres[lost[0]].Capacity = true, keep
	}
	for i := range w.o.Users {
		users := model.Users(0)
		for _, s := range w.o.Shares(i) {
			if slices.Contains(lost, int(s.Centre)) {
				users += s.Users
			}
		}
		if users == 0 {
			continue
		}
		f.part[i] = len(f.places)
		f.places = append(f.places, i)
		p.Points = append(p.Points, w.points[i])
		p.Users = append(p.Users, users)
		if w.group != nil {
			p.Group = append(p.Group, w.group[i])
		}
	}
	if p.Points == nil {
		p.Points = []geom.Point{}
	}
	p.Rules = f.rules()
	x, err := w.solve(ctx, region.NewSolver(), p)
	if err != nil {
		return nil, err
	}
	f.status = x.Status
	f.after = &region.Outcome{Users: p.Users, Solution: x}
	return f, nil
}

// rules returns the scenario's wishes about the places in work. What is in force
// today does not bind those who have to move.
func (f *fixed) rules() []region.Rule {
	var rules []region.Rule
	for _, r := range region.RulesOf(f.w.o.Plan.Places, f.w.o.Scenario) {
		if r.Places != nil {
			about := []int32{}
			for _, place := range r.Places {
				if n, moves := f.part[int(place)]; moves {
					about = append(about, int32(n))
				}
			}
			r.Places = about
		}
		rules = append(rules, r)
	}
	return rules
}

// shares returns who serves a place now, by centre.
func (f *fixed) shares(place int) []region.Share {
	before := f.w.o.Shares(place)
	n, moved := f.part[place]
	if !moved {
		return before
	}
	var now []region.Share
	add := func(centre int32, users model.Users) {
		for i := range now {
			if now[i].Centre == centre {
				now[i].Users += users
				return
			}
		}
		now = append(now, region.Share{Place: int32(place), Centre: centre, Users: users})
	}
	for _, s := range before {
		if !slices.Contains(f.lost, int(s.Centre)) {
			add(s.Centre, s.Users)
		}
	}
	for _, s := range f.after.Shares(n) {
		add(s.Centre, s.Users)
	}
	slices.SortFunc(now, func(a, b region.Share) int { return int(a.Centre - b.Centre) })
	return now
}
