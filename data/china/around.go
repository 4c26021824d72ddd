package china

import (
	"math"

	"github.com/golang/geo/s1"
	"github.com/golang/geo/s2"

	"fenye/geom"
)

// reachAngle is Reach as the index of edges measures it.
var reachAngle = s1.ChordAngleFromAngle(s1.Angle(Reach / geom.EarthRadius))

// decide says which province all points of a coarse cell that lie in no outline
// belong to, if it is one. No point of the cell is farther than radius
// from its centre, so the distances to the outlines are those from there within
// radius; a cell is decided where one province is nearer than every other by
// more than twice that. Where it is not, or Reach may end within the cell, the
// edges that may be the nearest are noted.
func (r *raster) decide(l *Lookup, at int) int {
	x, y := at%r.wide, at/r.wide
	centre := r.centre(x, y)
	south := geom.Point{Lon: r.west + float64(x)/coarse, Lat: r.south + float64(y)/coarse}
	north := geom.Point{Lon: south.Lon, Lat: south.Lat + 1.0/coarse}
	radius := 1.01 * max(geom.Distance(centre, south), geom.Distance(centre, north))
	target := s2.NewMinDistanceToPointTarget(s2.Point{Vector: centre.Vec()})
	edges := func(within geom.Km, most int) []s2.EdgeQueryResult {
		options := s2.NewClosestEdgeQueryOptions().IncludeInteriors(false).MaxResults(most).
			DistanceLimit(s1.ChordAngleFromAngle(s1.Angle(within / geom.EarthRadius)))
		return s2.NewClosestEdgeQuery(l.index, options).FindEdges(target)
	}
	near := edges(Reach+radius, 1)
	if len(near) == 0 {
		return nowhere
	}
	nearest := geom.Km(near[0].Distance().Angle()) * geom.EarthRadius
	code := l.codes[l.index.Shape(near[0].ShapeID())]
	var b border
	mixed := false
	for _, e := range edges(nearest+2*radius, math.MaxInt32) {
		shape := l.index.Shape(e.ShapeID())
		owner := l.codes[shape]
		mixed = mixed || owner != code
		b.edges = append(b.edges, shape.Edge(int(e.EdgeID())))
		b.owners = append(b.owners, owner)
	}
	switch {
	case mixed && len(b.edges) > mostEdges:
		return unsure
	case mixed || nearest+radius >= Reach:
		return rim + r.note(b)
	}
	return province + code
}

// mostEdges is up to how many edges of several provinces are noted: of more, the
// index finds the nearest sooner.
const mostEdges = 64

// border is the edges near a cell that may be the nearest to a point of it, and
// the provinces whose they are.
type border struct {
	edges  []s2.Edge
	owners []int
}

// note keeps b, and returns its index.
func (r *raster) note(b border) int {
	r.lock.Lock()
	defer r.lock.Unlock()
	all := append(*r.rims.Load(), b) // whoever reads the old ones reads no further than those
	r.rims.Store(&all)
	return len(all) - 1
}

// nearest returns the province of a point in no outline: that of the nearest of
// the edges within Reach, else -1. It is not sure where those of two provinces
// are as near as each other, as at a corner that both have.
func (b *border) nearest(p geom.Point) (i int, sure bool) {
	point := s2.Point{Vector: p.Vec()}
	i = -1
	least, other := reachAngle, s1.StraightChordAngle // of province i, and of the others
	for k, e := range b.edges {
		d, near := s2.UpdateMinDistance(point, e.V0, e.V1, reachAngle)
		switch owner := b.owners[k]; {
		case !near:
		case owner == i:
			least = min(least, d)
		case d >= least:
			other = min(other, d)
		default:
			if i >= 0 {
				other = least
			}
			i, least = owner, d
		}
	}
	return i, other > least*(1+1e-9)
}
