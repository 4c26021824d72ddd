package paint

import "fenye/geom"

// regions fills and hatches the regions within the territory.
func (d *drawing) regions(sf surface) {
	d.wholeUnits(sf)
	if d.s.Infeasible || !d.s.Layers.Regions {
		return
	}
	strength := 1.0
	if d.s.Stale {
		strength = .6
	}
	sf.clip(d.land, false)
	defer sf.unclip()
	for _, r := range d.s.Regions {
		c := ColourOr(r.Colour, r.Number, d.v.Dark)
		sf.region(d.area(r.Shape), faded(c, d.pal.Fill*strength), hatching{
			kind: HatchOf(r.Number), colour: faded(c, d.pal.HatchStrength*strength),
			pitch: d.unit(9), width: d.unit(1),
		})
	}
	d.taken(sf, strength)
}

// area projects a shape of the scene into a path to fill.
func (d *drawing) area(m geom.MultiPolygon) *path {
	p := &path{}
	pr := newProjector(d.proj)
	clip := d.frame.grow(2)
	for _, s := range pr.rings(m) {
		for i, q := range s.pts {
			s.pts[i] = d.pixel(q)
		}
		p.add(clipRing(s.pts, clip))
	}
	return p
}
