package paint

import "math"

// dense is how many places there are before those that others hide are looked
// for: below that all are drawn, and looking would cost more than drawing.
const dense = 5000

// symbol is a place to draw, and how it is served.
type symbol struct {
	dot
	v Service
}

// shownDots returns the places to draw, large first. Of very many, those are left
// out that lie wholly under others, so that a million places cost what can be seen
// of them; these get no label either.
func (d *drawing) shownDots() []symbol {
	if d.shown != nil {
		return d.shown
	}
	all := d.inSight()
	if len(d.s.Places) > dense {
		d.shown = d.uncovered(all)
		return d.shown
	}
	d.shown = make([]symbol, len(all))
	for i, p := range all {
		d.shown[i] = symbol{p, d.s.Service(int(p.i))}
	}
	return d.shown
}

// uncovered returns the places that others do not hide, and those that are drawn
// wherever they lie.
func (d *drawing) uncovered(all []dot) []symbol {
	c := d.sights
	if c.seen == nil {
		c.look(d, all)
	}
	n := 0
	for _, p := range c.seen {
		if s := d.s.Service(int(all[p.n].i)); !p.ring || s.Nearest != 0 && !d.s.Infeasible {
			c.draw[p.n] = true
			n++
		}
	}
	special := func(place int) {
		if place >= 0 && place < len(c.where) && c.where[place] >= 0 && !c.draw[c.where[place]] {
			c.draw[c.where[place]] = true
			n++
		}
	}
	for i := range d.s.Marks {
		if m := &d.s.Marks[i]; len(m.Shares) > 1 || m.Short > 0 {
			special(int(m.Place))
		}
	}
	special(d.s.Selected.Place)
	shown := make([]symbol, 0, n)
	for i, draw := range c.draw {
		if draw {
			shown = append(shown, symbol{all[i], d.s.Service(int(all[i].i))})
		}
	}
	clear(c.draw)
	return shown
}

// sighted is a place in sight, by its number there, that others do not hide.
type sighted struct {
	n    int32
	ring bool // it would be hidden but for the ring of a place that has moved
}

// look finds the places that others do not hide, whoever serves them: while a plan
// is dragged they stay the same.
func (c *dotCache) look(d *drawing, all []dot) {
	over := newCovered(int(d.frame.X1)+1, int(d.frame.Y1)+1)
	c.seen, c.draw = make([]sighted, 0, min(len(all), 1<<14)), make([]bool, len(all))
	c.where = make([]int32, len(d.s.Places))
	for i := range c.where {
		c.where[i] = -1
	}
	for n := len(all) - 1; n >= 0; n-- { // from above
		p := &all[n]
		r := d.unit(p.r) + d.unit(1)
		if !d.frame.grow(r+d.unit(6)).has(p.x, p.y) {
			continue
		}
		c.where[p.i] = int32(n)
		switch {
		case !over.hides(p.x, p.y, r):
			over.disc(p.x, p.y, r)
			c.seen = append(c.seen, sighted{int32(n), false})
		case !over.hides(p.x, p.y, r+d.unit(movedRing)):
			c.seen = append(c.seen, sighted{int32(n), true})
		}
	}
}

// covered remembers which pixels something is drawn over, a bit each.
type covered struct {
	w, h, words int
	bits        []uint64
}

func newCovered(w, h int) *covered {
	words := (w + 63) / 64
	return &covered{w: w, h: h, words: words, bits: make([]uint64, words*h)}
}

func (c *covered) at(x, y float64) bool {
	i, j := int(x), int(y)
	if x < 0 || y < 0 || i >= c.w || j >= c.h {
		return true // outside the picture nothing is seen
	}
	return c.bits[j*c.words+i>>6]>>(i&63)&1 != 0
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
		if from > to {
			continue
		}
		row := c.bits[j*c.words:]
		for i := from >> 6; i <= to>>6; i++ {
			row[i] |= wordMask(i, from, to+1)
		}
	}
}
