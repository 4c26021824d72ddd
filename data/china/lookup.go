package china

import (
	"math"
	"sync"

	"github.com/golang/geo/s1"
	"github.com/golang/geo/s2"

	"fenye/geom"
)

// Reach is how far outside every outline a point may lie and still belong to
// the nearest one: coasts are generalised and small islands left out.
const Reach geom.Km = 30

// seatReach is how near a point must be to the capital of a unit to belong to
// it when the generalised outline misses its own capital: Macau's, 7 corners
// in all, does.
const seatReach geom.Km = 1.5

// Lookup finds the province of a point. It is safe for concurrent use.
type Lookup struct {
	provinces []Province
	index     *s2.ShapeIndex
	codes     map[s2.Shape]int
	names     map[string]int
	bound     s2.Rect // of all outlines and what is within Reach
	seats     []int   // provinces whose outline misses their own seat
	finders   sync.Pool
}

type finder struct {
	inside *s2.ContainsPointQuery
	edges  *s2.EdgeQuery
}

// Bundled returns the look-up over the bundled outlines.
var Bundled = sync.OnceValue(func() *Lookup { return NewLookup(Provinces()) })

// NewLookup makes a look-up of any provinces. Edges of outlines count as
// great circles; a point on a shared border belongs to exactly one side.
func NewLookup(provinces []Province) *Lookup {
	l := &Lookup{provinces: provinces, index: s2.NewShapeIndex(), codes: map[s2.Shape]int{}, names: nameIndex(provinces), bound: s2.EmptyRect()}
	for i, p := range provinces {
		shape := polygon(p.Shape)
		l.codes[shape] = i
		l.index.Add(shape)
		l.bound = l.bound.Union(shape.RectBound())
	}
	l.bound = within(l.bound)
	l.index.Build()
	l.finders.New = func() any {
		options := s2.NewClosestEdgeQueryOptions().MaxResults(1).IncludeInteriors(false).
			DistanceLimit(s1.ChordAngleFromAngle(s1.Angle(Reach / geom.EarthRadius)))
		return &finder{
			inside: s2.NewContainsPointQuery(l.index, s2.VertexModelSemiOpen),
			edges:  s2.NewClosestEdgeQuery(l.index, options),
		}
	}
	for i, p := range provinces {
		if p.Seat != nil && l.ProvinceOf(*p.Seat) != p.Code && l.near(i, *p.Seat) {
			l.seats = append(l.seats, i)
		}
	}
	return l
}

// within returns r with all that lies within Reach of it.
func within(r s2.Rect) s2.Rect {
	if r.IsEmpty() {
		return r
	}
	margin := float64(Reach / geom.EarthRadius)
	r.Lat = r.Lat.Expanded(margin)
	highest := max(-r.Lat.Lo, r.Lat.Hi)
	if highest > 1.5 { // 86 degrees: meridians lie too close to matter
		return s2.FullRect()
	}
	r.Lng = r.Lng.Expanded(margin / math.Cos(highest))
	return r
}

// near reports whether p is within 3 km of outline i, the accuracy of the
// bundled outlines. A seat elsewhere is a mistake of the file.
func (l *Lookup) near(i int, p geom.Point) bool {
	for _, polygon := range l.provinces[i].Shape {
		for _, q := range polygon[0] {
			if geom.Distance(p, q) < 3 {
				return true
			}
		}
	}
	return false
}

// Provinces returns what the look-up was made of, in that order.
func (l *Lookup) Provinces() []Province { return l.provinces }

// ProvinceOf returns the code of the province that p lies in, else of the
// nearest within Reach, else "". It takes a valid position.
func (l *Lookup) ProvinceOf(p geom.Point) string {
	for _, i := range l.seats {
		if geom.Distance(p, *l.provinces[i].Seat) < seatReach {
			return l.provinces[i].Code
		}
	}
	f := l.finders.Get().(*finder)
	defer l.finders.Put(f)
	point := s2.Point{Vector: p.Vec()}
	best := -1
	for _, shape := range f.inside.ContainingShapes(point) {
		if i := l.codes[shape]; best < 0 || i < best {
			best = i
		}
	}
	if best < 0 && l.bound.ContainsPoint(point) {
		for _, r := range f.edges.FindEdges(s2.NewMinDistanceToPointTarget(point)) {
			best = l.codes[l.index.Shape(r.ShapeID())]
		}
	}
	if best < 0 {
		return ""
	}
	return l.provinces[best].Code
}

// polygon builds the sphere's polygon. Rings are taken as oriented on the
// page, so loops over half the sphere are turned.
func polygon(m geom.MultiPolygon) *s2.Polygon {
	var loops []*s2.Loop
	for _, p := range m {
		for _, r := range p {
			points := make([]s2.Point, 0, len(r))
			for _, q := range r[:len(r)-1] {
				points = append(points, s2.Point{Vector: q.Vec()})
			}
			loop := s2.LoopFromPoints(points)
			loop.Normalize()
			loops = append(loops, loop)
		}
	}
	return s2.PolygonFromLoops(loops)
}
