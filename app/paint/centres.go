package paint

import (
	"image/color"
	"strconv"
)

// colour returns the colour of centre number, the planner's choice first.
func (d *drawing) colour(number int) color.NRGBA {
	const kept = 256
	if number < 0 || number >= kept {
		return d.findColour(number)
	}
	if d.inks == nil {
		d.inks = make([]color.NRGBA, kept)
	}
	if d.inks[number].A == 0 {
		d.inks[number] = d.findColour(number)
	}
	return d.inks[number]
}

func (d *drawing) findColour(number int) color.NRGBA {
	for _, c := range d.s.Centres {
		if c.Number == number {
			return ColourOr(c.Colour, number, d.v.Dark)
		}
	}
	return CentreColour(number, d.v.Dark)
}

// centres draws the badges.
func (d *drawing) centres(sf surface) {
	for _, c := range d.s.Centres {
		at, ok := d.at(c.At)
		if !ok || !d.frame.grow(d.unit(badgeSize)).has(at.x, at.y) {
			continue
		}
		half := d.unit(badgeSize / 2)
		box := Rect{at.x - half, at.y - half, at.x + half, at.y + half}
		if d.s.Selected.Centre == c.Number {
			d.box(sf, box.grow(d.unit(5.4)), d.unit(badgeRadius+5), d.pal.Accent)
			d.box(sf, box.grow(d.unit(3.4)), d.unit(badgeRadius+3), d.pal.Halo)
		}
		d.box(sf, box.grow(d.unit(1.6)), d.unit(badgeRadius+1.6), d.pal.Halo)
		d.badge(sf, box, c.Number, ColourOr(c.Colour, c.Number, d.v.Dark), c.Down, true)
	}
}

// box fills a rectangle with round corners.
func (d *drawing) box(sf surface, r Rect, radius float64, c color.NRGBA) {
	p := &path{}
	p.rounded(r, radius)
	sf.fill(p, c)
}

// badge draws a centre's number on its colour; a centre that is down is
// hollow with a red border and its number struck through.
func (d *drawing) badge(sf surface, r Rect, number int, c color.NRGBA, down, line bool) {
	side := r.X1 - r.X0
	scale := side / d.unit(badgeSize)
	radius := d.unit(badgeRadius) * scale
	text := strconv.Itoa(number)
	ink := NumberInk(c, d.v.Dark)
	width := d.unit(1.2) * scale
	switch {
	case down:
		d.box(sf, r, radius, d.pal.Error)
		d.box(sf, r.grow(-d.unit(1.6)*scale), radius-d.unit(1)*scale, d.pal.Panel)
		ink = d.pal.Error
	case line:
		d.box(sf, r, radius, d.pal.BadgeLine)
		d.box(sf, r.grow(-width), radius-width/2, c)
	default:
		d.box(sf, r, radius, c)
	}
	size := side * 13 / badgeSize
	if len(text) > 2 {
		size *= .72
	}
	w := d.letters.width(text, size, true)
	x, y := (r.X0+r.X1-w)/2, (r.Y0+r.Y1)/2+size*.36
	sf.text(label{text: text, size: size, bold: true, colour: ink}, x, y, 0)
	if down {
		strike := &path{}
		in := side * .17
		strike.add([]pt{{r.X0 + in, r.Y1 - in}, {r.X1 - in, r.Y0 + in}})
		sf.stroke(strike, pen{colour: d.pal.Error, width: d.unit(1.8) * scale})
	}
}
