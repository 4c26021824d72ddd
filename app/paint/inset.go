package paint

import (
	"image"
	"image/draw"

	"fenye/geom"
)

// needsInset reports whether the map is China's and the dashes are not wholly
// in view.
func (d *drawing) needsInset() bool {
	if d.s.Base == nil || !d.s.Base.China || len(d.ground.dashes) == 0 {
		return false
	}
	window := d.page(-6)
	for _, s := range d.ground.dashes {
		if !s.box.within(window) {
			return true
		}
	}
	return false
}

// insetSpot returns the box of the inset: lower right, or further up the right
// edge, or along the others, wherever it covers no part of the territory and
// no overlay. noRect if there is no such place.
func (d *drawing) insetSpot() Rect {
	w, h := d.insetSize()
	right, bottom := d.v.W-edgeGap-w, d.v.H-edgeGap-h
	var spots []pt
	for y := bottom; y >= edgeGap; y -= 10 {
		spots = append(spots, pt{right, y})
	}
	for x := right; x >= edgeGap; x -= 10 {
		spots = append(spots, pt{x, bottom}, pt{x, edgeGap})
	}
	for y := bottom; y >= edgeGap; y -= 10 {
		spots = append(spots, pt{edgeGap, y})
	}
	for _, q := range spots {
		if box := (Rect{q.x, q.y, q.x + w, q.y + h}); d.clear(box) {
			return box
		}
	}
	return noRect
}

// insetSize is 104 by 146 units, less in a picture that is small itself.
func (d *drawing) insetSize() (w, h float64) {
	shrink := min(1, d.v.W/420, d.v.H/320)
	if len(d.s.Units) > 0 {
		shrink = min(shrink, unitsInset)
	}
	return insetWide * shrink, insetHigh * shrink
}

// clear reports whether a box covers neither territory nor overlays.
func (d *drawing) clear(box Rect) bool {
	if box.X0 < 0 || box.Y0 < 0 {
		return false
	}
	for _, r := range append(d.furniture.boxes(), d.v.Covers...) {
		if r.overlaps(box) {
			return false
		}
	}
	return !d.land.touches(d, box)
}

// insetFrame bounds the South China Sea in degrees.
var insetFrame = Rect{106.5, 2.8, 122.8, 24.6}

// insetDrawing prepares the inset's map of w by h units.
func (p *Painter) insetDrawing(d *drawing) *drawing {
	box := d.furniture.inset
	v := View{W: box.X1 - box.X0, H: box.Y1 - box.Y0, Pixels: d.k, Dark: d.v.Dark}
	extent := noRect
	for i := range 9 {
		t := float64(i) / 8
		lon := insetFrame.X0 + t*(insetFrame.X1-insetFrame.X0)
		lat := insetFrame.Y0 + t*(insetFrame.Y1-insetFrame.Y0)
		for _, q := range []geom.Point{{Lon: lon, Lat: insetFrame.Y0}, {Lon: lon, Lat: insetFrame.Y1},
			{Lon: insetFrame.X0, Lat: lat}, {Lon: insetFrame.X1, Lat: lat}} {
			if x, y, ok := d.proj.Forward(q); ok {
				extent.add(x, y)
			}
		}
	}
	v.X, v.Y = (extent.X0+extent.X1)/2, (extent.Y0+extent.Y1)/2
	v.Scale = max(v.W/(extent.X1-extent.X0), v.H/(extent.Y1-extent.Y0))
	s := *d.s
	s.Layers.Graticule, s.Layers.Outlines = false, true
	in := p.drawing(&s, v)
	in.textBy = d.textBy
	return in
}

// drawInset draws the South China Sea in its box.
func (p *Painter) drawInset(d *drawing, sf surface) {
	box := d.furniture.inset
	if box.empty() {
		return
	}
	in := p.insetDrawing(d)
	px := d.pixels(box)
	if r, ok := sf.(*raster); ok && d.cached {
		x0, y0, w, h := r.box(px)
		if p.insetImage == nil || p.insetImage.Rect.Dx() != w || p.insetImage.Rect.Dy() != h {
			p.insetImage = image.NewRGBA(image.Rect(0, 0, w, h))
		}
		p.inset.paint(p.insetImage, in, p.tools)
		draw.Draw(r.img, image.Rect(x0, y0, x0+w, y0+h), p.insetImage, image.Point{}, draw.Src)
	} else {
		sf.inset(px, in.areas)
	}
	edge := &path{}
	edge.rect(px)
	sf.stroke(edge, pen{colour: d.pal.Outline, width: d.unit(1)})
	l, text := d.write(d.s.Words.Inset, gridText, false, d.pal.Text)
	sf.text(l, ((box.X0+box.X1)/2-text.X1/2)*d.k, (box.Y1-6)*d.k, 0)
}
