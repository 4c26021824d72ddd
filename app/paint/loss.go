package paint

import (
	"image/color"
	"math"

	"fenye/geom"
)

// Loss is what a map shows of centres that are lost: what they served before,
// who has taken it over, and which places have moved. The scene's regions are
// those after the loss.
type Loss struct {
	Number  int    // of the first centre that is lost: the colour of the outline
	Colour  string // its own colour; "" for the palette's
	Outline []geom.Line
	Taken   []Region // the lost region by who has it now, filled on top of the regions
	Moves   []Spider // the places that moved
}

// Spider leads from a place that moved to its new centre.
type Spider struct {
	From, To geom.Point
	Number   int // of the new centre
}

// takenFill is how much stronger the part taken over is filled.
const takenFill = .34

// taken fills the parts of the lost region by who has them now.
func (d *drawing) taken(sf surface, strength float64) {
	if d.s.Loss == nil {
		return
	}
	for _, r := range d.s.Loss.Taken {
		sf.fill(d.area(r.Shape), faded(ColourOr(r.Colour, r.Number, d.v.Dark), takenFill*strength))
	}
}

// loss draws the outline of the lost region.
func (d *drawing) loss(sf surface) {
	l := d.s.Loss
	if l == nil || d.s.Infeasible || !d.s.Layers.Boundaries {
		return
	}
	p := d.lines(newProjector(d.proj).lines(l.Outline))
	if len(d.ground.provinces) > 0 {
		sf.clip(d.land, false)
		defer sf.unclip()
	}
	sf.stroke(p, pen{colour: faded(d.pal.Halo, .92), width: d.unit(4.8)})
	if !d.v.Dark { // a bright colour would be lost on bright land
		edge := d.formerPen(1)
		edge.colour, edge.width = faded(d.pal.Boundary, .6), edge.width+d.unit(1.4)
		sf.stroke(p, edge)
	}
	sf.stroke(p, d.formerPen(1))
}

// formerPen is the pen of a lost region's outline.
func (d *drawing) formerPen(unit float64) pen {
	l := d.s.Loss
	return pen{colour: ColourOr(l.Colour, l.Number, d.v.Dark), width: 1.8 * unit * d.k, dash: []float64{6 * unit * d.k, 4 * unit * d.k}}
}

// spiders draws the lines from the places that moved, each with an arrow that
// ends beside its new centre.
func (d *drawing) spiders(sf surface) {
	l := d.s.Loss
	if l == nil || d.s.Infeasible || !d.s.Layers.Places {
		return
	}
	for _, m := range l.Moves {
		from, ok := d.at(m.From)
		to, also := d.at(m.To)
		if ok && also {
			d.arrow(sf, from, to, d.unit(badgeSize/2+4), d.colour(m.Number))
		}
	}
}

// arrow draws a line with a head that ends short of its target. Where there is
// no room for it nothing is drawn.
func (d *drawing) arrow(sf surface, from, to pt, short float64, c color.NRGBA) {
	length := math.Hypot(to.x-from.x, to.y-from.y)
	head := d.unit(8)
	if length < short+head {
		return
	}
	x, y := (to.x-from.x)/length, (to.y-from.y)/length
	tip := pt{to.x - x*short, to.y - y*short}
	neck := pt{tip.x - x*head*.7, tip.y - y*head*.7}
	line := &path{}
	line.add([]pt{from, neck})
	sf.stroke(line, pen{colour: faded(d.pal.Halo, .7), width: d.unit(3)})
	sf.stroke(line, pen{colour: c, width: d.unit(1.5)})
	back, half := pt{tip.x - x*head, tip.y - y*head}, head*.42
	arrow := &path{}
	arrow.add([]pt{tip, {back.x - y*half, back.y + x*half}, {back.x + y*half, back.y - x*half}, tip})
	sf.fill(arrow, c)
}

// lossRows are the rows of the legend that a loss adds.
func (d *drawing) lossRows(add func(text string, draw func(surface, float64, float64))) {
	l := d.s.Loss
	if l == nil {
		return
	}
	if len(l.Outline) > 0 && d.s.Layers.Boundaries {
		add(d.s.Words.Former, func(sf surface, x, y float64) {
			p := &path{}
			p.add([]pt{{x * d.k, y * d.k}, {(x + 24) * d.k, y * d.k}})
			sf.stroke(p, d.formerPen(.8))
		})
	}
	if len(l.Moves) > 0 && d.s.Layers.Places {
		c := d.colour(l.Moves[0].Number)
		add(d.s.Words.Taken, func(sf surface, x, y float64) {
			d.arrow(sf, pt{x * d.k, y * d.k}, pt{(x + 24) * d.k, y * d.k}, 0, c)
		})
	}
}
