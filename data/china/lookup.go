package china

import (
	"math"
	"sync"
	"sync/atomic"

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
	grid      *grid
	raster    atomic.Pointer[raster] // nil until many points are expected
	making    sync.Once
	seats     []int // provinces whose outline misses their own seat
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
	l := &Lookup{provinces: provinces, index: s2.NewShapeIndex(), codes: map[s2.Shape]int{}, names: nameIndex(provinces), grid: newGrid()}
	for i, p := range provinces {
		shape := polygon(p.Shape)
		l.codes[shape] = i
		l.index.Add(shape)
		for _, polygon := range p.Shape {
			for _, ring := range polygon {
				for j := 1; j < len(ring); j++ {
					l.grid.mark(ring[j-1], ring[j])
				}
			}
		}
	}
	l.index.Build()
	l.finders.New = func() any {
		options := s2.NewClosestEdgeQueryOptions().MaxResults(1).IncludeInteriors(false).
			DistanceLimit(reachAngle)
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
	r := l.raster.Load()
	if r != nil {
		if i, sure := r.at(l, p); sure {
			return l.code(i)
		}
	}
	return l.code(l.far(p, r))
}

// far returns the index of the province of p, -1 for none. It is quick where no
// edge is near.
func (l *Lookup) far(p geom.Point, r *raster) int {
	at := cell(p)
	if l.grid.edges[at] {
		return l.exact(p, r)
	}
	known := l.grid.answers[at].Load()
	if known == 0 {
		known = int32(l.find(p) + 2)
		l.grid.answers[at].Store(known)
	}
	return int(known) - 2
}

// Expect says that some n points are going to be looked up: of many, it makes
// each quicker and changes no answer.
func (l *Lookup) Expect(n int) {
	const many = 10_000
	if n >= many {
		l.making.Do(func() { l.raster.Store(newRaster(l)) })
	}
}

func (l *Lookup) code(i int) string {
	if i < 0 {
		return ""
	}
	return l.provinces[i].Code
}

// exact is find, but near the capital of a province that its outline misses. A
// raster, if there is one, may know what is nearest.
func (l *Lookup) exact(p geom.Point, r *raster) int {
	for _, i := range l.seats {
		const wide = 0.02 // degrees of latitude, above seatReach
		seat := *l.provinces[i].Seat
		if math.Abs(p.Lat-seat.Lat) < wide && geom.Distance(p, seat) < seatReach {
			return i
		}
	}
	if i := l.inside(p); i >= 0 {
		return i
	}
	if r != nil {
		if v, at, _ := r.value(p); v < 0 || v == outside {
			if i, sure := r.beside(l, p, at); sure {
				return i
			}
		}
	}
	return l.nearest(p)
}

// inside returns the index of the first province whose outline holds p, -1 for
// none.
func (l *Lookup) inside(p geom.Point) int {
	f := l.finders.Get().(*finder)
	defer l.finders.Put(f)
	best := -1
	for _, shape := range f.inside.ContainingShapes(s2.Point{Vector: p.Vec()}) {
		if i := l.codes[shape]; best < 0 || i < best {
			best = i
		}
	}
	return best
}

// find returns the index of the province of p by its outline, -1 for none.
func (l *Lookup) find(p geom.Point) int {
	if i := l.inside(p); i >= 0 {
		return i
	}
	return l.nearest(p)
}

// nearest returns the index of the province whose outline is nearest to p,
// within Reach, -1 for none.
func (l *Lookup) nearest(p geom.Point) int {
	best := -1
	f := l.finders.Get().(*finder)
	defer l.finders.Put(f)
	point := s2.Point{Vector: p.Vec()}
	for _, r := range f.edges.FindEdges(s2.NewMinDistanceToPointTarget(point)) {
		best = l.codes[l.index.Shape(r.ShapeID())]
	}
	return best
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
