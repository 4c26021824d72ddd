package paint

import (
	"cmp"
	"slices"

	"fenye/geom/project"
)

// dot is a place in a view: where its symbol lies in pixels, its radius in units,
// and which place it is.
type dot struct {
	x, y, r float64
	i       int32
}

// dotCache keeps the places in sight of the last view. While a plan is dragged
// neither they nor the view change, and how they are served is no matter here.
type dotCache struct {
	key   dotKey
	dots  []dot
	seen  []sighted // of dots, see look; nil: not known yet
	draw  []bool    // of each dot, false between two pictures
	where []int32   // of each place in dots; -1: not in the picture
	of    *Place    // the places that order is of, by their first and their number
	n     int
	order []int32
}

// dotKey is all that the dots of a view depend on.
type dotKey struct {
	places               *Place
	n                    int
	largest              int64
	spots                *Spots
	proj                 project.Projection
	x, y, scale, w, h, k float64
}

// sight is how far beyond the edge of the picture, in units, a symbol is still
// looked at: those a label might have to keep clear of.
const sight = 50

// inSight returns the places whose symbols or labels may show, most users first.
func (d *drawing) inSight() []dot {
	c, s := d.sights, d.s
	if len(s.Places) == 0 {
		return nil
	}
	key := dotKey{&s.Places[0], len(s.Places), s.Largest, s.Spots, d.proj, d.v.X, d.v.Y, d.v.Scale, d.v.W, d.v.H, d.k}
	if c.key == key {
		return c.dots
	}
	c.seen = nil
	if c.key, c.dots = key, c.dots[:0]; cap(c.dots) < len(s.Places) {
		c.dots = make([]dot, 0, len(s.Places)) // at once: a long list that grows is moved again and again
	}
	for _, i := range c.byUsers(s.Places) {
		q, ok := d.spot(int(i))
		r := symbolRadius(s.Places[i].Users, s.Largest)
		if ok && d.frame.grow(d.unit(max(r+7, sight))).has(q.x, q.y) {
			c.dots = append(c.dots, dot{q.x, q.y, r, i})
		}
	}
	return c.dots
}

// byUsers returns the indexes of places, most users first; equals keep their
// order.
func (c *dotCache) byUsers(places []Place) []int32 {
	if c.of == &places[0] && c.n == len(places) {
		return c.order
	}
	type key struct {
		users int64
		i     int32
	}
	keys := make([]key, len(places))
	for i := range places {
		keys[i] = key{places[i].Users, int32(i)}
	}
	slices.SortFunc(keys, func(a, b key) int { return cmp.Or(cmp.Compare(b.users, a.users), cmp.Compare(a.i, b.i)) })
	order := make([]int32, len(places))
	for n, k := range keys {
		order[n] = k.i
	}
	c.of, c.n, c.order = &places[0], len(places), order
	return order
}
