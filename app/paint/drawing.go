package paint

import (
	"image/color"

	"fenye/geom"
	"fenye/geom/project"
)

// drawing is one scene in one view on its way to a surface.
type drawing struct {
	s       *Scene
	v       View
	pal     *Palette
	k       float64 // pixels a unit
	textBy  float64 // texts are this much larger than on screen
	proj    project.Projection
	ground  *ground
	land    *territory
	letters *typeface
	frame   Rect // the picture, in pixels
	sights  *dotCache
	shown   []symbol // see shownDots; nil: not known yet
	lined   lined
	badges  []pt          // of the centres, in units; nil: not known yet
	inks    []color.NRGBA // of centres by their numbers, as far as they were asked for
	tools   *tools
	room    *room
	foreign []*banded // see abroad; nil: not known yet
	placed  []placed
	// beginnings are the badges of the regions' labels.
	beginnings []beginning
	printed    bool // on a sheet: longer scale bar, no graticule labels
	// insetApart is set where the inset stands beside the map, for want of room.
	insetApart bool
	cached     bool // the painter's layers may be used
	furniture  furniture
}

// unit turns units into pixels.
func (d *drawing) unit(u float64) float64 { return u * d.k }

// em turns a text size in units into pixels.
func (d *drawing) em(u float64) float64 { return u * d.k * d.textBy }

// at returns the pixel of a position.
func (d *drawing) at(p geom.Point) (pt, bool) {
	x, y, ok := d.v.ToScreen(d.proj, p)
	return pt{x * d.k, y * d.k}, ok
}

// spot returns the pixel of a place of the scene.
func (d *drawing) spot(i int) (pt, bool) {
	q := d.s.spot(i, d.proj)
	return d.pixel(pt{q.x, q.y}), q.ok
}

// pixel turns projected kilometres into pixels.
func (d *drawing) pixel(q pt) pt {
	x, y := d.v.place(q.x, q.y)
	return pt{x * d.k, y * d.k}
}

// page returns the part of the page, in kilometres, that the view shows,
// with margin units around.
func (d *drawing) page(margin float64) Rect {
	w, h := (d.v.W/2+margin)/d.v.Scale, (d.v.H/2+margin)/d.v.Scale
	return Rect{d.v.X - w, d.v.Y - h, d.v.X + w, d.v.Y + h}
}

// rings returns the visible rings of shapes as a path to fill.
func (d *drawing) rings(shapes []shape) *path {
	p := &path{}
	window := d.page(40)
	clip := d.frame.grow(d.unit(40))
	var ring []pt
	for _, s := range shapes {
		if !s.box.overlaps(window) {
			continue
		}
		ring = ring[:0]
		for _, q := range s.pts {
			ring = append(ring, d.pixel(q))
		}
		p.add(clipRing(ring, clip))
	}
	return p
}

// lines returns the visible lines of shapes as a path to stroke.
func (d *drawing) lines(shapes []shape) *path {
	p := &path{}
	window := d.page(40)
	for _, s := range shapes {
		if s.box.X0 > window.X1 || s.box.X1 < window.X0 || s.box.Y0 > window.Y1 || s.box.Y1 < window.Y0 {
			continue
		}
		d.thin(p, s.pts)
	}
	return p
}

// thin appends a line in pixels, leaving out points that stray less than a
// quarter of a pixel from the last.
func (d *drawing) thin(p *path, line []pt) {
	var last pt
	for i, q := range line {
		now := d.pixel(q)
		switch {
		case i == 0:
			p.moveTo(now.x, now.y)
		case i+1 == len(line) || abs(now.x-last.x)+abs(now.y-last.y) > 0.7:
			p.lineTo(now.x, now.y)
		default:
			continue
		}
		last = now
	}
}

func abs(x float64) float64 {
	if x < 0 {
		return -x
	}
	return x
}

// below draws what lies under the regions.
func (d *drawing) below(sf surface) {
	p := &path{}
	p.rect(d.frame.grow(1))
	sf.fill(p, d.pal.Sea)
	grid := &path{}
	if d.s.Layers.Graticule {
		grid = d.lines(d.ground.graticule)
		sf.stroke(grid, pen{colour: d.pal.Graticule, width: d.unit(.6)})
	}
	sf.fill(d.rings(d.ground.neighbours), d.pal.Neighbours)
	if d.s.Layers.Graticule {
		// Over land the graticule shows half as strong.
		sf.stroke(grid, pen{colour: faded(d.pal.Graticule, .3), width: d.unit(.6)})
	}
	sf.stroke(d.lines(d.ground.apron), pen{colour: d.pal.Neighbours, width: d.unit(11), round: true})
	sf.stroke(d.lines(d.ground.coasts), pen{colour: d.pal.Coast, width: d.unit(.7)})
	sf.stroke(d.lines(d.ground.borders), pen{colour: d.pal.NationalBorder, width: d.unit(.7),
		dash: []float64{d.unit(4), d.unit(2)}})
	sf.fill(d.land.path, d.pal.Land)
}

// above draws the lines over the regions.
func (d *drawing) above(sf surface) {
	if d.s.Layers.Outlines {
		sf.stroke(d.lines(d.ground.inner), pen{colour: d.pal.ProvinceBorder, width: d.unit(.7)})
	}
	sf.stroke(d.lines(d.ground.outline), pen{colour: d.pal.Outline, width: d.unit(1.2), round: true})
	sf.stroke(d.lines(d.ground.dashes), pen{colour: d.pal.Outline, width: d.unit(1.6), round: true})
}

// graticule returns meridians and parallels every 10 degrees as lines on the
// page.
func graticule(proj project.Projection) []shape {
	pr := newProjector(proj)
	var lines []geom.Line
	for lon := -180.0; lon < 180; lon += 10 {
		var line geom.Line
		for lat := -80.0; lat <= 80; lat++ {
			line = append(line, geom.Point{Lon: lon, Lat: lat})
		}
		lines = append(lines, line)
	}
	for lat := -80.0; lat <= 80; lat += 10 {
		var line geom.Line
		for i := range 361 {
			line = append(line, geom.Point{Lon: wrap(proj.CutLon() + 1e-7 + float64(i)*(1-1e-9)), Lat: lat})
		}
		lines = append(lines, line)
	}
	return pr.lines(lines)
}

// plain writes a text without halo, its baseline at (x, y) units.
func (d *drawing) plain(sf surface, text string, size, x, y float64, c color.NRGBA) {
	sf.text(label{text: text, size: d.em(size), colour: c}, x*d.k, y*d.k, 0)
}

// areas draws everything below boundaries and symbols.
func (d *drawing) areas(sf surface) {
	d.territory()
	d.below(sf)
	d.regions(sf)
	d.above(sf)
}
