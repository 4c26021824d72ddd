package scene

import (
	"slices"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/geom"
	"fenye/geom/clip"
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
	"fenye/model/table"
)

// mostSpiders is how many lines from places that moved the map draws, those of
// most users; more would hide the map.
const mostSpiders = 150

// Loss returns the scene after the loss of a site, in one of the ways to carry
// on; nil says that there is none, and only the places and the centres left
// show. Fixed says that only the users of the lost site have moved: the regions
// of the others then are those of the plan.
func (m *Maker) Loss(l *failover.Losses, c *failover.Case, t *failover.Takeover, fixed bool, opt Options) *paint.Scene {
	o := l.Base
	m.ground(o.Plan, opt.Projection)
	s := &paint.Scene{
		Base: m.base, Projection: m.proj, Layers: opt.Layers, Selected: opt.Selected,
		Infeasible: t == nil || o.Solution == nil, Stale: opt.Stale, Words: lossWords(l, c, opt.Lang),
	}
	s.Layers.Ghosts, s.Layers.Links = false, false
	s.Places, s.Largest = m.symbolsOf(o)
	takenOver(s, o, t)
	s.Spots = m.spotsOf(s.Places)
	s.Centres = centres(o.Scenario, opt.Lang)
	for _, a := range c.Lost {
		s.Centres[a].Down, s.Centres[a].Note = true, opt.Lang.T("scene.lost")
	}
	if s.Infeasible {
		return s
	}
	first := o.Scenario.Centres[c.Lost[0]]
	s.Loss = &paint.Loss{Number: first.Number, Colour: first.Colour, Moves: lines(o, t.Moves)}
	n := &losing{m: m, s: s, o: o, c: c, t: t, lang: opt.Lang}
	n.divide(fixed)
	return s
}

// takenOver tells a scene how its places are served after a loss: ringed in the
// colour of the centre that they have left.
func takenOver(scene *paint.Scene, o *region.Outcome, t *failover.Takeover) {
	scene.Served = make([]paint.Service, len(scene.Places))
	number := func(centre int32) int { return o.Scenario.Centres[centre].Number }
	if t == nil {
		return
	}
	for i := range scene.Served {
		if o.Solution == nil {
			break
		}
		most := model.Users(-1)
		shares := t.Shares(i)
		for _, s := range shares {
			if s.Users > most {
				most, scene.Served[i].Owner = s.Users, int32(number(s.Centre))
			}
			if len(shares) > 1 {
				mark := scene.Annotate(i)
				mark.Shares = append(mark.Shares, paint.Slice{Number: number(s.Centre), Users: int64(s.Users)})
			}
		}
	}
	most := map[int32]model.Users{}
	for _, m := range t.Moves {
		if m.Users > most[m.Place] {
			most[m.Place] = m.Users
			scene.Served[m.Place].Nearest = int32(number(m.From))
		}
	}
}

// losing divides the territory after a loss.
type losing struct {
	m    *Maker
	s    *paint.Scene
	o    *region.Outcome
	c    *failover.Case
	t    *failover.Takeover
	lang words.Lang

	before, after *geom.Diagram
	up, left      []int // the scenario's centres behind the sites of before and after
}

// divide adds regions, what of the lost region each has taken, and boundaries.
func (n *losing) divide(fixed bool) {
	priced, _, up := sites(n.o)
	n.up = up
	var remaining []geom.Site
	for _, a := range n.c.Left(n.o.Scenario.Centres) {
		remaining = append(remaining, geom.Site{Point: n.o.Scenario.Centres[a].Position, Price: n.t.Prices[a]})
		n.left = append(n.left, a)
	}
	if len(remaining) == 0 || len(priced) == 0 {
		return
	}
	n.before, n.after = geom.NewDiagram(priced), geom.NewDiagram(remaining)
	cut := n.m.proj.CutLon()
	served, serving := clip.Cut(n.before, cut, tolerance), clip.Cut(n.after, cut, tolerance)
	var lost geom.MultiPolygon
	for i, a := range n.up {
		if n.gone(a) && n.before.Leader(i) == i {
			lost = append(lost, served[i]...)
		}
	}
	// An overlay that fails leaves the stronger fill away, no more.
	pieces, err := clip.Land(serving, lost)
	if err != nil {
		pieces = make([]geom.MultiPolygon, len(serving))
	}
	inner := innerPoints(n.after, landmarksOf(n.m.base))
	if fixed {
		inner = innerPoints(n.before, landmarksOf(n.m.base))
	}
	for i, a := range n.left {
		if n.after.Leader(i) != i {
			continue
		}
		centre := n.o.Scenario.Centres[a]
		r := paint.Region{Number: centre.Number, Colour: centre.Colour, Shape: serving[i], Inner: inner[i]}
		if fixed {
			was := slices.Index(n.up, a)
			r.Shape, r.Inner = append(slices.Clone(served[was]), pieces[i]...), inner[was]
		}
		r.Title, r.Detail, r.Full = n.regionTexts(a)
		if r.Shape != nil {
			n.s.Regions = append(n.s.Regions, r)
		}
		if pieces[i] != nil {
			n.s.Loss.Taken = append(n.s.Loss.Taken, paint.Region{Number: centre.Number, Colour: centre.Colour, Shape: pieces[i]})
		}
	}
	n.outline()
	n.boundaries(fixed)
}

