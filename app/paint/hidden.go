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

// uncovered looks for the places that others do not hide.
func (d *drawing) uncovered(all []dot) []symbol {
	c := newCovered(int(d.frame.X1)+1, int(d.frame.Y1)+1)
	kinds := d.kinds()
	shown := make([]symbol, 0, min(len(all), 1<<14))
	for n := len(all) - 1; n >= 0; n-- { // from above
		p := &all[n]
		r := d.unit(p.r) + d.unit(1)
		if !d.frame.grow(r+d.unit(6)).has(p.x, p.y) {
			continue
		}
		now := kinds[p.i]
		if now&moved != 0 {
			r += d.unit(movedRing)
		}
		if now&special != 0 || !c.hides(p.x, p.y, r) {
			c.disc(p.x, p.y, r)
			shown = append(shown, symbol{*p, d.s.Service(int(p.i))})
		}
	}
	for a, b := 0, len(shown)-1; a < b; a, b = a+1, b-1 {
		shown[a], shown[b] = shown[b], shown[a]
	}
	return shown
}

// What hiding asks of how a place is served.
const (
	moved   uint8 = 1 << iota // it has a ring
	special                   // it is drawn wherever it lies
)

// kinds says it of every place, close together: they are asked in no order.
func (d *drawing) kinds() []uint8 {
	kinds := make([]uint8, len(d.s.Places))
	for i, v := range d.s.Served {
		if v.Nearest != 0 && !d.s.Infeasible {
			kinds[i] |= moved
		}
	}
	for i := range d.s.Marks {
		if m := &d.s.Marks[i]; len(m.Shares) > 1 || m.Short > 0 {
			kinds[m.Place] |= special
		}
	}
	if i := d.s.Selected.Place; i >= 0 && i < len(kinds) {
		kinds[i] |= special
	}
	return kinds
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
