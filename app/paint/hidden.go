package paint

import "math"

// dense is how many places there are before those that others hide are looked
// for: below that all are drawn, and looking would cost more than drawing.
const dense = 5000

// shownPlaces returns the places to draw, by index, large first. Of very many,
// those are left out that lie wholly under others, so that a million places
// cost what can be seen of them; these get no label either.
func (d *drawing) shownPlaces() []int {
	if len(d.order) <= dense {
		return d.order
	}
	if d.shown == nil {
		d.shown = d.uncovered()
	}
	return d.shown
}

// uncovered looks for the places that others do not hide.
func (d *drawing) uncovered() []int {
	w, h := int(d.frame.X1)+1, int(d.frame.Y1)+1
	c := &covered{w: w, h: h, pixels: make([]bool, w*h)}
	shown := []int{}
	for n := len(d.order) - 1; n >= 0; n-- { // from above
		i := d.order[n]
		p := &d.s.Places[i]
		q, ok := d.spot(i)
		r := d.unit(symbolRadius(p.Users, d.s.Largest)) + d.unit(1)
		if !ok || !d.frame.grow(r+d.unit(6)).has(q.x, q.y) {
			continue
		}
		if p.Nearest != 0 && !d.s.Infeasible {
			r += d.unit(movedRing)
		}
		special := len(p.Shares) > 1 || p.Short > 0 || i == d.s.Selected.Place
		if special || !c.hides(q.x, q.y, r) {
			c.disc(q.x, q.y, r)
			shown = append(shown, i)
		}
	}
	for a, b := 0, len(shown)-1; a < b; a, b = a+1, b-1 {
		shown[a], shown[b] = shown[b], shown[a]
	}
	return shown
}

// covered remembers which pixels something is drawn over.
type covered struct {
	w, h   int
	pixels []bool
}

func (c *covered) at(x, y float64) bool {
	i, j := int(x), int(y)
	if x < 0 || y < 0 || i >= c.w || j >= c.h {
		return true // outside the picture nothing is seen
	}
	return c.pixels[j*c.w+i]
}

// hides reports whether the middle of a disc, eight points of its rim and eight
// half way are covered.
func (c *covered) hides(x, y, r float64) bool {
	if !c.at(x, y) {
		return false
	}
	const diagonal = math.Sqrt2 / 2
	for _, u := range [...]float64{r - .5, r / 2} {
		v := u * diagonal
		if !c.at(x+u, y) || !c.at(x-u, y) || !c.at(x, y+u) || !c.at(x, y-u) ||
			!c.at(x+v, y+v) || !c.at(x-v, y+v) || !c.at(x+v, y-v) || !c.at(x-v, y-v) {
			return false
		}
	}
	return true
}

// disc covers the pixels whose middles lie in a disc.
func (c *covered) disc(x, y, r float64) {
	for j := max(0, int(y-r)); j <= min(c.h-1, int(y+r)); j++ {
		dy := float64(j) + .5 - y
		half := math.Sqrt(max(0, r*r-dy*dy))
		from, to := max(0, int(math.Ceil(x-half-.5))), min(c.w-1, int(math.Floor(x+half-.5)))
		for i := from; i <= to; i++ {
			c.pixels[j*c.w+i] = true
		}
	}
}
