package paint

import (
	"math"

	"fenye/geom"
)

// lined is what is known of the lines of a scene once they were asked for.
type lined struct {
	boundaries [][]shape // of each boundary, projected
	ghosts     []shape
	taken      []uint64 // what the ghosts take of the room
}

// boundary returns a boundary on the page.
func (d *drawing) boundary(i int) []shape {
	if d.lined.boundaries == nil {
		pr := newProjector(d.proj)
		for _, b := range d.s.Boundaries {
			d.lined.boundaries = append(d.lined.boundaries, pr.lines(one(b.Line)))
		}
	}
	return d.lined.boundaries[i]
}

// ghostLines returns the ghosts on the page.
func (d *drawing) ghostLines() []shape {
	if d.lined.ghosts == nil {
		d.lined.ghosts = newProjector(d.proj).lines(d.s.Ghosts)
	}
	return d.lined.ghosts
}

// ghosts draws the boundaries of nearest access.
func (d *drawing) ghosts(sf surface) {
	if d.s.Infeasible || !d.s.Layers.Ghosts || len(d.s.Ghosts) == 0 {
		return
	}
	p := d.lines(d.ghostLines())
	sf.clip(d.land, false)
	sf.stroke(p, pen{colour: faded(d.pal.Halo, .7), width: d.unit(3.4)})
	sf.stroke(p, pen{colour: d.pal.Ghost, width: d.unit(1.3), dash: []float64{d.unit(6), d.unit(4)}})
	sf.unclip()
}

// links draws the net of neighbouring centres.
func (d *drawing) links(sf surface) {
	if d.s.Infeasible || !d.s.Layers.Links {
		return
	}
	p := d.lines(newProjector(d.proj).lines(d.s.Links))
	sf.stroke(p, pen{colour: faded(d.pal.Accent, .8), width: d.unit(1), dash: []float64{d.unit(2), d.unit(3)}})
}

// boundaries draws the boundaries, solid in the territory and dotted beyond.
// Without a territory they are solid everywhere.
func (d *drawing) boundaries(sf surface) {
	if d.s.Infeasible || !d.s.Layers.Boundaries {
		return
	}
	p := &path{}
	for i := range d.s.Boundaries {
		for _, s := range d.boundary(i) {
			d.thin(p, s.pts)
		}
	}
	inside := len(d.ground.provinces) > 0
	if inside {
		sf.clip(d.land, true)
		sf.stroke(p, pen{colour: faded(d.pal.Boundary, .45), width: d.unit(1),
			dash: []float64{d.unit(1), d.unit(4)}})
		sf.clip(d.land, false)
	}
	sf.stroke(p, pen{colour: faded(d.pal.Halo, .92), width: d.unit(4.8)})
	sf.stroke(p, pen{colour: d.pal.Boundary, width: d.unit(2.2), round: true})
	if inside {
		sf.unclip()
	}
}

// handles draws a circle with two arrows across each boundary that can be
// shifted.
func (d *drawing) handles(sf surface) {
	if d.s.Infeasible || !d.s.Layers.Boundaries {
		return
	}
	for _, b := range d.s.Boundaries {
		if !b.HasHandle {
			continue
		}
		c, ok := d.at(b.Handle)
		if !ok || !d.frame.grow(d.unit(handleSize)).has(c.x, c.y) {
			continue
		}
		r := d.unit(handleSize / 2)
		sf.disc(c.x, c.y, r+d.unit(1.2), faded(d.pal.Halo, .92))
		sf.disc(c.x, c.y, r, d.pal.Boundary)
		sf.disc(c.x, c.y, r-d.unit(1.8), d.pal.Halo)
		along := d.direction(b, c)
		for _, turn := range []float64{math.Pi / 2, -math.Pi / 2} {
			sin, cos := math.Sincos(along + turn)
			put := func(u, w float64) pt {
				u, w = d.unit(u), d.unit(w)
				return pt{c.x + u*cos - w*sin, c.y + u*sin + w*cos}
			}
			tip, left, right := put(6, 0), put(1.8, 3.6), put(1.8, -3.6)
			arrow := &path{}
			arrow.add([]pt{tip, left, right, tip})
			sf.fill(arrow, d.pal.Boundary)
		}
	}
}

// direction returns the angle of a boundary on the picture near c.
func (d *drawing) direction(b Boundary, c pt) float64 {
	best, angle := math.Inf(1), 0.0
	var last pt
	have := false
	for _, p := range b.Line {
		q, ok := d.at(p)
		if ok && have && (q.x != last.x || q.y != last.y) {
			if away := segmentDistance(c.x, c.y, last.x, last.y, q.x, q.y); away < best {
				best, angle = away, math.Atan2(q.y-last.y, q.x-last.x)
			}
		}
		last, have = q, ok
	}
	return angle
}

func one(l geom.Line) []geom.Line { return []geom.Line{l} }