func (n *losing) gone(centre int) bool { return slices.Contains(n.c.Lost, centre) }

// outline adds the former boundaries between the lost centres and others.
func (n *losing) outline() {
	for _, e := range n.before.Edges(tolerance) {
		if n.gone(n.up[e.Left]) != n.gone(n.up[e.Right]) {
			n.s.Loss.Outline = append(n.s.Loss.Outline, e.Line)
		}
	}
}

// boundaries adds those after the loss. Where the others stay these are the
// plan's outside the lost region and those of its division inside.
func (n *losing) boundaries(fixed bool) {
	add := func(a, b int, line geom.Line) {
		if len(line) > 1 {
			n.s.Boundaries = append(n.s.Boundaries, paint.Boundary{
				A: n.o.Scenario.Centres[a].Number, B: n.o.Scenario.Centres[b].Number, Line: line,
			})
		}
	}
	if !fixed {
		for _, e := range n.after.Edges(tolerance) {
			add(n.left[e.Left], n.left[e.Right], e.Line)
		}
		return
	}
	for _, e := range n.before.Edges(tolerance) {
		a, b := n.up[e.Left], n.up[e.Right]
		switch {
		case n.gone(a) && n.gone(b):
		case n.gone(a), n.gone(b):
			stays := b
			if n.gone(b) {
				stays = a
			}
			for _, line := range where(e.Line, func(p geom.Point) bool { return n.taker(p) != stays }) {
				add(a, b, line)
			}
		default:
			add(a, b, e.Line)
		}
	}
	for _, e := range n.after.Edges(tolerance) {
		inside := func(p geom.Point) bool { return n.gone(n.up[n.before.Owner(p)]) }
		for _, line := range where(e.Line, inside) {
			add(n.left[e.Left], n.left[e.Right], line)
		}
	}
}

// taker returns the centre that has a position of the lost region now.
func (n *losing) taker(p geom.Point) int { return n.left[n.after.Owner(p)] }

// where returns the parts of a line whose pieces have their middles where keep
// says so.
func where(line geom.Line, keep func(geom.Point) bool) []geom.Line {
	var out []geom.Line
	open := false
	for i := 1; i < len(line); i++ {
		if !keep(geom.Interpolate(line[i-1], line[i], 0.5)) {
			open = false
			continue
		}
		if !open {
			out = append(out, geom.Line{line[i-1]})
			open = true
		}
		out[len(out)-1] = append(out[len(out)-1], line[i])
	}
	return out
}

// regionTexts returns the label of a centre's region after the loss: its load,
// its utilisation, and how many users more than in the plan.
func (n *losing) regionTexts(centre int) (title, detail, full string) {
	c, f := n.o.Scenario.Centres[centre], n.t.Centres[centre]
	title = table.People(int64(f.Load))
	more := Signed(f.Load - n.o.Solution.Loads[centre])
	if !f.HasUtilisation {
		return title, more, ""
	}
	text := table.Percent(f.Utilisation) + "  " + more
	if f.Load >= c.Capacity {
		return title, "", text
	}
	return title, text, ""
}

// Signed writes a change of users with its sign; 0 has none.
func Signed(n model.Users) string {
	if n > 0 {
		return "+" + table.People(int64(n))
	}
	return table.People(int64(n))
}

// LossName names the centres that are lost, each with its number.
func LossName(l *failover.Losses, c *failover.Case, lang words.Lang) string {
	name := ""
	for i, a := range c.Lost {
		if i > 0 {
			name += " + "
		}
		centre := l.Base.Scenario.Centres[a]
		name += say(lang, "scene.numbered", centre.Number, centre.Name)
	}
	return name
}

// lossWords returns the texts of the map after a loss.
func lossWords(l *failover.Losses, c *failover.Case, lang words.Lang) paint.Words {
	w := mapWords(lang)
	w.Boundary = say(lang, "scene.loss.boundary", lossNumbers(l, c))
	w.Former = say(lang, "scene.loss.former", LossName(l, c, lang))
	w.Moved, w.Taken = lang.T("scene.loss.moved"), lang.T("scene.loss.taken")
	return w
}

// lossNumbers are the numbers of the centres that are lost.
func lossNumbers(l *failover.Losses, c *failover.Case) string {
	text := ""
	for i, a := range c.Lost {
		if i > 0 {
			text += " + "
		}
		text += table.People(int64(l.Base.Scenario.Centres[a].Number))
	}
	return text
}
