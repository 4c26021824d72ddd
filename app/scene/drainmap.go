package scene

import (
	"cmp"
	"slices"

	"fenye/app/paint"
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
)

// Drain returns the scene after the first n of some steps of a drain, or of the
// way back: the plan's regions, every place as it is served by then, ringed in
// the colour of the centre that it has left, and lines for those who moved last.
func (m *Maker) Drain(s *failover.Schedule, steps []failover.Step, n int, opt Options) *paint.Scene {
	o := s.Outcome
	scene := m.Map(o, opt)
	scene.Ghosts = nil
	for i := range scene.Boundaries {
		scene.Boundaries[i].HasHandle = false
	}
	loads := DrainLoads(s, steps, n)
	for i := range scene.Regions {
		r := &scene.Regions[i]
		for a, c := range o.Scenario.Centres {
			if c.Number == r.Number {
				r.Title, r.Detail, r.Full = drainTexts(o, a, loads[a])
			}
		}
	}
	served := servedAfter(s, steps, n)
	first := o.Scenario.Centres[s.Centre]
	for place, shares := range served {
		v, mark := &scene.Served[place], scene.Annotate(place)
		v.Owner, v.Nearest, mark.Shares = 0, 0, nil
		most := model.Users(-1)
		for a, u := range shares {
			c := o.Scenario.Centres[a]
			if u > most && u > 0 {
				most, v.Owner = u, int32(c.Number)
			}
			if u > 0 {
				mark.Shares = append(mark.Shares, paint.Slice{Number: c.Number, Users: int64(u)})
			}
		}
		if len(mark.Shares) < 2 {
			mark.Shares = nil
		}
		if now := shares[s.Centre]; now < before(o, place, s.Centre) {
			v.Nearest = int32(first.Number)
		}
	}
	scene.Loss = &paint.Loss{Number: first.Number, Colour: first.Colour}
	if n > 0 {
		scene.Loss.Moves = lines(o, steps[n-1].Moves)
	}
	scene.Words.Moved, scene.Words.Taken = opt.Lang.T("scene.loss.moved"), opt.Lang.T("scene.drain.moves")
	return scene
}

// DrainLoads returns the loads of all centres after the first n of some steps
// of a drain, or of the way back.
func DrainLoads(s *failover.Schedule, steps []failover.Step, n int) []model.Users {
	switch {
	case n > 0:
		return steps[n-1].Loads
	case wayBack(s, steps):
		return s.Steps[len(s.Steps)-1].Loads
	}
	return s.Start
}

// wayBack reports whether steps lead back to the drained centre.
func wayBack(s *failover.Schedule, steps []failover.Step) bool {
	return len(steps) > 0 && len(steps[0].Moves) > 0 && int(steps[0].Moves[0].To) == s.Centre
}

// servedAfter returns for each place that a drain ever moves how many users each
// centre serves after n steps.
func servedAfter(s *failover.Schedule, steps []failover.Step, n int) map[int][]model.Users {
	o := s.Outcome
	served := map[int][]model.Users{}
	at := func(place int) []model.Users {
		if served[place] == nil {
			served[place] = make([]model.Users, len(o.Scenario.Centres))
			for _, share := range o.Shares(place) {
				served[place][share.Centre] += share.Users
			}
		}
		return served[place]
	}
	move := func(m failover.Move) {
		shares := at(int(m.Place))
		shares[m.From] -= m.Users
		shares[m.To] += m.Users
	}
	if wayBack(s, steps) { // it begins where the way there ends
		for _, step := range s.Steps {
			for _, m := range step.Moves {
				move(m)
			}
		}
	}
	for _, step := range steps[:n] {
		for _, m := range step.Moves {
			move(m)
		}
	}
	return served
}

// before is how many users of a place a centre serves in the plan.
func before(o *region.Outcome, place, centre int) model.Users {
	for _, s := range o.Shares(place) {
		if int(s.Centre) == centre {
			return s.Users
		}
	}
	return 0
}

// drainTexts is the label of a region during a drain.
func drainTexts(o *region.Outcome, a int, load model.Users) (title, detail, full string) {
	x := &losing{o: o, t: &failover.Takeover{Centres: make([]failover.Survivor, len(o.Scenario.Centres))}}
	c := o.Scenario.Centres[a]
	x.t.Centres[a].Load = load
	if c.Limited() && c.Capacity > 0 {
		x.t.Centres[a].Utilisation, x.t.Centres[a].HasUtilisation = float64(load)/float64(c.Capacity), true
	}
	return x.regionTexts(a)
}

// lines leads from the places that move to their new centres, most users
// first.
func lines(o *region.Outcome, moves []failover.Move) []paint.Spider {
	moves = slices.Clone(moves)
	slices.SortStableFunc(moves, func(a, b failover.Move) int { return cmp.Compare(b.Users, a.Users) })
	var out []paint.Spider
	for _, m := range moves[:min(len(moves), mostSpiders)] {
		to := o.Scenario.Centres[m.To]
		out = append(out, paint.Spider{From: o.Plan.Places[m.Place].Position, To: to.Position, Number: to.Number})
	}
	return out
}
