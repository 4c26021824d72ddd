package scene

import (
	"slices"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/geom"
	"fenye/geom/clip"
	"fenye/geom/project"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/table"
)

// Options are what a scene shows beside the outcome.
type Options struct {
	Lang       words.Lang
	Layers     paint.Layers
	Projection string // short name; "" chooses by where the places are
	Selected   paint.Selection
	Stale      bool
	Base       *paint.Base // the ground; nil chooses by where the places are
}

// AllLayers is what the map shows at first, and what prints.
var AllLayers = paint.Layers{Regions: true, Boundaries: true, Ghosts: true, Places: true,
	Labels: true, Outlines: true, Graticule: true}

// Map returns the scene of an outcome.
func Map(o *region.Outcome, opt Options) *paint.Scene {
	var m Maker
	return m.Map(o, opt)
}

// Maker makes scenes one after the other and keeps what the next can share.
// The zero value is ready; it is not safe for concurrent use.
type Maker struct {
	places  []model.Place // the base and projection belong to these
	name    string
	outline string
	base    *paint.Base
	spots   *paint.Spots // of very many places
	symbol  kept
	nearest nearest
	proj    project.Projection
	table   *model.UnitTable
	tabled  *model.Plan // of the table's units as places
}

// tolerance is how far drawn boundaries may stray from the true ones.
const tolerance geom.Km = 1

// ground chooses base and projection, anew only when the places change.
func (m *Maker) ground(plan *model.Plan, name string) {
	same := m.base != nil && len(plan.Places) > 0 && len(m.places) == len(plan.Places) &&
		&m.places[0] == &plan.Places[0] && m.name == name && m.outline == plan.Outline
	if !same {
		m.places, m.name, m.outline = plan.Places, name, plan.Outline
		m.base, m.proj, m.spots = BaseOf(plan), ProjectionOf(plan, name), nil
	}
}

// denseFrom is how many places are projected once for all scenes; fewer cost
// next to nothing.
const denseFrom = 5000

// spotsOf returns where the places of the ground lie, nil for few.
func (m *Maker) spotsOf(places []paint.Place) *paint.Spots {
	if m.spots == nil && len(places) >= denseFrom {
		m.spots = paint.NewSpots(places, m.proj)
	}
	return m.spots
}

// Map returns the scene of an outcome. Its places are in the order of the
// plan's, its centres in that of the scenario's.
func (m *Maker) Map(o *region.Outcome, opt Options) *paint.Scene {
	m.ground(o.Plan, opt.Projection)
	base := m.base
	if opt.Base != nil {
		base = opt.Base
	}
	s := &paint.Scene{
		Base: base, Projection: m.proj, Layers: opt.Layers, Selected: opt.Selected,
		Infeasible: o.Solution == nil, Stale: opt.Stale, Words: mapWords(opt.Lang),
	}
	s.Places, s.Largest = m.symbolsOf(o)
	serve(s, o, opt.Lang)
	s.Spots = m.spotsOf(s.Places)
	s.Centres = centres(o.Scenario, opt.Lang)
	s.Zones = zones(o, base)
	if o.Solution != nil {
		m.cells(s, o, opt.Lang)
	}
	return s
}

// cells adds regions, boundaries, ghosts and links.
func (m *Maker) cells(s *paint.Scene, o *region.Outcome, lang words.Lang) {
	priced, plain, up := sites(o)
	if len(up) == 0 {
		return
	}
	d := geom.NewDiagram(priced)
	shapes := clip.Cut(d, m.proj.CutLon(), tolerance)
	inner := innerPoints(d, landmarksOf(m.base))
	for i, shape := range shapes {
		if shape == nil || d.Leader(i) != i {
			continue
		}
		r := paint.Region{Number: o.Scenario.Centres[up[i]].Number, Colour: o.Scenario.Centres[up[i]].Colour,
			Shape: shape, Inner: inner[i]}
		r.Title, r.Detail, r.Full = regionTexts(o, up[i], lang)
		s.Regions = append(s.Regions, r)
	}
	bent := false
	for _, e := range d.Edges(tolerance) {
		b := boundary(d, e)
		b.A, b.B = o.Scenario.Centres[up[e.Left]].Number, o.Scenario.Centres[up[e.Right]].Number
		if b.Label != "" {
			b.Label = lang.T("scene.boundary.label", b.Label)
			bent = true
		}
		s.Boundaries = append(s.Boundaries, b)
	}
	n := m.nearestOf(plain)
	if bent {
		s.Ghosts = n.ghosts
	}
	s.Links = n.links
}

