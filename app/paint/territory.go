package paint

import "image"

// territory is the land of the plan in a view: what regions are clipped to.
// Its masks are kept for the sizes of pictures it was asked for.
type territory struct {
	path   *path
	mask   *image.Alpha
	rows   []span       // where a row of mask is not empty
	coarse *image.Alpha // a pixel a unit
	land   *room        // where coarse is not empty
}

// maskFor returns the mask of the territory for a raster's size.
func (t *territory) maskFor(r *raster) *image.Alpha {
	w, h := r.img.Rect.Dx(), r.img.Rect.Dy()
	if t.mask != nil && t.mask.Rect.Dx() == w && t.mask.Rect.Dy() == h {
		return t.mask
	}
	t.mask = (&raster{img: r.img, tools: r.tools}).mask(t.path)
	t.rows = make([]span, h)
	for y := range t.rows {
		row := t.mask.Pix[y*t.mask.Stride:][:w]
		from, to := zeros(row), w
		for to > from && row[to-1] == 0 {
			to--
		}
		t.rows[y] = span{int32(from), int32(to)}
	}
	return t.mask
}

// mask returns the coverage of a path over the whole picture.
func (r *raster) mask(p *path) *image.Alpha {
	w, h := r.img.Rect.Dx(), r.img.Rect.Dy()
	m := image.NewAlpha(image.Rect(0, 0, w, h))
	if at, ok := r.coverage(p); ok {
		c := &r.tools.cover
		for row := range c.Rect.Dy() {
			copy(m.Pix[(at.Y+row)*w+at.X:], c.Pix[row*c.Stride:][:c.Rect.Dx()])
		}
	}
	return m
}

// atUnits returns the mask with a pixel a unit.
func (t *territory) atUnits(d *drawing) *image.Alpha {
	if t.coarse != nil {
		return t.coarse
	}
	small := &path{starts: t.path.starts, pts: make([]pt, len(t.path.pts))}
	for i, q := range t.path.pts {
		small.pts[i] = pt{q.x / d.k, q.y / d.k}
	}
	w, h := int(d.v.W)+1, int(d.v.H)+1
	r := &raster{img: &image.RGBA{Rect: image.Rect(0, 0, w, h)}, tools: d.tools}
	t.coarse = r.mask(small)
	return t.coarse
}

// has reports whether (x, y) units is on the territory.
func (t *territory) has(d *drawing, x, y float64) bool {
	m := t.atUnits(d)
	if x < 0 || y < 0 || int(x) >= m.Rect.Dx() || int(y) >= m.Rect.Dy() {
		return false
	}
	return m.Pix[int(y)*m.Stride+int(x)] > 127
}

// touches reports whether any of a box, in units, is on the territory.
func (t *territory) touches(d *drawing, box Rect) bool {
	m := t.atUnits(d)
	if t.land == nil {
		t.land = newRoom(float64(m.Rect.Dx()), float64(m.Rect.Dy()))
		t.land.takeCovered(m)
	}
	x0, x1 := max(int(box.X0), 0), min(int(box.X1)+1, m.Rect.Dx())
	y0, y1 := max(int(box.Y0), 0), min(int(box.Y1)+1, m.Rect.Dy())
	return x0 < x1 && t.land.any(x0, y0, x1, y1)
}
