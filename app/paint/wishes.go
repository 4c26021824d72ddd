package paint

import (
	"cmp"
	"math"
	"slices"

	"fenye/geom"
)

// Zone is an area that only some centres may serve: its outlines, closed, and
// where its name stands.
type Zone struct {
	Name  string
	Lines []geom.Line
	At    geom.Point
}

// zones draws the outlines of zones.
func (d *drawing) zones(sf surface) {
	for _, z := range d.s.Zones {
		p := d.lines(newProjector(d.proj).lines(z.Lines))
		sf.stroke(p, pen{colour: faded(d.pal.Halo, .85), width: d.unit(4.4)})
		line := d.zonePen()
		line.width = d.unit(line.width)
		for i := range line.dash {
			line.dash[i] = d.unit(line.dash[i])
		}
		sf.stroke(p, line)
	}
}

// zonePen is the line round a zone, in units.
func (d *drawing) zonePen() pen {
	return pen{colour: d.pal.Accent, width: 2, dash: []float64{7, 3, 2, 3}, round: true}
}

// zoneNames puts the names of zones beside their outlines.
func (d *drawing) zoneNames() {
	for _, z := range d.s.Zones {
		q, ok := d.at(z.At)
		if !ok || z.Name == "" || !d.frame.has(q.x, q.y) {
			continue
		}
		l, box := d.write(z.Name, detailText, true, d.pal.Accent)
		if at, ok := d.nameSpot(q.x/d.k, q.y/d.k, box, true); ok {
			d.put(l, box, at.x, at.y)
		}
	}
}

// pins draws a small pin beside every place that is fixed to a centre.
func (d *drawing) pins(sf surface) {
	if !d.s.Layers.Places {
		return
	}
	marks := slices.SortedFunc(slices.Values(d.s.Marks), func(a, b Mark) int { return cmp.Compare(a.Place, b.Place) })
	for _, m := range marks {
		if m.Pin == 0 {
			continue
		}
		c, ok := d.spot(m.Place)
		r := d.unit(symbolRadius(d.s.Places[m.Place].Users, d.s.Largest))
		if !ok || !d.frame.grow(r+d.unit(20)).has(c.x, c.y) {
			continue
		}
		d.pin(sf, c, r, m.Pin)
	}
}

// pin draws one: a needle from the edge of the symbol up to the right, with a
// head in the colour of the centre.
func (d *drawing) pin(sf surface, c pt, r float64, number int) {
	const slope = math.Sqrt2 / 2
	from := pt{c.x + r*slope*.8, c.y - r*slope*.8}
	head := pt{from.x + d.unit(7), from.y - d.unit(9)}
	needle := &path{}
	needle.add([]pt{from, head})
	sf.stroke(needle, pen{colour: d.pal.Halo, width: d.unit(4), round: true})
	sf.stroke(needle, pen{colour: d.pal.Text, width: d.unit(1.6), round: true})
	sf.disc(head.x, head.y, d.unit(6), d.pal.Halo)
	sf.disc(head.x, head.y, d.unit(5), d.pal.Text)
	sf.disc(head.x, head.y, d.unit(3.6), d.colour(number))
}