// nearest are the lines that depend on where the centres are alone.
type nearest struct {
	sites         []geom.Site
	ghosts, links []geom.Line
}

// nearestOf returns the boundaries of nearest access to some sites and the links
// between neighbours: those of the last scene as long as no centre moves.
func (m *Maker) nearestOf(plain []geom.Site) *nearest {
	n := &m.nearest
	if slices.Equal(n.sites, plain) {
		return n
	}
	d := geom.NewDiagram(plain)
	*n = nearest{sites: plain}
	for _, e := range d.Edges(tolerance) {
		n.ghosts = append(n.ghosts, e.Line)
	}
	for _, pair := range d.Links() {
		n.links = append(n.links, greatCircle(plain[pair[0]].Point, plain[pair[1]].Point))
	}
	return n
}

// sites returns the centres that are up with and without their prices, and
// which of the scenario's centres each is.
func sites(o *region.Outcome) (priced, plain []geom.Site, up []int) {
	for i, c := range o.Scenario.Centres {
		if c.Up {
			priced = append(priced, geom.Site{Point: c.Position, Price: o.DrawnPrice(i)})
			plain = append(plain, geom.Site{Point: c.Position})
			up = append(up, i)
		}
	}
	return priced, plain, up
}

// boundary returns an edge as the map draws it; Label is the bare number.
func boundary(d *geom.Diagram, e geom.Edge) paint.Boundary {
	b := paint.Boundary{Line: e.Line}
	if size := max(e.Difference, -e.Difference); size >= 0.05 {
		b.Label = table.Kilometres(float64(size))
	}
	curve := geom.Boundary{A: d.Site(e.Left).Point, B: d.Site(e.Right).Point, Difference: e.Difference}
	if p, ok := curve.Handle(); ok {
		// Where a third region lies over the meeting point there is no handle.
		owner := d.Leader(d.Owner(p))
		b.Handle, b.HasHandle = p, owner == e.Left || owner == e.Right
	}
	return b
}

// greatCircle returns the shortest line between two points, every 100 km or
// so.
func greatCircle(a, b geom.Point) geom.Line {
	n := int(geom.Distance(a, b)/100) + 1
	line := make(geom.Line, 0, n+1)
	for i := range n + 1 {
		line = append(line, geom.Interpolate(a, b, float64(i)/float64(n)))
	}
	return line
}

// innerPoints returns for each site the middle of its land, or the landmark
// nearest to that middle where it is not on land of its own. A site without
// land gets its own position.
func innerPoints(d *geom.Diagram, marks []geom.Point) []geom.Point {
	own := make([][]geom.Point, d.Len())
	for _, p := range marks {
		i := d.Leader(d.Owner(p))
		own[i] = append(own[i], p)
	}
	out := make([]geom.Point, d.Len())
	for i := range out {
		out[i] = d.Site(i).Point
		if len(own[i]) == 0 {
			continue
		}
		sum := own[i][0].Vec()
		for _, p := range own[i][1:] {
			sum = sum.Add(p.Vec())
		}
		middle := geom.PointOf(sum)
		out[i] = own[i][0]
		for _, p := range own[i] {
			if geom.Distance(p, middle) < geom.Distance(out[i], middle) {
				out[i] = p
			}
		}
	}
	return out
}
