package paint

import "math"

// places draws the symbols, large first.
func (d *drawing) places(sf surface) {
	if !d.s.Layers.Places {
		return
	}
	shown := d.shownDots()
	for i := range shown {
		p := &shown[i]
		r := d.unit(p.r)
		if d.frame.grow(r+d.unit(6)).has(p.x, p.y) {
			d.place(sf, p.v, d.s.markOf(p.v), pt{p.x, p.y}, r, d.s.Selected.Place == int(p.i))
		}
	}
}

// movedRing is how far the ring round a place that moved reaches beyond its symbol,
// in units.
const movedRing = 2.6 + 1.8

func (d *drawing) place(sf surface, v Service, m *Mark, c pt, r float64, selected bool) {
	if selected {
		sf.disc(c.x, c.y, r+d.unit(8), faded(d.pal.Accent, .9))
		sf.disc(c.x, c.y, r+d.unit(6), d.pal.Halo)
	}
	if d.s.Infeasible {
		d.unservedPlace(sf, m, c, r)
		return
	}
	halo := faded(d.pal.Halo, .92)
	if v.Nearest != 0 {
		outer := r + d.unit(movedRing)
		sf.disc(c.x, c.y, outer+d.unit(1), halo)
		sf.disc(c.x, c.y, outer, d.colour(int(v.Nearest)))
		sf.disc(c.x, c.y, r+d.unit(2.6), d.pal.Halo)
	} else {
		sf.disc(c.x, c.y, r+d.unit(1), halo)
	}
	if len(m.Shares) > 1 {
		d.pie(sf, v, m, c, r)
		return
	}
	sf.disc(c.x, c.y, r, faded(d.colour(int(v.Owner)), .92))
}

// pie draws a shared place, its slices by users from the top clockwise.
func (d *drawing) pie(sf surface, v Service, m *Mark, c pt, r float64) {
	total := int64(0)
	for _, s := range m.Shares {
		total += s.Users
	}
	if total <= 0 {
		sf.disc(c.x, c.y, r, d.colour(int(v.Owner)))
		return
	}
	from := 0.0
	for _, s := range m.Shares {
		to := from + 2*math.Pi*float64(s.Users)/float64(total)
		slice := &path{}
		slice.sector(c.x, c.y, r, from, to)
		sf.fill(slice, d.colour(s.Number))
		from = to
	}
}

// unservedPlace draws a place of a plan that does not exist: grey, or hollow,
// red and crossed where users are without service.
func (d *drawing) unservedPlace(sf surface, m *Mark, c pt, r float64) {
	sf.disc(c.x, c.y, r+d.unit(1), faded(d.pal.Halo, .92))
	if m.Short <= 0 {
		sf.disc(c.x, c.y, r, faded(d.pal.Unassigned, .92))
		return
	}
	r = max(r, d.unit(5)) + d.unit(2.6)
	line := d.unit(1.8)
	ring := func(r float64) {
		sf.disc(c.x, c.y, r, d.pal.Error)
		sf.disc(c.x, c.y, r-line, d.pal.Halo)
	}
	sf.disc(c.x, c.y, r+d.unit(1.2), faded(d.pal.Halo, .92))
	ring(r)
	ring(r - d.unit(3.6))
	cross := &path{}
	u := (r - d.unit(3.6)) * math.Sqrt2 / 2 * .8
	cross.add([]pt{{c.x - u, c.y - u}, {c.x + u, c.y + u}})
	cross.add([]pt{{c.x - u, c.y + u}, {c.x + u, c.y - u}})
	sf.stroke(cross, pen{colour: d.pal.Error, width: d.unit(1.6)})
}
